"""Positions as JSON, out and in.

The form is the protocol's: `hands`, `score`, `pending`, `general`, `spy`, `last`, `target`, `mime`, and where
they are needed `revealed` (a spied card on the table), `piles` and, if known, `rounds` (Draw: the hands' piles and
the pairs of cards played so far), `draft` or `deal` (before the first round),
`games` and `played` (a match), `winner` (0, 1 or "draw": the game is over).  Reading a position checks that its
parts agree: cards, crowns, and what the last round leaves behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from ..base import BadPosition, Json
from ..schema import FLAG, Shape, fault, fields, listed, one_of, or_null, whole
from .cards import EIGHT, MOVES, NAMES, RANKS, Card, count, hand, size
from .duel import GAME, Standing, resolve, standing, worth
from .info import VARIANTS
from .rules import RULES
from .state import (
    HAND_OF_DRAW,
    MIME,
    PACKET,
    BraveRatsView,
    Deal,
    Draft,
    Duel,
    Scene,
    State,
    cards_each,
    draft_turn,
    effective,
    kept_by,
    packet_size,
    state_of,
)
from .variants import FAST_TARGET, TARGET, Rules, rules_of

# --- out


def to_json(s: State) -> dict[str, Json]:
    """A full state as a position."""
    return _json(s, None)


def view_json(v: BraveRatsView) -> dict[str, Json]:
    """A view as a position: hidden hands are null, and `unplayed` says which cards everybody can still expect."""
    return {"seat": v.seat, "to_act": list(v.to_act), **_json(v.state, v)}


def _json(s: State, v: BraveRatsView | None) -> dict[str, Json]:
    scene = s.scene
    data: dict[str, Json] = {"target": s.rules.target, "mime": s.rules.mime}
    if type(scene) is Duel:
        data |= _duel_json(scene, v)
    elif type(scene) is Draft:
        data["draft"] = {
            "first": scene.first,
            "picks": [[seat, rank] for seat, rank in scene.picks],
            "packet": None if scene.packet is None else list(RANKS[scene.packet]),
        }
    else:
        data["deal"] = s.rules.deal
    if s.rules.games > 1:
        data |= {"games": list(s.games_won), "played": s.played}
    if s.ranks is not None:
        data["winner"] = "draw" if s.ranks == (1, 1) else s.ranks.index(1)
    return data


def _duel_json(duel: Duel, v: BraveRatsView | None) -> dict[str, Json]:
    now = duel.standing
    hands: list[Json] = [list(RANKS[duel.hand0]), list(RANKS[duel.hand1])]
    piles: list[Json] = [list(RANKS[duel.pile0]), list(RANKS[duel.pile1])]
    data: dict[str, Json] = {
        "hands": hands,
        "score": list(now.score),
        "pending": list(now.pending),
        "general": list(now.general),
        "spy": [now.spy == 0, now.spy == 1],
        "last": [duel.last0, duel.last1],
    }
    if duel.shown is not None:
        data["revealed"] = [duel.shown, None] if now.actors[0] == 0 else [None, duel.shown]
    if duel.hidden:
        data["piles"] = piles
        if duel.rounds:
            data["rounds"] = [list(pair) for pair in duel.rounds]
        if v is not None:
            data |= {"held": list(v.held), "unplayed": [sorted(hands[i] + piles[i]) for i in (0, 1)]}
            for seat in (0, 1):
                if seat != v.seat:
                    hands[seat] = piles[seat] = None
    return data


# --- in


_RANK: Shape = whole(0, Card.MIME)
_CARDS = listed(_RANK, 0, 18)


def _two(shape: Shape) -> Shape:
    """One entry a side."""
    return listed(shape, 2, 2)


SHAPE = fields(
    {},
    {
        "hands": _two(_CARDS),
        "score": _two(whole(0, 40)),
        "pending": _two(whole(0, 20)),
        "general": _two(FLAG),
        "spy": _two(FLAG),
        "last": _two(or_null(_RANK)),
        "target": whole(FAST_TARGET, TARGET),
        "mime": FLAG,
        "revealed": _two(or_null(_RANK)),
        "piles": _two(_CARDS),
        "rounds": listed(_two(_RANK), 0, 9),
        "draft": fields(
            {}, {"first": one_of(0, 1, None), "picks": listed(_two(whole(0, 7)), 0, 15), "packet": _CARDS}
        ),
        "deal": one_of("traitor", "random"),
        "games": _two(whole(0, 3)),
        "played": whole(0, 10**6),
        "winner": one_of(0, 1, "draw"),
    },
)


def from_json(data: Json, options: Mapping[str, Json]) -> State:
    """The state of a position; refuses one whose parts contradict each other, with one sentence."""
    wrong = fault(data, SHAPE)
    if wrong is not None:
        _refuse(str(wrong))
    rules = _rules(data, options)
    won0, won1 = data.get("games", (0, 0))
    games_won, played = (won0, won1), data.get("played", won0 + won1)
    if max(games_won) > rules.games:
        _refuse(f"“games” of a side are at most {rules.games}")
    if played < sum(games_won):
        _refuse("“played” counts the finished games, won ones included")
    scene = _scene(data, rules)
    ranks = _end(scene, data["winner"]) if "winner" in data else None
    if ranks is None and (rules.games in games_won or (type(scene) is Duel and _finished(scene))):
        _refuse("the game is over, so the position must name its “winner”")
    if ranks is not None and ranks != (1, 1) and type(scene) is Duel:
        now = scene.standing
        won = standing(now.target, now.score, now.pending, now.general, now.spy, ranks.index(1))
        scene = scene._replace(standing=won)
    if ranks is not None and rules.games == 1:
        games_won, played = (int(ranks == (1, 2)), int(ranks == (2, 1))), 1
    return state_of(rules, games_won, played, scene, ranks)


def _refuse(reason: str) -> NoReturn:
    raise BadPosition(f"This is no BraveRats position: {reason}.", RULES["position"])


def _cards(ranks: list[int], what: str) -> int:
    if any(ranks.count(rank) > 2 for rank in ranks):
        _refuse(f"{what} holds a card three times, and there are only two of each")
    return hand(ranks)


def _rules(data: dict[str, Json], options: Mapping[str, Json]) -> Rules:
    """The options, with what the position itself says about them; they must agree."""
    said: dict[str, Json] = {}
    if "target" in data:
        said["fast"] = data["target"] == FAST_TARGET
    if "mime" in data:
        said["mime"] = data["mime"]
    if "piles" in data:
        said["draw"] = True
    if "deal" in data:
        said[data["deal"]] = True
    if "draft" in data:
        said["draft"] = True
    for name, value in said.items():
        if options.get(name, value) is not value:
            _refuse(f"it contradicts the option “{name}”")
    return rules_of(dict.fromkeys(VARIANTS, False) | dict(options) | said)


def _scene(data: dict[str, Json], rules: Rules) -> Scene:
    if "draft" in data:
        return _draft(data["draft"])
    if "deal" in data:
        return Deal()
    if "hands" not in data:
        _refuse("it needs “hands”")
    return _duel(data, rules)


def _draft(data: dict[str, Json]) -> Draft:
    first, packet = data.get("first"), _cards(data.get("packet", []), "the packet")
    picks: list[tuple[int, int]] = []
    for number, (seat, rank) in enumerate(data.get("picks", [])):
        if seat != draft_turn(Draft(first, tuple(picks), packet)):
            _refuse(f"pick {number + 1} is of the other side")
        picks.append((seat, rank))
    draft = Draft(first, tuple(picks), packet)
    gone = kept_by(draft, 0) + kept_by(draft, 1)
    if any(count(gone, rank) + count(packet, rank) > 2 for rank in range(8)):
        _refuse("the draft uses a card more than twice")
    if count(packet, Card.MIME):
        _refuse("the Mimes are not drafted")
    wanted = packet_size(draft)
    if size(packet) != wanted and not (packet == 0 and wanted == PACKET):
        _refuse("the packet does not fit the picks")
    if first is None and (picks or packet):
        _refuse("nothing is picked or opened before the lot is drawn")
    if wanted == 1:
        _refuse("the last card of a packet is no choice")
    return draft


def _duel(data: dict[str, Json], rules: Rules) -> Duel:
    hands = [_cards(cards, "a hand") for cards in data["hands"]]
    piles = [_cards(cards, "a pile") for cards in data.get("piles", ([], []))]
    now = _standing(data, rules)
    shown = _shown(data, now, hands, piles)
    last: list[int | None] = data.get("last", [None, None])
    left = [hands[seat] + piles[seat] for seat in (0, 1)]
    if shown is not None:
        left[now.actors[0]] += hand([shown])
    _check_cards(left, rules)
    rounds = cards_each(rules) - size(left[0])
    _check_rounds(rounds, now, last, rules)
    _check_last_cards(left, last, rules)
    _check_effects(now, last)
    _check_last_round(rounds, now, last)
    if rules.draw:
        _check_draw(hands, piles, None if shown is None else now.actors[0])
    if data.get("rounds") and not any(piles):
        _refuse("“rounds” belong to hidden hands")
    return Duel(
        hands[0], hands[1], piles[0], piles[1], now, last[0], last[1], shown, _rounds(data, left, now, rules)
    )


def _rounds(data: dict[str, Json], left: list[int], now: Standing, rules: Rules) -> tuple[tuple[int, int], ...]:
    """What was played round by round, if the position says so: it must lead to what is left and to the score."""
    said = data.get("rounds")
    if not said:
        return ()
    reached, rounds = standing(rules.target), list[tuple[int, int]]()
    cards, last = [EIGHT + (MIME if rules.mime else 0)] * 2, tuple[int | None, int | None]((None, None))
    for pair in said:
        if not (count(cards[0], pair[0]) and count(cards[1], pair[1])) or reached.winner is not None:
            _refuse("its “rounds” cannot have been played")
        rounds.append((int(pair[0]), int(pair[1])))
        cards = [cards[seat] - hand([pair[seat]]) for seat in (0, 1)]
        last = effective(pair[0], last[1]), effective(pair[1], last[0])
        reached = reached.after[9 * last[0] + last[1]]
    facts = [(at.score, at.pending, at.general, at.spy) for at in (reached, now)]
    if cards != left or facts[0] != facts[1]:
        _refuse("its “rounds” do not lead to it")
    return tuple(rounds)


def _standing(data: dict[str, Json], rules: Rules) -> Standing:
    spy0, spy1 = data.get("spy", (False, False))
    if spy0 and spy1:
        raise BadPosition.for_rule(RULES["spy"])
    score, pending = (tuple(data.get(key, (0, 0))) for key in ("score", "pending"))
    general = tuple(data.get("general", (False, False)))
    return standing(rules.target, score, pending, general, 0 if spy0 else 1 if spy1 else None)


def _shown(data: dict[str, Json], now: Standing, hands: list[int], piles: list[int]) -> int | None:
    """The card on the table; it may still be listed in its hand, and is then taken out."""
    revealed: list[int | None] = data.get("revealed", [None, None])
    if revealed == [None, None]:
        return None
    shower = now.actors[0]
    shown = revealed[shower]
    if now.spy is None or shown is None or revealed[now.spy] is not None:
        raise BadPosition.for_rule(RULES["shows-first"])
    if size(hands[0] + piles[0]) == size(hands[1] + piles[1]):
        if not count(hands[shower], shown):
            _refuse("the revealed card is in neither hand")
        hands[shower] -= hand([shown])
    return shown


def _check_cards(left: list[int], rules: Rules) -> None:
    if size(left[0]) != size(left[1]):
        _refuse("both sides have played the same number of cards")
    if size(left[0]) > cards_each(rules):
        _refuse(f"a side has at most {cards_each(rules)} cards")
    for rank in Card:
        if count(left[0], rank) + count(left[1], rank) > 2:
            _refuse(f"there are only two of the {NAMES[rank]}")
    for cards in left:
        if count(cards, Card.MIME) > rules.mime:
            _refuse("a side has one Mime with that variant, and none without")
        if rules.draw and len(MOVES[cards]) != size(cards):
            _refuse("in the Draw variant nobody has two of a card")


def _check_rounds(rounds: int, now: Standing, last: list[int | None], rules: Rules) -> None:
    """Score, pending crowns and effects must fit the number of rounds played."""
    if rounds == 0 and (any(now.score + now.pending + now.general) or now.spy is not None or last != [None, None]):
        _refuse("nothing has happened before the first round")
    if (now.pending[0] == 0) != (now.pending[1] == 0):
        _refuse("a held round is pending for both sides")
    # A round counts one, and one more for an Ambassador; there are two of those, and two Mimes to copy them.
    if sum(now.score) + max(now.pending) > rounds + min(rounds, 4 if rules.mime else 2):
        _refuse("there are more crowns than rounds could have given")
    if rules.mime and rounds and None in last:
        _refuse("with the Mime, “last” must name both cards of the last round")


def _check_last_cards(left: list[int], last: list[int | None], rules: Rules) -> None:
    """The cards of the last round are gone.  A card that a Mime may have copied says nothing about that."""
    played = [None if rules.mime and not count(left[seat], Card.MIME) else last[seat] for seat in (0, 1)]
    for rank in Card:
        if count(left[0], rank) + count(left[1], rank) + played.count(rank) > 2:
            _refuse(f"there are only two of the {NAMES[rank]}, those of the last round included")
    for cards, own in zip(left, played, strict=True):
        if rules.draw and own is not None and count(cards, own):
            _refuse("in the Draw variant nobody has two of a card, those of the last round included")


def _check_effects(now: Standing, last: list[int | None]) -> None:
    """+2 and Spy follow from the last round: always after a General or a Spy, unless the other card cancels it."""
    for seat in (0, 1):
        own, other = last[seat], last[1 - seat]
        if now.general[seat] and (own not in (None, Card.GENERAL) or other == Card.WIZARD):
            _refuse("+2 comes only from a General played last round, and not if a Wizard cancelled it")
        if own == Card.GENERAL and other not in (None, Card.WIZARD) and not now.general[seat]:
            _refuse("after a General that no Wizard cancelled, the next card has +2")
        if now.spy == seat and (own not in (None, Card.SPY) or other in (Card.WIZARD, Card.SPY)):
            _refuse(
                "only a Spy played last round makes the other side show first, and not if a Wizard or a second "
                "Spy cancelled it"
            )
        if own == Card.SPY and other not in (None, Card.WIZARD, Card.SPY) and now.spy != seat:
            _refuse("after a Spy that no other card cancelled, the other side shows first")
        if now.general[seat] and now.spy == seat:
            _refuse("one card leaves +2 or a Spy, not both")


def _check_last_round(rounds: int, now: Standing, last: list[int | None]) -> None:
    """Crowns wait exactly if the last round was held; whether it was may depend on a +2 of the round before."""
    first, second = last
    if first is None or second is None:
        return
    cards = (first, second)
    before = [(a, b) for a in (False, True) for b in (False, True) if rounds > 1 or not (a or b)]
    held = {resolve(cards, general).winner is None for general in before}
    if any(now.pending) and True not in held:
        _refuse("the last round was decided, so no crowns are waiting")
    if not any(now.pending) and False not in held:
        _refuse("the last round was held, so its crowns are waiting")
    least = worth(cards, resolve(cards, (False, False)).live)
    if any(now.pending) and (now.pending[0] < least[0] or now.pending[1] < least[1]):
        _refuse("for a side with an Ambassador in a held round two crowns are waiting")


def _check_draw(hands: list[int], piles: list[int], shower: int | None) -> None:
    for seat in (0, 1):
        most = HAND_OF_DRAW - (seat == shower)
        if size(hands[seat]) > most:
            _refuse("a hand of the Draw variant holds three cards")
        if shower is not None and piles[seat] and size(hands[seat]) != most:
            _refuse("everybody draws before a card is shown")


def _finished(duel: Duel) -> bool:
    return (
        max(duel.standing.score) >= duel.standing.target
        or _won_by_princess(duel) is not None
        or not (duel.hand0 or duel.pile0 or duel.shown is not None)
    )


def _won_by_princess(duel: Duel) -> int | None:
    """The side that has won the game in the last round by its Princess."""
    if duel.last0 is None or duel.last1 is None:
        return None
    outcome = resolve((duel.last0, duel.last1), (False, False))
    return outcome.winner if outcome.verdict == GAME else None


def _end(scene: Scene, winner: Json) -> tuple[int, int]:
    """Final places; the scene must be one in which a game can end that way."""
    if type(scene) is not Duel or scene.shown is not None:
        _refuse("a game ends only after a round")
    now, by_princess = scene.standing, _won_by_princess(scene)
    if by_princess is not None and winner != by_princess:
        raise BadPosition.for_rule(RULES["princess"])
    if winner == "draw":
        if max(now.score) >= now.target or scene.hand0 or scene.pile0:
            raise BadPosition.for_rule(RULES["end"])
        return 1, 1
    if now.score[winner] < now.target and by_princess is None:
        raise BadPosition.for_rule(RULES["end"])
    return 1 + (winner == 1), 1 + (winner == 0)
