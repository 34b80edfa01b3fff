"""Short questions with a few answers: drink, backpack material, launch reward, super rat, Greg's best track."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter import items
from app.games.firstrat.presenter.names import TRACK_PICTURES, Amount, amounts, emblem, space, track, word
from engine.base import Move
from engine.firstrat import goods
from engine.firstrat.collect import Haul, pending_haul
from engine.firstrat.goods import CONTENTS, amount
from engine.firstrat.scoring import next_points
from engine.firstrat.state import BEST, BONUS, CUB, DRINK, LAUNCH, SUPER, FirstRatView, State, power_of, space_of
from engine.firstrat.vocabulary import FROG, HAMSTER, LIBRARY, TRACKS


class Answer(NamedTuple):
    """One answer: its move, a picture, and what it means."""

    move: Move
    picture: str
    title: str
    text: str = ""
    #: What it brings, as amounts.
    gain: tuple[Amount, ...] = ()
    #: Small pictures below the title: the powers that a rat has already.
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionShow:
    """A question and its answers."""

    #: What is asked, as the stages of a turn are called.
    kind: str
    picture: str
    head: str
    line: str
    answers: tuple[Answer, ...]


def question(view: FirstRatView, offer: Sequence[Move]) -> QuestionShow:
    """The short question that is asked now."""
    s = view.state
    assert s.turn is not None
    return _QUESTIONS[s.turn.stage](s, offer)


# --- the drink


def _drink(s: State, offer: Sequence[Move]) -> QuestionShow:
    haul = pending_haul(s)
    drink = items.item(s.board.components, FROG, 0)
    answers = {
        "drink yes": (tr._("Drink"), tr._("everything twice"), True),
        "drink no": (tr._("Keep it"), tr._("for another turn"), False),
    }
    return QuestionShow(
        "drink",
        drink.picture,
        tr._("Use an energy drink?"),
        _open_bonus(haul),
        tuple(
            Answer(move, drink.picture if doubled else "", title, text, _collected(haul, doubled))
            for move, (title, text, doubled) in answers.items()
            if move in offer
        ),
    )


def _collected(haul: Haul, doubled: bool) -> tuple[Amount, ...]:
    """What would be collected, without what is still to be chosen for backpacks."""
    known = haul._replace(extras=tuple(extra for extra in haul.extras if len(extra.contents) == 1))
    return amounts(goods.amounts(known.pile((), doubled)))


def _open_bonus(haul: Haul) -> str:
    more = sum(extra.amount for extra in haul.questions())
    if not more:
        return tr._("It doubles all that your rats collect now.")
    text = tr.n(
        "It also doubles the {number} material of a backpack, which you choose next.",
        "It also doubles the {number} materials of your backpacks, which you choose next.",
        more,
    )
    return text.format(number=more)


# --- a backpack's material


def _bonus(s: State, offer: Sequence[Move]) -> QuestionShow:
    assert s.turn is not None
    asked = pending_haul(s).questions()[len(s.turn.bonus)]
    pack = items.item(s.board.components, HAMSTER, asked.kind)
    more = asked.amount * (2 if s.turn.doubled else 1)
    return QuestionShow(
        "bonus",
        pack.picture,
        tr._("{backpack}: which material?").format(backpack=pack.name),
        pack.text,
        tuple(_material(s, move, more) for move in offer),
    )


def _material(s: State, move: Move, more: int) -> Answer:
    content = move.split(" ")[1]
    number = CONTENTS.index(content)
    assert s.turn is not None
    # The sum is told with what the rats bring, and what other backpacks have been filled with.
    haul, chosen = pending_haul(s), s.turn.bonus
    brought = sum(share.amount for share in haul.shares if share.content == number)
    brought += sum(extra.amount for extra, given in zip(haul.questions(), chosen, strict=False) if given == number)
    then = amount(s.seats[s.mover].goods, number) + brought * (2 if s.turn.doubled else 1) + more
    return Answer(
        move,
        content,
        word(s.board.components, content),
        tr._("then you have {number}").format(number=then),
        (Amount(content, more),),
    )


# --- the launch


def _launch(s: State, offer: Sequence[Move]) -> QuestionShow:
    components, family = s.board.components, s.seats[s.mover]
    points = components.numbers.award_points
    cubs = family.rats.count(CUB)
    known = {
        "launch award": Answer(
            "launch award",
            "award",
            word(components, "award"),
            tr.n("{number} point at the end", "{number} points at the end", points).format(number=points),
        ),
        "launch rat": Answer(
            "launch rat",
            f"rat-{emblem(s.mover)}",
            tr._("A new rat"),
            tr.n("the last one from the nursery", "one of {number} from the nursery", cubs).format(number=cubs),
        ),
    }
    return QuestionShow(
        "launch",
        "rattonaut",
        tr._("Your rat is in the rocket"),
        tr._("What does it bring you?"),
        tuple(known[move] for move in offer),
    )


# --- the rat that wears a cape


def _super(s: State, offer: Sequence[Move]) -> QuestionShow:
    assert s.turn is not None
    comic = items.item(s.board.components, LIBRARY, s.turn.comic)
    return QuestionShow(
        "super",
        comic.picture,
        tr._("{comic}: which rat wears the cape?").format(comic=comic.name),
        comic.text,
        tuple(_wearer(s, move) for move in offer),
    )


def _wearer(s: State, move: Move) -> Answer:
    components = s.board.components
    rat = s.seats[s.mover].rats[int(move.split(" ")[1])]
    powers = components.powers[power_of(rat)].comics
    worn = tuple(items.item(components, LIBRARY, comic).picture for comic in powers)
    return Answer(
        move,
        f"{'super-rat' if powers else 'rat'}-{emblem(s.mover)}",
        space(components, space_of(rat)),
        tr._("wears one already") if worn else "",
        extra=worn,
    )


# --- Greg's best track


def _best(s: State, offer: Sequence[Move]) -> QuestionShow:
    answers = tuple(_track(s, move) for move in offer)
    return QuestionShow(
        "best",
        "greg",
        tr._("Which track for Greg?"),
        tr._("Several are worth most to him: you choose."),
        answers,
    )


def _track(s: State, move: Move) -> Answer:
    name = move.split(" ")[1]
    number = TRACKS.index(name)
    assert s.greg is not None
    points = next_points(s, number)
    if not s.greg.prepared >> number & 1:
        text = tr._("he prepares it")
    elif s.greg.cubes:
        text = tr.n("he scores {number} point", "he scores {number} points", points).format(number=points)
    else:
        text = tr._("he has no cube left to score with")
    return Answer(move, TRACK_PICTURES[name], track(s.board.components, name), text)


_QUESTIONS: Mapping[int, Callable[[State, Sequence[Move]], QuestionShow]] = {
    DRINK: _drink,
    BONUS: _bonus,
    LAUNCH: _launch,
    SUPER: _super,
    BEST: _best,
}
