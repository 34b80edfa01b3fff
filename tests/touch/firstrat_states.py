"""First Rat in every state worth looking at, by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.people.players import seat_players
from app.table.hints import Hint
from app.table.table import Table
from engine.base import Setup
from engine.firstrat.ai.reasons import reason
from engine.firstrat.state import State
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text
from tests.app.games.firstrat import positions as at
from tests.touch.driver import Driver
from tests.touch.firstrat import Guest
from tests.touch.states import SIZES, TABLETS, state

GOLDEN = Path(__file__).parents[1] / "golden"
FIVE = ("Anna", "@juniper", "@clover", "@pip", "@barnabas")
PEOPLE = ("Anna", "Bruno", "Clara", "Dora", "Emil")


def scene(ui: Driver, position: State, players: Sequence[str] = FIVE, *, calm: bool = True) -> Guest:
    """A match that stands at a position, and perhaps has come to rest."""
    number = len(position.seats)
    match = Match(
        at.GAME,
        Setup(number, at.GAME.options_of(position)),
        "for pictures",
        players=players[:number],
        position=at.GAME.position(position),
    )
    ui.app.open_table(Table(match, seat_players("firstrat", players[:number])))
    ui.settle()
    guest = Guest(ui)
    if calm:
        guest.calm()
    return guest


def planned(guest: Guest, place: int, space: int) -> None:
    """Plan one rat."""
    guest.tap(guest.rat_spot(place))
    guest.tap(guest.space_spot(space))


# --- moving


@state("firstrat-first")
def _first(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Anna", "@clover"], seed="for pictures")
    guest.calm()


@state("firstrat-idle")
def _idle(ui: Driver) -> None:
    scene(ui, at.scene(own={"at": (16, 13, 9, 0), "powers": {16: ["super_flash"]}, **GEAR}))


#: What somebody has who has shopped.
GEAR = {"backpacks": ["green+1"], "comics": ["super_flash"], "drinks": 2}


@state("firstrat-lifted")
def _lifted(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0), "powers": {16: ["super_flash"]}, **GEAR}))
    guest.tap(guest.rat_spot(2))


@state("firstrat-group")
def _group(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0), "powers": {16: ["super_flash"]}, **GEAR}))
    planned(guest, 1, 12)
    guest.tap(guest.rat_spot(2))


@state("firstrat-three")
def _three(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0), "powers": {16: ["super_flash"]}, **GEAR}))
    planned(guest, 1, 12)
    planned(guest, 2, 15)
    planned(guest, 0, 4) if 0 in guest.intent.ready else None


@state("firstrat-launch")
def _launch(ui: Driver) -> None:
    guest = scene(ui, at.scene(3, own={"at": (25, 22, 9, 0), "cheese": 0}))
    guest.tap(guest.rat_spot(3))


@state("firstrat-refused")
def _refused(ui: Driver) -> None:
    guest = scene(ui, at.scene(2))
    guest.tap(guest.rat_spot(3))
    guest.tap(guest.space_spot(26))


@state("firstrat-crowded")
def _crowded(ui: Driver) -> None:
    """Everybody on start, and rats of all on one space."""
    guest = Guest(ui)
    guest.sit_down(list(PEOPLE), seed="for pictures")
    guest.calm()


@state("firstrat-thinking")
def _thinking(ui: Driver) -> None:
    guest = scene(ui, at.scene(3, mover=1), calm=False)
    ui.app.thinker.stop()
    guest.director.refresh()


# --- what the others did


def after_others(ui: Driver, players: int = 5) -> Guest:
    """The others have moved, and nothing was touched since."""
    guest = scene(ui, at.scene(players, mover=1))
    ui.app.settings.animation = "normal"
    guest.director.refresh()
    return guest


@state("firstrat-last-turns")
def _last_turns(ui: Driver) -> None:
    after_others(ui)


@state("firstrat-last-turns-of-two")
def _last_turns_of_two(ui: Driver) -> None:
    after_others(ui, 3)


@state("firstrat-last-turn-of-one")
def _last_turn_of_one(ui: Driver) -> None:
    after_others(ui, 2)


@state("firstrat-seat-told")
def _seat_told(ui: Driver) -> None:
    """A seat in full, with its last turn."""
    guest = after_others(ui, 2)
    guest.stage.dispatch("on_seat", 1)
    ui.seconds(1)


@state("firstrat-waits-for-a-tap")
def _waits(ui: Driver) -> None:
    ui.app.settings.ai_turns = "wait"
    guest = scene(ui, at.scene(4, mover=1), calm=False)
    ui.until(lambda: guest.director.kit.rested is not None, "the first AI has moved")
    ui.frames(4)


# --- the other steps


@state("firstrat-drink")
def _drink(ui: Driver) -> None:
    scene(ui, at.thirsty())


@state("firstrat-backpack")
def _backpack(ui: Driver) -> None:
    scene(ui, at.packing())


@state("firstrat-reward")
def _reward(ui: Driver) -> None:
    scene(ui, at.launching())


@state("firstrat-junction")
def _junction(ui: Driver) -> None:
    scene(ui, at.junction())


@state("firstrat-library")
def _library(ui: Driver) -> None:
    scene(ui, at.library())


@state("firstrat-cape")
def _cape(ui: Driver) -> None:
    scene(ui, at.cape())


@state("firstrat-shop")
def _shop(ui: Driver) -> None:
    scene(ui, at.hamster())


@state("firstrat-shop-folded")
def _shop_folded(ui: Driver) -> None:
    scene(ui, at.hamster())
    ui.back()


def hinted(ui: Driver, position: State, move: str) -> Guest:
    """A hint is shown that advises a move."""
    guest = scene(ui, position)
    gains = {"now": [{"what": "backpack"}], "next": [{"what": "mark", "track": "engine", "place": 2}]}
    guest.director.advise(0, Hint(move, reason("ahead", gains, rounds=2), ""))
    ui.frames(4)
    return guest


@state("firstrat-hint-to-steal")
def _hint_to_steal(ui: Driver) -> None:
    hinted(ui, at.hamster(), "shop hamster steal white+2")


@state("firstrat-hint-to-build")
def _hint_to_build(ui: Driver) -> None:
    hinted(ui, at.building(), "build cargo")


@state("firstrat-build")
def _build(ui: Driver) -> None:
    scene(ui, at.building())


@state("firstrat-done")
def _done(ui: Driver) -> None:
    scene(ui, at.building(bottle=0, powder=0, can=0, calc=0))


# --- looking


@state("firstrat-burrow")
def _burrow(ui: Driver) -> None:
    guest = scene(ui, at.scene())
    guest.tap(guest.stage.burrow)
    ui.frames(4)


@state("firstrat-seat")
def _seat(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 9, 0), "powers": {16: ["super_flash"]}, **GEAR}))
    guest.tap(guest.stage.area.tray)
    ui.frames(4)


@state("firstrat-space")
def _space(ui: Driver) -> None:
    guest = scene(ui, at.scene())
    ui.hold(guest.space_spot(8), 0.7)
    ui.frames(4)


@state("firstrat-menu")
def _menu(ui: Driver) -> None:
    scene(ui, at.scene(2))
    ui.app.screen.sitting.open_menu(0)
    ui.frames(6)


# --- Greg, and the end


@state("firstrat-solo")
def _solo(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Anna"], {"greg": "medium"}, seed="for pictures")
    guest.calm()


@state("firstrat-greg")
def _greg(ui: Driver) -> None:
    guest = scene(ui, at.alone(), ("Anna",), calm=False)
    ui.until(lambda: guest.director.greg.going_on, "Greg's card")
    ui.frames(4)


@state("firstrat-one-more-round")
def _one_more_round(ui: Driver) -> None:
    """Somebody has placed the eighth cube."""
    pieces = {"cheese": (0, 0, 0), "pantry": (0, 0), "light": (2, 1, 2, 0), "cockpit": (1, 0), "engine": (1, 2)}
    guest = scene(ui, at.scene(3, turn={"stage": "build"}, own={"burrow": "B2"}, pieces=pieces), PEOPLE)
    for move in ("build cockpit", "end"):
        refused = guest.table.submit(0, move)
        if refused is not None:
            raise AssertionError(refused.text)
    guest.calm()


@state("firstrat-eighth-cube")
def _eighth_cube(ui: Driver) -> None:
    """The eighth cube lies there, and the turn is not over yet."""
    pieces = {"cheese": (0, 0, 0), "pantry": (0, 0), "light": (2, 1, 2, 0), "cockpit": (1, 0), "engine": (1, 2)}
    guest = scene(ui, at.scene(3, turn={"stage": "build"}, own={"burrow": "B2"}, pieces=pieces))
    guest.table.submit(0, "build cockpit")
    guest.calm()


@state("firstrat-end-announced")
def _end_announced(ui: Driver) -> None:
    """The only person has just placed the eighth cube."""
    pieces = {"cheese": (0, 0, 0), "pantry": (0, 0), "light": (2, 1, 2, 0), "cockpit": (1, 0), "engine": (1, 2)}
    guest = scene(ui, at.scene(3, turn={"stage": "build"}, own={"burrow": "B2"}, pieces=pieces))
    for move in ("build cockpit", "end"):
        guest.table.submit(0, move)
    ui.app.thinker.stop()
    ui.frames(2)


@state("firstrat-end-explained")
def _end_explained(ui: Driver) -> None:
    _end_announced(ui)
    guest = Guest(ui)
    ui.app.thinker.look()
    guest.calm()
    guest.tap(guest.stage.board._sign)
    ui.frames(4)


@state("firstrat-many-items")
def _many_items(ui: Driver) -> None:
    scene(ui, at.scene(own={"at": (16, 13, 9, 0), "powers": {16: ["super_flash"]}, **HEAP}))


#: Eleven kinds of items.
HEAP = {
    "backpacks": ["blue+1", "green+1", "orange+1", "white+2", "yellow+2"],
    "comics": ["haggler", "pack", "super_flash", "tinker"],
    "drinks": 2,
    "caps": ["K1", "K10"],
}


@state("firstrat-over")
def _over(ui: Driver) -> None:
    guest = finished(ui)
    guest.calm()


def finished(ui: Driver) -> Guest:
    """A match that is over, with everybody at the table: the last move of a recorded one has just been made."""
    record = from_text((GOLDEN / "firstrat-two.match").read_text(encoding="utf-8"), GAMES).match
    match = Match(at.GAME, record.setup, record.seed, players=("Anna", "@random"))
    *lines, last = record.log
    for line in lines:
        match.play(line.moves)
    ui.app.open_table(Table(match, seat_players("firstrat", match.players)))
    ui.settle()
    guest = Guest(ui)
    for seat, move in last.moves.items():
        guest.table.submit(seat, move)
    return guest


@state("firstrat-result")
def _result(ui: Driver) -> None:
    guest = finished(ui)
    guest.calm()
    guest.press()
    ui.settle()


# --- several people


@state("firstrat-long-names")
def _long_names(ui: Driver) -> None:
    names = ("Maximiliane-Antoinette", "Bartholomäus", "Friedrich-Wilhelm", "Genoveva-Hildegard", "Kunigunde")
    guest = scene(ui, at.scene(), names)
    guest.tap(guest.rat_spot(3))


def _round(ui: Driver, number: int, mover: int) -> Guest:
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    guest = scene(ui, at.scene(number, mover=mover), PEOPLE)
    ready = sorted(guest.intent.ready)
    guest.director.intent.lift(ready[-1])
    guest.director.refresh()
    return guest


@state("firstrat-face-to-face", TABLETS)
def _face(ui: Driver) -> None:
    _round(ui, 2, 1)


@state("firstrat-round-four", TABLETS)
def _four(ui: Driver) -> None:
    _round(ui, 4, 3)


@state("firstrat-round-five", TABLETS)
def _five(ui: Driver) -> None:
    _round(ui, 5, 1)


@state("firstrat-round-question", TABLETS)
def _round_question(ui: Driver) -> None:
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    scene(ui, at.junction(), PEOPLE)


# --- before the match


@state("firstrat-reference")
def _reference(ui: Driver) -> None:
    guest = scene(ui, at.scene())
    ui.app.go("reference", table=guest.table)
    ui.settle()


@state("firstrat-setup")
def _setup(ui: Driver) -> None:
    ui.app.settings.remember("firstrat", ["Anna", "@clover", "Bruno"], {"variable_path": True, "even_start": True})
    ui.app.go("setup", game="firstrat")
    ui.settle()


@state("firstrat-setup-rulings", SIZES[:2])
def _setup_rulings(ui: Driver) -> None:
    ui.app.settings.remember("firstrat", ["Anna"], {"greg": "hard"})
    ui.app.go("setup", game="firstrat")
    ui.settle()
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(4)


# --- pages


LONG = ("Maximiliane-Antoinette", "@juniper", "Bartholomäus", "@pip", "@barnabas")


def five() -> Table:
    """A match of five in its middle; its sheet can be looked at any time."""
    position = at.scene(own={"mould": 2, "caps": ["K1"]}, display={"crow": list(at.CAPS)})
    match = Match(at.GAME, Setup(5, {}), "pages", players=LONG, position=at.GAME.position(position))
    for seat in range(2):
        match.play({seat: at.GAME.legal(match.state, seat)[0]})
        while match.to_act == (seat,):
            match.play({seat: at.GAME.legal(match.state, seat)[-1]})
    return Table(match, seat_players("firstrat", LONG))


@state("firstrat-result-of-five")
def _result_of_five(ui: Driver) -> None:
    table, rng = five(), Random(5)
    while not table.match.over:
        (seat,) = table.match.to_act
        table.match.play({seat: rng.choice(at.GAME.legal(table.match.state, seat))})
    ui.app.go("result", table=table)
    ui.settle()


@state("firstrat-result-alone")
def _result_alone(ui: Driver) -> None:
    match = at.victory()
    ui.app.go("result", table=Table(match, seat_players("firstrat", match.players)))
    ui.settle()


@state("firstrat-log")
def _log(ui: Driver) -> None:
    ui.app.go("log", table=five())
    ui.settle()


@state("firstrat-rules")
def _rules(ui: Driver) -> None:
    ui.app.go("rules", game="firstrat")
    ui.settle()


@state("firstrat-challenges")
def _challenges(ui: Driver) -> None:
    ui.app.go("challenges")
    ui.settle()
