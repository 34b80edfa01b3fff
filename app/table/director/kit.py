"""Directors: what they ask for and offer, and what every one of them needs besides its own game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import asynckivy as ak
from asyncgui import Event as Signal, wait_any
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from app.base.live_text import tr
from app.base.theme import theme
from app.contract import has_rule
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay, OverlayRoom, top_overlay
from app.kit.press import IconButton, Pressable, TextButton
from app.table.director.animate import Performer
from app.table.hints import Hint
from app.table.table import Allows, Frame, Table
from engine.base import Event, Move, RuleRef, Seat


class TableHost(Protocol):
    """What a director may ask of the sitting that it works for."""

    @property
    def allows(self) -> Allows:
        """What can be done now."""
        ...

    def play(self, seat: Seat, move: Move) -> RuleRef | None:
        """Make a move of a player; the rule that forbids it is shown and returned."""
        ...

    def explain_refusal(self, seat: Seat, move: Move) -> None:
        """Tell a player which rule forbids a move, without trying it."""
        ...

    def open_menu(self, seat: Seat) -> None:
        """Open the menu before a player."""
        ...

    def open_reference(self) -> None:
        """Open the overview of the rules."""
        ...

    def ask_hint(self, seat: Seat) -> None:
        """Ask for advice, which comes to `Director.advise`."""
        ...

    def take_back(self, seat: Seat) -> None:
        """Take back a sealed choice or the last move."""
        ...

    @property
    def looking(self) -> Seat | None:
        """The player whose finger asks to see what only they may know."""
        ...

    def may_see(self, seat: Seat) -> bool:
        """Whether what only this seat may know can lie open now."""
        ...

    def look(self, seat: Seat, finger: MotionEvent | None) -> None:
        """A player asks to see what only they may know, until the finger (None: a key) is lifted."""
        ...

    @property
    def must_pass(self) -> bool:
        """Whether the device must change hands before anybody can go on."""
        ...

    def pass_device(self) -> None:
        """Pass the device to the player who is asked, if that is another one."""
        ...

    def show_result(self) -> None:
        """Open the result of a match that is over."""
        ...

    def show_again(self, frames: Sequence[Frame]) -> None:
        """Show steps once more that were played already; nothing in the match changes."""
        ...

    def can_undo(self, seat: Seat) -> bool:
        """Whether a player could take something back now."""
        ...

    def sound(self, name: str) -> None:
        """Play a sound."""
        ...

    def read_rule(self, rule: str) -> None:
        """Open a rule."""
        ...


class Director(Performer, Protocol):
    """One game on one table.

    The directors have their methods in one order, so that they can be read side by side.
    """

    #: The table; `speech_place(seat)` says where words of a seat can stand, or None if nowhere now.
    widget: Any
    #: Notices and overlays.
    kit: TableKit

    def attach(self, host: TableHost, table: Table, seating: str, near: Seat) -> None:
        """Show a match, or the same one from another seat."""
        ...

    def refresh(self) -> None:
        """Show the match as it is now."""
        ...

    def key(self, name: str) -> bool:
        """A key of the keyboard; true if it meant something."""
        ...

    def back(self) -> bool:
        """Back: close what lies over the table, or put a card back; false if there was nothing."""
        ...

    def planned_moves(self, seat: Seat) -> tuple[Move, ...]:
        """The moves that a player's plan can still become; none if nothing is planned."""
        ...

    def advise(self, seat: Seat, hint: Hint) -> None:
        """Show a hint."""
        ...

    def sound(self, event: Event, viewer: Seat | None) -> str:
        """The sound of an event for a listener (None: several listen); empty for none."""
        ...

    def has_haptics(self, event: Event) -> bool:
        """Whether the device vibrates."""
        ...

    def sentence(self, event: Event) -> str:
        """An event in words, for a voice."""
        ...

    def hide_secrets(self) -> None:
        """Show nothing that only one player may know."""
        ...


#: How much longer the motions of an AI's turn take than those of a person, who knows what comes.
AI_MOTION = 1.5
#: Seconds that the turn of an AI rests before the next AI moves, at each animation speed.
REST = {"normal": 1.5, "fast": 0.7, "off": 0.0}
#: Seconds that a move of a riddle's line can be read before the next one, after its animation.  Without animations
#: a move needs them just as much.
LINE = {"normal": 1.2, "fast": 0.7, "off": 1.2}


def rests() -> bool:
    """Whether anything comes between the turns of two AIs."""
    return theme.ai_waits or REST[theme.animation] > 0


async def rest(go_on: Signal) -> None:
    """Pause between the turns of two AIs: until the player goes on, or for a moment."""
    if theme.ai_waits:
        await go_on.wait()
    else:
        await wait_any(go_on.wait(), ak.sleep(REST[theme.animation]))


class Notice(NamedTuple):
    """What a prompt says instead of its question: a refusal or a hint."""

    head: str
    detail: str = ""
    #: The rule behind it, if the rules book has a page for it.
    rule: str = ""
    #: It names what only its reader may know.
    secret: bool = False

    @property
    def icon(self) -> str:
        return "md:lightbulb-on-outline" if self.detail and not self.rule else "md:information-outline"


class Stage(Protocol):
    """The widget of a table, as far as the kit knows it."""

    #: Whether an animation is under way.
    busy: bool

    def places(self) -> list[tuple[Seat, FloatLayout]]:
        """Where overlays can lie: the place of each reader."""
        ...

    def overlay_room(self, seat: Seat) -> OverlayRoom:
        """How much of a place an overlay covers: where people share the table it keeps to its reader's half."""
        ...

    def release(self, seat: Seat) -> None:
        """Forget the finger of a player: what it does next is not meant for the table."""
        ...


