"""The games for Gymnasium: one seat is the learner's, the others are played by a level of the game's AI.

    import gymnasium
    import ratskeller.engine.adapters.gymnasium

    alone = gymnasium.make("ratskeller/firstrat-v0")
    duel = gymnasium.make("ratskeller/braverats-v0", level="expert")

Importing this module registers `ratskeller/<game>-v0` for every game.  A game with a robot for one player
is played alone unless `opponents` are given.  An illegal action ends the match and costs one point.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import opponent
from ..ai.advice import conclude
from ..base import Json
from ..games import GAMES, info_of, level_of, levels_of, mind_of, text_of
from ..match import Match
from .spelling import NOTHING, WordChoice
from .table import results, table_of

ILLEGAL = -1.0
_NUMBERS = (int, np.integer)


class Env(gymnasium.Env):
    """Matches of one game, one after the other, seen from one seat."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        seat: int = 0,
        level: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Without a level the opponents are the weakest that the app offers."""
        info = info_of(game)
        alone = bool(info.robot) and 1 in info.seats and level is None
        self._table = table_of(game, seats or (1 if alone else max(2, min(info.seats))), options or {})
        self._level = level_of(game, level or next(level.id for level in levels_of(game) if level.offered)).id
        self._mind, self._seat = mind_of(game), seat
        self.render_mode = render_mode
        frame = self._table.frame
        self.action_space = spaces.Discrete(len(frame.words))
        self.observation_space = spaces.Dict(
            observation=spaces.Box(0.0, 1.0, (frame.observation,), np.float32),
            action_mask=spaces.Box(0, 1, (len(frame.words),), np.int8),
        )
        self._said = NOTHING
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        table = self._table
        self._match = Match(table.game, table.setup, str(self.np_random.integers(1 << 62)))
        self._said, self._over = NOTHING, False
        self._until_asked()
        return self._observation(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._over:
            return self._observation(), 0.0, True, False, {}
        after = self._choice().after.get(action) if isinstance(action, _NUMBERS) else None
        if after is None:
            self._over = True
            return self._observation(), ILLEGAL, True, False, {}
        self._said = after
        if after.whole:
            self._play()
            self._until_asked()
        reward = results(self._match.game, self._match.state, self._match.setup.seats)[self._seat]
        return self._observation(), reward, self._over, False, {}

    def action_masks(self) -> Any:
        """The legal actions, by the name under which learners look for them."""
        return self._observation()["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The table in English."""
        if self.render_mode != "ansi":
            return None
        match, names = self._match, [f"seat_{seat}" for seat in range(self._table.setup.seats)]
        return text_of(self._table.name).table(match.game.view(match.state, self._seat), names)

    def _choice(self) -> WordChoice:
        moves = self._match.game.legal(self._match.state, self._seat)
        return self._table.speller.choice(tuple(moves), self._said.text)

    def _play(self) -> None:
        """Play the learner's move, if it has one, with those of everybody else who is to act."""
        match = self._match
        moves = {seat: self._said.text for seat in match.to_act if seat == self._seat}
        for seat in match.to_act:
            if seat != self._seat:
                moves[seat] = conclude(opponent.think(self._mind, match, seat, self._level)).move
        match.play(moves)
        self._said = NOTHING

    def _until_asked(self) -> None:
        while self._seat not in (actors := self._match.settle()):
            if not actors:
                self._over = True
                return
            self._play()

    def _observation(self) -> dict[str, Any]:
        match, frame = self._match, self._table.frame
        mask = np.zeros(len(frame.words), np.int8)
        if not self._over:
            mask[self._choice().numbers] = 1
        view = match.game.view(match.state, self._seat)
        return {
            "observation": np.array(self._table.encoding.observation(view, self._said.text), np.float32),
            "action_mask": mask,
        }


for _name in GAMES:
    gymnasium.register(f"ratskeller/{_name}-v0", entry_point=Env, kwargs={"game": _name})
