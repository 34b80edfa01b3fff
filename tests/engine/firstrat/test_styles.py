"""What the habits of the regulars count, as somebody at the table would."""

from __future__ import annotations

from engine.firstrat.ai.styles import STYLES, Change
from engine.firstrat.state import State
from tests.engine.firstrat.play import at, go
from tests.engine.firstrat.scenes import greg, seat


def habits(s: State, *moves: str) -> set[str]:
    """The features of a whole turn."""
    turn = Change(s, go(s, *moves), s.mover, moves)
    return {feature.__name__ for style in STYLES.values() for feature in style.weights if feature(turn)}


def test_where_a_rat_goes() -> None:
    s = at(seat("nursery", "nursery", 0, 5), seat("nursery", "nursery", 0, 7))
    assert habits(s, "move 3:6.7.8", "end") == {"vanguard", "bulbs", "in_front", "home"}
    assert habits(s, "move 3:6.7", "end") == {"vanguard", "green", "home"}, "beside it is not in front of it"
    assert habits(s, "move 2:1", "end") == {"bulbs"}, "a rat of the other family on start is nobody to stop at"
    assert habits(s, "move 2:1.2", "end") == {"cheese"}
    assert habits(s, "move 2:1.2.3", "end") == {"cores"}


def test_gregs_rats_are_others_too() -> None:
    s = at(seat("nursery", "nursery", 0, 5), greg=greg())
    assert "in_front" in habits(s, "move 3:6.7.8.9", "shop hamster skip", "end")
    assert "in_front" not in habits(s, "move 3:6.7.8", "end")


def test_theft_and_what_is_left_for_later() -> None:
    s = at(seat("nursery", "nursery", 4, 5, calc=2), seat())
    stolen = habits(s, "move 3:6.7.8.9", "shop hamster steal blue+1", "build cockpit", "end")
    assert stolen == {"vanguard", "theft", "home"}, "a thief runs back to the start"
    assert habits(s, "move 3:6", "end") == {"vanguard", "waits"}
    assert habits(s, "move 3:6", "build cockpit", "end") == {"vanguard"}
    rich = at(seat("nursery", "nursery", 4, 5, cheese=10), seat())
    assert habits(rich, "move 3:6", "end") == {"vanguard", "waits"}
    assert habits(rich, "move 3:6", "donate", "end") == {"vanguard"}
