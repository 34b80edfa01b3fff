"""The BraveRats opponent: perfect play where it can be computed, mixed with weaker play for the lower levels."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple

from ...ai.advice import Advice, PastChoice, Reason, Thinking, acting_seat, any_of, drawn
from ...ai.levels import Level, level_named
from ...base import Move, NotNow, Seat
from ..cards import EIGHT, MOVES, NAMES, ONE, RANK, RANKS, Card, distinct_ranks, size
from ..duel import Standing
from ..state import BraveRatsView, Draft, Duel, State, cards_each, effective
from ..variants import Rules
from . import drafting, opponent_model
from .draw_end import End, first_node, open_nodes, solve_end
from .draw_table import DrawTable, Rounds, hands, mirrored as mirrored_rounds
from .hidden import HiddenMix, solve_hidden
from .levels import LEVELS
from .nodes import MIRROR, Node, child, mirrored, node_of
from .reasons import reason, reason_for
from .round import Order, Round
from .styles import STYLES, CardStyle, preference
from .tablebase import Solver, Tablebase

#: Up to this many cards in hand a round is solved so quickly that no estimate is needed first.
_QUICKLY_SOLVED = 5
#: With a dealt Mime no more nodes than this are solved: a fifth of a second.
_DEALT_MIME = 12_000


class Request(NamedTuple):
    """Who asks for advice, about what, and at which level."""

    state: State
    seat: Seat
    level: Level
    rng: Random
    past: Sequence[PastChoice[BraveRatsView]]
    #: Of a regular.
    style: CardStyle | None = None

    @property
    def risk(self) -> float:
        """What it may give away in a whole game to exploit habits."""
        return max(self.level.risk, self.style.risk if self.style else 0.0)


class BraveRatsMind:
    """Thinks about one decision at a time; between decisions it keeps only tables and values of positions."""

    def __init__(self, tablebase: Tablebase | None = None) -> None:
        self.tablebase = tablebase or Tablebase()
        self._solvers: dict[str, Solver] = {}
        #: The last rounds with hidden hands that were solved, by target and what was played before them.
        self._ends: dict[tuple[int, Rounds], End] = {}

    def think(
        self, view: BraveRatsView, level: str, rng: Random, past: Sequence[PastChoice[BraveRatsView]] = ()
    ) -> Thinking:
        strength, scene = level_named(level, LEVELS), view.state.scene
        request = Request(view.state, acting_seat(view), strength, rng, past, STYLES.get(level))
        if type(scene) is Draft:
            return (yield from self._draft(view, request))
        assert type(scene) is Duel, "before a deal only chance is to act"
        if scene.hidden:
            return (yield from self._hidden(request, scene))
        return (yield from self._duel(request, scene))

    # --- open hands

    def _duel(self, request: Request, duel: Duel) -> Thinking:
        node, _, others = seen_from(duel, request.seat)
        own = distinct_ranks(node.hand0)
        naive = _naive_mix(request, duel, own, others)
        if request.level.skill == 0.0 and request.style is None:
            return self._naive_advice(request, own, naive)
        solving = self.solve_round(request.state, request.seat)
        while True:
            try:
                rough = next(solving)
            except StopIteration as end:
                problem, exact = end.value
                return self._round_advice(request, problem, naive, exact=exact)
            yield None if rough is None else self._round_advice(request, rough, naive, exact=False)

    def solve_round(self, state: State, seat: Seat) -> Generator[Round | None, None, tuple[Round, bool]]:
        """The round that a seat has to choose in, with open hands, and whether its payoffs are exact.

        A rough one comes first where the exact one takes long.
        """
        duel, rules = state.scene, state.rules
        if type(duel) is not Duel:
            raise NotNow("There is no round to think about.")
        node, order, others = seen_from(duel, seat)
        own = distinct_ranks(node.hand0)
        after = {(i, j): child(node, i, j) for i in own for j in others}
        nodes = [then for then in after.values() if isinstance(then, Node)]

        def round_by(worth: Callable[[Node | float], float]) -> Round:
            return Round(node, order, own, others, [[worth(after[i, j]) for j in others] for i in own])

        solver, name, open_name = self.solver(rules), table_name(rules), f"open{rules.target}"
        for cards in range(size(node.hand0) - 1 if name else _QUICKLY_SOLVED, size(node.hand0)):
            yield from self.tablebase.load_layer(name or open_name, cards)
        rough: dict[Node | float, float] = {}
        if size(node.hand0) > _QUICKLY_SOLVED and (yield from solver.missing(nodes)):
            for number, then in enumerate(after.values()):
                if number % 10 == 0:
                    yield None
                rough[then] = self._estimate(open_name, then)
            yield round_by(rough.__getitem__)
        if (yield from solver.prepare(nodes)):
            return round_by(solver.value), True
        return round_by(rough.__getitem__), False

    def _round_advice(self, request: Request, problem: Round, naive: list[float], *, exact: bool) -> Advice:
        rules, level, risk = request.state.rules, request.level, request.risk
        model = model_of_opponent(rules, problem, request.past if risk else ())
        mix = _level_mix(request, problem, model, naive)
        choice = drawn(dict(enumerate(mix)), request.rng)
        why = reason_for(problem, mix, choice, exact=exact)
        if risk and request.past and problem.order is Order.TOGETHER:
            why = exploit_reason(problem, model, model_of_opponent(rules, problem), choice) or why
        perfect = exact and level.skill == 1.0 and not risk and not (request.style and request.style.loss)
        value = match_value(request.state, request.seat, problem.value())
        return self._advice(problem.own, mix, choice, value, perfect, why)

    def forget(self) -> None:
        """Drop every remembered value; tables stay open."""
        self._solvers.clear()
        self._ends.clear()

    def solver(self, rules: Rules) -> Solver:
        """The exact values of one kind of game, from its table or on demand."""
        name, open_name = table_name(rules), f"open{rules.target}"
        key = name or f"dealt {open_name}"
        if key not in self._solvers:
            solver = Solver(lambda node: self.tablebase.value(name, node))
            if not name:
                solver = Solver(lambda node: self._without_mimes(open_name, node), _DEALT_MIME)
            # Only one is kept, because it may hold much.
            self._solvers = {key: solver}
        return self._solvers[key]

    def _without_mimes(self, name: str, node: Node) -> float | None:
        """The value of a node if no Mime is left: a table holds all deals without them."""
        return None if (node.hand0 | node.hand1) & ONE[Card.MIME] else self.tablebase.value(name, node)

    def _estimate(self, name: str, after: Node | float) -> float:
        """A rough value: from a table, leaving the Mimes aside, else by a heuristic."""
        if isinstance(after, float):
            return after
        nodes = (Node(*pair, after.standing, None, None) for pair in _mimes_left_aside(after))
        found = [value for node in nodes if (value := self.tablebase.value(name, node)) is not None]
        if found:
            return sum(found) / len(found)
        return estimate(after.standing, RANKS[after.hand0], RANKS[after.hand1])

    # --- hidden hands

    def _hidden(self, request: Request, duel: Duel) -> Thinking:
        """The Draw variant: a trained mix, or by the rule that all unseen hands are equally likely."""
        seat, level = request.seat, request.level
        side, other = _with_unplayed(duel, seat)
        own = distinct_ranks(side.hand0)
        naive = _naive_mix(request, duel, own, distinct_ranks(other) if side.shown is None else (side.shown,))
        if level.skill == 0.0:
            return self._naive_advice(request, own, naive)
        best, value, exact, _ = yield from self.hidden_mix(request.state, seat)
        mix = _blended(level, [best[rank] for rank in own], naive)
        choice = drawn(dict(enumerate(mix)), request.rng)
        why = reason("unseen", card=own[choice], percent=round(100 * mix[choice]))
        value = match_value(request.state, seat, value)
        return self._advice(own, mix, choice, value, exact and level.skill == 1.0, why)

    def hidden_mix(self, state: State, seat: Seat, *, trained: bool = True) -> Generator[None, None, HiddenMix]:
        """How to play a hidden hand: as trained, or by the rule alone."""
        duel, rules = state.scene, state.rules
        if type(duel) is not Duel:
            raise NotNow("There is no round to think about.")
        side, other = _with_unplayed(duel, seat)
        cards, rounds = side.hand0 + side.pile0, side.rounds
        name = f"draw{rules.target}" if trained and not rules.mime else ""
        table = yield from self.tablebase.draw_table(name)
        if len(rounds) != size(EIGHT) - size(cards):
            table = None  # what was played is unknown
        # With four cards a shown card has a best answer, independent of the rest of the hand.
        if table is not None and (size(cards) == 5 or (size(cards) == 4 and side.shown is None)):
            return (yield from self._hidden_end(table, rules, side))
        others = distinct_ranks(other) if side.shown is None else (side.shown,)
        node = node_of(cards, other, side.standing, side.last0, side.last1)
        solver = self.solver(rules)
        for few in (1, 0):
            yield from self.tablebase.load_layer(table_name(rules), size(cards) - few)
        after = [child(node, i, j) for i in distinct_ranks(node.hand0) for j in others]
        yield from solver.prepare([node, *(then for then in after if isinstance(then, Node))])

        def open_value(hand0: int, hand1: int, now: Standing, last: tuple[int | None, int | None]) -> float:
            return solver.value(node_of(hand0, hand1, now, *last))

        mix = table.mix(rounds, side.hand0, side.shown) if table is not None and size(cards) > 5 else None
        lasts = (side.last0, side.last1)
        return (
            yield from solve_hidden(
                side.hand0, side.pile0, other, side.standing, lasts, side.shown, open_value, mix
            )
        )

    def _hidden_end(self, table: DrawTable, rules: Rules, side: Duel) -> Generator[None, None, HiddenMix]:
        """The last two rounds with hidden hands, solved from the first of them on."""
        rounds = side.rounds[:3]
        node = first_node(rules.target, rounds)
        mine, theirs = RANKS[node.hand0], RANKS[node.hand1]
        end = self._ends.get((rules.target, rounds))
        if end is None:
            solver = self.solver(rules)
            yield from solver.prepare((yield from open_nodes(node)))
            own_chances = table.chances(rounds)
            yield
            chances = own_chances, table.chances(mirrored_rounds(rounds))
            end = yield from solve_end(node, chances, solver.value)
            # One for each side is enough: the next round needs the same.
            if len(self._ends) > 1:
                del self._ends[next(iter(self._ends))]
            self._ends[rules.target, rounds] = end
        left = RANKS[side.hand0 + side.pile0]
        held = hands(len(left)).index(tuple(left.index(rank) for rank in RANKS[side.hand0]))
        if len(left) == 5:
            mix, gains, value = end.five(held, None if side.shown is None else theirs.index(side.shown))
        else:
            own, other = side.rounds[3]
            mix, gains, value = end.four(5 * mine.index(own) + theirs.index(other), held)
        ranks = RANKS[side.hand0]
        return HiddenMix(dict(zip(ranks, mix, strict=True)), value, False, dict(zip(ranks, gains, strict=True)))

    # --- before the first round

    def _draft(self, view: BraveRatsView, request: Request) -> Thinking:
        scene, level, rng = view.state.scene, request.level, request.rng
        moves = MOVES[scene.packet or 0] if type(scene) is Draft else ()
        if level.skill == 0.0 and level.instinct == 0.0:
            return any_of(moves, rng, reason("any"))
        estimates = yield from self.draft_estimates(view, rng)
        best = max(estimates, key=lambda move: estimates[move].value)
        policy = {move: level.skill * (move == best) + (1 - level.skill) / len(moves) for move in moves}
        choice = drawn(policy, rng)
        value = match_value(view.state, request.seat, estimates[best].value)
        why = reason("draft", card=RANK[choice])
        return Advice(choice, policy, value, False, why, tuple(self.tablebase.notes))

    def draft_estimates(
        self, view: BraveRatsView, rng: Random
    ) -> Generator[None, None, dict[Move, drafting.Estimate]]:
        """What each card of the packet is worth to keep."""
        rules = view.state.rules
        yield from self.tablebase.load_layer(f"open{rules.target}", 8)
        return (yield from drafting.estimates(view, lambda duel: self.deal_value(rules, duel), rng))

    def deal_value(self, rules: Rules, duel: Duel) -> float:
        """What the hands of a finished draft are worth to seat 0, leaving any Mimes aside."""
        mimes = ONE[Card.MIME] if rules.mime else 0
        node = node_of(duel.hand0 - mimes, duel.hand1 - mimes, duel.standing, None, None)
        found = self.tablebase.value(f"open{rules.target}", node)
        if found is not None:
            return found
        worths = [sum(drafting.CARD_VALUES[rank] for rank in RANKS[h]) for h in (node.hand0, node.hand1)]
        return (worths[0] - worths[1]) / 2

    # --- the answer

    def _naive_advice(self, request: Request, own: Sequence[int], mix: Sequence[float]) -> Advice:
        """The advice of a level that does not look beyond this round."""
        best = own[mix.index(max(mix))]
        why = reason("feel", card=best) if request.level.instinct else reason("any")
        return self._advice(own, mix, drawn(dict(enumerate(mix)), request.rng), 0.0, False, why)

    def _advice(
        self, own: Sequence[int], mix: Sequence[float], choice: int, value: float, exact: bool, why: Reason
    ) -> Advice:
        policy: dict[Move, float] = {NAMES[rank]: share for rank, share in zip(own, mix, strict=True)}
        return Advice(NAMES[own[choice]], policy, value, exact, why, tuple(self.tablebase.notes))


def table_name(rules: Rules) -> str:
    """The table that holds the positions of a kind of game; with a dealt Mime there is none."""
    if rules.mime:
        return "" if rules.deal else f"mime{rules.target}"
    return f"open{rules.target}"


def seat_node(duel: Duel, seat: Seat) -> Node:
    """The node of a duel, seen from a seat as if it were seat 0."""
    node = node_of(duel.hand0, duel.hand1, duel.standing, duel.last0, duel.last1)
    return node if seat == 0 else mirrored(node)


def _mirrored(duel: Duel) -> Duel:
    """The same duel from the other side of the table."""
    hand0, hand1, pile0, pile1, now, last0, last1, shown, rounds = duel
    return Duel(hand1, hand0, pile1, pile0, MIRROR[now], last1, last0, shown, mirrored_rounds(rounds))


def _with_unplayed(duel: Duel, seat: Seat) -> tuple[Duel, int]:
    """The duel from a seat's side, and every card that the other side has not played."""
    side = duel if seat == 0 else _mirrored(duel)
    # Of the other side a view knows only what it has not played, a shown card included.
    return side, side.hand1 + side.pile1 + (0 if side.shown is None else ONE[side.shown])


