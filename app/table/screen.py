"""Pages with a table: of a running match, and below a panel with rings around what the panel speaks of."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.screen import Screen
from app.kit.drawing import Box
from app.kit.labels import WrappedLabel
from app.kit.overlay import Menu, Overlay, confirm
from app.kit.press import TextButton
from app.table.director.sitting import Directors, Sitting, hide_top_bar
from app.table.outcome import resign_words
from app.table.table import Table
from engine.base import Seat

#: Seconds between two updates of the rings.
LOOK = 0.1


class TablePage(Screen):
    """A page that has a sitting, and passes on to it what happens to the page."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._directors = Directors()
        #: None while there is nothing on the table.
        self.sitting: Sitting | None = None

    def resume(self) -> None:
        if self.sitting is not None:
            self.sitting.show()

    def leave(self) -> None:
        if self.sitting is not None:
            self.sitting.leave()

    def close(self) -> None:
        """Forget the table."""
        if self.sitting is not None:
            self.sitting.close()
            self.sitting = None

    def back(self) -> bool:
        if self.sitting is not None and self.sitting.director.back():
            return True
        table = None if self.sitting is None else self.sitting.table
        self.close()
        self.app.leave_table()
        return table is not None and self.app.return_to_evening(table)

    def key(self, name: str, shift: bool) -> bool:
        return self.sitting is not None and self.sitting.key(name, shift)

    def cover(self) -> None:
        if self.sitting is not None:
            self.sitting.look_away()

    def on_size(self, screen: object, size: tuple[float, float]) -> None:
        super().on_size(screen, size)
        if self.sitting is not None:
            self.sitting.fit()


class TableBelowPanel:
    """Gives the table of a page the room that its panels leave.

    The page has a `host` for the table, and `rings`; `targets` are what the page speaks of now, as boxes in the
    window.
    """

    def __init__(
        self, page: Screen, above: Widget, targets: Callable[[], list[Box]], below: Widget | None = None
    ) -> None:
        self._page, self._above, self._below = page, above, below
        self._targets = targets
        self._sitting: Sitting | None = None
        self._pointing: ClockEvent | None = None
        self._make_room_soon = Clock.create_trigger(self.make_room, 0)
        page.ids.host.size_hint_y = None
        # A toast would cover what the panel says.
        above.bind(height=self.make_room)
        above.bind(height=page.setter("toast_top"))
        page.bind(size=self.make_room)
        if below is not None:
            below.bind(height=self.make_room)

    def attach(self, sitting: Sitting) -> None:
        """Lay out another table."""
        self._sitting, stage, host = sitting, sitting.stage, self._page.ids.host
        # The height of its top bar is known after its layout.
        stage.unbind(size=self._make_room_soon)
        stage.bind(size=self._make_room_soon)
        # It is laid out when it gets its match, not at the size of a new widget first.
        host.width = self._page.width
        stage.size, stage.pos_hint = host.size, {"x": 0, "y": 0}

    def make_room(self, *_: object) -> None:
        """The table takes the room between the panels; its own top bar is hidden beneath the upper one."""
        hidden = hide_top_bar(self._sitting.stage) if self._sitting is not None else 0
        host, low = self._page.ids.host, self._below.height if self._below is not None else 0
        host.pos_hint = {"x": 0, "y": low / max(1.0, self._page.height)}
        host.height = self._page.height - self._above.height - low + hidden

    # --- rings

    def point(self, is_on: bool) -> None:
        """Keep rings around what is meant, wherever it is, or remove them."""
        if self._pointing is not None:
            self._pointing.cancel()
        self._pointing = Clock.schedule_interval(self._point, LOOK) if is_on else None
        self._page.ids.rings.boxes = []

    def _point(self, _dt: float) -> None:
        sitting = self._sitting
        hidden = sitting is None or sitting.animator.busy or sitting.director.kit.overlay() is not None
        self._page.ids.rings.boxes = [] if hidden else self._targets()


class PlayScreen(TablePage):
    """Shows a match to those who play it, and passes the device between them."""

    kv = "table/play"
    is_side_page = False

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        #: Who gets the device next, during a transition.
        self._next: Seat | None = None

    # --- enter and leave

    def enter(self, table: Table, holder: Seat | None = None, finger: MotionEvent | None = None) -> None:
        """Show a match, or (with `holder`) go on after a handover, perhaps while a finger still asks to look."""
        if self.sitting is None or table is not self.sitting.table:
            self.close()
            self.sitting = Sitting(
                self,
                table,
                self._directors[table.game.info.id],
                open_menu=self._open_menu,
                show_result=lambda: self.app.go("result", table=table),
                hand_over=self._hand_over,
            )
        self.sitting.show(holder, finger)

    def leave(self) -> None:
        self._next = None
        super().leave()

    # --- handover

    def _hand_over(self, seat: Seat) -> None:
        self._next = seat
        # Not at once: this page may still be in its transition.
        Clock.unschedule(self._leave_for_handover)
        Clock.schedule_once(self._leave_for_handover, 0)

    def _leave_for_handover(self, *_: object) -> None:
        """Go after the running transition."""
        if self.app.screens.current != self.name or self.app.screens.transition.is_active:
            Clock.schedule_once(self._leave_for_handover, 0)
        elif self._next is not None and self.sitting is not None:
            seat, self._next = self._next, None
            self.app.go("handover", table=self.sitting.table, seat=seat)

    # --- the menu

    def _open_menu(self, seat: Seat) -> None:
        if self.sitting is not None:
            self.sitting.director.kit.open(self._menu(self.sitting, seat), seat)

    def _menu(self, sitting: Sitting, seat: Seat) -> Overlay:
        overlay, table = Overlay(title=tr._("Menu")), sitting.table
        menu = Menu(overlay)
        menu.offer("book-open-variant", tr._("Rules"), lambda: self.app.go("rules", game=table.game.info.id))
        menu.offer("format-list-text", tr._("Log"), lambda: self.app.go("log", table=table))
        # As faint as the icons at the table.
        no_hints, no_undo = not sitting.allows.hints, not sitting.can_undo(seat)
        menu.offer("lightbulb-outline", tr._("Hint"), lambda: sitting.ask_hint(seat), refused=no_hints)
        menu.offer("undo", tr._("Undo"), lambda: sitting.take_back(seat), refused=no_undo)
        menu.offer("cog-outline", tr._("Settings"), lambda: self.app.go("settings"))
        menu.offer("home-outline", self._leave_words(table), self._leave_table)
        menu.offer("flag-outline", tr._("Resign"), lambda: self.ask_resign(seat))
        overlay.add(menu)
        return overlay

    def _leave_words(self, table: Table) -> str:
        if self.app.library.is_unplayed(table):
            return tr._("Leave the table")
        return tr._("Leave the table (the match is saved)")

    def _leave_table(self) -> None:
        if self.sitting is not None:
            while self.sitting.director.back():
                # Back puts down what is held up first.
                pass
        self.app.back()

    def ask_resign(self, seat: Seat) -> None:
        """Ask whether a player wants to give the match up."""
        sitting = self.sitting
        if sitting is None or sitting.table.over or seat not in sitting.table.people:
            return
        table = sitting.table
        text = WrappedLabel(text=resign_words(table, seat))
        yes, no = TextButton(text=tr._("Resign")), TextButton(text=tr._("Play on"), primary=True)
        overlay = confirm(tr._("Resign this match?"), text, yes, no, lambda: table.resign(seat))
        sitting.director.kit.open(overlay, seat)
