"""Plays matches by touch, and compares what a table foretells with what happens then.

Brooke: the totals under a die in hand and on the cards to choose from, and a score that never falls.  First Rat:
what a planned move changes in the tray.  BraveRats: what a card would win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.forecast import forecast
from app.games.brooke.presenter.text import islands as island_names
from app.matches.text import log_lines
from app.table.table import Table
from engine.base import CHANCE
from engine.braverats.state import Duel
from engine.firstrat.goods import KEPT
from tests.touch.brooke import Captain
from tests.touch.driver import Driver
from tests.touch.figure_log import FigureLog
from tests.touch.figures_brooke import shown_score, totals
from tests.touch.firstrat import Guest as Pilot
from tests.touch.screen_reader import ScreenReader, numbers

#: Totals on a card to choose: red's first.
_TOTALS = re.compile(r"\d+ : \d+")


# --- Brooke


@contextmanager
def _rising(ui: Driver, captain: Captain, reader: ScreenReader, figures: FigureLog) -> Iterator[None]:
    """The score never falls in any frame of a game."""
    frames, most = ui.frames, {}

    def passing(number: int = 1) -> None:
        for _ in range(number):
            frames()
            if ui.screen != "play" or captain.stage.table is None:
                continue
            table = captain.stage.table
            for colour, islands in enumerate(shown_score(captain.stage.top_bar.score, reader)):
                before = most.setdefault((table.game, colour), 0)
                if islands < before:
                    figures.faults.append(f"pass {table.number}: the score falls from {before} to {islands}")
                most[table.game, colour] = islands

    ui.frames = passing  # type: ignore[method-assign]
    try:
        yield
    finally:
        ui.frames = frames  # type: ignore[method-assign]


def sail(ui: Driver, reader: ScreenReader, seed: object, most: int) -> FigureLog:
    """A match of Brooke between two people, at most so many decisions."""
    ui.app.settings.animation = "fast"
    figures, captain = FigureLog(), Captain(ui, seed)
    captain.sit_down(("Ann", "Ben"))
    with _rising(ui, captain, reader, figures):
        for number in range(most):
            captain.calm()
            if captain.closing:
                captain.press(captain.stage.areas[0].seat)
                ui.settle()
                if ui.screen == "result":
                    break
                continue
            _decide(captain, number, reader, figures)
    return figures


def _decide(captain: Captain, number: int, reader: ScreenReader, figures: FigureLog) -> None:
    asked, move = captain.question, captain.pick()
    if asked.kind == "place":
        slot, value = numbers(move)
        if not asked.rolled:
            captain.tap(captain.offer(asked.seat, value))
        board = captain.stage.board
        then = tuple(totals(board, reader)[slot - 1, colour][-1] for colour in (0, 1))
        captain.tap(captain.island_spot(slot - 1))
        captain.calm()
        turn = next(entry for entry in reversed(log_lines(captain.table, None)) if entry.weight == 1)
        # The log tells the totals of whoever places first.
        figures.say(
            f"decision {number}: totals where a die is placed", "before", then[::-1] if asked.colour else then
        )
        figures.say(f"decision {number}: totals where a die is placed", "log", tuple(numbers(turn.text)[:2]))
        return
    choice = next(choice for choice in asked.choices if choice.move == move)
    if choice.other is not None:
        captain.tap_offer(move)
        return
    names = island_names(captain.stage.table.islands)
    seen = [one.text for one in reader.on(captain.offer(asked.seat, choice.die or choice.move)) if one.text]
    told = {}
    for place, text in enumerate(seen):
        if _TOTALS.fullmatch(text):
            named = [one for one in seen[:place] if one in names]
            # The reader's total comes first.
            told[named[-1] if named else ""] = tuple(numbers(text)[:: -1 if captain.stage.near else 1])
    captain.tap_offer(move)
    captain.calm()
    now = captain.question
    if now is not None and now.kind != "place":
        return
    board = captain.stage.board
    for name, pair in told.items():
        if name not in island_names(captain.stage.table.islands):
            continue
        slot = names.index(name)
        after = tuple(totals(board, reader)[slot, colour][0] for colour in (0, 1))
        figures.say(f"decision {number}: totals of {name} after a choice", "card", pair)
        figures.say(f"decision {number}: totals of {name} after a choice", "table", after)


# --- First Rat


def fly(ui: Driver, reader: ScreenReader, seed: object, most: int) -> FigureLog:
    """A match of First Rat between two people, at most so many decisions."""
    ui.app.settings.animation = "off"
    figures, guest = FigureLog(), Pilot(ui, seed)
    ui.app.open_table(ui.app.library.begin("firstrat", {}, ["Ann", "Ben"], f"previews {seed}"))
    ui.settle()
    for number in range(most):
        guest.calm()
        if guest.table.over:
            break
        if guest.intent is None:
            guest.decide()
            continue
        guest.plan(guest.rng.choice((1, 2, 3)))
        tray = guest.stage.area.tray
        foretold = _tray(tray, reader)
        owner, before = tray.tray.seat.owner, len(guest.table.match.log)
        guest.press()
        if len(guest.table.match.log) == before:
            guest.answer()
            continue
        ui.frames(2)
        if "drink no" in guest.table.legal(owner):
            # Nothing is gathered before that is answered; the plan is told without the drink.
            guest.table.submit(owner, "drink no")
            ui.frames(2)
        if guest.table.asked() != (owner,) or tray.tray.seat.owner != owner:
            continue
        for good, (amount, delta) in foretold.items():
            figures.say(f"decision {number}: {good} after a move", "plan", amount + delta)
            figures.say(f"decision {number}: {good} after a move", "tray", _tray(tray, reader)[good][0])
    return figures


def _tray(tray: object, reader: ScreenReader) -> dict[str, tuple[int, int]]:
    """The goods of the own tray: how many, and how many more or fewer."""
    found = {}
    seen = reader.on(tray)
    for place, one in enumerate(seen):
        if one.picture in KEPT:
            amount = seen[place + 1].number
            change = seen[place + 2].text if place + 2 < len(seen) else ""
            delta = numbers(change)[0] if change[:1] in "+−" and change else 0
            found[one.picture] = (amount or 0, delta)
    return found


# --- BraveRats


def read_rounds(table: Table, figures: FigureLog) -> None:
    """What each card would have won against the one that it met, and what it won."""
    names = [player.name for player in table.players]
    match = table.match
    logged = [entry.text for entry in log_lines(table, None) if entry.head.startswith("Round")]
    rounds = iter(logged)
    shown = {}
    for line, (state, entry) in enumerate(zip(match.states, match.log, strict=False)):
        if not isinstance(state.scene, Duel) or CHANCE in entry.moves:
            continue
        played = dict(entry.moves)
        if len(played) == 1 and state.scene.shown is None:
            shown = {"first": played}
            continue
        text = next(rounds, "")
        if len(played) == 1:
            played |= shown.get("first", {})
        for seat in entry.moves:
            told = forecast(match.game.view(state, seat), seat, played[seat])
            chip = told.answers.get(played[1 - seat]) if told is not None and 1 - seat in played else None
            if chip is None or chip.game:
                continue
            would = words.would(chip)
            winner = names[seat] if would.startswith("You ") else names[1 - seat]
            won = re.search(rf"{winner} takes (?:\d+ \+ \d+ waiting = )?(\d+) crown", text)
            figures.say(
                f"line {line}: what {played[seat]} wins", "forecast", numbers(would)[-1] if "take" in would else 0
            )
            figures.say(f"line {line}: what {played[seat]} wins", "log", int(won[1]) if won else 0)
