"""The set-up of an evening: the guests, the tables, and how long it is to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.base.text import tr
from app.contract import GAMES, ui_of
from app.evenings.model import Evening, guest_players, new_evening
from app.evenings.plan import FEWEST, MOST, Seating, games_of, in_order, lengths, minutes, plan, usual_length
from app.people import Player, clean_name, signed
from app.setup import FIRST_OPPONENT, MatchSetup
from engine.base import Json
from engine.regulars import REGULARS


class Length(NamedTuple):
    """One of the possible lengths of an evening."""

    #: How many games each guest plays at each table.
    each: int
    games: int
    minutes: int


class EveningSetup:
    """An evening that is being set up."""

    def __init__(self, before: Evening | None = None) -> None:
        """`before`: the evening before, whose guests and tables are proposed again."""
        self.guests: list[str] = ["", f"@{FIRST_OPPONENT}"]
        self.tables: list[str] = list(GAMES)
        if before is not None:
            known = {f"@{level}" for level in rivals()}
            kept = [text for text in before.guests if not text.startswith("@") or text in known]
            if len(kept) >= FEWEST and any(not text.startswith("@") for text in kept):
                self.guests, self.tables = kept, in_order(before.tables)
        #: The length that was chosen; 0: the usual one.
        self._each = 0

    # --- who

    def players(self, owner: str = "") -> tuple[Player, ...]:
        """The guests as they are shown; `owner` is the name of the person whose device it is."""
        return guest_players(self.named(owner))

    def named(self, owner: str = "") -> list[str]:
        """The guests as a saved match names them; among several people all have names, which differ."""
        people = [guest for guest, text in enumerate(self.guests) if not text.startswith("@")]
        texts = signed(self.guests, owner)
        signs = [side.sign for side in max((ui.CARD.sides for ui in GAMES.values()), key=len)]
        found: list[str] = []
        for guest, text in enumerate(texts):
            if guest in people and len(people) > 1:
                text = text or tr._(signs[guest])
                again = next(n for n in range(1, MOST + 1) if _numbered(text, n) not in found)
                text = _numbered(text, again)
            found.append(text)
        return found

    @property
    def can_add(self) -> bool:
        return len(self.guests) < MOST

    @property
    def can_remove(self) -> bool:
        return len(self.guests) > FEWEST

    def add(self, text: str) -> None:
        """Invite a guest."""
        if self.can_add:
            self.guests.append(text)

    def remove(self, guest: int) -> None:
        """A guest does not come; the last person stays."""
        if self.can_remove and not self.why_kept(guest):
            del self.guests[guest]

    def why_kept(self, guest: int) -> str:
        """Why a guest cannot be an AI or stay away; empty if it can."""
        people = [one for one, text in enumerate(self.guests) if not text.startswith("@")]
        return tr._("At least one person must play.") if people == [guest] else ""

    def name(self, guest: int, name: str) -> None:
        """A guest is a person of this name."""
        self.guests[guest] = clean_name(name)

    def seat_ai(self, guest: int, level: str) -> None:
        """A guest is an AI."""
        if not self.why_kept(guest):
            self.guests[guest] = f"@{level}"

    def free_ais(self, guest: int | None = None) -> list[str]:
        """The AIs who are not invited, or are this guest: each comes once, so that names are unique."""
        taken = {text for one, text in enumerate(self.guests) if one != guest}
        return [level for level in rivals() if f"@{level}" not in taken]

    # --- what

    def set_table(self, game: str, wanted: bool) -> None:
        """Choose a table, or leave it out; one stays."""
        chosen = {*self.tables, game} if wanted else {*self.tables} - {game}
        if chosen:
            self.tables = in_order(list(chosen))

    def lengths(self) -> list[Length]:
        """The possible lengths, the shortest first."""
        return [
            Length(each, len(games_of(self.tables, len(self.guests), each)), self._minutes(each))
            for each in lengths(self.tables, len(self.guests))
        ]

    @property
    def each(self) -> int:
        """How many games each guest plays at each table."""
        if self._each in lengths(self.tables, len(self.guests)):
            return self._each
        return usual_length(self.tables, self._people())

    def choose_length(self, each: int) -> None:
        self._each = each

    def plan(self) -> tuple[Seating, ...]:
        """The games in their order."""
        return plan(self.tables, len(self.guests), self.each)

    def begin(
        self, owner: str, won: Sequence[str] | set[str], setups: Mapping[str, object], now: float
    ) -> Evening:
        """The evening; `won` are the games that have been won on this device, `setups` what was played last."""
        games = self.plan()
        options = {game: self._options(game, game in won, setups) for game in self.tables}
        return new_evening(self.named(owner), games, options, int(now))

    # --- inside

    def _people(self) -> list[bool]:
        return [not text.startswith("@") for text in self.guests]

    def _minutes(self, each: int) -> int:
        return minutes(self.tables, self._people(), each)

    def _options(self, game: str, has_won: bool, setups: Mapping[str, object]) -> dict[str, Json]:
        """The basic game, with the house rulings of the last set-up: all games of an evening are alike."""
        fresh = MatchSetup(game, None, has_won)
        last = setups.get(game)
        old = last.get("options") if isinstance(last, dict) else None
        for ruling in ui_of(game).RULINGS:
            if isinstance(old, dict) and old.get(ruling.option) in ruling.readings:
                fresh.set(ruling.option, old[ruling.option])
        return fresh.chosen()


def rivals() -> list[str]:
    """The regulars, weakest first: all of them play at all tables."""
    return [one.id for one in REGULARS]


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}"
