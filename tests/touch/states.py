"""Named states of all screens, for the layout audit and for screenshots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.contract import GAMES
from app.table.screen_handover import HOLD
from tests.touch.braverats import Guest
from tests.touch.driver import Driver

Size = tuple[int, int]

SIZES: tuple[Size, ...] = ((360, 640), (412, 915), (600, 960), (800, 1280), (1280, 800))
#: Where two people fit at one table.
TABLETS = SIZES[2:]
SEED = "for pictures"
REGULARS = ("@pip", "@clover", "@basil", "@thistle", "@saffron")


class State(NamedTuple):
    """A state: how to reach it from home, and for which window sizes."""

    name: str
    build: Callable[[Driver], None]
    sizes: Sequence[Size] = SIZES


STATES: list[State] = []


def state(
    name: str, sizes: Sequence[Size] = SIZES
) -> Callable[[Callable[[Driver], None]], Callable[[Driver], None]]:
    """Register a function that reaches a state."""

    def note(build: Callable[[Driver], None]) -> Callable[[Driver], None]:
        STATES.append(State(name, build, sizes))
        return build

    return note


def named(name: str) -> State:
    return next(one for one in STATES if one.name == name)


# --- matches


def match(
    ui: Driver,
    *rounds: str,
    players: Sequence[str] = ("Anna", "@saffron"),
    sealed: str = "",
    seed: str = SEED,
    **options: bool,
) -> Guest:
    """A match on the table after these rounds ("spy general"), and perhaps with the AI's next card sealed."""
    table = ui.app.library.begin(
        "braverats", {name.replace("_", "-"): on for name, on in options.items()}, players, seed
    )
    table.begin()
    for cards in rounds:
        for seat, card in reversed(list(enumerate(cards.split()))):
            if card != "-":
                refused = table.submit(seat, card)
                if refused is not None:
                    raise AssertionError(f"{cards}: {refused.text}")
    if sealed:
        table.submit(1, sealed)
    ui.app.open_table(table)
    ui.settle()
    guest = Guest(ui)
    if ui.screen == "handover":
        return guest
    if len(table.people) == 2 and guest.stage.seating == "solo":
        ui.frames(3)
        ui.settle()
        return guest
    guest.calm()
    return guest


def look(ui: Driver) -> None:
    """Hold the button of the handover screen."""
    ui.until(lambda: ui.screen == "handover", "the handover")
    ui.settle()
    ui.hold(ui.app.screen.ids.hold, HOLD + 0.2)
    ui.settle()


def finish(ui: Driver, guest: Guest) -> None:
    """Play any cards until the match is over."""
    while not guest.table.over:
        guest.calm()
        if guest.closing:
            guest.press(guest.stage.near)
        elif 0 in guest.table.asked():
            guest.table.submit(0, guest.table.legal(0)[0])
    guest.calm()


# --- the frame


@state("home")
def _home(ui: Driver) -> None:
    ui.app.go("home")
    ui.settle()


@state("home-known")
def _home_known(ui: Driver) -> None:
    """No game is new."""
    ui.app.progress.done = frozenset(f"{game}-first" for game in GAMES)
    ui.app.go("home")
    ui.settle()


@state("home-quit")
def _home_quit(ui: Driver) -> None:
    _home_known(ui)
    ui.back()
    ui.frames(6)


@state("home-one")
def _home_one(ui: Driver) -> None:
    match(ui, "spy general", "- musician", "ambassador -")
    ui.back()
    ui.settle()


@state("home-waiting")
def _home_waiting(ui: Driver) -> None:
    for index in range(5):
        match(ui, "spy general", "ambassador musician", players=(f"Anna {index}", "@saffron"))
        ui.back()
    ui.settle()


@state("setup")
def _setup(ui: Driver) -> None:
    ui.app.settings.remember("braverats", ["Anna", "@barnabas"], {"traitor": True, "mime": True})
    ui.app.go("setup", game="braverats")
    ui.settle()


@state("setup-two-people")
def _setup_people(ui: Driver) -> None:
    ui.app.settings.remember(
        "braverats", ["Maximiliane-Antoinette", "Bartholomäus"], {"draw": True, "emperor": True}
    )
    ui.app.go("setup", game="braverats")
    ui.settle()


@state("setup-seat")
def _setup_seat(ui: Driver) -> None:
    _setup(ui)
    ui.app.screen.ask_seat(1)
    ui.frames(6)


@state("setup-cards")
def _setup_cards(ui: Driver) -> None:
    _setup(ui)
    ui.app.screen.ids.panel.children[0].explain()
    ui.frames(6)


@state("rules")
def _rules(ui: Driver) -> None:
    ui.app.go("rules", game="braverats")
    ui.settle()


@state("log")
def _log(ui: Driver) -> None:
    guest = match(ui, "spy general", "ambassador musician", mime=True)
    ui.app.go("log", table=guest.table)
    ui.settle()


