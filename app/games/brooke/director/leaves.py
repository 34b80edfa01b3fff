"""Leaves that explain: an island, a die, a side's stock and limit, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.table import Table as Match
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.history import Game
from app.games.brooke.presenter.prompts import DieOption, FlipOption, WheelDie
from app.games.brooke.presenter.shows import COLOURS, Die, Face, Island, Table
from app.games.brooke.widgets.island import IslandCard
from app.games.brooke.widgets.sheet import PassSheet
from app.ui.text import tr
from app.ui.widgets.overlay import Leaf
from app.ui.widgets.press import Action, Words

ToRule = Callable[[str], None]


def explain(thing: object, table: Table, to_rule: ToRule, *, turned_away: bool) -> Leaf | None:
    """What a long press on something tells."""
    if isinstance(thing, int) and thing < len(table.islands):
        return island_leaf(table.islands[thing], to_rule, turned_away=turned_away)
    if isinstance(thing, FlipOption):
        island = next(one for one in table.islands if one.picture == thing.picture)
        return island_leaf(island, to_rule, turned_away=turned_away)
    if isinstance(thing, str) and thing in COLOURS:
        return _side_leaf(table, COLOURS.index(thing), to_rule)
    if isinstance(thing, (Die, DieOption)) and table.question is not None:
        return _action_leaf(table, to_rule)
    if isinstance(thing, WheelDie) and table.question is not None:
        return _side_leaf(table, table.question.colour, to_rule)
    return None


def island_leaf(island: Island, to_rule: ToRule, *, turned_away: bool) -> Leaf:
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
    leaf = Leaf(faces, title=wording.island(tr, island.picture))
    leaf.add(Words(text=_face_words(tr._("Now: {action}"), island.face)))
    leaf.add(Words(text=_face_words(tr._("Other side: {action}"), island.back)))
    _add_rule(leaf, island.face.action, to_rule)
    return leaf


def _face_words(form: str, face: Face) -> str:
    name = f"{wording.action(tr, face.action)} ({wording.colour(tr, face.colour)})"
    parts = (form.format(action=name) + ".", wording.does(tr, face), wording.printed(tr, face))
    return " ".join(part for part in parts if part)


def _side_leaf(table: Table, colour: int, to_rule: ToRule) -> Leaf:
    side = table.sides[colour]
    leaf = Leaf(title=f"{side.name} · {wording.colour(tr, colour)}")
    leaf.add(Words(text=wording.stock(tr, side)))
    limit = tr._("Placed dice show {placed} pips; with {dice} dice at most {limit} are allowed.")
    dice = side.limit - 11
    leaf.add(Words(text=limit.format(placed=side.placed, dice=dice, limit=side.limit)))
    leaf.add(Words(text=wording.score(tr, table)))
    _add_rule(leaf, "limit", to_rule)
    return leaf


def _action_leaf(table: Table, to_rule: ToRule) -> Leaf:
    asked = table.question
    if asked.kind == "cut":
        head, detail = wording.asks_cut(tr, asked, "")
        leaf = Leaf(Words(text=detail), title=head)
        _add_rule(leaf, "overflow", to_rule)
        return leaf
    face = table.islands[asked.slot].face
    leaf = Leaf(Words(text=wording.does(tr, face)), title=wording.action(tr, face.action))
    legend = tr._("Below each die: who would lead the left, the middle and the right island.")
    leaf.add(Words(text=legend))
    _add_rule(leaf, face.action, to_rule)
    return leaf


def _add_rule(leaf: Leaf, rule: str, to_rule: ToRule) -> None:
    more = Action(text=tr._("Read the rules"), icon="book-open-variant")

    def opened(*_: object) -> None:
        leaf.close()
        to_rule(rule)

    more.bind(on_release=opened)
    leaf.add(more)


def score_leaf(table: Match, games: Sequence[Game], names: Sequence[str]) -> Leaf:
    """The islands won so far, pass by pass."""
    leaf = Leaf(title=tr._("Islands won"))
    for game in games:
        if game.passes:
            leaf.add(PassSheet(game=game, title=game_title(game, len(games), names)))
    if not any(game.passes for game in games):
        leaf.add(Words(text=tr._("No pass is over yet.")))
    leaf.add(
        Words(text=tr._("More islands win. Level on islands, the printed pips of the own colour on them decide."))
    )
    return leaf


def game_title(game: Game, games: int, names: Sequence[str]) -> str:
    """The heading of a score sheet; empty where there is only one game."""
    if games == 1:
        return ""
    name = tr._("Return game") if game.number == 2 else tr._("First game")
    if not game.how:
        return name
    return f"{name}: {wording.ended(tr, game, names)[0]}"
