"""What a decision asks: which panel it opens, and the short questions with a few answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.base.text import capital, tr
from app.games.firstrat.presenter.burrow import BurrowState, burrow
from app.games.firstrat.presenter.text import (
    TRACK_PICTURES,
    Amount,
    amounts,
    component_name,
    emblem,
    item_of,
    space_name,
    track_name,
    words,
)
from app.games.firstrat.presenter.tracks import TracksState, tracks
from app.games.firstrat.presenter.wares import ComicsState, ShopState, comics, shop
from engine.base import Move
from engine.firstrat import goods
from engine.firstrat.collect import Gains, asked_backpack, bonus_choices, pending_gains
from engine.firstrat.goods import CONTENTS
from engine.firstrat.state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    CUB,
    DRINK,
    LAUNCH,
    SHOP,
    SUPER,
    FirstRatView,
    State,
    power_of,
    space_of,
    stage,
)
from engine.firstrat.text import ASKED
from engine.firstrat.vocabulary import FROG, HAMSTER, LIBRARY, TRACKS


class Answer(NamedTuple):
    """One answer: its move, a picture, and what it means."""

    move: Move
    picture: str
    title: str
    text: str = ""
    #: What it brings.
    gain: tuple[Amount, ...] = ()
    #: Small pictures below the title: the powers that a rat has already.
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstRatQuestion:
    """A question and its answers."""

    picture: str
    head: str
    line: str
    answers: tuple[Answer, ...]


AskedState: TypeAlias = BurrowState | ComicsState | ShopState | TracksState | FirstRatQuestion


def asked(view: FirstRatView, offer: Sequence[Move]) -> AskedState | None:
    """The panel of the decision that is due; None for a move, and where nothing can be built."""
    now = stage(view.state)
    if not offer or now not in _PANELS or (now == BUILD and len(offer) == 1):
        return None
    return _PANELS[now](view, offer)


def question(view: FirstRatView, offer: Sequence[Move]) -> FirstRatQuestion:
    """The short question that is asked now."""
    return _QUESTIONS[stage(view.state)](view.state, offer)


# --- the drink


def _drink(s: State, offer: Sequence[Move]) -> FirstRatQuestion:
    gains = pending_gains(s)
    picture = item_of(s.board.components, FROG, 0).picture
    yes = Answer("drink yes", picture, tr._("Drink"), tr._("double everything"), _collected(gains, True))
    no = Answer("drink no", "", tr._("Keep it"), tr._("for a later turn"), _collected(gains, False))
    answers = tuple(answer for answer in (yes, no) if answer.move in offer)
    return FirstRatQuestion(picture, tr._("Use an energy drink?"), _open_bonus(gains), answers)


def _collected(gains: Gains, doubled: bool) -> tuple[Amount, ...]:
    """What would be collected, without what is still to be chosen for backpacks."""
    return amounts(goods.amounts(gains.pile((), doubled)))


def _open_bonus(gains: Gains) -> str:
    more = sum(extra.amount for extra in gains.questions())
    if not more:
        return tr._("It doubles all that your rats collect now.")
    text = tr.n(
        "It also doubles the material from a backpack, which you choose next.",
        "It also doubles the {number} materials from your backpacks, which you choose next.",
        more,
    )
    return text.format(number=more)


# --- a backpack's material


def _bonus(s: State, offer: Sequence[Move]) -> FirstRatQuestion:
    pack = item_of(s.board.components, HAMSTER, asked_backpack(s).kind)
    answers = tuple(
        Answer(
            f"bonus {CONTENTS[choice.content]}",
            CONTENTS[choice.content],
            component_name(s.board.components, CONTENTS[choice.content]),
            tr._("then you have {number}").format(number=choice.total),
            (Amount(CONTENTS[choice.content], choice.added),),
        )
        for choice in bonus_choices(s)
    )
    head = tr._("{backpack}: which material?").format(backpack=pack.name)
    return FirstRatQuestion(pack.picture, head, pack.text, answers)


# --- the launch


def _launch(s: State, offer: Sequence[Move]) -> FirstRatQuestion:
    components = s.board.components
    points, cubs = components.numbers.award_points, s.seats[s.mover].rats.count(CUB)
    award = tr.n("{number} point at the end", "{number} points at the end", points).format(number=points)
    young = tr.n("the last one from the nursery", "one of {number} from the nursery", cubs).format(number=cubs)
    known = {
        "launch award": Answer("launch award", "award", component_name(components, "award"), award),
        "launch rat": Answer("launch rat", f"rat-{emblem(s.mover)}", capital(tr._("a young rat")), young),
    }
    answers = tuple(known[move] for move in offer)
    return FirstRatQuestion(
        "rattonaut", tr._("Your rat is in the rocket"), tr._("What does it bring you?"), answers
    )


# --- the rat that wears a cape


def _super(s: State, offer: Sequence[Move]) -> FirstRatQuestion:
    assert s.turn is not None
    comic = item_of(s.board.components, LIBRARY, s.turn.comic)
    head = tr._("{comic}: which rat wears the cape?").format(comic=comic.name)
    return FirstRatQuestion(comic.picture, head, comic.text, tuple(_wearer(s, move) for move in offer))


def _wearer(s: State, move: Move) -> Answer:
    components = s.board.components
    rat = s.seats[s.mover].rats[int(move.split(" ")[1])]
    powers = components.powers[power_of(rat)].comics
    worn = tuple(item_of(components, LIBRARY, comic).picture for comic in powers)
    picture = f"{'super-rat' if powers else 'rat'}-{emblem(s.mover)}"
    note = tr._("wears one already") if worn else ""
    return Answer(move, picture, space_name(components, space_of(rat)), note, extra=worn)


# --- which shortcut is free


def free_shortcut(moves: Sequence[tuple[Move, str]]) -> FirstRatQuestion:
    """Several moves have the same walks: each with the material that it does not pay."""
    answers = tuple(Answer(move, content, tr._("This one is free")) for move, content in moves)
    return FirstRatQuestion("comic-tunnel", tr._("Which shortcut is free?"), "", answers)


# --- Greg's best track


def _best(s: State, offer: Sequence[Move]) -> FirstRatQuestion:
    head, line = tr._(ASKED[BEST]), capital(tr._("several are worth the same to him: you choose"))
    return FirstRatQuestion("greg", head, line, tuple(_track(s, move) for move in offer))


def _track(s: State, move: Move) -> Answer:
    name = move.split(" ")[1]
    number = TRACKS.index(name)
    text = words.gregs_action(s, number)
    return Answer(move, TRACK_PICTURES[name], track_name(s.board.components, name), text)


_QUESTIONS: Mapping[int, Callable[[State, Sequence[Move]], FirstRatQuestion]] = {
    DRINK: _drink,
    BONUS: _bonus,
    LAUNCH: _launch,
    SUPER: _super,
    BEST: _best,
}
_PANELS: Mapping[int, Callable[[FirstRatView, Sequence[Move]], AskedState]] = {
    **dict.fromkeys(_QUESTIONS, question),
    BRANCH: burrow,
    COMIC: comics,
    SHOP: shop,
    BUILD: tracks,
}
