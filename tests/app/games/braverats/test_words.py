"""BraveRats' words: the rulebooks' names, one word for one thing, and lessons that say what the table shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.base.live_text import tr
from app.games.braverats.presenter import text as words
from app.lessons.model import PUPIL, Lesson, OpponentMove, Say, Tutor, lessons_of
from engine.braverats.cards import BLANK, NAMES
from engine.braverats.duel import Standing, standing
from engine.braverats.rules import RULES
from engine.braverats.variants import TARGET, VARIANTS
from tools import catalogues

LESSONS = lessons_of("braverats")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    tr.lang = "en"


# --- names

#: The cards from 0 to 7 as the printed rulebooks call them.
RULEBOOKS = {
    "de": "Musiker Prinzessin Spion Assassine Botschafter Zauberer General Prinz",
    "fr": "Musicien Princesse Espion Assassin Ambassadeur Magicien Général Prince",
    "it": "Musicista Principessa Spia Assassino Ministro Mago Generale Principe",
}
#: The variants that a rulebook of the language has.
VARIANT_NAMES = {
    "de": {
        "true-king": "Der wahre König",
        "traitor": "Verräter",
        "draft": "Auswahl",
        "random": "Zufälliges Austeilen",
    },
    "fr": {
        "traitor": "Le Traître",
        "draw": "Pioche",
        "fast": "Fast Rat",
        "draft": "Draft",
        "random": "Au hasard",
        "princess": "L’attaque de la Princesse",
        "emperor": "L’empereur",
        "mime": "Mime",
    },
    "it": {
        "traitor": "Il Traditore",
        "draw": "Scegliere",
        "fast": "Ratti veloci",
        "draft": "Draft",
        "random": "Casuale",
        "princess": "L’attacco della Principessa",
        "emperor": "L’Imperatore",
    },
}


@pytest.mark.parametrize("lang", RULEBOOKS)
def test_cards_and_variants_have_the_names_of_the_rulebook(lang: str) -> None:
    tr.lang = lang
    assert " ".join(words.card(name) for name in NAMES[:8]) == RULEBOOKS[lang]
    for variant, name in VARIANT_NAMES[lang].items():
        assert tr._(VARIANTS[variant]).partition(":")[0].strip() == name


#: Words for things that have another name in the rulebook of that language, or elsewhere in the app.
FORBIDDEN = {
    "en": r"whole match|wins the whole game|whatever else is played|nothing had to be",
    "de": r"\boffene?[mnrs]?\b|Auswahlrunde|Zufallsverteilung|Prinzessinnenangriff|Nachziehstapel|hebt\b.* auf\b",
    "fr": r"en suspens|suspend|\bpouvoirs?\b|Rat éclair|Sélection|\bround\b",
    "it": r"Ambasciator|\btop[io]\b|\bturn[oi]\b|sospes|\bpoter[ei]\b|\bround\b|^Pesca\b|^Scelta\b|\bA caso\b",
}


def texts(lang: str) -> Iterator[str]:
    """Everything that the app says about BraveRats alone."""
    rules = {rule.text for rule in RULES.values()} | {*VARIANTS.values()}
    tr.lang = lang
    for message in catalogues.template():
        places = [place for place, _ in message.locations]
        if message.id in rules or (places and all("braverats" in place for place in places)):
            for form in [message.id] if isinstance(message.id, str) else message.id:
                yield tr._(form) if isinstance(message.id, str) else tr.n(*message.id, 1 + (form != message.id[0]))


@pytest.mark.parametrize("lang", FORBIDDEN)
def test_one_thing_has_one_name(lang: str) -> None:
    found = [text for text in texts(lang) if re.search(FORBIDDEN[lang], text)]
    assert found == []


# --- lessons


def reached(hands: list[list[int]], cards: int) -> set[tuple[Standing, tuple[int, int]]]:
    """How a game can stand when these cards are left, with the last round; a Mime counts as what it copied."""
    gone = [frozenset(range(cards)) - frozenset(hand) for hand in hands]
    found = {(gone[0], gone[1], standing(TARGET), (BLANK, BLANK))}
    for _ in gone[0]:
        found = {
            (first - {a}, second - {b}, after, shown)
            for first, second, now, last in found
            for a in first
            for b in second
            for shown in [(last[1] if a == BLANK else a, last[0] if b == BLANK else b)]
            if (after := now.after[9 * shown[0] + shown[1]]).winner is None
        }
    return {(now, last) for _, _, now, last in found}


@pytest.mark.parametrize("lesson", [one for one in LESSONS if one.position], ids=lambda one: one.id)
def test_a_game_can_lead_to_the_position_of_a_lesson(lesson: Lesson) -> None:
    duel = Tutor(lesson).table.match.state.scene
    assert (duel.standing, (duel.last0, duel.last1)) in reached(
        lesson.position["hands"], 9 if lesson.options.get("mime") else 8
    )


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.id)
def test_what_a_lesson_says_of_a_round_is_what_the_table_shows(lesson: Lesson) -> None:
    tutor = Tutor(lesson)
    tutor.table.begin()
    compared = 0
    while tutor.step is not None and not tutor.is_free:
        step = tutor.step
        if isinstance(step, OpponentMove):
            tutor.reply()
        elif not isinstance(step, Say):
            assert tutor.judge(step.moves[0]) is None
            tutor.table.submit(PUPIL, step.moves[0])
        else:
            compared += _compare(step.text, tutor)
            tutor.read()
    assert compared


def _compare(text: str, tutor: Tutor) -> int:
    """Compare the figures of a sentence with the table; returns how many there were."""
    match = tutor.table.match
    score = match.state.scene.standing.score
    beats = re.search(r"(\d) beats (\d)", text)
    if beats is not None:
        (event,) = (
            one for one in match.game.apply(match.states[-2], match.log[-1].moves).events if one.kind == "round"
        )
        values, winner = event.facts["values"], event.facts["winner"]
        assert (values[winner], values[1 - winner]) == (int(beats[1]), int(beats[2])), text
    said = re.search(r": (\d) to (\d)", text)
    if said is not None:
        assert score == (int(said[1]), int(said[2])), text
    counted = re.search(r"(first|second) crown|lead (two) crowns|(Four) crowns: you", text)
    if counted is not None:
        number = {"first": 1, "second": 2, "two": 2, "Four": 4}[next(filter(None, counted.groups()))]
        assert score[PUPIL] == number, text
    lacks = re.search(r"Pip needs one more crown .* You need two", text)
    if lacks is not None:
        assert score == (TARGET - 2, TARGET - 1), text
    won = re.search(r"you have won|wins the game at once", text)
    if won is not None:
        assert tutor.table.over and match.game.ranks(match.state) == (1, 2), text
    return sum(found is not None for found in (beats, said, counted, lacks, won))