class TableKit:
    """Notices, rests and overlays of one table, and a change of language.

    It is a part of a director, not an ancestor: what a notice looks like and what else Back does is the director's
    business.
    """

    def __init__(
        self,
        game: str,
        stage: Stage,
        refresh: Callable[[], None],
        rule_ids: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._game = game
        #: Rules of every table whose id means something else in this game: their id → the one in its book.
        self._rule_ids = rule_ids
        self._stage = stage
        self._refresh = refresh
        #: Set with the first match.
        self.host: TableHost
        self.table: Table | None = None
        #: The step after which the table rests; None while it does not.
        self.rested: Frame | None = None
        self._go_on = Signal()
        #: seat → what its prompt says instead of its question
        self.notices: dict[Seat, Notice] = {}
        tr.bind(_=self._translate)

    def attach(self, host: TableHost, table: Table) -> bool:
        """Take a match; true if it is another one than before."""
        is_new = table is not self.table
        self.host, self.table = host, table
        self.notices.clear()
        while is_new and self.close_overlay():
            pass
        return is_new

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return () if self.table is None else tuple(player.name for player in self.table.players)

    # --- notices

    def say(self, seat: Seat, notice: Notice) -> None:
        """Show a notice in the prompt of a seat."""
        self.notices[seat] = notice
        self._refresh()

    def notice(self, seat: Seat) -> Notice | None:
        """What the prompt of a seat says instead of its question, as far as it may be read now."""
        notice = self.notices.get(seat)
        return None if notice is not None and notice.secret and not self.host.may_see(seat) else notice

    def refuse(self, seat: Seat, rule: RuleRef) -> None:
        """Say which rule forbids what was tried, and offer its page."""
        text, page = tr._(rule.text), self._rule_ids.get(rule.id, rule.id)
        known = has_rule(self._game, page)
        self.say(seat, Notice(text, tr._("Tap to see the rule"), page) if known else Notice(text))

    def read(self, seat: Seat, otherwise: Notice | None = None) -> None:
        """The prompt of a seat was pressed: open the rule behind it, or show its words whole."""
        notice = self.notice(seat) or otherwise
        if notice is None or not notice.head:
            return
        if notice.rule:
            self.host.read_rule(notice.rule)
        else:
            self.open(Overlay(WrappedLabel(text=notice.detail), title=notice.head), seat)

    # --- rests between the turns of AIs

    async def rest(self, frame: Frame) -> None:
        """Pause between two turns of AIs: until the player goes on, or for a moment."""
        self.rested = frame
        self._refresh()
        try:
            await rest(self._go_on)
        finally:
            self.rested = None

    async def wait(self) -> None:
        """Wait until the player goes on."""
        await self._go_on.wait()

    def go_on(self) -> bool:
        """End a rest or a wait; false if the table does not rest."""
        rests = self.rested is not None
        self._go_on.fire()
        return rests

    # --- turns shown again

    @property
    def repeats(self) -> bool:
        """Whether turns can be shown again: where the match is played, and its steps move."""
        return theme.slide > 0 and self.host.allows.acts

    def show_again(self, frames: Sequence[Frame], prepare: Callable[[], object] = lambda: None) -> None:
        """Show steps once more, after `prepare`, unless something moves; nothing in the match changes."""
        if frames and not self._stage.busy:
            self.notices.clear()
            prepare()
            self.host.show_again(frames)

    # --- icons

    def bind_icons(
        self,
        icons: Mapping[str, Pressable],
        seat: Callable[[], Seat],
        **own: Callable[[Seat], object],
    ) -> None:
        """Connect the icons of a bar or an area with their commands for a seat; the game brings `own` ones."""
        # The host comes with the first match.
        commands: dict[str, Callable[[Seat], object]] = {
            "menu": lambda seat: self.host.open_menu(seat),
            "reference": lambda _seat: self.host.open_reference(),
            "hint": lambda seat: self.host.ask_hint(seat),
            "undo": lambda seat: self.host.take_back(seat),
            **own,
        }
        for name, command in commands.items():
            if name in icons:
                icons[name].bind(on_release=lambda _icon, command=command: command(seat()))

    def mark_undo(self, *icons: IconButton, seat: Seat, planned: bool = False) -> None:
        """Make the icons that take back faint if that would be refused; a `planned` move can always go."""
        for icon in icons:
            icon.refused = not (planned or self.host.can_undo(seat))

    def mark_hint(self, *icons: IconButton) -> None:
        """Make the icons that ask for a hint faint where none is given."""
        for icon in icons:
            icon.refused = not self.host.allows.hints

    # --- overlays

    def open(self, overlay: Overlay, seat: Seat) -> None:
        """Open an overlay before a player."""
        self._stage.release(seat)
        places = self._stage.places()
        place = dict(places).get(seat, places[0][1])
        overlay.before(place, self._stage.overlay_room(seat))

    def explain(self, overlay: Overlay, rule: str, seat: Seat) -> None:
        """Open an overlay before a player, with a button that opens the rule behind it."""

        def read(*_: object) -> None:
            overlay.close()
            self.host.read_rule(rule)

        more = TextButton(text=tr._("Read the rules"), icon="book-open-variant")
        more.bind(on_release=read)
        overlay.add(more)
        self.open(overlay, seat)

    def overlay(self) -> Overlay | None:
        """The overlay that lies over the table, the topmost if there are several."""
        found = (top_overlay(place) for _, place in self._stage.places())
        return next((overlay for overlay in found if overlay is not None), None)

    def close_overlay(self) -> bool:
        """Take the topmost overlay away; false if there was none."""
        overlay = self.overlay()
        if overlay is not None:
            overlay.close()
        return overlay is not None

    # --- language

    def _translate(self, *_: object) -> None:
        if not self._stage.busy:
            self._refresh()
