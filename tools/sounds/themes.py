"""The game's song: a fandango in E Phrygian, with a falling theme and a bright copla.

Three beats a bar, eight bars each. The theme is on the Andalusian cadence (A minor, G, F, E); the copla goes
to C major and returns by F to E. There are also a lullaby in A minor, a morning in C, a dance in D Dorian and
a song in A Phrygian. All music of the game is made of these lines.
"""

CHORDS = {
    "Am": ("a2", "e3", "a3", "c4", "e4"),
    "G": ("g2", "d3", "g3", "b3", "d4"),
    "F": ("f2", "c3", "f3", "a3", "e4"),
    "E": ("e2", "b2", "e3", "g#3", "b3"),
    "E9": ("e2", "b2", "f3", "g#3", "b3"),
    "C": ("c3", "e3", "g3", "c4", "e4"),
    "Dm": ("d3", "a3", "d4", "f4", "a4"),
    "Em": ("e2", "b2", "e3", "g3", "b3"),
    "A": ("a2", "e3", "a3", "c#4", "e4"),
    "Bb": ("bb2", "f3", "bb3", "d4", "f4"),
    "Gm": ("g2", "d3", "g3", "bb3", "d4"),
}
"""Each chord's strings, the lowest first; E9 keeps the f, which resolves to e."""
FALLING = ("Am", "Am", "G", "G", "F", "F", "E9", "E")
COPLA = ("C", "F", "C", "G", "C", "F", "Dm", "E")
ROUND = ("Am", "Dm", "G", "C", "F", "Dm", "E9", "E")
CADENCE = ("Am", "G", "F", "E9")
LULLABY = ("Am", "Em", "F", "C", "Dm", "Am", "E9", "E")
MORNING = ("C", "G", "Am", "Em", "F", "C", "Dm", "G")
NOON = ("C", "G", "Am", "Em", "F", "C", "E9", "Am")
DANCE = ("Dm", "G", "Dm", "G", "Am", "Dm", "E9", "Am")
PHRYGIAN = ("A", "A", "Bb", "A", "Gm", "Dm", "Bb", "A")
FAR = ("Am", "Am", "G", "C", "F", "F", "E9", "E")

