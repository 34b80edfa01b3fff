"""Hints in words: what to do, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.base.text import tr
from app.games.firstrat.presenter import names
from app.games.firstrat.presenter.items import by_id
from app.games.firstrat.presenter.scores import mould_cost
from engine.ai.advice import Reason
from engine.base import Move
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.state import FirstRatView, space_of
from engine.firstrat.vocabulary import RATTONAUT, TRACKS

Gain = Mapping[str, Any]


def hint(view: FirstRatView, move: Move) -> str:
    """What a hint tells to do."""
    verb, *words = move.split(" ")
    if verb == "move":
        return tr._("Hint: move like this")
    if verb == "build":
        return tr._("Hint: build {track}").format(track=names.track(view.state.board.components, words[0]))
    if verb == "donate":
        return tr._("Hint: donate cheese")
    if verb == "end":
        return tr._("Hint: end the turn")
    return tr._("Hint: {answer}").format(answer=_answer(view, verb, words))


def _answer(view: FirstRatView, verb: str, words: Sequence[str]) -> str:
    """An answer to a question in words."""
    components = view.state.board.components
    if verb == "branch":
        field = words[0].upper()
        known = field in components.facts["burrow"]["names"]
        return names.place(components, field) if known else tr._("go on")
    if verb in ("comic", "shop") and words[-1] not in ("none", "skip"):
        ways = {"pay": tr._("pay for {item}"), "steal": tr._("steal {item}")}
        way = ways.get(words[1], "{item}") if verb == "shop" else "{item}"
        return way.format(item=by_id(components, words[-1]).name)
    if verb == "super":
        return names.space(components, rat_space(view, " ".join((verb, *words))))
    if verb == "bonus":
        return names.word(components, words[0])
    return {
        "yes": tr._("drink it"),
        "no": tr._("keep the drink"),
        "award": tr._("take the medal"),
        "rat": tr._("take a young rat"),
    }.get(words[-1], tr._("take nothing"))


def rat_space(view: FirstRatView, move: Move) -> int:
    """The space of the rat that a hint advises to choose; -1 if it advises something else."""
    verb, *words = move.split(" ")
    return space_of(view.state.seats[view.state.mover].rats[int(words[0])]) if verb == "super" else -1


# --- reasons


def explain(reason: Reason, view: FirstRatView | None = None, mould_points: int = 0) -> str:
    """What the turn brings, and what the next one can; an unknown reason as the engine says it.

    With the view that it is about, it tells the points too; `mould_points` are those that the advised move costs.
    """
    if reason.id == "any":
        return tr._("All moves are equally good.")
    now, coming = reason.facts.get("now"), reason.facts.get("next")
    if not now:
        return tr._(reason.text)
    gains = ", ".join(filter(None, (_listed(now, view), mould_cost(mould_points))))
    sentences = [tr._("This turn: {gains}.").format(gains=gains)]
    if coming:
        sentences.append(tr._("Next turn: {gains}.").format(gains=_listed(coming, view)))
    return " ".join(sentences)


def _listed(gains: Sequence[Gain], view: FirstRatView | None) -> str:
    found = [
        _scored(gain, view) if gain["what"] in _SCORED else _GAINS.get(gain["what"], _nothing)(gain)
        for gain in gains
    ]
    return ", ".join(filter(None, found))


def _nothing(_gain: Gain) -> str:
    return ""


def _scored(gain: Gain, view: FirstRatView | None) -> str:
    """A piece on a track, with its points if the table is known."""
    track = gain.get("track", TRACKS[RATTONAUT])
    words = {"track": names.track(components_of(STANDARD), track)}
    if view is not None:
        number = view.state.board.next_points(TRACKS.index(track), gain["place"] - 1)
        words["points"] = names.points(number)
    if track == TRACKS[RATTONAUT]:
        text = tr._("a rat in the rocket: {points}") if view is not None else tr._("a rat in the rocket")
    elif view is not None:
        text = tr._("{points} on the {track} track")
    else:
        text = tr._("a cube on the {track} track")
    return text.format(**words)


#: What scores on a track.
_SCORED = ("launch", "mark")
_GAINS: dict[str, Callable[[Gain], str]] = {
    "rat": lambda gain: tr._("a rat from the nursery"),
    "comic": lambda gain: tr._("a comic"),
    "cap": lambda gain: tr._("a bottle cap from the crow"),
    "backpack": lambda gain: tr._("a backpack from the hamster"),
    "drink": lambda gain: tr._("an energy drink from the frog"),
    "light": lambda gain: tr.n(
        "your lamp {number} space on", "your lamp {number} spaces on", gain["lamps"]
    ).format(number=gain["lamps"]),
    "goods": lambda gain: names.goods(gain["content"], gain["amount"]),
    "burrow": lambda gain: tr._("further on in the burrow"),
    "walk": lambda gain: tr._("a rat on space {number}").format(number=gain["space"]),
}
