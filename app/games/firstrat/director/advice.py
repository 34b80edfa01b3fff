"""A hint at the table: it is said, and what it speaks of is marked for as long as it is shown."""

from __future__ import annotations

from app.games.firstrat.director.open_panel import OpenPanel
from app.games.firstrat.presenter.text import advised_space, explain, hint_text
from app.games.firstrat.presenter.view_models import IntentState, TurnPrompt
from app.table import Hint, Notice, TableKit
from engine.base import Move, Seat
from engine.firstrat.state import FirstRatView


class TableAdvice:
    """The last hint at one table."""

    def __init__(self, kit: TableKit, panels: OpenPanel) -> None:
        self._kit = kit
        self._panels = panels
        self._notice: Notice | None = None
        self._move: Move = ""

    def give(
        self, view: FirstRatView, offer: tuple[Move, ...], own: Seat, hint: Hint, intent: IntentState | None
    ) -> None:
        """Say a hint, with the panel that it is about open; `intent` is the move that it advises."""
        self._panels.hint(view, offer)
        found = intent.outcome if intent is not None else None
        mould = found.mould_points if found is not None else 0
        why = f"{explain(hint.reason, view, mould)} {hint.margin}".strip()
        self._notice, self._move = Notice(hint_text(view, hint.move), why), hint.move
        self._kit.say(own, self._notice)

    rat_space = staticmethod(advised_space)

    def marked(self, prompt: TurnPrompt, notice: Notice | None) -> TurnPrompt:
        """Mark what the hint speaks of, or no longer; the prompt's button stands out if it is what to press."""
        move = self._move if notice is not None and notice is self._notice else ""
        self._panels.mark(move)
        return prompt._replace(primary=True) if move and move == prompt.act else prompt
