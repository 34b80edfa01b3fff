"""Brooke in every state worth looking at, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from app.games.brooke.presenter.table import table_of
from app.games.brooke.presenter.view_models import BrookeQuestion
from app.table.table import Table
from engine.brooke.cards import PASSES
from tests.touch.brooke import Captain
from tests.touch.driver import Driver
from tests.touch.states import SIZES, TABLETS, state

Wanted = Callable[[BrookeQuestion], bool]


def voyage(
    ui: Driver,
    wanted: Wanted,
    *,
    players: Sequence[str] = ("Anna", "@basil"),
    seed: int = 7,
    left: int = 99,
    stuck: str = "",
    **options: bool | str,
) -> Captain:
    """A match played at random until a person is asked what is wanted; then it is sat down to.

    `left` is how many dice may still be in stock, `stuck` why the other side sits out.
    """
    for attempt in range(200):
        table = ui.app.library.begin("brooke", options, players, f"islands {seed} {attempt}")
        if _sail(table, wanted, Random(f"{seed} {attempt}"), left, stuck):
            break
        ui.app.library.delete(table.number)
    else:
        raise AssertionError("no match came to what was wanted")
    ui.app.open_table(table)
    ui.settle()
    captain = Captain(ui, seed)
    captain.calm()
    return captain


def _sail(table: Table, wanted: Wanted, rng: Random, left: int, stuck: str) -> bool:
    table.begin()
    while not table.over:
        now = table_of(table.view(None), table.players)
        asked = now.question
        if asked is not None and not table.players[asked.seat].is_ai and wanted(asked):
            fits = sum(side.stock for side in now.sides) <= left
            if fits and (not stuck or now.sides[1 - asked.colour].stuck == stuck):
                return True
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
    return False


def act(action: str, least: int = 2, of: int | None = None) -> Wanted:
    """An action with so many choices."""
    return lambda asked: (
        asked.kind == "act"
        and asked.action == action
        and len(asked.choices) >= least
        and (of is None or asked.of == of)
    )


def placing() -> Wanted:
    """A die to be placed with some values beyond the limit, so that many dice lie there."""
    return lambda asked: asked.kind == "place" and not asked.rolled and len(asked.values) in range(3, 6)


@state("brooke-first")
def _first(ui: Driver) -> None:
    voyage(ui, lambda asked: asked.kind == "place" and asked.rolled)


@state("brooke-value")
def _value(ui: Driver) -> None:
    captain = voyage(ui, placing())
    captain.tap(captain.offer(0, 2))


@state("brooke-sits-out")
def _sits_out(ui: Driver) -> None:
    voyage(ui, placing(), seed=3, stuck="limit")


@state("brooke-right")
def _right(ui: Driver) -> None:
    voyage(ui, act("right", 4))


@state("brooke-turn")
def _turn(ui: Driver) -> None:
    voyage(ui, act("turn", 4))


@state("brooke-swap")
def _swap(ui: Driver) -> None:
    captain = voyage(ui, act("swap", 4))
    captain.tap(captain.die_spot(captain.question.choices[0].die))


@state("brooke-flip")
def _flip(ui: Driver) -> None:
    voyage(ui, act("flip", 3))


@state("brooke-overflow")
def _overflow(ui: Driver) -> None:
    voyage(ui, lambda asked: asked.kind == "cut" and len(asked.choices) >= 2)


@state("brooke-pass-over")
def _pass_over(ui: Driver) -> None:
    _end_of_pass(ui)


def _end_of_pass(ui: Driver, seed: int = 7) -> Captain:
    """The last decisions of a pass by touch."""
    captain = voyage(ui, lambda asked: True, left=1, seed=seed, players=("Anna", "Bruno"))
    while not captain.closing:
        captain.tap_tap(captain.pick())
        captain.calm()
    return captain


@state("brooke-refused")
def _refused(ui: Driver) -> None:
    captain = voyage(ui, placing())
    captain.tap(captain.offer(0, 6))


@state("brooke-hint")
def _hint(ui: Driver) -> None:
    captain = voyage(ui, placing())
    ui.app.screen.sitting.ask_hint(0)
    ui.until(lambda: captain.stage.intent.slot is not None, "the hint", seconds=60)


@state("brooke-island")
def _island(ui: Driver) -> None:
    captain = voyage(ui, placing())
    captain.stage.dispatch("on_explain", 1, 0)
    ui.frames(6)


@state("brooke-score")
def _score(ui: Driver) -> None:
    captain = _end_of_pass(ui, seed=11)
    captain.director.show_score(0)
    ui.frames(6)


@state("brooke-over")
def _over(ui: Driver) -> None:
    _last_pass(ui)


def _last_pass(ui: Driver, **options: bool) -> Captain:
    """The last decisions of a match by touch."""
    captain = voyage(ui, _last_pass_begun(), left=1, players=("Anna", "Bruno"), **options)
    while not captain.table.over:
        if captain.closing:
            captain.press(0)
        else:
            captain.tap_tap(captain.pick())
        captain.calm()
    return captain


def _last_pass_begun() -> Wanted:
    """Both have placed, or see, their rolled die of the last pass."""
    rolled = 0

    def wanted(asked: BrookeQuestion) -> bool:
        nonlocal rolled
        rolled += asked.kind == "place" and asked.rolled
        return rolled >= 2 * PASSES

    return wanted


@state("brooke-result")
def _result(ui: Driver) -> None:
    captain = _last_pass(ui)
    captain.press(0)
    ui.settle()


@state("brooke-two-people")
def _two_people(ui: Driver) -> None:
    voyage(ui, lambda asked: placing()(asked) and asked.seat == 1, players=("Anna", "Bruno"))


@state("brooke-long-names")
def _long_names(ui: Driver) -> None:
    voyage(ui, placing(), players=("Maximiliane-Antoinette", "@saffron"), pair=True)


def _at_one_table(ui: Driver, seating: str, wanted: Wanted) -> Captain:
    ui.resize(800, 1280)
    ui.app.settings.seating = seating
    return voyage(ui, wanted, players=("Anna", "Bruno"))


@state("brooke-face-to-face", TABLETS)
def _face(ui: Driver) -> None:
    captain = _at_one_table(ui, "face", lambda asked: placing()(asked) and asked.seat == 0)
    captain.tap(captain.offer(0, 2))


@state("brooke-face-to-face-far", TABLETS)
def _face_far(ui: Driver) -> None:
    _at_one_table(ui, "face", lambda asked: act("left", 3)(asked) and asked.seat == 1)


@state("brooke-side-by-side", TABLETS)
def _side(ui: Driver) -> None:
    _at_one_table(ui, "side", lambda asked: act("turn", 3)(asked) and asked.seat == 1)


@state("brooke-log")
def _log(ui: Driver) -> None:
    captain = voyage(ui, placing())
    ui.app.go("log", table=captain.table)
    ui.settle()


@state("brooke-rules")
def _rules(ui: Driver) -> None:
    ui.app.go("rules", game="brooke")
    ui.settle()


@state("brooke-reference")
def _reference(ui: Driver) -> None:
    captain = voyage(ui, placing(), pair=True, correction="mover")
    ui.app.go("reference", table=captain.table)
    ui.settle()


@state("brooke-setup")
def _setup(ui: Driver) -> None:
    ui.app.go("setup", game="brooke")
    ui.settle()


@state("brooke-setup-rulings", SIZES[:2])
def _setup_rulings(ui: Driver) -> None:
    ui.app.settings.remember("brooke", ["Anna", "Bruno"], {"correction": "mover"})
    _setup(ui)
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(4)


@state("brooke-face-to-face-placing", TABLETS)
def _face_placing(ui: Driver) -> None:
    captain = _at_one_table(ui, "face", lambda asked: placing()(asked) and asked.seat == 1)
    captain.tap(captain.offer(1, 2))


def pills(asked: BrookeQuestion) -> bool:
    """A value with three different forecasts."""
    return asked.kind == "place" and _with_all_pills(asked) > 0


def _with_all_pills(asked: BrookeQuestion) -> int:
    for value in asked.values:
        if len({asked.forecast(slot, value).profit for slot in range(3)}) == 3:
            return value
    return 0


@state("brooke-pills")
def _pills(ui: Driver) -> None:
    captain = voyage(ui, lambda asked: pills(asked) and not asked.rolled)
    captain.tap(captain.offer(0, _with_all_pills(captain.question)))


def told_turn(ui: Driver, parts: int = 3, changes: bool = True) -> Captain:
    """The opponent's last turn has so many parts with a number, one of them about a die that was there before."""
    for seed in range(60):
        captain = voyage(ui, placing(), seed=seed)
        turn = captain.stage.line.turn
        numbered = [part for part in turn.parts if part.number] if turn is not None else []
        if len(numbered) >= parts and (not changes or any(mark.was for mark in turn.dice)):
            return captain
    raise AssertionError("no such turn was played")


@state("brooke-last-turn")
def _last_turn(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    told_turn(ui)


def hinted(ui: Driver, wanted: Wanted, seed: int = 7) -> Captain:
    """A hint has been given."""
    captain = voyage(ui, wanted, seed=seed)
    ui.app.screen.sitting.ask_hint(0)
    ui.until(lambda: captain.stage.intent.hinted is not None, "the hint", seconds=60)
    return captain


@state("brooke-hinted-die")
def _hinted_die(ui: Driver) -> None:
    hinted(ui, act("turn", 3))
