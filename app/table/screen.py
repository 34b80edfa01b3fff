"""The table of a running match, with a director for its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import ui_of
from app.kit.labels import WrappedLabel
from app.kit.overlay import Menu, Overlay, confirm
from app.kit.press import Pressable, TextButton
from app.table.director.animate import Animator
from app.table.director.contract import Director
from app.table.hints import Hint, hint_of
from app.table.outcome import resign_words
from app.table.screen_talk import TableTalk
from app.table.table import Frame, Table
from engine.base import Event, Move, RuleRef, Seat

#: Seconds between two updates of the playing time; a device that slept counts for two of them at most.
TICK = 1.0
#: From this width on two people can share the table without passing the device.
SHARED_DP = 600


class PlayScreen(Screen):
    """Connects a table with the director of its game."""

    kv = "table/play"
    is_side_page = False

    #: Whether regulars say something here.
    talks = True

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._table: Table | None = None
        self._director: Director | None = None
        self._directors: dict[str, Director] = {}
        self._animator: Animator | None = None
        #: Who holds the device, if it is passed around.
        self._holder: Seat | None = None
        #: Who gets the device next, during a transition.
        self._next: Seat | None = None
        #: The seating of the current layout.
        self._laid = ""
        #: The table's size before its last change.
        self._sized = (0.0, 0.0)
        self._shown = False
        #: The stamp of the last hint, what the player had begun before it, and what the hint has begun for them.
        self._hinted: tuple[int, tuple[Move, ...], tuple[Move, ...]] = (-1, (), ())
        #: Whether the player has chosen to leave: Back then puts nothing down first.
        self._leaving = False
        self.talk = TableTalk(self)
        Clock.schedule_interval(self._tick, TICK)

    # --- enter and leave

    def enter(self, table: Table | None = None, holder: Seat | None = None) -> None:
        """Show a match, or (with `holder`) go on after a handover."""
        if table is not None and table is not self._table:
            self._sit(table)
        self._holder = holder if holder is not None else self._holder
        self._shown = True
        self._take_seats()

    def resume(self) -> None:
        self._shown = True
        self._take_seats()

    @property
    def table(self) -> Table | None:
        """The match on the table."""
        return self._table

    @property
    def stage(self) -> Any:
        """The widget of the game's table."""
        return self._director.widget if self._director is not None else None

    @property
    def is_at_rest(self) -> bool:
        """Whether the table is in sight, and nothing moves or lies over it."""
        director = self._director
        return self._shown and director is not None and not self._animating() and director.kit.overlay() is None

    def leave(self) -> None:
        self.talk.hush()
        self._shown = False
        self._next = None
        if self._animator is not None and self._animator.busy:
            self._animator.skip()
        if self._director is not None and self._passes():
            self._director.cover()

    def _tick(self, seconds: float) -> None:
        """Count the playing time."""
        if self._shown and self._table is not None and not self._table.over:
            self._table.tally.seconds += min(seconds, 2 * TICK)

    def back(self) -> bool:
        if not self._leaving and self._director is not None and self._director.back():
            return True
        self._clear()
        self.app.leave_table()
        return False

    def key(self, name: str, shift: bool) -> bool:
        if self._animator is not None and self._animator.moving:
            if name in ("enter", "space"):
                self._animator.skip()
            return True
        if self._director is None:
            return False
        overlay = self._director.kit.overlay()
        if overlay is not None:
            self.app.focus_ring.key(overlay, name, shift)
            return True
        if name in ("enter", "space") and self._ringed():
            return False
        used = self._director.key(name)
        if used:
            # The next Enter is for what this key chose.
            self.app.focus_ring.clear()
        return used

    def _ringed(self) -> bool:
        """Whether the keyboard has the focus on a widget."""
        return any(isinstance(widget, Pressable) and widget.focused for widget in self.walk(restrict=True))

    def _sit(self, table: Table) -> None:
        self._clear()
        self._table, self._holder = table, None
        self._hinted = (-1, (), ())
        game = table.game.info.id
        if game not in self._directors:
            self._directors[game] = ui_of(game).make_director(self)
        self._director = self._directors[game]
        self._animator = Animator(self._director, cue=self._cue, idle=self._idle, busy=self._busy)
        self.ids.host.clear_widgets()
        self.ids.host.add_widget(self._director.widget)
        self._director.widget.bind(on_skip=self._skip, size=self._resized)
        self._sized = (0.0, 0.0)
        self.talk.sit(table)
        table.on_frame(self._on_frame)
        thinker = self.app.thinker
        if thinker is not None:
            thinker.moving = self._is_moving

    def _is_moving(self) -> bool:
        """Whether AIs should take less of a frame; with spectators only they wait for pauses as well."""
        if self._animator is None or self._table is None:
            return False
        return self._animator.moving if self._table.people else self._animator.busy

    def _clear(self) -> None:
        """Forget the match."""
        if self._animator is not None:
            self._animator.stop()
        if self._table is not None and self._director is not None:
            self._director.widget.unbind(on_skip=self._skip, size=self._resized)
        self._table = self._animator = None

    # --- seating

    @property
    def seating(self) -> str:
        """The layout: "solo" for one reader, "face" or "side" for several."""
        table = self._table
        chosen = self.app.settings.seating
        # The window's size: the screen has none before it is first shown.
        room = min(Window.size) >= dp(SHARED_DP)
        if table is None or chosen == "pass" or not room:
            return "solo"
        if ui_of(table.game.info.id).CARD.round_table:
            shares = len(table.people) > 1 and chosen == "face"
        else:
            shares = len(table.players) == len(table.people) == 2
        return chosen if shares else "solo"

    def _passes(self) -> bool:
        """Whether the device is passed behind the handover screen: only if the game has secrets."""
        return self._has_secrets() and self.seating == "solo"

    def _has_secrets(self) -> bool:
        """Whether people at this device keep secrets from each other."""
        table = self._table
        return table is not None and table.game.info.has_secrets and len(table.people) > 1

    def on_size(self, screen: object, size: tuple[float, float]) -> None:
        super().on_size(screen, size)
        if self._shown and self._table is not None and self.seating != self._laid:
            self._take_seats()

    def _resized(self, _widget: object, size: tuple[float, float]) -> None:
        """The table has another size: what is in the air would fly between places of the old one."""
        had_size, self._sized = min(self._sized) > dp(100), (size[0], size[1])
        if had_size and self._animator is not None and self._animator.moving:
            self._animator.skip()

    def _take_seats(self) -> None:
        """Show the table to the right person, perhaps after a handover."""
        table = self._table
        if table is None or self._director is None:
            return
        self._laid = self.seating
        self.toasts = "middle" if self._laid == "face" else "table"
        if not self._passes():
            people = table.people
            near = 0 if len(people) != 1 else people[0]
            table.viewer = near if len(people) == 1 else None
            self._director.sit(table, self.seating, near)
            return
        if self._holder is None:
            asked = [seat for seat in table.asked() if seat in table.people]
            if asked:
                self._hand_over(asked[0])
                return
            if not table.over:
                # Cards are still to be dealt, and nobody holds the device.
                table.viewer = None
                self._director.cover()
                return
        holder = self._holder or 0
        table.viewer = holder
        self._director.sit(table, "solo", holder)

    def _hand_over(self, seat: Seat) -> None:
        """Cover the table, and show the handover screen."""
        if self._director is not None:
            self._director.cover()
        self._holder = None
        self._next = seat
        # Not at once: this screen may still be in its transition.
        Clock.unschedule(self._leave_for_handover)
        Clock.schedule_once(self._leave_for_handover, 0)

    def _leave_for_handover(self, *_: object) -> None:
        """Go after the running transition."""
        if self.app.screens.current != self.name or self.app.screens.transition.is_active:
            Clock.schedule_once(self._leave_for_handover, 0)
        elif self._next is not None and self._table is not None:
            seat, self._next = self._next, None
            self.app.go("handover", table=self._table, seat=seat)

    # --- TableHost

    def play(self, seat: Seat, move: Move) -> RuleRef | None:
        """Make a move; an illegal one is refused with its rule."""
        table = self._table
        if table is None or self._director is None:
            return None
        number = len(table.match.log)
        rule = table.submit(seat, move)
        if rule is not None:
            self._director.kit.refuse(seat, rule)
            return rule
        if len(table.match.log) == number:
            # The same sound for every choice.
            self.app.sound.play("seal")
            self.app.haptics.tick()
        self._pass_on(seat)
        return None

    def explain_refusal(self, seat: Seat, move: str) -> None:
        """Tell a player which rule forbids a move, without trying it."""
        rule = self._table.why_not(seat, move) if self._table is not None else None
        if rule is not None and self._director is not None:
            self._director.kit.refuse(seat, rule)

    def _pass_on(self, seat: Seat) -> None:
        """Pass the device at once after a sealed choice."""
        table = self._table
        if table is None or not self._passes() or self._animator is None or self._animator.busy:
            return
        waiting = [other for other in table.asked() if other in table.people]
        if seat in table.sealed() and waiting:
            self._hand_over(waiting[0])

    def open_menu(self, seat: Seat) -> None:
        if self._table is not None and self._director is not None:
            self._director.kit.lay(self._menu(self._table, seat), seat)

    def open_reference(self) -> None:
        self.app.go("reference", table=self._table)

    def pass_device(self) -> None:
        table = self._table
        waiting = [seat for seat in table.asked() if seat in table.people] if table is not None else []
        if self._passes() and waiting and self._holder not in waiting:
            self._hand_over(waiting[0])

    def show_result(self) -> None:
        self.app.go("result", table=self._table)

    def show_again(self, frames: Sequence[Frame]) -> None:
        if self._animator is not None and not self._animator.busy:
            for frame in frames:
                self._animator.push(frame)

    def can_undo(self, seat: Seat) -> bool:
        table = self._table
        if table is None or table.over:
            return False
        return (seat in table.sealed() and seat in table.people) or table.can_undo()

    def can_hint(self) -> bool:
        return not self._has_secrets() or self.seating == "solo"

    def sound(self, name: str) -> None:
        self.app.sound.play(name)
        self.app.haptics.tick()

    def read_rule(self, rule: str) -> None:
        game = self._table.game.info.id if self._table is not None else ""
        self.app.go("rules", game=game, rule=rule)

    # --- the menu

    def _menu(self, table: Table, seat: Seat) -> Overlay:
        overlay = Overlay(title=tr._("Menu"))
        menu = Menu(overlay)
        game = table.game.info.id
        menu.offer("book-open-variant", tr._("Rules"), lambda: self.app.go("rules", game=game))
        menu.offer("format-list-text", tr._("Log"), lambda: self.app.go("log", table=table))
        # As faint as the icons at the table.
        menu.offer("lightbulb-outline", tr._("Hint"), lambda: self.ask_hint(seat), refused=not self.can_hint())
        menu.offer("undo", tr._("Take back"), lambda: self.take_back(seat), refused=not self.can_undo(seat))
        menu.offer("cog-outline", tr._("Settings"), lambda: self.app.go("settings"))
        menu.offer("home-outline", self._leave_words(table), self._leave_table)
        menu.offer("flag-outline", tr._("Resign"), lambda: self._ask_resign(seat))
        overlay.add(menu)
        return overlay

    def _leave_words(self, table: Table) -> str:
        if self.app.library.is_unplayed(table):
            return tr._("Leave the table")
        return tr._("Leave the table (the match is saved)")

    def _leave_table(self) -> None:
        self._leaving = True
        try:
            self.app.back()
        finally:
            self._leaving = False

    def _ask_resign(self, seat: Seat) -> None:
        table, director = self._table, self._director
        if table is None or director is None or table.over or seat not in table.people:
            return
        text = WrappedLabel(text=resign_words(table, seat))
        yes, no = TextButton(text=tr._("Resign")), TextButton(text=tr._("Play on"), primary=True)
        overlay = confirm(tr._("Resign this match?"), text, yes, no, lambda: table.resign(seat))
        director.kit.lay(overlay, seat)

    def take_back(self, seat: Seat) -> None:
        table = self._table
        if table is None or self._director is None:
            return
        if seat in table.sealed() and seat in table.people:
            table.unseal(seat)
            return
        rule = table.undo()
        if rule is not None:
            self._director.kit.refuse(seat, rule)

    def ask_hint(self, seat: Seat) -> None:
        table, thinker = self._table, self.app.thinker
        if table is None or thinker is None or self._director is None:
            return
        if not self.can_hint():
            # It knows the cards of one player, and names what that player should choose in secret.
            self._director.kit.refuse(seat, RuleRef("", tr._("No hints here: both of you would read them.")))
            return
        if seat not in table.asked() or seat not in table.people:
            self._director.kit.refuse(seat, RuleRef("", tr._("Hints are available when it is your turn.")))
            return
        # Read now: the player may put it down while the coach thinks.
        in_hand = self._director.in_hand(seat)
        stamp, chosen, advised = self._hinted
        if stamp == table.stamp and in_hand == advised:
            # The last hint has begun that, not the player.
            in_hand = chosen
        thinker.hint(seat, lambda thought: self._advised(seat, hint_of(thought, in_hand), in_hand))

    def _advised(self, seat: Seat, hint: Hint, chosen: tuple[Move, ...]) -> None:
        table = self._table
        # The seating may have changed while the coach was thinking.
        shows = self._shown and self.can_hint() and not self._animating()
        if shows and table is not None and self._director is not None:
            table.tally.hints += 1
            table.tally.advised[len(table.match.log), seat] = hint.as_good or hint.move
            self.app.library.save_tally(table)
            self._director.advise(seat, hint)
            self._hinted = (table.stamp, chosen, self._director.in_hand(seat))
            self.app.speech.say(hint.margin)

    # --- events

    def _animating(self) -> bool:
        return self._animator is not None and self._animator.busy

    def _on_frame(self, frame: Frame) -> None:
        if not frame.is_step:
            if self._director is not None and self._shown and not self._animating():
                self._director.refresh()
        elif self._passes() and self._holder is None:
            # Nobody holds the device: events are shown after the handover.
            self._take_seats()
        elif self._animator is not None:
            self._animator.push(frame)
            self.talk.hear(frame)

    def _idle(self, is_fresh: bool) -> None:
        if not is_fresh and self._shown and self._director is not None and self._table is not None:
            self._director.refresh()

    def _busy(self, busy: bool) -> None:
        if self._director is not None:
            self._director.widget.busy = busy

    def _skip(self, *_: object) -> None:
        if self._animator is not None:
            self._animator.skip()

    def _cue(self, event: Event, frame: Frame) -> None:
        """Play the sound, vibration and speech of an event."""
        if not self._shown or self._table is None or self._director is None:
            return
        people = self._table.people
        sound = self._director.sound(event, people[0] if len(people) == 1 else None)
        if sound:
            self.app.sound.play(sound)
        if self._director.is_felt(event):
            self.app.haptics.bump()
        self.app.speech.say(self._director.sentence(event))


def hide_top_bar(stage: Widget) -> float:
    """Hide a table's top bar, which is for running matches; returns its height if it is as wide as the table."""
    bar = stage.top_bar
    bar.opacity, bar.disabled = 0, True
    return float(bar.height) if bar.width > 0.9 * stage.width else 0.0
