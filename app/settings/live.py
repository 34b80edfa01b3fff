"""The settings as Kivy properties, for pages that show and change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, OptionProperty, Property, StringProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.device.system import system_language, system_text_scale, system_theme
from app.people import clean_name, reader
from app.settings.storage import CHOICES, SYSTEM, SettingsModel
from app.store import Store

if TYPE_CHECKING:
    from app.table import Table


def _property(choices: Sequence[Any]) -> Property:
    first = choices[0]
    return BooleanProperty(first) if isinstance(first, bool) else OptionProperty(first, options=list(choices))


_Chosen: Any = type("_Chosen", (EventDispatcher,), {name: _property(few) for name, few in CHOICES.items()})


class Settings(_Chosen):
    """A property for each setting of `CHOICES`."""

    #: English takes the place of one that is unknown.
    language = StringProperty(CHOICES["language"][0])
    #: Of the owner of the device.
    name = StringProperty("")

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._kept = SettingsModel(store)

    @property
    def setups(self) -> dict[str, dict[str, Any]]:
        """game → the last set-up."""
        return self._kept.setups

    @property
    def finished(self) -> set[str]:
        """The games that were finished here."""
        return self._kept.finished

    @property
    def won(self) -> set[str]:
        """The games that a single person has won."""
        return self._kept.won

    def load(self) -> None:
        """Read what is stored."""
        self._take()
        self._kept.load()
        for name, value in self._kept.values.items():
            setattr(self, name, value)
        self.name = self._kept.name

    def save(self) -> None:
        """Write what has changed."""
        self._take()
        self._kept.save()

    def apply(self) -> None:
        """Set the language, the colours and the sizes."""
        tr.lang = system_language() if self.language == SYSTEM else self.language
        theme.name = system_theme() if self.theme == SYSTEM else self.theme
        theme.system_scale = system_text_scale()
        theme.text_size, theme.animation = self.text_size, self.animation
        theme.ai_waits = self.ai_turns == "wait"
        theme.large_print, theme.left_handed = self.large_print, self.left_handed

    def seating_of(self, match: int) -> str:
        """How the people of a match share the device: as they did when it was begun, or have said since."""
        return str(self._kept.seatings.get(str(match), self.seating))

    def has_seating(self, match: int) -> bool:
        """Whether a match has a seating of its own."""
        return str(match) in self._kept.seatings

    def keep_seating(self, match: int, open_matches: Iterable[int]) -> None:
        """Keep the present seating for a match; of matches that are over none is kept."""
        kept = {str(number) for number in open_matches}
        others = {number: one for number, one in self._kept.seatings.items() if number in kept}
        self._kept.seatings = {**others, str(match): self.seating} if match else others

    def remember(self, game: str, players: Sequence[str], options: Mapping[str, Any], first: bool = False) -> None:
        """Remember the last set-up of a game; `first` if its beginners' options go with the first victory."""
        # The owner's seat has no name, so that it follows a change of the name.
        seats = ["" if text == self.name else text for text in players]
        self.setups[game] = {"players": seats, "options": dict(options), **({"first": True} if first else {})}

    def note_end(self, table: Table) -> None:
        """Note that a match is over, and whether the only person has won it."""
        you = reader(table.players)
        self.finished.add(table.game.info.id)
        if you is not None and table.ranks is not None and table.ranks[you] == 1:
            self.won.add(table.game.info.id)

    def _take(self) -> None:
        self._kept.values = {name: getattr(self, name) for name in CHOICES}
        self._kept.name = clean_name(self.name)
