"""How First Rat's events move, sound and feel: rats walk along a trail, goods and pieces fly home."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import asynckivy as ak
from asyncgui import Event as Signal, wait_all
from kivy.metrics import dp

from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.greg import greg
from app.games.firstrat.presenter.scores import point_changes
from app.games.firstrat.presenter.text import comic_picture, emblem, owner_of
from app.games.firstrat.presenter.view_models import GREG, PAD, START, BoardState
from app.games.firstrat.widgets.geometry import Point
from app.games.firstrat.widgets.panels.parts import GregPanel
from app.games.firstrat.widgets.pieces import Flyer, Walker
from app.games.firstrat.widgets.stage import FirstRatStage
from app.table import Frame, shares
from engine.base import Event, Seat
from engine.firstrat.position import GREG_ID
from engine.firstrat.state import FirstRatView

Facts = Mapping[str, Any]
#: The longest walk, in units of a slide.
LONGEST = 2.7


class Flight(NamedTuple):
    """A picture that flies from one point to another, perhaps with a number beside it."""

    picture: str
    text: str
    start: Point
    end: Point
    #: How large it is, in edges of a space.
    size: float = 0.55


class FirstRatMotions:
    """Motions on one stage; they draw above the board and change nothing on it."""

    def __init__(self, stage: FirstRatStage) -> None:
        self._stage = stage
        #: How many times as long as usual everything takes.
        self.pace = 1.0
        #: Whose step was shown last.
        self._mover = GREG

    def clear(self) -> None:
        """Everything that was in flight has landed."""
        self._stage.sky.clear_widgets()
        self._stage.board.pieces.away = frozenset()

    def land(self, frame: Frame) -> None:
        """A step has been shown: say whose points it has changed, and why."""
        self.clear()
        before, after = frame.before, frame.after
        if not frame.events or not isinstance(before, FirstRatView) or not isinstance(after, FirstRatView):
            return
        if before.state.mover != self._mover:
            # A new turn.
            self._stage.news.hide()
            self._mover = before.state.mover
        owners = [*range(len(after.state.seats)), *((GREG,) if after.state.greg is not None else ())]
        for owner in owners:
            changes = point_changes(before.state, after.state, owner)
            # What is left over counts only at the end: alone it is no news.
            if [change for change in changes if change.name != tr._("Resources left over")]:
                stage = self._stage
                stage.news.show_changes(
                    emblem(owner), changes, partial(stage.box_of, owner), stage.angle_of(owner)
                )

    def of(self, event: Event, board: BoardState) -> Awaitable[None] | None:
        """How an event moves over a board that does not know of it yet; None if it does not."""
        facts = event.facts
        if not theme.slide:
            return None
        if event.kind == "walked":
            return self._walk(board, owner_of(facts["seat"]), facts["rat"], facts["walk"])
        if event.kind == "strolled":
            return self._walk(board, GREG, facts["rat"], list(range(facts["from"] + 1, facts["to"] + 1)))
        if event.kind == "home":
            self._hide(owner_of(facts["seat"]), facts["rat"])
        flights = self._flights(event.kind, facts, board)
        return self._fly_all(flights) if flights else None

    # --- rats

    def _hide(self, owner: int, place: int) -> None:
        """A rat that is on its way is not drawn where it stands."""
        pieces = self._stage.board.pieces
        pieces.away = frozenset({(owner, place)})
        pieces.draw()

    async def _walk(self, board: BoardState, owner: int, place: int, walk: list[int]) -> None:
        rat = next((one for one in board.rats if (one.owner, one.place) == (owner, place)), None)
        if rat is None or not walk:
            return
        geometry, sky = self._stage.board.geometry, self._stage.sky
        self._hide(owner, place)
        size = 0.61 if owner == board.own else 0.52
        name = f"{'super' if rat.powers else 'rat'}-{rat.emblem}"
        line = geometry.walk(rat.space, walk)
        walker = Walker(name, line, len(walk), geometry.tile * size, geometry.tile)
        sky.add_widget(walker)
        span = min(LONGEST, 0.7 + 0.45 * len(walk)) * theme.slide * self.pace
        await ak.anim_attrs(walker, share=1.0, duration=span)
        if walk[-1] == PAD:
            # From the gantry into the rocket.
            cockpit = (geometry.box[0] + 0.147 * geometry.box[2], geometry.pad[1] + geometry.tile * 2.6)
            walker.opacity = 0
            await self._fly(Flight("rattonaut", "", walker.at(1.0), cockpit, size))
        sky.remove_widget(walker)

    # --- goods, pieces and items

    def _flights(self, kind: str, facts: Facts, board: BoardState) -> list[Flight]:
        stage, geometry = self._stage, self._stage.board.geometry
        owner = owner_of(facts.get("seat", GREG))
        items = stage.spot_of(owner, "item")
        match kind:
            case "home":
                start, end = geometry.stand(facts["from"]), geometry.stand(START)
                return [Flight(f"rat-{emblem(owner)}", "", start, end, 0.61)]
            case "grown":
                return [Flight(f"rat-{emblem(owner)}", "", stage.nursery(), geometry.stand(START))]
            case "fee":
                payer, taker = stage.spot_of(owner, "cheese"), stage.spot_of(owner_of(facts["to"]), "cheese")
                return [Flight("cheese", str(facts["cheese"]), payer, taker, 0.5)]
            case "toll":
                return [self._gain("cheese", facts["cheese"], geometry.spaces[facts["space"]], owner, board)]
            case "collected" if facts["amount"]:
                start = geometry.spaces[facts["space"]]
                return [self._gain(facts["content"], facts["amount"], start, owner, board)]
            case "extra":
                return [self._gain(facts["content"], facts["amount"], items, owner, board)]
            case "doubled":
                goods = facts["contents"].items()
                return [self._gain(content, amount, items, owner, board) for content, amount in goods]
            case "club":
                return [self._gain("cheese", facts["cheese"], items, owner, board)]
            case "award":
                x, y, width, height = geometry.pad
                return [self._gain("award", facts["count"], (x + width / 2, y + height / 2), owner, board)]
            case "cube":
                start, end = stage.spot_of(owner, "cube"), stage.track_spot(facts["track"])
                return [Flight(f"cube-{emblem(owner)}", f"+{facts['points']}", start, end)]
            case "comic":
                return [Flight(comic_picture(facts["comic"]), "", stage.nursery(), items, 0.7)]
            case "shopped":
                return [Flight(_picture(facts["item"]), "", geometry.stalls[facts["animal"]][:2], items, 0.7)]
            case "removed" if facts["where"] in geometry.stalls:
                x, y, _ = geometry.stalls[facts["where"]]
                return [Flight(_picture(facts["item"]), "", (x, y), (x, y + dp(70)), 0.6)]
        return []

    def _gain(self, content: str, amount: int, start: Point, owner: int, board: BoardState) -> Flight:
        """Goods go to their owner, bulbs to the lamp chain, cores to the burrow."""
        stage, geometry = self._stage, self._stage.board.geometry
        if content == "bulb":
            lamp = next((marker.lamp for marker in board.markers if marker.owner == owner), 0)
            end = geometry.lamps[lamp] if lamp else geometry.lamp_zero
        else:
            end = stage.nursery() if content == "core" else stage.spot_of(owner, content)
        return Flight(content, f"+{amount}", start, end)

    async def _fly_all(self, flights: list[Flight]) -> None:
        await wait_all(*(self._fly(flight) for flight in flights))

    async def _fly(self, flight: Flight) -> None:
        """In a low arc."""
        sky, side = self._stage.sky, self._stage.board.geometry.tile * flight.size
        flyer = Flyer(flight.picture, flight.text, side)
        (x, y), (to_x, to_y) = flight.start, flight.end
        # Before it is shown: the first step of an animation comes a frame later.
        flyer.pos = (x - side / 2, y - side / 2)
        sky.add_widget(flyer)
        rise = dp(30) + abs(to_x - x) * 0.06
        async for share in shares(theme.slide * 1.4 * self.pace):
            share = min(1.0, share)
            ease = share * share * (3 - 2 * share)
            flyer.pos = (
                x + (to_x - x) * ease - side / 2,
                y + (to_y - y) * ease + rise * 4 * share * (1 - share) - side / 2,
            )
            if share >= 1:
                break
        sky.remove_widget(flyer)


def _picture(item: str) -> str:
    """The picture of an item out of a shop."""
    colour, plus, _ = item.partition("+")
    return f"backpack-{colour}" if plus else "energy-drink" if item == "energy_drink" else "cap"


# --- Greg's turn

#: Events that a step of his card begins with; what follows belongs to the same step.
_STEPS = ("strolled", "best", "prepared")


class GregTurn:
    """One turn of his, from the card to the end: the card lies in a panel and is carried out step by step."""

    def __init__(self, stage: FirstRatStage) -> None:
        self._stage = stage
        self._before: FirstRatView | None = None
        self._events: list[Event] = []
        self._panel: GregPanel | None = None
        self._next = Signal()
        #: Whether the rest of his turn is skipped.
        self.hurried = False

    @property
    def going_on(self) -> bool:
        return self._panel is not None

    def begin(self, before: FirstRatView, card: Event) -> None:
        """He turns a card."""
        self.end()
        self._before, self._events = before, [card]
        self._panel = GregPanel(greg(before, self._events))
        self._panel.bind(on_next=lambda *_: self._next.fire(), on_skip=lambda *_: self._hurry())
        self._stage.area.open(self._panel, whole=True)

    def _hurry(self) -> None:
        self.hurried = True
        self._stage.dispatch("on_skip")

    def tell(self, event: Event) -> None:
        """Tell one more event of his turn."""
        if self._panel is not None and self._before is not None and event not in self._events:
            self._events.append(event)
            self._panel.model = greg(self._before, self._events)

    def retell(self) -> None:
        """Tell it in another language."""
        if self._panel is not None and self._before is not None:
            self._panel.model = greg(self._before, self._events)

    def waits(self, event: Event) -> bool:
        """Whether this step waits for a tap."""
        if self._panel is None or self.hurried or not theme.slide:
            return False
        symbol = event.kind in ("cube", "lapsed") and event.facts["seat"] == GREG_ID
        carried_off = event.kind == "removed" and event.facts["why"] == "comic"
        first = not any(one.kind in ("best", "prepared", "cube", "lapsed") for one in self._events)
        return event.kind in _STEPS or carried_off or (symbol and first)

    async def carry_out(self, event: Event, motion: Callable[[], Awaitable[None] | None]) -> None:
        """Show one event, after a tap if it begins a step."""
        self.reopen()
        if self.waits(event):
            await self._next.wait()
        moving = None if self.hurried else motion()
        if moving is not None:
            await moving
        self.tell(event)

    def is_done(self, view: FirstRatView) -> bool:
        """Whether his turn is over after this position, so that his card can be put away."""
        return self._panel is not None and view.state.mover != GREG

    async def looked_at(self) -> None:
        """Wait until his card is put away."""
        await self._next.wait()
        self.end()

    def end(self) -> None:
        """Put his card away."""
        if self._panel is not None:
            self._panel = None
            self._stage.area.fold()
        self._before, self._events, self.hurried = None, [], False

    def reopen(self) -> None:
        """Something else has taken the card's panel away: open it again."""
        layer = self._stage.area.layer
        if self._panel is not None and (layer is None or layer.panel is not self._panel):
            self._stage.area.open(self._panel, whole=True)


