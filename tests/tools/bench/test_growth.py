"""The picture of how work grows."""

from __future__ import annotations

from xml.etree import ElementTree

from tools.bench.growth import picture

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_has_each_curve_with_its_figure():
    root = ElementTree.fromstring(
        picture({"list": {10: 1.0, 100: 10.0, 1_000: 150.0}, "families": {1: 2.0, 5: 1.0}})
    )
    lines = [line.get("points").split() for line in root.iter(f"{SVG}polyline")]
    assert [len(line) for line in lines] == [3, 2]
    # Ten times as much from ten times as many goes up as far as it goes along.
    (x, y), (to_x, to_y) = (map(float, point.split(",")) for point in lines[0][:2])
    assert to_x - x == y - to_y > 0
    told = [text.text for text in root.iter(f"{SVG}text")]
    assert "list: 150.0 × from 10 to 1,000" in told and "families: 0.5 × from 1 to 5" in told
