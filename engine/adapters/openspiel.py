"""The games for OpenSpiel: importing this module registers `ratskeller_<game>` for every game.

    import pyspiel
    import ratskeller.engine.adapters.openspiel

    game = pyspiel.load_game("ratskeller_braverats(fast=True)")

Parameters are `seats` and the options of the game, with underscores for hyphens.  Options that take a whole file
are left out: OpenSpiel's parameters are numbers and words.  A set-up whose matches can go on for ever is refused.
With `position`, a position as JSON text, a match begins there: end games are small enough to be solved exactly.

    game = pyspiel.load_game("ratskeller_braverats", {"position": json.dumps(match.game.position(match.state))})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.policy import Policy

from ..ai.advice import conclude
from ..base import CHANCE, BadOption, Json, Seat
from ..games import GAMES, info_of, level_of, mind_of
from .table import Moment, Table, table_of

PREFIX = "ratskeller_"
#: Information-state tensors hold every observation so far; where they would be larger than this there are none.
LARGEST_TENSOR = 1 << 16

_Type = pyspiel.GameType
_TERMINAL, _SIMULTANEOUS = pyspiel.PlayerId.TERMINAL, pyspiel.PlayerId.SIMULTANEOUS
_CHANCE = pyspiel.PlayerId.CHANCE


# --- games


def parameters_of(name: str) -> dict[str, Json]:
    """The parameters of a game with their defaults."""
    info = info_of(name)
    seats = 2 if 2 in info.seats else info.seats[0]
    return {
        "seats": seats,
        "position": "",
        **{option.id.replace("-", "_"): option.default for option in info.options if not option.free},
    }


def _table(name: str, params: Mapping[str, Json]) -> Table:
    chosen = {**parameters_of(name), **params}
    options = {
        option.id: chosen[option.id.replace("-", "_")] for option in info_of(name).options if not option.free
    }
    table = table_of(name, chosen["seats"], options, chosen["position"])
    if table.frame.choices is None:
        raise BadOption("OpenSpiel needs games of limited length; drawn games of this match are played again.")
    return table


class _History(NamedTuple):
    """The shape of what an information-state tensor holds of earlier moments."""

    rows: int
    size: int


def _history(table: Table) -> _History | None:
    """Where nothing is hidden, each row holds what was chosen, else what a player saw and chose itself.

    None where there would be too much of it.
    """
    frame, seats = table.frame, table.setup.seats
    found = _History((frame.choices or 0) + frame.draws, seats + 1 if table.open else 1 + frame.observation)
    return found if found.rows * found.size <= LARGEST_TENSOR else None


def _type_of(table: Table) -> Any:
    frame, info = table.frame, table.game.info
    return _Type(
        short_name=f"{PREFIX}{table.name}",
        long_name=f"Ratskeller {info.name}",
        dynamics=_Type.Dynamics.SIMULTANEOUS if frame.at_once else _Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC if frame.draws else _Type.ChanceMode.DETERMINISTIC,
        information=_Type.Information.IMPERFECT_INFORMATION
        if frame.secrets
        else _Type.Information.PERFECT_INFORMATION,
        utility=_Type.Utility.ZERO_SUM if table.setup.seats == 2 else _Type.Utility.GENERAL_SUM,
        reward_model=_Type.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=_history(table) is not None,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(table.name),
    )


class Game(pyspiel.Game):
    """A game with its parameters."""

    #: The id of the game; each has a class of its own.
    id = ""

    def __init__(self, params: Mapping[str, Json] | None = None) -> None:
        params = params or {}
        self.table = table = _table(self.id, params)
        frame = table.frame
        super().__init__(
            _type_of(table),
            pyspiel.GameInfo(
                num_distinct_actions=len(frame.words),
                max_chance_outcomes=frame.outcomes,
                num_players=table.setup.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if table.setup.seats == 2 else None,
                max_game_length=frame.choices,
            ),
            dict(params),
        )

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.table.frame.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if params:
            raise ValueError(f"Observers of this game have no parameters, not {params}.")
        return Observer(self.table, iig_obs_type)


class State(pyspiel.State):
    """A state; all of it is one moment that never changes."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.moment = game.table.first

    def current_player(self) -> Any:
        actors = self.moment.actors
        if len(actors) == 1:
            return actors[0] if actors[0] != CHANCE else _CHANCE
        return _SIMULTANEOUS if actors else _TERMINAL

    def is_terminal(self) -> bool:
        return not self.moment.actors

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.moment.choice(player).numbers if player in self.moment.actors else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.odds()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after({self.moment.actors[0]: action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.moment = self.moment.after({seat: actions[seat] for seat in self.moment.actors})

    def _action_to_string(self, player: Seat, action: int) -> str:
        table = self.moment.table
        if player == CHANCE:
            return str(table.game.odds(self.moment.state)[action][0])
        after = self.moment.choice(player).after.get(action) if player in self.moment.actors else None
        word = table.frame.words[action]
        if after is None:
            return word
        return after.text if word else f"{after.text}."

    def returns(self) -> list[float]:
        return self.moment.results()

    def __str__(self) -> str:
        """The position as an onlooker who sees everything would note it, and what is being spelled."""
        moment = self.moment
        said = "".join(f" {seat}: {spelled.text}" for seat, spelled in moment.said.items())
        return f"{moment.table.game.position(moment.state)}{said}"


# --- observers


class Observer:
    """What a player knows, as text and as numbers."""

    def __init__(self, table: Table, kind: Any = None) -> None:
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind is not None and kind.perfect_recall
        self._public = kind is None or kind.public_info
        self._private = kind is None or kind.private_info == single
        self._table = table
        self._shape = _history(table) if self._recalls else None
        self.tensor, self.dict = None, {}
        if not (self._public and self._private) or (self._recalls and self._shape is None):
            return
        size = table.frame.observation
        rows, width = self._shape or (0, 0)
        self.tensor = np.zeros(size + rows * width, np.float32)
        self.dict["observation"] = self.tensor[:size]
        if self._shape is not None:
            self.dict["history"] = self.tensor[size:].reshape(self._shape)

    def set_from(self, state: State, player: Seat) -> None:
        if self.tensor is None:
            return
        self.dict["observation"][:] = state.moment.observation(player)
        if self._shape is not None:
            self.dict["history"].fill(0)
            for row, moment in zip(self.dict["history"], state.moment.path(), strict=False):
                row[:] = self._row(moment, player)

    def _row(self, moment: Moment, player: Seat) -> list[float]:
        frame, chosen = self._table.frame, moment.chosen
        if not self._table.open:
            return [(chosen.get(player, -1) + 1) / len(frame.words), *moment.observation(player)]
        seats = [(chosen.get(seat, -1) + 1) / len(frame.words) for seat in range(self._table.setup.seats)]
        return [(chosen.get(CHANCE, -1) + 1) / max(1, frame.outcomes), *seats]

    def string_from(self, state: State, player: Seat) -> str:
        moment = state.moment
        if not self._private:
            return moment.seen(None)
        if not self._public:
            return moment.seen(player) if moment.hides_from_others(player) else ""
        own = moment.seen(player)
        return (
            "\n".join([f"player {player}", *moment.history(player), own]) if self._recalls else f"{player} {own}"
        )


# --- our opponents


class LevelPolicy(Policy):
    """A level of the game's AI as a policy: the mix that it draws its move from."""

    def __init__(self, game: Game, level: str) -> None:
        name = game.table.name
        super().__init__(game, list(range(game.num_players())))
        self._mind, self._level = mind_of(name), level_of(name, level).id

    def action_probabilities(self, state: State, player_id: Seat | None = None) -> dict[int, float]:
        moment = state.moment
        seat = moment.actors[0] if player_id is None else player_id
        view = moment.table.game.view(moment.state, seat)
        mix = conclude(self._mind.think(view, self._level, Random(0))).policy
        return moment.by_word(seat, mix)


# --- registration


def _registered(name: str) -> type[Game]:
    """Register a game; refuses a name that is taken, which OpenSpiel would overwrite without a word."""
    known = _type_of(_table(name, {}))
    if known.short_name in pyspiel.registered_names():
        raise ImportError(f"OpenSpiel knows a game “{known.short_name}” already.")
    made: type[Game] = type(f"Game_{name}", (Game,), {"id": name})
    pyspiel.register_game(known, made)
    return made


#: Kept, because OpenSpiel still has them when Python is shut down.
_CLASSES = [_registered(name) for name in GAMES]
