"""Every state of every screen: it is drawn, themes move nothing, it fits every window, and Back leads home.

A state is built once and looked at where there is least room: in the smallest window and the largest letters.
Other windows, sizes of letters and languages take turns from state to state; `--long` takes all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from kivy.uix.label import Label
from kivy.utils import get_hex_from_color
from kivymd.icon_definitions import md_icons

from app.base.text import LANGUAGES
from app.base.theme import COLOURS, NAMES as THEMES, TEXT_SCALES
from app.games.braverats.widgets.stage import BraveRatsStage
from app.games.brooke.widgets.stage import BrookeStage
from app.kit.overlay import Overlay
from app.kit.page_sheet import PageSheet
from tests.touch import audit
from tests.touch.driver import Driver, visible
from tests.touch.states import STATES, Size, State

TEXT_SIZES = tuple(TEXT_SCALES)
WORDS = tuple(LANGUAGES)
LARGEST = TEXT_SIZES[-1]
WORDING = ("text", "font_size", "texture_size")
SHADES = {shade.lower() for shades in COLOURS.values() for shade in shades}


def looked_at(config: pytest.Config) -> Iterator[tuple[State, str]]:
    """Every state with the language that it is built in."""
    for number, state in enumerate(STATES):
        turn = WORDS[number % len(WORDS)]
        for language in WORDS if config.getoption("long") else (turn,):
            yield state, language


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"state", "language"} <= set(metafunc.fixturenames):
        cases = list(looked_at(metafunc.config))
        metafunc.parametrize(("state", "language"), cases, ids=[f"{state.name}-{lang}" for state, lang in cases])


def layouts(number: int, sizes: Sequence[Size], everything: bool) -> Iterator[tuple[str, Sequence[Size]]]:
    """The sizes of letters that a state is looked at in, each with its windows."""
    if everything:
        yield from ((text_size, sizes) for text_size in TEXT_SIZES)
        return
    turn = TEXT_SIZES[number // len(WORDS) % len(TEXT_SIZES)]
    larger = sizes[1:]
    yield turn, larger[number % len(larger) :][:1] if larger else ()
    yield LARGEST, sizes[:1]


def test_every_state(
    ui: Driver, state: State, language: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui.app.settings.language = language
    state.build(ui)
    # A coach at work changes the page; whoever wants to see it done has waited for it.
    monkeypatch.setattr(ui.app.analyst, "step", lambda: None)
    size = ui.size
    library = ui.app.library
    kept = {entry.number for entry in library.open_matches() if not library.is_unplayed(entry.table)}
    drawn(ui)
    if state.name != "settings":  # which says what theme it is
        themes_move_nothing(ui, THEMES[1 + STATES.index(state) % 2])
    fits(ui, state, language, request.config.getoption("long"))
    ui.resize(*size)
    back_leads_home(ui)
    assert kept <= {entry.number for entry in library.open_matches()}


def drawn(ui: Driver) -> None:
    """There is something to see, in many colours, and every icon has a picture."""
    for widget in visible(ui.top()):
        name = getattr(widget, "icon", "")
        assert not isinstance(name, str) or not name or name in md_icons
    small = ui.picture(0.25)
    assert len(small.getcolors(small.width * small.height) or []) > 40


def themes_move_nothing(ui: Driver, theme: str) -> None:
    """Themes change colours, not places, so that it is enough to measure in one of them."""
    ui.seconds(0.3)
    laid = places(ui)
    ui.app.settings.theme = theme
    ui.frames(3)
    assert places(ui) == laid, theme
    assert not left_over(ui, theme), theme


def left_over(ui: Driver, theme: str) -> list[str]:
    """The texts in sight that still have a colour of another theme."""
    own = {shades[THEMES.index(theme)].lower() for shades in COLOURS.values()}
    labels = [one for one in visible(ui.app.root) if isinstance(one, Label) and one.text]
    inks = {one.text: get_hex_from_color(one.disabled_color if one.disabled else one.color)[:7] for one in labels}
    return [text for text, ink in inks.items() if ink in SHADES - own]


def places(ui: Driver) -> list[tuple[object, ...]]:
    """Where everything is, and what it says in which size of letters."""
    return [
        (type(one).__name__, *one.to_window(*one.pos), *one.size, *(getattr(one, name, None) for name in WORDING))
        for one in visible(ui.app.root)
    ]


def fits(ui: Driver, state: State, language: str, everything: bool) -> None:
    """Nothing is cut off, covered, too small to hit or off screen, and larger letters make no prompt smaller."""
    found: dict[str, list[str]] = {}
    #: Text size → the letters of prompts where there is least room.
    letters: dict[str, dict[str, float]] = {}
    least = state.sizes[0]

    def look(size: Size, text_size: str, words: str) -> None:
        audit.begin()
        ui.app.settings.text_size = text_size
        ui.resize(*size)
        for problem in audit.problems():
            found.setdefault(problem, []).append(f"{size[0]}x{size[1]} {text_size} {words}")
        if size == least and words == language:
            letters[text_size] = audit.prompt_letters()

    for text_size, sizes in layouts(STATES.index(state), state.sizes, everything):
        for size in sizes:
            look(size, text_size, language)
    if ui.screen == "play" and letters[LARGEST] and "normal" not in letters:
        look(least, "normal", language)
    for problem in audit.shrunk(letters.get("normal", {}), letters[LARGEST]):
        found.setdefault(problem, []).append(f"{least[0]}x{least[1]} {LARGEST} {language}")
    if not PageSheet.stack and ui.screen != "play":
        # Pages change their words while they are shown.
        for other in WORDS:
            if other != language:
                ui.app.settings.language = other
                look(state.sizes[0], LARGEST, other)
    assert not found, "\n".join(f"{problem} — {', '.join(places)}" for problem, places in found.items())


def back_leads_home(ui: Driver) -> None:
    """Each press closes one thing."""
    before = None
    for _ in range(8):
        here = (ui.screen, len(PageSheet.stack), _leaves(ui), _lifted(ui))
        if ui.screen == "home" and not PageSheet.stack:
            break
        assert here != before, f"Back did nothing on {here}"
        before = here
        ui.back()
    assert ui.screen == "home" and not ui.ended


def _leaves(ui: Driver) -> int:
    return sum(isinstance(widget, Overlay) for widget in visible(ui.app.screen))


def _lifted(ui: Driver) -> object:
    """What somebody holds over the table, or has opened on it, and could put back."""
    if ui.screen not in ("play", "lesson"):
        return None
    stage = ui.app.screen.sitting.director.widget
    if isinstance(stage, BraveRatsStage):
        return tuple(stage.lifted_card(area.seat) for area in stage.areas)
    if isinstance(stage, BrookeStage):
        return stage.intent
    return places(ui)
