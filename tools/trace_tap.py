"""Counts the files of ours that one real move by touch passes, from the finger to the table at rest.

    python -m tools.trace_tap            how many files the move of each game passes
    python -m tools.trace_tap --files    and which, in the order in which they are first entered

The move is followed from the touch through director, table, rules and journal to the animation and to the widgets
that are given the new picture.  A file is passed if it hands the move on to another one; files that only answer
(colours, words, tables of facts) are counted apart.  What lies below is left out: how the rules of a game work
inside, how widgets draw what a director gave them, and what an opponent thinks afterwards.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from tests.touch import environment

ROOT = Path(__file__).parents[1]
OURS = (str(ROOT / "app"), str(ROOT / "engine"))
#: What an opponent thinks is no part of a player's move.
THINKING = ("app/table/thinker.py", "app/coach/analyst.py")


class Trace:
    """Which of our files a move passes, in the order of the calls."""

    def __init__(self) -> None:
        #: Every file that takes part, and who calls whom.
        self.files: dict[str, None] = {}
        self.calls: set[tuple[str, str]] = set()
        self._names: dict[str, str] = {}

    def profile(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and (name := self._name(frame)) and self._counts(frame):
            self.files[name] = None
            caller = self._caller(frame)
            if caller != name:
                self.calls.add((caller, name))

    def passed(self) -> list[str]:
        """The files that hand the move on."""
        callers = {caller for caller, _ in self.calls}
        return [name for name in self.files if name in callers]

    def _caller(self, frame: FrameType) -> str:
        """The nearest of our files that a call comes from, perhaps through Kivy."""
        above = frame.f_back
        while above is not None and not self._name(above):
            above = above.f_back
        return self._name(above) if above is not None else ""

    def _name(self, frame: FrameType) -> str:
        path = frame.f_code.co_filename
        if path not in self._names:
            ours = path.startswith(OURS) and frame.f_code.co_name != "<module>"
            self._names[path] = Path(path).relative_to(ROOT).as_posix() if ours else ""
        return self._names[path]

    def _counts(self, frame: FrameType) -> bool:
        """Whether a call belongs to the move: it comes from a touch or from the animator, and is not left out."""
        chain = [(name, at.f_code.co_name) for at in _up(frame) if (name := self._name(at))]
        callers = [name for name, _ in chain[1:]]
        if any(name in THINKING or _is_rules(name) for name in callers):
            return False
        # A widget called by a director is given a picture; what that widget calls is drawing.
        if any("/widgets/" in inner and "/director" in outer for inner, outer in pairwise(callers)):
            return False
        root, function = chain[-1]
        return root not in THINKING and (function.startswith("on_touch") or root.endswith("/animate.py"))


def _up(frame: FrameType | None) -> Iterator[FrameType]:
    """A frame and all that it was called from."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def _is_rules(name: str) -> bool:
    """Whether a file belongs to the rules of a game: a folder of the engine."""
    return name.startswith("engine/") and name.count("/") > 1


@contextmanager
def traced(trace: Trace) -> Iterator[None]:
    sys.setprofile(trace.profile)
    try:
        yield
    finally:
        sys.setprofile(None)


def braverats(ui: Any, trace: Trace) -> None:
    """Play a lifted card."""
    from tests.touch.braverats import Guest

    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"])
    guest.calm()
    spot = guest.card_spot(0, "general")
    ui.tap(spot)
    ui.settle()
    with traced(trace):
        ui.tap(spot)
        guest.calm()


def brooke(ui: Any, trace: Trace) -> None:
    """Place the rolled die."""
    from tests.touch.brooke import Captain

    captain = Captain(ui)
    captain.sit_down(["Ann", "Ben"])
    captain.calm()
    with traced(trace):
        captain.tap_tap(captain.pick())
        captain.calm()


def firstrat(ui: Any, trace: Trace) -> None:
    """Pick up a rat, put it down, confirm."""
    from tests.touch.firstrat import Guest

    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"], seed="1")
    guest.calm()
    with traced(trace):
        guest.plan()
        guest.press()
        guest.calm()


MOVES: dict[str, Callable[[Any, Trace], None]] = {"braverats": braverats, "brooke": brooke, "firstrat": firstrat}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", action="store_true", help="list the files")
    chosen = parser.parse_args()
    environment.prepare()
    from tests.touch.driver import Driver

    with TemporaryDirectory() as folder:
        ui = Driver(Path(folder))
        for game, move in MOVES.items():
            ui.fresh(Path(folder), animation="fast")
            trace = Trace()
            move(ui, trace)
            passed = trace.passed()
            print(f"{game:<10} passes {len(passed)} files and asks {len(trace.files) - len(passed)} more")
            if chosen.files:
                for name in passed:
                    print(f"    {name}")


if __name__ == "__main__":
    main()
