"""A lesson: a real table above the tutor's panel, with rings around what is meant."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp

from app.base.kv import load_kv
from app.base.live_text import headed, tr
from app.base.theme import theme
from app.contract import has_rule, ui_of
from app.kit.celebration import ResultHead
from app.kit.drawing import Box
from app.kit.faces import Bust
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import TextButton
from app.lessons.model import (
    PUPIL,
    TEACHER,
    Correction,
    Do,
    Finish,
    Lesson,
    Say,
    Tutor,
    lesson as lesson_named,
    next_after,
)
from app.people import level_word
from app.regulars import unbeaten
from app.table import Sitting, TableBelowPanel, TablePage
from engine.base import Move, RuleRef, Seat

load_kv("table/play")

#: Seconds in which confetti falls at the end of a lesson.
CHEER = 1.6


class LessonScreen(TablePage):
    """A lesson at a table."""

    kv = "lessons/lesson"
    is_side_page = True

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._below_panel = TableBelowPanel(self, self.ids.bar, self._targets, self.ids.panel)
        #: The running lesson and its table; None before the first one.
        self.tutor: Tutor | None = None
        self._answer: Correction | None = None
        #: Whether the right move is highlighted.
        self._pointing = False
        #: How many sentences before the present one is read again.
        self._behind = 0
        self._go_on_soon = Clock.create_trigger(lambda _dt: self._go_on(), 0)

    # --- enter and leave

    def enter(self, *, lesson: str = "", at_end: bool = False) -> None:
        """Start a lesson, or only the end of it, which is played freely."""
        self.close()
        tutor = self.tutor = Tutor(lesson_named(lesson))
        self._answer, self._behind = None, 0
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

    def key(self, name: str, shift: bool) -> bool:
        # The keys of the table are for moves.
        return not self._is_reading and super().key(name, shift)

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

    def reread(self) -> None:
        """The pupil wants to read the sentence before this one."""
        if self.tutor is not None and self._behind < len(self.tutor.said) - 1:
            self._behind += 1
            self._say()

    def read(self) -> None:
        """The pupil has read the sentence, or seen how the match ended."""
        tutor = self.tutor
        if self._behind:
            self._behind -= 1
            self._say()
        elif tutor is not None and tutor.is_done:
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
        self._behind = 0
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
        step, answer, behind = tutor.step, self._answer, self._behind
        number, of = tutor.progress
        bar = self.ids.bar
        bar.progress, bar.share = f"{number - behind}/{of}", (number - behind) / of
        ended = tutor.is_done and (self.sitting is None or not self.sitting.animator.busy)
        # At the end of a match the table has a button to go on.
        panel.reads = behind > 0 or isinstance(step, Say) or (ended and not tutor.is_free)
        panel.returns = not ended and len(tutor.said) > behind + 1
        panel.hints = isinstance(step, Do) and not self._pointing and not behind
        if ended and tutor.is_free:
            panel.text = _verdict(tutor)
        elif behind:
            panel.text = tr._(tutor.said[-1 - behind])
        elif text := tutor.text:
            panel.text = tr._(text)
        panel.rule = answer.rule if answer is not None and not behind else ""
        self._lay_veil()

    @property
    def _is_reading(self) -> bool:
        """Whether a sentence waits to be read, and nothing moves."""
        tutor, sitting = self.tutor, self.sitting
        if tutor is None or sitting is None or sitting.animator.busy:
            return False
        return self._behind > 0 or isinstance(tutor.step, Say)

    def _lay_veil(self) -> None:
        """While something is read, questions are hidden, and only what has been explained is lit."""
        veil, tutor, sitting = self.ids.veil, self.tutor, self.sitting
        veil.reads = self._is_reading
        if tutor is None or sitting is None or not veil.reads:
            veil.lit, veil.hidden = [], []
            return
        low = self.ids.panel.height
        veil.ground = (0, low, self.width, self.height - low - self.ids.bar.height)
        looks, part = tutor.explained, ui_of(tutor.lesson.game).part
        veil.hidden = [] if "prompt" in looks[-1:] else part(sitting.director, "prompt")
        lit = [box for look in dict.fromkeys(looks) for box in part(sitting.director, look)]
        veil.lit = lit if tutor.lesson.is_match else []

    def _targets(self) -> list[Box]:
        tutor, sitting = self.tutor, self.sitting
        if tutor is None or sitting is None:
            return []
        self._lay_veil()
        director = sitting.director
        step, ui = tutor.step, ui_of(tutor.table.game.info.id)
        if self._behind:
            return []
        if isinstance(step, Say):
            return [box for look in step.parts for box in ui.part(director, look)]
        if isinstance(step, Do) and self._pointing and self._answer is None:
            return ui.next_touch(director, step.moves[0])
        return []

    def _show_title(self, lesson: Lesson) -> None:
        """Show the title, and measure all sentences."""
        self.ids.bar.title, self.ids.panel.regular = tr._(lesson.title), TEACHER.removeprefix("@")
        sentences = [tr._(text) for text in _sentences(lesson)]
        if lesson.is_match and self.tutor is not None:
            names = [player.name for player in self.tutor.table.players]
            forms = (*_verdicts(level=False), *_verdicts(level=True))
            sentences += [form.format(name=max(names, key=len), score="88 : 88") for form in forms]
        self.ids.panel.sentences = sentences

    # --- the end

    def _end(self, tutor: Tutor) -> None:
        """Celebrate that the lesson is done, and offer what to do next."""
        if PageSheet.stack:
            return
        head = ResultHead(festive=True, size_hint_y=None, height=dp(116))
        happy = Bust(regular=TEACHER.removeprefix("@"), mood="happy", pos_hint={"center_x": 0.5, "y": 0})
        head.add_widget(happy)
        # How a match ended stands in the panel too, which the sheet covers.
        said = _verdict(tutor) if tutor.is_free else tr._("Now you know: {lesson}.")
        sheet = PageSheet(
            head, WrappedLabel(text=said.format(lesson=tr._(tutor.lesson.title))), title=tr._("Well done!")
        )
        for number, (text, icon, act) in enumerate(self._offers(tutor.lesson)):
            action = TextButton(text=text, icon=icon, primary=number == 0)
            action.bind(on_release=lambda _action, act=act: self._leave_for(sheet, act))
            sheet.ids.content.add_widget(action)
        sheet.open()
        if theme.slide:
            head.progress = 0
            Animation(progress=1, d=CHEER).start(head)

    def _offers(self, lesson: Lesson) -> list[tuple[str, str, Callable[[], object]]]:
        """What can follow, each with its icon; the first is what most pupils want."""
        following = next_after(lesson.id)
        again = [(tr._("Repeat this lesson"), "restart", lambda: self.enter(lesson=lesson.id))]
        if lesson.is_match:
            end = tr._("Replay the end of this match")
            again.insert(0, (end, "replay", lambda: self.enter(lesson=lesson.id, at_end=True)))
        rival = unbeaten(self.app.statistics, lesson.game)
        text = tr._("Play now against {name} ({level})").format(name=rival.name, level=level_word(rival.id))
        match = (text, "play", lambda: self._play(lesson.game, rival.id))
        every = (tr._("All lessons"), "school-outline", self.app.back)
        if following is None:
            return [match, *again, every]
        text = headed(tr._("Next"), tr._(following.title))
        return [match, (text, "chevron-right", lambda: self.app.start_lesson(following.id)), *again, every]

    def _play(self, game: str, rival: str) -> None:
        """Start a match at once, as it was last set up."""
        setup = self.app.last_setup(game)
        setup.play_against(rival)
        self.close()
        self.app.start_match(game, setup.players, setup.options)

    def _leave_for(self, sheet: PageSheet, act: Callable[[], object]) -> None:
        sheet.dismiss()
        act()


def _verdict(tutor: Tutor) -> str:
    """The sentence at the end."""
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
