"""The BraveRats opponent: perfect where that can be computed, and any amount of human below it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ...ai.advice import Advice, Habit, Reason, Thinking, drawn
from ...ai.levels import Level, level_named
from ...base import Move, NotNow, Seat
from ..cards import MOVES, NAMES, ONE, RANK, RANKS, Card, size
from ..duel import Standing
from ..state import BraveRatsView, Draft, Duel, State, cards_each, effective
from ..variants import Rules
from . import drafting
from . import habits as habit
from .exact import ExactValues, ranks_of
from .hidden import HiddenMix, solve_hidden
from .instinct import guess, leaning
from .levels import LEVELS
from .nodes import MIRROR, Node, child, mirrored, node_of
from .reasons import reason, reason_for
from .round import Round, Turn
from .tablebase import Tablebase

#: A table below this many cards would not be smaller than the time it saves.
_ON_DEMAND = 5


class Question(NamedTuple):
    """Who asks for advice, about what, and how good it shall be."""

    state: State
    seat: Seat
    level: Level
    rng: Random
    habits: Sequence[Habit[BraveRatsView]]


class BraveRatsMind:
    """Thinks about one decision at a time; what it remembers between them are only values of positions."""

    def __init__(self, tablebase: Tablebase | None = None) -> None:
        self.tablebase = tablebase or Tablebase()
        self._values: dict[str, ExactValues] = {}

    def think(
        self, view: BraveRatsView, level: str, rng: Random, habits: Sequence[Habit[BraveRatsView]] = ()
    ) -> Thinking:
        strength, scene = level_named(level, LEVELS), view.state.scene
        if view.seat is None or view.seat not in view.to_act:
            raise NotNow("Only a seat that is to act can be advised.")
        question = Question(view.state, view.seat, strength, rng, habits)
        if type(scene) is Draft:
            return (yield from self._draft(view, question))
        if type(scene) is not Duel:
            raise NotNow("Chance needs no advice.")
        if scene.pile0 or scene.pile1:
            return (yield from self._hidden(question, scene))
        return (yield from self._duel(question, scene))

    # --- open hands

    def _duel(self, question: Question, duel: Duel) -> Thinking:
        node, _, others = facing(duel, question.seat)
        own, level = ranks_of(node.hand0), question.level
        feel = self._feel(duel, question.seat, own, others, level)
        if level.skill == 0.0:
            why = reason("any") if level.instinct == 0.0 else reason("feel", card=own[feel.index(max(feel))])
            return self._advice(own, feel, 0.0, False, why, question.rng)
        solving = self.problem(question.state, question.seat)
        while True:
            try:
                rough = next(solving)
            except StopIteration as end:
                problem, exact = end.value
                return self._told(question, problem, feel, exact=exact)
            yield None if rough is None else self._told(question, rough, feel, exact=False)

    def problem(self, state: State, seat: Seat) -> Generator[Round | None, None, tuple[Round, bool]]:
        """The round that a seat has to choose in, with open hands, and whether its payoffs are exact.

        A rough one comes first where the exact one takes long.
        """
        duel, rules = state.scene, state.rules
        if type(duel) is not Duel:
            raise NotNow("There is no round to think about.")
        node, turn, others = facing(duel, seat)
        own = ranks_of(node.hand0)
        after = {(i, j): child(node, i, j) for i in own for j in others}
        nodes = [then for then in after.values() if isinstance(then, Node)]

        def round_by(worth: Callable[[Node | float], float]) -> Round:
            return Round(node, turn, own, others, [[worth(after[i, j]) for j in others] for i in own])

        values = self.values(rules)
        yield from self.tablebase.load_layer(table_name(rules), size(node.hand0) - 1)
        if size(node.hand0) > _ON_DEMAND and (yield from values.missing(nodes)):
            yield round_by(self._estimate)
        if not (yield from values.prepare(nodes)):
            return round_by(self._estimate), False
        return round_by(values.value), True

    def _told(self, question: Question, problem: Round, feel: list[float], *, exact: bool) -> Advice:
        rules, level, habits = question.state.rules, question.level, question.habits
        model = likely(rules, problem, habits if level.risk else ())
        best = problem.best(model, level.risk / cards_each(rules))
        mix = [level.skill * b + (1 - level.skill) * f for b, f in zip(best, feel, strict=True)]
        choice = drawn(dict(enumerate(mix)), question.rng)
        why = reason_for(problem, mix, choice)
        if level.risk and habits and problem.turn is Turn.TOGETHER:
            why = exploited(problem, model, likely(rules, problem), choice) or why
        perfect = exact and level.skill == 1.0 and not level.risk
        value = match_value(question.state, question.seat, problem.value())
        return self._advice(problem.own, mix, value, perfect, why, question.rng, choice)

    def forget(self) -> None:
        """Drop every remembered value; tables stay open."""
        self._values.clear()

    def values(self, rules: Rules) -> ExactValues:
        """The exact values of one kind of game, from its table or on demand."""
        name = table_name(rules)
        if name not in self._values:
            self._values[name] = ExactValues(lambda s: self.tablebase.value(name, s))
        return self._values[name]

    def _estimate(self, after: Node | float) -> float:
        """A rough value: as if each Mime were what it would copy now, looked up, or by feel."""
        if isinstance(after, float):
            return after
        hands = [
            h
            if not h & ONE[Card.MIME]
            else h - ONE[Card.MIME] + ONE[Card.WIZARD if copied in (None, 8) else copied]
            for h, copied in ((after.hand0, after.last1), (after.hand1, after.last0))
        ]
        for name in ("open4", "open3"):
            found = self.tablebase.value(name, Node(hands[0], hands[1], after.standing, None, None))
            if found is not None:
                return found
        return guess(after.standing, RANKS[after.hand0], RANKS[after.hand1])

    @staticmethod
    def _feel(duel: Duel, seat: Seat, own: Sequence[int], others: Sequence[int], level: Level) -> list[float]:
        copied = (duel.last1, duel.last0) if seat == 0 else (duel.last0, duel.last1)
        now = seat_node(duel, seat).standing
        return leaning(
            now,
            [effective(rank, copied[0]) for rank in own],
            [effective(rank, copied[1]) for rank in others],
            level.instinct,
        )

    # --- hidden hands

    def _hidden(self, question: Question, duel: Duel) -> Thinking:
        """The Draw variant: a trained mix, or by the rule that all unseen hands are equally likely."""
        seat, level = question.seat, question.level
        side, other = _unplayed(duel, seat)
        own = ranks_of(side.hand0)
        others = ranks_of(other) if side.shown is None else (side.shown,)
        feel = self._feel(duel, seat, own, others, level)
        if level.skill == 0.0:
            why = reason("any") if level.instinct == 0.0 else reason("feel", card=own[feel.index(max(feel))])
            return self._advice(own, feel, 0.0, False, why, question.rng)
        best, value, exact, _ = yield from self.unseen(question.state, seat)
        mix = [level.skill * best[rank] + (1 - level.skill) * f for rank, f in zip(own, feel, strict=True)]
        choice = drawn(dict(enumerate(mix)), question.rng)
        why = reason("unseen", card=own[choice], percent=round(100 * mix[choice]))
        value = match_value(question.state, seat, value)
        return self._advice(own, mix, value, exact and level.skill == 1.0, why, question.rng, choice)

    def unseen(self, state: State, seat: Seat, *, trained: bool = True) -> Generator[None, None, HiddenMix]:
        """What to play with a hidden hand; by the rule alone, if not as trained."""
        duel, rules = state.scene, state.rules
        if type(duel) is not Duel:
            raise NotNow("There is no round to think about.")
        side, other = _unplayed(duel, seat)
        others = ranks_of(other) if side.shown is None else (side.shown,)
        node = node_of(side.hand0 + side.pile0, other, side.standing, side.last0, side.last1)
        values = self.values(rules)
        after = [child(node, i, j) for i in ranks_of(node.hand0) for j in others]
        yield from values.prepare([node, *(then for then in after if isinstance(then, Node))])

        def open_value(hand0: int, hand1: int, now: Standing, last: tuple[int | None, int | None]) -> float:
            return values.value(node_of(hand0, hand1, now, *last))

        name = f"draw{rules.target}" if trained and not rules.mime else ""
        table = yield from self.tablebase.draw_table(name)
        lasts = (side.last0, side.last1)
        return (
            yield from solve_hidden(
                side.hand0, side.pile0, other, side.standing, lasts, side.shown, open_value, table
            )
        )

    # --- before the first round

    def _draft(self, view: BraveRatsView, question: Question) -> Thinking:
        scene, level, rng = view.state.scene, question.level, question.rng
        moves = MOVES[scene.packet or 0] if type(scene) is Draft else ()
        if level.skill == 0.0 and level.instinct == 0.0:
            return Advice(
                moves[int(rng.random() * len(moves))],
                dict.fromkeys(moves, 1 / len(moves)),
                0.0,
                False,
                reason("any"),
            )
        hopes = yield from self.hopes(view, rng)
        best = max(hopes, key=lambda move: hopes[move].value)
        policy = {move: level.skill * (move == best) + (1 - level.skill) / len(moves) for move in moves}
        choice = drawn(policy, rng)
        value = match_value(view.state, question.seat, hopes[best].value)
        return Advice(
            choice, policy, value, False, reason("draft", card=RANK[choice]), tuple(self.tablebase.notes)
        )

    def hopes(self, view: BraveRatsView, rng: Random) -> Generator[None, None, dict[str, drafting.Hope]]:
        """What each card of the packet would be worth to keep."""
        rules = view.state.rules
        yield from self.tablebase.load_layer(f"open{rules.target}", 8)
        return (yield from drafting.estimates(view, lambda duel: self.worth_of_deal(rules, duel), rng))

    def worth_of_deal(self, rules: Rules, duel: Duel) -> float:
        """What the hands of a finished draft are worth to seat 0, any Mimes aside."""
        mimes = ONE[Card.MIME] if rules.mime else 0
        node = node_of(duel.hand0 - mimes, duel.hand1 - mimes, duel.standing, None, None)
        found = self.tablebase.value(f"open{rules.target}", node)
        if found is not None:
            return found
        worths = [sum(drafting.WORTH[rank] for rank in RANKS[h]) for h in (node.hand0, node.hand1)]
        return (worths[0] - worths[1]) / 2

    # --- the answer

    def _advice(
        self,
        own: Sequence[int],
        mix: Sequence[float],
        value: float,
        exact: bool,
        why: Reason,
        rng: Random,
        choice: int | None = None,
    ) -> Advice:
        policy: dict[Move, float] = {NAMES[rank]: share for rank, share in zip(own, mix, strict=True)}
        move = drawn(policy, rng) if choice is None else NAMES[own[choice]]
        return Advice(move, policy, value, exact, why, tuple(self.tablebase.notes))


def table_name(rules: Rules) -> str:
    """The table that holds the positions of a kind of game; with a dealt Mime there is none."""
    if rules.mime:
        return "" if rules.deal else f"mime{rules.target}"
    return f"open{rules.target}"


def seat_node(duel: Duel, seat: Seat) -> Node:
    """The position in its essence, seen from a seat as if it were seat 0."""
    node = node_of(duel.hand0, duel.hand1, duel.standing, duel.last0, duel.last1)
    return node if seat == 0 else mirrored(node)


def _turned(duel: Duel) -> Duel:
    """The same duel from the other side of the table."""
    hand0, hand1, pile0, pile1, now, last0, last1, shown = duel
    return Duel(hand1, hand0, pile1, pile0, MIRROR[now], last1, last0, shown)


def _unplayed(duel: Duel, seat: Seat) -> tuple[Duel, int]:
    """The duel from a seat's side, and every card that the other side has not played."""
    side = duel if seat == 0 else _turned(duel)
    # Of the other side a view knows only what it has not played; a card it has shown counts among those.
    return side, side.hand1 + side.pile1 + (0 if side.shown is None else ONE[side.shown])


