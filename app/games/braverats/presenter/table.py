"""The BraveRats table as plain properties: who holds what, what lies in the duel, what is asked of whom.

`show` turns a view into a `TableShow`; widgets draw it and know nothing else.  Sentences are `Line`s, a key and
its facts, which `app.games.braverats.presenter.wording` puts into the player's language.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from app.core.emblems import CLANS
from app.games.braverats.presenter.forecast import Forecast, copies, forecast, last_of, open_cards
from app.games.braverats.presenter.history import Game, Round
from app.games.braverats.presenter.shows import (
    HIDDEN,
    CardShow,
    Line,
    Mini,
    Packet,
    Seated,
    SideShow,
    Slot,
    TableShow,
)
from engine.braverats.cards import BLANK, NAMES, RANK, RANKS, VALUE, Card, size
from engine.braverats.state import BraveRatsView, Draft, Duel, cards_each, draft_turn, effective, kept_by
from engine.braverats.variants import Rules


def clan_of(player: Seated, seat: int) -> str:
    """A seat's colour: its emblem's, or by order."""
    return CLANS.get(player.emblem, ("blue", "red")[seat])


def show(
    view: BraveRatsView,
    players: Sequence[Seated],
    *,
    names: Sequence[str] | None = None,
    sealed: Collection[int] = (),
    asked: Collection[int] | None = None,
    game: Game | None = None,
    last: Round | None = None,
) -> TableShow:
    """The table for one viewer.  `game` tells which cards are gone; `last` keeps a finished round lying there."""
    state, scene = view.state, view.state.scene
    clans = tuple(clan_of(player, seat) for seat, player in enumerate(players))
    called = tuple(names or [player.name for player in players])
    waiting = tuple(view.to_act if asked is None else asked)
    game = game or Game()
    over = state.ranks is not None
    sides = tuple(
        _side(view, seat, called[seat], clans[seat], players[seat].is_ai, sealed, waiting, game) for seat in (0, 1)
    )
    duel = scene if isinstance(scene, Duel) else None
    table = TableShow(
        viewer=view.seat,
        scene="over" if over else "duel" if duel else "draft" if isinstance(scene, Draft) else "deal",
        round=_round_number(state.rules, duel),
        target=state.rules.target,
        games=state.rules.games,
        game=state.played + (not over),
        sides=(sides[0], sides[1]),
        slots=_slots_after(last, clans) if last else _slots(duel, clans, sealed),
        pending=duel.standing.pending if duel else (0, 0),
        last=last,
        draft=_packet(scene, view.seat, clans) if isinstance(scene, Draft) else None,
        tags=_tags(state.rules),
        asked=waiting,
        winner=state.ranks.index(1) if state.ranks and state.ranks != (1, 1) else None,
    )
    if table.draft is not None:
        kept = table.draft.kept
        known = tuple(replace(side, minis=tuple(map(Mini, kept[side.seat]))) for side in table.sides)
        table = replace(table, sides=(known[0], known[1]))
    prompts = tuple(_prompt(table, duel, seat) for seat in (0, 1))
    return replace(table, prompts=(prompts[0], prompts[1]))


def face(name: str, clan: str, copied: int | None = None, *, known: bool = True) -> CardShow:
    """A card face up.  `copied` is the rank that a Mime would take now; `known` says whether that is settled."""
    if not name:
        return CardShow(HIDDEN, clan)
    if RANK[name] != Card.MIME:
        return CardShow(name, clan, str(RANK[name]), name)
    if not known:
        return CardShow(name, clan, "?", "mime")
    rank = effective(Card.MIME, copied)
    if rank == BLANK:
        return CardShow(name, clan, str(VALUE[BLANK]), "", copied=False)
    return CardShow(name, clan, str(VALUE[rank]), NAMES[rank], copied=True)


def lifted(table: TableShow, view: BraveRatsView, seat: int, card: str) -> tuple[TableShow, Forecast | None]:
    """The table while a seat holds a card over the duel: its slot, and the forecast on the other's minis."""
    sight = forecast(view, seat, card)
    duel = view.state.scene
    if sight is None or not isinstance(duel, Duel):
        return table, None
    clan = table.sides[seat].clan
    own = Slot(face(card, clan, last_of(duel, 1 - seat)), sight.value - 2 * sight.plus, sight.plus)
    slots = list(_slots(duel, (table.sides[0].clan, table.sides[1].clan), _sealed(table)))
    slots[seat] = own
    other = table.sides[1 - seat]
    minis = tuple(
        Mini(
            mini.card, mini.gone, mini.lit, None if mini.gone or sight.exact else sight.answers.get(mini.card.name)
        )
        for mini in other.minis
    )
    sides = list(table.sides)
    sides[1 - seat] = replace(other, minis=minis)
    return replace(table, slots=(slots[0], slots[1]), sides=(sides[0], sides[1]), last=None), sight


