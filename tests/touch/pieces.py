"""Watches every frame of a table: each piece lies in its place, or flies from one place to another.

A table is looked at as it lies on screen, game by game: what is in the air, where it can come from, and what lies
still.  `watched` looks after each frame that passes; `play` plays a whole match by touch with fingers that linger,
take back, and windows that change meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.braverats.widgets.stage import BraveRatsStage
from app.games.brooke.widgets.layout import NOWHERE
from app.games.brooke.widgets.stage import BrookeStage
from app.games.firstrat.widgets.pieces import Walker
from app.games.firstrat.widgets.stage import FirstRatStage
from app.kit.press import Pressable
from tests.touch.braverats import Guest as Duellist
from tests.touch.brooke import Captain
from tests.touch.driver import Driver, Point
from tests.touch.firstrat import Guest as Pilot

Box = tuple[float, float, float, float]

#: How far from its place a piece may be.
SLACK = 10
#: How high above the line between two places a piece may fly.
RISE = 90
WINDOWS = ((412, 915), (360, 640), (915, 412), (800, 1280), (1280, 800))


class PieceWatch:
    """What was out of place, frame by frame."""

    def __init__(self, ui: Driver) -> None:
        self._ui = ui
        self.frames = 0
        self.faults: list[str] = []
        self._in_the_air: set[Widget] = set()

    def look(self) -> None:
        screen = self._ui.app.screen
        stage = getattr(getattr(getattr(screen, "sitting", None), "director", None), "widget", None)
        if self._ui.screen != "play" or type(stage) not in TABLES or stage.width < dp(100):
            return
        self.frames += 1
        air, places, check = TABLES[type(stage)]
        flying = list(air(stage))
        known, self._in_the_air = self._in_the_air, {piece for piece, _ in flying}
        for piece, (x, y) in flying:
            self._judge(piece, x, y, stage, places(stage), is_new=piece not in known)
        for fault in check(stage):
            self._note(fault)

    def _judge(self, piece: Widget, x: float, y: float, stage: Widget, places: list[Box], *, is_new: bool) -> None:
        what = f"a {type(piece).__name__} at {x:.0f}, {y:.0f} of {stage.width:.0f} × {stage.height:.0f}"
        if not (stage.x < x < stage.x + stage.width and stage.y < y < stage.y + stage.height):
            self._note(f"{what}: outside the table")
        if not places:
            return
        if is_new and not any(_inside(x, y, box, dp(SLACK)) for box in places):
            self._note(f"{what}: comes from nowhere")
        left, low = (min(box[side] for box in places) - dp(SLACK) for side in (0, 1))
        right = max(box[0] + box[2] for box in places) + dp(SLACK)
        top = max(box[1] + box[3] for box in places) + dp(RISE)
        if not (left <= x <= right and low <= y <= top):
            self._note(f"{what}: away from all places")

    def _note(self, fault: str) -> None:
        self.faults.append(f"frame {self.frames}: {fault}")


def _inside(x: float, y: float, box: Box, slack: float) -> bool:
    left, low, width, height = box
    return left - slack <= x <= left + width + slack and low - slack <= y <= low + height + slack


def _within(inner: Widget, outer: Widget, slack: float) -> bool:
    return (
        outer.x - slack <= inner.x
        and outer.y - slack <= inner.y
        and inner.x + inner.width <= outer.x + outer.width + slack
        and inner.y + inner.height <= outer.y + outer.height + slack
    )


@contextmanager
def watched(ui: Driver) -> Iterator[PieceWatch]:
    """Look at every frame that passes meanwhile."""
    watch, frames = PieceWatch(ui), ui.frames

    def passing(number: int = 1) -> None:
        for _ in range(number):
            frames()
            watch.look()

    ui.frames = passing  # type: ignore[method-assign]
    try:
        yield watch
    finally:
        ui.frames = frames  # type: ignore[method-assign]


# --- Brooke


def _brooke_air(stage: BrookeStage) -> Iterator[tuple[Widget, Point]]:
    """Dice that move by themselves; one on a finger is where the finger is."""
    for die in stage.flying.children:
        if die is not stage._carried:
            yield die, tuple(die.center)


def _brooke_places(stage: BrookeStage) -> list[Box]:
    boxes = [box for column in stage.board.columns for box in (column.near_dice, column.far_dice)]
    for row in stage.rows():
        if row.opacity:
            x, y, side = row.stock_spot
            x, y = stage.to_widget(*row.to_window(x, y))
            boxes.append((x - side / 2, y - side / 2, side, side))
    board = stage.board
    # Where a die comes from if its row has made room for something else.
    boxes += [(board.center_x, board.y, 0, 0), (board.center_x, board.top, 0, 0)]
    return boxes


def _brooke_check(stage: BrookeStage) -> Iterator[str]:
    board = stage.board
    air = [die for die in stage.flying.children if die is not stage._carried]
    for away in board.away:
        if not any(die.colour == away.colour for die in air):
            yield f"the place of {away} is empty, and nothing flies there"
    if not stage.busy and (air or board.away):
        yield f"{len(air)} dice in the air at a table that stands still"
    for slot, column in enumerate(board.columns if board.spots else ()):
        for colour in (0, 1):
            for place in board.places(colour, slot):
                if not _inside(place.x, place.y, board._dice_box(colour, slot), 1):
                    yield f"a die of island {slot} at {place.x:.0f}, {place.y:.0f}"
        if not _within(board.cards[slot], board, dp(6)):
            yield f"the card of island {slot} is off the board"
        if column.card[3] < column.strip:
            yield f"no room for the card of island {slot}"
    for area in stage.areas:
        for option in area.prompt.shown():
            if option.opacity and not _within(option, area.prompt, dp(2)):
                yield f"the option {option.label} is outside its prompt"
        if area.row.opacity and not _within(area.row, stage, 1):
            yield "a side's row is outside the table"
    far = stage.far_row
    if stage.seating == "solo" and far.opacity and (far.width <= 0 or far.pos == list(NOWHERE[:2])):
        yield "the far row has no place"


# --- BraveRats


def _braverats_air(stage: BraveRatsStage) -> Iterator[tuple[Widget, Point]]:
    for crown in stage.sky.children:
        yield crown, tuple(crown.center)


def _braverats_places(stage: BraveRatsStage) -> list[Box]:
    duel = stage.duel
    boxes: list[Box] = [(duel.x, duel.y, duel.width, duel.height)]
    for header in stage.headers().values():
        crowns = header.ids.crowns
        for number in range(round(crowns.target)):
            x, y = stage.to_widget(*crowns.to_window(*crowns.spot(number)))
            boxes.append((x, y, 0, 0))
    return boxes


def _braverats_check(stage: BraveRatsStage) -> Iterator[str]:
    if not stage.busy and stage.sky.children:
        yield f"{len(stage.sky.children)} crowns in the air at a table that stands still"
    for area in stage.areas:
        for hand in (area.hand, area.packet):
            if not hand.opacity or hand.width < dp(40):
                continue
            for index in range(len(hand.cards)):
                card = hand.card_at(index)
                if index == hand.carried or not card.opacity:
                    continue
                x, y = card.center
                if not _inside(x, y, (hand.x, hand.y, hand.width, hand.height), card.height * 0.75):
                    yield f"card {index} of a hand at {x:.0f}, {y:.0f}, hand {hand.pos} {hand.size}"


# --- First Rat


def _firstrat_air(stage: FirstRatStage) -> Iterator[tuple[Widget, Point]]:
    for piece in stage.sky.children:
        if isinstance(piece, Walker):
            yield piece, piece.at(piece.share)
        else:
            yield piece, tuple(piece.center)


def _firstrat_check(stage: FirstRatStage) -> Iterator[str]:
    board = stage.board
    for piece in stage.sky.children:
        if not isinstance(piece, Walker) and _inside(*piece.center, (0, 0, 0, 0), piece.width):
            yield f"a {type(piece).__name__} in the corner of the window"
    if not stage.busy and stage.sky.children:
        yield f"{len(stage.sky.children)} pieces in the air at a table that stands still"
    if not stage.busy and board.pieces.away:
        yield "a rat is away from a table that stands still"
    geometry = board.geometry
    for space, (x, y) in enumerate(geometry.spaces):
        for stood in board.pieces.placed_on(space):
            if abs(stood.x - x) > geometry.tile * 1.5:
                yield f"a rat on space {space} at {stood.x:.0f} instead of {x:.0f}, {y:.0f}"


Air = Callable[..., Iterable[tuple[Widget, Point]]]
#: Of each table: the pieces in the air, where they come from and go to, and what else is out of place.
TABLES: dict[type[Widget], tuple[Air, Callable[..., list[Box]], Callable[..., Iterable[str]]]] = {
    BrookeStage: (_brooke_air, _brooke_places, _brooke_check),
    BraveRatsStage: (_braverats_air, _braverats_places, _braverats_check),
    FirstRatStage: (_firstrat_air, lambda _stage: [], _firstrat_check),
}


# --- whole matches


class Troublemaker:
    """What happens besides moves: long presses, moves taken back, windows that change, hasty taps."""

    def __init__(self, ui: Driver, seed: object) -> None:
        self._ui, self._rng = ui, Random(f"trouble {seed}")

    def between(self) -> None:
        """While the table waits for somebody."""
        ui, rng = self._ui, self._rng
        chance = rng.random()
        if chance < 0.12:
            ui.hold((rng.random() * Window.width, (0.2 + 0.6 * rng.random()) * Window.height), 0.7)
            ui.frames(20)
            if ui.screen != "play" or ui.app.screen.sitting.director.kit.overlay() is not None:
                # An explanation, or the page of a rule.
                ui.back()
        elif chance < 0.22:
            ui.resize(*rng.choice(WINDOWS))
        elif chance < 0.34:
            button = next((one for one in ui.app.screen.walk() if _is_undo(one)), None)
            if button is not None:
                ui.tap(button)

    def meanwhile(self) -> None:
        """While something moves."""
        ui, rng = self._ui, self._rng
        ui.frames(rng.randrange(30))
        chance = rng.random()
        if chance < 0.1:
            ui.resize(*rng.choice(WINDOWS))
        elif chance < 0.2 and ui.app.screen.sitting.director.widget.busy:
            ui.tap((Window.width * rng.random(), Window.height * rng.random()))


def _is_undo(widget: Widget) -> bool:
    return isinstance(widget, Pressable) and getattr(widget, "icon", "") == "undo" and not widget.disabled


def _sail(ui: Driver, seed: object, trouble: Troublemaker) -> None:
    captain = Captain(ui, seed)
    for _ in range(600):
        trouble.meanwhile()
        captain.calm()
        if captain.closing:
            captain.press(captain.stage.areas[0].seat)
            ui.frames(3)
            if captain.table.over:
                return
            continue
        trouble.between()
        captain.calm()
        if not captain.closing:
            getattr(captain, captain.rng.choice(("tap_tap", "tap_offer", "drag")))(captain.pick())
    raise AssertionError("the match did not end")


def _duel(ui: Driver, seed: object, trouble: Troublemaker) -> None:
    guest = Duellist(ui, seed)
    for _ in range(400):
        trouble.meanwhile()
        guest.calm()
        if guest.closing or guest.table.over:
            over = guest.table.over
            guest.press(0)
            ui.frames(3)
            if over:
                return
            continue
        trouble.between()
        guest.calm()
        if 0 in guest.table.asked() and not guest.closing:
            getattr(guest, guest.rng.choice(("tap_tap", "drag")))(0, guest.pick(0))
    raise AssertionError("the match did not end")


def _fly(ui: Driver, seed: object, trouble: Troublemaker) -> None:
    guest = Pilot(ui, seed)
    for _ in range(900):
        trouble.meanwhile()
        guest.calm()
        if guest.table.over:
            return
        trouble.between()
        guest.calm()
        if not guest.table.over and 0 in guest.table.asked():
            if guest.intent is not None:
                # Something may be planned from a finger that lay on it.
                guest.director.back()
            guest.decide()
    raise AssertionError("the match did not end")


MATCHES = {"brooke": _sail, "braverats": _duel, "firstrat": _fly}


def play(ui: Driver, game: str, seed: object) -> PieceWatch:
    """A whole match by touch, watched frame by frame."""
    ui.app.settings.animation = Random(str(seed)).choice(("normal", "fast"))
    table = ui.app.library.begin(game, {}, ["Ann", "@novice"], f"pieces {seed}")
    with watched(ui) as watch:
        ui.app.open_table(table)
        ui.settle()
        MATCHES[game](ui, seed, Troublemaker(ui, seed))
    return watch
