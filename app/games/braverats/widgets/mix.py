"""The mix that a hint draws its card from: a bar and a reason for each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.live_text import tr
from app.games.braverats.presenter.text import MixLine
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.kit.press import Pressable


class MixCard(Pressable, BoxLayout):
    """One card of a mix: its portrait, how often it is played, and what for."""

    card = StringProperty("")
    side = StringProperty("blue")
    name = StringProperty("")
    #: What is read out.
    label = StringProperty("")
    #: Its share of the largest one.
    share = NumericProperty(0)
    figure = StringProperty("")
    reason = StringProperty("")
    drawn = BooleanProperty(False)


def mix_overlay(lines: Sequence[MixLine], colour: str, pick: Callable[[str], None]) -> Overlay:
    """All cards of a mix; `pick` lays one of them into the slot."""
    why = tr._("Against best play these cards are worth the same. Mixed like this, nobody can guess yours.")
    overlay = Overlay(WrappedLabel(text=why), title=tr._("Mix your cards"))

    def choose(row: MixCard) -> None:
        overlay.close()
        pick(row.card)

    most = max(line.percent for line in lines)
    for line in lines:
        row = MixCard(
            card=line.card,
            side=colour,
            name=line.name,
            label=f"{line.name}, {line.figure}",
            share=line.percent / most,
            figure=line.figure,
            reason=line.reason,
            drawn=line.drawn,
        )
        row.bind(on_release=choose)
        overlay.add(row)
    return overlay