def played(table: TableShow, last: Round) -> TableShow:
    """A table seen before a round, with the cards of that round out of the hands."""
    sides = []
    for side in table.sides:
        hand, minis, card = list(side.hand), list(side.minis), last.cards[side.seat]
        index = next((at for at, held in enumerate(hand) if held.name == card), None)
        if index is not None:
            del hand[index]
        elif hand and not hand[0].name:
            hand.pop()
        for at, mini in enumerate(minis):
            if mini.card.name == card and not mini.gone:
                minis[at] = replace(mini, gone=True, lit=False)
                break
        sides.append(replace(side, hand=tuple(hand), minis=tuple(minis), note=Line("")))
    return replace(table, sides=(sides[0], sides[1]))


def _sealed(table: TableShow) -> tuple[int, ...]:
    return tuple(side.seat for side in table.sides if side.sealed)


def _side(
    view: BraveRatsView,
    seat: int,
    name: str,
    clan: str,
    is_ai: bool,
    sealed: Collection[int],
    asked: Collection[int],
    game: Game,
) -> SideShow:
    rules, scene = view.state.rules, view.state.scene
    duel = scene if isinstance(scene, Duel) else None
    standing = duel.standing if duel else None
    piles = bool(rules.draw and duel and (duel.pile0 or duel.pile1))
    left = open_cards(duel, seat) if duel else 0
    return SideShow(
        seat=seat,
        name=name,
        clan=clan,
        is_ai=is_ai,
        crowns=standing.score[seat] if standing else 0,
        target=rules.target,
        pending=standing.pending[seat] if standing else 0,
        games=view.state.tally[seat],
        needed=rules.games,
        hand=_hand(duel, view, seat, clan),
        minis=_minis(duel, seat, clan, left, game.gone(seat)),
        held=view.held[seat] if rules.draw else 0,
        pile=size(left) - view.held[seat] if piles else 0,
        plus=bool(standing and standing.general[seat]),
        spying=bool(standing and standing.spy == seat and standing.winner is None),
        sealed=seat in sealed,
        asked=seat in asked,
        note=_note(view, seat, is_ai, sealed, asked),
    )


def _hand(duel: Duel | None, view: BraveRatsView, seat: int, clan: str) -> tuple[CardShow, ...]:
    """A hand as the viewer sees it: face down where it is hidden."""
    if duel is None:
        return ()
    cards = duel.hand1 if seat else duel.hand0
    if size(cards) != view.held[seat]:
        return tuple(CardShow(HIDDEN, clan) for _ in range(view.held[seat]))
    copied = last_of(duel, 1 - seat)
    return tuple(face(name, clan, copied) for name in copies(cards))


def _minis(duel: Duel | None, seat: int, clan: str, left: int, gone: Collection[str]) -> tuple[Mini, ...]:
    if duel is None:
        return ()
    copied = last_of(duel, 1 - seat)
    shown = NAMES[duel.shown] if duel.shown is not None and duel.standing.spy == 1 - seat else None
    minis = [Mini(face(name, clan, copied)) for name in copies(left)]
    minis += [Mini(face(name, clan, None, known=False), gone=True) for name in gone]
    if shown is not None:
        minis.append(Mini(face(shown, clan, copied), lit=True))
    return tuple(sorted(minis, key=lambda mini: (RANK[mini.card.name], mini.gone)))