def seen_from(duel: Duel, seat: Seat) -> tuple[Node, Order, tuple[int, ...]]:
    """A duel from a seat's side: its node, the order of play, and the cards that the other side may play."""
    if duel.shown is not None:
        # The shown card goes back into its hand, so that both cards leave their hands together.
        back = ONE[duel.shown]
        duel = duel._replace(hand1=duel.hand1 + back) if seat == 0 else duel._replace(hand0=duel.hand0 + back)
        return seat_node(duel, seat), Order.ANSWER, (duel.shown or 0,)
    node = seat_node(duel, seat)
    order = Order.TOGETHER if node.standing.spy is None else Order.SHOW
    return node, order, distinct_ranks(node.hand1)


def _mimes_left_aside(node: Node) -> list[tuple[int, int]]:
    """The hands with one card less: the Mime, or where it is gone each of the other cards in turn.

    So as many rounds have been played as in a game without Mimes, and a table can know the position.
    """
    left = [
        (hand - ONE[Card.MIME],) if hand & ONE[Card.MIME] else tuple(hand - ONE[rank] for rank in RANKS[hand])
        for hand in (node.hand0, node.hand1)
    ]
    return [(hand0, hand1) for hand0 in left[0] for hand1 in left[1]]


def _naive_mix(request: Request, duel: Duel, own: Sequence[int], others: Sequence[int]) -> list[float]:
    """How a level plays that sees only this round."""
    last = (duel.last0, duel.last1) if request.seat == 0 else (duel.last1, duel.last0)
    return softmax_mix(
        seat_node(duel, request.seat).standing,
        [effective(rank, last[1]) for rank in own],
        [effective(rank, last[0]) for rank in others],
        request.level.instinct,
    )


