"""A lesson: a real table with the tutor's panel above it and rings around what is meant."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

from app.base.kv import load_kv
from app.base.live_text import tr
from app.contract import has_rule, ui_of
from app.kit.drawing import Box
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.kit.press import TextButton
from app.lessons.model import PUPIL, Correction, Do, Finish, Lesson, Say, Tutor, lesson as lesson_named, next_after
from app.people import level_word
from app.regulars import unbeaten
from app.table import Sitting, TableBelowPanel, TablePage
from engine.base import Move, RuleRef, Seat

load_kv("table/play")


class LessonScreen(TablePage):
    """A lesson at a table."""

    kv = "lessons/lesson"
    is_side_page = True

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._below_panel = TableBelowPanel(self, self._targets)
        #: The running lesson and its table; None before the first one.
        self.tutor: Tutor | None = None
        self._answer: Correction | None = None
        #: Whether the right move is highlighted.
        self._pointing = False
        self._over = False
        self._go_on_soon = Clock.create_trigger(lambda _dt: self._go_on(), 0)

    # --- enter and leave

    def enter(self, *, lesson: str = "", at_end: bool = False) -> None:
        """Start a lesson, or only the end of it, which is played freely."""
        self.close()
        tutor = self.tutor = Tutor(lesson_named(lesson))
        self._answer, self._over = None, False
        if at_end:
            tutor.go_to_end()
        self.app.set_table(tutor.table)
        sitting = self.sitting = Sitting(
            self,
            tutor.table,
            self._directors[tutor.lesson.game],
            allows=lambda: tutor.allows,
            why_not=self._why_not,
            after_move=self._moved,
            show_result=self.read,
            point=self.show_target,
            on_frame=lambda _frame: self._go_on_soon(),
            on_still=self._go_on_soon,
            on_sound=self._try_again,
        )
        self._below_panel.attach(sitting)
        sitting.show()
        if not at_end:
            tutor.table.begin()
        self._show_title(tutor.lesson)
        self._below_panel.make_room()
        self._start_step()
        self._say()
        self._go_on_soon()
        self._below_panel.point(True)

    def resume(self) -> None:
        super().resume()
        self._below_panel.point(True)

    def leave(self) -> None:
        super().leave()
        self._below_panel.point(False)

    def refresh(self) -> None:
        if self.tutor is not None:
            self._show_title(self.tutor.lesson)
            self._say()

    # --- moves

    def _why_not(self, _seat: Seat, move: Move) -> RuleRef | None:
        """Why the rules or the lesson refuse a move; it is said at the table: the sentence to follow stays."""
        tutor = self.tutor
        answer = tutor.judge(move) if tutor is not None else None
        if tutor is None or answer is None:
            return None
        self._answer = answer if has_rule(tutor.lesson.game, answer.rule) else answer._replace(rule="")
        self._say()
        return RuleRef(self._answer.rule, answer.text)

    def _moved(self) -> None:
        self._answer = None
        self._start_step()
        self._go_on_soon()

    def _try_again(self) -> None:
        """The pupil touches something again: remove the answer to the last try."""
        if self._answer is not None:
            self._answer = None
            self._say()

    def read(self) -> None:
        """The pupil has read the sentence, or seen how the match ended."""
        tutor = self.tutor
        if tutor is not None and tutor.is_done:
            self._end(tutor)
        elif tutor is not None:
            tutor.read()
            self._answer = None
            if self.sitting is not None and not self.sitting.animator.busy:
                self.sitting.director.kit.notices.clear()
                self.sitting.director.refresh()
            self._start_step()
            self._go_on_soon()

    def show_target(self) -> None:
        """Highlight the right move."""
        self._pointing = True
        self._forget_answer()
        self._say()

    def _forget_answer(self) -> None:
        """The answer to the last try goes from the table too."""
        self._answer = None
        if self.sitting is not None and self.sitting.director.kit.notices:
            self.sitting.director.kit.notices.clear()
            self.sitting.director.refresh()

    def read_rule_behind(self) -> None:
        """Open the rule of the last answer."""
        if self._answer is not None:
            self.app.go("rules", game=self.tutor.lesson.game if self.tutor else "", rule=self._answer.rule)

    # --- step by step

    def _start_step(self) -> None:
        step = self.tutor.step if self.tutor is not None else None
        self._pointing = isinstance(step, Do) and step.shown
        if isinstance(step, Finish):
            self.app.think()

    def _go_on(self) -> None:
        """Take the next step, once nothing moves."""
        tutor, sitting = self.tutor, self.sitting
        if tutor is None or sitting is None or sitting.animator.moving:
            return
        if not sitting.animator.busy and tutor.reply():
            self._start_step()
            self._go_on_soon()
            return
        self._say()
        if tutor.is_done:
            self.app.lesson_done(tutor.lesson.id)
            # The end of a match is shown first.
            if not tutor.is_free:
                self._end(tutor)

    def _say(self) -> None:
        tutor, panel = self.tutor, self.ids.panel
        if tutor is None:
            return
        step, answer = tutor.step, self._answer
        number, of = tutor.progress
        panel.progress = f"{number}/{of}"
        panel.share = number / of
        ended = tutor.is_free and tutor.is_done and (self.sitting is None or not self.sitting.animator.busy)
        # At the end the table has a button to go on.
        panel.reads = isinstance(step, Say)
        panel.hints = isinstance(step, Do) and not self._pointing
        if ended:
            panel.text = _verdict(tutor)
        elif text := tutor.text:
            panel.text = tr._(text)
        panel.rule = answer.rule if answer is not None else ""

    def _targets(self) -> list[Box]:
        tutor, sitting = self.tutor, self.sitting
        if tutor is None or sitting is None:
            return []
        director = sitting.director
        step, ui = tutor.step, ui_of(tutor.table.game.info.id)
        if isinstance(step, Say):
            return ui.part(director, step.look)
        if isinstance(step, Do) and self._pointing and self._answer is None:
            return ui.next_touch(director, step.moves[0])
        return []

    def _show_title(self, lesson: Lesson) -> None:
        """Show the title, and measure all sentences."""
        self.ids.panel.title = tr._(lesson.title)
        sentences = [tr._(text) for text in _sentences(lesson)]
        if lesson.is_match and self.tutor is not None:
            names = [player.name for player in self.tutor.table.players]
            forms = (*_verdicts(level=False), *_verdicts(level=True))
            sentences += [form.format(name=max(names, key=len), score="88 : 88") for form in forms]
        self.ids.panel.sentences = sentences

    # --- the end

    def _end(self, tutor: Tutor) -> None:
        """Say that the lesson is done, and offer what to do next."""
        if self._over:
            return
        self._over = True
        overlay = Overlay(title=tr._("Lesson done"))
        if not tutor.lesson.is_match:
            # How a match ended stands in the panel.
            overlay.add(WrappedLabel(text=_verdict(tutor)))
        for number, (text, icon, act) in enumerate(self._offers(tutor.lesson)):
            action = TextButton(text=text, icon=icon, primary=number == 0)
            action.bind(on_release=lambda _action, act=act: self._leave_for(overlay, act))
            overlay.add(action)
        overlay.bind(on_close=lambda _overlay: Clock.schedule_once(lambda _dt: self._put_away(tutor)))
        if self.sitting is not None:
            self.sitting.director.kit.open(overlay, PUPIL)
            # Not beneath the panel.
            overlay.size_hint_y = (self.height - self.ids.panel.height) / self.ids.host.height

    def _offers(self, lesson: Lesson) -> list[tuple[str, str, Callable[[], object]]]:
        """What can follow, each with its icon; the first is what most pupils want."""
        following = next_after(lesson.id)
        again = [(tr._("Repeat this lesson"), "restart", lambda: self.enter(lesson=lesson.id))]
        if lesson.is_match:
            end = tr._("Replay the end of this match")
            again.insert(0, (end, "replay", lambda: self.enter(lesson=lesson.id, at_end=True)))
        rival = unbeaten(self.app.statistics, lesson.game)
        text = tr._("Now against {name} ({level})").format(name=rival.name, level=level_word(rival.id))
        match = (text, "play", lambda: self.app.go("setup", game=lesson.game, regular=rival.id))
        every = (tr._("All lessons"), "school-outline", self.app.back)
        if following is None:
            return [match, *again, every]
        text = tr._("Next: {lesson}").format(lesson=tr._(following.title))
        return [(text, "chevron-right", lambda: self.app.start_lesson(following.id)), *again, match, every]

    def _leave_for(self, overlay: Overlay, act: Callable[[], object]) -> None:
        self._over = False
        overlay.close()
        act()

    def _put_away(self, tutor: Tutor) -> None:
        """The overlay was closed without a choice: go back."""
        if self._over and self.app.screen is self and tutor is self.tutor:
            self.app.back()


def _verdict(tutor: Tutor) -> str:
    """The sentence at the end."""
    if not tutor.lesson.is_match:
        return tr._("That is all there is to it.")
    table = tutor.table
    ranks, scores = table.ranks or (), ui_of(tutor.lesson.game).ending(table).scores
    points = sorted((int(written) for _colours, written in scores), reverse=True)
    winner = ranks.index(1) if ranks.count(1) == 1 else None
    form = _verdicts(level=points[0] == points[1])[2 if winner is None else winner != PUPIL]
    name = table.players[winner or 0].name
    return form.format(name=name, score=" : ".join(map(str, points)))


def _verdicts(*, level: bool) -> tuple[str, str, str]:
    """The sentences for a win, a defeat and a draw."""
    draw = tr._("A draw, {score}. Now you know how to play.")
    if level:
        return (
            tr._("Tied at {score}: you won on the tie-break. Now you know how to play."),
            tr._("Tied at {score}: {name} won on the tie-break. But now you know how to play."),
            draw,
        )
    return (
        tr._("You won {score}. Now you know how to play."),
        tr._("{name} won {score} this time. But now you know how to play."),
        draw,
    )


def _sentences(lesson: Lesson) -> list[str]:
    """All sentences of a lesson that stand in the tutor's panel."""
    said = [step.text for step in lesson.steps if isinstance(step, (Say, Do, Finish))]
    return said + [text for step in lesson.steps if isinstance(step, Finish) for text in step.then.values()]
