"""Brings a BraveRats match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from functools import partial

from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.theme import theme
from app.games.braverats.director.motions import BraveRatsMotions, has_haptics, sound_of
from app.games.braverats.presenter import prompts, text as words
from app.games.braverats.presenter.forecast import CardForecast, forecast, matrix
from app.games.braverats.presenter.table import TablePresenter, conceal, face, lifted, merged, undropped
from app.games.braverats.presenter.view_models import BraveRatsTable, CardState, SideState
from app.games.braverats.widgets.card import card_overlay
from app.games.braverats.widgets.card_row import SmallCardRow, matrix_overlay
from app.games.braverats.widgets.hand import NO_CARD, Hand
from app.games.braverats.widgets.mix import mix_overlay
from app.games.braverats.widgets.player_area import BraveRatsArea
from app.games.braverats.widgets.stage import BraveRatsStage
from app.kit.drawing import Box, box_of
from app.people import about
from app.table import Frame, Hint, Notice, Table, TableHost, TableKit, rests
from engine.base import Event, Move, Seat
from engine.braverats.cards import NAMES
from engine.braverats.history import PlayedGame, games_of
from engine.braverats.state import Draft
from engine.riddles import Nudge

#: Number keys lift the card of their rank; the Mime is the eighth.
DIGITS = {str(rank): name for rank, name in enumerate(NAMES)}


class BraveRatsDirector:
    """One match on one stage."""

    def __init__(self) -> None:
        self.widget = self.stage = stage = BraveRatsStage()
        self.kit = TableKit("braverats", stage, self.refresh)
        self._motions = BraveRatsMotions(stage)
        #: Made with the first match.
        self._presenter: TablePresenter
        #: Who has looked at their secret cards since the last step; only they can choose one blindly.
        self._looked: set[int] = set()
        #: By seat: its last hint, and the cards that it was drawn from.
        self._mixes: dict[int, tuple[Notice, tuple[words.MixLine, ...]]] = {}
        #: Nothing is shown: before the first match, and while the device changes hands.
        self._away = True
        stage.bind(on_slot=lambda _stage, slot: self._tap_slot(slot))
        self.kit.bind_icons(stage.top_bar.ids, lambda: stage.near, matrix=self.show_matrix)
        stage.card_row.bind(on_tap=self._explain_other, on_hold=self._explain_other)
        stage.duel.chip.bind(on_release=lambda _chip: self._show_again())
        for area in stage.both_areas:
            self._listen(area)

    def _listen(self, area: BraveRatsArea) -> None:
        area.prompt.bind(on_action=lambda _prompt: self._press(area), on_more=lambda _prompt: self._read(area))
        self.kit.bind_icons(area.icons, lambda: area.seat, matrix=self.show_matrix)
        for hand in (area.hand, area.packet):
            hand.bind(
                on_tap=partial(self._tap, area),
                on_hold=partial(self._hold, area),
                on_lift=partial(self._drag, area),
                on_let_go=partial(self._drop, area),
                on_point=partial(self._point, area),
            )

    # --- attach, refresh, present

    def attach(self, host: TableHost, table: Table, seating: str, near: Seat) -> None:
        is_new = self.kit.attach(host, table)
        if is_new:
            self._presenter = TablePresenter(table)
            self._motions.clear()
            self.stage.put_all_back()
        self._away = False
        self.stage.offers_again = host.allows.acts
        self.stage.seat_players(seating, near)
        if seating == "solo" and len(table.people) > 1 and near in table.asked():
            # Who has just got the device is called to choose; the round before stands beside the cards.
            self._presenter.last = None
        self.refresh()
        if is_new and not table.match.log and not table.over:
            self._motions.open()

    def refresh(self) -> None:
        if self._away:
            return
        presenter, stage = self._presenter, self.stage
        shows = {area.seat: presenter.now(self._viewer(area.seat)) for area in stage.areas}
        main = merged(shows, stage.near)
        sights: dict[int, CardForecast | None] = {}
        for area in stage.areas:
            area.covered = self._is_covered(area.seat)
            for hand in (area.hand, area.packet):
                hand.opened = hand is area.choosing and self.kit.host.looking == area.seat
            if area.seat not in main.asked:
                area.choosing.lifted = NO_CARD
            main, sights[area.seat] = self._hold_up(main, area)
        stage.present(main)
        self.kit.mark_undo(stage.top_bar.ids.undo, seat=stage.near)
        self.kit.mark_hint(stage.top_bar.ids.hint, *(area.icons["hint"] for area in stage.areas))
        for area in stage.areas:
            area.ask(self._prompt(area, shows[area.seat], sights[area.seat]))
            area.hand.dim = 0.3 if stage.seating != "solo" and main.sides[area.seat].sealed else 0

    def _viewer(self, seat: int) -> int | None:
        return seat if seat in self._presenter.table.people else None

    def _hold_up(self, show: BraveRatsTable, area: BraveRatsArea) -> tuple[BraveRatsTable, CardForecast | None]:
        """A lifted card lies in its slot: open for its owner, face down where the other player could see it."""
        seat, card = area.seat, area.lifted_card
        secret = area.covered or self._is_secret(show, seat)
        area.choosing.secret = secret and not area.choosing.opened
        if not card or show.draft is not None:
            return show, None
        dragged = area.hand.carried is not None
        if secret:
            return show if dragged else conceal(show, seat), None
        held, sight = lifted(show, self._presenter.view(seat), seat, card)
        return undropped(held, seat) if dragged else held, sight

    # --- the prompt

    def _prompt(
        self, area: BraveRatsArea, show: BraveRatsTable, sight: CardForecast | None
    ) -> prompts.BraveRatsPrompt:
        presenter, seat, card = self._presenter, area.seat, area.lifted_card
        notice = self.kit.notice(seat)
        area.caption = "" if sight is None or presenter.last is not None else words.character(sight)
        if notice is None:
            prompt = prompts.prompt(
                *(presenter, show, seat, card, sight),
                covered=area.covered,
                captioned=area.has_caption,
                # Side by side both read the same words.
                tells=self.stage.seating != "side" or area is self.stage.areas[0],
            )
        else:
            prompt = prompts.BraveRatsPrompt(
                notice.head, notice.detail, style="verdict", picture=notice.icon, more=bool(notice.detail)
            )
        if self.kit.rested is not None:
            return prompt._replace(button=tr._("Go on") if theme.ai_waits else "")
        if not self.kit.host.allows.acts:
            return prompt._replace(button="")
        must_pass = self.kit.host.must_pass
        return prompt._replace(button=prompts.button(presenter, show, seat, card, must_pass=must_pass))

    # --- the last turns

    def _show_again(self) -> None:
        """Play the last reveal once more.

        Also without animations: both cards and the rule then stay there to be read, until a card is lifted.  On
        the other tables only motions would be repeated; the words stand there anyway.
        """
        frame = self._presenter.reveal()
        self.kit.show_again((frame,) if frame is not None else ())

    # --- touch

    def _tap(self, area: BraveRatsArea, hand: Hand, index: int) -> None:
        if self.kit.go_on():
            return
        if hand is not area.choosing and not hand.covered:
            self._hold(area, hand, index)
        elif hand is area.choosing and hand.lifted == index:
            self._play(area, hand.name_at(index))
        else:
            self.lift(area, index)

    def _hold(self, area: BraveRatsArea, hand: Hand, index: int) -> None:
        if hand.covered:
            self._look(area.seat, hand.finger)
        elif hand.name_at(index):
            self.explain(hand.name_at(index), area.seat, area.seat)

    def _point(self, area: BraveRatsArea, hand: Hand, index: int) -> None:
        """A player who looks at secret cards chooses one of them by sliding to it, or with a second finger."""
        if hand is area.choosing and index != hand.lifted and area.seat in self._presenter.table.asked():
            self.lift(area, index)

    def _drag(self, area: BraveRatsArea, hand: Hand, index: int) -> None:
        if hand is area.choosing:
            self.lift(area, index)

    def _drop(self, area: BraveRatsArea, hand: Hand, index: int, x: float, y: float) -> None:
        """A card dropped on its slot is played; one dragged out of the packet of a draft is kept."""
        if hand is not area.choosing:
            return
        x, y = self.stage.to_widget(x, y)
        duel = self.stage.duel
        on_slot = duel.slot_at(x, y) == self.stage.slot_of(area.seat)
        if not duel.collide_point(x, y) if area.drafting else on_slot:
            self._play(area, hand.name_at(index))
        else:
            self.lift(area, NO_CARD)

    def _tap_slot(self, slot: int) -> None:
        """A tap on the own card in the duel is the second tap; any other card is explained."""
        if self.kit.go_on():
            return
        for area in self.stage.areas:
            if self.stage.slot_of(area.seat) == slot and area.lifted_card:
                self._press(area)
                return
        card = self.stage.duel.slots[slot].card
        if card is not None and card.name:
            self.explain(card.name, 0 if self.stage.slot_of(0) == slot else 1, self.stage.near)

    def lift(self, area: BraveRatsArea, index: int) -> None:
        """Hold a card up, or (NO_CARD) put it back."""
        seat = area.seat
        if not self._is_ready(area):
            return
        self.kit.notices.pop(seat, None)
        if index != NO_CARD and seat not in self._presenter.table.asked():
            area.choosing.lifted = NO_CARD
            self.kit.host.explain_refusal(seat, area.choosing.name_at(index))
            return
        area.choosing.lifted = index
        self._presenter.last = None
        if index != NO_CARD:
            self.kit.host.sound("card")
        self.refresh()

    def _lift_named(self, area: BraveRatsArea, card: str) -> None:
        if card in area.choices():
            self.lift(area, area.choices().index(card))

    def _is_ready(self, area: BraveRatsArea) -> bool:
        """Whether a card of this area can be taken up; after the end of a game the touch goes on instead."""
        presenter = self._presenter
        if area.seat not in presenter.table.people:
            return False
        if presenter.closing is not None or presenter.table.over:
            self._go_on(area.seat)
            return False
        if area.covered and area.seat not in self._looked:
            # Nobody plays a card without having seen it; the prompt says how.
            area.choosing.lifted = NO_CARD
            presenter.last = None
            self.refresh()
            return False
        return True

    def _play(self, area: BraveRatsArea, card: str) -> None:
        if not self._is_ready(area):
            return
        seat = area.seat
        self._presenter.last = None
        self.kit.notices.pop(seat, None)
        # Refused, the card stays up, beside the rule that forbids it.
        if self.kit.host.play(seat, card) is None and area.choosing.lifted != NO_CARD:
            area.choosing.lifted = NO_CARD
            if not self.stage.busy:
                self.refresh()

    def _press(self, area: BraveRatsArea) -> None:
        """The button of a prompt: play what is lifted, else do what the button says."""
        if area.lifted_card:
            self._play(area, area.lifted_card)
        else:
            self._go_on(area.seat)

    def _go_on(self, seat: int) -> None:
        """The button of a prompt without a lifted card."""
        presenter = self._presenter
        if self.kit.go_on():
            return
        if presenter.table.over:
            self.kit.host.show_result()
        elif presenter.closing is not None:
            presenter.closing = presenter.last = None
            self.refresh()
            self.kit.host.pass_device()
        elif self.kit.host.must_pass:
            self.kit.host.pass_device()
        elif seat in presenter.table.sealed():
            self.kit.host.take_back(seat)

    def _read(self, area: BraveRatsArea) -> None:
        """The prompt was pressed: show all of it, or the rule behind it."""
        panel, presenter = area.prompt.panel, self._presenter
        mix = self._mixes.get(area.seat)
        if mix is not None and mix[1] and self.kit.notices.get(area.seat) is mix[0]:
            lines, colour = mix[1], presenter.now(self._viewer(area.seat)).sides[area.seat].colour
            self.kit.open(mix_overlay(lines, colour, lambda card: self._lift_named(area, card)), area.seat)
            return
        notice = Notice(panel.head, panel.detail)
        if presenter.last is not None and presenter.closing is None:
            notice = notice._replace(rule=presenter.last.rule)
        self.kit.read(area.seat, notice)

    def _explain_other(self, row: SmallCardRow, index: int) -> None:
        self.explain(row.cards[index].card.name, 1 - self.stage.near, self.stage.near)

    def explain(self, card: str, owner: int, reader: int) -> None:
        """A player wants to know what a card does."""
        (show,) = _faces((card,), self._presenter.now(self._viewer(reader)).sides[owner])
        self.kit.explain(card_overlay(show), card, reader)

    def show_matrix(self, seat: int) -> None:
        """Show every pair of cards that can still meet, with its result."""
        rows, cols, cells = matrix(self._presenter.view(self._viewer(seat)), seat)
        sides = self._presenter.now(self._viewer(seat)).sides
        self.kit.open(matrix_overlay(_faces(rows, sides[seat]), _faces(cols, sides[1 - seat]), cells), seat)

    # --- keys

    def key(self, name: str) -> bool:
        area = self.stage.area_of(self.stage.near)
        if area is None or self.kit.overlay() is not None:
            return False
        choices, at = area.choices(), area.choosing.lifted
        if name in DIGITS and (area.covered or DIGITS[name] in choices):
            # A covered hand answers every digit alike, or it would tell which cards are in it.
            if not area.covered:
                self.lift(area, choices.index(DIGITS[name]))
        elif name in ("left", "right") and choices:
            step = 1 if name == "right" else -1
            start = at if at != NO_CARD else -1 if step > 0 else 0
            self.lift(area, (start + step) % len(choices))
        elif name in ("enter", "space") and area.covered and at == NO_CARD:
            self._look(area.seat, None)
        elif name in ("enter", "space") and (at != NO_CARD or area.prompt.verb):
            self._press(area)
        else:
            return False
        return True

    def back(self) -> bool:
        if self.kit.close_overlay():
            return True
        up = [area for area in self.stage.areas if area.choosing.lifted != NO_CARD]
        for area in up:
            self.lift(area, NO_CARD)
        return bool(up)

    # --- hints

    def planned_moves(self, seat: int) -> tuple[Move, ...]:
        card = self.stage.lifted_card(seat)
        return (card,) if card else ()

    def advise(self, seat: int, hint: Hint) -> None:
        area = self.stage.area_of(seat)
        if area is None or hint.move not in area.choices():
            return
        self._presenter.last = None
        card = hint.as_good or hint.move
        area.choosing.lifted = area.choices().index(card)
        head = headed(tr._("Hint"), words.card(card))
        view, hidden = self._presenter.view(seat), self._is_hidden(seat)
        notice = Notice(head, words.advice(hint, forecast(view, seat, card)), secret=hidden)
        sights = {move: forecast(view, seat, move) for move, _ in hint.mix}
        # The list would show one player's hidden cards to everyone at the table.
        self._mixes[seat] = (notice, () if hidden else words.mix_lines(hint, sights))
        self.kit.say(seat, notice)

    # --- motions

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        presenter, motions = self._presenter, self._motions
        self.kit.notices.clear()
        rounds = games_of(frame.events)[0].rounds
        if event.kind == "revealed" and rounds:
            shown = presenter.shown_before(frame)
            seen = frozenset(() if shown is None else (self.stage.slot_of(shown),))
            return motions.reveal(presenter.revealed(frame, rounds[-1]), seen)
        if event.kind == "round" and rounds:
            verdict = prompts.verdict(rounds[-1], presenter.names, presenter.you)
            return motions.verdict(presenter.revealed(frame, rounds[-1]), rounds[-1], verdict)
        if event.kind == "game" and rounds:
            game = PlayedGame(rounds, event.facts["how"], event.facts["winner"])
            return motions.end(prompts.ending(game, presenter.names, presenter.you))
        if event.kind == "shown":
            return motions.shown(event.facts["seat"], presenter.after(frame))
        if event.kind in ("dealt", "opened", "drew"):
            return motions.deal(presenter.after(frame))
        return None

    def settle(self, frame: Frame) -> bool:
        self._motions.clear()
        self._looked.clear()
        presenter = self._presenter
        kinds = {event.kind for event in frame.events}
        rounds = games_of(frame.events)[0].rounds
        if "game" in kinds:
            presenter.closing = (presenter.history.after(frame.number)[-1], frame)
        if rounds:
            presenter.last = rounds[-1]
        elif presenter.closing is None and kinds & {"shown", "opened", "dealt", "lot"}:
            presenter.last = None
        self.refresh()
        return True

    def pause(self, frame: Frame) -> Awaitable[None] | None:
        # A finished game is shown while the next one is dealt, so nothing has to wait.
        table, kinds = self._presenter.table, {event.kind for event in frame.events}
        watched = self.kit.host.allows.acts and not table.people and not table.over
        return self.kit.rest(frame) if watched and "round" in kinds and "game" not in kinds and rests() else None

    sound = staticmethod(sound_of)
    has_haptics = staticmethod(has_haptics)

    def sentence(self, event: Event) -> str:
        """For a voice."""
        names, facts = self._presenter.names, event.facts
        if event.kind == "revealed":
            return ", ".join(
                headed(name, words.card(card)) for name, card in zip(names, facts["cards"], strict=True)
            )
        if event.kind == "shown":
            return headed(names[facts["seat"]], words.card(facts["card"]))
        if event.kind == "round":
            rounds = self._presenter.history.now()[-1].rounds
            return ". ".join(words.decided(rounds[-1], names)) if rounds else ""
        if event.kind == "game" and facts["winner"] is not None:
            return about(names[facts["winner"]], tr._("You won"), tr._("{name} won"))
        return ""

    # --- covering

    def hide_secrets(self) -> None:
        self._away = True
        self.stage.put_all_back()
        for area in self.stage.areas:
            area.covered = True

    def _is_secret(self, show: BraveRatsTable, seat: int) -> bool:
        """Whether another player looks on while a seat chooses what only it may know."""
        return self.stage.seating != "solo" and (len(show.asked) > 1 or show.sides[1 - seat].sealed)

    def _is_hidden(self, seat: int) -> bool:
        """Whether a seat's cards are a secret."""
        state = self._presenter.view(seat).state
        return (state.rules.draw or isinstance(state.scene, Draft)) and self._presenter.closing is None

    def _is_covered(self, seat: int) -> bool:
        """Secret cards lie face down unless their owner's finger asks to see them."""
        return self._is_hidden(seat) and seat in self._presenter.table.people and not self.kit.host.may_see(seat)

    def _look(self, seat: int, finger: MotionEvent | None) -> None:
        """A player holds their cards to see them."""
        if seat in self._presenter.table.people and not self.stage.busy:
            self._presenter.last = None
            self._looked.add(seat)
            self.kit.host.sound("card")
            self.kit.host.look(seat, finger)


