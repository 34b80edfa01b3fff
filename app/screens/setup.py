"""Set-up: who sits where, which variants are in force, and off to the table."""

from __future__ import annotations

from functools import partial
from random import Random

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from app.arrangement import Arrangement, Group, arrangement_of
from app.presenters import wording
from app.screens import Screen, load_kv
from app.shelf import LEVEL_NAMES, SHELF, levels_of, rat
from app.text import tr
from app.widgets.frame import SwitchRow
from app.widgets.press import Chip, Choice, ChoiceGrid, Press
from app.widgets.sheet import Sheet
from engine.ai.levels import Level
from engine.braverats.cards import NAMES as CARDS

SEATINGS = ("pass", "face", "side")

# Text fields look for a clipboard when they are loaded: not before somebody can type.
load_kv("field")


class SeatPanel(BoxLayout):
    """One seat: its emblem, who sits there, and the way to change that."""

    seat = NumericProperty(0)
    name = StringProperty("")
    side = StringProperty("")
    emblem = StringProperty("hammer")
    kind = StringProperty("")
    icon = StringProperty("account-outline")


class CardThumb(FloatLayout):
    """A card of the hand, small."""

    card = StringProperty("musician")
    rank = StringProperty("0")


class HandRow(Press, GridLayout):
    """The cards of a hand; a press explains them."""

    label = StringProperty("")


