"""BraveRats as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from .. import base
from ..base import CHANCE, IS_OVER, NOT_YOUR_TURN, Json, Move, RuleRef, Seat, Setup, Step
from . import position
from .cards import EIGHT, MOVES, ONE, RANK, RANKS, digits, hand, size
from .events import events_of
from .info import INFO
from .rules import RULES
from .state import (
    HAND_OF_DRAW,
    PACKET,
    BraveRatsView,
    Deal,
    Draft,
    Duel,
    Scene,
    State,
    draft_turn,
    drawer,
    duel_of,
    effective,
    kept_by,
    opening,
    packet_size,
    state_of,
    subsets,
    unopened,
)
from .variants import rules_of

_tuple = tuple.__new__
#: As a plain number, which compares faster than the enum.
MIME_RANK = 8


class BraveRats:
    """The rules; it holds no state of its own."""

    info = INFO

    def start(self, setup: Setup) -> State:
        if setup.seats not in self.info.seats:
            raise base.BadOption("BraveRats is a duel: it takes exactly two seats.")
        rules = rules_of(base.full_options(self.info, setup.options))
        return state_of(rules, (0, 0), 0, opening(rules, 0))

    # --- whose turn, and what is possible

    def to_act(self, s: State) -> tuple[Seat, ...]:
        return s.actors

    def legal(self, s: State, seat: Seat) -> Sequence[Move]:
        if seat not in s.actors:
            return ()
        scene = s.scene
        if type(scene) is Duel and seat != CHANCE:
            return MOVES[scene.hand1 if seat else scene.hand0]
        if type(scene) is Draft and seat != CHANCE:
            return MOVES[scene.packet or 0]
        return tuple(move for move, _ in self.odds(s))

    def odds(self, s: State) -> Sequence[tuple[Move, float]]:
        return _odds(s.rules.deal, s.scene) if self.to_act(s) == (CHANCE,) else ()

    def why_not(self, s: State, seat: Seat, move: Move) -> RuleRef | None:
        if move in self.legal(s, seat):
            return None
        actors = self.to_act(s)
        if not actors:
            return IS_OVER
        if seat not in actors:
            return RULES["shows-first"] if type(s.scene) is Duel and CHANCE not in actors else NOT_YOUR_TURN
        return RULES["packet"] if type(s.scene) is Draft else RULES["hand"]

    # --- what happens

    def advance(self, s: State, moves: Mapping[Seat, Move]) -> State:
        scene = s.scene
        if type(scene) is Duel:
            if CHANCE not in moves:
                return _duel(s, scene, moves)
            return _now(s, _draw(scene, moves[CHANCE]))
        if type(scene) is Draft:
            return _now(s, _draft(s, scene, moves))
        return _now(s, _deal(s, moves[CHANCE]))

    def apply(self, s: State, moves: Mapping[Seat, Move]) -> Step[State]:
        after = self.advance(s, moves)
        # Every move of this game reveals something: a card, a packet passed on, a deal.
        return Step(after, tuple(events_of(s, moves, after)), reveals=True)

    # --- who knows what

    def view(self, s: State, seat: Seat | None) -> BraveRatsView:
        scene = s.scene
        if type(scene) is Duel and scene.hidden:
            if seat != 0:
                scene = scene._replace(hand0=0, pile0=scene.hand0 + scene.pile0)
            if seat != 1:
                scene = scene._replace(hand1=0, pile1=scene.hand1 + scene.pile1)
        elif type(scene) is Draft:
            scene = _draft_view(scene, seat)
        held = (size(s.scene.hand0), size(s.scene.hand1)) if type(s.scene) is Duel else (0, 0)
        return BraveRatsView(seat, s if scene is s.scene else s._replace(scene=scene), held)

    def sample(self, v: BraveRatsView, rng: Random) -> State:
        s, scene = v.state, v.state.scene
        if type(scene) is Duel and scene.hidden:
            for seat in (0, 1):
                if seat != v.seat:
                    scene = _sample_hand(scene, seat, v.held[seat], rng)
        elif type(scene) is Draft:
            scene = _sample_draft(scene, rng)
        return s._replace(scene=scene)

    # --- counting

    def scores(self, s: State) -> tuple[int, ...]:
        if s.rules.games > 1:
            return s.games_won
        return s.scene.standing.score if type(s.scene) is Duel else (0, 0)

    def ranks(self, s: State) -> tuple[int, ...] | None:
        return s.ranks

    # --- as data

    def position(self, s: State) -> Json:
        return position.to_json(s)

    def from_position(self, data: Json, options: Mapping[str, Json]) -> State:
        base.full_options(self.info, options)
        return position.from_json(data, options)

    def view_json(self, v: BraveRatsView) -> Json:
        return position.view_json(v)

    def options_of(self, s: State) -> dict[str, Json]:
        return s.rules.options()


def _now(s: State, scene: Scene) -> State:
    return state_of(s.rules, s.games_won, s.played, scene)


def _duel(s: State, duel: Duel, moves: Mapping[Seat, Move]) -> State:
    """A card is shown, or the round is played."""
    rules, games_won, played, _, _, _ = s
    hand0, hand1, pile0, pile1, standing, last0, last1, shown, rounds = duel
    if standing.spy is None:
        rank0, rank1 = RANK[moves[0]], RANK[moves[1]]
        hand0 -= ONE[rank0]
        hand1 -= ONE[rank1]
    else:
        seat = standing.spy if shown is not None else 1 - standing.spy
        rank = RANK[moves[seat]]
        if seat == 0:
            hand0 -= ONE[rank]
        else:
            hand1 -= ONE[rank]
        if shown is None:
            return _now(s, Duel(hand0, hand1, pile0, pile1, standing, last0, last1, rank, rounds))
        rank0, rank1 = (rank, shown) if seat == 0 else (shown, rank)
    card0 = rank0 if rank0 < MIME_RANK else effective(rank0, last1)
    card1 = rank1 if rank1 < MIME_RANK else effective(rank1, last0)
    after = standing.after[9 * card0 + card1]
    if pile0 or pile1:
        rounds = (*rounds, (rank0, rank1))
    # `tuple.__new__` is much faster than the constructor of a named tuple, and this is the inner loop.
    duel = _tuple(Duel, (hand0, hand1, pile0, pile1, after, card0, card1, None, rounds))
    if after.winner is None and hand0 and not (pile0 or pile1):
        return _tuple(State, (rules, games_won, played, duel, None, after.actors))
    if after.winner is None and (hand0 or pile0):
        return state_of(rules, games_won, played, duel)
    return _game_over(s, duel)


def _game_over(s: State, duel: Duel) -> State:
    """Count a finished game; in a match the next one begins, unless a seat has won enough of them."""
    rules, winner = s.rules, duel.standing.winner
    games_won = s.games_won if winner is None else (s.games_won[0] + (winner == 0), s.games_won[1] + (winner == 1))
    played = s.played + 1
    if rules.games == 1 or max(games_won) == rules.games:
        ranks = (1, 1) if winner is None else (1 + (winner == 1), 1 + (winner == 0))
        return state_of(rules, games_won, played, duel, ranks)
    return state_of(rules, games_won, played, opening(rules, played))


def _draw(duel: Duel, outcome: Move) -> Duel:
    drawn = hand(map(int, outcome))
    if drawer(duel) == 0:
        duel = duel._replace(hand0=duel.hand0 + drawn, pile0=duel.pile0 - drawn)
    else:
        duel = duel._replace(hand1=duel.hand1 + drawn, pile1=duel.pile1 - drawn)
    return duel if duel.hidden else duel._replace(rounds=())


def _deal(s: State, outcome: Move) -> Duel:
    if s.rules.deal == "traitor":
        gift0, gift1 = (ONE[int(rank)] for rank in outcome.split(","))
        return duel_of(s.rules, EIGHT - gift0 + gift1, EIGHT - gift1 + gift0)
    dealt = hand(map(int, outcome))
    return duel_of(s.rules, dealt, 2 * EIGHT - dealt)


def _draft(s: State, draft: Draft, moves: Mapping[Seat, Move]) -> Draft | Duel:
    if draft.first is None:
        return draft._replace(first=int(moves[CHANCE].removeprefix("first ")))
    if CHANCE in moves:
        return draft._replace(packet=hand(map(int, moves[CHANCE])))
    seat = draft_turn(draft)
    rank = RANK[moves[seat]]
    packet = (draft.packet or 0) - ONE[rank]
    picks = (*draft.picks, (seat, rank))
    if size(packet) == 1:
        # The last card of a packet is no choice: it goes to the side that did not pick third.
        picks, packet = (*picks, (1 - seat, RANKS[packet][0])), 0
    draft = Draft(draft.first, picks, packet)
    if len(picks) == 16:
        return duel_of(s.rules, kept_by(draft, 0), kept_by(draft, 1))
    return draft


def _draft_view(draft: Draft, seat: Seat | None) -> Draft:
    """A side never sees what the other took out of a full packet, nor a packet that has not been passed to it."""
    picks = tuple(
        (owner, None if seat is None or (owner != seat and number % PACKET == 0) else rank)
        for number, (owner, rank) in enumerate(draft.picks)
    )
    unseen = seat is None or (packet_size(draft) == PACKET and draft_turn(draft) != seat)
    return Draft(draft.first, picks, None if draft.packet and unseen else draft.packet)


def _sample_draft(draft: Draft, rng: Random) -> Draft:
    """Fill the unknown picks and the unknown packet at random from the cards that are not accounted for."""
    pool = list(RANKS[unopened(draft)])
    rng.shuffle(pool)
    picks = tuple((owner, pool.pop() if rank is None else rank) for owner, rank in draft.picks)
    packet = draft.packet
    if packet is None:
        packet = hand(pool.pop() for _ in range(packet_size(draft)))
    return Draft(draft.first, picks, packet)


def _sample_hand(duel: Duel, seat: Seat, cards: int, rng: Random) -> Duel:
    held = hand(rng.sample(RANKS[duel.pile1 if seat else duel.pile0], cards))
    if seat:
        return duel._replace(hand1=held, pile1=duel.pile1 - held)
    return duel._replace(hand0=held, pile0=duel.pile0 - held)


@lru_cache(maxsize=32)
def _odds(deal: str, scene: Deal | Draft | Duel) -> tuple[tuple[Move, float], ...]:
    if type(scene) is Duel:
        seat = drawer(scene)
        held, pile = (scene.hand1, scene.pile1) if seat else (scene.hand0, scene.pile0)
        ways = subsets(pile, min(HAND_OF_DRAW, size(held) + size(pile)) - size(held))
    elif type(scene) is Draft:
        if scene.first is None:
            return ("first 0", 0.5), ("first 1", 0.5)
        ways = subsets(unopened(scene), PACKET)
    elif deal == "traitor":
        return tuple((f"{a},{b}", 1 / 64) for a in range(8) for b in range(8))
    else:
        ways = subsets(2 * EIGHT, 8)
    total = sum(ways.values())
    return tuple((digits(cards), number / total) for cards, number in sorted(ways.items()))


GAME = BraveRats()
