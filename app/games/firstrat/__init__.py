"""First Rat in the app."""

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


class FirstRat:
    """What the app shows of First Rat."""

    box = Box(
        "firstrat",
        "First Rat",
        mark("Race to the rocket"),
        45,
        "home_firstrat",
        (
            Side("hammer", "blue", mark("Blue"), mark("Hammer")),
            Side("apple", "red", mark("Red"), mark("Apple")),
            Side("leaf", "green", mark("Green"), mark("Leaf")),
            Side("moon", "violet", mark("Violet"), mark("Moon")),
            Side("bolt", "gold", mark("Gold"), mark("Bolt")),
        ),
        mark("Alone you play against Greg, a robot rat who follows his cards."),
        round_table=True,
    )
    groups = (
        Group(
            mark("Set-up"),
            "",
            ("first_game", "variable_path", "variable_tracks"),
        ),
        Group(
            mark("Greg"),
            mark("when you play alone"),
            ("greg", "launch_award"),
            values={
                "greg": {
                    "easy": mark("Easy"),
                    "medium": mark("Medium"),
                    "hard": mark("Hard"),
                    "unfair": mark("Unfair"),
                }
            },
        ),
    )
    notes: Mapping[str, str] = {}

    def foreword(self, options: Mapping[str, Json], names: Mapping[str, str]) -> Widget | None:
        from app.games.firstrat.foreword import challenges_link

        return challenges_link()

    def director(self, house: House) -> Director:
        from app.directors.firstrat import make

        return make(house)

    def ending(self, table: Table) -> Ending:
        from app.games.firstrat.ending import ending

        return ending(table)

    def champion(self, table: Table) -> Widget:
        from app.games.firstrat.ending import champion

        return champion(table)

    def score_sheets(self, table: Table) -> Sequence[Widget]:
        from app.games.firstrat.ending import sheets

        return sheets(table)

    def option(self, match: Match, line: int, seat: Seat, move: Move) -> Option:
        from app.games.firstrat.coaching import option

        return option(match, line, seat, move)

    def why(self, reason: Reason) -> str:
        from app.games.firstrat.coaching import why

        return why(reason)

    def book(self) -> tuple[Section, ...]:
        from app.games.firstrat.book import book

        return book()

    def called(self, picture: str) -> str:
        from app.games.firstrat.pictures import called

        return called(picture)

    def illustration(self, picture: str, place: int) -> Widget:
        from app.games.firstrat.pictures import illustration

        return illustration(picture)

    def told(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[LogLine]:
        from app.games.firstrat.story import told

        return told(events, names)

    def standing(self, table: Table) -> tuple[str, str]:
        from app.games.firstrat.story import standing

        return standing(table)

    def face(self, table: Table) -> tuple[str, ...]:
        from app.games.firstrat.story import face

        return face(table)

    def thumb(self, picture: str, place: int) -> Widget:
        from app.games.firstrat.pictures import thumb

        return thumb(picture)
