"""What Brooke events sound like, and what a voice says."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.text import tr
from app.games.brooke.presenter import telling, wording
from app.games.brooke.presenter.shows import BrookeTable
from engine.base import Event, Seat

CUES = {
    "dealt": "deal",
    "rolled": "roll",
    "placed": "slide",
    "cut": "flip",
    "flipped": "flip",
    "overflow": "held",
    "skipped": "held",
    "pass": "seal",
}
ACTIONS = {"right": "slide", "left": "slide", "swap": "slide", "turn": "flip", "gain": "slide", "flip": ""}


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener (None: several listen, and a win is a win)."""
    facts = event.facts
    if event.kind == "acted":
        return ACTIONS[facts["action"]] if facts["possible"] else "held"
    if event.kind in ("game", "resigned"):
        winner = facts["winner"] if event.kind == "game" else 1 - facts["seat"]
        if winner is None:
            return "held"
        return "game_lost" if viewer is not None and winner != viewer else "game_won"
    return CUES.get(event.kind, "")


def is_felt(event: Event) -> bool:
    """Whether the device shakes a little."""
    return event.kind in ("rolled", "overflow", "pass", "game")


def spoken(event: Event, names: Sequence[str], table: BrookeTable | None) -> tuple[str, ...]:
    """An event in a sentence or two, for a voice and for eyes; players and islands are named."""
    facts = event.facts
    islands = [wording.island(island.picture) for island in table.islands] if table is not None else []
    match event.kind:
        case "lot":
            return (tr._("{name} starts.").format(name=names[facts["seat"]]),)
        case "rolled":
            return telling.rolled(facts, names)
        case "placed" if islands:
            where = islands[facts["slot"] - 1]
            return telling.placed(facts, names), telling.compared(facts, where)
        case "acted" if islands:
            return (telling.acted(facts, islands),)
        case "overflow":
            return (telling.overflowed(facts),)
        case "cut" if islands:
            return (telling.cut(facts, names, islands),)
        case "skipped":
            return (telling.skipped(facts, names),)
        case "pass":
            return (telling.passed(facts, names),)
        case "game":
            winner = facts["winner"]
            return (tr._("A draw") if winner is None else tr._("{name} wins").format(name=names[winner]),)
        case "resigned":
            return (tr._("{name} gives up.").format(name=names[facts["seat"]]),)
    return ()