def _level_mix(request: Request, problem: Round, model: Sequence[float], naive: Sequence[float]) -> list[float]:
    """How a level, or a regular with its style, chooses in a round whose payoffs are known."""
    expected, risk, preferring = problem.expected(model), request.risk / cards_each(request.state.rules), None
    if request.style is not None:
        duel = request.state.scene
        last = (duel.last0 if request.seat else duel.last1) if type(duel) is Duel else None
        preferring = preference(request.style, request.state.rules, problem, last)
    if preferring is not None and request.level.skill == 1.0:
        return preferring.perfect_mix(problem, expected, risk)
    mix = _blended(request.level, problem.most_within(expected, risk), naive)
    return mix if preferring is None else list(preferring.mix(problem, mix))


def _blended(level: Level, best: Sequence[float], naive: Sequence[float]) -> list[float]:
    """A level's mix: the best one as often as it is skilled, the naive one otherwise."""
    return [level.skill * b + (1 - level.skill) * n for b, n in zip(best, naive, strict=True)]


def model_of_opponent(rules: Rules, problem: Round, past: Sequence[PastChoice[BraveRatsView]] = ()) -> list[float]:
    """How the other side is likely to choose its card: as people do, or as this opponent has done before."""
    situation = opponent_model.situation(cards_each(rules) - size(problem.node.hand0), spied=False)
    weights = opponent_model.weights_of(past, situation) if past else opponent_model.PEOPLE[situation]
    return opponent_model.mix(weights, problem.others)


