"""Somebody who plays Brooke with fingers or keys: knows the table only as it lies on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from app.base.theme import theme
from app.games.brooke.director.director import BrookeDirector
from app.games.brooke.presenter.prompts import DieOption, FlipOption, ValueOption
from app.games.brooke.presenter.view_models import BrookeQuestion, Die
from app.games.brooke.widgets.player_area import BrookeArea
from app.games.brooke.widgets.prompt import OptionButton
from app.games.brooke.widgets.stage import BrookeStage
from app.table.table import Table
from engine.base import CHANCE
from tests.touch.driver import Driver, Point


class Captain:
    """Plays matches on the app's table."""

    def __init__(self, ui: Driver, seed: object = 0) -> None:
        self.ui = ui
        self.rng = Random(str(seed))
        #: Touches since somebody last looked.
        self.taps = 0

    # --- the table

    def sit_down(self, players: Sequence[str], options: Mapping[str, bool] | None = None) -> None:
        """A new match, with the play screen shown."""
        self.ui.app.start_match("brooke", list(players), dict(options or {}))
        self.ui.settle()

    @property
    def table(self) -> Table:
        return self.ui.app.table

    @property
    def director(self) -> BrookeDirector:
        return self.ui.app.screens.get_screen("play").sitting.director

    @property
    def stage(self) -> BrookeStage:
        return self.director.stage

    def area(self, seat: int) -> BrookeArea:
        return self.stage.area_of(seat)

    @property
    def question(self) -> BrookeQuestion | None:
        return self.stage.table.question if self.stage.table is not None else None

    @property
    def closing(self) -> bool:
        """Whether the end of a pass is looked at: a button says what comes next."""
        return any(area.prompt.model.action for area in self.stage.areas)

    def calm(self) -> None:
        """Until nothing moves and every AI has moved, or until the end of a pass waits to be put away."""
        self.ui.until(self._is_calm, "the table is calm", seconds=60)
        while self.ui.app.toast.shown:
            self.ui.tap(self.ui.app.toast)
        self.ui.seconds(theme.slide + 0.04)

    def _is_calm(self) -> bool:
        if self.stage.busy:
            return False
        if self.closing:
            return True
        table = self.table
        waits = table.match.to_act == (CHANCE,) or any(table.players[seat].is_ai for seat in table.asked())
        return not waits and self.question is not None

    # --- touching

    def tap(self, target: object) -> None:
        self.taps += 1
        self.ui.tap(target)

    def offer(self, seat: int, wanted: object) -> OptionButton:
        """The widget that offers a value, a die or a card."""
        for offer in self.area(seat).prompt.shown():
            found = offer.option
            if isinstance(found, ValueOption) and found.value == wanted:
                return offer
            if isinstance(found, DieOption) and found.die == wanted:
                return offer
            if isinstance(found, FlipOption) and found.move == wanted:
                return offer
        raise AssertionError(f"{wanted} is not offered to seat {seat}")

    def island_spot(self, slot: int) -> Point:
        card = self.stage.board.cards[slot]
        return card.to_window(*card.center)

    def die_spot(self, die: Die) -> Point:
        """The middle of a die on the board."""
        board = self.stage.board
        place = board.place_of(die)
        if board.thing_at(place.x, place.y) != die:
            raise AssertionError(f"{die} cannot be taken: {board.thing_at(place.x, place.y)}")
        return board.to_window(place.x, place.y)

    def press(self, seat: int) -> None:
        """The button of a prompt."""
        self.tap(self.area(seat).prompt.button)

    # --- moves

    def pick(self) -> str:
        """Any legal move of whoever is asked."""
        return self.rng.choice(list(self.table.legal(self.question.seat)))

    def tap_tap(self, move: str) -> None:
        """By tapping: value and island, or the dice on the board."""
        asked = self.question
        if asked.kind == "place":
            slot, _, value = move.partition("=")
            if not asked.rolled:
                self.tap(self.offer(asked.seat, int(value)))
            self.tap(self.island_spot(int(slot) - 1))
            return
        choice = next(choice for choice in asked.choices if choice.move == move)
        if choice.die is None:
            self.tap(self.island_spot(choice.to))
            return
        self.tap(self.die_spot(choice.die))
        if choice.other is not None:
            self.tap(self.die_spot(choice.other))

    def tap_offer(self, move: str) -> None:
        """By tapping what the prompt offers."""
        asked = self.question
        if asked.kind == "place":
            self.tap_tap(move)
            return
        choice = next(choice for choice in asked.choices if choice.move == move)
        self.tap(self.offer(asked.seat, choice.die or choice.move))
        if choice.other is not None:
            self.tap(self.offer(asked.seat, choice.other))

    def drag(self, move: str) -> None:
        """By dragging, where there is anything to drag."""
        asked = self.question
        if asked.kind == "place":
            slot, _, value = move.partition("=")
            self.ui.drag(self.offer(asked.seat, int(value)), self.island_spot(int(slot) - 1))
            return
        choice = next(choice for choice in asked.choices if choice.move == move)
        if choice.die is not None and choice.other is not None:
            self.ui.drag(self.die_spot(choice.die), self.die_spot(choice.other))
        elif choice.die is not None and choice.to is not None:
            self.ui.drag(self.die_spot(choice.die), self.island_spot(choice.to))
        else:
            self.tap_tap(move)

    # --- whole matches

    def play_out(self, way: str = "tap_tap", most: int = 400) -> int:
        """Play for every person at the table until the result is shown; returns the decisions made."""
        made = 0
        for _ in range(most):
            self.calm()
            if self.closing:
                self.press(self.stage.areas[0].seat)
                self.ui.settle()
                if self.ui.screen == "result":
                    return made
                continue
            before = len(self.table.match.log)
            move = self.pick()
            getattr(self, way)(move)
            self.calm()
            if len(self.table.match.log) == before:
                raise AssertionError(f"{way} played nothing at step {before}: {move}")
            made += 1
        raise AssertionError(f"the match did not end within {most} decisions")
