"""Why a move is advised, in the player's language: what the turn brings, and what the next one can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.core.text import tr
from app.games.firstrat.presenter import names
from engine.ai.advice import Reason
from engine.firstrat.components import STANDARD, components_of

Gain = Mapping[str, Any]


def why(reason: Reason) -> str:
    """A reason as sentences; our English for one that is not known here."""
    if reason.id == "any":
        return tr._("Any move will do.")
    now, coming = reason.facts.get("now"), reason.facts.get("next")
    if not now:
        return tr._(reason.text)
    sentences = [tr._("This turn: {gains}.").format(gains=_listed(now))]
    if coming:
        sentences.append(tr._("Next turn: {gains}.").format(gains=_listed(coming)))
    return " ".join(sentences)


def _listed(gains: Sequence[Gain]) -> str:
    return ", ".join(_GAINS[gain["what"]](gain) for gain in gains if gain["what"] in _GAINS)


def _mark(gain: Gain) -> str:
    track = names.track(components_of(STANDARD), gain["track"])
    return tr._("place {place} on {track}").format(place=gain["place"], track=track)


_GAINS: dict[str, Callable[[Gain], str]] = {
    "launch": lambda gain: tr._("a launch (rat {rat})").format(rat=gain["rat"]),
    "mark": _mark,
    "rat": lambda gain: tr._("a rat from the nursery"),
    "comic": lambda gain: tr._("a comic"),
    "cap": lambda gain: tr._("a bottle cap"),
    "backpack": lambda gain: tr._("a backpack"),
    "drink": lambda gain: tr._("an energy drink"),
    "light": lambda gain: tr.n("the light {number} further", "the light {number} further", gain["lamps"]).format(
        number=gain["lamps"]
    ),
    "goods": lambda gain: names.goods(gain["content"], gain["amount"]),
    "burrow": lambda gain: tr._("on in the burrow"),
    "walk": lambda gain: tr._("a rat on space {number}").format(number=gain["space"]),
}
