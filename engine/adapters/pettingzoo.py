"""The games for PettingZoo, one agent after the other (AEC).

    from ratskeller.engine.adapters.pettingzoo import env

    table = env("brooke")
    table.reset(seed=1)

Agents that choose at the same time act one after the other, and no choice is visible before all are made.  An
illegal action ends the match: its author loses one point, and the others neither win nor lose.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..base import CHANCE, Json, Seat
from ..games import info_of, text_of
from .table import Moment, table_of

ILLEGAL = -1.0
_NUMBERS = (int, np.integer)


def env(
    game: str, seats: int | None = None, options: Mapping[str, Json] | None = None, render_mode: str | None = None
) -> Env:
    """A table for a game: `seats` agents, and options as the game names them."""
    return Env(game, seats, options, render_mode)


class Env(AECEnv):
    """Matches of one game, one after the other."""

    metadata = {"name": "ratskeller", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = table = table_of(game, seats or _usual_seats(game), options or {})
        self.metadata = {**self.metadata, "name": f"ratskeller_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.setup.seats)]
        self.agents = self.possible_agents[:]
        self.agent_selection: str = self.agents[0]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, words = table.frame.observation, len(table.frame.words)
        self._no_words = np.zeros(words, np.int8)
        self.action_spaces = {agent: spaces.Discrete(words) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(0.0, 1.0, (size,), np.float32),
                action_mask=spaces.Box(0, 1, (words,), np.int8),
            )
            for agent in self.agents
        }
        self._seed, self._matches = str(Random().getrandbits(62)), 0
        self._moment: Moment = table.first
        self._chosen: dict[Seat, int] = {}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        if seed is not None:
            self._seed, self._matches = str(seed), 0
        self._matches += 1
        self._match_seed, self._draws = f"{self._seed}/{self._matches}", 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Json]] = {agent: {} for agent in self.agents}
        self._go_on(self._table.first)

    def observe(self, agent: str) -> dict[str, Any]:
        seat, moment = self._seat[agent], self._moment
        mask = self._no_words
        if agent == self.agent_selection and not self.terminations[agent]:
            choice = moment.choice(seat)
            if choice.mask is None:
                choice.mask = mask.copy()
                choice.mask[choice.numbers] = 1
            mask = choice.mask
        return {"observation": np.array(moment.observation(seat), np.float32), "action_mask": mask.copy()}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat, moment = self._seat[agent], self._moment
        if not isinstance(action, _NUMBERS) or action not in moment.choice(seat).after:
            self._end({**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL})
            return
        chosen = self._chosen
        chosen[seat] = int(action)
        if len(chosen) < len(moment.actors):
            self.agent_selection = self.possible_agents[moment.actors[len(chosen)]]
            return
        self._go_on(moment.after(chosen))

    def _go_on(self, moment: Moment) -> None:
        """Go on to the next moment at which a seat has to choose, or to the end."""
        while moment.actors and moment.actors[0] == CHANCE:
            moment = moment.after(moment.drawn(self._match_seed, self._draws))
            self._draws += 1
        self._moment, self._chosen = moment, {}
        if moment.actors:
            self.agent_selection = self.possible_agents[moment.actors[0]]
        else:
            self._end(dict(zip(self.possible_agents, moment.results(), strict=True)))

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table in English, as an onlooker sees it."""
        if self.render_mode != "ansi":
            return None
        table = self._table
        return text_of(table.name).table(table.game.view(self._moment.state, None), self.possible_agents)

    def close(self) -> None:
        """There is nothing to close."""


def _usual_seats(game: str) -> int:
    seats = info_of(game).seats
    return 2 if 2 in seats else seats[0]
