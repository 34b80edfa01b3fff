"""Parts of the app that home does not need: made, and imported, when they are first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from app.ui.text import tr

if TYPE_CHECKING:
    from pathlib import Path

    from app.core.analyst import Analyst
    from app.core.library import Library, StorageNotice
    from app.core.statistics import Statistics


class LateParts:
    """The library, the statistics and the analyst of the app that inherits from it."""

    folder: Path | None

    @cached_property
    def library(self) -> Library:
        """All matches of this device."""
        from app.core.library import Library

        return Library(self.folder, self._notice)

    @cached_property
    def statistics(self) -> Statistics:
        """The finished matches in numbers."""
        from app.core.statistics import Statistics

        return Statistics(self.folder)

    @cached_property
    def analyst(self) -> Analyst:
        """Analyses finished matches."""
        from app.core.analyst import Analyst

        return Analyst(lambda: self.library, moving=self._is_moving, wake=self._schedule_analysis)

    def is_made(self, part: str) -> bool:
        """Whether a part has been asked for already."""
        return part in vars(self)

    def tell(self, sentence: str) -> None:
        """Show a sentence to the player."""
        raise NotImplementedError

    def _is_moving(self) -> bool:
        raise NotImplementedError

    def _schedule_analysis(self) -> None:
        raise NotImplementedError

    def _notice(self, notice: StorageNotice) -> None:
        self.tell(tr._(notice.text).format(**notice.facts))
