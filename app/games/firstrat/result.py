"""The end of a First Rat match: who won and why, the score sheet, and in a solo game the challenges met."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.core.emblems import CLANS
from app.core.table import Table
from app.games.firstrat.presenter import names
from app.games.firstrat.presenter.challenges import explained
from app.games.firstrat.presenter.greg import level
from app.games.firstrat.presenter.scores import ScoresShow, score_sheet
from app.games.firstrat.setup_panel import challenges_link
from app.games.firstrat.widgets.drawing import draw_glyph
from app.games.firstrat.widgets.panels.scores import ScoreTable
from app.games.game_ui import Ending
from app.ui.text import tr
from app.ui.widgets.drawn import Drawn
from app.ui.widgets.labels import WrappedLabel
from app.ui.widgets.press import Panel
from engine.firstrat.scoring import challenges
from engine.firstrat.state import FirstRatView, State


def ending(table: Table) -> Ending:
    """Who has won, and why."""
    show = _sheet(table)
    scores = tuple((CLANS[column.emblem], column.total) for column in show.columns)
    if table.resigned is not None:
        name = table.players[table.resigned].name
        return Ending(_head(table, show), tr._("{name} resigned.").format(name=name), scores)
    return Ending(_head(table, show), show.tie or _why(table), scores)


def _head(table: Table, show: ScoresShow) -> str:
    ranks = table.ranks or ()
    winners = [table.players[seat].name for seat, rank in enumerate(ranks) if rank == 1]
    if not winners:
        return tr._("{name} wins").format(name=tr._("Greg"))
    if len(winners) == 1:
        return tr._("{name} wins").format(name=winners[0])
    return tr._("{names} win together").format(names=", ".join(winners))


def _why(table: Table) -> str:
    state: State = table.match.state
    if state.greg is not None:
        text = tr._("Against Greg, {level}: {rounds}").format(
            level=level(state.rules.greg), rounds=_rounds(state.round)
        )
        return f"{text}."
    return tr._("Most points after {rounds}.").format(rounds=_rounds(state.round))


def _rounds(number: int) -> str:
    return tr.n("{number} round", "{number} rounds", number).format(number=number)


def winner_picture(table: Table) -> Widget:
    """The winner's rat on its way to the moon."""
    show = _sheet(table)
    ranks = table.ranks or ()
    if 1 in ranks:
        return Traveller(rat=f"rat-{show.columns[ranks.index(1)].emblem}")
    return Traveller(rat="greg")


def score_sheets(table: Table) -> Sequence[Widget]:
    """The score sheet; below it the challenges that a solo game has met."""
    show = _sheet(table)
    found: list[Widget] = [ScoreTable(show=show)]
    state: State = table.match.state
    met = challenges(state) if table.resigned is None else ()
    if met:
        panel = Panel(padding=dp(14), spacing=dp(4))
        head = tr._("Challenges met at level “{level}”").format(level=level(state.rules.greg))
        panel.add_widget(WrappedLabel(text=head, bold=True))
        for id_ in met:
            name = names.challenge(state.board.components, id_)
            panel.add_widget(WrappedLabel(text=f"{name}: {explained(id_)}"))
        found.append(panel)
    if state.greg is not None:
        found.append(challenges_link())
    return found


def _sheet(table: Table) -> ScoresShow:
    view = table.view(None)
    assert isinstance(view, FirstRatView)
    return score_sheet(view, [player.name for player in table.players])


class Traveller(Drawn):
    """A rat before the rocket, the moon behind it."""

    rat = StringProperty("")

    def draw(self) -> None:
        side = min(self.size)
        left, low = self.center_x - side / 2, self.y
        draw_glyph("moon-disc", left + side * 0.2, low + side * 0.8, side * 0.3)
        draw_glyph("rocket", left + side * 0.36, low + side * 0.5, side * 0.98)
        draw_glyph(self.rat, left + side * 0.72, low + side * 0.27, side * 0.52)
