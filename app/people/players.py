"""The players at a table: people by their names, AIs by the names of regulars, or of other rats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from app.base.text import capital, mark, tr
from app.contract import GAMES, GameCard
from engine.base import Json, Seat
from engine.games import info_of, levels_of as every_level
from engine.regulars import AI_SIGN, BY_ID, REGULARS, level_id
from engine.sanitize import clean_name as one_line
from engine.translation import YOU as YOU

if TYPE_CHECKING:
    from engine.ai.levels import Level
    from engine.match import AnyMatch

about = tr.about


class Player(NamedTuple):
    """The player of a seat."""

    #: The name of an AI, or the one that a person has set; perhaps empty.
    given: str
    kind: Literal["person", "ai"] = "person"
    #: Of an AI; a regular has one too.
    level: str | None = None
    #: The picture that stands for the seat in the `tokens` atlas, without its `emblem_`.
    emblem: str = ""
    #: What a person without a name is called, in English.
    otherwise: str = ""
    #: The id of a regular.
    regular: str = ""

    @property
    def name(self) -> str:
        """What the player is called, in the present language."""
        return self.given or tr._(self.otherwise)

    @property
    def is_ai(self) -> bool:
        return self.kind == "ai"

    @property
    def opponent(self) -> str:
        """An AI as the engine knows it: a regular, or a level."""
        return self.regular or self.level or ""

    def text(self) -> str:
        """The player as the header of a save names it."""
        return f"{AI_SIGN}{self.opponent}" if self.is_ai else clean_name(self.given)


def clean_name(name: str) -> str:
    """A name as people may have it: one line, not too long, and not to be taken for an AI."""
    return one_line(name).lstrip(AI_SIGN + " ")


def player_of(text: str, emblem: str = "") -> Player:
    """The player that a header names."""
    if text.startswith(AI_SIGN):
        found = one_line(text.removeprefix(AI_SIGN))
        if found in BY_ID:
            return Player(BY_ID[found].name, "ai", level_id(found), emblem, regular=found)
        return Player(found, "ai", found, emblem)
    return Player(clean_name(text), "person", None, emblem)


#: The level that studies its opponent.
FOX = "fox"
#: level → names of AIs that are no regulars, as many as there are seats at one table; no regular has one of them
RATS: Mapping[str, tuple[str, ...]] = {
    "random": ("Button", "Bean", "Dot", "Pea", "Speck"),
    "greedy": ("Crumb", "Morsel", "Nibble", "Rind", "Biscuit"),
    "novice": ("Tansy", "Dill", "Sorrel", "Chive", "Cress"),
    "casual": ("Poppy", "Bramble", "Daisy", "Teasel", "Vetch"),
    "skilled": ("Hazel", "Rowan", "Willow", "Linden", "Alder"),
    "expert": ("Ginger", "Pepper", "Anise", "Cumin", "Clove"),
    "master": ("Theodora", "Leopold", "Cordelia", "Ambrose", "Octavia"),
    "fox": ("Vesper", "Russet", "Ember", "Tawny", "Rusty"),
}
#: level → its name after another one: “Clover (casual)”; the first two are only in matches of programs.
_LEVEL_WORDS: Mapping[str, str] = {
    "random": "blind",
    "greedy": "greedy",
    "novice": mark("novice"),
    "casual": mark("casual"),
    "skilled": mark("skilled"),
    "expert": mark("expert"),
    "master": mark("master"),
    "fox": mark("fox"),
}


def seat_players(game: str, texts: Sequence[str], *, foreign: bool = False) -> tuple[Player, ...]:
    """The players that a saved match or set-up names; `foreign`: for readers none of whom is “you”."""
    card = GAMES[game].CARD if game in GAMES else None
    players = tuple(_seat_player(card, seat, texts) for seat in range(len(texts)))
    you = None if foreign else reader(players)
    return tuple(player._replace(otherwise=YOU) if seat == you else player for seat, player in enumerate(players))


def players_of(match: AnyMatch, *, foreign: bool = False) -> tuple[Player, ...]:
    """The players of a match, even if its header does not name all of them."""
    seats = match.setup.seats
    return seat_players(match.game.info.id, [*match.players, *[""] * seats][:seats], foreign=foreign)


def _seat_player(card: GameCard | None, seat: int, texts: Sequence[str]) -> Player:
    side = card.sides[seat] if card is not None and seat < len(card.sides) else None
    player = player_of(texts[seat], side.emblem if side is not None else "")
    if player.regular:
        return player
    if player.level is not None:
        return player._replace(given=rat_name(player.level, texts[:seat].count(texts[seat])))
    # A person without a name is called by the emblem.
    return player._replace(otherwise=side.sign) if side is not None else player


def reader(players: Sequence[Player]) -> Seat | None:
    """The seat of the only person, whom the screen calls “you”; None if several people play, or none."""
    people = [seat for seat, player in enumerate(players) if not player.is_ai]
    return people[0] if len(people) == 1 else None


def shown_names(players: Sequence[Player], *, levels: bool = False) -> tuple[str, ...]:
    """The players for headings and lists: “You” for the only person, perhaps “Clover (casual)” for an AI.

    Tables and logs use `Player.name`: “You” for the only person only if no name is set.
    """
    you = reader(players)
    return tuple(
        tr._(YOU) if seat == you else titled(player) if levels else player.name
        for seat, player in enumerate(players)
    )


def faces_of(players: Sequence[Player]) -> list[str]:
    """The regulars among some players, by their ids."""
    return [player.regular for player in players if player.regular]


def level_names() -> dict[str, str]:
    """level → its name"""
    return {level: capital(tr._(word)) for level, word in _LEVEL_WORDS.items()}


def level_word(level: str) -> str:
    """A level, or that of a regular, after a name or a colon."""
    level = level_id(level)
    return tr._(_LEVEL_WORDS[level]) if level in _LEVEL_WORDS else level


def titled(player: Player) -> str:
    """A player with the level of an AI: “Clover (casual)”."""
    if player.level is None:
        return player.name
    return tr._("{name} ({level})").format(name=player.name, level=level_word(player.level))


def paired(names: Sequence[str], robot: str = "") -> str:
    """“You vs Clover”, or all names with more than two players; `robot` is the rival of a single player."""
    rivals = [*names, robot] if len(names) == 1 and robot else names
    if len(rivals) == 2:
        return about(rivals[1], tr._("{one} vs you"), tr._("{one} vs {other}"), one=rivals[0], other=rivals[1])
    return ", ".join(rivals)


def robot_name(game: str, options: Mapping[str, Json]) -> str:
    """The rival of a single player, with its level; empty if the game cannot be played alone."""
    solo = GAMES[game].SOLO if game in GAMES else None
    return solo.rival_name(options[solo.option]) if solo is not None and solo.option in options else ""


def match_pairing(game: str, texts: Sequence[str], options: Mapping[str, Json], *, foreign: bool = False) -> str:
    """“You vs Saffron (master)”, or all names with more than two players; `foreign`: for other readers."""
    players = seat_players(game, texts, foreign=foreign)
    names = [titled(player) for player in players] if foreign else shown_names(players, levels=True)
    known = ((option, options.get(option.id)) for option in info_of(game).options)
    every = {option.id: value if value in option.values else option.default for option, value in known}
    return paired(names, robot_name(game, every) if len(names) == 1 else "")


def signed(players: Sequence[str], owner: str) -> list[str]:
    """The players of a new match: the owner of the device has the first seat of a person without a name."""
    place = list(players).index("") if "" in players else -1
    return [owner if seat == place else text for seat, text in enumerate(players)]


def rat_name(level: str, number: int = 0) -> str:
    """The name of an AI; `number` counts the AIs of the same level at a table from 0."""
    if level in BY_ID:
        return BY_ID[level].name
    names = RATS.get(level, (level,))
    return names[number % len(names)]


def of_level(level: str) -> tuple[str, ...]:
    """The regulars who play at a level, weakest first; a fox is one that models the player."""
    return tuple(one.id for one in REGULARS if one.level == level or (level == FOX and one.studies))


def studies(game: str, opponent: str | None) -> bool:
    """Whether an opponent learns from earlier matches of a game: a fox does, where foxes play."""
    return opponent in (FOX, *of_level(FOX)) and any(level.risk for level in every_level(game))


def level_of(game: str, opponent: str) -> Level:
    """The level of an opponent at a game: its own, or that of a regular."""
    return next(level for level in every_level(game) if level.id == level_id(opponent))
