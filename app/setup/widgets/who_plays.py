"""A sheet that asks who plays: a person with a name, or a regular."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kivy.factory import Factory

from app.base.kv import load_kv
from app.base.live_text import tr
from app.kit.face_choice import FaceChoice
from app.kit.page_sheet import PageSheet
from app.kit.press import ChoiceButton
from app.people import Player
from app.regulars import FaceShow

load_kv("kit/field")


def ask_who_plays(
    title: str,
    player: Player,
    name: str,
    regulars: Iterable[FaceShow],
    seat_person: Callable[[str], object],
    seat_regular: Callable[[str], object],
) -> None:
    """Ask who takes the place of a player, whose name as a person is `name`."""
    sheet = PageSheet(title=title)
    content = sheet.ids.content
    field = Factory.Field(text=name, hint_text=tr._("Player’s name"))
    answered = False

    def answer(seat: Callable[[str], object], who: str) -> None:
        nonlocal answered
        answered = True
        seat(who)
        sheet.dismiss()

    def closed(*_: object) -> None:
        # A typed name counts however the sheet is closed.
        if not answered and not player.is_ai and field.text != name:
            seat_person(field.text)

    field.bind(on_text_validate=lambda *_: answer(seat_person, field.text))
    sheet.bind(on_dismiss=closed)
    person = ChoiceButton(text=tr._("A person"), note=tr._("plays on this device"), chosen=not player.is_ai)
    person.bind(on_release=lambda *_: answer(seat_person, field.text))
    content.add_widget(field)
    content.add_widget(person)
    for one in regulars:
        row = FaceChoice(regular=one.id, text=one.title, note=one.text, chosen=player.regular == one.id)
        row.bind(on_release=lambda pressed: answer(seat_regular, pressed.regular))
        content.add_widget(row)
    sheet.open()
