"""Table files: what is written is read again."""

from __future__ import annotations

from array import array

import pytest

from engine.braverats.ai.draw_table import (
    MIXES,
    PARTS,
    DrawTable,
    card_sets,
    hands,
    standing_code,
)
from engine.braverats.ai.nodes import mirrored, node_of
from engine.braverats.ai.table_files import TableError
from engine.braverats.ai.value_table import SCALE, ValueTable
from engine.braverats.cards import RANKS, Card, hand
from engine.braverats.duel import standing
from tools.solve.write_tables import column_bytes, write_draw_table, write_value_table

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
    mine, theirs = hand([0, 2, 5, 7]), hand([1, 3, 4, 6])
    order = card_sets(4)
    pair = order[mine] * len(order) + order[theirs]
    bits = (1 << pair).to_bytes(-(-(len(order) ** 2) // 8), "little")
    splits = [(PARTS, 0, 0), (0, PARTS, 0), (10, 5, 5), (0, 0, PARTS)]
    symbols = bytes(MIXES.index(split) for split in splits)
    path = tmp_path / "draw.bin"
    codes = array("H", [standing_code(LEVEL)]).tobytes()
    assert write_draw_table(path, {(4, False): (codes, bits, symbols)}) == path.stat().st_size
    table = DrawTable.load(path)
    for places, split in zip(hands(4), splits, strict=True):
        own = hand(RANKS[mine][place] for place in places)
        shares = dict(zip(RANKS[own], (part / PARTS for part in split), strict=True))
        assert table.mix(own, mine - own, theirs, LEVEL, None) == shares
        assert table.mix(own, mine - own, theirs, AHEAD, None) is None
        assert table.mix(own, mine - own, theirs, LEVEL, RANKS[theirs][0]) is None
