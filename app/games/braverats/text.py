"""The riddles of BraveRats in sentences."""

from __future__ import annotations

from app.base.text import tr
from app.games.braverats.presenter import text as words
from app.matches import log_lines
from app.table import Table
from engine.base import Seat
from engine.riddles import Nudge, Riddle, Verdict


def riddle_question(riddle: Riddle) -> str:
    """What a riddle asks for."""
    return {
        "win": tr._("Which card wins the game, whatever your opponent plays?"),
        "save": tr._("Which is the only card that leaves you a chance, whatever your opponent plays?"),
        "best": tr._("Which card guarantees you the most?"),
        "never": tr._("Which card must never be played here?"),
    }[riddle.question.kind]


def riddle_nudge(nudge: Nudge) -> str:
    """What its answer is about."""
    first, second = (words.card(str(name)) for name in nudge.what)
    return tr._("Either {first} or {second}").format(first=first, second=second)


def riddle_verdict(riddle: Riddle, verdict: Verdict) -> str:
    """Why a card was right or wrong."""
    kind = riddle.question.kind
    if verdict.answered == "right":
        return {
            "win": tr._("With best play it wins, whatever your opponent plays now and later."),
            "save": tr._("After every other card your opponent can win for certain."),
            "best": tr._("No other card guarantees you as much."),
            "never": tr._(
                "After it the game is lost, whoever wins this round. Every other card leaves you a chance."
            ),
        }[kind]
    return {
        "win": tr._("It does not win for certain: look at the best reply."),
        "save": tr._("Now your opponent can win for certain: look at the best reply."),
        "best": tr._("Another card guarantees you more: look at the best reply."),
        "never": tr._(
            "With this card you still have a chance. After another one the game is lost, whoever wins the round."
        ),
    }[kind]


def riddle_steps(table: Table, viewer: Seat) -> list[str]:
    """What was played, round by round: the cards, and what came of them."""
    return [_cards(line.pictures) + line.text for line in log_lines(table, viewer)]


def _cards(names: tuple[str, ...]) -> str:
    return " – ".join(map(words.card, names)) + ". " if names else ""
