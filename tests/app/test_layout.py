"""Room for fingers, large print and the left hand; and the layout audit itself, which must not be blind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.braverats.presenter.view_models import CardState
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.hand import Hand
from app.games.brooke.presenter.history import BrookeGame
from app.games.brooke.widgets.history import PassSheet
from app.games.firstrat.widgets.panels.parts import ComicsPanel
from app.kit.labels import WrappedLabel, steps_down
from app.kit.press import IconButton, TextButton
from app.kit.prompt import PromptLine
from tests.touch import audit
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, Point, visible
from tests.touch.states import SIZES, TABLETS, match, named

#: Points of a hand are tried this far apart; a finger needs so many of them, across and up, for itself.
GRID = 6
GRID_POINTS = 48 // GRID


@pytest.mark.parametrize(("size", "large_print"), list(zip(SIZES, cycle([True, False]), strict=False)))
def test_every_card_has_room_for_a_finger(ui: Driver, size: tuple[int, int], large_print: bool) -> None:
    ui.app.settings.large_print = large_print
    ui.resize(*size)
    for options in ({}, {"mime": True}, {"draft": True}, {"draw": True}):
        guest = match(ui, **options)
        _roomy(guest, 0)
    if size in TABLETS:
        for seating in ("face", "side"):
            ui.app.settings.seating = seating
            guest = match(ui, players=("Ann", "Ben"), mime=True)
            for seat in (0, 1):
                _roomy(guest, seat)


def _roomy(guest: Guest, seat: int) -> None:
    """Every card has a square of 48 dp that is its own, inside the window."""
    hand = guest.area(seat).choosing
    owned: dict[int, set[tuple[float, float]]] = {}
    for point, index in _touchable(hand):
        x, y = hand.to_window(*point)
        if 0 <= x <= guest.ui.app.screens.width and 0 <= y <= guest.ui.app.screens.height:
            owned.setdefault(index, set()).add(point)
    for index in range(len(hand.cards)):
        points = owned.get(index, set())
        assert any(
            all((x + GRID * i, y + GRID * j) in points for i, j in product(range(GRID_POINTS), repeat=2))
            for x, y in points
        ), f"{hand.cards[index].name} of {len(hand.cards)}"


def _touchable(hand: Hand) -> list[tuple[Point, int]]:
    """Points of a hand, each with the card that a finger hits there."""
    margin = 30
    across = range(int(hand.x) - margin, int(hand.right) + margin, GRID)
    up = range(int(hand.y) - margin, int(hand.top) + margin, GRID)
    found = [((x, y), hand.thing_at(x, y)) for x, y in product(across, up)]
    return [(point, index) for point, index in found if index is not None]


@pytest.mark.parametrize(
    ("name", "left_handed"),
    [("home", True), ("table-lifted", False), ("table-revealed", True), ("settings", False), ("setup", True)],
)
def test_large_print_and_left_hand(ui: Driver, name: str, left_handed: bool) -> None:
    ui.app.settings.left_handed, ui.app.settings.large_print = left_handed, True
    named(name).build(ui)
    for size in SIZES:
        ui.resize(*size)
        assert not audit.problems(), size


def test_letters_are_one_step_larger_on_a_tablet(ui: Driver) -> None:
    sizes = {}
    for window in ((412, 915), (915, 412), (600, 960), (1280, 800), (412, 915)):
        ui.resize(*window)
        sizes[window] = [theme.caption, theme.label, theme.body, theme.title, theme.scale]
    phone, tablet = sizes[412, 915], sizes[1280, 800]
    assert sizes[915, 412] == phone and sizes[600, 960] == tablet
    assert all(large >= 1.15 * small for small, large in zip(phone, tablet, strict=True))
    ui.app.settings.text_size = "huge"
    assert theme.body > 1.4 * phone[2]
    # What gives way on a full table gives way to letters of the normal size, not to smaller ones.
    assert [round(size, 3) for (size,) in steps_down(theme.body)][-1] == round(phone[2], 3)


def test_a_duel_has_room_in_the_smallest_window(ui: Driver) -> None:
    ui.resize(320, 480)
    guest = match(ui, "general ambassador", sealed="princess")
    duel = guest.stage.duel
    cards = [audit.box_of(card, card.x, card.y, card.right, card.top) for card in duel.cards]
    place = audit.box_of(duel, duel.x, duel.y, duel.right, duel.top)
    assert len(cards) == 2 and all(card.within(place) for card in cards)


# --- the audit itself must not be blind


@pytest.fixture
def page(ui: Driver) -> FloatLayout:
    """An empty page in the window, to put broken things on."""
    host = FloatLayout()
    ui.app.root.add_widget(host)
    ui.frames(3)
    yield host
    ui.app.root.remove_widget(host)


def _found(ui: Driver, page: FloatLayout) -> str:
    ui.frames(4)
    return " / ".join(audit.problems(page))


def test_a_sound_page_passes(ui: Driver, page: FloatLayout) -> None:
    page.add_widget(
        WrappedLabel(text="A sentence that wraps as it should, however long it gets.", size_hint=(1, None))
    )
    page.add_widget(TextButton(text="Play", size_hint=(None, None), width=200, pos=(50, 300)))
    assert _found(ui, page) == ""


def _text(text: str, size: tuple[float, float], pos: Point = (50, 50), **style: object) -> Label:
    return Label(**{"text": text, "font_size": 16, "size_hint": (None, None), "size": size, "pos": pos, **style})


def _icon(x: float, width: float = 48) -> IconButton:
    icon = IconButton(icon="menu", size_hint=(None, None), pos=(x, 50))
    icon.size = (width, 48)
    return icon


TWELVE = "one two three four five six seven eight nine ten eleven twelve"


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda: [_text("much too long", (60, 20), shorten=True, text_size=(60, None))], "cut off"),
        (lambda: [_text(TWELVE, (120, 40), text_size=(120, 40))], "cut off"),
        (lambda: [_text("wide and high", (60, 20), font_size=40)], "larger than its own place"),
        (lambda: [_text("overlapping", (120, 24), (50, y)) for y in (100, 108)], "overlap"),
        (lambda: [_icon(50, 40)], "a target of 40 × 48"),
        (lambda: [_icon(390)], "off the screen"),
        (lambda: [_text("read me", (120, 24), (50, 60)), _icon(80)], "covers"),
        (lambda: [_icon(50), _icon(80)], "share a place"),
        (lambda: [_text("tiny", (60, 20), font_size=9)], "too small to read"),
        (
            lambda: [_text("Sehr Gelegenheitsspieler", (90, 80), text_size=(90, None))],
            "broken in the middle of a word",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_broken_is_found(
    ui: Driver, page: FloatLayout, broken: Callable[[], list[Widget]], said: str
) -> None:
    for widget in broken():
        page.add_widget(widget)
    assert said in _found(ui, page)


def test_words_outside_their_button_are_found(ui: Driver, page: FloatLayout) -> None:
    class Broken(TextButton):
        """A button whose words are not in it."""

    button = Broken(text="", size_hint=(None, None), width=100, pos=(50, 50))
    box = BoxLayout(size_hint=(None, None), size=(300, 48))
    box.add_widget(Label(text="far too many words", font_size=16, size_hint=(None, None), size=(300, 48)))
    button.add_widget(box)
    page.add_widget(button)
    assert "sticks out" in _found(ui, page)


def test_a_prompt_that_ends_in_dots_is_found(ui: Driver, page: FloatLayout) -> None:
    prompt = PromptLine(size_hint=(None, None), size=(300, 56), pos=(20, 60), spare=0)
    page.add_widget(prompt)
    prompt.set_words("Choose a card", "Lift a card to see how it does against each of theirs")
    assert _found(ui, page) == ""
    prompt.set_words("Choose a card", "You will see the result against every card " * 4)
    found = _found(ui, page)
    assert "PromptPanel: says “You will see" in found and "…” instead of" in found


def test_a_button_that_ends_in_dots_is_found(ui: Driver, page: FloatLayout) -> None:
    prompt = PromptLine(size_hint=(None, None), size=(300, 56), pos=(20, 60), verb="Pass the device")
    page.add_widget(prompt)
    prompt.set_words("Sealed")
    assert _found(ui, page) == ""
    prompt.verb = "Pass…"
    assert "ends in dots" in _found(ui, page)


def test_a_prompt_that_shrinks_is_found(ui: Driver) -> None:
    for state in ("table-first", "brooke-value"):
        named(state).build(ui)
        normal = audit.prompt_letters()
        assert normal and not audit.shrunk(normal, normal)
        ui.app.settings.text_size = "huge"
        ui.frames(3)
        larger = audit.prompt_letters()
        assert not audit.shrunk(normal, larger)
        assert any(larger[text] > size for text, size in normal.items())
        smaller = {text: size - 1 for text, size in normal.items()}
        assert len(audit.shrunk(normal, smaller)) == len(normal)
        # A prompt that says nothing any more.
        assert audit.shrunk(normal, {})
        ui.app.settings.text_size = "normal"


def test_an_empty_name_band_is_found(ui: Driver, page: FloatLayout) -> None:
    card = Card(model=CardState("ambassador", "blue", "4", "ambassador"), size_hint=(None, None), size=(90, 126))
    page.add_widget(card)
    assert _found(ui, page) == ""
    card.size = (30, 42)
    assert "ambassador: a name of" in _found(ui, page)


def test_a_comic_without_its_name_is_found(ui: Driver) -> None:
    named("firstrat-library").build(ui)
    assert not audit.problems()
    panel = next(one for one in visible(ui.app.screen) if isinstance(one, ComicsPanel))
    panel.ids.cards.children[0].text = ""
    ui.frames(3)
    assert "a card without its name" in " / ".join(audit.problems())


def test_a_name_that_is_not_drawn_is_found(ui: Driver, page: FloatLayout) -> None:
    audit.begin()
    sheet = PassSheet(game=BrookeGame(1), size_hint_x=None, width=300)
    page.add_widget(sheet)
    assert "not drawn" not in _found(ui, page)
    audit.begin()
    sheet.width = 130
    assert "“Total” is not drawn" in _found(ui, page)


def test_a_broken_screen_of_the_app_is_found(ui: Driver) -> None:
    """The real home screen, with one margin taken away."""
    named("home").build(ui)
    assert not audit.problems()
    foot = ui.app.screen.ids.foot
    foot.size_hint_y, foot.height = None, 20
    ui.frames(3)
    assert audit.problems()
    foot.height = 56
