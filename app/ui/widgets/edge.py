"""Icons at the edge of a shared table."""

from __future__ import annotations

from app.ui.widgets.press import IconButton


class EdgeIcon(IconButton):
    """An icon at the edge of a shared table, on a field of its own."""
