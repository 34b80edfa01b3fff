"""What a game brings to the app: everything that a screen can ask of it, and nothing that a screen knows itself.

Screens work for every game and know none; whatever differs between games is a field of that game's `GameUI`.  What
a menu needs is there at once, everything else is imported when it is first called: home is shown before any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.base import Event, Json, Move, Seat

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.kit.boxes import Box
    from app.kit.celebration import WinnerPicture
    from app.lessons import Lesson
    from app.matches import LogLine
    from app.rules import ReferencePart, Section
    from app.statistics import Achievement
    from app.table import Director, Frame, Moment, Table, TableHost
    from engine.ai.advice import Reason
    from engine.riddles import Nudge, Riddle, Verdict


class SideStyle(NamedTuple):
    """A seat as it looks: its emblem, the token of its colour, and both in words."""

    emblem: str
    clan: str
    colour: str
    sign: str


class GameCard(NamedTuple):
    """One game as the home screen shows it."""

    id: str
    name: str
    strap: str
    minutes: int
    #: Picture in the `home` atlas.
    art: str
    #: As many as can sit down, in the order of the seats.
    sides: tuple[SideStyle, ...]
    #: Whom somebody plays against who sits down alone, as a sentence.
    alone: str = ""
    #: Whether people who share the table sit all round it; else they are two, with a half each.
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
    #: Whether they only matter to somebody who plays alone.
    alone: bool = False
    #: Those of them that only matter if several play.
    together: tuple[str, ...] = ()


class Ruling(NamedTuple):
    """A point on which the rulebook can be read in several ways, and the option that says which reading holds."""

    option: str
    #: Value of the option → the reading in a few words, and as a sentence.
    readings: Mapping[Json, tuple[str, str]]
    #: Whether it only matters to somebody who plays alone.
    alone: bool = False


class Handover(NamedTuple):
    """What the screen between two players says: public facts only."""

    #: Whose colours it wears.
    clan: str
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


@dataclass(frozen=True, kw_only=True)
class GameUI:
    """One game in the app.  A field that is forgotten is an error as soon as the game is imported."""

    card: GameCard
    #: How its variants are grouped; empty: switches in a row.
    groups: tuple[OptionGroup, ...]
    #: Its rulings, which are no variants.
    rulings: tuple[Ruling, ...]
    #: What stands below the name of an option in a grid of choices.
    notes: Mapping[str, str]

    # --- before the match

    #: What there is to see of each regular.
    habits: Callable[[], Mapping[str, str]]
    #: What set-up shows of a match with these options, besides them; the second argument has the options in words.
    setup_panel: Callable[[Mapping[str, Json], Mapping[str, str]], Widget | None]
    #: The lessons, in the order in which they are best taken.
    lessons: Callable[[], tuple[Lesson, ...]]

    # --- the table

    #: Who brings its matches onto the table.
    director: Callable[[TableHost], Director]
    #: What has to be touched next on the way to a move, and a part of the table by its name: for lessons.
    next_touch: Callable[[Any, Move], list[Box]]
    part: Callable[[Any, str], list[Box]]
    #: What is said while the device goes to a seat; None where nothing is secret and the table stays open.
    handover: Callable[[Table, Seat], Handover] | None

    # --- the end

    #: Who has won, and why.
    ending: Callable[[Table], Ending]
    #: The picture beside the winner's name, as wide as the page.
    winner_picture: Callable[[Table], WinnerPicture]
    #: How it came to that, game by game.
    score_sheets: Callable[[Table], Sequence[Widget]]

    # --- the coach

    #: A move that a seat could have made after so many lines of a match.
    describe_move: Callable[[Table, int, Seat, Move], DescribedMove]
    #: Why a move is advised, or what another one has cost.
    explain: Callable[[Reason], str]

    #: What else the coach can show of a match after so many lines.
    insights: Callable[[Table, int], Sequence[MatchLink]] | None

    # --- riddles

    #: What a riddle asks for.
    riddle_question: Callable[[Riddle], str]
    #: What its answer is about.
    riddle_nudge: Callable[[Nudge], str]
    #: Why a turn was right or wrong.
    riddle_verdict: Callable[[Riddle, Verdict], str]
    #: What a nudge speaks of on the table.
    riddle_rings: Callable[[Any, Nudge], list[Box]]
    #: What was played on the table of a riddle, step by step.
    riddle_steps: Callable[[Table, Seat], list[str]]

    # --- statistics

    #: What can be achieved in it.
    achievements: Callable[[], tuple[Achievement, ...]]
    #: Thumbs that stand for the game where a page is about all games.
    portraits: tuple[str, ...]
    #: Whether the points of two matches can be compared, so that there is a best score.
    keeps_best_score: bool
    #: The game of a single person; None if at least two must sit down.
    solo: Solo | None
    #: What the statistics page leads to.
    statistics_links: tuple[PageLink, ...]

    # --- pages

    #: The rules.
    rules: Callable[[], tuple[Section, ...]]
    #: A picture of the rules in words, so that it can be searched for.
    picture_text: Callable[[str], str]
    #: A picture of the rules; the number counts those of one rule from 0.
    illustration: Callable[[str, int], Widget]
    #: The overview of a match's rules on one page, and a picture of it by its name in a square of this side.
    quick_reference: Callable[[Table], tuple[ReferencePart, ...]]
    reference_picture: Callable[[str, float], Widget]
    #: What a step means to a seat, of which a regular may say a few words; also given are the seats of people.
    moments: Callable[[Frame, Seat, Sequence[Seat]], Moment | None]
    #: A match as sentences, with the names of the players and the state that it began with.
    log_lines: Callable[[Sequence[Event], Sequence[str], Any], Iterable[LogLine]]
    #: How far a match is, and the score.
    standing: Callable[[Table], tuple[str, str]]
    #: The thumbs that stand for a match in a list, and each of them as a small square picture.
    match_pictures: Callable[[Table], tuple[str, ...]]
    thumb: Callable[[str, int], Widget]
    #: Screens of its own: name → the class of the screen.
    screens: Mapping[str, Callable[[], Any]]


#: game → what the app knows of it, in the order of the menus; `app/games/__init__.py` fills it at the start.
GAMES: dict[str, GameUI] = {}


def ui_of(game: str) -> GameUI:
    """What the app knows of a game."""
    return GAMES[game]


def has_rule(game: str, rule: str) -> bool:
    """Whether a game's rules page contains a rule."""
    return any(rule in entry.ids for section in ui_of(game).rules() for entry in section.entries)


@dataclass(frozen=True)
class Reference:
    """A name in a module of a game; the module is imported when the reference is first called."""

    module: str
    name: str

    def resolve(self) -> Any:
        """What the name stands for."""
        return getattr(import_module(self.module), self.name)


class Function(Reference):
    """Calls a function, or makes an object of a class."""

    def __call__(self, *arguments: Any) -> Any:
        return self.resolve()(*arguments)


class Constant(Reference):
    """Returns a table or a class."""

    def __call__(self) -> Any:
        return self.resolve()


class Folder:
    """The folder of a game, as its `__init__` names what lies in it."""

    def __init__(self, package: str) -> None:
        self._package = package

    def __call__(self, module: str, name: str) -> Function:
        return Function(f"{self._package}.{module}", name)

    def constant(self, module: str, name: str) -> Constant:
        """Something that is not called, such as a table or a class."""
        return Constant(f"{self._package}.{module}", name)
