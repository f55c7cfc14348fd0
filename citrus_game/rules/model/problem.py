"""The base of the errors for what a user has written, and marks for their texts.

The rules know no catalogue: whoever shows an error translates it first.
"""


class InputError(ValueError):
    """Raised for input that the rules cannot use.

    ``message`` is an English sentence, or two for one and for many, between which the value ``n`` chooses;
    ``values`` fill its braces.
    """

    def __init__(self, message: str | tuple[str, str], **values: object) -> None:
        text = message if isinstance(message, str) else message[values["n"] != 1]
        super().__init__(text.format(**values))
        self.message = message
        self.values = values


def later(message: str) -> str:
    """Return a message unchanged, marked for the catalogue."""
    return message


def nlater(singular: str, plural: str) -> tuple[str, str]:
    """Return a message for one and for many, marked for the catalogue."""
    return singular, plural
