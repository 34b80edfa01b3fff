"""The panel of a riddle, without a window: question, tries, nudge, verdict, steps and buttons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.contract import GAMES, ui_of
from app.riddles.model import Riddles
from app.riddles.presenter import RiddlePanelState, RiddleScene, offers, panel
from app.riddles.table import RiddleTable
from app.statistics.records import achievements, announced
from app.store.database import Store
from engine.riddles import Nudge, book_of

DAY = 739_936


@pytest.fixture
def kept(tmp_path: Path) -> Riddles:
    return Riddles(Store(tmp_path), lambda: DAY)


def opened(kept: Riddles, game: str, day: int | None = DAY) -> RiddleScene:
    """A riddle just opened."""
    if day is None:
        riddle = kept.next_endless(book_of(game))
        assert riddle is not None
    else:
        riddle = book_of(game).riddle_of(day)
        assert riddle is not None
        kept.open(game, day, riddle)
    return RiddleScene(kept, game, day, riddle, RiddleTable(riddle))


def again(scene: RiddleScene) -> RiddleScene:
    """The position as it was."""
    assert scene.riddle is not None
    return replace(scene, board=RiddleTable(scene.riddle))


def judged(scene: RiddleScene) -> RiddleTable:
    board = scene.board
    assert board is not None
    while board.busy:
        board.step()
    return board


def attempt(scene: RiddleScene, right: bool) -> RiddleTable:
    """A try, up to its verdict."""
    board = scene.board
    assert board is not None and scene.riddle is not None
    answer = scene.riddle.answer
    moves = answer if right else (next(move for move in board.legal(board.solver) if move != answer[0]),)
    for move in moves:
        board.submit(board.solver, move)
        judged(scene)
    while board.phase == "try":
        board.submit(board.solver, board.legal(board.solver)[0])
        judged(scene)
    scene.kept.note_try(scene.game, scene.day, right)
    return board


def texts(scene: RiddleScene, proven: bool = False) -> list[str]:
    return [offer.text for offer in offers(scene, proven)]


def said(show: RiddlePanelState) -> list[str]:
    """Everything that can be read."""
    return [*(value for value in show if isinstance(value, str)), *show.steps]


@pytest.mark.parametrize("game", GAMES)
def test_a_riddle_asks_first_and_gives_nothing_away(kept: Riddles, game: str) -> None:
    scene = opened(kept, game)
    assert scene.riddle is not None
    show = panel(scene, roomy=True)
    assert show.title == "Puzzle of the day"
    assert show.subtitle == f"{GAMES[game].CARD.name} · 16 Nov 2026"
    assert show.question == ui_of(game).riddle_question(scene.riddle)
    assert show.facts.endswith("try 1 of 3") and show.grade == scene.riddle.grade
    assert (show.streak, show.nudge, show.note, show.mood, show.week, show.steps) == ("", "", "", "", (), ())
    assert texts(scene) == ["Hint", "Restart", "Solution"]
    assert not any(offer.primary for offer in offers(scene, proven=False)), "the table is the main thing"
    assert panel(scene, roomy=False).subtitle.endswith("16 Nov")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_about_a_wrong_try_and_the_next_one(kept: Riddles, game: str) -> None:
    scene = opened(kept, game)
    board = attempt(scene, right=False)
    if board.line:
        assert panel(scene, roomy=True).note == "Not right. Watch the reply."
    while board.play_on():
        pass
    show = panel(scene, roomy=True)
    assert board.verdict is not None and scene.riddle is not None
    assert show.note == ui_of(game).riddle_verdict(scene.riddle, board.verdict) and show.mood == "wrong"
    assert show.facts.endswith("try 2 of 3") and show.steps == ()
    assert show.question == ui_of(game).riddle_question(scene.riddle)
    first, second = offers(scene, proven=False)
    assert (first.text, first.primary, second.text) == ("Try again", True, "Solution")
    fresh = again(scene)
    assert panel(fresh, roomy=True).note == "" and texts(fresh) == ["Hint", "Restart", "Solution"]


def test_a_nudge_takes_the_place_of_the_grade_until_the_riddle_is_over(kept: Riddles) -> None:
    scene = replace(opened(kept, "brooke"), nudge=Nudge("slot", (0,)))
    kept.note_hint("brooke", DAY)
    words = ui_of("brooke").riddle_nudge(Nudge("slot", (0,)))
    assert (
        panel(scene, roomy=True).nudge == f"{words}\u00a0· try\u00a01\u00a0of\u00a03"
        and panel(scene, roomy=False).nudge == words
    )
    assert [offer.enabled for offer in offers(scene, proven=False)] == [False, True, True]
    attempt(scene, right=True)
    assert panel(scene, roomy=True).nudge == "" and "with a hint" in panel(scene, roomy=True).facts


@pytest.mark.parametrize("game", GAMES)
def test_a_solved_riddle_says_so_and_lists_its_proof_when_it_was_shown(kept: Riddles, game: str) -> None:
    scene = replace(opened(kept, game), new=[announced(achievements()[0])])
    board = attempt(scene, right=True)
    assert (panel(scene, roomy=True).note == "Right! Watch how it goes on.") == bool(board.line)
    assert panel(scene, roomy=True).steps == ()
    while board.play_on():
        pass
    show, small = panel(scene, roomy=True), panel(scene, roomy=False)
    assert board.verdict is not None and scene.riddle is not None
    verdict, _, earned = show.note.partition("\n")
    assert verdict == ui_of(game).riddle_verdict(scene.riddle, board.verdict)
    assert earned.startswith("Achievement: ")
    assert (show.question, show.mood, show.streak) == ("Solved!", "right", "1 day")
    assert show.week == [False] * 6 + [True] and show.best == "last 7 days · best streak: 1"
    assert "1st try" in show.facts and f"one of {scene.riddle.choices} possible moves" in show.facts and show.steps
    assert (small.title, small.question, small.streak) == ("Solved!", "", "1") and "possible" not in small.facts
    assert texts(scene) == ["Next", "Share", "Solution"]
    assert texts(scene, proven=True) == ["Next", "Share", "Why?"]
    reopened = again(scene)
    assert panel(reopened, roomy=True).question == "Solved!" and panel(reopened, roomy=True).note == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_of_a_riddle_given_up_is_no_success(kept: Riddles, game: str) -> None:
    scene = opened(kept, game)
    kept.note_shown(game, DAY)
    reopened = panel(scene, roomy=True)
    assert scene.riddle is not None and reopened.question == ui_of(game).riddle_question(scene.riddle)
    shown = replace(scene, showing=True)
    board = scene.board
    assert board is not None
    board.show_solution()
    assert panel(shown, roomy=True).note == "This is the solution: watch it."
    judged(shown)
    assert panel(shown, roomy=True).note == "This is the solution: watch it."
    while board.play_on():
        pass
    show = panel(shown, roomy=True)
    assert show.note.startswith("This is the solution. ")
    assert (show.question, show.mood, show.streak, show.week) == ("Not solved", "shown", "", ()) and show.steps
    assert not any("Solved!" in text or "Right!" in text for text in said(show))


def test_riddles_without_end_have_no_day(kept: Riddles) -> None:
    scene = opened(kept, "braverats", None)
    show = panel(scene, roomy=True)
    assert (show.title, show.subtitle) == ("Endless puzzles", "BraveRats") and show.grade == 1
    attempt(scene, right=True)
    assert panel(scene, roomy=True).week == () and texts(scene)[0] == "Next"


def test_a_file_that_cannot_be_read_is_named_and_offers_nothing(kept: Riddles) -> None:
    scene = RiddleScene(kept, "brooke", DAY, None)
    assert panel(scene, roomy=True).question.startswith("The puzzles of Brooke cannot be read.")
    assert offers(scene, proven=False) == ()
