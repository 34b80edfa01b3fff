"""Overlays that explain: an island, a die, a side's stock and limit, the score."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.games.brooke.presenter import question_text, text as words
from app.games.brooke.presenter.history import BrookeGame
from app.games.brooke.presenter.prompts import DieOption, FlipOption, ValueOption
from app.games.brooke.presenter.view_models import (
    COLOURS,
    BrookeQuestion,
    BrookeTable,
    Die,
    Island,
    IslandFace,
    OtherSide,
)
from app.games.brooke.widgets.history import pass_sheets
from app.games.brooke.widgets.island import IslandCard
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay


def explain(thing: object, table: BrookeTable, *, turned_away: bool) -> tuple[Overlay, str] | None:
    """What a long press on something tells, and the rule behind it."""
    match thing:
        case int(slot) | FlipOption(slot=slot) | OtherSide(slot):
            return _island(table.islands[slot], turned_away), table.islands[slot].face.action
        case str(colour):
            return _side(table, COLOURS.index(colour)), "limit"
        case ValueOption(colour=side):
            return _side(table, side), "limit"
        case Die() | DieOption() if table.question is not None:
            action = table.question.action
            return _action(table, table.question), "overflow" if action == "cut" else action
    return None


def _island(island: Island, turned_away: bool) -> Overlay:
    """Both sides of a card, and what they do."""
    faces = BoxLayout(size_hint_y=None, height=dp(178), spacing=dp(18), padding=(dp(8), dp(6)))
    faces.add_widget(Widget())
    for face, back in ((island.face, island.back), (island.back, island.face)):
        card = IslandCard(size_hint=(None, None), size=(dp(124), dp(166)), strip_height=dp(42))
        card.island, card.turned_away = Island(0, island.picture, face, back), turned_away
        faces.add_widget(card)
    faces.add_widget(Widget())
    now = _face_words(tr._("Now: {action}"), island.face)
    other = _face_words(tr._("Other side: {action}"), island.back)
    return _overlay(words.island(island.picture), faces, now, other)


def _face_words(form: str, face: IslandFace) -> str:
    name = f"{words.action(face.action)} ({words.colour(face.colour)})"
    parts = (form.format(action=name) + ".", words.does(face), words.printed(face))
    return " ".join(part for part in parts if part)


def _side(table: BrookeTable, colour: int) -> Overlay:
    side = table.sides[colour]
    title = f"{side.name} · {words.colour(colour)}"
    return _overlay(title, words.stock(side), words.limit(side), words.score(table))


def _action(table: BrookeTable, asked: BrookeQuestion) -> Overlay:
    if asked.kind == "cut":
        return _overlay(*question_text.asks_cut(asked, ""))
    face = table.islands[asked.slot].face
    legend = tr._("Below each die: the totals at the end of the turn, and who leads then.")
    return _overlay(words.action(face.action), words.does(face), legend)


def score_overlay(games: Sequence[BrookeGame], names: Sequence[str]) -> Overlay:
    """The islands won so far, pass by pass."""
    sheets: Sequence[Widget | str] = pass_sheets(games, names) or [tr._("No pass is over yet.")]
    rule = tr._("The most islands win. If level, the printed pips of your own colour on them decide.")
    return _overlay(tr._("Islands won"), *sheets, rule)


def _overlay(title: str, *parts: Widget | str) -> Overlay:
    widgets = (WrappedLabel(text=part) if isinstance(part, str) else part for part in parts)
    return Overlay(*widgets, title=title)
