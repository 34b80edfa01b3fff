"""A move in the making, tap by tap and rat by rat.

The walks chosen so far are a legal move at every moment, so the button can always be pressed.  That loses nothing,
because rats in front can be chosen first.  Rats that are alike stand for one another; the engine decides which of
them a move names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.games.firstrat.presenter.text import Amount, amounts
from app.games.firstrat.presenter.view_models import PAD, IntentState, Pick, RatGain, Target, TargetWay
from engine.base import Move
from engine.firstrat import goods
from engine.firstrat.board import Route
from engine.firstrat.move import Plan, group_colour, reach
from engine.firstrat.preview import continuations, costs_of, preview
from engine.firstrat.state import WALKING, FirstRatView, State, space_of


class MoveIntent:
    """What the seat to move is about to do: the rat in hand, and the rats that are going to walk."""

    def __init__(self) -> None:
        self._state: State | None = None
        self.picks: tuple[Pick, ...] = ()
        #: The rat in hand; -1 for none.
        self.lifted = -1
        #: The intent as the table shows it; None while no move is asked for.
        self.model: IntentState | None = None

    def begin(self, view: FirstRatView) -> None:
        """Plan this turn; an intent for the same position stays."""
        if self._state is not view.state:
            self._state = view.state
            self._set(())

    def clear(self) -> None:
        self._state, self.picks, self.lifted, self.model = None, (), -1, None

    def moves(self) -> tuple[Move, ...]:
        """The moves that carry the intent out: several if the player can say which shortcut is free."""
        return tuple(plan.text for plan in _plans(self._state, self.picks)) if self._state is not None else ()

    def free_shortcuts(self) -> tuple[tuple[Move, str], ...]:
        """Those moves with the material that each of them does not pay."""
        if self._state is None:
            return ()
        shortcuts = self._state.board.components.shortcuts
        return tuple(
            (plan.text, goods.CONTENTS[shortcuts[plan.free].toll])
            for plan in _plans(self._state, self.picks)
            if plan.free is not None
        )

    # --- touches

    def tap(self, space: int, place: int) -> Move | None:
        """A space was touched, on which the own rat `place` stands (-1: none).

        Returns the move that was tried if it is not allowed; None if all is well.
        """
        model = self.model
        if model is None:
            return None
        pick = self._pick(place)
        ghost = next((one for one in self.picks if self._origin(one.place) == space), None)
        if self.lifted >= 0 and space in model.targets:
            self.put(space)
        elif self.lifted >= 0 and space == self._origin(self.lifted) and place in (self.lifted, -1):
            self._set(self.picks)
        elif pick is not None and pick.target == space:
            self._next_way(pick)
        elif place in model.ready:
            self._set(self.picks, place)
        elif ghost is not None:
            self._set(self._without(ghost), ghost.place)
        elif self.lifted >= 0:
            return self._forbidden(self.lifted, space)
        elif place >= 0:
            return self._forbidden(place, space + 1)
        return None

    def lift(self, place: int) -> bool:
        """Take a rat up, planned or not; says whether it can be."""
        pick = self._pick(place)
        if pick is not None:
            self._set(self._without(pick), self.lifted)
        if self.model is None or place not in self.model.ready:
            return False
        self._set(self.picks, place)
        return True

    def put(self, space: int) -> Move | None:
        """The rat in hand goes to a space by the cheapest way; returns the move if it is not allowed."""
        place, model = self.lifted, self.model
        if model is None or place < 0:
            return None
        if space in model.targets:
            self._set((*self.picks, Pick(place, model.targets[space].ways[0].walk)))
            return None
        self._set(self.picks)
        return self._forbidden(place, space) if space != self._origin(place) else None

    def undo(self) -> bool:
        """Take the last touch back; says whether there was one."""
        if self.lifted >= 0:
            self._set(self.picks)
        elif self.picks:
            self._set(self._without(self.picks[-1]))
        else:
            return False
        return True

    def take_over(self, move: Move) -> None:
        """Plan a move that a hint proposes."""
        if self._state is None:
            return
        walks = [word.split(":") for word in move.split(" ")[1:] if ":" in word]
        picks = [Pick(int(place), tuple(map(int, walk.split(".")))) for place, walk in walks]
        self._set(_kept(self._state, sorted(picks, key=lambda pick: -pick.target)))

    # --- inside

    def _set(self, picks: tuple[Pick, ...], lifted: int = -1) -> None:
        self.picks, self.lifted = picks, lifted
        if self._state is not None:
            self.model = _intent_state(self._state, picks, lifted)

    def _origin(self, place: int) -> int:
        return space_of(_rats(self._state)[place]) if self._state is not None else 0

    def _pick(self, place: int) -> Pick | None:
        return next((pick for pick in self.picks if pick.place == place), None)

    def _without(self, pick: Pick) -> tuple[Pick, ...]:
        return _without(self._state, self.picks, pick) if self._state is not None else ()

    def _next_way(self, pick: Pick) -> None:
        """A second touch on a target: the next way there; after the last one the rat goes back."""
        if self._state is None:
            return
        way = _other_way(self._state, self.picks, pick)
        if way is None:
            self._set(self._without(pick))
        else:
            swapped = [Pick(pick.place, way.walk) if one == pick else one for one in self.picks]
            self._set(_kept(self._state, swapped))

    def _forbidden(self, place: int, space: int) -> Move:
        """The intent with one more rat that walks straight to a space."""
        space = min(space, PAD)
        walk = tuple(range(self._origin(place) + 1, space + 1)) or (space,)
        picks = sorted((*self.picks, Pick(place, walk)))
        return " ".join(["move", *(f"{one.place}:{'.'.join(map(str, one.walk))}" for one in picks)])


# --- what the engine says about it


def _rats(s: State) -> tuple[int, ...]:
    return s.seats[s.mover].rats


def _plans(s: State, picks: Sequence[Pick]) -> list[Plan]:
    """The plans with exactly these walks."""
    return [plan for plan in continuations(s, picks) if len(plan.rats) == len(picks)] if picks else []


def _kept(s: State, picks: Iterable[Pick]) -> tuple[Pick, ...]:
    """As many of these picks, in their order, as are a move together."""
    found: tuple[Pick, ...] = ()
    for pick in picks:
        if _plans(s, (*found, pick)):
            found = (*found, pick)
    return found


def _without(s: State, picks: Sequence[Pick], gone: Pick) -> tuple[Pick, ...]:
    """The picks after a rat is taken back; one that had gone to its space comes back too."""
    return _kept(s, [pick for pick in picks if pick != gone])


def _joining(s: State, picks: Sequence[Pick]) -> Iterator[tuple[int, Route, Plan]]:
    """Every rat that can walk beside the others, each of its routes, and the plan with both."""
    rats, seen = _rats(s), set()
    for plan in continuations(s, picks):
        chosen = [(rats[place], walk) for place, walk in picks]
        for place, route in zip(plan.rats, plan.routes, strict=True):
            walk = (rats[place], route.walk)
            if walk in chosen:
                chosen.remove(walk)
            elif len(plan.rats) == len(picks) + 1 and walk not in seen:
                seen.add(walk)
                yield rats[place], route, plan


def _intent_state(s: State, picks: tuple[Pick, ...], lifted: int) -> IntentState:
    rats, plans, planned = _rats(s), _plans(s, picks), [pick.place for pick in picks]
    able = {rat for rat, _, _ in _joining(s, picks)}
    colour = group_colour(s.board, plans[0]) if plans else None
    other = _other_way(s, picks, picks[-1]) if picks and lifted < 0 else None
    return IntentState(
        picks=picks,
        lifted=lifted,
        ready=frozenset(place for place, rat in enumerate(rats) if rat in able and place not in planned),
        targets={target.space: target for target in _targets(s, picks, lifted)} if lifted >= 0 else {},
        outcome=preview(s, plans[0]) if plans else None,
        gains=_gains(s, picks),
        colour="" if colour is None else s.board.components.colours[colour],
        reach=reach(s.board.components, s.seats[s.mover].comics, rats[lifted] if lifted >= 0 else WALKING),
        other_cost=other.cost if other is not None else None,
    )


def _targets(s: State, picks: Sequence[Pick], place: int) -> tuple[Target, ...]:
    """Where a rat can go beside the others, and every way there, the cheapest first."""
    part, rat = next(iter(_plans(s, picks)), None), _rats(s)[place]
    found: dict[int, list[TargetWay]] = {}
    for walker, route, plan in _joining(s, picks):
        if walker == rat:
            found.setdefault(route.target, []).append(_way(s, route, plan, part))
    return tuple(
        Target(space, tuple(sorted(ways, key=lambda way: (sum(each.number for each in way.cost), len(way.walk)))))
        for space, ways in sorted(found.items())
    )


def _other_way(s: State, picks: Sequence[Pick], pick: Pick) -> TargetWay | None:
    """The way that one more touch on the target of a pick would take; None if there is no other."""
    targets = _targets(s, _without(s, picks, pick), pick.place)
    ways = next((target.ways for target in targets if target.space == pick.target), ())
    walks = [way.walk for way in ways]
    after = walks.index(pick.walk) + 1 if pick.walk in walks else len(walks)
    return ways[after] if after < len(walks) else None


def _way(s: State, route: Route, plan: Plan, part: Plan | None) -> TargetWay:
    """What one more rat adds to the plan so far."""
    more = costs_of(s, plan, part)
    cost = goods.amounts(max(0, more.tolls)) | {"cheese": more.fees + more.chameleon}
    pipes = s.board.components.shortcuts
    return TargetWay(
        route.walk,
        tuple(pipes[number].id for number in route.shortcuts),
        (_gain_of(s, route.target, plan, part),),
        (*amounts(cost), *([Amount("mould", more.mould)] if more.mould else ())),
    )


def _gain_of(s: State, space: int, plan: Plan, part: Plan | None) -> Amount:
    if space == PAD:
        return Amount("rattonaut", preview(s, plan).launch or 0)
    gain = _gain(s, space, plan, part)
    return Amount(gain.content, gain.amount)


def _gain(s: State, space: int, plan: Plan, part: Plan | None) -> RatGain:
    """What the rat on a space gathers; a backpack counts for the rat that opens it."""
    share = next(share for share in preview(s, plan).gains.shares if share.space == space)
    packs = _packs(s, plan) - (_packs(s, part) if part is not None else 0)
    return RatGain(space, goods.CONTENTS[share.content], share.printed, share.light, share.grab, packs)


def _packs(s: State, plan: Plan) -> int:
    return sum(extra.amount for extra in preview(s, plan).gains.extras)


def _gains(s: State, picks: Sequence[Pick]) -> tuple[RatGain, ...]:
    """What each planned rat gathers, in the order of the picks."""
    plans = [_plans(s, picks[:number])[0] for number in range(1, len(picks) + 1)]
    return tuple(
        _gain(s, pick.target, plan, part)
        for pick, plan, part in zip(picks, plans, (None, *plans), strict=False)
        if pick.target != PAD
    )
