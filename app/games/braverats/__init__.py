"""BraveRats in the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from app.games.pieces import Box, Ending, Group, Handover, Option, Side
from app.text import mark, tr
from engine.base import Event, Json, Move, Seat

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.directors import Director, House
    from app.log_lines import LogLine
    from app.rulebook import Section
    from app.table import Table
    from engine.ai.advice import Reason
    from engine.match import Match


class BraveRats:
    """What the app shows of BraveRats."""

    box = Box(
        "braverats",
        "BraveRats",
        mark("A duel of eight cards"),
        5,
        "home_braverats",
        (
            Side("hammer", "blue", mark("Blue"), mark("Hammer")),
            Side("apple", "red", mark("Red"), mark("Apple")),
        ),
    )
    groups = (
        Group(
            mark("Dealing the cards"),
            mark("only one of these"),
            ("traitor", "draft", "random", "princess"),
            (mark("Everybody's own eight"), mark("the basic game")),
        ),
        Group(mark("More rules"), "", ("mime", "fast", "draw"), None),
        Group(
            mark("How long"),
            mark("only one of these"),
            ("emperor", "true-king"),
            (mark("One game"), mark("five minutes")),
        ),
    )
    notes = {  # noqa: RUF012  a table that nobody changes
        "traitor": mark("one card changes sides"),
        "draft": mark("keep one, pass the rest on"),
        "random": mark("all sixteen shuffled"),
        "princess": mark("two Princes against two Princesses"),
        "emperor": mark("first to win two games"),
        "true-king": mark("first to win three games"),
    }

    def foreword(self, options: Mapping[str, Json], names: Mapping[str, str]) -> Widget:
        from app.games.braverats.foreword import foreword

        return foreword(options, names)

    def director(self, house: House) -> Director:
        from app.directors.braverats import make

        return make(house)

    def handover(self, table: Table, seat: Seat) -> Handover:
        from app.games.braverats.ending import sealed_card, sides_of

        clans, names = sides_of(table)
        if 1 - seat in table.sealed():
            return Handover(
                clans[seat],
                tr._("{name}’s card is sealed").format(name=names[1 - seat]),
                tr._("Both cards turn over together once you have chosen."),
                sealed_card(clans[1 - seat]),
            )
        return Handover(
            clans[seat],
            tr._("{name} chooses").format(name=names[seat]),
            tr._("{name} looks away now.").format(name=names[1 - seat]),
        )

    def ending(self, table: Table) -> Ending:
        from app.games.braverats.ending import ending

        return ending(table)

    def champion(self, table: Table) -> Widget:
        from app.games.braverats.ending import champion

        return champion(table)

    def score_sheets(self, table: Table) -> Sequence[Widget]:
        from app.games.braverats.ending import sheets

        return sheets(table)

    def option(self, match: Match, line: int, seat: Seat, move: Move) -> Option:
        from app.games.braverats.coaching import option

        return option(match, line, seat, move)

    def why(self, reason: Reason) -> str:
        from app.games.braverats.coaching import why

        return why(reason)

    def book(self) -> tuple[Section, ...]:
        from app.games.braverats.book import BOOK

        return BOOK

    def called(self, picture: str) -> str:
        from app.presenters import wording

        return wording.card(tr, picture)

    def illustration(self, picture: str, place: int) -> Widget:
        from app.games.braverats.pictures import illustration

        return illustration(picture, place)

    def told(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[LogLine]:
        from app.games.braverats.story import told

        return told(events, names)

    def standing(self, table: Table) -> tuple[str, str]:
        from app.games.braverats.story import standing

        return standing(table)

    def face(self, table: Table) -> tuple[str, ...]:
        from app.games.braverats.story import last_cards

        return last_cards(table)

    def thumb(self, picture: str, place: int) -> Widget:
        from app.games.braverats.pictures import thumb

        return thumb(picture, place)
