"""Rows for verdicts, key moments, mixed strategies, and luck and choice."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.coach.presenter import KeyMoment, MixShare, SkillAndLuck, VerdictShow, percent, signed
from app.contract import ui_of
from app.kit.press import Pressable


class VerdictCell(Pressable, BoxLayout):
    """A verdict in two lines."""

    icon = StringProperty("")
    token = StringProperty("text")
    head = StringProperty("")
    line = StringProperty("")
    #: Whether there is more to read.
    opens = BooleanProperty(False)

    def show(self, verdict: VerdictShow) -> VerdictCell:
        """Show a verdict."""
        figure = f" {verdict.figure}" if verdict.figure else ""
        self.icon, self.token, self.opens = verdict.icon, verdict.token, True
        self.head = f"{verdict.grade}{figure}"
        self.line = headed(verdict.name, verdict.played.words)
        return self


class MomentRow(Pressable, BoxLayout):
    """The best or the worst moment of a match; a press opens it."""

    good = BooleanProperty(True)
    tone = ColorProperty()
    head = StringProperty("")
    text = StringProperty("")
    figure = StringProperty("")
    moment = NumericProperty(0)

    def show(self, game: str, moment: KeyMoment) -> MomentRow:
        """Show a moment of a game."""
        self.good, self.head, self.text, self.figure = moment.good, moment.head, moment.text, moment.figure
        self.moment = moment.line
        for place, picture in enumerate(moment.pictures[:1]):
            self.ids.picture.add_widget(ui_of(game).thumb(picture, place))
        return self


class MixRow(BoxLayout):
    """One move of a mixed strategy, as a bar."""

    text = StringProperty("")
    share = NumericProperty(0)
    figure = StringProperty("")
    played = BooleanProperty(False)


def mix_rows(mix: tuple[MixShare, ...]) -> list[MixRow]:
    """A mixed strategy as bars, the most frequent move first."""
    return [MixRow(text=bar.words, share=bar.share, figure=percent(bar.share), played=bar.played) for bar in mix]


class TellRow(BoxLayout):
    """How often a card is played, as a bar, with a mark at the ideal share."""

    text = StringProperty("")
    own = NumericProperty(0)
    perfect = NumericProperty(0)
    figure = StringProperty("")


class ChangeBar(Widget):
    """A bar from the middle: to the right for a gain, to the left for a loss."""

    change = NumericProperty(0)
    #: The change at full length.
    most = NumericProperty(1)


class AccountRow(BoxLayout):
    """Luck and choice of one player."""

    name = StringProperty("")
    #: Whose colour the name has.
    clan = StringProperty("text")
    skill = NumericProperty(0)
    luck = NumericProperty(0)
    skill_text = StringProperty("")
    luck_text = StringProperty("")
    accuracy = StringProperty("")
    most = NumericProperty(1)


def account_rows(accounts: tuple[SkillAndLuck, ...]) -> list[AccountRow]:
    """Luck and choice, one row for each player."""
    most = max([0.25, *(abs(change) for one in accounts for change in (one.skill, one.luck))])
    return [
        AccountRow(
            name=one.name,
            clan=one.clan,
            skill=one.skill,
            luck=one.luck,
            skill_text=signed(one.skill),
            luck_text=signed(one.luck),
            accuracy=tr._("Accuracy {percent}: the share of the chance to win that a move kept on average").format(
                percent=one.accuracy
            )
            if one.accuracy
            else "",
            most=most,
        )
        for one in accounts
    ]
