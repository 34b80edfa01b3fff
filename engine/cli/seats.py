"""Who sits at which seat: numbers, levels and names."""

from __future__ import annotations

from collections.abc import Sequence

from ..base import AnyGame, BadOption
from ..games import level_of
from ..match import AnyMatch


def split_seats(text: str) -> list[str]:
    """The seats of a list with commas; those inside quotation marks belong to a command."""
    seats, quote = [""], ""
    for character in text:
        if character == "," and not quote:
            seats.append("")
            continue
        if character in ("'", '"') and quote in ("", character):
            quote = "" if quote else character
        seats[-1] += character
    return [seat.strip() for seat in seats]


def check_entrants(game: AnyGame, entrants: Sequence[str], person: str = "", bots: str = "") -> None:
    """Refuse a number of seats that the game does not take, and entrants that are no AI and no person.

    Commands that begin with `bots` are taken too.
    """
    info = game.info
    if len(entrants) not in info.seats:
        possible = " to ".join(map(str, sorted({min(info.seats), max(info.seats)})))
        raise BadOption(f"{info.name} takes {possible} seats, not {len(entrants)}.")
    for entrant in entrants:
        if entrant != person and not (bots and entrant.startswith(bots)):
            level_of(info.id, entrant)


def told_apart(entrants: Sequence[str], mark: str) -> list[str]:
    """The entrants by name; the same one twice becomes `expert#1` and `expert#2`."""
    return [
        name if entrants.count(name) == 1 else f"{name}{mark}{entrants[: seat + 1].count(name)}"
        for seat, name in enumerate(entrants)
    ]


def names_of(match: AnyMatch) -> list[str]:
    """The names of a match, one for each seat, also where a save holds none, or too many."""
    seats = match.setup.seats
    return [*match.players[:seats], *(f"Seat {n}" for n in range(len(match.players), seats))]
