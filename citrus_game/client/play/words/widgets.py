"""One line of text for a widget that is under the cursor or has the focus."""

from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button


def widget_line(widget: Widget) -> str:
    """Say what a widget is for, or why it does nothing now."""
    said = [widget.label] if isinstance(widget, Button) and widget.label else []
    said += [widget.hint if widget.enabled else widget.reason or widget.hint]
    return ". ".join(text.replace("\n", ". ").rstrip(".") for text in said if text)
