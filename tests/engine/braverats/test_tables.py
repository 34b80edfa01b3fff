"""Table files: what is written is read again."""

from __future__ import annotations

from array import array

import pytest

from engine.ai.table_files import TableError
from engine.braverats.ai.draw_table import LEVELS, MIXES, PARTS, DrawTable, hands
from engine.braverats.ai.nodes import mirrored, node_of
from engine.braverats.ai.tablebase import SCALE, ValueTable
from engine.braverats.cards import Card, hand
from engine.braverats.duel import standing
from tests.engine.table_writer import column_bytes, write_draw_table, write_value_table

LEVEL = standing(4)
AHEAD = standing(4, score=(2, 1), pending=(1, 1), general=(True, False), spy=1)


def test_a_value_table_is_read_as_it_was_written(tmp_path):
    low, high = hand([0, 1, 2, 3, 4]), hand([1, 2, 3, 4, 7])
    columns = [(LEVEL, None, None), (AHEAD, None, None), (AHEAD, Card.SPY, Card.PRINCE)]
    # One row with the first and the third column, many more rows so that transposing pays.
    pairs = array("Q", [low << 18 | high] + [1] * 400)
    domain = bytes([0b101]) + bytes([0b001]) * 400
    values = array("h", [SCALE, -SCALE // 2] + [0] * 400)
    path = tmp_path / "tables" / "small.bin"
    parts = (column_bytes(columns), pairs.tobytes(), domain, values.tobytes())
    assert write_value_table(path, {5: parts}) == path.stat().st_size
    table = ValueTable(path)
    assert table.layers == (5,)
    first = node_of(low, high, LEVEL, None, None)
    assert table.value(first) == 1.0 and table.value(mirrored(first)) == -1.0
    third = first._replace(standing=AHEAD, last0=int(Card.SPY), last1=int(Card.PRINCE))
    assert table.value(third) == pytest.approx(-0.5, abs=1e-4)
    assert table.value(first._replace(standing=AHEAD)) is None, "this row has no such column"
    assert table.value(node_of(low, low, LEVEL, None, None)) is None, "there is no such row"
    assert table.value(node_of(hand([0]), hand([1]), LEVEL, None, None)) is None, "there is no such layer"


def test_parts_that_do_not_fit_are_damage(tmp_path):
    pairs, values = array("Q", [1]), array("h", [0, 0])
    path = tmp_path / "odd.bin"
    write_value_table(path, {5: (column_bytes([(LEVEL, None, None)]), pairs.tobytes(), b"\x01", values.tobytes())})
    with pytest.raises(TableError, match=r"The table odd\.bin is damaged\."):
        list(ValueTable(path).loading(5))


def test_a_draw_table_is_read_as_it_was_written(tmp_path):
    """Everybody plays the lowest card, except in one sequence and after a shown Spy."""
    lowest, even = MIXES.index((PARTS, 0, 0)), MIXES.index((10, 5, 5))
    sections = {}
    for cards, sequences in zip(LEVELS, (1, 64, 64 * 49), strict=True):
        free = bytearray([lowest]) * (sequences * len(hands(cards)))
        answered = array("H", [9] if cards == 7 else [])
        answers = bytearray([lowest]) * (len(answered) * cards * len(hands(cards)))
        sections[cards] = free, answered.tobytes(), answers
    # With seven cards sequence 8·3 + 5 is an Assassin against a Wizard, and 9 is the Princess against her like.
    sections[7][0][(8 * 3 + 5) * 35] = even
    sections[7][2][1 * 35] = even
    path = tmp_path / "draw.bin"
    assert (
        write_draw_table(path, {n: tuple(map(bytes, parts)) for n, parts in sections.items()})
        == path.stat().st_size
    )
    table = DrawTable.load(path)
    shares = {0: 0.5, 1: 0.25, 2: 0.25}
    assert table.mix((), hand([2, 5, 7]), None) == {2: 1.0, 5: 0.0, 7: 0.0}
    assert table.mix(((3, 5),), hand([0, 1, 2]), None) == shares
    assert table.mix(((5, 3),), hand([0, 1, 2]), None) == {0: 1.0, 1: 0.0, 2: 0.0}
    assert list(table.mix(((1, 1),), hand([0, 2, 3]), 2).values()) == list(shares.values())
    assert list(table.mix(((1, 1),), hand([0, 2, 3]), 3).values()) == [1.0, 0.0, 0.0]
    # Who plays the lowest card and plays the Assassin had nothing below it, and has drawn one card since.
    for places, chance in zip(hands(7), table.chances(((3, 5),)), strict=True):
        below = sum(place < 3 for place in places)
        assert (chance > 0.0) is (below <= 1), places
    assert sum(table.chances(((3, 5), (0, 0)))) == pytest.approx(1.0)
    never = table.chances(((7, 5),))
    assert never == [1 / 35] * 35, "rounds that the table never plays tell nothing"
    sections[7] = sections[7][0], sections[7][1], b""
    write_draw_table(path, {n: tuple(map(bytes, parts)) for n, parts in sections.items()})
    with pytest.raises(TableError, match="damaged"):
        DrawTable.load(path)
