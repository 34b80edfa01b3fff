"""Figures that are shown: percentages of one list add up to 100, and none is far from its share."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.ai.advice import whole_percents


@given(st.lists(st.floats(0.001, 1), min_size=1, max_size=12))
def test_percentages_of_one_list_add_up(shares):
    found = whole_percents(shares)
    assert sum(found) == 100
    assert all(abs(one - 100 * share / sum(shares)) < 1 for one, share in zip(found, shares, strict=True))
