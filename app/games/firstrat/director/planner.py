"""A move as fingers make it: which rat is in hand, which are planned, and what a touch does to that."""

from __future__ import annotations

from app.games.firstrat.presenter import plan
from app.games.firstrat.presenter.shows import PAD, START, IntentShow, Pick
from engine.base import Move
from engine.firstrat.state import FirstRatView, space_of


class Planner:
    """The plan of one turn."""

    def __init__(self) -> None:
        self._known: plan.Options | None = None
        self.picks: tuple[Pick, ...] = ()
        self.lifted = -1

    def begin(self, view: FirstRatView) -> None:
        """Plan this turn; a plan for the same position goes on."""
        if self._known is None or self._known.state is not view.state:
            self._known = plan.options(view)
            self.picks, self.lifted = (), -1

    def clear(self) -> None:
        """Nothing is planned."""
        self._known, self.picks, self.lifted = None, (), -1

    @property
    def active(self) -> bool:
        return self._known is not None

    @property
    def intent(self) -> IntentShow | None:
        """The plan as the board shows it."""
        return None if self._known is None else plan.intent(self._known, self.picks, self.lifted)

    def moves(self) -> tuple[Move, ...]:
        """The moves that carry the plan out: several if a shortcut can be free."""
        return () if self._known is None or not self.picks else plan.texts(self._known, self.picks)

    def free_shortcuts(self) -> tuple[tuple[Move, str], ...]:
        """Those moves with the material that each does not pay."""
        return () if self._known is None else plan.free_shortcuts(self._known, self.picks)

    # --- touches

    def tap(self, space: int, place: int) -> Move | None:
        """A space was touched, on which the own rat `place` stands (-1: none).

        Answers with a move that is not allowed, so that whoever knows the rules can say why; None if all is well.
        """
        intent = self.intent
        if intent is None or self._known is None:
            return None
        if self.lifted >= 0 and space in intent.targets:
            self.put(space)
        elif self.lifted >= 0 and space == self._origin(self.lifted) and place in (self.lifted, -1):
            self.lifted = -1
        elif self._planned(place) and space == self._planned(place).target:
            self._again(self._planned(place))
        elif place in intent.ready:
            self.lifted = place
        elif (ghost := self._from(space)) is not None:
            self.take_back(ghost.place)
            self.lifted = ghost.place
        elif self.lifted >= 0:
            return self._forbidden(self.lifted, space)
        elif place >= 0:
            return self._forbidden(place, space + 1)
        return None

    def lift(self, place: int) -> bool:
        """Take a rat up, planned or not; says whether it can be."""
        if self._planned(place):
            self.take_back(place)
        intent = self.intent
        if intent is None or place not in intent.ready:
            return False
        self.lifted = place
        return True

    def put(self, space: int) -> Move | None:
        """The rat in hand goes to a space, by the cheapest way; or the move that is not allowed."""
        intent = self.intent
        if intent is None or self.lifted < 0:
            return None
        place, self.lifted = self.lifted, -1
        if space not in intent.targets:
            return self._forbidden(place, space) if space != self._origin(place) else None
        self.picks = (*self.picks, Pick(place, intent.targets[space].ways[0].walk))
        return None

    def take_back(self, place: int) -> None:
        """A planned rat goes back to where it came from."""
        if self._known is not None:
            self.picks = plan.without(self._known, self.picks, place)

    def undo(self) -> bool:
        """Take the last touch back; says whether there was one."""
        if self.lifted >= 0:
            self.lifted = -1
            return True
        if self.picks:
            self.take_back(self.picks[-1].place)
            return True
        return False

    def take_over(self, move: Move) -> None:
        """Plan a move as a hint proposes it."""
        if self._known is None:
            return
        walks = [word.split(":") for word in move.split(" ")[1:] if ":" in word]
        picks = [Pick(int(place), tuple(map(int, walk.split(".")))) for place, walk in walks]
        # Rats in front first: a plan is a move at every moment.
        self.picks = plan.kept(self._known, sorted(picks, key=lambda pick: -pick.target))
        self.lifted = -1

    # --- inside

    def _origin(self, place: int) -> int:
        return space_of(self._known.rats[place]) if self._known is not None else START

    def _planned(self, place: int) -> Pick | None:
        return next((pick for pick in self.picks if pick.place == place), None)

    def _from(self, space: int) -> Pick | None:
        """The planned rat that comes from a space."""
        return next((pick for pick in self.picks if self._origin(pick.place) == space), None)

    def other_way(self) -> plan.TargetWay | None:
        """The way that one more touch on the target of the last rat would take; None if there is no other."""
        if self._known is None or not self.picks or self.lifted >= 0:
            return None
        return self._next_way(self.picks[-1])

    def _again(self, pick: Pick) -> None:
        """A second touch on a target: the next way there, and after the last one back."""
        way = self._next_way(pick)
        if way is None:
            self.take_back(pick.place)
            return
        swapped = tuple(Pick(pick.place, way.walk) if one == pick else one for one in self.picks)
        self.picks = plan.kept(self._known, swapped) if self._known is not None else ()

    def _next_way(self, pick: Pick) -> plan.TargetWay | None:
        others = plan.without(self._known, self.picks, pick.place)
        for target in plan.targets(self._known, others, pick.place):
            if target.space == pick.target:
                walks = [way.walk for way in target.ways]
                after = walks.index(pick.walk) + 1 if pick.walk in walks else len(walks)
                return target.ways[after] if after < len(walks) else None
        return None

    def _forbidden(self, place: int, space: int) -> Move:
        """The plan with one more rat that walks straight to a space."""
        origin = self._origin(place)
        space = min(space, PAD)
        walk = tuple(range(origin + 1, space + 1)) or (space,)
        picks = sorted((*self.picks, Pick(place, walk)))
        return " ".join(["move", *(f"{one.place}:{'.'.join(map(str, one.walk))}" for one in picks)])
