"""One match at a table, made whole: its director, the animation of its steps, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.screen import Screen
from app.contract import ui_of
from app.kit.press import Pressable
from app.kit.speech_bubble import SpeechBubble
from app.table.director.animate import Animator
from app.table.director.kit import Director
from app.table.hints import Hint, hint_of
from app.table.remarks import Remark, Talk
from app.table.table import Allows, Frame, Table
from engine.base import Event, Move, RuleRef, Seat

#: Seconds between two updates of the playing time; a device that slept counts for two of them at most.
TICK = 1.0
#: From this width on two people can share the table without passing the device.
SHARED_DP = 600


class Directors(dict[str, Director]):
    """The director of a page's game: a stage takes long to build, so it is kept for its next match."""

    def __missing__(self, game: str) -> Director:
        # Nobody plays two games at once, and each table has some 20 MB of pictures.
        self.clear()
        self[game] = director = ui_of(game).make_director()
        return director


def _nothing(*_: object) -> None:
    """What a page leaves out."""


@dataclass(frozen=True, slots=True)
class _Hinted:
    """The last hint: at which stamp of the table, and what was in hand before and after it."""

    stamp: int = -1
    before: tuple[Move, ...] = ()
    after: tuple[Move, ...] = ()


class Sitting:
    """What a director works on (`TableHost`); a page owns it, and passes in what it does in its own way."""

    def __init__(
        self,
        page: Screen,
        table: Table,
        director: Director,
        *,
        #: Where the table lies on the page, if not in its `host`.
        place: Widget | None = None,
        allows: Callable[[], Allows] = Allows,
        #: What forbids a move, besides the rules; without it only the rules do.
        why_not: Callable[[Seat, Move], RuleRef | None] | None = None,
        after_move: Callable[[], None] = _nothing,
        open_menu: Callable[[Seat], None] = _nothing,
        show_result: Callable[[], None] = _nothing,
        #: Answers a request for a hint where the coach does not.
        point: Callable[[], None] = _nothing,
        #: Passes the device to a seat.
        hand_over: Callable[[Seat], None] = _nothing,
        on_frame: Callable[[Frame], None] = _nothing,
        #: Called when nothing moves any more.
        on_still: Callable[[], None] = _nothing,
        on_sound: Callable[[], None] = _nothing,
        #: Plays the sound of an event, if not as at the table of a running match.
        cue: Callable[[Event, Frame], None] | None = None,
    ) -> None:
        self.app, self.table, self.director = page.app, table, director
        self.place = place or page.ids.host
        self._page = page
        self._allows = allows
        self._why_not = why_not
        self._after_move = after_move
        self.open_menu = open_menu
        self.show_result = show_result
        self._point = point
        self._hand_over = hand_over
        self._on_page_frame = on_frame
        self._on_still = on_still
        self._on_sound = on_sound
        self.animator = Animator(director, cue=cue or self._cue, idle=self._idle, busy=self._busy)
        #: Who holds the device, if it is passed around.
        self.holder: Seat | None = None
        #: Whether the table is in sight.
        self.shown = False
        #: The seating of the current layout.
        self._seated = ""
        #: The table's size before its last change.
        self._sized = (0.0, 0.0)
        self._hinted = _Hinted()
        #: A hint that came while something moved, and the stamp of the table that it was about.
        self._late: tuple[int, Callable[[], None]] | None = None
        #: Who asks to see what only they may know, and the finger that asks; a key asks without one.
        self.looking: Seat | None = None
        self._finger: MotionEvent | None = None
        self._clock = Clock.schedule_interval(self._tick, TICK)
        self.place.clear_widgets()
        self.place.add_widget(director.widget)
        director.widget.bind(on_skip=self._skip, size=self._resized)
        self.talk = TableTalk(self)
        table.on_frame(self._on_frame)
        if self.app.thinker is not None:
            self.app.thinker.moving = self._is_moving

    @property
    def stage(self) -> Any:
        """The widget of the game's table."""
        return self.director.widget

    # --- show and leave

    def show(self, holder: Seat | None = None, finger: MotionEvent | None = None) -> None:
        """Show the match, perhaps to the player who has just got the device and whose finger still asks to see."""
        self.holder = holder if holder is not None else self.holder
        self.shown = True
        self.take_seats()
        if finger is not None and self.holder is not None:
            self.look(self.holder, finger)

    def leave(self) -> None:
        """Another page is shown."""
        self.talk.clear()
        self.shown = False
        self.look_away()
        if self.animator.busy:
            self.animator.skip()
        if self.passes:
            self.director.hide_secrets()

    def close(self) -> None:
        """The match is left, or another one comes onto the table."""
        self._clock.cancel()
        self.talk.clear()
        self.look_away()
        self.animator.stop()
        self.stage.unbind(on_skip=self._skip, size=self._resized)

    @property
    def is_at_rest(self) -> bool:
        """Whether the table is in sight, and nothing moves or lies over it."""
        return self.shown and not self.animator.busy and self.director.kit.overlay() is None

    def key(self, name: str, shift: bool) -> bool:
        """A key: true if it meant something."""
        if self.animator.moving:
            if name in ("enter", "space"):
                self.animator.skip()
            return True
        ring = self.app.focus_ring
        overlay = self.director.kit.overlay()
        if overlay is not None:
            ring.key(overlay, name, shift)
            return True
        if name in ("enter", "space") and self._is_focused():
            return False
        used = self.director.key(name)
        if used:
            # The next Enter is for what this key chose.
            ring.clear()
        return used

    def _is_focused(self) -> bool:
        """Whether the keyboard has the focus on a widget of the page."""
        widgets = self._page.walk(restrict=True)
        return any(isinstance(widget, Pressable) and widget.focused for widget in widgets)

    def _is_moving(self) -> bool:
        """Whether AIs should take less of a frame; with spectators only they wait for pauses as well."""
        return self.animator.moving if self.table.people else self.animator.busy

    def _tick(self, seconds: float) -> None:
        """Count the playing time."""
        if self.shown and not self.table.over:
            self.table.tally.seconds += min(seconds, 2 * TICK)

    # --- seating

    @property
    def allows(self) -> Allows:
        """What can be done here now."""
        allowed = self._allows()
        # A hint knows the cards of one player, and names what that player should choose in secret.
        return replace(allowed, hints=False) if self._has_secrets and self.seating != "solo" else allowed

    @property
    def seating(self) -> str:
        """The layout: "solo" for one reader, "face" or "side" for several."""
        table, chosen = self.table, self.app.settings.seating_of(self.table.number)
        # The window's size: the page has none before it is first shown.
        if chosen == "pass" or min(Window.size) < dp(SHARED_DP):
            return "solo"
        if ui_of(table.game.info.id).CARD.round_table:
            shares = len(table.people) > 1 and chosen == "face"
        else:
            shares = len(table.players) == len(table.people) == 2
        return chosen if shares else "solo"

    @property
    def _has_secrets(self) -> bool:
        """Whether people at this device keep secrets from each other."""
        return self.table.game.info.has_secrets and len(self.table.people) > 1

    @property
    def passes(self) -> bool:
        """Whether the device is passed behind the handover page: only if the game has secrets."""
        return self._has_secrets and self.seating == "solo"

    @property
    def asked(self) -> list[Seat]:
        """The people who owe a decision."""
        return [seat for seat in self.table.asked() if seat in self.table.people]

    def fit(self) -> None:
        """The page has another size."""
        if self.shown and self.seating != self._seated:
            self.take_seats()

    def _resized(self, _widget: object, size: tuple[float, float]) -> None:
        """The table has another size: what is in the air would fly between places of the old one."""
        self.look_away()
        had_size, self._sized = min(self._sized) > dp(100), (size[0], size[1])
        if had_size and self.animator.moving:
            self.animator.skip()

    def take_seats(self) -> None:
        """Show the table to the right person, perhaps after a handover."""
        table = self.table
        self._seated = self.seating
        self.look_away()
        self._page.toasts = "middle" if self._seated == "face" else "table"
        if not self.passes:
            people = table.people
            near = 0 if len(people) != 1 else people[0]
            table.viewer = near if len(people) == 1 else None
            self.director.attach(self, table, self._seated, near)
        elif self.holder is None and self.asked:
            self._give_to(self.asked[0])
        elif self.holder is None and not table.over:
            # Cards are still to be dealt, and nobody holds the device.
            table.viewer = None
            self.director.hide_secrets()
        else:
            table.viewer = self.holder or 0
            self.director.attach(self, table, "solo", table.viewer)

    def _give_to(self, seat: Seat) -> None:
        self.director.hide_secrets()
        self.holder = None
        self._hand_over(seat)

    # --- secrets: what only one person may know is seen only while that person's finger asks for it

    def may_see(self, seat: Seat) -> bool:
        """Whether what only this seat may know can lie open now."""
        is_kept = self._has_secrets and not self.table.over and self._allows().acts
        return not is_kept or seat == self.looking

    def look(self, seat: Seat, finger: MotionEvent | None) -> None:
        """A person asks to see their secrets: until this finger is lifted, or without one until a key is."""
        self.look_away()
        if seat not in self.table.people:
            return
        self.looking, self._finger = seat, finger
        Window.bind(on_touch_up=self._finger_lifted, on_key_up=self._key_lifted)
        if not self.animator.busy:
            self.director.refresh()

    def look_away(self) -> None:
        """Nobody asks any more."""
        if self.looking is None:
            return
        self.looking = self._finger = None
        Window.unbind(on_touch_up=self._finger_lifted, on_key_up=self._key_lifted)
        if self.animator.busy:
            self.animator.skip()
        self.director.refresh()

    def _finger_lifted(self, _window: object, touch: MotionEvent) -> None:
        if touch is self._finger:
            self.look_away()

    def _key_lifted(self, *_: object) -> None:
        if self._finger is None:
            self.look_away()

    # --- TableHost

    def play(self, seat: Seat, move: Move) -> RuleRef | None:
        """Make a move; the rule that forbids it is shown and returned."""
        table, number = self.table, len(self.table.match.log)
        # Before anything changes: what is shown now is shown as it was.
        self.look_away()
        rule = self._why_not(seat, move) if self._why_not is not None else None
        rule = rule or table.submit(seat, move)
        if rule is not None:
            self.director.kit.refuse(seat, rule)
            return rule
        if len(table.match.log) == number:
            # The same sound for every choice.
            self.app.sound.play("seal")
            self.app.haptics.tick()
        if self.passes and not self.animator.busy and seat in table.sealed() and self.asked:
            self._give_to(self.asked[0])
        self._after_move()
        return None

    def explain_refusal(self, seat: Seat, move: Move) -> None:
        """Show which rule forbids a move, without trying it."""
        rule = (self._why_not or self.table.why_not)(seat, move)
        if rule is not None:
            self.director.kit.refuse(seat, rule)

    def open_reference(self) -> None:
        self.app.go("reference", table=self.table)

    @property
    def must_pass(self) -> bool:
        """Whether the device must change hands before anybody can go on."""
        return self.passes and bool(self.asked) and self.holder not in self.asked

    def pass_device(self) -> None:
        """Pass the device to the player who is asked, if that is another one."""
        if self.must_pass:
            self._give_to(self.asked[0])

    def show_again(self, frames: Sequence[Frame]) -> None:
        """Show steps once more; nothing in the match changes."""
        if not self.animator.busy:
            for frame in frames:
                self.animator.push(frame)

    def can_undo(self, seat: Seat) -> bool:
        table = self.table
        if table.over or not self.allows.undo:
            return False
        return table.can_undo(seat)

    def take_back(self, seat: Seat) -> None:
        """Take back a sealed choice or the last move."""
        table = self.table
        if not self.allows.undo:
            return
        rule = table.undo(seat)
        if rule is not None:
            self.director.kit.refuse(seat, rule)
        else:
            self._forget_notices()

    def _forget_notices(self) -> None:
        """A hint or a refusal was about a question that is no longer asked."""
        self.director.kit.notices.clear()
        if self.shown and not self.animator.busy:
            self.director.refresh()

    def sound(self, name: str) -> None:
        """Play the sound of a touch."""
        self.app.sound.play(name)
        self.app.haptics.tick()
        self._on_sound()

    def read_rule(self, rule: str) -> None:
        """Open the page of a rule."""
        self.app.go("rules", game=self.table.game.info.id, rule=rule)

    # --- hints

    def ask_hint(self, seat: Seat) -> None:
        """Ask for advice."""
        table, thinker, allows = self.table, self.app.thinker, self.allows
        if not allows.coach:
            self._point()
        elif not allows.hints:
            self.director.kit.refuse(seat, RuleRef("", tr._("No hints here: both of you would read them.")))
        elif thinker is None:
            return
        elif seat not in self.asked:
            self.director.kit.refuse(seat, RuleRef("", tr._("Hints are available when it is your turn.")))
        else:
            # Read now: the player may put it down while the coach thinks.
            in_hand, last = self.director.planned_moves(seat), self._hinted
            if last.stamp == table.stamp and last.after == in_hand:
                # The last hint has begun that, not the player.
                in_hand = last.before
            thinker.hint(seat, lambda thought: self._advise(seat, hint_of(thought, in_hand), in_hand))

    def _advise(self, seat: Seat, hint: Hint, before: tuple[Move, ...]) -> None:
        table = self.table
        # The seating may have changed while the coach was thinking.
        if not self.shown or not self.allows.hints:
            return
        if self.animator.busy:
            self._late = table.stamp, lambda: self._advise(seat, hint, before)
            return
        table.tally.hints += 1
        table.tally.advised[len(table.match.log), seat] = hint.as_good or hint.move
        self.app.library.save_tally(table)
        self.director.advise(seat, hint)
        self._hinted = _Hinted(table.stamp, before, self.director.planned_moves(seat))
        if not self._has_secrets:
            # The others would hear how good the cards of one are.
            self.app.speech.say(hint.margin)

    # --- frames

    def _on_frame(self, frame: Frame) -> None:
        if not frame.is_step:
            if self.shown and not self.animator.busy:
                self.director.refresh()
        elif self.passes and self.holder is None:
            # Nobody holds the device: the step is shown after the handover.
            self.take_seats()
        else:
            self.animator.push(frame)
            self.talk.on_frame(frame)
            if self.table.resigned is not None:
                self.director.kit.go_on()
        self._on_page_frame(frame)

    def _idle(self, is_fresh: bool) -> None:
        if not is_fresh and self.shown:
            self.director.refresh()

    def _busy(self, busy: bool) -> None:
        self.stage.busy = busy
        if busy:
            return
        late, self._late = self._late, None
        if late is not None and late[0] == self.table.stamp:
            late[1]()
        self._on_still()

    def _skip(self, *_: object) -> None:
        self.animator.skip()

    def _cue(self, event: Event, _frame: Frame) -> None:
        """Play the sound, vibration and speech of an event."""
        if not self.shown:
            return
        people = self.table.people
        sound = self.director.sound(event, people[0] if len(people) == 1 else None)
        if sound:
            self.app.sound.play(sound)
        if self.director.has_haptics(event):
            self.app.haptics.bump()
        self.app.speech.say(self.director.sentence(event))


