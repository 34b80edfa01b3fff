"""The players at a table: people by their names, AIs by the names of rats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.table import Player, player_of
from app.core.text import mark, tr
from app.games import GAMES
from app.games.game_ui import GameCard
from engine.ai.levels import Level
from engine.games import levels_of as every_level
from engine.match import AnyMatch

#: level → names of AIs, as many as can sit at one table
RATS: Mapping[str, tuple[str, ...]] = {
    "random": ("Pip", "Button", "Bean", "Dot", "Pea"),
    "greedy": ("Crumb", "Morsel", "Nibble", "Rind", "Biscuit"),
    "novice": ("Basil", "Tansy", "Dill", "Sorrel", "Chive"),
    "casual": ("Clover", "Thistle", "Poppy", "Bramble", "Daisy"),
    "skilled": ("Juniper", "Hazel", "Rowan", "Willow", "Linden"),
    "expert": ("Saffron", "Ginger", "Pepper", "Anise", "Cumin"),
    "master": ("Barnabas", "Theodora", "Leopold", "Cordelia", "Ambrose"),
    "fox": ("Reynard", "Vesper", "Russet", "Renata", "Ember"),
}
#: level → its name
LEVEL_NAMES: Mapping[str, str] = {
    "random": mark("Blind"),
    "greedy": mark("Greedy"),
    "novice": mark("Novice"),
    "casual": mark("Casual"),
    "skilled": mark("Skilled"),
    "expert": mark("Expert"),
    "master": mark("Master"),
    "fox": mark("Fox"),
}


def seat_players(game: str, texts: Sequence[str]) -> tuple[Player, ...]:
    """The players that a saved match or set-up names."""
    return tuple(
        _seat_player(GAMES[game].card if game in GAMES else None, seat, texts) for seat in range(len(texts))
    )


def players_of(match: AnyMatch) -> tuple[Player, ...]:
    """The players of a match, even if its header does not name all of them."""
    seats = match.setup.seats
    return seat_players(match.game.info.id, [*match.players, *[""] * seats][:seats])


def _seat_player(card: GameCard | None, seat: int, texts: Sequence[str]) -> Player:
    side = card.sides[seat] if card is not None and seat < len(card.sides) else None
    player = player_of(texts[seat], side.emblem if side is not None else "")
    if player.level is not None:
        return player._replace(name=rat_name(player.level, texts[:seat].count(texts[seat])))
    if not player.name and side is not None:
        # A person without a name is called by the emblem.
        return player._replace(name=tr._(side.sign))
    return player


def rat_name(level: str, number: int = 0) -> str:
    """The name of an AI; `number` counts the AIs of the same level at a table from 0."""
    names = RATS.get(level, (level,))
    return names[number % len(names)]


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels that a game offers, weakest first."""
    return tuple(level for level in every_level(game) if level.offered)