@state("log-list")
def _log_list(ui: Driver) -> None:
    _result(ui)
    match(ui, "spy general")
    ui.app.go("home")
    ui.settle()
    evening_states.resign_first(ui, "", "@clover", "@pip")
    for families in (4, 5):
        table = ui.app.library.begin("firstrat", {}, ("", *REGULARS[1:families]), SEED)
        table.begin()
        table.resign(0)
    ui.app.go("log")
    ui.settle()


@state("settings")
def _settings(ui: Driver) -> None:
    ui.app.go("settings")
    ui.settle()


@state("about")
def _about(ui: Driver) -> None:
    ui.app.go("about")
    ui.settle()


@state("toast")
def _toast(ui: Driver) -> None:
    from app.base.live_text import tr
    from app.store.database import NOT_KEPT

    ui.app.go("home")
    ui.settle()
    ui.app.notify(tr._(NOT_KEPT))
    ui.frames(3)


@state("crash")
def _crash(ui: Driver) -> None:
    from app.shell.crash_guard import CONTINUE, CrashGuard
    from app.shell.crash_log import CrashLog

    match(ui, "spy general", "- musician", "ambassador -")
    ui.app.start_over()
    CrashGuard(ui.app, CrashLog(None))._tell(CONTINUE, in_a_dialog=True)
    ui.settle()
    ui.frames(30)


# --- the table


@state("table-first")
def _first(ui: Driver) -> None:
    match(ui)


@state("table-first-mime")
def _first_mime(ui: Driver) -> None:
    match(ui, mime=True)


@state("table-lifted")
def _lifted(ui: Driver) -> None:
    guest = match(ui, "general ambassador", mime=True, sealed="princess")
    ui.tap(guest.card_spot(0, "wizard"))


@state("table-flags")
def _flags(ui: Driver) -> None:
    """Both sides have +2, crowns wait, and the last round is still to be seen."""
    guest = match(ui, "wizard wizard", "general general", sealed="prince")
    ui.tap(guest.card_spot(0, "assassin"))


@state("table-large-print")
def _large_print(ui: Driver) -> None:
    ui.app.settings.large_print = True
    guest = match(ui, "general spy", sealed="prince")
    ui.tap(guest.card_spot(0, "ambassador"))


@state("table-huge")
def _huge(ui: Driver) -> None:
    """A whole hand in the largest letters, nothing lifted."""
    ui.app.settings.text_size = "huge"
    match(ui, mime=True)


@state("table-spy")
def _spy(ui: Driver) -> None:
    guest = match(ui, "ambassador musician", "spy general", "- ambassador")
    ui.tap(guest.card_spot(0, "assassin"))


@state("table-held")
def _held(ui: Driver) -> None:
    guest = match(ui, "ambassador musician", "musician ambassador", "wizard wizard", sealed="prince")
    ui.tap(guest.card_spot(0, "prince"))


@state("table-revealed")
def _revealed(ui: Driver) -> None:
    guest = match(ui, "spy general", "- musician", "ambassador -", sealed="ambassador")
    guest.tap_tap(0, "assassin")
    guest.calm()


@state("table-waiting")
def _waiting(ui: Driver) -> None:
    guest = match(ui, players=("", "@saffron"), sealed="musician")
    guest.tap_tap(0, "ambassador")
    guest.calm()


@state("table-waiting-unequal")
def _waiting_unequal(ui: Driver) -> None:
    guest = match(ui, "ambassador ambassador", players=("", "@saffron"), sealed="musician", emperor=True)
    guest.tap_tap(0, "spy")
    guest.calm()


@state("table-over-waiting")
def _over_waiting(ui: Driver) -> None:
    held = ("ambassador ambassador", "wizard wizard", "spy spy")
    guest = match(ui, *held, players=("", "@saffron"), sealed="prince")
    guest.tap_tap(0, "assassin")
    guest.calm()


@state("table-match-point")
def _match_point(ui: Driver) -> None:
    """Three rounds were held: the next one is worth four crowns and decides the match."""
    held = ("ambassador ambassador", "wizard wizard", "spy spy")
    match(ui, *held, players=("", "@pip"), sealed="prince")


@state("table-draft")
def _draft(ui: Driver) -> None:
    guest = match(ui, draft=True)
    guest.ui.until(lambda: 0 in guest.table.asked(), "the person's turn")
    ui.tap(guest.card_spot(0, guest.area(0).choices()[1]))


@state("table-draw")
def _draw(ui: Driver) -> None:
    guest = match(ui, draw=True, mime=True)
    ui.tap(guest.card_spot(0, guest.area(0).choices()[0]))


@state("table-match")
def _match(ui: Driver) -> None:
    guest = match(ui, players=("Maximiliane-Antoinette", "@renard"), true_king=True, princess=True)
    guest.calm()


