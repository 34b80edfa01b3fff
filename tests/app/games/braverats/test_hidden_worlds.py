"""Two worlds that differ only in what one person may know look, sound and read alike outside their hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, product
from typing import NamedTuple

import pytest

from app.table.table import Table
from engine.base import Setup
from engine.games import GAMES
from engine.match import AnyMatch, Match
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible
from tests.touch.states import look, match

PEOPLE = ("Ann", "Ben")
SIZES = {"pass": (360, 640), "side": (1280, 800), "face": (800, 1280)}
LANGUAGES = ("en", "de", "fr", "it")
PUBLIC_HANDS = ("plain", "mime", "emperor", "fast", "traitor", "princess", "true_king", "random_mime")
HIDDEN_HANDS = ("draw", "draw_mime", "draft", "draft_mime")
#: Longer than the coach thinks.
THOUGHT = 2.0
OPTIONS = ("mime", "emperor", "fast", "traitor", "princess", "true_king", "random", "draw", "draft")
#: Seeds to try for two different deals.
SEEDS = 400


class Sight(NamedTuple):
    """All that can be seen, read and heard at one moment."""

    what: str
    texts: tuple[str, ...]
    spoken: tuple[str, ...]
    told: tuple[str, ...]
    picture: bytes


def options(variant: str) -> dict[str, bool]:
    return {name: True for name in ("true_king", *variant.split("_")) if name in OPTIONS and name in variant}


def cases(variants: Sequence[str]) -> list[object]:
    """Every variant at every seating, the languages in turn."""
    found = product(variants, SIZES)
    return [pytest.param(*case, lang, id="-".join((*case, lang))) for case, lang in zip(found, cycle(LANGUAGES))]


@pytest.fixture
def spoken(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(ui.app.speech, "say", said.append)
    return said


class Witness:
    """Looks over everybody's shoulder."""

    def __init__(self, ui: Driver, spoken: list[str], seating: str, language: str) -> None:
        self.ui, self.spoken, self.seating = ui, spoken, seating
        ui.app.settings.language, ui.app.settings.seating = language, seating
        ui.resize(*SIZES[seating])

    def sight(self, what: str) -> Sight:
        self.ui.seconds(0.3)
        found = [
            str(getattr(widget, name))
            for widget in visible(self.ui.top())
            for name in ("text", "head", "detail", "label")
            if getattr(widget, name, "")
        ]
        return Sight(what, tuple(found), tuple(self.spoken), tuple(self.ui.told), self.ui.picture().tobytes())

    def pages(self, seat: int) -> Iterator[Sight]:
        """What can be opened by anybody, the owner's finger away."""
        sitting = self.ui.app.screen.sitting
        sitting.open_menu(seat)
        yield self.sight("menu")
        self.ui.back()
        sitting.director.show_matrix(seat)
        yield self.sight("results of this round")
        self.ui.back()
        for page in ("log", "reference"):
            self.ui.app.go(page, table=self.ui.app.table)
            self.ui.settle()
            yield self.sight(page)
            self.ui.back()
            self.ui.settle()
        yield self.sight("back at the table")

    def take(self, seat: int) -> Iterator[Sight]:
        """The device is handed over, where it is."""
        if self.seating == "pass":
            self.ui.until(lambda: self.ui.screen == "handover", "the handover")
            self.ui.settle()
            yield self.sight("handover")
            look(self.ui)
            yield self.sight("after the handover")

    def begin(self, seed: str, variant: str) -> Guest:
        for number in self.ui.app.library.open_numbers():
            self.ui.app.library.delete(number)
        for list_ in (self.spoken, self.ui.told):
            list_.clear()
        return match(self.ui, players=PEOPLE, seed=seed, **options(variant))


def compare(one: Iterator[Sight], other: Iterator[Sight]) -> None:
    # One world after the other: there is one window.
    first, second = list(one), list(other)
    assert [sight.what for sight in first] == [sight.what for sight in second] and first
    for mine, theirs in zip(first, second, strict=True):
        for part in ("texts", "spoken", "told", "picture"):
            assert getattr(mine, part) == getattr(theirs, part), f"{mine.what}: {part} differ"


# --- a choice in secret


