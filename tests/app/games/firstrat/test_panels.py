"""Every panel of First Rat at every size: nothing cut off, nothing covered, nothing too small to hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from gc import collect
from itertools import cycle
from weakref import ref

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from app.base.text import LANGUAGES
from app.base.theme import TEXT_SCALES
from app.games.firstrat.director.director import panel_of
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.family import family
from app.games.firstrat.presenter.greg import greg
from app.games.firstrat.presenter.questions import asked
from app.games.firstrat.presenter.text import item_by_id
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.presenter.wares import comics, shop
from app.games.firstrat.widgets.drawing import amounts_width
from app.games.firstrat.widgets.panels.burrow import BurrowMap, WayCard
from app.games.firstrat.widgets.panels.parts import AnswerCard, FirstRatPanel, ItemCard, QuestionPanel
from app.games.firstrat.widgets.panels.tracks import COST, TrackRow, TracksPanel, cost_letters
from app.games.firstrat.widgets.seats import goods_room
from engine.firstrat.state import GREG
from tests.app.games.firstrat import positions as at
from tests.touch.audit import problems
from tests.touch.driver import Driver
from tests.touch.states import SIZES, Size, named

#: What of a window is never covered: the strip of steps at its upper edge.
STRIP = 48
TEXT_SIZES = tuple(TEXT_SCALES)


def _asked(state: object) -> object:
    return asked(*at.seen(state))


def _greg(events: int) -> object:
    view, told = at.card(at.alone(), "a1")
    return greg(view, told[:events])


SHOWS: Mapping[str, Callable[[], object]] = {
    "junction": lambda: _asked(at.junction()),
    "burrow": lambda: burrow(at.seen(at.scene())[0]),
    "library": lambda: _asked(at.library()),
    "comics": lambda: comics(at.seen(at.scene())[0]),
    "cape": lambda: _asked(at.cape()),
    "hamster": lambda: _asked(at.hamster()),
    "frog": lambda: _asked(at.frog()),
    "crow": lambda: _asked(at.crow()),
    "shop from afar": lambda: shop(at.seen(at.scene())[0], (), "hamster"),
    "building": lambda: _asked(at.building()),
    "tracks": lambda: tracks(at.seen(at.scene(2))[0]),
    "tracks of Greg": lambda: tracks(at.seen(at.alone())[0]),
    "drink": lambda: _asked(at.thirsty()),
    "bonus": lambda: _asked(at.packing()),
    "launch": lambda: _asked(at.launching()),
    "Greg begins": lambda: _greg(1),
    "Greg walks": lambda: _greg(3),
    "family": lambda: family(at.seen(at.cape())[0], 0, "Maximiliane-Antoinette"),
    "Greg's things": lambda: family(at.seen(at.alone())[0], GREG, "Greg"),
    "item": lambda: item_by_id(at.scene().board.components, "super_chameleon"),
}


@contextmanager
def opened(ui: Driver, model: object) -> Iterator[FirstRatPanel]:
    """A panel at the lower edge of the window, as high as it wants to be if there is room."""
    host = FloatLayout()
    ui.app.root.add_widget(host)
    panel = panel_of(model)
    panel.size_hint = (None, None)
    panel.pos, panel.width = (0, 0), min(Window.width, dp(600))
    host.add_widget(panel)
    for _ in range(3):
        ui.frames(2)
        panel.height = min(panel.needed, Window.height - dp(STRIP))
    ui.frames(2)
    try:
        yield panel
    finally:
        # Left there, it would lie over every later test.
        ui.app.root.remove_widget(host)


def faults(ui: Driver, size: Size, lang: str, text_size: str, names: list[str]) -> list[str]:
    ui.app.settings.language, ui.app.settings.text_size = lang, text_size
    ui.resize(*size)
    found = []
    for name in names:
        with opened(ui, SHOWS[name]()) as panel:
            found += [f"{name}: {problem}" for problem in problems(panel)]
    return found


@pytest.mark.parametrize(
    ("size", "text_size", "lang"),
    [
        # All windows, and where there is least room in all languages.
        *zip(SIZES, cycle(TEXT_SIZES), cycle(LANGUAGES), strict=False),
        *((SIZES[0], TEXT_SIZES[-1], lang) for lang in LANGUAGES),
    ],
)
def test_panels_fit(ui: Driver, size: Size, text_size: str, lang: str) -> None:
    assert faults(ui, size, lang, text_size, list(SHOWS)) == []


@pytest.mark.parametrize("name", [name for name in SHOWS if name not in ("family", "Greg's things")])
def test_nothing_scrolls_during_play_on_a_small_phone(ui: Driver, name: str) -> None:
    ui.resize(360, 640)
    with opened(ui, SHOWS[name]()) as panel:
        assert panel.needed <= dp(640 - STRIP)


@pytest.mark.parametrize(("text_size", "explained"), [("normal", True), (TEXT_SIZES[-1], False)])
def test_a_question_is_whole_in_a_low_window(ui: Driver, text_size: str, explained: bool) -> None:
    """Where there is no room for both, the question stays and its explanation goes."""
    ui.app.settings.text_size = text_size
    ui.resize(640, 360)
    named("firstrat-backpack").build(ui)
    ui.resize(640, 360)
    ui.frames(6)
    (panel,) = (widget for widget in ui.app.root.walk() if isinstance(widget, QuestionPanel))
    assert panel.needed <= panel.room and panel.head
    assert bool(panel.line) is explained


# --- a finger chooses


def chosen(ui: Driver, state: object, touch: Callable[[FirstRatPanel], None]) -> list[str]:
    ui.resize(360, 640)
    moves: list[str] = []
    with opened(ui, _asked(state)) as panel:
        panel.bind(on_choose=lambda _panel, move: moves.append(move))
        touch(panel)
    return moves


def test_a_way_is_taken_on_its_card_or_on_the_map(ui: Driver) -> None:
    def card(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Go on", WayCard, panel))

    def field(panel: FirstRatPanel) -> None:
        map_ = next(widget for widget in panel.walk() if isinstance(widget, BurrowMap))
        library = next(field for field in map_.model.fields if field.id == "LIB")
        ui.tap(map_.to_window(*map_.place(library)))

    assert chosen(ui, at.junction(), card) == ["branch b2"]
    assert chosen(ui, at.junction(), field) == ["branch lib"]


def test_a_comic_is_looked_at_before_it_is_taken(ui: Driver) -> None:
    def look(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Take it", root=panel))
        ui.tap(ui.find("Pipe map", ItemCard, panel))

    def take(panel: FirstRatPanel) -> None:
        look(panel)
        assert any("a shortcut is free" in getattr(widget, "text", "") for widget in panel.walk())
        ui.tap(ui.find("Take it", root=panel))

    assert chosen(ui, at.library(), look) == []
    assert chosen(ui, at.library(), take) == ["comic tunnel"]
    assert chosen(ui, at.library(), lambda panel: ui.tap(ui.find("No comic", root=panel))) == ["comic none"]


def test_paying_needs_enough_cheese_and_stealing_does_not(ui: Driver) -> None:
    def pay(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Pay 8", root=panel))

    def steal(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Steal", root=panel))

    assert chosen(ui, at.frog(cheese=7), pay) == []
    assert chosen(ui, at.frog(cheese=8), pay) == ["shop frog pay energy_drink"]
    assert chosen(ui, at.frog(cheese=7), steal) == ["shop frog steal energy_drink"]
    assert chosen(ui, at.frog(), lambda panel: ui.tap(ui.find("Take nothing", root=panel))) == ["shop frog skip"]


def test_a_touch_on_a_glowing_track_builds(ui: Driver) -> None:
    def build(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Cargo hold", TrackRow, panel))

    def too_dear(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Engine", TrackRow, panel))

    with opened(ui, SHOWS["tracks"]()) as panel:
        track = ui.find("Cockpit", TrackRow, panel).track
        assert track is not None and track.cost
        letters = cost_letters(track.cost, 22, 60)
        assert 0 < amounts_width(track.cost, letters * COST, size=letters) <= 60, "what it costs is always told"
    assert chosen(ui, at.building(), build) == ["build cargo"]
    assert chosen(ui, at.building(), too_dear) == []


def test_tinkering_asks_before_it_builds_and_takes_no_for_an_answer(ui: Driver) -> None:
    def save(panel: FirstRatPanel) -> None:
        ui.tap(ui.find("Cargo hold", TrackRow, panel))
        ui.frames(3)
        assert problems(panel) == [] and panel.question == "Cargo hold: which material do you save?"
        ui.tap(ui.find("Tin can", AnswerCard, panel))
        assert not panel.question

    def refrain(panel: FirstRatPanel) -> None:
        assert isinstance(panel, TracksPanel)
        ui.tap(ui.find("Cargo hold", TrackRow, panel))
        ui.frames(3)
        ui.tap(ui.find("Back", root=panel))
        ui.tap(ui.find("Cheese", TrackRow, panel))

    assert chosen(ui, at.tinkering(), save) == ["build cargo save can"]
    assert chosen(ui, at.tinkering(), refrain) == ["donate"]


def test_an_answer_is_its_move(ui: Driver) -> None:
    for state, title, move in (
        (at.thirsty(), "Drink", "drink yes"),
        (at.packing(), "Calculator", "bonus calc"),
        (at.launching(), "Medal", "launch award"),
        (at.cape(), "Space 9", "super 1"),
    ):
        assert chosen(ui, state, lambda panel, title=title: ui.tap(ui.find(title, AnswerCard, panel))) == [move]


def test_gregs_panel_goes_on_step_by_step(ui: Driver) -> None:
    view, events = at.card(at.alone(), "a1")
    asked_for: list[str] = []
    ui.resize(360, 640)
    with opened(ui, greg(view, events[:1])) as panel:
        panel.bind(on_next=lambda *_: asked_for.append("next"), on_skip=lambda *_: asked_for.append("skip"))
        ui.tap(ui.find("Next step", root=panel))
        ui.tap(ui.find("Skip to end", root=panel))
        panel.model = greg(view, events)
        ui.frames(2)
    assert asked_for == ["next", "skip"]


def test_a_panel_that_is_closed_leaves_nothing_behind(ui: Driver) -> None:
    gone = []
    for make in SHOWS.values():
        with opened(ui, make()) as panel:
            gone.append(ref(panel))
        del panel
    # A list that could be scrolled dims its bar after a while.
    ui.seconds(1)
    collect()
    assert [type(kept()).__name__ for kept in gone if kept() is not None] == []


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_counts_of_two_digits_do_not_touch_the_next_picture(ui: Driver, text_size: str) -> None:
    ui.app.settings.text_size = text_size
    room = dp(184)
    for amounts in ((11, 10, 12, 3, 11), (11, 0, 0, 0, 0), (1, 2, 3, 4, 5), (10, 10, 10, 10, 10)):
        _side, _size, widths, gap = goods_room(amounts, room, dp(35))
        assert gap >= dp(2) and sum(widths) + 4 * gap == pytest.approx(room)
