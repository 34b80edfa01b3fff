"""The set-up of a match: players and seats, and the chosen options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, TypeAlias

from app.base.text import capital, headed, mark, tr
from app.contract import GAMES as UIS, OptionGroup, Ruling, ui_of
from app.people import Player, clean_name, of_level, paired, robot_name, seat_players, shown_names, signed
from engine.base import Json, Option, Refused, Setup
from engine.games import game_of, info_of, levels_of as every_level
from engine.regulars import BY_ID, REGULARS, is_regular

FIRST_OPPONENT = "clover"

Company: TypeAlias = Literal["solo", "others"]


class MatchSetup:
    """A set-up that is being edited.  Options that exclude each other cannot be chosen together."""

    def __init__(
        self, game: str, remembered: Mapping[str, Any] | None = None, has_won: bool = True, *, checked: bool = True
    ) -> None:
        """`checked`: whether the rules are asked if remembered options go together, as they did when played."""
        self.game = game
        self._checked = checked
        self._info = info_of(game)
        #: The numbers of players that the game allows.
        self.seats = self._info.seats
        number = 2 if 2 in self.seats else self.seats[0]
        #: The players as a saved match names them.
        self.players: list[str] = ["", *[f"@{FIRST_OPPONENT}"] * (number - 1)]
        #: Those who were removed for a game alone.
        self._sent_away: list[str] = []
        self.options: dict[str, Json] = self._defaults()
        if remembered:
            self._recall(remembered, has_won)
        elif not has_won:
            self.options.update(UIS[game].CARD.first_options)

    # --- who

    def seated(self, owner: str = "") -> tuple[Player, ...]:
        """The players by seat; `owner` is the name of the person whose device it is."""
        return seat_players(self.game, signed(self.players, owner))

    def player(self, seat: int) -> Player:
        return self.seated()[seat]

    def seat_person(self, seat: int, name: str) -> None:
        """Put a person on a seat."""
        self.players[seat] = clean_name(name)

    def seat_ai(self, seat: int, level: str) -> None:
        """Put an opponent on a seat: a level, or a regular, which changes places with the player there."""
        text = f"@{level}"
        if level in BY_ID and text in self.players:
            self.players[self.players.index(text)] = self.players[seat]
        self.players[seat] = text

    def is_seated(self, regular: str) -> bool:
        """Whether a regular has a seat."""
        return f"@{regular}" in self.players

    def why_absent(self, regular: str) -> str:
        """Why a regular cannot be seated, or removed; empty if that is possible."""
        if self.is_seated(regular):
            fewer = self.can_remove or len(self.seats) == 1
            return "" if fewer else tr._("Somebody has to sit there.")
        if len(self.players) in self.seats and (self._free_seat() is not None or self.can_add):
            return ""
        return tr._("The table is full.")

    def invite(self, regular: str) -> None:
        """Seat a regular, or remove it if it is seated.

        Where two play, it takes the opponent's seat, and cannot get up.  Elsewhere it takes the seat of an AI
        without a face, or another one.
        """
        if self.is_seated(regular):
            if self.can_remove:
                self.remove_seat(self.players.index(f"@{regular}"))
            return
        seat = self._free_seat()
        if seat is not None:
            self.players[seat] = f"@{regular}"
        elif self.can_add:
            self.players.append(f"@{regular}")
            self._apply(self.options)

    def seat_friend(self, name: str) -> int | None:
        """Seat one more person, where two play in the place of the AI; returns the seat, None if there is none."""
        ais = [seat for seat, text in enumerate(self.players) if text.startswith("@")]
        if self.can_add and len(self.seats) > 1:
            self.players.append(clean_name(name))
            self._apply(self.options)
            return len(self.players) - 1
        if ais:
            self.seat_person(ais[-1], name)
            return ais[-1]
        return None

    def play_against(self, regular: str) -> None:
        """Play against one regular alone."""
        person = next((text for text in self.players if not text.startswith("@")), "")
        second = len(self.players) == 2 and self.players[0].startswith("@")
        self.players = [f"@{regular}", person] if second else [person, f"@{regular}"]
        self._apply(self.options)

    def _free_seat(self) -> int | None:
        """The seat that the next regular takes without asking for another one."""
        ais = [seat for seat, text in enumerate(self.players) if text.startswith("@")]
        plain = [seat for seat in ais if not is_regular(self.players[seat])]
        if plain:
            return plain[-1]
        if len(self.seats) > 1:
            return None
        return ais[-1] if ais else len(self.players) - 1

    @property
    def can_add(self) -> bool:
        """Whether a player can be added."""
        return len(self.players) + 1 in self.seats

    @property
    def can_remove(self) -> bool:
        """Whether a player can be removed."""
        return len(self.players) - 1 in self.seats

    def remove_seat(self, seat: int) -> None:
        """Remove a player; the others close the gap."""
        if self.can_remove:
            del self.players[seat]
            self._apply(self.options)

    @property
    def company(self) -> Company:
        """Whether more than one person plays."""
        return "solo" if len(self.players) == 1 else "others"

    def keep_company(self, company: Company) -> None:
        """Play alone, or with those who were there before."""
        if company == self.company:
            return
        if company == "solo":
            owner = next((seat for seat, text in enumerate(self.players) if not text.startswith("@")), 0)
            self._sent_away = [text for seat, text in enumerate(self.players) if seat != owner]
            self.players = [self.players[owner].removeprefix("@")]
        else:
            self.players += self._sent_away or [f"@{FIRST_OPPONENT}"]
        self._apply(self.options)

    def swap(self) -> None:
        """Swap sides; with more than two players all move one seat on."""
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
        short = ui_of(self.game).NOTES.get(option)
        return tr._(short) if short is not None else self.words(option)[1]

    def groups(self) -> tuple[OptionGroup, ...]:
        """The variants as they are shown, as far as they matter; without groups of the game, all in one."""
        every = tuple(option.id for option in self._offered() if option.kind == "variant")
        groups = ui_of(self.game).GROUPS or ((OptionGroup(mark("More rules"), "", every),) if every else ())
        if len(self.players) > 1:
            return tuple(group for group in groups if not group.alone)
        return tuple(
            group._replace(options=tuple(one for one in group.options if one not in group.together))
            for group in groups
        )

    def rulings(self) -> tuple[Ruling, ...]:
        """The points on which the rulebook can be read in several ways, as far as they matter."""
        return tuple(one for one in ui_of(self.game).RULINGS if len(self.players) == 1 or not one.alone)

    def is_switch(self, option: str) -> bool:
        """Whether an option is on or off; other options have several values."""
        return all(isinstance(value, bool) for value in self._option(option).values)

    def values(self, option: str, group: OptionGroup) -> list[tuple[Json, str]]:
        """The values of an option with their names."""
        names = group.values.get(option, {})
        return [
            (value, capital(tr._(names[value])) if value in names else str(value))
            for value in self._option(option).values
        ]

    def why_locked(self, option: str, value: Json = True, group: OptionGroup | None = None) -> str:
        """Why an option cannot have a value together with the others; empty if it can."""
        return self._refusal(self._with(option, value, group))

    def why_fixed(self, option: str) -> str:
        """Why an option cannot be changed; empty if it can."""
        others = [value for value in self._option(option).values if value != self.options[option]]
        reasons = [self.why_locked(option, value) for value in others]
        return reasons[0] if reasons and all(reasons) else ""

    def set(self, option: str, value: Json) -> None:
        """Set an option, if it goes with the others."""
        if not self._checked or not self.why_locked(option, value):
            self.options[option] = value

    def choose(self, option: str | None, group: OptionGroup) -> None:
        """Choose the only active option of a group (None: none of them)."""
        if option is None:
            self.options.update(dict.fromkeys(group.options, False))
        elif not self.why_locked(option, True, group):
            self.options = self._with(option, True, group)

    def surprise(self, rng: Random) -> None:
        """Choose random variants that go together, and random regulars for the AIs; rulings stay as they are."""
        self.options = self._defaults() | {
            one.option: self.options[one.option] for one in ui_of(self.game).RULINGS
        }
        for group in self.groups():
            if group.none is not None:
                self.choose(rng.choice((None, *group.options[: None if len(group.options) > 2 else 1])), group)
                continue
            for option in group.options:
                if not self.is_switch(option):
                    self.set(option, rng.choice(self._option(option).values))
                elif rng.random() < 0.35:
                    self.set(option, not self.options[option])
        ais = [seat for seat, text in enumerate(self.players) if text.startswith("@")]
        for seat in ais:
            self.players[seat] = ""
        for seat in ais:
            self.players[seat] = f"@{rng.choice([one.id for one in REGULARS if not self.is_seated(one.id)])}"

    def chosen(self) -> dict[str, Json]:
        """The options that are not at their default."""
        return {
            option.id: self.options[option.id]
            for option in self._info.options
            if self.options[option.id] != option.default
        }

    def facts(self) -> list[str]:
        """The set-up in a few words: who plays, and what differs from the usual game."""
        solo = ui_of(self.game).SOLO
        robot = robot_name(self.game, self.options) if len(self.players) == 1 else ""
        who = paired(shown_names(self.seated(), levels=True), robot)
        # The level of a solo rival stands after its name.
        shown = [pair for pair in self._shown() if solo is None or pair[1] != solo.option]
        return [who, *(self._option_text(group, option) for group, option in shown), *self._other_readings()]

    # --- inside

    def _option(self, name: str) -> Option:
        return next(option for option in self._info.options if option.id == name)

    def _offered(self) -> tuple[Option, ...]:
        """The options that the set-up screen offers."""
        return tuple(option for option in self._info.options if not option.free)

    def _defaults(self) -> dict[str, Json]:
        return {option.id: option.default for option in self._info.options}

    def _shown(self) -> list[tuple[OptionGroup, str]]:
        """The options that are not at their default, with their groups."""
        chosen = self.chosen()
        home = {option: group for group in self.groups() for option in group.options}
        return [(home[option], option) for option in chosen if option in home]

    def _option_text(self, group: OptionGroup, option: str) -> str:
        name, value = self.words(option)[0], self.options[option]
        if not self.is_switch(option):
            return dict(self.values(option, group))[value]
        return name if value else tr._("without {option}").format(option=name)

    def _other_readings(self) -> list[str]:
        """The rulings that are not at their default, in words."""
        chosen = self.chosen()
        return [
            headed(self.words(one.option)[0], tr._(one.readings[chosen[one.option]][0]))
            for one in self.rulings()
            if one.option in chosen
        ]

    def _refusal(self, options: Mapping[str, Json]) -> str:
        try:
            game_of(self.game).start(Setup(len(self.players), dict(options)))
        except Refused as refusal:
            return tr._(str(refusal))
        return ""

    def _with(self, option: str, value: Json, group: OptionGroup | None) -> dict[str, Json]:
        others = dict.fromkeys(group.options, False) if group is not None and group.none is not None else {}
        return {**self.options, **others, option: value}

    def _apply(self, wanted: Mapping[str, Any]) -> None:
        """Set these options as far as they go together."""
        self.options = self._defaults()
        for option in self._offered():
            value = wanted.get(option.id)
            if not any(type(value) is type(allowed) and value == allowed for allowed in option.values):
                continue
            # What is set already goes with the others.
            if value != self.options[option.id]:
                self.set(option.id, value)

    def _recall(self, remembered: Mapping[str, Any], has_won: bool) -> None:
        """Restore an old set-up as far as it is still valid."""
        names = _names(remembered.get("players"))
        if len(names) in self.seats:
            known = {f"@{level.id}" for level in every_level(self.game)} | {f"@{one.id}" for one in REGULARS}
            self.players = _with_faces([name if name in known else clean_name(name) for name in names])
        options = remembered.get("options")
        if isinstance(options, dict):
            grown = has_won and remembered.get("first") is True
            self._apply(without_first_options(self.game, options) if grown else options)


def _with_faces(players: Sequence[str]) -> list[str]:
    """The same players, but regulars instead of AIs of their levels: older versions knew levels only."""
    found = list(players)
    for seat, text in enumerate(found):
        level = text.removeprefix("@") if text.startswith("@") and not is_regular(text) else ""
        found[seat] = next((f"@{one}" for one in of_level(level) if f"@{one}" not in found), text)
    return found


def rotate_seats(players: Sequence[str]) -> list[str]:
    """All players move one seat on; two players swap."""
    return [*players[-1:], *players[:-1]]


def _names(value: object) -> list[str]:
    """The strings of a list; nothing if it is no list."""
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def has_first_options(game: str, options: Mapping[str, Json]) -> bool:
    """Whether these are the options of a first match."""
    first = UIS[game].CARD.first_options
    return bool(first) and all(options.get(option) == value for option, value in first.items())


def without_first_options(game: str, options: Mapping[str, Json]) -> dict[str, Json]:
    """The options without what is only for a first match."""
    return {option: value for option, value in options.items() if option not in UIS[game].CARD.first_options}


def last_setup(
    game: str, setups: Mapping[str, Mapping[str, Any]], has_won: bool = True, *, checked: bool = True
) -> MatchSetup:
    """The set-up that was played last, or the default one; easier until the game has been won once."""
    return MatchSetup(game if game in UIS else next(iter(UIS)), setups.get(game), has_won, checked=checked)
