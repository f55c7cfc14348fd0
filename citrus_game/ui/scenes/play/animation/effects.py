"""`Effects`: what moves over the table by itself: animations with their sounds, banners, bees, and
the person who leans in.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.rules.model.events import Event
from citrus_game.session.game_session import GameSession
from citrus_game.ui.scenes.play.animation.animator import Animator
from citrus_game.ui.scenes.play.animation.banner import Banners
from citrus_game.ui.scenes.play.animation.sound_cues import play_sounds
from citrus_game.ui.scenes.play.animation.speaker import Speaker
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.view.bees import Bees
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.app.app import App


class Effects:
    """All that moves on the table by itself: animations, banners, the people who lean in. ``announces``:
    banners say whose turn it is, and when time is short.
    """

    def __init__(self, app: App, session: GameSession, dirty: Redraw, *, announces: bool) -> None:
        self._app, self._dirty = app, dirty
        self.animator = Animator(session, dirty, partial(play_sounds, app, session))
        self.stage = self.animator.stage
        self.banners = Banners(app, session, dirty, announces=announces)
        self._bees, self._speaker = Bees(dirty), Speaker(dirty)
        self.relit = False
        """Whether a part of the land was drawn in this frame, in the light of the next step."""

    @property
    def busy(self) -> bool:
        """Whether an animation runs or is about to."""
        return self.stage.busy or self.animator.pending is not None

    @property
    def moving(self) -> bool:
        """Whether an animation runs, a banner slides, or somebody leans in or out."""
        return self.stage.busy or self.banners.moving or self._speaker.moving

    def layout(self) -> None:
        """End all animations, because the table is laid out again."""
        self.animator.reset()
        self.banners.layout()
        self._bees.reset()
        self._speaker.reset()

    def begin(self, view: TableView, events: Sequence[Event], *, gathers: bool) -> None:
        """Begin the effects of a step. With ``gathers`` its animations begin with those of the next one."""
        if gathers:
            self.animator.gathered += events
        else:
            self.animator.begin(view, events, self._app.settings)
        self.banners.announce_turn(events)

    def finish(self) -> None:
        """End all animations and their sounds at once."""
        if self.stage.busy:
            self.animator.finish_all()
            self._app.sound.finish_all()

    def update(self, dt: float, view: TableView, *, covered: bool, stale: bool) -> None:
        """Advance by ``dt`` seconds. Banners and people wait while animations run and while another scene is
        on top; the light of the day waits while the view is ``stale``, so that a click is answered first.
        """
        settings, self.relit = self._app.settings, False
        self.animator.update(dt, settings)
        aside = self._speaker.aside
        self._speaker.update(dt, view, busy=self.busy, still=settings.reduced_motion, speed=settings.speed)
        if aside != self._speaker.aside:
            self._dirty(self.banners.corner(view))
        free = not (covered or self.busy)
        self.banners.update(dt, view, free=free)
        if not free or view.snapshot is None:
            return
        if not settings.reduced_motion:
            # nobody looks for a while: the window comes to rest, and takes less power
            self._bees.update(dt, view, stays=not self._app.awake)
        if not stale:
            for rect in view.update_light(view.snapshot.state):
                self.relit = True
                self._dirty(rect)

    def draw_over_board(self, view: TableView, surface: pygame.Surface) -> None:
        """Draw what moves over the board, but below its marks."""
        if not self._app.settings.reduced_motion:
            self._bees.draw(view.canvas, surface)

    def draw(self, view: TableView, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the animations, the rim in the colour of the player on turn, and the people who lean in."""
        self.stage.draw(surface, area, covers=True)
        self.banners.draw_frame(view, surface, area, self._speaker.aside)
        self.stage.draw(surface, area, covers=False)
        self._speaker.draw(view, surface, still=self._app.settings.reduced_motion)