def exploit_reason(problem: Round, model: Sequence[float], usual: Sequence[float], choice: int) -> Reason | None:
    """The card that the opponent overplays and ours punishes most, if there is one."""
    row = problem.payoffs[choice]
    profit = [(m - u) * row[j] for j, (m, u) in enumerate(zip(model, usual, strict=True))]
    most = profit.index(max(profit))
    if model[most] <= usual[most] + 0.02 or profit[most] <= 0.0:
        return None
    return reason("exploit", card=problem.own[choice], other=problem.others[most])


def match_value(s: State, seat: Seat, game_value: float) -> float:
    """What a game's value means for the match.

    Before a deal both sides have equal chances and drawn games are played again, so a match is always worth
    the mean of winning and losing the next decided game; the value of the current game interpolates between them.
    """
    mine, theirs, games = s.games_won[seat], s.games_won[1 - seat], s.rules.games
    won, lost = _tally_value(mine + 1, theirs, games), _tally_value(mine, theirs + 1, games)
    return (won + lost) / 2 + game_value * (won - lost) / 2


@lru_cache
def _tally_value(mine: int, theirs: int, games: int) -> float:
    if games in (mine, theirs):
        return 1.0 if mine == games else -1.0
    return (_tally_value(mine + 1, theirs, games) + _tally_value(mine, theirs + 1, games)) / 2