def _faces(names: tuple[str, ...], side: SideState) -> tuple[CardState, ...]:
    known = {small.card.name: small.card for small in side.card_row}
    return tuple(known.get(name, face(name, side.colour)) for name in names)


def make_director() -> BraveRatsDirector:
    """The director, with its stage."""
    return BraveRatsDirector()


# --- for lessons and riddles, which draw a ring there: boxes in the window, none if there is nothing to point at


def next_touch(director: BraveRatsDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage = director.stage
    area = stage.area_of(stage.near)
    if area is None or move not in area.choices():
        return []
    if area.lifted_card == move:
        return [box_of(area.prompt.ids.button)]
    return [box_of(area.choosing.card_at(area.choices().index(move)))]


def riddle_rings(director: BraveRatsDirector, nudge: Nudge) -> list[Box]:
    """The cards that a nudge names."""
    area = director.stage.areas[0]
    places = [place for place, card in enumerate(area.choices()) if card in nudge.what]
    return [box_of(area.choosing.card_at(place)) for place in places]


def part(director: BraveRatsDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    widget = _parts(director).get(name)
    return [] if widget is None else [box_of(widget)]


def _parts(director: BraveRatsDirector) -> Mapping[str, Widget]:
    stage = director.stage
    area = stage.areas[0]
    return {
        "hand": area.hand,
        "other": stage.card_row,
        "score": area.header,
        "duel": stage.duel,
        "prompt": area.prompt,
    }
