"""Scoring: the score sheet, final places, and the challenges of the solo game."""

from __future__ import annotations

from typing import NamedTuple

from ..base import Seat
from .board import shortcut_uses
from .components import Components
from .goods import count
from .state import GREG, Family, State, Tracks, backpack_count, copies, launched
from .vocabulary import CHEESE_TRACK, PAD, RATTONAUT, ROCKET, TRACKS, Cap


class Sheet(NamedTuple):
    """One column of the score sheet."""

    #: Points of each track.
    tracks: tuple[int, ...]
    #: Points of each cap, by its kind.
    caps: dict[int, int]
    awards: int
    mould: int
    leftovers: int

    @property
    def total(self) -> int:
        return sum(self.tracks) + sum(self.caps.values()) + self.awards + self.mould + self.leftovers


def sheet(s: State, seat: Seat) -> Sheet:
    """The score sheet of a seat as it would be counted now; GREG has one too."""
    tracks = tuple(track_points(s, track, seat) for track in range(len(TRACKS)))
    numbers = s.board.components.numbers
    if seat == GREG:
        assert s.greg is not None
        return Sheet(tracks, {}, numbers.award_points * s.greg.awards, 0, 0)
    family = s.seats[seat]
    caps = {
        kind: cap_points(s, seat, cap)
        for kind, cap in enumerate(s.board.components.caps)
        if family.caps >> kind & 1
    }
    return Sheet(
        tracks,
        caps,
        numbers.award_points * family.awards,
        numbers.mould_points * family.mould,
        count(family.goods) // numbers.leftover,
    )


def track_points(s: State, track: int, owner: Seat) -> int:
    """What an owner's pieces on a track are worth."""
    worth, front = s.board.worth[track], s.board.front
    return sum(worth[min(place, front)] for place, piece in enumerate(s.tracks[track]) if piece == owner)


def next_points(s: State, track: int) -> int:
    """What the next piece on a track brings."""
    return s.board.next_points(track, len(s.tracks[track]))


def next_field(s: State, track: int) -> int:
    """The field (from 1) that the next piece on a track goes to."""
    return s.board.next_field(len(s.tracks[track]))


def cubes_placed(s: State, owner: Seat) -> int:
    """How many cubes a seat, or GREG, has on the tracks."""
    left = s.seats[owner].cubes if owner != GREG else s.greg.cubes if s.greg is not None else 0
    return s.board.components.numbers.cubes - left


def rats_aboard(s: State, owner: Seat) -> int:
    """How many rats of a seat, or of GREG, are in the rocket."""
    if owner != GREG:
        return launched(s.seats[owner].rats)
    return s.greg.rats.count(PAD) if s.greg is not None else 0


def cap_points(s: State, seat: Seat, cap: Cap) -> int:
    """What a cap brings its owner."""
    return cap.points * _counted(cap.per, s.seats[seat], s.tracks, seat)


def _counted(per: str, family: Family, tracks: Tracks, seat: Seat) -> int:
    if per == "rats":
        return launched(family.rats)
    if per == "items":
        return backpack_count(family.backpacks) + family.comics.bit_count() + family.drinks
    if per == "tracks":
        return sum(seat in pieces for pieces in tracks)
    return tracks[TRACKS.index(per.removeprefix("marks:"))].count(seat)


def next_cap_points(s: State, seat: Seat, track: int) -> int:
    """What the caps of a seat bring for its next piece on a track, beside the points of the field."""
    caps = (cap for kind, cap in enumerate(s.board.components.caps) if s.seats[seat].caps >> kind & 1)
    return sum(cap.points for cap in caps if _counts(cap.per, s.tracks, seat, track))


def _counts(per: str, tracks: Tracks, seat: Seat, track: int) -> bool:
    """Whether a cap counts the next piece on a track."""
    if per == "tracks":
        return seat not in tracks[track]
    return per == ("rats" if track == RATTONAUT else f"marks:{TRACKS[track]}")


def total(s: State, seat: Seat) -> int:
    """A seat's points as they would be counted now: the total of its sheet, but faster."""
    return secured_points(s, seat) + count(s.seats[seat].goods) // s.board.components.numbers.leftover


def secured_points(s: State, seat: Seat) -> int:
    """A seat's points without those for goods left over: tracks, awards, mould, and caps as they stand."""
    numbers, family = s.board.components.numbers, s.seats[seat]
    points = family.points + numbers.award_points * family.awards + numbers.mould_points * family.mould
    if family.caps:
        for kind, cap in enumerate(s.board.components.caps):
            if family.caps >> kind & 1:
                points += cap_points(s, seat, cap)
    return points


def greg_total(s: State) -> int:
    """Greg's points."""
    assert s.greg is not None
    return s.greg.points + s.board.components.numbers.award_points * s.greg.awards


def places(s: State) -> tuple[int, ...]:
    """Final places: more points, then more rattonauts, else shared; against Greg only more points win."""
    if s.greg is not None:
        return (1 if beats_greg(s) else 2,)
    results = [(total(s, seat), launched(family.rats)) for seat, family in enumerate(s.seats)]
    return tuple(1 + sum(other > result for other in results) for result in results)


def beats_greg(s: State) -> bool:
    return total(s, 0) > greg_total(s)


def winners(s: State) -> tuple[Seat, ...]:
    """Who would win if the game ended now; GREG if the human does not beat him."""
    found = tuple(seat for seat, place in enumerate(places(s)) if place == 1)
    return found or (GREG,)


# --- challenges

CHALLENGES = (
    "no_rat_in_rocket",
    "no_items",
    "all_4_rats",
    "rocket_track_twice",
    "four_different_backpacks",
    "90_points",
    "max_16_turns",
    "cheese_track_5x",
    "each_shortcut_twice",
)


def challenges(s: State) -> tuple[str, ...]:
    """The challenges that a finished solo game has met; none unless it was won."""
    if s.greg is None or s.actors or not beats_greg(s):
        return ()
    return tuple(name for name in CHALLENGES if meets(s, name))


def meets(s: State, challenge: str) -> bool:
    """Whether a solo game meets a challenge as it stands, won or not."""
    family, components = s.seats[0], s.board.components
    tests = {
        "no_rat_in_rocket": lambda: not launched(family.rats),
        "no_items": lambda: (
            not (family.backpacks or family.comics or family.caps or family.drinks or family.drinks_used)
        ),
        "all_4_rats": lambda: launched(family.rats) == len(family.rats),
        "rocket_track_twice": lambda: s.tracks[ROCKET].count(0) >= 2,
        "four_different_backpacks": lambda: backpack_kinds(components, family.backpacks) >= 4,
        "90_points": lambda: total(s, 0) >= 90,
        "max_16_turns": lambda: family.turns <= 16,
        "cheese_track_5x": lambda: s.tracks[CHEESE_TRACK].count(0) >= 5,
        "each_shortcut_twice": lambda: all(
            shortcut_uses(family.shortcuts, number) >= 2 for number in range(len(components.shortcuts))
        ),
    }
    return tests[challenge]()


def backpack_kinds(components: Components, backpacks: int) -> int:
    """How many different backpacks there are."""
    return sum(copies(backpacks, kind) > 0 for kind in range(len(components.backpacks)))
