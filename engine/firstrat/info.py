"""First Rat in a menu: its seats and options.  It imports no rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..base import GameInfo, Option

STANDARD = "standard"

GregLevel: TypeAlias = Literal["easy", "medium", "hard", "unfair"]
GREG_LEVELS: tuple[GregLevel, ...] = ("easy", "medium", "hard", "unfair")

OPTIONS = (
    Option("first_game", (False, True), "First game: the library offers the plain comics, without super rats."),
    Option("variable_path", (False, True), "Variable path: the spaces are shuffled within each part of the path."),
    Option("variable_tracks", (False, True), "Variable tracks: the points of the tracks are drawn at random."),
    Option(
        "even_start",
        (False, True),
        "Even start: whoever plays later begins with more, because going first is an advantage.",
    ),
    Option("greg", GREG_LEVELS, "Greg: how hard the robot rat is to beat when you play alone."),
    Option(
        "launch_award",
        (True, False),
        "Greg’s medals: whether he takes one for each rat that he launches.",
        kind="ruling",
    ),
    Option(
        "components",
        (STANDARD,),
        "Components: the standard ones, or your own from a file.",
        free=True,
    ),
)

INFO = GameInfo("firstrat", "First Rat", (1, 2, 3, 4, 5), OPTIONS, has_secrets=False, robot="Greg")
