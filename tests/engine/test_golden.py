"""Matches kept as text for ever: each must replay to the same lines and tell the same story.

A new one is made by `python -m tests.engine.test_golden`, which never touches those that exist.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import notation, randomness
from engine.ai.advice import conclude
from engine.base import CHANCE, Setup
from engine.games import GAMES, mind_of
from engine.match import Match

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = sorted(FOLDER.glob("*.match"))

#: What each file shows.  The players are AIs, so that the games are sensible ones.
WANTED = {
    "braverats-base": ({}, ("master", "fox")),
    "braverats-fast": ({"fast": True}, ("expert", "skilled")),
    "braverats-mime": ({"mime": True}, ("expert", "novice")),
    "braverats-mime-fast": ({"mime": True, "fast": True}, ("casual", "expert")),
    "braverats-traitor": ({"traitor": True}, ("skilled", "casual")),
    "braverats-draft": ({"draft": True}, ("expert", "novice")),
    "braverats-random-mime": ({"random": True, "mime": True}, ("novice", "novice")),
    "braverats-princess-emperor": ({"princess": True, "emperor": True}, ("skilled", "skilled")),
    "braverats-true-king": ({"true-king": True}, ("greedy", "random")),
    "braverats-draw": ({"draw": True}, ("master", "casual")),
    "braverats-draw-mime": ({"draw": True, "mime": True}, ("novice", "greedy")),
    "brooke-base": ({}, ("skilled", "casual")),
    "brooke-pair": ({"pair": True}, ("novice", "greedy")),
    "brooke-random": ({}, ("random", "random")),
    "firstrat-greg": ({"greg": "hard"}, ("random",)),
    "firstrat-two": ({}, ("random", "random")),
    "firstrat-variable": ({"variable_path": True, "variable_tracks": True}, ("random",) * 3),
    "firstrat-donations": ({}, ("greedy", "novice")),
    "firstrat-even-start": ({"even_start": True, "variable_path": True}, ("random", "random")),
    "firstrat-first-game": ({"first_game": True}, ("random",) * 5),
}


def story(match: Match) -> str:
    """Every event of a match as a JSON line: what happened, not how it is said."""
    lines = []
    for number, (before, entry) in enumerate(zip(match.states, match.log, strict=False), 1):
        for event in match.game.apply(before, entry.moves).events:
            told = {"line": number, **event.json()}
            if event.seen_by is not None:
                told["seen_by"] = list(event.seen_by)
            lines.append(json.dumps(told, ensure_ascii=False))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_replays_and_tells_the_same_story(path):
    text = path.read_text(encoding="utf-8")
    match, damage = notation.from_text(text, GAMES)
    assert damage is None
    assert match.over and match.loaded_draws() == []
    assert notation.to_text(match) == text
    assert story(match) == path.with_suffix(".events").read_text(encoding="utf-8")


def test_every_kind_of_match_is_kept():
    assert {path.stem for path in GOLDEN} >= set(WANTED)


def record(name):
    options, players = WANTED[name]
    game = GAMES[name.split("-")[0]]
    match = Match(game, Setup(len(players), options), name, players=told_apart(players))
    while not match.over:
        if match.to_act == (CHANCE,):
            match.roll()
            continue
        moves = {}
        for seat in match.to_act:
            rng = randomness.generator(name, seat, len(match.log))
            moves[seat] = chosen(game, match.state, seat, players[seat], rng)
        match.play(moves)
    return match


def told_apart(players):
    """The levels as names; several of one level are numbered."""
    return [
        level if players.count(level) == 1 else f"{level} {players[: seat + 1].count(level)}"
        for seat, level in enumerate(players)
    ]


def chosen(game, state, seat, level, rng):
    if level == "random":
        return rng.choice(game.legal(state, seat))
    return conclude(mind_of(game.info.id).think(game.view(state, seat), level, rng), lambda: True).move


if __name__ == "__main__":
    for missing in sorted(set(WANTED) - {path.stem for path in GOLDEN}):
        match = record(missing)
        (FOLDER / f"{missing}.match").write_text(notation.to_text(match), encoding="utf-8")
        (FOLDER / f"{missing}.events").write_text(story(match), encoding="utf-8")
        print(missing)
