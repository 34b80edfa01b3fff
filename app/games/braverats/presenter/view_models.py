"""A BraveRats table as plain properties, made by presenters and drawn by widgets."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.braverats.presenter.forecast import ForecastResult
from engine.braverats.history import Pair, PlayedRound

HIDDEN = ""


@dataclass(frozen=True, slots=True)
class CardState:
    """A card as it is drawn.  An empty name is a card face down."""

    name: str
    colour: str
    rank: str = ""
    #: Whose ability it has now: its own, or the copied card's; empty for none.
    icon: str = ""
    copied: bool = False


@dataclass(frozen=True, slots=True)
class SmallCard:
    """One of a side's cards, still to come or gone."""

    card: CardState
    gone: bool = False
    #: The one that lies open in the duel.
    lit: bool = False
    chip: ForecastResult | None = None


@dataclass(frozen=True, slots=True)
class DuelSlot:
    """One side's place in the duel."""

    card: CardState | None = None
    #: Value and bonus as they are written below the card; None: not known.
    value: int | None = None
    plus: bool = False
    #: After the reveal: "won", "lost", "held"; empty before.
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class LastRound:
    """The round before, in small; from left to right."""

    faces: tuple[CardState, CardState]
    #: Which of them won; None for neither.
    winner: int | None
    #: The icon of the rule that decided it.
    icon: str
    #: “+3”, or “=” if it was held.
    crowns: str


@dataclass(frozen=True, slots=True)
class DuelState:
    """The middle of the table; pairs are from left to right."""

    slots: tuple[DuelSlot, DuelSlot] = (DuelSlot(), DuelSlot())
    colours: tuple[str, str] = ("red", "blue")
    #: Waiting crowns.
    pending: Pair = (0, 0)
    past: LastRound | None = None
    #: The colour whose Spy is active, or nothing.
    spy: str = ""
    #: What stands under the eye of a Spy, under the crown, over the waiting crowns of a round that was held just
    #: now, and in the slot that invites a card.
    saying: str = ""
    worth: str = ""
    #: Whether this round can end the game, and how many crowns are at stake then (0: not the same for both).
    decides: bool = False
    stake: int = 0
    waits: str = ""
    invite: str = ""
    #: The slot (0 or 1) that invites a card, and the one whose owner is thinking; -1: neither.
    inviting: int = -1
    thinking: int = -1
    #: The left card belongs to a player opposite.
    facing: bool = False


@dataclass(frozen=True, slots=True)
class SideState:
    """One player: name, score, cards."""

    seat: int
    name: str
    colour: str
    is_ai: bool
    crowns: int
    target: int
    #: Games won in a match, and how many win it.
    games: int
    needed: int
    hand: tuple[CardState, ...]
    card_row: tuple[SmallCard, ...]
    #: In a Draw game: cards in hand and in the pile; 0 and 0 otherwise.
    held: int
    pile: int
    #: The next card gets +2.
    plus: bool
    #: This side's Spy is active: the other side shows first.
    spying: bool
    sealed: bool
    asked: bool
    #: What stands beside the name: "thinking", "sealed", "shows", "spying" or nothing.
    note: str
    #: The id of a regular.
    face: str = ""


@dataclass(frozen=True, slots=True)
class DraftPacket:
    """The draft as one seat sees it."""

    cards: tuple[CardState, ...]
    turn: int
    #: Which packet of the four it is, from 1.
    number: int
    #: What each side has kept so far; unknown cards lie face down.
    kept: tuple[tuple[CardState, ...], tuple[CardState, ...]]


@dataclass(frozen=True, slots=True)
class BraveRatsTable:
    """Everything on the table."""

    #: "deal", "draft", "duel" or "over".
    scene: str
    round: int
    target: int
    #: Games needed for the match (1: a single game), and the number of the running one.
    games: int
    game: int
    sides: tuple[SideState, SideState]
    slots: tuple[DuelSlot, DuelSlot]
    #: What a decided round would bring now besides the card's own worth.
    pending: Pair
    #: That worth: one crown, unless the card that is held up brings more.
    own_worth: int = 1
    #: The round before, until the next one is revealed.
    past: PlayedRound | None = None
    #: The last round, while its cards are still on the table.
    last: PlayedRound | None = None
    draft: DraftPacket | None = None
    #: Variants in play, for the title.
    tags: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()
    winner: int | None = None
