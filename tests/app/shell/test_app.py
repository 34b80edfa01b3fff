"""Icons, KV files, words and messages: what is wrong in one place and shows in another."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.games.firstrat.widgets.area import FirstRatPrompt
from app.kit.press import LinkRow, TextButton
from app.matches.screen import FEWEST, PAGE, MatchRow
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible
from tests.touch.states import SIZES, match, named

ROOT = Path(__file__).parents[3]
KV = sorted((ROOT / "kv").rglob("*.kv"))
SOURCES = [*KV, *sorted((ROOT / "app").rglob("*.py"))]
#: Where an icon is named: `icon: "menu"`, `icon="menu"`, `icon_glyph("trophy")`, `icon("trophy", …)`.
ICON = re.compile(
    r"""(?:\bicon\s*[:=]\s*|icon_glyph\(|\bicon\(|"md:)"?([a-z][a-z0-9]*(?:-[a-z0-9]+)+|menu|undo|grid|play|equal|trophy|chip)"?"""
)
#: A string in a KV rule that is shown without going through the catalogue.
BARE = re.compile(
    r"""^\s*(?:text|title|note|label|head|hint_text)\s*:\s*f?(["'])(?P<said>[^"']*[A-Za-z]{2,}[^"']*)\1"""
)
#: The rule of a class in a KV file.
RULE = re.compile(r"^<-?(\w+)", re.MULTILINE)


def _icons() -> set[str]:
    found = set()
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        found |= {match[1] for match in ICON.finditer(text)}
    return found


def test_every_icon_exists() -> None:
    icons = _icons()
    assert len(icons) > 20
    assert not icons - set(md_icons)


def test_every_kv_file_loads(ui: Driver) -> None:
    for name in ("play", "setup", "log", "rules", "settings", "result", "handover", "about"):
        ui.app._screen(name)
    for path in KV:
        load_kv(path.relative_to(ROOT / "kv").with_suffix("").as_posix())
        assert str(path) in Builder.files


def test_rules_do_not_depend_on_which_table_was_opened_first(ui: Driver) -> None:
    """Kivy applies rules in the order of loading: a line of First Rat's once got BraveRats' parts as well."""
    named("firstrat-idle").build(ui)
    for table in ("games/braverats/table", "games/brooke/table"):
        Builder.unload_file(str(ROOT / "kv" / f"{table}.kv"))
        load_kv(table)
    assert [type(part).__name__ for part in FirstRatPrompt().children] == [
        "FirstRatPromptButton",
        "FirstRatPromptPanel",
    ]


def test_the_rules_of_a_base_come_first() -> None:
    """Those of the app's style do; any other is loaded with the class, or with what is made of it."""
    homes = {
        name: path.relative_to(ROOT / "kv").with_suffix("").as_posix()
        for path in KV
        for name in RULE.findall(path.read_text(encoding="utf-8"))
    }
    made = [kind for kind in _kinds(Widget) if kind.__module__.startswith("app.") and kind.__name__ in homes]
    assert len(made) > 50
    for kind in made:
        for base in kind.__mro__[1:]:
            home = homes.get(base.__name__)
            if home not in (None, "base/style", homes[kind.__name__]):
                modules = [Path(sys.modules[one.__module__].__file__ or "") for one in (kind, base)]
                loads = [module.read_text(encoding="utf-8") for module in modules]
                assert any(f'\nload_kv("{home}")' in text for text in loads), f"{kind.__name__} of {home}.kv"


def _kinds(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


@pytest.mark.parametrize("path", KV, ids=lambda path: path.stem)
def test_no_bare_words_in_kv(path: Path) -> None:
    bare = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if BARE.match(line)]
    assert not [line for line in bare if "Ratskeller" not in line]


def test_the_catalogues_are_complete() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.catalogues", "--check"], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_stays_english(ui: Driver, language: str) -> None:
    """Whatever is on screen in another language is none of the English sentences that have a translation."""
    catalogue = _translated(language)
    left: set[str] = set()
    for name in (
        "home-waiting",
        "setup",
        "setup-seat",
        "settings",
        "about",
        "rules",
        "table-lifted",
        "table-menu",
        "result",
    ):
        ui.app.settings.language = language
        named(name).build(ui)
        for widget in visible(ui.top()):
            text = str(getattr(widget, "text", ""))
            if text in catalogue and catalogue[text] != text:
                left.add(f"{name}: {text}")
    assert not left


def _translated(language: str) -> dict[str, str]:
    import gettext

    from app.base.text import DOMAIN, LOCALES

    words = gettext.translation(DOMAIN, str(LOCALES), languages=[language])
    return {key: said for key, said in words._catalog.items() if isinstance(key, str) and key}


def test_the_language_changes_under_the_table(ui: Driver) -> None:
    named("table-lifted").build(ui)
    guest = Guest(ui)
    heads = set()
    for language in LANGUAGES:
        ui.app.settings.language = language
        ui.frames(3)
        heads.add(guest.area(0).prompt.panel.head)
        assert guest.stage.lifted_card(0) == "wizard"
    assert len(heads) == len(LANGUAGES)
    assert tr.lang == list(LANGUAGES)[-1]


def test_a_sentence_is_shown_and_goes(ui: Driver) -> None:
    ui.app.notify("One sentence.")
    ui.frames(3)
    assert ui.app.toast.shown
    assert any(getattr(widget, "text", "") == "One sentence." for widget in visible(ui.app.toast))
    ui.seconds(6)
    assert not ui.app.toast.shown


def test_a_snackbar_of_the_library_can_be_shown(ui: Driver) -> None:
    """It crashes KivyMD unless `app.base.fixes.kivymd_fixes` has removed its ripples."""
    from kivymd.uix.snackbar import MDSnackbar, MDSnackbarText

    snackbar = MDSnackbar(MDSnackbarText(text="Hello"))
    snackbar.open()
    ui.seconds(0.5)
    ui.picture()
    assert any(isinstance(widget, MDSnackbar) for widget in Window.children)
    snackbar.dismiss()
    ui.seconds(1)


SENTENCE = "One sentence that the player should know, and that takes its time to be read to the end."


@pytest.mark.parametrize("size", SIZES)
def test_a_toast_keeps_away_from_hands(ui: Driver, size: tuple[int, int]) -> None:
    ui.resize(*size)
    guest = match(ui)
    ui.app.notify(SENTENCE)
    ui.frames(3)
    assert ui.app.toast.shown
    for widget in (guest.area(0).hand, guest.area(0).prompt, guest.stage.top_bar):
        assert not toast_covers(ui, widget)


def test_a_toast_lets_a_finger_through_to_the_table(ui: Driver) -> None:
    ui.resize(360, 640)
    guest = match(ui)
    ui.app.notify(SENTENCE)
    ui.frames(3)
    x, y, side = guest.stage.card_row.boxes()[3]
    spot = (x + side / 2, y + side / 2)
    assert ui.app.toast.collide_point(*spot)
    ui.tap(spot)
    assert not ui.app.toast.shown
    assert guest.director.kit.overlay() is not None, "the touch meant the card beneath"


@pytest.mark.parametrize(("state", "action"), [("result", "Rematch"), ("setup", "Play")])
def test_a_toast_takes_no_tap_from_a_page(ui: Driver, state: str, action: str) -> None:
    named(state).build(ui)
    ui.app.notify(SENTENCE)
    ui.frames(3)
    assert ui.app.toast.shown
    ui.tap(ui.find(action, TextButton))
    ui.settle()
    assert ui.screen == "play"


def test_a_toast_does_not_hide_the_way_to_a_rematch(ui: Driver) -> None:
    named("result").build(ui)
    ui.app.notify(SENTENCE)
    ui.frames(3)
    assert not toast_covers(ui, ui.find("Rematch", TextButton))


def test_a_toast_between_two_players_is_in_the_middle(ui: Driver) -> None:
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    guest = match(ui, players=("Ann", "Ben"))
    ui.app.notify("One sentence.")
    ui.frames(3)
    for area in guest.stage.areas:
        assert not toast_covers(ui, area.hand)
    ui.app.go("home")
    ui.settle()
    assert ui.app.toast.over == "page"
    ui.seconds(5)
    assert not ui.app.toast.shown


def toast_covers(ui: Driver, widget: Widget) -> bool:
    corners = [widget.to_window(x, y) for x in (widget.x, widget.right) for y in (widget.y, widget.top)]
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    return ui.app.toast.y < high - 1 and ui.app.toast.top > low + 1


def test_a_list_of_matches_is_shown_page_by_page(ui: Driver) -> None:
    """However many matches there are, the list does not cost more than what is read of it."""
    for number in range(2 * PAGE + 3):
        table = ui.app.library.begin("braverats", {}, ["Ann", "@casual"], f"match {number}")
        table.resign(0)
    ui.app.go("log")
    ui.settle()
    assert len(rows(ui)) == PAGE
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(2)
    last = rows(ui)[0]
    place = last.to_window(*last.pos)
    ui.tap(ui.find("Show older matches", LinkRow))
    assert len(rows(ui)) == 2 * PAGE
    stayed = rows(ui)[PAGE]
    assert stayed.to_window(*stayed.pos)[1] == pytest.approx(place[1], abs=2), "the page stays where it was read"
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(2)
    ui.tap(ui.find("Show older matches", LinkRow))
    assert len(rows(ui)) == 2 * PAGE + 3
    assert not ui.says("Show older matches")
    ui.app.go("home")
    ui.settle()
    assert not ui.app.screens.get_screen("log").ids.lines.children
    ui.app.go("log")
    ui.settle()
    assert len(rows(ui)) == PAGE


def test_many_waiting_matches_are_shown_page_by_page_too(ui: Driver) -> None:
    library = ui.app.library
    for number in range(PAGE + 7):
        library.begin("braverats", {}, [f"Ann {number}", "Zoe"], f"match {number}")
    for number in range(FEWEST + 2):
        library.begin("braverats", {}, [f"Ben {number}", "Zoe"], f"match {number}").resign(0)
    ui.app.go("home")
    ui.settle()
    assert ui.says(f"{PAGE + 6} more matches in progress")
    ui.app.go("log")
    ui.settle()
    waiting = [f"Ann {number}" for number in reversed(range(PAGE + 7))]
    finished = [f"Ben {number}" for number in reversed(range(FEWEST + 2))]
    assert names(ui) == waiting[:PAGE] + finished[:FEWEST]
    more = [one for one in ui.app.screen.ids.lines.children if getattr(one, "text", "") == "Show older matches"]
    more[1].dispatch("on_release")
    assert names(ui) == waiting + finished[:FEWEST]
    more[0].dispatch("on_release")
    assert names(ui) == waiting + finished
    assert not ui.says("Show older matches")
    ui.app.go("settings")
    ui.settle()
    ui.back()
    assert names(ui) == waiting + finished, "the list is as long as it was"
    assert sum(getattr(one, "label", "") == "Delete" for one in visible(ui.app.screen)) == len(waiting + finished)


def names(ui: Driver) -> list[str]:
    """Who plays in each row, from the top."""
    return [one.line.partition(" vs")[0] for one in reversed(rows(ui))]


def rows(ui: Driver) -> list[MatchRow]:
    """The rows of the list, the lowest first."""
    return [one for one in ui.app.screen.ids.lines.children if isinstance(one, MatchRow)]


def test_a_touch_is_answered_in_the_next_frame(ui: Driver) -> None:
    named("table-first").build(ui)
    guest = Guest(ui)
    spot = guest.card_spot(0, "spy")
    finger = ui.down(spot)
    ui.frames()
    ui.up(finger)
    ui.frames()
    assert guest.stage.lifted_card(0) == "spy"
    button = guest.stage.top_bar.children[0]
    finger = ui.down(button)
    ui.frames()
    assert button.state == "down"
    ui.up(finger)


def test_a_match_keeps_its_own_seating(ui: Driver) -> None:
    """Begun side by side it is reopened so, whatever was chosen for another match since, and after a restart."""
    ui.resize(1280, 800)
    ui.app.settings.seating = "side"
    ui.app.start_match("brooke", ["Ann", "Ben"], {})
    ui.settle()
    number = ui.app.table.number
    ui.app.table.submit(ui.app.table.asked()[0], ui.app.table.legal(ui.app.table.asked()[0])[0])
    ui.app.go("home")
    ui.app.settings.seating = "face"
    ui.app.start_match("brooke", ["Cleo", "Dora"], {})
    ui.settle()
    assert ui.app.screen.sitting.seating == "face"
    ui.restart()
    ui.app.settings._kept.load()
    ui.app.continue_match(number)
    ui.settle()
    assert ui.app.screen.sitting.seating == "side"
    # At the table it is changed for this match.
    ui.app.go("settings")
    ui.app.settings.seating = "pass"
    ui.app.back()
    ui.settle()
    assert ui.app.screen.sitting.seating == "solo"
