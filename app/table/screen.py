"""The page of a running match."""

from __future__ import annotations

from kivy.clock import Clock

from app.base.live_text import tr
from app.kit.labels import WrappedLabel
from app.kit.overlay import Menu, Overlay, confirm
from app.kit.press import TextButton
from app.table.director.sitting import Sitting
from app.table.outcome import resign_words
from app.table.screen_page import TablePage
from app.table.table import Table
from engine.base import Seat


class PlayScreen(TablePage):
    """Shows a match to those who play it, and passes the device between them."""

    kv = "table/play"
    is_side_page = False

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        #: Who gets the device next, during a transition.
        self._next: Seat | None = None

    # --- enter and leave

    def enter(self, table: Table, holder: Seat | None = None) -> None:
        """Show a match, or (with `holder`) go on after a handover."""
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
        self.sitting.show(holder)

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
        menu.offer("undo", tr._("Take back"), lambda: sitting.take_back(seat), refused=no_undo)
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
        # First, so that Back does not put something down instead.
        self.close()
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
