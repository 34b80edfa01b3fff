"""The judge: every right turn is right, and what it shows of a wrong one really refutes it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from engine.base import CHANCE, IllegalMove
from engine.brooke.state import leaders
from engine.firstrat.scoring import places, total
from engine.games import IDS, game_of
from engine.riddles import Question, Riddle, Verdict, book_of, judge, match_of, nudge
from engine.riddles.judge import solver_of
from engine.turns import whole_turns

STONES = Riddle(
    "stones",
    "brooke",
    Question("islands", 2),
    3,
    (),
    53,
    ("1=6", "act 3.4>2"),
    {
        "table": "10B:/|1B:23/24|4R:4/5;stock 1,1;reserve 2,2;first 0,0;turn B",
        "won": [[], []],
        "aside": [],
        "pass": 1,
        "starter": "B",
    },
)
#: The Spy has seen the Prince, and the other side needs one crown: what neither holds nor beats him loses at once.
PRINCE = Riddle(
    "prince",
    "braverats",
    Question("win", 0),
    1,
    (),
    3,
    ("princess",),
    {
        "target": 4,
        "mime": False,
        "hands": [[0, 1, 3], [3, 6]],
        "score": [1, 3],
        "pending": [0, 0],
        "general": [False, False],
        "spy": [True, False],
        "last": [2, 4],
        "revealed": [None, 7],
    },
)


def played(riddle: Riddle, moves: tuple[str, ...], verdict: Verdict):
    """The state after the moves that were tried and the line that the judge shows."""
    match, seat = match_of(riddle), solver_of(riddle)
    if len(match.to_act) > 1:
        assert verdict.line[0][seat] == moves[0]
    else:
        for move in moves:
            match.play({seat: move})
    for entry in verdict.line:
        match.play(entry)
    return match.state


def turns_of(riddle: Riddle) -> list[tuple[str, ...]]:
    """Every turn that can be tried."""
    game, match, seat = game_of(riddle.game), match_of(riddle), solver_of(riddle)
    if riddle.game == "braverats":
        return [(card,) for card in game.legal(match.state, seat)]
    # A correction by the other side ends what the solver can try.
    found = {}
    for turn in whole_turns(game, match.state):
        state, own = match.state, []
        for move in turn.moves:
            if game.to_act(state) != (seat,):
                break
            own.append(move)
            state = game.advance(state, {seat: move})
        found[tuple(own)] = None
    return list(found)


# --- riddles that can be checked by hand


def test_one_of_53_turns_wins_two_islands():
    verdicts = {moves: judge(STONES, moves) for moves in turns_of(STONES)}
    assert len(verdicts) == 53
    assert [moves for moves, verdict in verdicts.items() if verdict.answered == "right"] == [STONES.answer]
    for moves, verdict in verdicts.items():
        state = played(STONES, moves, verdict)
        assert state.actors == (CHANCE,) and verdict.facts["islands"][0] == leaders(state).count(0)
        assert (leaders(state).count(0) >= 2) is (verdict.answered == "right")


def test_what_tempts_is_wrong_however_it_goes_on():
    slot, value = judge(STONES, STONES.answer).facts["tempting"]
    begun = [moves for moves in turns_of(STONES) if moves[0] == f"{slot}={value}"]
    assert begun and all(judge(STONES, moves).answered == "wrong" for moves in begun)
    book = book_of("braverats")
    for number in range(0, len(book), 160):
        riddle = book[number]
        facts = judge(riddle, riddle.answer).facts
        assert ("tempting" in facts) is (riddle.question.kind != "never")
        assert "tempting" not in facts or judge(riddle, (facts["tempting"],)).answered == "wrong"


def test_an_unfinished_turn_is_open_and_a_forbidden_one_refused():
    assert judge(STONES, ()).answered == judge(STONES, ("1=6",)).answered == "open"
    for moves in (("1=7",), ("1=6", "act 2.2>3", "1=1"), ("1=6", "2=1")):
        with pytest.raises(IllegalMove):
            judge(STONES, moves)
    with pytest.raises(IllegalMove):
        judge(PRINCE, ("general",))


def test_the_princess_beats_the_prince_that_was_shown():
    assert judge(PRINCE, ()).answered == "open"
    assert {card: judge(PRINCE, (card,)).answered for card in ("musician", "princess", "assassin")} == {
        "musician": "wrong",
        "princess": "right",
        "assassin": "wrong",
    }
    assert judge(PRINCE, ("assassin",)).facts["value"] == -1.0
    assert match_of(PRINCE).game.ranks(played(PRINCE, ("princess",), judge(PRINCE, ("princess",)))) == (1, 2)


def test_a_nudge_names_the_island_the_cards_or_the_rats():
    assert nudge(STONES) == ("slot", (1,))
    kind, cards = nudge(PRINCE)
    assert kind == "cards" and "princess" in cards and len(cards) == 2
    book = book_of("firstrat")
    riddle = next(book[n] for n in range(len(book)) if len(book[n].answer[0].split()) == 3)
    assert nudge(riddle).what == tuple(int(word[0]) for word in riddle.answer[0].split()[1:])


# --- riddles that are shipped


def test_a_right_card_is_tested_by_the_reply_that_takes_most_crowns():
    book, game, tested = book_of("braverats"), game_of("braverats"), 0
    for number in range(0, len(book), 16):
        riddle = book[number]
        match = match_of(riddle)
        if riddle.question.kind != "win" or len(match.to_act) == 1:
            continue
        # Whatever the other side replies, the game is won; so it should reply with what looks best for it.
        shown = judge(riddle, riddle.answer).line[0]
        leads = {}
        for card in game.legal(match.state, 1):
            crowns = game.scores(game.advance(match.state, {0: riddle.answer[0], 1: card}))
            leads[card] = crowns[1] - crowns[0]
        assert leads[shown[1]] == max(leads.values()), riddle.id
        tested += len(set(leads.values())) > 1
    assert tested > 5


def meets(riddle: Riddle, state) -> bool:
    """Whether the solver has what the question asks for, at the end of a line."""
    kind, goal = riddle.question
    seat = solver_of(riddle)
    if kind == "points":
        return total(state, seat) >= goal
    if kind == "race":
        return places(state)[seat] == 1 and places(state).count(1) == 1
    if kind == "game":
        return game_of(riddle.game).ranks(state) == (1, 2)
    won = leaders(state)
    return won.count(0) >= goal if kind == "islands" else won.count(0) - won.count(1) >= goal


@pytest.mark.parametrize(
    ("game", "kinds"), [("brooke", {"islands", "lead", "game"}), ("firstrat", {"points", "race"})]
)
def test_what_a_verdict_shows_is_what_happens(game, kinds):
    book, by_kind = book_of(game), defaultdict(list)
    for number in range(len(book)):
        by_kind[book[number].question.kind].append(book[number])
    assert set(by_kind) == kinds
    for riddle in [riddle for found in by_kind.values() for riddle in found[:8]]:
        turns = turns_of(riddle)
        # The answer itself, and some others.
        verdicts = {moves: judge(riddle, moves) for moves in [riddle.answer, *turns[:: 1 + len(turns) // 8]]}
        assert verdicts[riddle.answer].answered == "right"
        assert "wrong" in {verdict.answered for verdict in verdicts.values()}
        for moves, verdict in verdicts.items():
            assert meets(riddle, played(riddle, moves, verdict)) is (verdict.answered == "right")


def test_what_a_verdict_on_a_card_shows_is_what_happens():
    book = book_of("braverats")
    for kind in ("win", "save", "best", "never"):
        riddle = next(found for found in map(book.__getitem__, range(len(book))) if found.question.kind == kind)
        verdicts = {moves[0]: judge(riddle, moves) for moves in turns_of(riddle)}
        assert [card for card, found in verdicts.items() if found.answered == "right"] == list(riddle.answer)
        for card, verdict in verdicts.items():
            state = played(riddle, (card,), verdict)
            value = verdict.facts["value"]
            if abs(value) == 1.0:
                assert game_of("braverats").ranks(state) == ((1, 2) if value > 0 else (2, 1))


@pytest.mark.parametrize("game", IDS)
def test_the_answer_is_made_of_moves_that_a_table_takes(game):
    book = book_of(game)
    for number in range(0, len(book), 100):
        riddle = book[number]
        state = played(riddle, riddle.answer, judge(riddle, riddle.answer))
        assert state != match_of(riddle).state
