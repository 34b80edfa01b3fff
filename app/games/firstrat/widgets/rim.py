"""The rim of a table that people sit round: at every edge what others see of whoever sits there."""

from __future__ import annotations

from app.games.firstrat.presenter.shows import FirstRatSeat
from app.games.firstrat.widgets.layout import Box, Chair, RoundLayout
from app.games.firstrat.widgets.seats import SeatCard
from app.ui.widgets.rotated_layer import RotatedLayer


class SeatRim(RotatedLayer):
    """One seat at its edge, turned towards whoever sits there."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.cell = SeatCard(size_hint=(None, None))
        self.add_widget(self.cell)

    def place(self, table: Box, chair: Chair, layout: RoundLayout) -> None:
        """Fill the table as seen from a chair."""
        x, y, width, height = table
        across, up = (width, height) if chair.angle in (0, 180) else (height, width)
        self.size, self.angle = (across, up), chair.angle
        self.pos = (x + (width - across) / 2, y + (height - up) / 2)
        left, low, wide, high = layout.cells[chair]
        self.cell.pos, self.cell.size = (self.x + left, self.y + low), (wide, high)

    def show(self, seat: FirstRatSeat, hidden: bool) -> None:
        """What is to be seen of a seat; nothing of the one whose place lies there."""
        self.cell.seat = seat
        self.opacity = 0 if hidden else 1

    def spot(self) -> tuple[float, float]:
        """The middle of the seat on the table."""
        cell = self.cell
        return self.to_parent(cell.x + cell.width / 2, cell.y + cell.height / 2)
