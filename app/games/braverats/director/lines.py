"""What the line of each player says: a question, a forecast, a verdict, a refusal, an ending; and its button."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.braverats.director.moments import Account
from app.games.braverats.presenter import wording
from app.games.braverats.presenter.shows import Line, TableShow
from app.games.braverats.widgets.player_area import Half
from app.games.braverats.widgets.stage import Stage
from app.games.table_kit import Notice
from app.ui.text import tr


class Lines:
    """The lines of one stage."""

    def __init__(self, stage: Stage, notices: Mapping[int, Notice]) -> None:
        self._stage = stage
        self._notices = notices
        #: Made with the first match.
        self.account: Account
        self.near = 0

    def speak(self, half: Half, table: TableShow) -> None:
        """What the line of a half says now."""
        seat = half.seat
        notice = self._notices.get(seat)
        if notice is not None:
            up = bool(self._stage.lifted_card(seat))
            action = self._verb(seat, table) if up else self._action(seat)
            half.tell(notice.head, notice.detail, picture=notice.icon, action=action, more=bool(notice.detail))
        elif self.account.closing is not None:
            head, detail = wording.ended(self.account.closing[0], self.account.names)
            half.tell(head, detail, picture="md:trophy", action=self._action(seat), more=False)
        elif self.account.table.over:
            head, detail = wording.ended(self.account.games()[-1], self.account.names)
            half.tell(head, detail, picture="md:trophy", action=self._action(seat), more=False)
        elif self.account.last is not None:
            half.decide(self.account.last, self.account.names, self._action(seat))
        elif self._stage.lifted_card(seat):
            self._foretell(half, table)
        else:
            head, detail = table.prompts[seat]
            if half.covered:
                other = table.sides[1 - seat]
                detail = Line("look") if seat in table.asked else Line("look-away", {"name": other.name})
            half.ask((head, detail), self._action(seat), primary=not table.sides[seat].sealed)

    def _foretell(self, half: Half, table: TableShow) -> None:
        seat, card = half.seat, self._stage.lifted_card(half.seat)
        if table.draft is not None:
            half.strip.verb, half.strip.primary = self._verb(seat, table), True
            half.strip.tell(wording.card(card), wording.ability(card))
            return
        sight = self._stage.sights[seat][1] if seat in self._stage.sights else None
        if sight is not None:
            half.foretell(sight, self._verb(seat, table))

    def _verb(self, seat: int, table: TableShow) -> str:
        if table.draft is not None:
            return tr._("Keep")
        if table.sides[1 - seat].spying:
            return tr._("Show")
        if len(table.asked) > 1 and not table.sides[1 - seat].is_ai:
            return tr._("Seal it")
        return tr._("Play")

    def _action(self, seat: int) -> str:
        """The button of a line without a lifted card."""
        if not self.account.table.offers:
            return ""
        if self.account.closing is not None:
            return tr._("Result") if self.account.table.over else tr._("Next game")
        if self.account.table.over:
            return tr._("Result")
        other = self.account.table.players[1 - seat]
        if self.must_pass():
            return tr._("Pass on")
        if seat in self.account.table.sealed() and not other.is_ai:
            return tr._("Take back")
        return ""

    def must_pass(self) -> bool:
        """Whether the device must change hands before anybody can go on."""
        table = self.account.table
        return (
            self._stage.seating == "solo"
            and len(table.people) == 2
            and bool(table.asked())
            and self.near not in table.asked()
        )
