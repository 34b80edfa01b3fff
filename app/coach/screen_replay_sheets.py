"""Sheets of the replay page: play on, share, check the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.text import mark
from app.base.theme import theme
from app.coach import presenter as coach
from app.device.share import share_text
from app.kit.faces import FaceChoice
from app.kit.labels import Icon, WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import Chips, ChoiceButton, Panel, Value
from app.matches import check, fairness_words, pairing
from app.regulars import faces
from app.table import Table
from engine.base import Seat
from engine.regulars import REGULARS

if TYPE_CHECKING:
    from app.base.screen import Ratskeller

load_kv("kit/face_choice")

PERSON = ""
STILL_OPEN = mark("This match is not over, and its text would reveal what is hidden. Share it when it is over.")


# --- play on


def go_on(app: Ratskeller, table: Table, line: int) -> None:
    """Ask for seat and opponent of a new match from a line on."""
    if not table.game.to_act(table.match.states[line]):
        app.notify(tr._("The match is over here: go back to a moment before its end."))
        return
    sheet = PageSheet(title=tr._("Continue from here"))
    values = [Value(seat, player.name) for seat, player in enumerate(table.players)]
    own = Chips(text=tr._("You take over"), values=values, value=coach.watched(table))
    own.bind(on_choose=own.setter("value"))

    def offer(opponent: str, text: str, note: str, chosen: bool = False) -> None:
        def play(*_: object) -> None:
            sheet.dismiss()
            app.play_from(table, line, lineup(table, own.value, opponent))

        row = FaceChoice(regular=opponent) if opponent else ChoiceButton()
        row.text, row.note, row.chosen = text, note, chosen
        row.bind(on_release=play)
        sheet.ids.content.add_widget(row)

    if len(table.players) == 1:
        offer(PERSON, tr._("Play on"), "")
    else:
        sheet.ids.content.add_widget(own)
        offer(PERSON, tr._("Against a person"), tr._("plays on this device"))
        rivals = {player.opponent for player in table.players if player.is_ai}
        for one in faces(table.game.info.id):
            offer(one.id, one.title, one.text, rivals == {one.id})
    sheet.open()


def lineup(table: Table, own: Seat, opponent: str) -> list[str]:
    """The players of the new match: a person on the own seat, a regular and the next stronger ones on the others.

    Without an opponent people sit on all seats.
    """
    people = [player.given for player in table.players if not player.is_ai]
    every = [one.id for one in REGULARS]
    place = every.index(opponent) if opponent else 0
    rivals = iter([f"@{one}" for one in (*every[place:], *every[:place])] if opponent else [""] * len(every))
    return [(people or [""])[0] if seat == own else next(rivals) for seat in range(len(table.players))]


# --- sharing and checking


def share(app: Ratskeller, table: Table) -> None:
    """Share the text of a match, but not of one with secrets that are still hidden."""
    text = app.library.text_to_share(table)
    if not text:
        app.notify(tr._(STILL_OPEN))
        return
    number = f"-{table.number}" if table.number else ""
    said = share_text(pairing(table, named=True), text, f"ratskeller-{table.game.info.id}{number}.txt")
    if said:
        app.notify(said)


def fairness(table: Table) -> None:
    """Check every draw of a match, and show the result."""
    found = check(table.match)
    good, head, text = fairness_words(found)
    line = BoxLayout(size_hint_y=None, height=dp(36), spacing=dp(8))
    icon = "check-decagram-outline" if good else "alert-outline"
    token = "good" if good else "warn"
    line.add_widget(Icon(icon=icon, token=token, pos_hint={"center_y": 0.5}))
    words = WrappedLabel(text=head, bold=True, token=token, pos_hint={"center_y": 0.5})
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
    """Insert spaces, so that a long word wraps."""
    return " ".join(text[start : start + step] for start in range(0, len(text), step))
