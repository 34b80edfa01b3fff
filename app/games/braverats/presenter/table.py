"""The BraveRats table as plain properties: hands, the duel, and who has to choose.

`table_of` turns a view into a `BraveRatsTable`; `TablePresenter` does so for the moments of a match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from app.base.icons import COLOUR_KEYS
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.forecast import WIN, CardForecast, copies, forecast
from app.games.braverats.presenter.history import MatchHistory
from app.games.braverats.presenter.view_models import (
    HIDDEN,
    BraveRatsTable,
    CardState,
    DraftPacket,
    DuelSlot,
    LastRound,
    SideState,
    SmallCard,
)
from app.table import Frame, Player, Table
from engine.base import View
from engine.braverats.cards import BLANK, NAMES, RANK, RANKS, VALUE, Card, size
from engine.braverats.history import Games, PlayedGame, PlayedRound, games_of
from engine.braverats.preview import counted, last_card, round_number, shower
from engine.braverats.state import (
    BraveRatsView,
    Draft,
    Duel,
    draft_turn,
    effective,
    kept_by,
    packet_number,
    packet_size,
    unplayed,
)
from engine.braverats.variants import Rules

#: Most rules have the icon of their card; these two have no card of their own.
RULE_ICONS = {"equal": "md:equal", "higher": "md:arrow-up-bold"}


def colour_of(player: Player, seat: int) -> str:
    """The colour of a seat: that of its emblem, else by order."""
    return COLOUR_KEYS.get(player.emblem, ("blue", "red")[seat])


def names_of(table: Table) -> tuple[str, str]:
    """The names of the players; a seat without one goes by its emblem."""
    first, second = (
        words.called(player.name, colour_of(player, seat)) for seat, player in enumerate(table.players)
    )
    return first, second


def table_of(
    view: BraveRatsView,
    players: Sequence[Player],
    *,
    names: Sequence[str] | None = None,
    sealed: Collection[int] = (),
    asked: Collection[int] | None = None,
    game: PlayedGame | None = None,
    last: PlayedRound | None = None,
) -> BraveRatsTable:
    """The table for one viewer.  `game` tells which cards are gone; `last` is a round still on the table."""
    state, scene = view.state, view.state.scene
    colours = tuple(colour_of(player, seat) for seat, player in enumerate(players))
    called = tuple(names or [player.name for player in players])
    waiting = tuple(view.to_act if asked is None else asked)
    game = game or PlayedGame()
    over = state.ranks is not None
    sides = tuple(
        _side(view, seat, called[seat], colours[seat], players[seat], sealed, waiting, game) for seat in (0, 1)
    )
    duel = scene if isinstance(scene, Duel) else None
    table = BraveRatsTable(
        scene="over" if over else "duel" if duel else "draft" if isinstance(scene, Draft) else "deal",
        round=round_number(state.rules, duel) if duel is not None else 1,
        target=state.rules.target,
        games=state.rules.games,
        game=state.played + (not over),
        sides=(sides[0], sides[1]),
        slots=_slots_after(last, colours) if last else _slots(duel, colours, sealed),
        pending=duel.standing.pending if duel else (0, 0),
        last=last,
        past=last or (game.rounds[-1] if game.rounds else None),
        draft=_packet(scene, view.seat, colours) if isinstance(scene, Draft) else None,
        tags=_tags(state.rules),
        asked=waiting,
        winner=state.ranks.index(1) if state.ranks and state.ranks != (1, 1) else None,
    )
    if table.draft is None:
        return table
    kept = table.draft.kept
    first, second = (replace(side, card_row=tuple(map(SmallCard, kept[side.seat]))) for side in table.sides)
    return replace(table, sides=(first, second))


def face(name: str, colour: str, copied: int | None = None, *, known: bool = True) -> CardState:
    """A card face up.  `copied` is the rank that a Mime would take now; `known` says whether that is settled."""
    if not name:
        return CardState(HIDDEN, colour)
    if RANK[name] != Card.MIME:
        return CardState(name, colour, str(RANK[name]), name)
    if not known:
        return CardState(name, colour, "?", "mime")
    rank = effective(Card.MIME, copied)
    if rank == BLANK:
        return CardState(name, colour, str(VALUE[BLANK]), "", copied=False)
    return CardState(name, colour, str(VALUE[rank]), NAMES[rank], copied=True)


def round_faces(last: PlayedRound, colours: Sequence[str]) -> list[CardState]:
    """The two cards of a round; a Mime as what it copied."""
    ranks = [RANK[name] for name in last.counted]
    return [
        face(last.cards[seat], colours[seat], None if ranks[seat] == BLANK else ranks[seat]) for seat in (0, 1)
    ]


def last_round(table: BraveRatsTable, left: int) -> LastRound | None:
    """The round before, in small; `left` is the seat on the left."""
    past = table.past
    if past is None:
        return None
    faces = round_faces(past, (table.sides[0].colour, table.sides[1].colour))
    winner = None if past.winner is None else int(past.winner != left)
    gain = "=" if past.winner is None else f"+{past.crowns[past.winner]}"
    return LastRound((faces[left], faces[1 - left]), winner, RULE_ICONS.get(past.rule, past.rule), gain)


def lifted(
    table: BraveRatsTable, view: BraveRatsView, seat: int, card: str
) -> tuple[BraveRatsTable, CardForecast | None]:
    """The table while a seat holds a card over the duel: its slot, and the forecast in the other's card row."""
    sight = forecast(view, seat, card)
    duel = view.state.scene
    if sight is None or not isinstance(duel, Duel):
        return table, None
    colour = table.sides[seat].colour
    slots = list(table.slots)
    if table.last is not None:
        slots = list(_slots(duel, (table.sides[0].colour, table.sides[1].colour), _sealed(table)))
    slots[seat] = DuelSlot(
        face(card, colour, last_card(duel, 1 - seat)), counted(duel, seat, RANK[card]).value, sight.plus
    )
    other = table.sides[1 - seat]
    row = tuple(
        replace(small, chip=None if small.gone or sight.exact else sight.answers.get(small.card.name))
        for small in other.card_row
    )
    sides = list(table.sides)
    sides[1 - seat] = replace(other, card_row=row)
    worths = [chip.crowns - chip.waiting for chip in sight.answers.values() if chip.verdict == WIN]
    return (
        replace(
            table, slots=(slots[0], slots[1]), sides=(sides[0], sides[1]), own_worth=max([1, *worths]), last=None
        ),
        sight,
    )