THEME = """
e5:1 f5:.5 e5:.5 d5:1 | c5:2~ a4:1 | d5:1 e5:.5 d5:.5 c5:1 | b4:2~ g4:1 |
c5:1 d5:.5 c5:.5 b4:1 | a4:1.5~ b4:.5 c5:1 | b4:.5 c5:.5 b4:.5 a4:.5 g#4:.5 f4:.5 | e4:3~
"""
THEME_TURNED = """
e5:.5! f5:.25^ e5:.25 e5:.5 f5:.5 e5:.5 d5:.5 | c5:.5 d5:.5 c5:1~ a4:1 |
d5:.5! e5:.25^ d5:.25 d5:.5 e5:.5 d5:.5 c5:.5 | b4:.5 c5:.5 b4:1~ g4:1 |
c5:.5! d5:.25^ c5:.25 c5:.5 d5:.5 c5:.5 b4:.5 | a4:1 e5:1~ c5:.5 a4:.5 |
g#4:.5 a4:.25 b4:.25 c5:.5! b4:.5 a4:.5 g#4:.5 | a4:.5 f4:.5 e4:2~
"""
THEME_HOME = """
e5:1 f5:.5 e5:.5 d5:.5 c5:.5 | e5:1~ c5:1 a4:1 | d5:1 e5:.5 d5:.5 c5:.5 b4:.5 | d5:1~ b4:1 g4:1 |
c5:1 d5:.5 c5:.5 b4:.5 a4:.5 | c5:1.5~ a4:.5 f4:1 | f4:.5 g#4:.5 b4:.5 d5:.5 c5:.5 b4:.5 | b4:.5 g#4:.5 e4:2~
"""
SONG = """
e5:1.5 d5:.5 c5:1 | f5:1.5~ e5:.5 d5:1 | g5:1! e5:1 c5:1 | d5:2~ b4:.5 c5:.5 |
e5:1.5 f5:.5 g5:1 | a5:1.5~ g5:.5 f5:1 | f5:.5 e5:.5 d5:.5 c5:.5 b4:.5 a4:.5 | g#4:1.5~ a4:.5 b4:1
"""
SONG_BELOW = """
c5:1.5 b4:.5 g4:1 | a4:1.5 c5:.5 a4:1 | e5:1 c5:1 g4:1 | b4:2 g4:.5 a4:.5 |
c5:1.5 d5:.5 e5:1 | f5:1.5 e5:.5 c5:1 | d5:.5 c5:.5 b4:.5 a4:.5 g4:.5 f4:.5 | e4:1.5 f4:.5 g#4:1
"""
WANDERING = """
e5:2~ a5:1 | f5:2~ d5:1 | d5:2~ g5:1 | e5:2~ c5:1 |
c5:2~ f5:1 | d5:1.5 e5:.5 f5:1 | e5:1 d5:.5 c5:.5 b4:1 | g#4:2~ b4:1
"""
WANDERING_BELOW = """
c5:2 e5:1 | a4:2 a4:1 | b4:2 b4:1 | c5:2 g4:1 | a4:2 a4:1 | a4:1.5 c5:.5 a4:1 |
g#4:1 b4:.5 a4:.5 f4:1 | e4:2 g#4:1
"""
CALL = """
r:1 e5:1 f5:1 | e5:3~ | r:1 d5:1 e5:1 | c5:3~ | r:3 | r:3 | r:1 b4:1 c5:1 | b4:3~
"""
ANSWER = """
r:3 | r:1.5 a4:.5 c5:.5 e5:.5 | r:3 | r:1.5 g4:.5 c5:.5 e5:.5 |
c5:1 b4:.5 a4:.5 f4:1 | r:1.5 a4:.5 c5:1 | r:3 | r:1 g#4:.5 f4:.5 e4:1
"""
RUN = """
f5:.5! e5:.5 d5:.5 c5:.5 b4:.5 a4:.5 | g#4:.5 a4:.5 b4:.5 c5:.5 b4:1 |
c5:.5! b4:.5 a4:.5 g#4:.5 f4:.5 e4:.5 | f4:.5 g#4:.5 e4:2~
"""
FAREWELL = "e5:2~ c5:1 | d5:2~ b4:1 | c5:1.5 b4:.5 a4:1 | b4:.5 a4:.5 g#4:2~"
WANDERING_SPARSE = """
r:3 | f5:2~ d5:1 | r:3 | e5:2~ c5:1 | r:3 | d5:1.5 e5:.5 f5:1 | e5:2 b4:1 | g#4:3~
"""
ANSWER_LOW = "r:3 | r:1 e4:1 c4:1 | r:3 | r:1 d4:1 b3:1 | r:3 | r:1 c4:1 a3:1 | r:3 | b3:1 g#3:1 e3:1"
CALL_FAR = "e5:3~ | r:3 | d5:3~ | r:3 | r:3 | c5:2~ a4:1 | r:3 | e4:3~"
RUN_FAR = "r:3 | f5:.5 e5:.5 d5:.5 c5:.5 b4:1 | r:3 | b4:.5 a4:.5 g#4:1~ e4:1"
LULLABY_LINE = """
a4:1.5 c5:.5 e5:1 | d5:1 b4:1~ g4:1 | a4:1.5 c5:.5 f5:1 | e5:3~ |
f5:1.5 e5:.5 d5:1 | c5:1 e5:1~ a4:1 | b4:1 d5:.5 c5:.5 b4:1 | g#4:3~
"""
LULLABY_HOME = """
e5:1.5 f5:.5 e5:1 | d5:1 b4:1 g4:1 | c5:1.5 d5:.5 c5:1 | g4:3~ |
a4:1 d5:1 f5:1 | e5:1.5~ c5:.5 a4:1 | b4:.5 c5:.5 b4:.5 a4:.5 g#4:.5 f4:.5 | e4:3~
"""
MORNING_LINE = """
g4:1 c5:1 e5:1 | d5:2~ b4:1 | c5:1 e5:.5 d5:.5 c5:1 | b4:2~ g4:1 |
a4:1 c5:1 f5:1 | e5:1.5~ d5:.5 c5:1 | d5:.5 e5:.5 f5:1 a4:1 | b4:3~
"""
NOON_LINE = """
e5:1 g5:1! e5:1 | d5:1.5 c5:.5 b4:1 | c5:2~ a4:1 | b4:1 g4:2~ |
a4:1 f5:1 e5:1 | e5:.5 d5:.5 c5:2~ | b4:.5 c5:.5 d5:1 b4:1 | a4:3~
"""
DANCE_LINE = """
d5:.5 e5:.5 f5:1 a5:1! | g5:1.5 f5:.5 d5:1 | f5:.5 e5:.5 d5:1 a4:1 | b4:3~ |
c5:.5 d5:.5 e5:1 a4:1 | f5:1 e5:.5 d5:.5 a4:1 | g#4:1 b4:1 d5:1 | c5:.5 b4:.5 a4:2~
"""
DANCE_TURNED = """
a5:1! g5:.5^ f5:.5 e5:.5 d5:.5 | d5:1 b4:1 g4:1 | a4:.5 d5:.5 f5:1 e5:.5 d5:.5 | b4:1 d5:2~ |
e5:1 c5:.5 a4:.5 c5:1 | d5:1 f5:1~ a4:1 | b4:.5 c5:.5 d5:.5 c5:.5 b4:.5 g#4:.5 | a4:3~
"""
PHRYGIAN_LINE = """
e5:1 f5:.5^ e5:.5 d5:.5 c#5:.5 | e5:3~ | d5:1 f5:.5 e5:.5 d5:1 | c#5:2~ a4:1 |
bb4:1 d5:.5 c5:.5 bb4:1 | a4:1.5 d5:.5 f5:1 | e5:.5 f5:.5 d5:1 bb4:1 | c#5:.5 bb4:.5 a4:2~
"""
PHRYGIAN_SPARSE = """
r:3 | a4:1 c#5:1 e5:1 | f5:2~ d5:1 | e5:3~ | r:1 bb4:1 d5:1 | f5:2~ a4:1 | r:1 d5:.5 c5:.5 bb4:1 | a4:3~
"""
STEPS = """
a3:1 c4:1 e4:1 | d4:1 f4:1 a4:1 | g4:1 b4:1 d4:1 | e4:1 g4:1 c4:1 |
f4:1 a4:1 c5:1 | d5:1 c5:.5 a4:.5 f4:1 | e4:1 g#4:1 b4:1 | e4:3~
"""