@pytest.mark.parametrize(("variant", "seating", "language"), cases(PUBLIC_HANDS))
def test_a_choice_in_secret_is_seen_by_nobody(
    ui: Driver, spoken: list[str], variant: str, seating: str, language: str
) -> None:
    """Whatever a person holds up beside another one, or has sealed."""
    witness = Witness(ui, spoken, seating, language)

    def world(which: int) -> Iterator[Sight]:
        guest = witness.begin("worlds", variant)
        first, second = guest.table.asked()
        yield from witness.take(first)
        card = guest.table.legal(first)[which]
        ui.tap(guest.card_spot(first, card))
        if seating != "pass":
            yield witness.sight("held up")
            ui.app.screen.sitting.ask_hint(first)
            ui.seconds(THOUGHT)
            yield witness.sight("a hint was asked for")
            ui.app.screen.sitting.director.lift(guest.area(first), guest.area(first).choices().index(card))
        guest.press(first)
        yield from witness.take(second)
        yield witness.sight("sealed")
        yield from witness.pages(second)
        ui.app.screen.sitting.take_back(second)
        yield witness.sight("taking it back was tried")
        assert guest.table.sealed_move(first) == card
        ui.restart()
        yield witness.sight("killed")

    compare(world(0), world(1))


# --- hidden hands


def hands(game: AnyMatch, seat: int) -> tuple[str, ...]:
    return tuple(game.game.legal(game.state, seat))


def dealt(seed: str, variant: str) -> AnyMatch:
    setup = Setup(2, {name.replace("_", "-"): on for name, on in options(variant).items()})
    game = Match(GAMES["braverats"], setup, seed, players=PEOPLE)
    table = Table(game, ())
    table.begin()
    return game


def two_worlds(variant: str) -> tuple[str, str]:
    """Seeds of two deals which nobody but the owners can tell apart, and in which the same round can be played."""
    found = [(str(seed), dealt(str(seed), variant)) for seed in range(SEEDS)]
    for (mine, one), (theirs, other) in combinations(found, 2):
        seats = one.to_act
        if seats != other.to_act or one.game.view(one.state, None) != other.game.view(other.state, None):
            continue
        ours = [(hands(one, seat), hands(other, seat)) for seat in seats]
        if all(a != b and set(a) & set(b) for a, b in ours):
            return mine, theirs
    raise AssertionError("no two such worlds")


@pytest.mark.parametrize(("variant", "seating", "language"), cases(HIDDEN_HANDS))
def test_a_hidden_hand_is_seen_by_nobody_outside_its_owners_hold(
    ui: Driver, spoken: list[str], variant: str, seating: str, language: str
) -> None:
    seeds = two_worlds(variant)
    both = [dealt(seed, variant) for seed in seeds]
    plan = {seat: min(set(hands(both[0], seat)) & set(hands(both[1], seat))) for seat in both[0].to_act}
    witness = Witness(ui, spoken, seating, language)

    def world(seed: str) -> Iterator[Sight]:
        guest = witness.begin(seed, variant)
        seen = []
        for number, (seat, card) in enumerate(plan.items()):
            yield from witness.take(seat)
            yield witness.sight("nothing done")
            ui.tap(guest.spot(guest.area(seat).choosing, 0))
            yield witness.sight("tapped")
            for digit in "0123456789":
                ui.key(digit)
            yield witness.sight("keys were tried")
            guest.look(seat)
            yield witness.sight("looked at and let go")
            yield from witness.pages(seat)
            finger = guest.slide_to(seat, card)
            seen.append(ui.picture().tobytes())
            ui.up(finger)
            yield witness.sight("chosen")
            ui.app.screen.sitting.director.kit.read(seat)
            yield witness.sight("the prompt was pressed")
            ui.back()
            finger = guest.slide_to(seat, card)
            ui.resize(*reversed(SIZES[seating]))
            yield witness.sight("turned")
            ui.up(finger)
            ui.resize(*SIZES[seating])
            finger = guest.slide_to(seat, card)
            ui.app.on_pause()
            yield witness.sight("in the background")
            ui.app.on_resume()
            ui.up(finger)
            ui.app.screen.sitting.ask_hint(seat)
            ui.seconds(THOUGHT)
            yield witness.sight("a hint was asked for")
            finger = guest.slide_to(seat, card)
            ui.up(finger)
            ui.frames(2)
            guest.press(seat)
            if number == 0:
                ui.until(lambda: not guest.stage.busy, "nothing moves")
            if seating != "pass":
                yield witness.sight("sealed")
        guest.calm()
        yield witness.sight("played")
        assert seen
        pictures.append(seen)

    pictures: list[list[bytes]] = []
    compare(world(seeds[0]), world(seeds[1]))
    assert all(one != other for one, other in zip(*pictures, strict=True)), "the owner sees nothing"