# --- sounds and vibration

#: kind of event → its sound; empty: silent on purpose.
CUES: Mapping[str, str] = {
    # Set-up comes all at once.
    "path": "",
    "tile": "",
    "laid": "",
    "deck": "",
    # Move.
    "walked": "patter",
    "chameleon": "pay",
    "mould": "pay",
    "fee": "pay",
    # Collect: what is summed up has sounded piece by piece.
    "filled": "pick",
    "club": "pick",
    "collected": "pick",
    "extra": "pick",
    "doubled": "",
    "gathered": "",
    "lamp": "lamp",
    "launched": "launch",
    "award": "crown",
    "grown": "patter",
    "burrow": "slide",
    "bare": "held",
    "comic": "flip",
    "powered": "crown",
    # Shop and build.
    "shopped": "flip",
    "home": "patter",
    "passed": "",
    "built": "hammer",
    "set": "win",
    "donated": "pay",
    "cube": "cube",
    "lapsed": "held",
    # The end of a turn is seen; the last round is rung in.
    "ended": "",
    "end": "bell",
    "round": "",
    # Greg.
    "card": "flip",
    "strolled": "patter",
    "toll": "pick",
    "removed": "slide",
    "prepared": "seal",
    "best": "",
    "shuffled": "deal",
}
#: These sound as they end for the listener, or only if something was done.
ENDS = ("over", "resigned", "drink")
FELT = ("launched", "cube", "built", "end", "over", "resigned")


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener; empty for none."""
    facts = event.facts
    if event.kind == "over":
        won = viewer is None or viewer in facts["winners"]
        return "game_won" if won else "game_lost"
    if event.kind == "resigned":
        return "game_lost" if viewer == facts["seat"] else "held"
    if event.kind == "drink":
        return "fizz" if facts["used"] else ""
    return CUES.get(event.kind, "")


def has_haptics(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in FELT
