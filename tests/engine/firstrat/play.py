"""Small steps for tests of First Rat's rules: a position set up, moves played, and what is told of them."""

from __future__ import annotations

from typing import Any

from tests.engine.firstrat.scenes import GAME, scene, state

CUBES = 10


def at(*seats: dict, options: dict | None = None, **changes: Any):
    """The state of a scene; cubes follow from the tracks, turns from the round."""
    position = scene(*seats, **changes)
    number, mover = position["round"], position["to_move"]
    sides = [(seat, own) for seat, own in enumerate(position["seats"])]
    for seat, own in sides:
        done = position["over"] or mover == "G" or seat < mover
        own["turns"] = number if done else number - 1
    for owner, side in [*sides, *([("G", position["greg"])] if position["greg"] else [])]:
        marks = [
            track for track, fields in position["tracks"].items() for f in fields for _ in range(f.count(owner))
        ]
        side["cubes"] = CUBES - len(marks) + marks.count("rattonaut")
    return state(position, **(options or {}))


def go(s, *moves: str):
    """The state after legal moves of whoever is to act."""
    for move in moves:
        actor = GAME.to_act(s)[0]
        rule = GAME.why_not(s, actor, move)
        assert rule is None, f"{move}: {rule}; legal are {legal(s)}"
        s = GAME.advance(s, {actor: move})
    return s


def legal(s) -> list[str]:
    return list(GAME.legal(s, GAME.to_act(s)[0]))


def why(s, move: str) -> str:
    """The id of the rule that forbids a move."""
    rule = GAME.why_not(s, GAME.to_act(s)[0], move)
    return "" if rule is None else rule.id


def told(s, *moves: str) -> list[dict]:
    """Every event of some moves, each with its kind."""
    events = []
    for move in moves:
        actor = GAME.to_act(s)[0]
        events += [event.json() for event in GAME.apply(s, {actor: move}).events]
        s = go(s, move)
    return events


def heard(kind: str, s, *moves: str) -> list[dict]:
    """The events of one kind."""
    return [event for event in told(s, *moves) if event["kind"] == kind]


def one(kind: str, s, *moves: str) -> dict:
    """The only event of a kind."""
    (event,) = heard(kind, s, *moves)
    return event


def own(s, seat: int = 0) -> dict:
    """What a seat has, as a position says it."""
    return GAME.position(s)["seats"][seat]


def spaces(s, seat: int = 0) -> list:
    """Where a seat's rats are."""
    return [rat["at"] for rat in own(s, seat)["rats"]]


def track(s, name: str) -> list[list]:
    """The owners on the fields of a track."""
    return GAME.position(s)["tracks"][name]


def marks(s, name: str, owner: Any = 0) -> int:
    """How many pieces an owner has on a track."""
    return sum(field.count(owner) for field in track(s, name))
