"""Text: sizes, units, minimum, wrapping, placing."""

from importlib.resources import files
from typing import Any

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citrus_game.ui.toolkit.drawing import text as type_
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.text import STYLES, TextRenderer, words

pygame.font.init()
SMALL = TextRenderer(Metrics(1280, 720))


@pytest.mark.parametrize(
    ("size", "k", "floor"),
    [
        ((1920, 1080), 1, 20),
        ((1280, 720), 2 / 3, 15),
        ((3840, 2160), 2, 20),
        ((1440, 1080), 1, 20),
        ((1024, 768), 1024 / 1440, 15.67),
        ((1920, 1200), 1, 20),
        ((1600, 900), 900 / 1080, 17.5),
    ],
)
def test_scale_and_text_floor(size: tuple[int, int], k: float, floor: float) -> None:
    metrics = Metrics(*size)
    assert metrics.k == pytest.approx(k)
    assert metrics.floor == pytest.approx(floor, abs=0.01)


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (3840, 2160)])
def test_no_style_is_below_the_floor(size: tuple[int, int], text_size: float) -> None:
    metrics = Metrics(*size, text_size)
    kind = TextRenderer(metrics)
    for text_style in STYLES:
        assert kind.px(text_style) >= round(metrics.floor * text_size)


@pytest.mark.parametrize(
    ("size", "asked", "given"),
    [((1280, 720), 2.0, 2.0), ((1024, 768), 2.0, 2.0), ((640, 360), 1.0, 1.0), ((640, 360), 2.0, 1.44)],
)
def test_text_grows_as_far_as_a_small_window_has_room(
    size: tuple[int, int], asked: float, given: float
) -> None:
    metrics = Metrics(*size, asked)
    assert metrics.text_share == pytest.approx(given, abs=0.01)
    assert metrics.text_px(20) == round(max(20 * metrics.k, metrics.floor) * metrics.text_share)


