"""Brooke in the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from app.games.pieces import Box, Ending, Group, Option, Side
from app.text import mark
from engine.base import Event, Json, Move, Seat

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.directors import Director, House
    from app.log_lines import LogLine
    from app.rulebook import Section
    from app.table import Table
    from engine.ai.advice import Reason
    from engine.match import Match


class Brooke:
    """What the app shows of Brooke."""

    box = Box(
        "brooke",
        "Brooke",
        mark("Dice at three islands"),
        15,
        "home_brooke",
        (
            Side("hammer", "blue", mark("Blue"), mark("Hammer")),
            Side("apple", "red", mark("Red"), mark("Apple")),
        ),
    )
    groups = (Group(mark("How long"), "", ("pair",)),)
    notes = {"pair": mark("two games on the same cards")}  # noqa: RUF012  a table that nobody changes

    def foreword(self, options: Mapping[str, Json], names: Mapping[str, str]) -> Widget:
        from app.games.brooke.foreword import foreword

        return foreword()

    def director(self, house: House) -> Director:
        from app.directors.brooke import make

        return make(house)

    def ending(self, table: Table) -> Ending:
        from app.games.brooke.ending import ending

        return ending(table)

    def champion(self, table: Table) -> Widget:
        from app.games.brooke.ending import champion

        return champion(table)

    def score_sheets(self, table: Table) -> Sequence[Widget]:
        from app.games.brooke.ending import sheets

        return sheets(table)

    def option(self, match: Match, line: int, seat: Seat, move: Move) -> Option:
        from app.games.brooke.coaching import option

        return option(match, line, seat, move)

    def why(self, reason: Reason) -> str:
        from app.games.brooke.coaching import why

        return why(reason)

    def book(self) -> tuple[Section, ...]:
        from app.games.brooke.book import BOOK

        return BOOK

    def called(self, picture: str) -> str:
        from app.games.brooke.pictures import called

        return called(picture)

    def illustration(self, picture: str, place: int) -> Widget:
        from app.games.brooke.pictures import illustration

        return illustration(picture)

    def told(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[LogLine]:
        from app.games.brooke.story import told

        return told(events, names)

    def standing(self, table: Table) -> tuple[str, str]:
        from app.games.brooke.story import standing

        return standing(table)

    def face(self, table: Table) -> tuple[str, ...]:
        from app.games.brooke.story import face

        return face(table)

    def thumb(self, picture: str, place: int) -> Widget:
        from app.games.brooke.pictures import thumb

        return thumb(picture)