def hide_top_bar(stage: Any) -> float:
    """Hide a table's top bar, which is for running matches; returns its height if it is as wide as the table."""
    bar = stage.top_bar
    bar.opacity, bar.disabled = 0, True
    return float(bar.height) if bar.width > 0.9 * stage.width else 0.0


#: How often a remark waits for a free place, and for how many seconds each time; then it has come too late.
TRIES, WAIT = 12, 0.4


# --- remarks


class TableTalk:
    """Lets the regulars of one sitting speak."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        regulars = any(player.regular for player in sitting.table.players)
        met = sitting.app.library.met(sitting.table) if regulars and sitting.allows.remarks else None
        self._talk = None if met is None else Talk(sitting.table, met)
        self._waiting: tuple[Remark, int] | None = None
        self.bubble = SpeechBubble(size_hint=(None, None), size=(2, 2))
        sitting.place.add_widget(self.bubble)

    def on_frame(self, frame: Frame) -> None:
        """Perhaps say something about a step; taking back is none."""
        if self._talk is None or not frame.events or not self._sitting.app.settings.remarks:
            return
        remark = self._talk.remark(frame)
        if remark is not None:
            self._waiting = remark, TRIES
            Clock.unschedule(self._try)
            Clock.schedule_once(self._try, WAIT)

    def clear(self) -> None:
        """Drop what waits, and take the bubble away."""
        Clock.unschedule(self._try)
        self._waiting = None
        self.bubble.clear()

    def _try(self, _dt: float) -> None:
        if self._waiting is None:
            return
        remark, tries = self._waiting
        if self._say(remark) or not tries:
            self._waiting = None
        else:
            self._waiting = remark, tries - 1
            Clock.schedule_once(self._try, WAIT)

    def _say(self, remark: Remark) -> bool:
        """Say it, if nothing moves and there is a place for it."""
        sitting, text = self._sitting, remark.text
        if not sitting.is_at_rest:
            return False
        name = sitting.table.players[remark.seat].name
        aloud = headed(name, text)
        if sitting.seating != "solo":
            # People who share a table read notices in its middle.
            sitting.app.notify(aloud)
        else:
            place = sitting.stage.speech_place(remark.seat)
            if place is None or not self.bubble.say(remark.who, text, place):
                return False
        sitting.app.speech.say(aloud)
        return True
