"""Somebody who plays First Rat with fingers or keys: knows the table only as it lies on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.firstrat.director.director import FirstRatDirector
from app.games.firstrat.presenter.view_models import PAD, START, IntentState
from app.games.firstrat.widgets.panels.parts import FirstRatPanel, ItemPanel
from app.games.firstrat.widgets.panels.tracks import TracksPanel
from app.games.firstrat.widgets.stage import FirstRatStage
from app.kit.press import Pressable, TextButton
from app.table.table import Table
from tests.touch.driver import Driver, Point, visible


class Guest:
    """Plays matches on the app's table."""

    def __init__(self, ui: Driver, seed: object = 0) -> None:
        self.ui = ui
        self.rng = Random(str(seed))
        #: How often a finger came down.
        self.taps = 0

    # --- the table

    def sit_down(
        self, players: Sequence[str], options: Mapping[str, object] | None = None, seed: str | None = None
    ) -> None:
        """A new match, with the play screen shown."""
        if seed is None:
            self.ui.app.start_match("firstrat", list(players), dict(options or {}))
        else:
            table = self.ui.app.library.begin("firstrat", dict(options or {}), list(players), seed)
            self.ui.app.open_table(table)
        self.ui.settle()

    @property
    def table(self) -> Table:
        return self.ui.app.table

    @property
    def director(self) -> FirstRatDirector:
        return self.ui.app.screens.get_screen("play").sitting.director

    @property
    def stage(self) -> FirstRatStage:
        return self.director.stage

    @property
    def intent(self) -> IntentState | None:
        return self.stage.board.intent

    @property
    def panel(self) -> FirstRatPanel | None:
        """The panel over the board."""
        layer = self.stage.area.layer
        return layer.panel if layer is not None else None

    def calm(self, seconds: float = 60) -> None:
        """Until nothing moves and no AI owes a decision; Greg's card is looked at and put away."""
        self.ui.until(self._still, "the table is calm", seconds=seconds)
        while (self.director.greg.going_on and not self.asked_about_greg) or self._waited_for:
            self.press() if self._waited_for else self.go_on()
            self.ui.until(self._still, "the table is calm", seconds=seconds)
        while self.ui.app.toast.shown:
            self.ui.tap(self.ui.app.toast)
        self.ui.seconds(theme.slide + 0.04)

    def _still(self) -> bool:
        if self._waited_for or (self.director.greg.going_on and self.panel is not None):
            return True
        return not self.stage.busy and not self._ai_owes() and self.director.kit.rested is None

    @property
    def _waited_for(self) -> bool:
        """Whether an AI has moved, and the next one waits for a tap."""
        return theme.ai_waits and self.director.kit.rested is not None

    @property
    def asked_about_greg(self) -> bool:
        """Whether his card has come to a choice."""
        return any(move.startswith("best ") for seat in self.table.asked() for move in self.table.legal(seat))

    def go_on(self) -> None:
        """The button below Greg's card that leads on."""
        buttons = [one for one in visible(self.panel) if isinstance(one, TextButton) and not one.disabled]
        self.tap(next(one for one in buttons if one.primary))

    def _ai_owes(self) -> bool:
        return any(self.table.players[seat].is_ai for seat in self.table.asked())

    # --- fingers on the board

    def space_spot(self, space: int) -> Point:
        """Where a finger hits a space."""
        board = self.stage.board
        geometry = board.geometry
        if space == START:
            x, y, width, height = geometry.start
            return board.to_window(x + width / 2, y + height / 2)
        if space == PAD:
            x, y, width, height = geometry.pad
            return board.to_window(x + width * 0.4, y + height * 0.4)
        return board.to_window(*geometry.spaces[space])

    def rat_spot(self, place: int) -> Point:
        """Where a finger hits an own rat."""
        board = self.stage.board
        rat = next(one for one in board.model.rats if one.owner == board.model.own and one.place == place)
        picked = [pick.target for pick in self.intent.picks if pick.place == place] if self.intent else []
        space = picked[0] if picked else rat.space
        for stood in board.pieces.placed_on(space):
            if stood.rat.owner == board.model.own and (stood.rat.place == place or stood.rat.powers == rat.powers):
                return board.to_window(stood.x, board.geometry.spaces[space][1])
        raise AssertionError(f"rat {place} is not to be seen on {space}")

    def tap(self, target: Widget | Point) -> None:
        self.taps += 1
        self.ui.tap(target)

    def press(self) -> None:
        """The main button."""
        self.tap(self.stage.area.prompt.ids.button)

    # --- decisions

    def plan(self, rats: int = 1, *, drag: bool = False) -> None:
        """Plan a move of some rats, each by two taps or by a drag."""
        if self.stage.area.feed.turns:
            # What the others did lies over the table until the first tap.
            self.tap(self.stage.area.feed)
        for _ in range(rats):
            ready = sorted(self.intent.ready)
            if not ready:
                return
            place = self.rng.choice(ready)
            if drag:
                start = self.rat_spot(place)
                known = self.director.intent
                known.lift(place)
                space = self.rng.choice(sorted(known.model.targets))
                known.undo()
                self.taps += 1
                self.ui.drag(start, self.space_spot(space), steps=8)
            else:
                self.tap(self.rat_spot(place))
                assert self.intent.lifted >= 0, "the rat was not taken up"
                space = self.rng.choice(sorted(self.intent.targets))
                self.tap(self.space_spot(space))
            assert any(pick.target == space for pick in self.intent.picks), f"no rat goes to {space}"

    def decide(self, way: str = "tap") -> None:
        """Whatever is asked, by touch."""
        before = len(self.table.match.log)
        if self.intent is not None:
            self.plan(self.rng.choice((1, 1, 2, 3)), drag=way == "drag")
            self.press()
            if self.panel is not None and len(self.table.match.log) == before:
                # Which shortcut is free.
                self.answer()
        elif self.stage.board.choices:
            self.tap(self.rat_spot(self.rng.choice(sorted(self.stage.board.choices))))
        elif self.panel is not None:
            self.answer()
        else:
            self.press()
        if len(self.table.match.log) == before:
            # Tracks were only looked at, or a question that was folded has come back.
            self.answer() if self.panel is not None else self.press()
        assert len(self.table.match.log) > before, f"nothing was played: {self.table.legal(self.table.asked()[0])}"

    def answer(self) -> None:
        """Press something in the panel that chooses; perhaps only after something that is chosen among."""
        before = len(self.table.match.log)
        for _ in range(60):
            panel = self.panel
            if panel is None or len(self.table.match.log) > before:
                return
            if isinstance(panel, ItemPanel) or (
                isinstance(panel, TracksPanel) and not any(track.moves for track in panel.model.tracks)
            ):
                # Something was explained or looked at: back to the question.
                self.ui.back()
                continue
            buttons = [
                widget for widget in visible(panel) if isinstance(widget, Pressable) and not widget.disabled
            ]
            names = ("Close",)
            buttons = [one for one in buttons if getattr(one, "label", "") not in names and one.height > 0]
            if not buttons or self.rng.random() < 0.25:
                self.press()
            else:
                self.tap(self.rng.choice(buttons))
            self.ui.frames(2)

    def play_out(self, most: int = 900, way: str = "tap") -> int:
        """Play to the result screen; returns the number of decisions made."""
        made = 0
        for _ in range(most):
            self.calm()
            if self.table.over:
                self.press()
                self.ui.settle()
                if self.ui.screen == "result":
                    return made
                continue
            self.decide(way)
            made += 1
        raise AssertionError(f"the match did not end within {most} decisions")
