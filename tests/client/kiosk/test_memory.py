"""What the kiosk holds while nobody is there: the page that is shown, and nothing of those before it."""

import gc
import weakref

from tests.client.kiosk.conftest import MakeKiosk, wait


def test_pages_go_when_they_are_turned(make_kiosk: MakeKiosk) -> None:
    """Two loops leave no page, table or picture behind, also where the garbage collector never runs."""
    app = make_kiosk()
    pages, pictures = [], []
    gc.disable()
    try:
        while app.loop.number < 3:
            wait(app, 1.0)
            top = app.stack.top
            if not pages or pages[-1]() is not top:
                pages.append(weakref.ref(top))
                held = getattr(top, "view", None) or getattr(top, "call", None) or top.widgets
                pictures.append(weakref.ref(held))
            del top
            held = None
        wait(app, 1.0)
        shown = app.stack.top
        left = [type(page()).__name__ for page in pages if page() not in (None, shown)]
        assert left == []
        assert len(pages) >= 8
        alive = [picture() for picture in pictures if picture() is not None]
        assert len(alive) <= 1
    finally:
        gc.enable()
