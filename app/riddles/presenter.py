"""The panel of a riddle: its question, what is said about a try, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.base.text import dotted, tr
from app.contract import GAMES, ui_of
from app.riddles import text as words
from app.riddles.model import Attempt, Riddles
from app.riddles.table import RiddleTable
from engine.riddles import Nudge, Riddle, Verdict

#: What a button does.
Act = Literal["nudge", "start over", "solution", "next", "share", "explain"]


class Offer(NamedTuple):
    """A button."""

    icon: str
    text: str
    act: Act
    #: Whether it is the main thing to do.
    primary: bool = False
    enabled: bool = True


class RiddlePanelState(NamedTuple):
    """What the panel shows; `RiddlePanel` explains each field."""

    title: str = ""
    subtitle: str = ""
    streak: str = ""
    question: str = ""
    grade: int = 0
    facts: str = ""
    nudge: str = ""
    note: str = ""
    mood: Literal["", "right", "wrong", "shown"] = ""
    solved: bool = False
    week: Sequence[bool] = ()
    best: str = ""
    steps: Sequence[str] = ()


@dataclass(frozen=True)
class RiddleScene:
    """A riddle as it stands: the tries, the table, and what the player has asked for."""

    kept: Riddles
    game: str
    #: None for riddles without end.
    day: int | None
    #: None if it cannot be read.
    riddle: Riddle | None
    board: RiddleTable | None = None
    #: What the answer is about, if the player has asked.
    nudge: Nudge | None = None
    #: Whether the answer is being shown, which is no try.
    showing: bool = False
    #: What the last try has earned, if it is shown below the verdict.
    new: Sequence[str] = ()

    @property
    def attempt(self) -> Attempt | None:
        return self.kept.attempt(self.game, self.day)

    @property
    def verdict(self) -> Verdict | None:
        return self.board.verdict if self.board is not None else None


def panel(scene: RiddleScene, roomy: bool) -> RiddlePanelState:
    """What the panel says; `roomy` if there is room for all of it."""
    kept, day, riddle, attempt = scene.kept, scene.day, scene.riddle, scene.attempt
    name = GAMES[scene.game].CARD.name
    show = RiddlePanelState(
        title=words.title(day, kept.today()),
        subtitle=name if day is None else f"{name} · {words.day_name(day, year=roomy)}",
        streak=words.streak_words(kept.streak, short=not roomy),
        note=_note(scene),
    )
    if riddle is None or attempt is None:
        unreadable = tr._("The puzzles of {game} cannot be read. Installing the app again may help.")
        return show._replace(question=unreadable.format(game=name))
    verdict = scene.verdict
    right = verdict is not None and verdict.answered == "right"
    missed = attempt.over and not attempt.solved
    # A riddle that was missed is opened again with its question.
    over = attempt.solved or (missed and (scene.showing or verdict is not None))
    question = words.outcome(attempt) if over else ui_of(scene.game).riddle_question(riddle)
    last = (
        words.result_words(attempt, riddle.choices if roomy else 0) if attempt.over else words.try_words(attempt)
    )
    facts = words.grade_words(riddle.grade), "" if missed and over else last
    nudge = ""
    if scene.nudge is not None and verdict is None and not attempt.over:
        nudge = ui_of(scene.game).riddle_nudge(scene.nudge)
    return show._replace(
        title=question if over and not roomy else show.title,
        question="" if over and not roomy else question,
        grade=riddle.grade,
        facts=" · ".join(filter(None, facts)),
        nudge=dotted(nudge, last) if nudge and roomy else nudge,
        solved=over and attempt.solved and roomy,
        mood="shown" if missed and (right or scene.showing) else _mood(verdict),
        week=kept.week(day) if attempt.counts and day is not None else (),
        best=tr._("last 7 days · best streak: {number}").format(number=kept.best),
        steps=_steps(scene) if right else (),
    )


def _mood(verdict: Verdict | None) -> Literal["", "right", "wrong"]:
    return "" if verdict is None or verdict.answered == "open" else verdict.answered


def _note(scene: RiddleScene) -> str:
    """A verdict in words; while moves prove it, that they do."""
    board, verdict, attempt = scene.board, scene.verdict, scene.attempt
    if board is None or verdict is None:
        return words.playing_words(right=True, solved=False) if scene.showing else ""
    solved, right = attempt is not None and attempt.solved, verdict.answered == "right"
    if board.has_line and board.phase == "show":
        return words.playing_words(right, solved and not scene.showing)
    proof = words.proof_words(ui_of(scene.game).riddle_verdict(board.riddle, verdict), right, solved)
    return "\n".join((proof, *scene.new))


def _steps(scene: RiddleScene) -> Sequence[str]:
    """What was played on the table, once all of it was shown."""
    board = scene.board
    if board is None or board.phase != "done":
        return ()
    return ui_of(scene.game).riddle_steps(board, board.solver)


def offers(scene: RiddleScene, proven: bool) -> tuple[Offer, ...]:
    """What can be done now, the main thing first; `proven` if there are steps that explain the answer."""
    attempt = scene.attempt
    if scene.riddle is None or attempt is None:
        return ()
    solution = Offer("eye-outline", tr._("Solution"), "solution")
    if attempt.over:
        return (
            Offer("chevron-right", tr._("Next"), "next", primary=True),
            Offer("share-variant", tr._("Share"), "share"),
            Offer("format-list-text", tr._("Why?"), "explain") if proven else solution,
        )
    if scene.verdict is not None:
        return Offer("restart", tr._("Try again"), "start over", primary=True), solution
    # While a turn is thought about, the table is the main thing.
    return (
        Offer("lightbulb-outline", tr._("Hint"), "nudge", enabled=scene.nudge is None),
        Offer("restart", tr._("Restart"), "start over"),
        solution,
    )