@state("table-refused")
def _refused(ui: Driver) -> None:
    guest = match(ui, "spy general", "- ambassador")
    guest.director.kit.refuse(0, guest.table.game.why_not(guest.table.match.state, 0, "spy"))
    ui.frames(2)


@state("table-hint")
def _hint(ui: Driver) -> None:
    guest = match(ui, "general ambassador")
    ui.app.screen.sitting.ask_hint(0)
    ui.until(lambda: guest.stage.lifted_card(0) != "", "the hint", seconds=20)


@state("table-hint-mix")
def _hint_mix(ui: Driver) -> None:
    guest = match(ui)
    ui.app.screen.sitting.ask_hint(0)
    ui.until(lambda: guest.stage.lifted_card(0) != "", "the hint", seconds=20)
    ui.tap(guest.area(0).prompt.panel)
    ui.settle()


@state("table-over")
def _over(ui: Driver) -> None:
    finish(ui, match(ui, "general ambassador"))


@state("table-menu")
def _menu(ui: Driver) -> None:
    match(ui)
    ui.app.screen.sitting.open_menu(0)
    ui.frames(6)


@state("table-matrix")
def _matrix(ui: Driver) -> None:
    guest = match(ui, mime=True)
    guest.director.show_matrix(0)
    ui.frames(6)


@state("reference")
def _reference(ui: Driver) -> None:
    guest = match(ui, mime=True, emperor=True)
    ui.app.go("reference", table=guest.table)
    ui.settle()


@state("table-card")
def _card(ui: Driver) -> None:
    guest = match(ui)
    guest.director.explain("ambassador", 0, 0)
    ui.frames(6)


@state("table-resign")
def _resign(ui: Driver) -> None:
    guest = match(ui)
    ui.app.screen.ask_resign(0)
    ui.frames(6)
    guest.calm()


@state("table-toast")
def _table_toast(ui: Driver) -> None:
    from app.base.live_text import tr
    from app.store.database import NOT_KEPT

    match(ui)
    ui.app.notify(tr._(NOT_KEPT))
    ui.frames(3)


# --- two people


@state("handover-first")
def _handover_first(ui: Driver) -> None:
    match(ui, players=("Anna", "Bruno"))
    ui.until(lambda: ui.screen == "handover", "the handover")
    ui.settle()


@state("handover")
def _handover(ui: Driver) -> None:
    guest = match(ui, players=("Anna", "Bruno"))
    look(ui)
    guest.tap_tap(0, "spy")
    ui.until(lambda: ui.screen == "handover", "the handover")
    ui.settle()


@state("passed")
def _passed(ui: Driver) -> None:
    _handover(ui)
    look(ui)


def _at_one_table(ui: Driver, seating: str, **options: bool) -> Guest:
    ui.resize(800, 1280)
    ui.app.settings.seating = seating
    return match(ui, "ambassador prince", "general ambassador", players=("Anna", "Bruno"), **options)


@state("face-to-face", TABLETS)
def _face(ui: Driver) -> None:
    guest = _at_one_table(ui, "face")
    guest.tap_tap(1, "spy")
    ui.tap(guest.card_spot(0, "wizard"))


@state("face-to-face-revealed", TABLETS)
def _face_revealed(ui: Driver) -> None:
    guest = _at_one_table(ui, "face")
    guest.tap_tap(1, "spy")
    guest.tap_tap(0, "wizard")
    guest.calm()


@state("face-to-face-menu", TABLETS)
def _face_menu(ui: Driver) -> None:
    _at_one_table(ui, "face")
    ui.app.screen.sitting.open_menu(1)
    ui.frames(6)


@state("face-to-face-draft", TABLETS)
def _face_draft(ui: Driver) -> None:
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    match(ui, players=("Anna", "Bruno"), draft=True, mime=True)


@state("side-by-side", TABLETS)
def _side(ui: Driver) -> None:
    guest = _at_one_table(ui, "side")
    guest.tap_tap(1, "spy")
    ui.tap(guest.card_spot(0, "wizard"))


# --- the end


@state("result")
def _result(ui: Driver) -> None:
    guest = match(ui, "spy general", "- musician", "ambassador -", "assassin ambassador", sealed="wizard")
    guest.tap_tap(0, "prince")
    guest.calm()
    guest.press(0)
    ui.settle()


@state("result-match")
def _result_match(ui: Driver) -> None:
    guest = match(ui, emperor=True, mime=True)
    finish(ui, guest)
    guest.press(0)
    ui.settle()


@state("result-resigned")
def _result_resigned(ui: Driver) -> None:
    guest = match(ui)
    guest.table.resign(0)
    guest.calm()
    guest.press(0)
    ui.settle()


# The other games' states, which are built on what stands above.
from tests.touch import (  # noqa: E402, F401
    brooke_states,
    coach_states,
    evening_states,
    firstrat_states,
    lesson_states,
    regulars_states,
    result_states,
    riddle_states,
)