def facing(duel: Duel, seat: Seat) -> tuple[Node, Turn, tuple[int, ...]]:
    """The position from a seat's side, how it has to choose, and the cards that may come against it."""
    if duel.shown is not None:
        # The shown card goes back into its hand, so that both cards leave their hands together.
        back = ONE[duel.shown]
        duel = duel._replace(hand1=duel.hand1 + back) if seat == 0 else duel._replace(hand0=duel.hand0 + back)
        return seat_node(duel, seat), Turn.ANSWER, (duel.shown or 0,)
    node = seat_node(duel, seat)
    turn = Turn.TOGETHER if node.standing.spy is None else Turn.SHOW
    return node, turn, ranks_of(node.hand1)


def likely(rules: Rules, problem: Round, habits: Sequence[Habit[BraveRatsView]] = ()) -> list[float]:
    """How the other side is likely to choose its card: as people do, or as this opponent has done before."""
    when = habit.moment(cards_each(rules) - size(problem.node.hand0), spied=False)
    return habit.mix(habit.weights_of(habits, when) if habits else habit.PEOPLE[when], problem.others)


def exploited(problem: Round, model: Sequence[float], usual: Sequence[float], choice: int) -> Reason | None:
    """The card that the opponent overplays and ours punishes most, if there is one."""
    row = problem.payoffs[choice]
    profit = [(m - u) * row[j] for j, (m, u) in enumerate(zip(model, usual, strict=True))]
    most = profit.index(max(profit))
    if model[most] <= usual[most] + 0.02 or profit[most] <= 0.0:
        return None
    return reason("exploit", card=problem.own[choice], other=problem.others[most])


def match_value(s: State, seat: Seat, game_value: float) -> float:
    """What a game's value means for the match.

    Before a deal both sides stand alike and drawn games are played again, so a match at any tally is worth the
    mean of winning and losing the next decided game, and the game's value moves it linearly between the two.
    """
    mine, theirs = (s.tally[0], s.tally[1]) if seat == 0 else (s.tally[1], s.tally[0])
    won, lost = (
        _standing_in_match(mine + 1, theirs, s.rules.games),
        _standing_in_match(mine, theirs + 1, s.rules.games),
    )
    return (won + lost) / 2 + game_value * (won - lost) / 2


@lru_cache
def _standing_in_match(mine: int, theirs: int, games: int) -> float:
    if games in (mine, theirs):
        return 1.0 if mine == games else -1.0
    return (_standing_in_match(mine + 1, theirs, games) + _standing_in_match(mine, theirs + 1, games)) / 2