def conceal(table: BraveRatsTable, seat: int) -> BraveRatsTable:
    """The table while a seat holds up a card that nobody may know: face down, and without what depends on it."""
    slots = list(table.slots)
    slots[seat] = replace(slots[seat], card=CardState(HIDDEN, table.sides[seat].colour))
    return replace(table, slots=(slots[0], slots[1]))


def undropped(table: BraveRatsTable, seat: int) -> BraveRatsTable:
    """A table on which the card that a seat holds up is dragged, and not in its slot yet."""
    slots = list(table.slots)
    slots[seat] = replace(slots[seat], card=None, value=None)
    # What a round would bring depends on the card.
    return replace(table, slots=(slots[0], slots[1]), own_worth=1)


def merged(shows: Mapping[int, BraveRatsTable], near: int) -> BraveRatsTable:
    """One table from the views of the people at it: each hand as its owner sees it."""
    first = shows[near]
    if len(shows) == 1:
        return first
    draft = first.draft
    if draft is not None:
        packets = [packet for seat in (0, 1) if (packet := shows[seat].draft) is not None]
        draft = replace(packets[draft.turn], kept=(packets[0].kept[0], packets[1].kept[1]))
    return replace(first, sides=(shows[0].sides[0], shows[1].sides[1]), draft=draft)


def played(table: BraveRatsTable, last: PlayedRound) -> BraveRatsTable:
    """A table from before a round, with the cards of that round out of the hands."""
    sides = []
    for side in table.sides:
        hand, row, card = list(side.hand), list(side.card_row), last.cards[side.seat]
        index = next((at for at, held in enumerate(hand) if held.name == card), None)
        if index is not None:
            del hand[index]
        elif hand and not hand[0].name:
            hand.pop()
        for at, small in enumerate(row):
            if small.card.name == card and not small.gone:
                row[at] = replace(small, gone=True, lit=False)
                break
        sides.append(replace(side, hand=tuple(hand), card_row=tuple(row), note=""))
    return replace(table, sides=(sides[0], sides[1]))