# --- instinct: this round only


def expected_gains(now: Standing, own: Sequence[int], others: Sequence[int]) -> list[float]:
    """Crowns won less crowns lost this round, on average over the other side's cards (effective ranks)."""
    return [sum(_gain(now, mine, theirs) for theirs in others) / len(others) for mine in own]


def _gain(now: Standing, mine: int, theirs: int) -> float:
    then = now.after[9 * mine + theirs]
    if then.winner is not None:
        return float(now.target if then.winner == 0 else -now.target)
    return float(then.score[0] - now.score[0] - then.score[1] + now.score[1])


def softmax_mix(now: Standing, own: Sequence[int], others: Sequence[int], sharpness: float) -> list[float]:
    """A mix that prefers cards with a high expected gain; 0 plays all cards alike."""
    gains = expected_gains(now, own, others)
    best = max(gains)
    weights = [exp(max(-700.0, sharpness * (gain - best))) for gain in gains]
    total = sum(weights)
    return [weight / total for weight in weights]


def estimate(now: Standing, hand0: Sequence[int], hand1: Sequence[int]) -> float:
    """A rough value of a position that is too large to solve: crowns still needed, and the stronger hand."""
    lead = now.score[0] - now.score[1]
    strength = sum(expected_gains(now, hand0, hand1)) / len(hand0)
    return max(-0.95, min(0.95, 0.3 * lead + 0.4 * strength))


MIND = BraveRatsMind()
