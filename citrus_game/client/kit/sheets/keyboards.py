"""The keys of a language on the screen: where its writers look for them, in rows of equal length."""

ENGLISH = ("1234567890", "qwertyuiop", "asdfghjklé", "zxcvbnm'-.")
KEYBOARDS = {
    "de": ("1234567890ß", "qwertzuiopü", "asdfghjklöä", "yxcvbnmé'-."),
    "es": ("1234567890'", "qwertyuiopú", "asdfghjklñá", "zxcvbnméíó-"),
    "fr": ("1234567890", "éèêëàâîïôû", "azertyuiop", "qsdfghjklm", "wxcvbnçù'-"),
    "it": ("1234567890'", "qwertyuiopè", "asdfghjklòà", "zxcvbnmùìé-"),
}
CAPITALS = str.maketrans({"ß": "ẞ"})
"""A key has one letter, also where Python makes two of it."""


def keyboard(language: str) -> tuple[str, ...]:
    """Give the rows of small letters, digits first."""
    return KEYBOARDS.get(language, ENGLISH)


def capitals(row: str) -> str:
    """Give a row in capitals, letter by letter.

    >>> capitals("straße")
    'STRAẞE'
    """
    return row.translate(CAPITALS).upper()


def capital_letters(language: str) -> tuple[str, ...]:
    """Give the rows of capitals alone; letters beside the digits stand at the end.

    >>> capital_letters("de")
    ('QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNMÉẞ')
    """
    rows = ["".join(letter for letter in row if letter.isalpha()) for row in keyboard(language)]
    first, *rest = (capitals(row) for row in rows)
    return (*rest[:-1], rest[-1] + first)
