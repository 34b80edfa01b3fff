"""Sheets over a match that is looked at: play on, share, check its dice, and look into a round."""

from __future__ import annotations

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.core.fairness import check
from app.core.opponents import LEVEL_NAMES, levels_of, rat_name
from app.core.summary import pairing
from app.core.table import Table
from app.device.share import share_text
from app.ui.presenters import coach
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.chips import Chips, Value
from app.ui.widgets.labels import Icon, WrappedLabel
from app.ui.widgets.page_sheet import PageSheet
from app.ui.widgets.press import ChoiceButton, Panel
from engine.base import Seat

PERSON = ""


# --- play on


def go_on(table: Table, line: int) -> None:
    """Ask who plays on from a moment, and against whom."""
    if not table.game.to_act(table.match.states[line]):
        App.get_running_app().tell(tr._("The match is over here: go back to a moment before its end."))
        return
    sheet = PageSheet(title=tr._("Continue from here"))
    own = [coach.watched(table)]
    if len(table.players) > 1:
        sheet.ids.content.add_widget(_sides(table, own))
    chosen = {player.level for player in table.players if player.is_ai}
    if len(table.players) == 1:
        sheet.ids.content.add_widget(_rival(sheet, table, line, own, PERSON, tr._("Play on"), ""))
    else:
        text = tr._("Against a person")
        sheet.ids.content.add_widget(_rival(sheet, table, line, own, PERSON, text, tr._("plays on this device")))
        for level in levels_of(table.game.info.id):
            name = f"{rat_name(level.id)} · {tr._(LEVEL_NAMES[level.id])}"
            row = _rival(sheet, table, line, own, level.id, name, tr._(level.text))
            row.chosen = chosen == {level.id}
            sheet.ids.content.add_widget(row)
    sheet.open()


def _sides(table: Table, own: list[Seat]) -> Chips:
    """Which seat is taken over."""
    values = [Value(seat, player.name) for seat, player in enumerate(table.players)]
    chips = Chips(text=tr._("You take over"), values=values, value=own[0])

    def take(_chips: Chips, seat: Seat) -> None:
        own[0] = chips.value = seat

    chips.bind(on_choose=take)
    return chips


def _rival(
    sheet: PageSheet, table: Table, line: int, own: list[Seat], level: str, text: str, note: str
) -> ChoiceButton:
    row = ChoiceButton(text=text, note=note)

    def play(*_: object) -> None:
        sheet.dismiss()
        App.get_running_app().play_from(table, line, lineup(table, own[0], level))

    row.bind(on_release=play)
    return row


def lineup(table: Table, own: Seat, level: str) -> list[str]:
    """Who sits where in the new match: a person on the own seat, the level (or people) on all others."""
    people = [player.name for player in table.players if not player.is_ai]
    name = people[0] if people else ""
    return [name if seat == own else f"@{level}" if level else "" for seat in range(len(table.players))]


# --- other devices


def share(table: Table) -> None:
    """Hand the text of a match to somebody."""
    from engine.notation import to_text

    app = App.get_running_app()
    text = app.library.text_of(table.number) or to_text(table.match)
    number = f"-{table.number}" if table.number else ""
    said = share_text(pairing(table), text, f"ratskeller-{table.game.info.id}{number}.txt")
    if said:
        app.tell(said)


def fairness(table: Table) -> None:
    """Recompute every draw of a match, and say what came out."""
    found = check(table.match)
    good, head, text = coach.fairness_words(found)
    line = BoxLayout(size_hint_y=None, height=dp(36), spacing=dp(8))
    icon = "check-decagram-outline" if good else "alert-outline"
    colour = theme.good if good else theme.warn
    line.add_widget(Icon(icon=icon, color=colour, pos_hint={"center_y": 0.5}))
    words = WrappedLabel(text=head, bold=True, color=colour, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _words, height: setattr(line, "height", max(dp(36), height)))
    line.add_widget(words)
    sheet = PageSheet(line, WrappedLabel(text=text), title=tr._("Was it drawn fairly?"))
    add = sheet.ids.content.add_widget
    panel = Panel(padding=(dp(14), dp(10)), spacing=dp(4), outlined=True)
    for name, value in ((tr._("Seed"), found.seed), (tr._("SHA-256 of the seed"), found.sha256)):
        if value:
            panel.add_widget(Factory.Small(text=name))
            panel.add_widget(WrappedLabel(text=_broken(value), font_size=theme.label))
    add(panel)
    if found.seed:
        how = tr._(
            "Anybody can check this: the hash is that of the seed, and draw number n (from 0) is the SHA-256 of "
            "“seed/n”, read as a fraction."
        )
        add(Factory.Dim(text=how))
    sheet.open()


def _broken(text: str, step: int = 16) -> str:
    """A long word in pieces, so that it wraps."""
    return " ".join(text[start : start + step] for start in range(0, len(text), step))
