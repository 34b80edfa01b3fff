"""First Rat, taught at its table: the last turns before the launch, places on the way, groups, and the light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.base.text import mark
from app.lessons import Do, Finish, Lesson, OpponentMove, Say
from engine.base import Json, Setup
from engine.firstrat.game import FirstRat
from engine.firstrat.position import fields_with
from engine.firstrat.state import State
from engine.firstrat.vocabulary import RATS
from engine.match import Match

GAME = "firstrat"
OPTIONS = {"first_game": True}
SEED = "lesson"


@cache
def _opening() -> State:
    """The table as it is set up."""
    match = Match(FirstRat(), Setup(2, OPTIONS), SEED)
    match.settle()
    state: State = match.state
    return state


def _position(
    round_: int, families: Sequence[Mapping[str, Any]], tracks: Mapping[str, Sequence[int]] | None = None
) -> Json:
    """A match in its middle: for each family where its rats are and what it has; on each track whose pieces."""
    state, placed = _opening(), tracks or {}
    position: Any = FirstRat().position(state)
    for seat, family in enumerate(families):
        facts = dict(family)
        at = sorted(facts.pop("at"))
        young = [{"at": "nursery", "powers": []}] * (RATS - len(at))
        cubes = state.board.components.numbers.cubes - sum(pieces.count(seat) for pieces in placed.values())
        rats = [*young, *({"at": space, "powers": []} for space in at)]
        position["seats"][seat] |= {**facts, "rats": rats, "cubes": cubes, "turns": round_ - 1}
    for track, pieces in placed.items():
        position["tracks"][track] = fields_with(state.board, pieces)
    position["round"] = round_
    return position


_END_TURN = mark("Nothing to build yet: end your turn.")
_NOT_YET = mark("Not now: first do what the lesson asks.")

FLIGHT = Lesson(
    "firstrat-flight",
    GAME,
    mark("Your first flight"),
    mark("The last turns before the launch"),
    "rat-hammer",
    (
        Say(
            mark("Your rats walk through the junkyard to the launchpad, and collect what a rocket needs."), "board"
        ),
        Say(
            mark("Points come from eight tracks: parts, rockets, cheese, light, pantry and rats in the rocket."),
            "tracks",
        ),
        Do(
            mark("One rat walks up to 5 spaces. Tap the rat on space 5, then space 8, then the button."),
            ("move 2:6.7.8",),
            mark("Later, perhaps. First to the bulbs on space 8, with the rat on space 5."),
            {"move 3:*": mark("The rat in front can wait. Take the one on space 5.")},
            "single",
        ),
        Say(
            mark("Two bulbs move your lamp two spaces on, to a work lamp: that puts a cube on the light track."),
            "tracks",
        ),
        Do(_END_TURN, ("end",), _NOT_YET, rule="build"),
        OpponentMove("move 1:5.6"),
        OpponentMove("end"),
        Say(
            mark("Or move two to four rats at once: up to 3 spaces each, to different spaces of one colour."),
            "board",
        ),
        Do(
            mark("Move two rats onto yellow: from the start to space 2, and from space 8 to space 11."),
            ("move 1:1.2 2:9.10.11",),
            mark("Two rats onto yellow: from the start to space 2, and from space 8 to space 11."),
            {
                "move 1:1.2": mark(
                    "Good so far. Move the rat on space 8 too, to space 11, before you press the button."
                ),
                "move 2:9.10.11": mark(
                    "Good so far. Move the rat at the start too, to space 2, before you press the button."
                ),
            },
            "group",
        ),
        Say(
            mark("Four cheese: 2 on space 11, and 2 on space 2, which shows 1 but is lit for you: one more."),
            "tray",
        ),
        Do(_END_TURN, ("end",), _NOT_YET, rule="build"),
        OpponentMove("move 2:13"),
        OpponentMove("end"),
        Do(
            mark("Into the rocket! Your front rat is four spaces from the launchpad: take it there."),
            ("move 3:24.25.26.27",),
            mark("The front rat, the one on space 23, can reach the launchpad now: four spaces."),
            {"move 3:*": mark("Go all the way to the launchpad: four spaces.")},
            "launch",
        ),
        Do(
            mark("Nine points! And a reward: near the end take the medal, which is worth three more."),
            ("launch award",),
            mark(
                "A young rat is the better choice early on. Now there is no time left to use it: take the medal."
            ),
            rule="launch",
        ),
        Do(_END_TURN, ("end",), _NOT_YET, rule="build"),
        OpponentMove("move 3:17.18"),
        OpponentMove("end"),
        Say(
            mark("A cockpit takes two calculators, which you have, and a tin can. There is one on space 6."),
            "tray",
        ),
        Do(
            mark("Get the tin can: from space 2 to space 6. Pip’s rat is there, so you give Pip 1 cheese."),
            ("move 1:3.4.5.6",),
            mark("There is no tin can there. Walk from space 2 to space 6."),
            {"move 1:*": mark("Four spaces, to the tin can on space 6, with this rat alone.")},
            "fee",
        ),
        Do(
            mark("Now build the cockpit."),
            ("build cockpit",),
            mark("Wait: you have everything for the cockpit. Build it before you end the turn."),
            rule="build",
        ),
        Say(
            mark(
                "All three parts make a rocket: one more cube. "
                "14 points, less 1 for the goods used: 4 left over bring 1."
            ),
            "tracks",
        ),
        Say(
            mark("Your eighth cube! After this round there is one more, then whoever has the most points wins."),
            "tracks",
        ),
        Do(mark("End your turn."), ("end",), _NOT_YET, rule="end"),
        Finish(mark("Your last turn is up to you: where can your rats collect the most?")),
    ),
    position=_position(
        9,
        (
            {"at": (0, 5, 23), "lamp": 6, "cheese": 2, "calc": 2, "powder": 1},
            {"at": (4, 12, 16), "lamp": 9, "cheese": 3, "bottle": 2, "can": 1},
        ),
        {"cargo": [0, 1], "engine": [1, 0], "cheese": [0, 1, 0, 1, 1], "pantry": [0, 1], "light": [1]},
    ),
    options=OPTIONS,
    seed=SEED,
)

PLACES = Lesson(
    "firstrat-places",
    GAME,
    mark("Shortcut, shop and burrow"),
    mark("Through a pipe to the hamster"),
    "hamster",
    (
        Say(
            mark(
                "A pipe is a shortcut. It is one step and costs what it shows: a bottle, from space 3 to space 7."
            ),
            "board",
        ),
        Do(
            mark("The hamster on space 9 sells backpacks. Take the rat on space 3 there: tap it, then space 9."),
            ("move 3:7.8.9",),
            mark("The hamster is on space 9, and the rat on space 3 gets there through the pipe."),
            {"move 2:*": mark("The rat at the start is too far away. Take only the one on space 3.")},
            "toll",
        ),
        Do(
            mark("Choose the fruit net and pay 6 cheese: white spaces will bring you 2 more apple cores."),
            ("shop hamster pay white+2",),
            mark("Another time. Now choose the fruit net and pay for it."),
            {
                "shop hamster steal *": mark(
                    "Stealing is free, but this rat would go back to the start. Pay 6 cheese."
                ),
                "shop hamster skip": mark("A backpack helps for the rest of the game. Choose the fruit net."),
            },
            "shop",
        ),
        Do(_END_TURN, ("end",), _NOT_YET, rule="build"),
        OpponentMove("move 3:13.14"),
        OpponentMove("end"),
        Say(
            mark(
                "Each apple core moves your marker in the burrow one field on. Comics, rats and points are there."
            ),
            "burrow",
        ),
        Do(
            mark("There are 2 apple cores on space 10, and 2 more for your fruit net. Go there from space 9."),
            ("move 3:10",),
            mark("One rat is enough: the one on space 9 goes to the apple cores on space 10."),
            rule="collect",
        ),
        Do(
            mark("A junction: one way leads to the nursery, the other to the pantry. Choose the nursery."),
            ("branch nur",),
            mark("The pantry brings points, but early on a third rat brings more. Choose the nursery."),
            rule="branch",
        ),
        Say(
            mark("A young rat waits at the start: from now on three rats can collect for you."),
            "board",
        ),
        Do(mark("End the turn."), ("end",), _NOT_YET, rule="build"),
    ),
    position=_position(
        4,
        (
            {"at": (0, 3), "lamp": 4, "cheese": 8, "bottle": 1, "burrow": "B2"},
            {"at": (1, 8, 12), "lamp": 5, "cheese": 3},
        ),
    ),
    options=OPTIONS,
    seed=SEED,
)

GROUP = Lesson(
    "firstrat-group",
    GAME,
    mark("Moving as a group"),
    mark("Several rats, one colour"),
    "tile-yellow",
    (
        Say(
            mark("Rats that move together walk 1 to 3 spaces each and end on different spaces of one colour."),
            "board",
        ),
        Do(
            mark("Collect cheese with two rats in this one turn. Yellow spaces bring cheese."),
            ("move 1:4.5 3:10.11",),
            mark("That brings no cheese, or not with two rats. Which two can reach yellow within 3 spaces?"),
            {
                "move 1:4.5": mark(
                    "One rat on cheese. A second one can come along: which other can reach yellow?"
                ),
                "move 3:10.11": mark(
                    "One rat on cheese. A second one can come along: which other can reach yellow?"
                ),
                "move 2:*": mark("The rat on space 6 cannot reach yellow within 3 spaces. Which two others can?"),
            },
            "colour",
            shown=False,
        ),
        Do(mark("Well done: both on yellow. End the turn."), ("end",), _NOT_YET, rule="build"),
        Say(mark("The launchpad has every colour: a rat that reaches it can go with any group.")),
    ),
    position=_position(5, ({"at": (3, 6, 9), "lamp": 4, "cheese": 1}, {"at": (1, 7, 12), "lamp": 5, "cheese": 3})),
    options=OPTIONS,
    seed=SEED,
)

LIGHT = Lesson(
    "firstrat-light",
    GAME,
    mark("The light"),
    mark("One more on every space that is lit"),
    "bulb",
    (
        Say(
            mark("Your lamp stands at space 12. Every space up to there is lit for you and brings one more."),
            "board",
        ),
        Do(
            mark("Collect three cheese from a single space with one rat."),
            ("move 3:10.11",),
            mark("That does not bring three cheese."),
            {
                "move 3:10.11.12.13.14": mark("Space 14 lies beyond your lamp: it brings just the printed 2."),
                "move 1:*": mark("Even lit, the spaces near the start bring no more than two cheese."),
                "move 2:*": mark("Even lit, the spaces near the start bring no more than two cheese."),
            },
            "light",
            shown=False,
        ),
        Say(
            mark("Two printed, one for the light. Bulbs collected in the same turn would not have counted yet."),
            "tray",
        ),
        Do(mark("End the turn."), ("end",), _NOT_YET, rule="build"),
    ),
    position=_position(
        6,
        ({"at": (0, 0, 9), "lamp": 12, "cheese": 0}, {"at": (3, 10, 18), "lamp": 9, "cheese": 3}),
        {"light": [0, 1]},
    ),
    options=OPTIONS,
    seed=SEED,
)

LESSONS: tuple[Lesson, ...] = (FLIGHT, PLACES, GROUP, LIGHT)
