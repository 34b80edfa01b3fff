"""Step 2, collect: what the moved rats gather, with everything that adds to it, and the launch.

The order inside the step is fixed: the hiking club's cheese, cheese and materials, bulbs, the launch, apple cores.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..base import Event
from . import burrow, events
from .board import Board
from .goods import BULB, CONTENTS, CORE, UNIT, amount, amounts, kept
from .state import BONUS, CUB, DRINK, LAUNCH, LAUNCHED, WALKING, State, Turn, copies, launched, power_of, space_of
from .state_builder import Log, StateBuilder, awarded

AWARD, RAT = "award", "rat"
#: Piles in the cache, of some 300 bytes each.
_PILES = 4096


class Share(NamedTuple):
    """What one rat gathers from its space."""

    space: int
    content: int
    printed: int
    light: int
    grab: int

    @property
    def amount(self) -> int:
        return self.printed + self.light + self.grab


class Extra(NamedTuple):
    """What one backpack adds."""

    kind: int
    #: The contents it can give: one, or several to choose from.
    contents: tuple[int, ...]
    amount: int


class Gains(NamedTuple):
    """Everything that a move gathers; `extras` lists for each backpack what it gives or can give."""

    shares: tuple[Share, ...]
    extras: tuple[Extra, ...]
    #: Cheese of the hiking club, which no drink doubles.
    pack: int

    def questions(self) -> list[Extra]:
        """The backpacks whose owner has to choose."""
        return [extra for extra in self.extras if len(extra.contents) > 1]

    def pile(self, bonus: tuple[int, ...], doubled: bool) -> int:
        """All of it as one pile, with the contents chosen for backpacks; those not asked about yet add nothing."""
        total, chosen = 0, iter(bonus)
        for share in self.shares:
            total += share.amount * UNIT[share.content]
        for extra in self.extras:
            content = next(chosen, None) if len(extra.contents) > 1 else extra.contents[0]
            if content is not None:
                total += extra.amount * UNIT[content]
        return total + total * doubled + self.pack


def is_lit(space: int, lamp: int) -> bool:
    """Whether a lamp marker lights a space of the path."""
    return space <= lamp


def gains_of(
    board: Board, rats: tuple[int, ...], moved: tuple[int, ...], lamp: int, backpacks: int, comics: int
) -> Gains:
    """What the moved rats gather where they stand now."""
    shares = []
    for place in moved:
        rat = rats[place]
        if rat < LAUNCHED:
            space, grab = space_of(rat), board.components.powers[power_of(rat)].grab
            shares.append(
                Share(space, board.contents[space], board.amounts[space], int(is_lit(space, lamp)), grab)
            )
    pack = board.components.perks(comics).pack if comics and len(moved) > 1 else 0
    return Gains(tuple(shares), tuple(_extras(board, shares, backpacks)) if backpacks else (), pack)


def _extras(board: Board, shares: list[Share], backpacks: int) -> list[Extra]:
    found = []
    for kind, pack in enumerate(board.components.backpacks):
        owned = copies(backpacks, kind)
        if owned:
            contents = {share.content for share in shares if board.colours[share.space] == pack.colour}
            if contents:
                given = tuple(sorted(contents)) if pack.gives is None else (pack.gives,)
                found += [Extra(kind, given, pack.bonus)] * owned
    return found


# --- the decisions


def begin(b: StateBuilder, moved: tuple[int, ...]) -> State:
    """Begin to collect on the new spaces; a drink may be offered first."""
    if b.drinks and any(b.rats[place] < _ON_PAD for place in moved):
        return b.asks(Turn(DRINK, moved))
    return _gather(b, moved, False, ())


def after_drink(s: State, yes: bool, log: Log = None) -> State:
    """The state after a drink was used, or kept."""
    assert s.turn is not None
    b = StateBuilder(s, log)
    if yes:
        b.drinks -= 1
        b.drinks_used += 1
    if log is not None:
        log.append(Event("drink", events.Drink(seat=b.seat, used=yes, left=b.drinks)))
    return _gather(b, s.turn.moved, yes, ())


def after_bonus(s: State, content: int, log: Log = None) -> State:
    """The state after a backpack's material was chosen."""
    assert s.turn is not None
    if log is not None:
        backpack = s.board.components.backpacks[asked_backpack(s).kind].id
        log.append(Event("filled", events.Filled(seat=s.mover, backpack=backpack, content=CONTENTS[content])))
    return _gather(StateBuilder(s, log), s.turn.moved, s.turn.doubled, (*s.turn.bonus, content))


def pending_gains(s: State) -> Gains:
    """What is being gathered while a drink or a backpack is to be chosen."""
    assert s.turn is not None
    family = s.seats[s.mover]
    return gains_of(s.board, family.rats, s.turn.moved, family.lamp, family.backpacks, family.comics)


def asked_backpack(s: State) -> Extra:
    """The backpack whose material is being chosen."""
    assert s.turn is not None
    return pending_gains(s).questions()[len(s.turn.bonus)]


class BonusChoice(NamedTuple):
    """A material for the backpack that is being asked about."""

    content: int
    #: What the backpack adds, a drink included.
    added: int
    #: What the family then has of it, with all that is collected and chosen so far.
    total: int


