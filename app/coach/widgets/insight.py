"""The coach's verdict on a move, and luck and choice in a match, as panels."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import theme
from app.coach import presenter as coach
from app.coach.presenter import VerdictShow
from app.coach.widgets.parts import account_rows, mix_rows
from app.kit.labels import Icon, WrappedLabel
from app.kit.press import Panel
from app.people import about


def verdict_parts(show: VerdictShow) -> list[Widget]:
    """A verdict in full: grade, both moves, reason, certainty, and the mixed strategy."""
    panel = Panel(padding=(dp(14), dp(12)), spacing=dp(6), outlined=True)
    panel.add_widget(_heading(show))
    panel.add_widget(
        WrappedLabel(
            text=about(
                show.name, tr._("You played: {move}"), tr._("{name} played: {move}"), move=show.played.words
            )
        )
    )
    if show.advised:
        panel.add_widget(WrappedLabel(text=show.advised, font_size=theme.label))
    if not show.is_best:
        panel.add_widget(WrappedLabel(text=tr._("Best was: {move}").format(move=show.best.words), bold=True))
    if show.why:
        panel.add_widget(WrappedLabel(text=show.why, font_size=theme.label))
    sure = tr._("{chances} ({certainty}).").format(chances=show.chances, certainty=show.certainty)
    panel.add_widget(Factory.Dim(text=sure))
    panel.add_widget(Factory.Small(text=tr._("How the master would play here:")))
    for row in mix_rows(show.mix):
        panel.add_widget(row)
    return [panel]


def _heading(show: VerdictShow) -> BoxLayout:
    line = BoxLayout(size_hint_y=None, spacing=dp(8))
    icon = Icon(icon=show.icon, token=show.token, pos_hint={"center_y": 0.5})
    text = f"{show.grade} {show.figure}".rstrip()
    words = WrappedLabel(text=text, bold=True, token=show.token, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _words, height: setattr(line, "height", max(dp(28), height)))
    line.height = max(dp(28), words.height)
    line.add_widget(icon)
    line.add_widget(words)
    return line


def account_panel(table: Any, analysis: Any) -> Panel:
    """Luck and choice of every player."""
    panel = Panel(padding=(dp(14), dp(12)), spacing=dp(12))
    panel.add_widget(Factory.Heading(text=tr._("What choices and luck gave")))
    why = tr._("How moves and luck changed the chance to win, from the first move to the last")
    panel.add_widget(Factory.Small(text=why))
    for row in account_rows(coach.accounts(table, analysis)):
        panel.add_widget(row)
    panel.add_widget(Factory.Small(text=coach.proven(analysis)))
    return panel
