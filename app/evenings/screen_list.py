"""The evenings that are over."""

from __future__ import annotations

from functools import partial
from time import time

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.base.text import day_words
from app.evenings import text as words
from app.evenings.model import Evening
from app.kit.labels import WrappedLabel
from app.kit.question import ask
from app.matches import MatchRow

# The rows of the list of matches.
load_kv("matches/log")


class EveningsScreen(Screen):
    """The list."""

    kv = "evenings/list"

    def enter(self) -> None:
        self.refresh()
        self.ids.page.scroll_y = 1

    def refresh(self) -> None:
        """Fill the list."""
        lines = self.ids.lines
        lines.clear_widgets()
        for evening in self.app.evenings.over():
            day = day_words(evening.played or evening.began, time())
            facts = (words.listed(evening.names), words.final_points(evening), words.played_of(evening))
            row = MatchRow(head=words.standing(evening), line=" · ".join(filter(None, (*facts, day))))
            row.bind(on_go=partial(self._open, evening), on_drop=partial(self._drop, evening))
            lines.add_widget(row)
        if not lines.children:
            lines.add_widget(WrappedLabel(text=tr._("No game night is over yet.")))

    def _open(self, evening: Evening, *_: object) -> None:
        self.app.go("evening", evening=evening)

    def _drop(self, evening: Evening, *_: object) -> None:
        def drop() -> None:
            self.app.evenings.delete(evening)
            self.refresh()

        text = tr._("Its score sheet cannot be restored. The matches stay in the list.")
        ask(tr._("Delete this game night?"), text, tr._("Delete"), tr._("Keep it"), drop)