def _slots(duel: Duel | None, clans: Sequence[str], sealed: Collection[int]) -> tuple[Slot, Slot]:
    """The duel before the reveal: sealed cards face down, a spied card open."""
    if duel is None:
        return Slot(), Slot()
    slots = []
    for seat in (0, 1):
        plus = duel.standing.general[seat]
        if duel.shown is not None and duel.standing.spy == 1 - seat:
            copied = last_of(duel, 1 - seat)
            value = VALUE[effective(duel.shown, copied)]
            slots.append(Slot(face(NAMES[duel.shown], clans[seat], copied), value, plus))
        else:
            slots.append(Slot(CardShow(HIDDEN, clans[seat]) if seat in sealed else None, None, plus))
    return slots[0], slots[1]


def _slots_after(last: Round, clans: Sequence[str]) -> tuple[Slot, Slot]:
    """The duel after the reveal."""
    slots = []
    for seat in (0, 1):
        copied = RANK[last.counted[seat]]
        card = face(last.cards[seat], clans[seat], None if copied == BLANK else copied)
        verdict = "held" if last.winner is None else "won" if last.winner == seat else "lost"
        value = last.values[seat] - last.plus[seat]
        slots.append(Slot(card, value, bool(last.plus[seat]), verdict, last.cancelled[seat]))
    return slots[0], slots[1]


def _packet(draft: Draft, viewer: int | None, clans: Sequence[str]) -> Packet:
    turn = draft_turn(draft)
    place = len(draft.picks) % 4
    clan = clans[turn if viewer is None else viewer]
    if draft.packet is None:
        cards = tuple(CardShow(HIDDEN, clan) for _ in range(4 - place))
    else:
        cards = tuple(face(NAMES[rank], clan) for rank in RANKS[draft.packet])
    kept = []
    for seat in (0, 1):
        known = [face(name, clans[seat]) for name in copies(kept_by(draft, seat))]
        unknown = sum(owner == seat and rank is None for owner, rank in draft.picks)
        kept.append((*known, *(CardShow(HIDDEN, clans[seat]) for _ in range(unknown))))
    return Packet(cards, turn, min(4, len(draft.picks) // 4 + 1), (kept[0], kept[1]))


def _round_number(rules: Rules, duel: Duel | None) -> int:
    if duel is None:
        return 1
    left = max(size(open_cards(duel, seat)) for seat in (0, 1))
    return min(cards_each(rules), cards_each(rules) - left + 1)


def _tags(rules: Rules) -> tuple[str, ...]:
    tags = [rules.deal] if rules.deal else []
    return (*tags, *(["mime"] if rules.mime else []), *(["draw"] if rules.draw else []))


def _note(view: BraveRatsView, seat: int, is_ai: bool, sealed: Collection[int], asked: Collection[int]) -> Line:
    scene = view.state.scene
    if seat in sealed:
        return Line("sealed")
    if is_ai and seat in asked:
        return Line("thinking")
    if isinstance(scene, Duel) and scene.standing.winner is None and view.state.ranks is None:
        if scene.shown is None and scene.standing.spy == 1 - seat:
            return Line("shows")
        if scene.standing.spy == seat:
            return Line("spying")
        if scene.standing.general[seat]:
            return Line("plus")
    return Line("")


def _prompt(table: TableShow, duel: Duel | None, seat: int) -> tuple[Line, Line]:
    """What a seat is asked, or what it waits for."""
    other = table.sides[1 - seat]
    me = table.sides[seat]
    if table.scene == "over":
        return Line("over", {"winner": table.winner}), Line("")
    if me.sealed:
        return Line("you-sealed"), Line("look-away" if not other.is_ai else "both-turn", {"name": other.name})
    if other.is_ai and other.asked:
        return Line("other-thinks", {"name": other.name}), Line("commits-first" if seat in table.asked else "")
    if seat not in table.asked:
        return (Line("other-chooses", {"name": other.name}), Line("")) if table.asked else (Line(""), Line(""))
    if table.draft is not None:
        left = len(table.draft.cards)
        return Line("keep", {"number": left}), Line("keep-how" if left > 2 else "keep-last")
    if duel is not None and duel.standing.spy == 1 - seat:
        return Line("show-first"), Line("spied", {"name": other.name})
    if duel is not None and duel.shown is not None:
        return Line("answer", {"card": NAMES[duel.shown]}), Line("you-see")
    return Line("choose"), Line("choose-how")
