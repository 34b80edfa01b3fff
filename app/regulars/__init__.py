"""The regulars of the cellar: their pages, and the balance against each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.regulars.presenter import FaceState, faces, following, unbeaten
    from app.regulars.screen import RegularsScreen
else:
    __getattr__ = late(
        __name__,
        presenter="FaceState faces following unbeaten",
        screen="RegularsScreen",
    )