class SetupScreen(Screen):
    """Arranges one match."""

    name_of_game = StringProperty("")
    #: The seats one below the other, where two do not fit side by side.
    stacked = BooleanProperty(False)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._arranged: Arrangement | None = None
        #: The switches by their options: KivyMD's rows are too slow to be built again with every change.
        self._switch_rows: dict[str, SwitchRow] = {}
        self.bind(wide=lambda *_: self.refresh())

    def enter(self, game: str = "", **facts: object) -> None:
        app = App.get_running_app()
        self._arranged = arrangement_of(game, app.settings.setups)
        self.name_of_game = SHELF[self._arranged.game].name
        self.refresh()
        self.ids.page.scroll_y = 1

    # --- what the player does

    def play(self) -> None:
        """To the table."""
        if self._arranged is not None:
            App.get_running_app().start_match(self._arranged.game, self._arranged.players, self._arranged.options)

    def surprise(self) -> None:
        """Anything that goes together."""
        if self._arranged is not None:
            self._arranged.surprise(Random())
            self.refresh()

    def swap(self) -> None:
        """Change sides."""
        if self._arranged is not None:
            self._arranged.swap()
            self.refresh()

    def ask_seat(self, seat: int) -> None:
        """Who shall sit here?"""
        arranged = self._arranged
        if arranged is None:
            return
        player = arranged.player(seat)
        sheet = Sheet(title=tr._("Who plays {side}?").format(side=self._side(seat)))
        content = sheet.ids.content
        field = Factory.Field(
            text="" if player.is_ai else arranged.players[seat], hint_text=tr._("Name of a person")
        )

        def person(*_: object) -> None:
            arranged.seat_person(seat, field.text)
            sheet.dismiss()
            self.refresh()

        def named(*_: object) -> None:
            # A name that was typed counts, however the sheet is closed.
            if field.text != before and not arranged.player(seat).is_ai:
                arranged.seat_person(seat, field.text)
                self.refresh()

        before = field.text
        field.bind(on_text_validate=person)
        sheet.bind(on_dismiss=named)
        choice = Choice(text=tr._("A person"), note=tr._("plays on this device"), chosen=not player.is_ai)
        choice.bind(on_release=person)
        content.add_widget(field)
        content.add_widget(choice)
        for number, level in enumerate(levels_of(arranged.game), 1):
            row = Choice(
                text=f"{number} · {rat(level.id)} · {tr._(LEVEL_NAMES[level.id])}",
                note=f"{tr._(level.text)} {_measured(level)}".rstrip(),
                chosen=player.level == level.id,
            )

            def opponent(_row: Choice, level: str = level.id) -> None:
                arranged.seat_ai(seat, level)
                sheet.dismiss()
                self.refresh()

            row.bind(on_release=opponent)
            content.add_widget(row)
        sheet.open()

    def explain_cards(self) -> None:
        """What every card of this set-up does."""
        rows = [
            CardRow(card=card, text=wording.card(tr, card), note=wording.ability(tr, card))
            for card in self._cards()
        ]
        Sheet(*rows, title=tr._("What the cards do")).open()

    # --- what is shown

    def refresh(self) -> None:
        """Show the arrangement as it is now."""
        arranged = self._arranged
        if arranged is None:
            return
        for seat, panel in enumerate((self.ids.seat0, self.ids.seat1)):
            self._fill_seat(panel, seat)
        for column in (self.ids.groups, self.ids.more_groups):
            column.clear_widgets()
        for number, group in enumerate(arranged.groups()):
            # On a wide screen the seats leave room below them.
            groups = self.ids.more_groups if self.wide and number > 1 else self.ids.groups
            groups.add_widget(GroupHead(text=tr._(group.title), note=tr._(group.note) if group.note else ""))
            groups.add_widget(self._choices(group) if group.none is not None else self._switches(group))
        if arranged.people == len(arranged.players):
            self._add_seating(self.ids.more_groups if self.wide else self.ids.groups)
        self._fill_hand()

    def _side(self, seat: int) -> str:
        side = SHELF[self._arranged.game].sides[seat] if self._arranged else None
        return f"{tr._(side.colour)} · {tr._(side.sign)}" if side else ""

    def _fill_seat(self, panel: SeatPanel, seat: int) -> None:
        player = self._arranged.player(seat)
        panel.seat, panel.name, panel.emblem = seat, player.name, player.emblem
        panel.side = self._side(seat)
        if player.is_ai:
            offered = [level.id for level in levels_of(self._arranged.game)]
            number = offered.index(player.level) + 1 if player.level in offered else 0
            panel.kind, panel.icon = tr._("AI: level {number}").format(number=number), "chip"
        else:
            panel.kind, panel.icon = tr._("Person"), "account-outline"

    def _choices(self, group: Group) -> ChoiceGrid:
        arranged = self._arranged
        choices = []
        taken = next((option for option in group.options if arranged.options[option]), None)
        name, note = group.none
        rows = [(None, tr._(name), tr._(note), "")]
        rows += [
            (
                option,
                arranged.words(option)[0],
                arranged.note(option),
                "" if option == taken else arranged.locked(option, group),
            )
            for option in group.options
        ]
        for option, name, note, locked in rows:
            choice = Choice(text=name, note=note, locked=locked, chosen=option == taken)

            def chosen(_choice: Choice, option: str | None = option) -> None:
                arranged.choose(option, group)
                self.refresh()

            choice.bind(on_release=chosen)
            choices.append(choice)
        grid = ChoiceGrid()
        grid.fill(choices)
        return grid

    def _switches(self, group: Group) -> BoxLayout:
        panel = Factory.Panel()
        for number, option in enumerate(group.options):
            if number:
                panel.add_widget(Factory.Rule())
            panel.add_widget(self._switch(option))
        return panel

    def _switch(self, option: str) -> SwitchRow:
        row = self._switch_rows.get(option)
        if row is None:
            row = self._switch_rows[option] = SwitchRow()
            row.bind(on_switch=partial(self._switched, option))
        elif row.parent is not None:
            row.parent.remove_widget(row)
        row.text, row.note = self._arranged.words(option)
        row.on = bool(self._arranged.options[option])
        row.locked = "" if row.on else self._arranged.locked(option)
        return row

    def _switched(self, option: str, _row: SwitchRow, on: bool) -> None:
        self._arranged.switch(option, on)
        self.refresh()

    def _add_seating(self, groups: BoxLayout) -> None:
        settings = App.get_running_app().settings
        groups.add_widget(GroupHead(text=tr._("Two people, one device"), note=""))
        row = Factory.ChipRow()
        for seating in SEATINGS:
            chip = Chip(text=seating_words(seating), chosen=settings.seating == seating)

            def sit(_chip: Chip, seating: str = seating) -> None:
                settings.seating = seating
                self.refresh()

            chip.bind(on_release=sit)
            row.add_widget(chip)
        groups.add_widget(row)

    def _cards(self) -> tuple[str, ...]:
        """The cards of a hand; only BraveRats is played with one that is known beforehand."""
        if self._arranged is None or self._arranged.game != "braverats":
            return ()
        return CARDS if self._arranged.options.get("mime") else CARDS[:8]

    def _fill_hand(self) -> None:
        arranged, cards = self._arranged, self._cards()
        note = next((arranged.words(deal)[0] for deal in arranged.chosen() if deal not in ("mime", "fast")), "")
        text = tr._("Each side: nine cards") if len(cards) == 9 else tr._("Each side: eight cards")
        self.ids.hand_head.text, self.ids.hand_head.note = text, note
        hand = self.ids.hand
        hand.clear_widgets()
        hand.cols, hand.disabled = max(1, len(cards)), not cards
        if not cards:
            self.ids.hand_head.text = self.ids.hand_head.note = ""
        for rank, card in enumerate(cards):
            hand.add_widget(CardThumb(card=card, rank="?" if card == "mime" else str(rank)))


class CardRow(BoxLayout):
    """A card and what it does."""

    card = StringProperty("musician")
    text = StringProperty("")
    note = StringProperty("")


class GroupHead(BoxLayout):
    """The heading of a group, and perhaps a word at its right."""

    text = StringProperty("")
    note = StringProperty("")


def _measured(level: Level) -> str:
    """How strong an opponent was found to be, if that is known."""
    if level.strength is None:
        return ""
    share = tr._("Measured: takes {percent} % of the points from a perfect opponent.")
    return share.format(percent=round(100 * level.strength))


def seating_words(seating: str) -> str:
    """A seating as the player reads it."""
    return {
        "pass": tr._("Pass the device"),
        "face": tr._("Face to face"),
        "side": tr._("Side by side"),
    }[seating]


Factory.register("SeatPanel", cls=SeatPanel)
Factory.register("CardThumb", cls=CardThumb)
Factory.register("HandRow", cls=HandRow)
Factory.register("GroupHead", cls=GroupHead)
