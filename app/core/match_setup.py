"""A match before it begins: who sits where, which variants are in force, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app.core.opponents import levels_of, seat_players
from app.core.table import Player, clean_name
from app.core.text import mark, tr
from app.games import GAMES as UIS
from app.games import ui_of
from app.games.game_ui import OptionGroup
from engine.base import Json, Option, Refused, Setup
from engine.games import GAMES
from engine.games import levels_of as every_level

FIRST_OPPONENT = "casual"


class MatchSetup:
    """A set-up in the making.  What cannot go together cannot be chosen."""

    def __init__(self, game: str, remembered: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self._game = GAMES[game]
        #: How many can sit down.
        self.seats = self._game.info.seats
        number = 2 if 2 in self.seats else self.seats[0]
        #: The players as a save names them.
        self.players: list[str] = ["", *[f"@{FIRST_OPPONENT}"] * (number - 1)]
        self.options: dict[str, Json] = self._defaults()
        self._recall(remembered or {})

    # --- who

    def seated(self) -> tuple[Player, ...]:
        """Who sits where."""
        return seat_players(self.game, self.players)

    def player(self, seat: int) -> Player:
        return self.seated()[seat]

    def seat_person(self, seat: int, name: str) -> None:
        """Put a person on a seat."""
        self.players[seat] = clean_name(name)

    def seat_ai(self, seat: int, level: str) -> None:
        """Put an opponent on a seat."""
        self.players[seat] = f"@{level}"

    @property
    def can_add(self) -> bool:
        """Whether one more may sit down."""
        return len(self.players) + 1 in self.seats

    @property
    def can_remove(self) -> bool:
        """Whether somebody may leave."""
        return len(self.players) - 1 in self.seats

    def add_seat(self) -> None:
        """One more sits down: an opponent, until somebody else takes the seat."""
        if self.can_add:
            self.players.append(f"@{FIRST_OPPONENT}")
            self._take_over(self.options)

    def remove_seat(self, seat: int) -> None:
        """Somebody leaves, and the others close up."""
        if self.can_remove:
            del self.players[seat]
            self._take_over(self.options)

    def swap(self) -> None:
        """Change sides, or with more than two: everybody moves one seat on."""
        self.players = rotate_seats(self.players)

    @property
    def people(self) -> int:
        return sum(not player.is_ai for player in self.seated())

    # --- what

    def words(self, option: str) -> tuple[str, str]:
        """Name and explanation of an option, in the player's language."""
        name, _, note = tr._(self._option(option).text).partition(":")
        note = note.strip()
        return name.strip(), note[:1].upper() + note[1:]

    def note(self, option: str) -> str:
        """An option in a few words."""
        short = ui_of(self.game).notes.get(option)
        return tr._(short) if short is not None else self.words(option)[1]

    def groups(self) -> tuple[OptionGroup, ...]:
        """The options as they are shown; a game without groups of its own shows them one below the other."""
        every = tuple(option.id for option in self._offered())
        return ui_of(self.game).groups or ((OptionGroup(mark("More rules"), "", every),) if every else ())

    def is_switch(self, option: str) -> bool:
        """Whether an option is on or off; others have several values."""
        return all(isinstance(value, bool) for value in self._option(option).values)

    def values(self, option: str, group: OptionGroup) -> list[tuple[Json, str]]:
        """The values of an option with their names."""
        names = group.values.get(option, {})
        return [
            (value, tr._(names[value]) if value in names else str(value)) for value in self._option(option).values
        ]

    def why_locked(self, option: str, value: Json = True, group: OptionGroup | None = None) -> str:
        """Why an option cannot have a value beside the others, as a sentence; empty if it can."""
        return self._refusal(self._with(option, value, group))

    def why_fixed(self, option: str) -> str:
        """Why an option must stay as it is, as a sentence; empty if there is a choice."""
        others = [value for value in self._option(option).values if value != self.options[option]]
        reasons = [self.why_locked(option, value) for value in others]
        return reasons[0] if reasons and all(reasons) else ""

    def set(self, option: str, value: Json) -> None:
        """Give an option a value, if it goes with the others."""
        if not self.why_locked(option, value):
            self.options[option] = value

    def choose(self, option: str | None, group: OptionGroup) -> None:
        """Take one option of a group in which only one can hold (None: none of them)."""
        if option is None:
            self.options.update(dict.fromkeys(group.options, False))
        elif not self.why_locked(option, True, group):
            self.options = self._with(option, True, group)

    def surprise(self, rng: Random) -> None:
        """Any variants that go together, against any opponent if there was one."""
        self.options = self._defaults()
        for group in self.groups():
            if group.none is not None:
                self.choose(rng.choice((None, *group.options[: None if len(group.options) > 2 else 1])), group)
                continue
            for option in group.options:
                if not self.is_switch(option):
                    self.set(option, rng.choice(self._option(option).values))
                elif rng.random() < 0.35:
                    self.set(option, not self.options[option])
        for seat, text in enumerate(self.players):
            if text.startswith("@"):
                self.seat_ai(seat, rng.choice(levels_of(self.game)).id)

    def chosen(self) -> dict[str, Json]:
        """The options that are not at their default."""
        return {
            option.id: self.options[option.id]
            for option in self._game.info.options
            if self.options[option.id] != option.default
        }

    def summary(self) -> str:
        """The set-up in one line: “Ann against Barnabas · Mime · Fast Rat”."""
        names = [player.name for player in self.seated()]
        if len(names) == 1:
            parts = [tr._("{name} alone").format(name=names[0])]
        elif len(names) == 2:
            parts = [tr._("{one} against {other}").format(one=names[0], other=names[1])]
        else:
            parts = [", ".join(names)]
        return " · ".join((*parts, *(self._told(group, option) for group, option in self._shown())))

    # --- inside

    def _option(self, name: str) -> Option:
        return next(option for option in self._game.info.options if option.id == name)

    def _offered(self) -> tuple[Option, ...]:
        """What the set-up screen offers: a path is nothing to be typed on a phone."""
        return tuple(option for option in self._game.info.options if not option.free)

    def _defaults(self) -> dict[str, Json]:
        return {option.id: option.default for option in self._game.info.options}

    def _shown(self) -> list[tuple[OptionGroup, str]]:
        """The options that are not at their default, in the order of the rule book."""
        chosen = self.chosen()
        home = {option: group for group in self.groups() for option in group.options}
        return [(home[option], option) for option in chosen if option in home]

    def _told(self, group: OptionGroup, option: str) -> str:
        name, value = self.words(option)[0], self.options[option]
        if not self.is_switch(option):
            return dict(self.values(option, group))[value]
        return name if value else tr._("without {option}").format(option=name)

    def _refusal(self, options: Mapping[str, Json]) -> str:
        try:
            self._game.start(Setup(len(self.players), dict(options)))
        except Refused as refusal:
            return tr._(str(refusal))
        return ""

    def _with(self, option: str, value: Json, group: OptionGroup | None) -> dict[str, Json]:
        others = dict.fromkeys(group.options, False) if group is not None and group.none is not None else {}
        return {**self.options, **others, option: value}

    def _take_over(self, wanted: Mapping[str, Any]) -> None:
        """As much as goes together of what was wanted."""
        self.options = self._defaults()
        for option in self._offered():
            value = wanted.get(option.id)
            if any(type(value) is type(allowed) and value == allowed for allowed in option.values):
                self.set(option.id, value)

    def _recall(self, remembered: Mapping[str, Any]) -> None:
        """Take over what still makes sense of an old set-up."""
        names = _names(remembered.get("players"))
        if len(names) in self.seats:
            known = {f"@{level.id}" for level in every_level(self.game)}
            self.players = [name if name in known else clean_name(name) for name in names]
        options = remembered.get("options")
        if isinstance(options, dict):
            self._take_over(options)


def rotate_seats(players: Sequence[str]) -> list[str]:
    """Everybody one seat on, the last to the first: two have changed sides."""
    return [*players[-1:], *players[:-1]]


def _names(value: object) -> list[str]:
    """A list of names, or nothing if it is anything else."""
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def last_setup(game: str, setups: Mapping[str, Mapping[str, Any]]) -> MatchSetup:
    """The set-up that was played last, or the first one ever."""
    return MatchSetup(game if game in UIS else next(iter(UIS)), setups.get(game))
