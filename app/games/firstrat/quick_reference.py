"""First Rat on one page: the steps of a turn, the tracks with their prices and points, and the end."""

from __future__ import annotations

from app.base.text import tr
from app.games.firstrat.presenter.tracks import Track, tracks
from app.rules import ReferenceFact, ReferencePart
from app.table import Table
from engine.firstrat.components import Components
from engine.firstrat.state import State
from engine.firstrat.vocabulary import ANIMALS

#: A covered field of a track.
COVERED = "–"


def reference_parts(table: Table) -> tuple[ReferencePart, ...]:
    """The numbers are those of this match: with fewer players some fields of the tracks are covered."""
    state: State = table.match.state
    components = state.board.components
    shown = tracks(table.game.view(state, None)).tracks
    return (
        ReferencePart(tr._("Your turn"), _turn(components)),
        ReferencePart(tr._("Scoring tracks"), tuple(map(_track, shown)), column=1),
        ReferencePart(tr._("The end"), _end(components)),
    )


def _turn(components: Components) -> tuple[ReferenceFact, ...]:
    numbers = components.numbers
    move = tr._("1 rat up to {single}, or several up to {group} onto one colour").format(
        single=numbers.single, group=numbers.group
    )
    space, burrow = (
        tr._("What the space shows, 1 more where it is lit"),
        tr._("Burrow, 1 field per apple core: comic, rat, cube"),
    )
    prices = tuple((animal, str(shop.price)) for animal, shop in zip(ANIMALS, components.shops, strict=False))
    return (
        ReferenceFact("md:paw", tr._("Move"), move),
        ReferenceFact("md:tray-arrow-down", tr._("Collect"), f"{space}\n{burrow}"),
        ReferenceFact(
            "md:shopping-outline", tr._("Shop"), tr._("Pay in cheese; or steal, and go back to the start"), prices
        ),
        ReferenceFact("md:wrench-outline", tr._("Build and donate as often as you can pay")),
    )


def _track(track: Track) -> ReferenceFact:
    # Apple cores lead to the pantry, as the lines on a turn say.
    cores = (("core", ""),) if track.id == "pantry" else ()
    return ReferenceFact(
        track.picture,
        track.name,
        "" if cores else track.note,
        cores or tuple((amount.picture, str(amount.number)) for amount in track.cost),
        tuple(COVERED if field.covered else str(field.points) for field in track.fields),
    )


def _end(components: Components) -> tuple[ReferenceFact, ...]:
    numbers = components.numbers
    return (
        ReferenceFact(
            "md:flag-checkered",
            tr._("Fourth rat launched: this round is the last"),
            tr._("{number} cubes placed: one more round").format(number=numbers.trigger),
        ),
        ReferenceFact(
            "md:counter",
            tr._("Points"),
            tr._("Tracks and caps; 1 for every {number} goods left").format(number=numbers.leftover),
            (("award", str(numbers.award_points)), ("mould", str(numbers.mould_points).replace("-", "−"))),
        ),
    )
