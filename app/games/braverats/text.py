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
        "win": tr._("Find the card that forces the win of the game, whatever your opponent plays now and later."),
        "save": tr._("Find the only card after which your opponent cannot force the win."),
        "best": tr._("Find the card with the most certain chance: the best one against its best reply."),
        "never": tr._("Find the card that loses the game for certain. Every other one leaves you a chance."),
    }[riddle.question.kind]


def riddle_nudge(nudge: Nudge) -> str:
    """What its answer is about."""
    first, second = (words.card(str(name)) for name in nudge.what)
    return tr._("Either {first} or {second}").format(first=first, second=second)


def riddle_verdict(riddle: Riddle, verdict: Verdict) -> str:
    """Why a card was right or wrong."""
    kind = riddle.question.kind
    if verdict.answered == "right":
        found = {
            "win": tr._("It forces the win, even where this round goes to your opponent."),
            "save": tr._("After every other card your opponent can win for certain."),
            "best": tr._("No other card guarantees you as much."),
            "never": tr._(
                "After it the game is lost, whoever wins this round. Every other card leaves you a chance."
            ),
        }[kind]
        return f"{found} {_tempting(verdict)}".strip()
    return {
        "win": tr._("It does not win for certain: look at the best reply."),
        "save": tr._("Now your opponent can win for certain: look at the best reply."),
        "best": tr._("Another card guarantees you more: look at the best reply."),
        "never": tr._(
            "With this card you still have a chance. After another one the game is lost, whoever wins the round."
        ),
    }[kind]


def _tempting(verdict: Verdict) -> str:
    """Why the wrong card that looks best is wrong."""
    if "tempting" not in verdict.facts:
        return ""
    card, reply = (words.card(verdict.facts[name]) for name in ("tempting", "reply"))
    return tr._("{card:The} looks good here, but {reply:the} is the answer to it.").format(card=card, reply=reply)


def riddle_steps(table: Table, viewer: Seat) -> list[str]:
    """What was played, round by round: the cards, and what came of them."""
    return [_cards(line.pictures) + line.text for line in log_lines(table, viewer)]


def _cards(names: tuple[str, ...]) -> str:
    return " – ".join(map(words.card, names)) + ". " if names else ""
