"""Overlays that explain: an island, a die, a side's stock and limit, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.brooke.presenter import wording
from app.games.brooke.presenter.history import BrookeGame
from app.games.brooke.presenter.prompts import DieOption, FlipOption, ValueOption
from app.games.brooke.presenter.shows import COLOURS, BrookeQuestion, BrookeShow, Die, Island, IslandFace
from app.games.brooke.widgets.island import IslandCard
from app.games.brooke.widgets.pass_sheet import pass_sheets
from app.ui.text import tr
from app.ui.widgets.labels import WrappedLabel
from app.ui.widgets.overlay import Overlay
from app.ui.widgets.press import TextButton

ToRule = Callable[[str], None]


def explain(thing: object, table: BrookeShow, to_rule: ToRule, *, turned_away: bool) -> Overlay | None:
    """What a long press on something tells."""
    match thing:
        case int(slot) | FlipOption(slot=slot):
            return island_overlay(table.islands[slot], to_rule, turned_away=turned_away)
        case str(colour):
            return _side_overlay(table, COLOURS.index(colour), to_rule)
        case ValueOption(colour=side):
            return _side_overlay(table, side, to_rule)
        case Die() | DieOption() if table.question is not None:
            return _action_overlay(table, table.question, to_rule)
    return None


def island_overlay(island: Island, to_rule: ToRule, *, turned_away: bool) -> Overlay:
    """Both sides of a card, and what they do."""
    faces = BoxLayout(size_hint_y=None, height=dp(178), spacing=dp(18), padding=(dp(8), dp(6)))
    faces.add_widget(Widget())
    for face, back in ((island.face, island.back), (island.back, island.face)):
        card = IslandCard(
            island=Island(0, island.picture, face, back), size_hint=(None, None), size=(dp(124), dp(166))
        )
        card.strip_height, card.turned_away = dp(42), turned_away
        faces.add_widget(card)
    faces.add_widget(Widget())
    overlay = Overlay(faces, title=wording.island(island.picture))
    overlay.add(WrappedLabel(text=_face_words(tr._("Now: {action}"), island.face)))
    overlay.add(WrappedLabel(text=_face_words(tr._("Other side: {action}"), island.back)))
    _add_rule(overlay, island.face.action, to_rule)
    return overlay


def _face_words(form: str, face: IslandFace) -> str:
    name = f"{wording.action(face.action)} ({wording.colour(face.colour)})"
    parts = (form.format(action=name) + ".", wording.does(face), wording.printed(face))
    return " ".join(part for part in parts if part)


def _side_overlay(table: BrookeShow, colour: int, to_rule: ToRule) -> Overlay:
    side = table.sides[colour]
    overlay = Overlay(title=f"{side.name} · {wording.colour(colour)}")
    overlay.add(WrappedLabel(text=wording.stock(side)))
    overlay.add(WrappedLabel(text=wording.limit(side)))
    overlay.add(WrappedLabel(text=wording.score(table)))
    _add_rule(overlay, "limit", to_rule)
    return overlay


def _action_overlay(table: BrookeShow, asked: BrookeQuestion, to_rule: ToRule) -> Overlay:
    if asked.kind == "cut":
        head, detail = wording.asks_cut(asked, "")
        overlay = Overlay(WrappedLabel(text=detail), title=head)
        _add_rule(overlay, "overflow", to_rule)
        return overlay
    face = table.islands[asked.slot].face
    overlay = Overlay(WrappedLabel(text=wording.does(face)), title=wording.action(face.action))
    legend = tr._("Below each die: who would lead the left, the middle and the right island.")
    overlay.add(WrappedLabel(text=legend))
    _add_rule(overlay, face.action, to_rule)
    return overlay


def _add_rule(overlay: Overlay, rule: str, to_rule: ToRule) -> None:
    more = TextButton(text=tr._("Read the rules"), icon="book-open-variant")

    def opened(*_: object) -> None:
        overlay.close()
        to_rule(rule)

    more.bind(on_release=opened)
    overlay.add(more)


def score_overlay(games: Sequence[BrookeGame], names: Sequence[str]) -> Overlay:
    """The islands won so far, pass by pass."""
    overlay = Overlay(title=tr._("Islands won"))
    for sheet in pass_sheets(games, names) or [WrappedLabel(text=tr._("No pass is over yet."))]:
        overlay.add(sheet)
    rule = tr._("More islands win. Level on islands, the printed pips of the own colour on them decide.")
    overlay.add(WrappedLabel(text=rule))
    return overlay