def bonus_choices(s: State) -> list[BonusChoice]:
    """The materials that can be chosen for a backpack, and what comes of each choice."""
    assert s.turn is not None
    found, turn, goods = pending_gains(s), s.turn, s.seats[s.mover].goods
    before = found.pile(turn.bonus, turn.doubled)
    choices = []
    for content in asked_backpack(s).contents:
        pile = found.pile((*turn.bonus, content), turn.doubled)
        choices.append(BonusChoice(content, amount(pile - before, content), amount(goods + pile, content)))
    return choices


def _gather(b: StateBuilder, moved: tuple[int, ...], doubled: bool, bonus: tuple[int, ...]) -> State:
    pile = _pile(b.board, b.rats, moved, b.lamp, b.backpacks, b.comics, doubled, bonus)
    if pile is None:
        return b.asks(Turn(BONUS, moved, doubled, bonus))
    if b.log is not None:
        b.log += _gathered(b, moved, doubled, bonus)
    b.goods += kept(pile)
    bulbs, cores = amount(pile, BULB), amount(pile, CORE)
    if bulbs:
        b.advance_lamp(bulbs)
    shops = visited(b.board, b.rats, moved)
    for place in moved:
        if b.rats[place] >= _ON_PAD:
            return _launch(b, place, cores, shops)
    return burrow.walk(b, cores, shops)


def _gathered(b: StateBuilder, moved: tuple[int, ...], doubled: bool, bonus: tuple[int, ...]) -> Iterator[Event]:
    backpacks, seat = b.board.components.backpacks, b.seat
    found = gains_of(b.board, b.rats, moved, b.lamp, b.backpacks, b.comics)
    if found.pack:
        yield Event("club", events.Club(seat=seat, cheese=found.pack))
    collectors = [place for place in moved if b.rats[place] < LAUNCHED]
    for place, share in zip(collectors, found.shares, strict=True):
        collected: events.Collected = {
            "seat": seat,
            "rat": place,
            "space": share.space,
            "content": CONTENTS[share.content],
            "printed": share.printed,
            "light": share.light,
            "grab": share.grab,
            "amount": share.amount,
        }
        yield Event("collected", collected)
    chosen = iter(bonus)
    for extra in found.extras:
        content = CONTENTS[next(chosen) if len(extra.contents) > 1 else extra.contents[0]]
        pack = backpacks[extra.kind].id
        yield Event("extra", events.Extra(seat=seat, backpack=pack, content=content, amount=extra.amount))
    whole = found.pile(bonus, doubled)
    if doubled:
        added = amounts(whole - found.pile(bonus, False))
        yield Event("doubled", events.Doubled(seat=seat, contents=added))
    parts = bool(found.pack) + len(found.shares) + len(found.extras) + doubled
    if parts:
        yield Event("gathered", events.Gathered(seat=seat, contents=amounts(whole), parts=parts))


@lru_cache(maxsize=_PILES)
def _pile(
    board: Board,
    rats: tuple[int, ...],
    moved: tuple[int, ...],
    lamp: int,
    backpacks: int,
    comics: int,
    doubled: bool,
    bonus: tuple[int, ...],
) -> int | None:
    """All that is gathered; None if a backpack is still to be asked about."""
    found = gains_of(board, rats, moved, lamp, backpacks, comics)
    return None if len(found.questions()) > len(bonus) else found.pile(bonus, doubled)


#: A rat on the launchpad, before its powers end.
_ON_PAD = LAUNCHED


def visited(board: Board, rats: tuple[int, ...], moved: tuple[int, ...]) -> tuple[int, ...]:
    """The animals to whose spaces rats were moved, in the order of the path."""
    found = []
    for place in moved:
        space = space_of(rats[place])
        if space in board.shops:
            found.append(space)
    return tuple([board.shops[space] for space in sorted(found)]) if found else ()


# --- the launch


def rewards(rats: tuple[int, ...]) -> list[str]:
    """The rewards to choose from after a launch."""
    found = []
    if any(WALKING <= rat < LAUNCHED for rat in rats) or launched(rats) == len(rats):
        found.append(AWARD)
    if CUB in rats:
        found.append(RAT)
    return found


def _launch(b: StateBuilder, place: int, cores: int, shops: tuple[int, ...]) -> State:
    b.launch(place)
    possible = rewards(b.rats)
    if len(possible) > 1:
        return b.asks(Turn(LAUNCH, cores=cores, shops=shops))
    return _rewarded(b, possible[0], cores, shops)


def after_reward(s: State, reward: str, log: Log = None) -> State:
    """The state after the reward of a launch was chosen."""
    assert s.turn is not None
    return _rewarded(StateBuilder(s, log), reward, s.turn.cores, s.turn.shops)


def _rewarded(b: StateBuilder, reward: str, cores: int, shops: tuple[int, ...]) -> State:
    if reward == AWARD:
        b.awards += 1
        if b.log is not None:
            b.log.append(awarded(b.board, b.seat, 1, "launch"))
    else:
        b.add_cub("launch")
    return burrow.walk(b, cores, shops)
