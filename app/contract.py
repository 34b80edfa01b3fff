"""The interface between the app and its games.

Screens work for every game and name none; what differs between games is a member of `GameUI`.  The package of a
game is that `GameUI`: mypy checks the packages against the protocol where `app/games/__init__.py` registers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app.base.text import mark
from engine.base import Event, Json, Move, Seat

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.base.screen import Screen
    from app.kit.celebration import WinnerPicture
    from app.kit.drawing import Box
    from app.lessons import Lesson
    from app.matches import LogLine
    from app.rules import ReferencePart, Section
    from app.statistics import Achievement
    from app.table import Director, Frame, Moment, Table
    from engine.riddles import Nudge, Riddle, Verdict


class SideStyle(NamedTuple):
    """The look of a seat: its emblem, the key of its colour in the theme, and both in words."""

    emblem: str
    colour_key: str
    colour: str
    sign: str


SIDES = (
    SideStyle("hammer", "blue", mark("Blue"), mark("Hammer")),
    SideStyle("apple", "red", mark("Red"), mark("Apple")),
    SideStyle("leaf", "green", mark("Green"), mark("Leaf")),
    SideStyle("moon", "violet", mark("Violet"), mark("Moon")),
    SideStyle("bolt", "gold", mark("Gold"), mark("Bolt")),
)


class GameCard(NamedTuple):
    """One game as the home screen shows it."""

    id: str
    name: str
    strap: str
    minutes: int
    #: Picture in the `home` atlas.
    art: str
    #: One for each possible seat, in the order of the seats.
    sides: tuple[SideStyle, ...]
    #: Who begins, as a sentence.
    begins: str
    #: The rival of a single player, as a sentence.
    alone: str = ""
    #: Whether people who share the device are all round it; else they are two, with a half each.
    round_table: bool = False
    #: What the about page says of its components, as a sentence.
    components: str = ""
    #: Options of a first match; they go with the first victory.
    first_options: Mapping[str, Json] = {}


class OptionGroup(NamedTuple):
    """Options that belong together on the set-up screen."""

    title: str
    note: str
    options: tuple[str, ...]
    #: Name and note of "none of these", if only one of the options can hold; None for switches and chips.
    none: tuple[str, str] | None = None
    #: What the values of an option are called that has several: option → value → words.
    values: Mapping[str, Mapping[Json, str]] = {}
    #: Whether they only matter to a single player.
    alone: bool = False
    #: Those of them that only matter if several play.
    together: tuple[str, ...] = ()


class Ruling(NamedTuple):
    """A point on which the rulebook can be read in several ways, and the option that says which reading holds."""

    option: str
    #: Value of the option → the reading in a few words, and as a sentence.
    readings: Mapping[Json, tuple[str, str]]
    #: Whether it only matters to a single player.
    alone: bool = False


class Handover(NamedTuple):
    """What the screen between two players says: public facts only."""

    #: The colour of the seat.
    colour_key: str
    head: str
    detail: str
    #: Something to look at beside the words, such as a sealed card.
    picture: Widget | None = None


class Cause(NamedTuple):
    """What decided a match."""

    #: When that was, such as “What decided it · round 4”.
    head: str
    text: str
    note: str = ""
    #: A thumb, and the seat that it is of.
    picture: str = ""
    seat: Seat = 0


class Ending(NamedTuple):
    """What the result screen says above the score sheet."""

    head: str
    #: In the order of the seats: the colours of each, and its points as they are written.
    scores: tuple[tuple[str, str], ...]
    cause: Cause | None


class DescribedMove(NamedTuple):
    """A move that could be made, in words and as thumbs."""

    words: str
    pictures: tuple[str, ...] = ()


class Solo(NamedTuple):
    """The game of a single person, for the statistics."""

    #: The option that says how strong the rival is.
    option: str
    #: The rival's name with a value of that option.
    rival_name: Callable[[str], str]
    #: The challenges that a finished match has met.
    challenges: Callable[[Table], tuple[str, ...]]
    #: The rival's points.
    points: Callable[[Table], int]


class PageLink(NamedTuple):
    """A row that leads to a screen of the game."""

    icon: str
    text: str
    note: str
    screen: str


class MatchLink(NamedTuple):
    """A row in the menu of a match that is over."""

    icon: str
    text: str
    open: Callable[[], object]
    #: Whether it is about the moment that is shown; then it is offered with the verdict on it.
    of_moment: bool = False


class GameUI(Protocol):
    """One game in the app.

    What menus show stands in the package of the game; everything else is imported late, because home is drawn
    before any table.
    """

    CARD: GameCard
    #: How its variants are grouped; empty: switches in a row.
    GROUPS: tuple[OptionGroup, ...]
    #: Its rulings, which are no variants.
    RULINGS: tuple[Ruling, ...]
    #: What stands below the name of an option in a grid of choices.
    NOTES: Mapping[str, str]
    #: Thumbs that stand for the game where a page is about all games.
    PORTRAITS: tuple[str, ...]
    #: Whether the points of two matches can be compared, so that there is a best score.
    KEEPS_BEST_SCORE: bool
    #: What the statistics page leads to.
    STATISTICS_LINKS: tuple[PageLink, ...]
    #: The lessons, in the order in which they are best taken.
    LESSONS: tuple[Lesson, ...]
    ACHIEVEMENTS: tuple[Achievement, ...]
    #: Screens of its own by their names.
    SCREENS: Mapping[str, type[Screen]]
    #: The game of a single player; None if at least two are needed.
    SOLO: Solo | None

    # --- before the match

    def setup_panel(self, options: Mapping[str, Json], names: Mapping[str, str], /) -> Widget | None:
        """What set-up shows of a match with these options besides them; `names` has the options in words."""

    # --- the table

    def make_director(self) -> Director:
        """Shows the matches of the game on a table of its own."""
        ...

    def next_touch(self, director: Any, move: Move, /) -> list[Box]:
        """What has to be touched next on the way to a move: for lessons."""
        ...

    def part(self, director: Any, name: str, /) -> list[Box]:
        """A part of the table by its name: for lessons."""
        ...

    @property
    def handover(self) -> Callable[[Table, Seat], Handover] | None:
        """What is shown while the device goes to a seat; None where nothing is secret and the table stays open."""

    # --- the end

    def ending(self, table: Table, /) -> Ending:
        """Who has won, and why."""
        ...

    def winner_picture(self, table: Table, /) -> WinnerPicture:
        """The picture beside the winner's name, as wide as the page."""
        ...

    def score_sheets(self, table: Table, /) -> Sequence[Widget]:
        """The scores in detail, game by game."""
        ...

    # --- the coach

    def describe_move(self, table: Table, line: int, seat: Seat, move: Move, /) -> DescribedMove:
        """A move that a seat could have made after `line` lines of a match."""
        ...

    @property
    def insights(self) -> Callable[[Table, int], Sequence[MatchLink]] | None:
        """What else the coach can show of a match after a number of lines."""

    # --- riddles

    def riddle_question(self, riddle: Riddle, /) -> str:
        """What a riddle asks for."""
        ...

    def riddle_nudge(self, nudge: Nudge, /) -> str:
        """What its answer is about."""
        ...

    def riddle_verdict(self, riddle: Riddle, verdict: Verdict, /) -> str:
        """Why a turn was right or wrong."""
        ...

    def riddle_rings(self, director: Any, nudge: Nudge, /) -> list[Box]:
        """What a nudge points at on the table."""
        ...

    def riddle_steps(self, table: Table, solver: Seat, /) -> list[str]:
        """What was played on the table of a riddle, step by step."""
        ...

    # --- rules

    def rules_book(self) -> tuple[Section, ...]:
        """The rules pages, in the present language."""
        ...

    def picture_text(self, picture: str, /) -> str:
        """A picture of the rules in words, so that it can be searched for."""
        ...

    def illustration(self, picture: str, place: int, /) -> Widget:
        """A picture of the rules; `place` counts those of one rule from 0."""
        ...

    def reference_parts(self, table: Table, /) -> tuple[ReferencePart, ...]:
        """The overview of a match's rules on one page."""
        ...

    def reference_picture(self, name: str, side: float, /) -> Widget:
        """A picture of the overview in a square of this side."""
        ...

    # --- a match in other places

    def remark_trigger(self, frame: Frame, seat: Seat, people: Sequence[Seat], /) -> Moment | None:
        """Which kind of remark a step can cause at the seat of a regular; also given are the seats of people."""

    def log_lines(self, events: Sequence[Event], names: Sequence[str], start: Any, /) -> Iterable[LogLine]:
        """A match as sentences, with the names of the players and the state that it began with."""
        ...

    def standing(self, table: Table, /) -> tuple[str, str]:
        """How far a match is, and the score."""
        ...

    def match_pictures(self, table: Table, /) -> tuple[str, ...]:
        """The thumbs that stand for a match in a list."""
        ...

    def thumb(self, picture: str, place: int, /) -> Widget:
        """A thumb as a small square picture."""
        ...


#: Where the package of every game has them: module → names.
GAME_PARTS: Mapping[str, str] = {
    "achievements": "ACHIEVEMENTS",
    "director.director": "make_director next_touch part riddle_rings",
    "lessons": "LESSONS",
    "log": "describe_move log_lines match_pictures standing",
    "presenter.ending": "ending",
    "presenter.moments": "remark_trigger",
    "rules": "reference_parts rules_book",
    "screen_parts": "illustration picture_text reference_picture score_sheets thumb winner_picture",
    "text": "riddle_nudge riddle_question riddle_steps riddle_verdict",
}
#: game → its package, in the order of the menus; `app/games/__init__.py` fills it at the start.
GAMES: dict[str, GameUI] = {}


def ui_of(game: str) -> GameUI:
    """What the app knows of a game."""
    return GAMES[game]


def has_rule(game: str, rule: str) -> bool:
    """Whether a game's rules page contains a rule."""
    return any(rule in entry.ids for section in ui_of(game).rules_book() for entry in section.entries)
