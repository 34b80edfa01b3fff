"""How First Rat's events move: rats walk with one trail at a time, goods and cubes fly to where they belong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import asynckivy as ak
from asyncgui import wait_all
from kivy.metrics import dp

from app.games.firstrat.presenter.board import owner_of
from app.games.firstrat.presenter.items import comic_picture
from app.games.firstrat.presenter.names import emblem
from app.games.firstrat.presenter.shows import GREG, PAD, BoardShow
from app.games.firstrat.widgets.flights import Flyer, Walker
from app.games.firstrat.widgets.geometry import Point
from app.games.firstrat.widgets.stage import FirstRatStage
from app.ui.theme import theme
from engine.base import Event

Facts = Mapping[str, Any]
#: The longest walk, in units of a slide.
LONGEST = 2.7


def _pictured(item: str) -> str:
    """The picture of an item out of a shop."""
    colour, plus, _ = item.partition("+")
    return f"backpack-{colour}" if plus else "energy-drink" if item == "energy_drink" else "cap"


class FirstRatMotions:
    """FirstRatMotions on one stage; they draw in the air above the board and change nothing on it."""

    def __init__(self, stage: FirstRatStage) -> None:
        self._stage = stage
        self._motions: dict[str, Callable[[Facts, BoardShow], Awaitable[None]]] = {
            "walked": self._walked,
            "strolled": self._strolled,
            "home": self._home,
            "fee": self._fee,
            "toll": self._toll,
            "collected": self._collected,
            "extra": self._extra,
            "doubled": self._doubled,
            "club": self._club,
            "grown": self._grown,
            "award": self._award,
            "cube": self._cube,
            "comic": self._comic,
            "shopped": self._shopped,
            "removed": self._removed,
        }

    def clear(self) -> None:
        """Everything that was in flight has landed."""
        self._stage.sky.clear_widgets()
        self._stage.board.pieces.away = frozenset()

    def of(self, event: Event, board: BoardShow) -> Awaitable[None] | None:
        """How an event moves over a board that does not know of it yet; None if it does not."""
        motion = self._motions.get(event.kind)
        if motion is None or not theme.slide or self._stage.board.geometry is None:
            return None
        return motion(event.facts, board)

    # --- rats

    def _walked(self, facts: Facts, board: BoardShow) -> Awaitable[None]:
        return self._walk(board, owner_of(facts["seat"]), facts["rat"], facts["walk"])

    def _strolled(self, facts: Facts, board: BoardShow) -> Awaitable[None]:
        walk = list(range(facts["from"] + 1, facts["to"] + 1))
        return self._walk(board, GREG, facts["rat"], walk)

    async def _walk(self, board: BoardShow, owner: int, place: int, walk: list[int]) -> None:
        rat = next((one for one in board.rats if (one.owner, one.place) == (owner, place)), None)
        if rat is None or not walk:
            return
        stage = self._stage.board
        geometry = stage.geometry
        stage.pieces.away = frozenset({(owner, place)})
        stage.pieces.draw()
        side = geometry.tile * (0.61 if owner == board.own else 0.52)
        name = f"{'super' if rat.powers else 'rat'}-{rat.emblem}"
        walker = Walker(name, geometry.walk(rat.space, walk), len(walk), side, geometry.tile)
        self._stage.sky.add_widget(walker)
        span = min(LONGEST, 0.7 + 0.45 * len(walk)) * theme.slide
        await ak.anim_attrs(walker, share=1.0, duration=span)
        if walk[-1] == PAD:
            await self._board(walker, side)
        self._stage.sky.remove_widget(walker)

    async def _board(self, walker: Walker, side: float) -> None:
        """From the gantry into the rocket."""
        geometry = self._stage.board.geometry
        cockpit = (geometry.box[0] + 0.147 * geometry.box[2], geometry.pad[1] + geometry.tile * 2.6)
        start = walker.at(1.0)
        walker.opacity = 0
        await self._fly("rattonaut", "", start, cockpit, side)

    async def _home(self, facts: Facts, board: BoardShow) -> None:
        geometry = self._stage.board.geometry
        owner = owner_of(facts["seat"])
        self._stage.board.pieces.away = frozenset({(owner, facts["rat"])})
        self._stage.board.pieces.draw()
        start, end = geometry.stand(facts["from"]), geometry.stand(0)
        await self._fly(f"rat-{emblem(owner)}", "", start, end, geometry.tile * 0.61)

    async def _grown(self, facts: Facts, board: BoardShow) -> None:
        owner = owner_of(facts["seat"])
        geometry = self._stage.board.geometry
        start = self._stage.nursery()
        await self._fly(f"rat-{emblem(owner)}", "", start, geometry.stand(0), geometry.tile * 0.55)

    # --- goods

    async def _fee(self, facts: Facts, board: BoardShow) -> None:
        payer, taker = owner_of(facts["seat"]), owner_of(facts["to"])
        await self._between("cheese", str(facts["cheese"]), payer, taker)

    async def _toll(self, facts: Facts, board: BoardShow) -> None:
        start = self._stage.board.geometry.spaces[facts["space"]]
        await self._to_owner("cheese", f"+{facts['cheese']}", start, owner_of(facts["seat"]))

    async def _collected(self, facts: Facts, board: BoardShow) -> None:
        if not facts["amount"]:
            return
        start = self._stage.board.geometry.spaces[facts["space"]]
        await self._gain(facts["content"], facts["amount"], start, owner_of(facts["seat"]))

    async def _extra(self, facts: Facts, board: BoardShow) -> None:
        owner = owner_of(facts["seat"])
        start = self._stage.spot_of(owner, "item")
        await self._gain(facts["content"], facts["amount"], start, owner)

    async def _doubled(self, facts: Facts, board: BoardShow) -> None:
        owner = owner_of(facts["seat"])
        start = self._stage.spot_of(owner, "item")
        await wait_all(
            *(self._gain(content, amount, start, owner) for content, amount in facts["contents"].items())
        )

    async def _club(self, facts: Facts, board: BoardShow) -> None:
        owner = owner_of(facts["seat"])
        start = self._stage.spot_of(owner, "item")
        await self._gain("cheese", facts["cheese"], start, owner)

    async def _gain(self, content: str, amount: int, start: Point, owner: int) -> None:
        """Goods go to their owner, bulbs to the lamp chain, cores to the burrow."""
        text = f"+{amount}"
        stage = self._stage
        if content == "bulb":
            lamp = next((one.lamp for one in stage.board.show.markers if one.owner == owner), 0)
            geometry = stage.board.geometry
            end = geometry.lamps[lamp] if lamp else geometry.lamp_zero
            await self._fly(content, text, start, end, geometry.tile * 0.55)
        elif content == "core":
            end = stage.nursery()
            await self._fly(content, text, start, end, stage.board.geometry.tile * 0.55)
        else:
            await self._to_owner(content, text, start, owner)

    async def _to_owner(self, content: str, text: str, start: Point, owner: int) -> None:
        end = self._stage.spot_of(owner, content)
        await self._fly(content, text, start, end, self._stage.board.geometry.tile * 0.55)

    async def _between(self, content: str, text: str, payer: int, taker: int) -> None:
        stage = self._stage
        start = stage.spot_of(payer, content)
        end = stage.spot_of(taker, content)
        await self._fly(content, text, start, end, stage.board.geometry.tile * 0.5)

    # --- tracks and items

    async def _cube(self, facts: Facts, board: BoardShow) -> None:
        owner = owner_of(facts["seat"])
        stage = self._stage
        start = stage.spot_of(owner, "cube")
        end = stage.track_spot(facts["track"])
        await self._fly(
            f"cube-{emblem(owner)}", f"+{facts['points']}", start, end, stage.board.geometry.tile * 0.55
        )

    async def _award(self, facts: Facts, board: BoardShow) -> None:
        x, y, width, height = self._stage.board.geometry.pad
        start = (x + width / 2, y + height / 2)
        await self._to_owner("award", f"+{facts['count']}", start, owner_of(facts["seat"]))

    async def _comic(self, facts: Facts, board: BoardShow) -> None:
        owner = owner_of(facts["seat"])
        start = self._stage.nursery()
        picture = comic_picture(facts["comic"])
        end = self._stage.spot_of(owner, "item")
        await self._fly(picture, "", start, end, self._stage.board.geometry.tile * 0.7)

    async def _shopped(self, facts: Facts, board: BoardShow) -> None:
        stall = self._stage.board.geometry.stalls[facts["animal"]]
        owner = owner_of(facts["seat"])
        end = self._stage.spot_of(owner, "item")
        await self._fly(_pictured(facts["item"]), "", stall[:2], end, self._stage.board.geometry.tile * 0.7)

    async def _removed(self, facts: Facts, board: BoardShow) -> None:
        stalls = self._stage.board.geometry.stalls
        if facts["where"] in stalls:
            x, y, _ = stalls[facts["where"]]
            await self._fly(
                _pictured(facts["item"]), "", (x, y), (x, y + dp(70)), self._stage.board.geometry.tile * 0.6
            )

    # --- flying

    async def _fly(self, picture: str, text: str, start: Point, end: Point, side: float) -> None:
        """From one point of the board to another, in a low arc."""
        air = self._stage.sky
        flyer = Flyer(picture, text, side)
        air.add_widget(flyer)
        rise = dp(30) + abs(end[0] - start[0]) * 0.06
        async for share in ak.anim_with_ratio(base=theme.slide * 1.4):
            share = min(1.0, share)
            ease = share * share * (3 - 2 * share)
            flyer.pos = (
                start[0] + (end[0] - start[0]) * ease - side / 2,
                start[1] + (end[1] - start[1]) * ease + rise * 4 * share * (1 - share) - side / 2,
            )
            if share >= 1:
                break
        air.remove_widget(flyer)