def test_a_text_becomes_smaller_before_its_end_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    render = TextRenderer.text

    def text(self: TextRenderer, string: str, *rest: Any) -> pygame.Surface:
        drawn.append(string)
        return render(self, string, *rest)

    monkeypatch.setattr(TextRenderer, "text", text)
    surface, said = pygame.Surface((400, 60)), "Wer eine Finca umringt, bekommt Punkte."
    wide, line = SMALL.width(said, "body", SMALL.tightest) + 1, SMALL.line("body")
    for box in (pygame.Rect(0, 0, wide, line), pygame.Rect(0, 0, wide * 2 // 3, 2 * line - 2)):
        drawn.clear()
        SMALL.block(surface, said, "body", pygame.Color("white"), box)
        assert " ".join(drawn) == said
    drawn.clear()
    SMALL.block(surface, said, "body", pygame.Color("white"), pygame.Rect(0, 0, wide // 3, line))
    assert drawn[-1].endswith("…")


def test_nothing_vanishes() -> None:
    assert Metrics(640, 480).u(0.2) == 1
    assert Metrics(640, 480).u(0) == 0


WORDS = st.text(st.sampled_from("abcdefgh ijklm nop\n"), max_size=200)


@pytest.mark.slow
@given(WORDS, st.integers(20, 600))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = SMALL.wrap(text, "body", width)
    assert all(SMALL.width(line, "body", SMALL.tightest) <= width for line in lines)
    if all(SMALL.width(word, "body") <= width for word in text.split()):
        assert " ".join(lines).split() == text.split()


@pytest.mark.slow
@given(WORDS, st.integers(20, 600), st.integers(0, 100))
def test_each_line_takes_all_the_words_that_fit(text: str, width: int, less: int) -> None:
    """However it is found, and whatever widths were asked for before."""
    SMALL.wrap(text, "body", width)
    for wide in (width, max(20, width - less)):
        assert SMALL.wrap(text, "body", wide) == word_by_word(text, wide)


def word_by_word(text: str, width: int) -> list[str]:
    """Wrap a text by measuring after each word."""
    lines: list[str] = []
    for part in text.split("\n"):
        line, begun = "", len(lines)
        for word in words(part):
            longer = f"{line} {word}" if line else word
            if line and SMALL.width(longer, "body") > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
        if len(lines) - begun > 1:
            bring_company(lines, width)
    # a word too long for a line becomes smaller first
    least = SMALL.tightest
    return [
        line if SMALL.width(line, "body", least) <= width else SMALL.ellipsize(line, "body", width)
        for line in lines
    ]


def bring_company(lines: list[str], width: int) -> None:
    """Bring a word down to one that would stand alone, where it fits and leaves two."""
    before, last = words(lines[-2]), lines[-1]
    together = f"{before[-1]} {last}"
    if len(words(last)) > 1 or len(last) > 13 or len(before) < 3 or SMALL.width(together, "body") > width:
        return
    lines[-2:] = [" ".join(before[:-1]), together]


def test_a_word_does_not_stand_alone_on_the_last_line() -> None:
    text = "You take a worker from your plantation."
    assert SMALL.wrap(text, "body", SMALL.width(text[:-12], "body") + 1)[-1] == "your plantation."
    text = "Ana takes 6 coins for 3 workers at home."
    width = SMALL.width("Ana takes 6 coins for 3 workers at", "body") + 1
    assert SMALL.wrap(text, "body", width)[-1] == "at home."
    width = SMALL.width("Your grapefruits", "body") - 1
    assert SMALL.wrap("Your grapefruits", "body", width) == ["Your", "grapefruits"]


def test_a_number_stays_with_what_it_counts() -> None:
    text = "Ben harvests 4 plantations"
    width = SMALL.width("Ben harvests 4", "body") + 1
    assert SMALL.wrap(text, "body", width) == ["Ben harvests", "4 plantations"]
    text = "Forecast: you from 52 to 62."
    width = SMALL.width("Forecast: you from 52 to", "body") + 1
    assert SMALL.wrap(text, "body", width) == ["Forecast: you from", "52 to 62."]


def test_the_path_of_a_file_is_broken_after_its_folders_and_stays_whole() -> None:
    for path in ("/home/annamaria/.local/share/citrus/exports.", "C:\\Users\\Ana\\AppData\\Citrus\\exports."):
        for width in (300, 120, 40):
            lines = SMALL.wrap(f"Files are saved in {path}", "body", width)
            assert "".join(lines).replace(" ", "").endswith(path)
            assert max(SMALL.width(line, "body") for line in lines[-2:]) <= width
    lines = SMALL.wrap("/home/annamaria/.local/share", "body", SMALL.width("/home/annamaria/.lo", "body"))
    assert lines == ["/home/annamaria/", ".local/share"]


def test_no_line_is_lost_to_a_number_that_stays_with_what_it_counts() -> None:
    """A text may stand where there is room for just so many lines."""
    width = SMALL.width("plantations on", "body") + 1
    assert SMALL.wrap("From 4 plantations on", "body", width) == ["From 4", "plantations on"]


@given(st.text(st.sampled_from("ab 12 "), max_size=80), st.integers(20, 300))
@example("1111", 28)
def test_numbers_cost_no_line(text: str, width: int) -> None:
    lines = SMALL.wrap(text, "body", width)
    assert len(lines) == len(word_by_word(text, width))
    assert all(SMALL.width(line, "body", SMALL.tightest) <= width for line in lines)


@pytest.mark.slow
@given(WORDS, st.integers(0, 300))
def test_ellipsized_lines_fit(text: str, width: int) -> None:
    line = SMALL.ellipsize(text.replace("\n", " "), "body", width)
    assert SMALL.width(line, "body") <= width


def test_what_fits_is_left_alone() -> None:
    assert SMALL.ellipsize("Ana", "name", 500) == "Ana"
    assert SMALL.shrunk("Ana", "name", 500) == SMALL.px("name")


def test_a_line_shrinks_before_it_is_cut() -> None:
    kind = TextRenderer(Metrics(1920, 1080))
    full = kind.width("Blood orange", "title")
    assert kind.metrics.text_px(0) <= kind.shrunk("Blood orange", "title", full - 20) < kind.px("title")
    assert kind.shrunk("Blood orange", "title", 5) == kind.metrics.text_px(0)


@pytest.mark.parametrize("text_style", sorted(STYLES))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_capitals_stand_in_the_middle(text_style: str, size: tuple[int, int]) -> None:
    pygame.display.init()
    kind = TextRenderer(Metrics(*size))
    surface = pygame.Surface((400, 200), pygame.SRCALPHA)
    box = pygame.Rect(0, 0, 400, 200)
    kind.place(surface, "HEH", text_style, (255, 255, 255), box, "centre")
    drawn = pygame.mask.from_surface(surface, 60).get_bounding_rects()
    whole = drawn[0].unionall(drawn[1:])
    assert abs(whole.centery - box.centery) <= 1
    assert abs(whole.centerx - box.centerx) <= 2


def test_renders_are_kept_within_bounds() -> None:
    kind = TextRenderer(Metrics(1920, 1080))
    for number in range(600):
        kind.text(f"number {number}", "title", (0, 0, 0))
    assert 3_000_000 < kind._renders.used <= 3 * 1920 * 1080 // 2


@pytest.mark.parametrize("name", ["Ελένη", "Мария", "Đặng", "Łukasz"])
@pytest.mark.parametrize("text_style", ["note", "field", "button", "name"])
def test_names_in_other_alphabets_have_their_letters(name: str, text_style: str) -> None:
    """A letter that a face lacks would be the same empty box for all."""
    drawn = {
        letter: pygame.image.tobytes(SMALL.text(letter, text_style, (0, 0, 0)), "RGBA") for letter in name
    }
    drawn["none"] = pygame.image.tobytes(SMALL.text("\ufdd0", text_style, (0, 0, 0)), "RGBA")
    assert len(set(drawn.values())) == len(drawn)


def test_what_belongs_together_stays_on_one_line() -> None:
    together = "Qui a le plus d’ouvriers\u202f? Il reste 3\u00a0pièces."
    for width in range(120, 600, 20):
        for line in SMALL.wrap(together, "body", width):
            assert not line.startswith(("?", "pièces"))


def test_a_narrow_space_is_a_space() -> None:
    french, spaced = SMALL.text("Prêt\u202f?", "body", (0, 0, 0)), SMALL.text("Prêt ?", "body", (0, 0, 0))
    assert pygame.image.tobytes(french, "RGBA") == pygame.image.tobytes(spaced, "RGBA"), "no box stands there"


def test_letters_that_the_game_has_not_come_from_the_face_that_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first face that was there was taken: on a system with two, Japanese stood in boxes."""
    without, having = (
        str(files(package) / "files" / name)
        for package, name in (type_.FACES["medium"], type_.FACES["serif"])
    )
    monkeypatch.setattr(type_, "_system_faces", lambda: [without, having])
    type_._far.cache_clear()
    try:
        assert type_._far("Хозяйка") == having
        assert type_._far("Ana") == without, "the first of those that have all"
    finally:
        type_._far.cache_clear()


@pytest.mark.parametrize("far", ["さくら", "Хозяйка さくら", "王", "김"])
@pytest.mark.parametrize("near", ["A", "Zoë", "Ελένη", "Хозяйка"])
def test_names_of_several_scripts_are_drawn_by_a_face_that_has_the_farthest(near: str, far: str) -> None:
    for name in (f"{near} {far}", f"{far}{near}", f"{near}{far}{near}"):
        assert type_.reach_of(name) == "far"


def test_a_face_with_more_of_a_mixed_name_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = [str(files(package) / "files" / name) for package, name in type_.FACES.values()]
    having = str(files(type_.FACES["serif"][0]) / "files" / type_.FACES["serif"][1])
    without = next(face for face in faces if not type_._drawn(face, "Хозяйка"))
    for order in ([without, having], [having, without]):
        monkeypatch.setattr(type_, "_system_faces", lambda order=order: order)
        type_._far.cache_clear()
        assert {type_._far(name) for name in ("Ana Хозяйка", "Хозяйка Ana", "Х Ana Maria")} == {having}
    type_._far.cache_clear()


def test_a_word_too_long_for_its_line_becomes_smaller_before_it_is_cut() -> None:
    kind = TextRenderer(Metrics(1920, 1080))
    word = "Налаштування"
    width = kind.width(word, "title") - 20
    assert kind.wrap(word, "title", width) == [word]
    surface = pygame.Surface((width + 60, 100))
    kind.block(surface, word, "title", (255, 255, 255), pygame.Rect(0, 0, width, 0))
    drawn = pygame.mask.from_threshold(surface, "white", (200, 200, 200, 255)).get_bounding_rects()
    assert drawn
    assert max(rect.right for rect in drawn) <= width


@pytest.mark.parametrize("clip", [pygame.Rect(0, 0, 300, 60), pygame.Rect(200, 0, 100, 60)])
def test_a_line_ends_where_it_ends_also_where_little_of_it_is_redrawn(clip: pygame.Rect) -> None:
    surface, box = pygame.Surface((300, 60)), pygame.Rect(10, 10, 280, 40)
    whole = SMALL.place(surface, "Level", "note", pygame.Color("white"), box)
    surface.set_clip(clip)
    assert SMALL.place(surface, "Level", "note", pygame.Color("white"), box) == whole
