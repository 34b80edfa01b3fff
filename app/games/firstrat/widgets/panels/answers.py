"""Answers as cards: a picture, what it is, what it brings; and the panel of a short question."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.theme import theme
from app.games.firstrat.presenter.names import Amount
from app.games.firstrat.presenter.questions import Answer, QuestionShow
from app.games.firstrat.widgets.panels.parts import EvenRow, FirstRatPanel, Glyph, Hintable
from app.kit.press import Pressable

#: A card narrower than this takes a row of its own.
NARROWEST = 148


class AnswerCard(Hintable, Pressable, BoxLayout):
    """One answer."""

    move = StringProperty("")
    picture = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    gain: tuple[Amount, ...] = ObjectProperty(())
    #: How high it must be to show all of it.
    needed = NumericProperty(0)

    def __init__(self, answer: Answer, **properties: object) -> None:
        super().__init__(
            move=answer.move,
            picture=answer.picture,
            text=answer.title,
            note=answer.text,
            gain=answer.gain,
            **properties,
        )
        for picture in answer.extra:
            self.ids.extra.add_widget(Glyph(name=picture, size_hint=(None, None), size=(dp(22), dp(22))))


class AnswerGrid(BoxLayout):
    """Answers in two columns where there is room, those of a row equally high."""

    #: The answer that a hint speaks of; empty without one.
    hinted = StringProperty("")

    __events__ = ("on_choose",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._answers: Sequence[Answer] = ()
        self._columns = 0
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(width=self._arrange_soon, hinted=self._mark)
        theme.bind(scale=self._rearrange)

    def on_choose(self, move: str) -> None:
        """An answer was given."""

    def fill(self, answers: Sequence[Answer]) -> None:
        """Offer these answers."""
        self._answers, self._columns = answers, 0
        self._arrange()

    def _rearrange(self, *_: object) -> None:
        self._arrange_soon()

    def _arrange(self, *_: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        columns = max(1, min(len(self._answers), 4, int(room // (dp(NARROWEST) * theme.scale))))
        if len(self._answers) == 4 and columns == 3:
            columns = 2
        if columns == self._columns:
            return
        self._columns = columns
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        for start in range(0, len(self._answers), columns):
            row = EvenRow()
            for answer in self._answers[start : start + columns]:
                card = AnswerCard(answer)
                card.bind(on_release=lambda card: self.dispatch("on_choose", card.move))
                row.add_widget(card)
            self.add_widget(row)
        self._mark()

    def _mark(self, *_: object) -> None:
        for row in self.children:
            for card in row.children:
                card.hinted = card.move == self.hinted


class QuestionPanel(FirstRatPanel):
    """A short question: drink, backpack material, launch reward, super rat, Greg's best track."""

    picture = StringProperty("")
    head = StringProperty("")
    #: What the question is about; left out where the answers take all the room.
    line = StringProperty("")

    def __init__(self, show: QuestionShow | None = None, **properties: object) -> None:
        # Only after its texts are laid out is it known how high it has to be.
        self._fit_soon = Clock.create_trigger(self._fit, 0)
        super().__init__(show, **properties)
        self.bind(room=self._explain, width=self._explain, needed=self._fit_soon)

    def fill(self, show: QuestionShow) -> None:
        self.picture, self.head, self.line = show.picture, show.head, show.line
        self.ids.answers.fill(show.answers)

    def _explain(self, *_: object) -> None:
        """There is more room, or less: explain again, and see whether that fits."""
        if self.show is not None:
            self.line = self.show.line
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        """Leave the explanation out rather than cut the question off."""
        if self.needed > self.room:
            self.line = ""

    def mark(self) -> None:
        self.ids.answers.hinted = self.hinted


load_kv("games/firstrat/panels/answers")
