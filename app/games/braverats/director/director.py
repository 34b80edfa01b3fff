"""Brings a BraveRats match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

from app.core.table import Frame, Table
from app.games.braverats.director.lines import Lines
from app.games.braverats.director.moments import Account
from app.games.braverats.director.motions import Motions
from app.games.braverats.director.sounds import sound_of
from app.games.braverats.presenter import wording
from app.games.braverats.presenter.forecast import matrix
from app.games.braverats.presenter.history import Game, games_of
from app.games.braverats.presenter.shows import CardShow, SideShow, TableShow
from app.games.braverats.presenter.table import face, lifted
from app.games.braverats.widgets.explain import card_overlay, matrix_overlay
from app.games.braverats.widgets.hand import NOBODY
from app.games.braverats.widgets.player_area import Half
from app.games.braverats.widgets.stage import Stage
from app.games.director import TableHost
from app.games.table_kit import Notice, TableKit
from app.ui.presenters.coach import Hint
from app.ui.text import tr
from app.ui.widgets.overlay import Overlay
from engine.base import Event
from engine.braverats.cards import NAMES

#: Number keys play the card of their rank; the Mime is the eighth.
DIGITS = {str(rank): name for rank, name in enumerate(NAMES)}


class BraveRatsDirector:
    """One match on one stage."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self.widget = self.stage = Stage()
        self.kit = TableKit("braverats", self.stage, host, self.refresh)
        self._motions = Motions(self.stage)
        self._lines = Lines(self.stage, self.kit.notices)
        self._table: Table | None = None
        #: Made with the first match.
        self._account: Account
        self._near = 0
        self._eyes: int | None = None
        self._away = False
        self.stage.bind(
            on_intent=lambda _stage, seat, card: self._intent(seat, card),
            on_lift=lambda _stage, seat, card: self._lift(seat, card),
            on_order=lambda _stage, order, seat: self._order(order, seat),
            on_explain=lambda _stage, card, owner, reader: self._explain(card, owner, reader),
            on_look=lambda _stage, seat: self._look(seat),
            on_strip=lambda _stage, seat: self._read(seat),
            on_action=lambda _stage, seat: self._act(seat),
        )

    # --- bringing on

    def sit(self, table: Table, seating: str, near: int) -> None:
        fresh = table is not self._table
        if fresh:
            self._account = self._lines.account = Account(table)
            self._motions.clear()
            self.stage.drop_all()
            self.kit.new_match()
        self._table, self._near, self._lines.near = table, near, near
        self.kit.notices.clear()
        self._eyes, self._away = None, False
        self.stage.seat_down(seating, near, table.people)
        self.refresh()
        if fresh and not table.match.log and not table.over:
            self._motions.open()

    def cover(self) -> None:
        self._away = True
        self.stage.drop_all()
        for half in self.stage.halves:
            half.covered = True

    # --- showing

    def refresh(self) -> None:
        table = self._table
        if table is None or self._away:
            return
        people = [half.seat for half in self.stage.halves]
        shows = {seat: self._account.now(self._viewer(seat)) for seat in people}
        main = self._merged(shows)
        self._forget_lifts(main)
        self.stage.sights = {
            seat: lifted(shows[seat], table.view(seat), seat, self.stage.lifted_card(seat))
            for seat in people
            if self.stage.lifted_card(seat) and shows[seat].draft is None
        }
        self.stage.present(main)
        for half in self.stage.halves:
            half.covered = self._covered(half, main)
            self._lines.speak(half, shows[half.seat])
            half.hand.dim = 0.3 if self._dims(half, main) else 0

    def _viewer(self, seat: int) -> int | None:
        return seat if self._table is not None and seat in self._table.people else None

    def _merged(self, shows: dict[int, TableShow]) -> TableShow:
        """One table out of what several people at it may see: everybody's own hand."""
        first = shows[self._near]
        if len(shows) == 1:
            return first
        other = shows[1 - self._near]
        sides = (first.sides[0], other.sides[1]) if self._near == 0 else (other.sides[0], first.sides[1])
        draft = first.draft
        if draft is not None and other.draft is not None:
            turn = (first if draft.turn == self._near else other).draft
            kept = tuple((first if seat == self._near else other).draft.kept[seat] for seat in (0, 1))
            draft = replace(turn, kept=kept)
        return replace(first, sides=sides, draft=draft)

    def _forget_lifts(self, table: TableShow) -> None:
        for half in self.stage.halves:
            if half.seat not in table.asked and self.stage.lifted_by(half.seat) != NOBODY:
                self.stage.forget(half.seat)

    def _covered(self, half: Half, table: TableShow) -> bool:
        """Secret cards lie face down where somebody else looks on, until their owner holds them."""
        return (
            half.manner == "secret"
            and ("draw" in table.tags or table.draft is not None)
            and self._eyes != half.seat
            and self._account.closing is None
        )

    def _dims(self, half: Half, table: TableShow) -> bool:
        return half.manner == "secret" and table.sides[half.seat].sealed

    # --- what players do

    def _intent(self, seat: int, card: str) -> None:
        if not self._ready(seat):
            return
        self._account.last = None
        self.kit.notices.pop(seat, None)
        up = self.stage.lifted_by(seat)
        self.stage.forget(seat)
        eyes, self._eyes = self._eyes, None if self._eyes == seat else self._eyes
        self._host.play(seat, card)
        if seat in self.kit.notices:
            # Refused: the card stays up, beside the rule that holds it back.
            self._eyes = eyes
            if up != NOBODY:
                self.stage.put_up(seat, up)
        if not self.stage.busy:
            self.refresh()

    def _ready(self, seat: int) -> bool:
        """Whether a card of this seat can be taken up at all; a closing game is closed by the touch."""
        if self._table is None or seat not in self._table.people:
            return False
        if self._account.closing is not None or self._table.over:
            self._act(seat)
            return False
        half = self.stage.half_of(seat)
        if half is not None and half.covered:
            # A tap is not enough to see what is secret; the line says what is.
            self._account.last = None
            self.refresh()
            return False
        return True

    def _look(self, seat: int) -> None:
        """A player holds their cards and sees them, until they choose; nobody else's lie open meanwhile."""
        if self._ready_to_look(seat):
            self._eyes = seat
            self.kit.notices.pop(seat, None)
            self._host.sound("card")
            self.refresh()

    def _ready_to_look(self, seat: int) -> bool:
        table = self._table
        if table is None or seat not in table.people or self.stage.busy:
            return False
        return self._eyes is None or seat in table.asked()

    def _lift(self, seat: int, card: str) -> None:
        if not self._ready(seat):
            self.stage.forget(seat)
            self.refresh()
            return
        self.kit.notices.pop(seat, None)
        table = self._table
        if card and table is not None and seat not in table.asked():
            self.stage.forget(seat)
            self._host.explain_refusal(seat, card)
            return
        self._account.last = None
        if card:
            self._host.sound("card")
        self.refresh()

    def _act(self, seat: int) -> None:
        table = self._table
        if table is None:
            return
        if self._account.closing is not None and not table.over:
            self._account.closing, self._account.last = None, None
            self.refresh()
            self._host.order("next", seat)
        elif table.over:
            self._host.order("result", seat)
        elif self._lines.must_pass():
            self._host.order("pass", seat)
        elif seat in table.sealed():
            self._host.order("unseal", seat)

    def _order(self, order: str, seat: int) -> None:
        if order == "matrix":
            self.kit.lay(self._matrix(seat), seat)
        else:
            self._host.order(order, seat)

    def _matrix(self, seat: int) -> Overlay:
        table = self._table
        rows, cols, cells = matrix(table.view(self._viewer(seat)), seat)
        now = self._account.now(self._viewer(seat))
        own, other = now.sides[seat], now.sides[1 - seat]
        return matrix_overlay(_faces(rows, own), _faces(cols, other), cells)

    def _explain(self, card: str, owner: int, reader: int) -> None:
        table = self._account.now(self._viewer(reader))
        side = table.sides[owner]
        known = {mini.card.name: mini.card for mini in side.minis}
        self.kit.lay(card_overlay(known.get(card, face(card, side.clan)), self._host.read_rule), reader)

    def _read(self, seat: int) -> None:
        """The line was pressed: the whole of it, or the rule behind it."""
        half = self.stage.half_of(seat)
        words = Notice(half.strip.panel.head, half.strip.panel.detail) if half is not None else None
        if words is not None and self._account.last is not None and self._account.closing is None:
            words = words._replace(rule=self._account.last.rule)
        self.kit.read(seat, words)

    def in_hand(self, seat: int) -> tuple[str, ...]:
        card = self.stage.lifted_card(seat)
        return (card,) if card else ()

    def advise(self, seat: int, hint: Hint) -> None:
        half = self.stage.half_of(seat)
        if half is None or hint.move not in half.choices():
            return
        self._account.last = None
        self.stage.put_up(seat, half.choices().index(hint.move))
        head = tr._("Hint: {card}").format(card=wording.card(hint.move))
        reason = wording.reason(hint.reason)
        self.kit.say(seat, Notice(head, f"{reason} {hint.margin}".strip()))

    # --- the keyboard

    def key(self, name: str) -> bool:
        half = self.stage.half_of(self._near)
        if half is None or self.kit.overlay() is not None:
            return False
        choices = half.choices()
        at = self.stage.lifted_by(half.seat)
        if name in DIGITS and DIGITS[name] in choices:
            self.stage.lift(half.seat, choices.index(DIGITS[name]))
            return True
        if name in ("left", "right") and choices:
            step = 1 if name == "right" else -1
            self.stage.lift(
                half.seat, (at + step) % len(choices) if at != NOBODY else (0 if step > 0 else -1) % len(choices)
            )
            return True
        if name in ("enter", "space") and half.covered:
            self._look(half.seat)
            return True
        if name in ("enter", "space") and (at != NOBODY or half.strip.verb):
            self.stage.act(half.seat)
            return True
        return False

    def back(self) -> bool:
        if self.kit.close_overlay():
            return True
        up = [half.seat for half in self.stage.halves if self.stage.lifted_by(half.seat) != NOBODY]
        for seat in up:
            self.stage.lift(seat, NOBODY)
        return bool(up)

    # --- events

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self.kit.notices.clear()
        game = games_of(frame.events)[0]
        rounds = game.rounds
        if event.kind == "revealed" and rounds:
            before = self._account.revealed(frame, rounds[-1])
            return self._motions.reveal(before, self._open_already())
        if event.kind == "round" and rounds:
            return self._motions.verdict(
                self._account.revealed(frame, rounds[-1]), rounds[-1], self._account.names
            )
        if event.kind == "game" and rounds:
            return self._motions.end(
                wording.ended(Game(rounds, event.facts["how"], event.facts["winner"]), self._account.names)
            )
        if event.kind == "shown":
            return self._motions.shown(event.facts["seat"], self._account.after(frame))
        if event.kind in ("dealt", "opened", "drew"):
            return self._motions.deal(self._account.after(frame))
        return None

    def _open_already(self) -> frozenset[int]:
        """The slots whose card its owner has been looking at."""
        shown = self.stage.duel.slots
        return frozenset(index for index in (0, 1) if shown[index].card is not None and shown[index].card.name)

    def settle(self, frame: Frame) -> None:
        self._motions.clear()
        rounds = games_of(frame.events)[0].rounds
        if any(event.kind == "game" for event in frame.events):
            self._account.closing = (self._account.ended_by(frame), frame)
            self._account.last = rounds[-1]
        elif rounds:
            self._account.last = rounds[-1]
        elif any(event.kind in ("shown", "opened", "dealt", "lot") for event in frame.events):
            self._account.last = None if self._account.closing is None else self._account.last
        self.refresh()

    def pause(self, frame: Frame) -> None:
        # A finished game is looked at while the hands of the next one are dealt: nothing has to wait for it.
        return None

    def sound(self, event: Event, viewer: int | None) -> str:
        return sound_of(event, viewer)

    def is_felt(self, event: Event) -> bool:
        return event.kind in ("round", "game")

    def sentence(self, event: Event) -> str:
        """For a voice: players are named."""
        names = self._account.names
        if event.kind == "revealed":
            return ", ".join(
                f"{name}: {wording.card(card)}" for name, card in zip(names, event.facts["cards"], strict=True)
            )
        if event.kind == "shown":
            return f"{names[event.facts['seat']]}: {wording.card(event.facts['card'])}"
        if event.kind == "round":
            last = self._account.games()[-1].rounds
            return ". ".join(wording.decided(last[-1], names)) if last else ""
        if event.kind == "game" and event.facts["winner"] is not None:
            return tr._("{name} wins").format(name=names[event.facts["winner"]])
        return ""


def _faces(names: tuple[str, ...], side: SideShow) -> tuple[CardShow, ...]:
    known = {mini.card.name: mini.card for mini in side.minis}
    return tuple(known.get(name, face(name, side.clan)) for name in names)
