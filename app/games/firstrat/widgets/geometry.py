"""Where everything on the board lies, for every shape of it.  Pure arithmetic; y counts upwards, as in Kivy.

The numbers of a form are shares of the board's width and height from its upper left, for the two shapes that it
was drawn in; both have the same neighbourhoods, so turning the device moves nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Box = tuple[float, float, float, float]
Point = tuple[float, float]


#: Where numbers of spaces stand, from the middle of the space in edges of it.
BELOW: Point = (0.42, -0.54)
UNDER: Point = (0.06, -0.58)
ABOVE_RIGHT: Point = (0.44, 0.46)
ABOVE_LEFT: Point = (-0.44, 0.46)
BESIDE_LEFT: Point = (-0.66, -0.22)
BESIDE_RIGHT: Point = (0.66, -0.1)


class Form(NamedTuple):
    """One shape of the board."""

    #: The size in dp that it was drawn for, and the edge of a space there.
    designed: tuple[int, int]
    tile: int
    #: The path from the start to the launchpad: the height of each row, and where its spaces lie across.
    rows: tuple[tuple[float, tuple[float, ...]], ...]
    #: Where the lamp of a space hangs, counted from its middle; some hang elsewhere.
    lamp: Point
    lamp_shifts: Mapping[int, Point]
    #: Where the number of a space stands, counted from its middle in edges of a space; most stand below it.
    number_shifts: Mapping[int, Point]
    start: Box
    pad: Box
    #: Middle and radius, a share of the width.
    moon: tuple[float, float, float]
    lamp_zero: Point
    #: Animal → middle and diameter.
    stalls: Mapping[str, tuple[float, float, float]]
    #: Shortcut → its curve (start, control, end) and its disc.
    pipes: Mapping[str, tuple[Point, Point, Point, Point]]

    @property
    def spaces(self) -> tuple[Point, ...]:
        """Start, the spaces, and the launchpad last."""
        return tuple((x, y) for y, across in self.rows for x in across)


PORTRAIT = Form(
    designed=(360, 384),
    tile=46,
    rows=(
        (0.9115, (0.0889, 0.2611, 0.4167, 0.5722, 0.7278)),
        (0.8307, (0.9056,)),
        (0.7474, (0.7278, 0.5722, 0.4167, 0.2611)),
        (0.6667, (0.0889,)),
        (0.5833, (0.2611, 0.4167, 0.5722, 0.7278)),
        (0.5026, (0.9056,)),
        (0.4193, (0.7222, 0.5667)),
        (0.3385, (0.4111,)),
        (0.2552, (0.5278, 0.6639, 0.8, 0.9333)),
        (0.099, (0.8444, 0.7056, 0.5667, 0.4278)),
        (0.2708, (0.1722,)),
    ),
    lamp=(-0.0396, 0.0701),
    lamp_shifts={10: (0.0192, 0.0701)},
    number_shifts={
        5: BESIDE_LEFT,
        7: ABOVE_RIGHT,
        10: BESIDE_RIGHT,
        12: ABOVE_RIGHT,
        15: BESIDE_LEFT,
        18: BESIDE_LEFT,
        20: UNDER,
        23: UNDER,
        24: ABOVE_LEFT,
        25: UNDER,
        26: BESIDE_LEFT,
    },
    start=(0.0056, 0.849, 0.1667, 0.1458),
    pad=(0.0111, 0.0156, 0.3278, 0.5),
    moon=(0.0667, 0.0885, 0.0472),
    lamp_zero=(0.1556, 0.9896),
    stalls={
        "hamster": (0.0917, 0.7734, 0.0996),
        "frog": (0.9167, 0.6328, 0.1307),
        "crow": (0.9472, 0.1042, 0.0933),
    },
    pipes={
        "S1": ((0.6259, 0.8552), (0.6336, 0.8312), (0.6259, 0.8073), (0.6631, 0.8312)),
        "S2": ((0.4703, 0.6911), (0.478, 0.6672), (0.4703, 0.6432), (0.5075, 0.6672)),
        "S3": ((0.5326, 0.5246), (0.4463, 0.4875), (0.4367, 0.3984), (0.4006, 0.4375)),
        "S4": ((0.7759, 0.363), (0.7836, 0.339), (0.7137, 0.3151), (0.817, 0.3416)),
        "S5": ((0.7712, 0.1953), (0.6945, 0.1777), (0.6178, 0.1601), (0.6945, 0.1777)),
    },
)

LANDSCAPE = Form(
    designed=(760, 580),
    tile=72,
    rows=(
        (0.9172, (0.0868,)),
        (0.9103, (0.2526, 0.4026, 0.5526, 0.7026)),
        (0.8293, (0.8789,)),
        (0.7483, (0.7026, 0.5526, 0.4026, 0.2526)),
        (0.6672, (0.0868,)),
        (0.5862, (0.2526, 0.4026, 0.5526, 0.7026)),
        (0.5052, (0.8789,)),
        (0.4241, (0.7, 0.55)),
        (0.3431, (0.4,)),
        (0.2621, (0.5158, 0.65, 0.7842, 0.9184)),
        (0.1, (0.8289, 0.6947, 0.5605, 0.4263)),
        (0.2759, (0.1658,)),
    ),
    lamp=(-0.0293, 0.0727),
    lamp_shifts={10: (0.0143, 0.0727)},
    number_shifts=dict.fromkeys((7, 10, 12, 18, 20, 25), BESIDE_RIGHT),
    start=(0.0132, 0.8448, 0.1474, 0.1483),
    pad=(0.0132, 0.0172, 0.3105, 0.5103),
    moon=(0.0632, 0.0966, 0.0395),
    lamp_zero=(0.1482, 0.9877),
    stalls={"hamster": (0.0868, 0.7741, 0.0707), "frog": (0.8842, 0.6414, 0.0914), "crow": (0.9421, 0.1, 0.0825)},
    pipes={
        "S1": ((0.5924, 0.852), (0.5981, 0.8312), (0.5924, 0.8103), (0.62, 0.8312)),
        "S2": ((0.4424, 0.6899), (0.4481, 0.6691), (0.4424, 0.6483), (0.47, 0.6691)),
        "S3": ((0.5233, 0.5254), (0.4261, 0.4869), (0.4189, 0.4052), (0.3922, 0.4457)),
        "S4": ((0.7398, 0.3658), (0.7455, 0.345), (0.6869, 0.3241), (0.7686, 0.3477)),
        "S5": ((0.7629, 0.2), (0.6807, 0.1817), (0.5984, 0.1633), (0.6807, 0.1817)),
    },
)

#: Segments of a curve between two points.
_SMOOTH = 10


class Geometry:
    """The board in a box of the window: points and lengths in pixels."""

    def __init__(self, box: Box, dp: float, *, tall: bool) -> None:
        self.box = box
        width, height = box[2:]
        #: Depends on the window, so that a device held the same way always has the same board.
        self.form = form = PORTRAIT if tall else LANDSCAPE
        across, down = form.designed
        #: The edge of a space.
        self.tile = form.tile * dp * min(width / (across * dp), 1.06 * height / (down * dp))
        #: How far from its middle a space can be hit.
        self.reach = 0.62 * self.tile + 6 * dp
        self.spaces = tuple(map(self.at, form.spaces))
        #: By space; that of the start is unused.
        self.lamps = tuple(
            self._hung((0, 0), form.lamp_shifts.get(number, form.lamp), place)
            for number, place in enumerate(self.spaces[:-1])
        )
        self.numbers = tuple(
            (x + self.tile * shift[0], y + self.tile * shift[1])
            for space, (x, y) in enumerate(self.spaces[:-1])
            for shift in (form.number_shifts.get(space, BELOW),)
        )
        self.lamp_zero = self.at(form.lamp_zero)
        self.start = self._box(form.start)
        self.pad = self._box(form.pad)
        moon = self.at(form.moon[:2])
        self.moon = (*moon, form.moon[2] * width)
        #: Shortcut → its curve, and where its disc lies.
        self.pipes = {name: self._pipe(*points) for name, points in form.pipes.items()}
        # A stall grows with its space, not with the board.
        factor = self.tile / (form.tile / across)
        self.stalls = {name: (*self.at(place[:2]), place[2] * factor) for name, place in form.stalls.items()}

    def at(self, point: Sequence[float]) -> Point:
        """A point of the form in the window."""
        x, y, width, height = self.box
        return x + point[0] * width, y + (1 - point[1]) * height

    def _hung(self, home: Point, point: Point, place: Point) -> Point:
        """A point that keeps its distance to a space in edges of a space, however the board is stretched."""
        across, down = self.form.designed
        unit = self.tile / self.form.tile
        return place[0] + (point[0] - home[0]) * across * unit, place[1] - (point[1] - home[1]) * down * unit

    def _box(self, box: Box) -> Box:
        left, top = self.at(box[:2])
        width, height = box[2] * self.box[2], box[3] * self.box[3]
        return left, top - height, width, height

    # --- the path and the pipes

    @property
    def gantry(self) -> Point:
        """Where the path meets the launchpad."""
        x, _, width, _ = self.pad
        return x + width * 0.8, self.spaces[-2][1] - self.tile * 0.04

    def ribbon(self) -> list[Point]:
        """The path from start to the launchpad."""
        return smooth_line((*self.spaces[:-1], self.gantry))

    def chain(self) -> list[Point]:
        """The light chain."""
        drop = self.tile * 0.02
        return smooth_line([(x, y + drop) for x, y in self.lamps[1:]])

    def walk(self, origin: int, walk: Sequence[int]) -> list[Point]:
        """The way of a rat over the spaces it enters; through a pipe it follows the pipe."""
        lift = self.tile * 0.12
        stops = [self.stand(origin), *(self.stand(space) for space in walk)]
        return smooth_line([(x, y + lift) for x, y in stops])

    def stand(self, space: int) -> Point:
        """Where the feet of a single rat are."""
        if space >= len(self.spaces) - 1:
            return self.gantry
        x, y = self.spaces[space]
        return (x, y - self.tile * 0.2) if space == 0 else (x, y + self.tile * 0.22)

    def _pipe(self, first: Point, middle: Point, last: Point, sign: Point) -> tuple[list[Point], Point]:
        """The curve of a shortcut, and where its disc lies; its ends keep to the nearest spaces."""
        spaces = self.form.spaces
        ends = []
        for end in (first, last):
            space = min(range(1, len(spaces) - 1), key=lambda space: _far(spaces[space], end))
            ends.append(self._hung(spaces[space], end, self.spaces[space]))
        (x0, y0), (x1, y1), (x2, y2) = ends[0], self.at(middle), ends[1]
        curve = []
        for step in range(_SMOOTH + 1):
            t = step / _SMOOTH
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            curve.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
        half = (first[0] / 4 + middle[0] / 2 + last[0] / 4, first[1] / 4 + middle[1] / 2 + last[1] / 4)
        return curve, self._hung(half, sign, curve[_SMOOTH // 2])

    # --- fingers

    def space_at(self, x: float, y: float) -> int | None:
        """The space that a finger means: the nearest one in reach; start and launchpad win inside themselves."""
        for space, box in ((0, self.start), (len(self.spaces) - 1, self.pad)):
            if box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]:
                near = self._nearest(x, y)
                if near is None or near[0] > self.tile * 0.5:
                    return space
        near = self._nearest(x, y)
        return near[1] if near is not None else None

    def _nearest(self, x: float, y: float) -> tuple[float, int] | None:
        found = min(
            (((place[0] - x) ** 2 + (place[1] - y) ** 2) ** 0.5, space)
            for space, place in enumerate(self.spaces[1:-1], 1)
        )
        return found if found[0] <= self.reach else None

    def stall_at(self, x: float, y: float) -> str | None:
        """The animal that a finger means."""
        for name, (at_x, at_y, side) in self.stalls.items():
            if ((at_x - x) ** 2 + (at_y - y) ** 2) ** 0.5 <= side / 2:
                return name
        return None


def _far(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def smooth_line(points: Sequence[Point]) -> list[Point]:
    """A soft line through points (Catmull-Rom)."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    found = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(1, _SMOOTH + 1):
            t = step / _SMOOTH
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return found


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
