"""A match before it begins: who sits where, which variants are in force, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from app.games import pieces_of
from app.games.pieces import Group
from app.shelf import SHELF, levels_of, seat_players
from app.table import Player, clean_name
from app.text import mark, tr
from engine.base import Json, Refused, Setup
from engine.games import GAMES

FIRST_OPPONENT = "casual"


class Arrangement:
    """A set-up in the making.  What cannot go together cannot be chosen."""

    def __init__(self, game: str, remembered: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self._game = GAMES[game]
        #: The players as a save names them.
        self.players: list[str] = ["", f"@{FIRST_OPPONENT}"]
        self.options: dict[str, Json] = {option.id: option.default for option in self._game.info.options}
        self._recall(remembered or {})

    # --- who

    def player(self, seat: int) -> Player:
        return seat_players(self.game, self.players)[seat]

    def seat_person(self, seat: int, name: str) -> None:
        """Put a person on a seat."""
        self.players[seat] = clean_name(name)

    def seat_ai(self, seat: int, level: str) -> None:
        """Put an opponent on a seat."""
        self.players[seat] = f"@{level}"

    def swap(self) -> None:
        """Change sides."""
        self.players.reverse()

    @property
    def people(self) -> int:
        return sum(not self.player(seat).is_ai for seat in range(len(self.players)))

    # --- what

    def words(self, option: str) -> tuple[str, str]:
        """Name and explanation of an option, in the player's language."""
        text = next(one.text for one in self._game.info.options if one.id == option)
        name, _, note = tr._(text).partition(":")
        note = note.strip()
        return name.strip(), note[:1].upper() + note[1:]

    def note(self, option: str) -> str:
        """An option in a few words."""
        short = pieces_of(self.game).notes.get(option)
        return tr._(short) if short is not None else self.words(option)[1]

    def groups(self) -> tuple[Group, ...]:
        """The options as they are shown; a game without groups of its own shows switches."""
        every = tuple(option.id for option in self._game.info.options)
        return pieces_of(self.game).groups or (Group(mark("More rules"), "", every),)

    def locked(self, option: str, group: Group | None = None) -> str:
        """Why an option cannot be chosen beside the others, as a sentence; empty if it can."""
        wanted = self._with(option, group)
        try:
            self._game.start(Setup(len(self.players), wanted))
        except Refused as refusal:
            return tr._(str(refusal))
        return ""

    def switch(self, option: str, on: bool) -> None:
        """Turn one option on or off, if it goes with the others."""
        if not on:
            self.options[option] = False
        elif not self.locked(option):
            self.options[option] = True

    def choose(self, option: str | None, group: Group) -> None:
        """Take one option of a group in which only one can hold (None: none of them)."""
        if option is None:
            self.options.update(dict.fromkeys(group.options, False))
        elif not self.locked(option, group):
            self.options = self._with(option, group)

    def surprise(self, rng: Random) -> None:
        """Any variants that go together, against any opponent if there was one."""
        for name in self.options:
            self.options[name] = False
        for group in self.groups():
            if group.none is not None:
                self.choose(rng.choice((None, *group.options[: None if len(group.options) > 2 else 1])), group)
            else:
                for option in group.options:
                    if rng.random() < 0.35:
                        self.switch(option, True)
        for seat, text in enumerate(self.players):
            if text.startswith("@"):
                self.seat_ai(seat, rng.choice(levels_of(self.game)).id)

    def chosen(self) -> dict[str, Json]:
        """The options that are not at their default."""
        return {
            option.id: self.options[option.id] for option in self._game.info.options if self.options[option.id]
        }

    def tag(self) -> str:
        """The set-up in one line: “Ann against Barnabas · Mime · Fast Rat”."""
        names = [self.player(seat).name for seat in range(len(self.players))]
        parts = [tr._("{one} against {other}").format(one=names[0], other=names[1])]
        parts += [self.words(option)[0] for option in self.chosen()]
        return " · ".join(parts)

    # --- inside

    def _with(self, option: str, group: Group | None) -> dict[str, Json]:
        others = dict.fromkeys(group.options, False) if group is not None and group.none is not None else {}
        return {**self.options, **others, option: True}

    def _recall(self, remembered: Mapping[str, Any]) -> None:
        """Take over what still makes sense of an old set-up."""
        players, options = remembered.get("players"), remembered.get("options")
        names = _names(players)
        if len(names) == len(self.players):
            known = {f"@{level}" for level in self._game.info.levels}
            self.players = [name if name in known else clean_name(name) for name in names]
        if isinstance(options, dict):
            for option in self._game.info.options:
                value = options.get(option.id)
                if any(value is allowed for allowed in option.values) and value is True:
                    self.switch(option.id, True)


def _names(value: object) -> list[str]:
    """A list of names, or nothing if it is anything else."""
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def arrangement_of(game: str, setups: Mapping[str, Mapping[str, Any]]) -> Arrangement:
    """The set-up that was played last, or the first one ever."""
    return Arrangement(game if game in SHELF else next(iter(SHELF)), setups.get(game))