def _booked(table: BraveRatsTable, last: PlayedRound, winner: int | None) -> BraveRatsTable:
    """A table with the crowns of the last round of a game counted, and the game too."""
    first, second = (
        replace(
            side, crowns=last.score[side.seat], games=side.games + (side.seat == winner), plus=False, spying=False
        )
        for side in table.sides
    )
    return replace(table, sides=(first, second), pending=last.pending)


class TablePresenter:
    """The table of one match: now, or at a frame."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.history = MatchHistory(table)
        #: The round whose cards are still on the table.
        self.last: PlayedRound | None = None
        #: A game that has just ended, and the frame that ended it; it is shown until a player goes on.
        self.closing: tuple[PlayedGame, Frame] | None = None

    @property
    def names(self) -> tuple[str, str]:
        return names_of(self.table)

    @property
    def you(self) -> int | None:
        """The seat of the only person, called “you” in sentences."""
        return self.table.you

    def view(self, seat: int | None) -> BraveRatsView:
        """What a seat may know now."""
        return _view(self.table.view(seat))

    def now(self, seat: int | None) -> BraveRatsTable:
        """The table as a seat sees it."""
        if self.closing is not None:
            game, frame = self.closing
            return _booked(self.revealed(frame, game.rounds[-1]), game.rounds[-1], game.winner)
        table = self.table
        return table_of(
            self.view(seat),
            table.players,
            names=self.names,
            sealed=table.sealed(),
            asked=table.asked(),
            game=_running(self.history.now(), over=table.over),
            last=self.last,
        )

    def revealed(self, frame: Frame, last: PlayedRound) -> BraveRatsTable:
        """The table with two cards just revealed: out of the hands, but nothing is counted yet."""
        game = _running(self.history.after(frame.number - 1))
        table = table_of(_view(frame.before), self.table.players, names=self.names, asked=(), game=game, last=last)
        return played(replace(table, round=table.round + 1, past=None), last)

    def shown_before(self, frame: Frame) -> int | None:
        """The seat whose card lay open before a frame; None if both cards were face down."""
        duel = _view(frame.before).state.scene
        return shower(duel) if isinstance(duel, Duel) and duel.shown is not None else None

    def reveal(self) -> Frame | None:
        """The frame in which the last round of the running game was revealed."""
        if self.closing is not None or self.table.over or not _running(self.history.now()).rounds:
            return None
        frames = (frame for frame in self.table.frames(self.table.viewer) if games_of(frame.events)[0].rounds)
        return deque(frames, maxlen=1)[0]

    def after(self, frame: Frame) -> BraveRatsTable:
        """The table after a frame."""
        game = _running(self.history.after(frame.number))
        return table_of(
            _view(frame.after), self.table.players, names=self.names, asked=frame.after.to_act, game=game
        )


def _view(view: View[Any]) -> BraveRatsView:
    return cast(BraveRatsView, view)


def _running(games: Games, *, over: bool = False) -> PlayedGame:
    """The game on the table; once one has ended, a new one without rounds, unless the match is over."""
    return PlayedGame() if games[-1].how and not over else games[-1]


def _sealed(table: BraveRatsTable) -> tuple[int, ...]:
    return tuple(side.seat for side in table.sides if side.sealed)


def _side(
    view: BraveRatsView,
    seat: int,
    name: str,
    colour: str,
    player: Player,
    sealed: Collection[int],
    asked: Collection[int],
    game: PlayedGame,
) -> SideState:
    rules, scene = view.state.rules, view.state.scene
    duel = scene if isinstance(scene, Duel) else None
    standing = duel.standing if duel else None
    piles = bool(rules.draw and duel and (duel.pile0 or duel.pile1))
    left = unplayed(duel, seat) if duel else 0
    return SideState(
        seat=seat,
        name=name,
        colour=colour,
        is_ai=player.is_ai,
        crowns=standing.score[seat] if standing else 0,
        target=rules.target,
        games=view.state.games_won[seat],
        needed=rules.games,
        hand=_hand(duel, view, seat, colour),
        card_row=_card_row(duel, seat, colour, left, game.gone(seat)),
        held=view.held[seat] if rules.draw else 0,
        pile=size(left) - view.held[seat] if piles else 0,
        plus=bool(standing and standing.general[seat]),
        spying=bool(standing and standing.spy == seat and standing.winner is None),
        sealed=seat in sealed,
        asked=seat in asked,
        note=_note(view, seat, player.is_ai, sealed, asked),
        face=player.regular,
    )


def _hand(duel: Duel | None, view: BraveRatsView, seat: int, colour: str) -> tuple[CardState, ...]:
    """A hand as the viewer sees it: face down where it is hidden."""
    if duel is None:
        return ()
    cards = duel.hand1 if seat else duel.hand0
    if size(cards) != view.held[seat]:
        return tuple(CardState(HIDDEN, colour) for _ in range(view.held[seat]))
    copied = last_card(duel, 1 - seat)
    return tuple(face(name, colour, copied) for name in copies(cards))


def _card_row(
    duel: Duel | None, seat: int, colour: str, left: int, gone: Collection[str]
) -> tuple[SmallCard, ...]:
    if duel is None:
        return ()
    copied = last_card(duel, 1 - seat)
    shown = NAMES[duel.shown] if duel.shown is not None and duel.standing.spy == 1 - seat else None
    row = [SmallCard(face(name, colour, copied)) for name in copies(left)]
    row += [SmallCard(face(name, colour, None, known=False), gone=True) for name in gone]
    if shown is not None:
        row.append(SmallCard(face(shown, colour, copied), lit=True))
    return tuple(sorted(row, key=lambda small: (RANK[small.card.name], small.gone)))


def _slots(duel: Duel | None, colours: Sequence[str], sealed: Collection[int]) -> tuple[DuelSlot, DuelSlot]:
    """The duel before the reveal: sealed cards face down, a spied card open."""
    if duel is None:
        return DuelSlot(), DuelSlot()
    slots = []
    for seat in (0, 1):
        plus = duel.standing.general[seat]
        if duel.shown is not None and shower(duel) == seat:
            card = face(NAMES[duel.shown], colours[seat], last_card(duel, 1 - seat))
            slots.append(DuelSlot(card, counted(duel, seat, duel.shown).value, plus))
        else:
            slots.append(DuelSlot(CardState(HIDDEN, colours[seat]) if seat in sealed else None, None, plus))
    return slots[0], slots[1]


def _slots_after(last: PlayedRound, colours: Sequence[str]) -> tuple[DuelSlot, DuelSlot]:
    """The duel after the reveal."""
    slots = []
    for seat, card in enumerate(round_faces(last, colours)):
        verdict = "held" if last.winner is None else "won" if last.winner == seat else "lost"
        value = last.values[seat] - last.plus[seat]
        slots.append(DuelSlot(card, value, bool(last.plus[seat]), verdict))
    return slots[0], slots[1]


def _packet(draft: Draft, viewer: int | None, colours: Sequence[str]) -> DraftPacket:
    turn = draft_turn(draft)
    colour = colours[turn if viewer is None else viewer]
    if draft.packet is None:
        cards = tuple(CardState(HIDDEN, colour) for _ in range(packet_size(draft)))
    else:
        cards = tuple(face(NAMES[rank], colour) for rank in RANKS[draft.packet])
    kept = []
    for seat in (0, 1):
        known = [face(name, colours[seat]) for name in copies(kept_by(draft, seat))]
        unknown = sum(owner == seat and rank is None for owner, rank in draft.picks)
        kept.append((*known, *(CardState(HIDDEN, colours[seat]) for _ in range(unknown))))
    return DraftPacket(cards, turn, packet_number(draft), (kept[0], kept[1]))


def _tags(rules: Rules) -> tuple[str, ...]:
    tags = [rules.deal] if rules.deal else []
    return (*tags, *(["mime"] if rules.mime else []), *(["draw"] if rules.draw else []))


def _note(view: BraveRatsView, seat: int, is_ai: bool, sealed: Collection[int], asked: Collection[int]) -> str:
    scene = view.state.scene
    if seat in sealed:
        return "sealed"
    if is_ai and seat in asked:
        return "thinking"
    if isinstance(scene, Duel) and scene.standing.winner is None and view.state.ranks is None:
        if scene.shown is None and scene.standing.spy == 1 - seat:
            return "shows"
        if scene.standing.spy == seat:
            return "spying"
    return ""
