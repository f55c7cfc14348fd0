"""The words that widgets have by themselves."""

from collections.abc import Iterable, Iterator

from citrus_game.client.kit.widgets.base import Widget


def standing_words(widgets: Iterable[Widget]) -> Iterator[str]:
    """Give the words of what is only looked at: titles, labels, notices, in the order they were put there."""
    for widget in widgets:
        if widget.visible and not widget.focusable and any(widget.words_on()):
            yield widget.spoken()
