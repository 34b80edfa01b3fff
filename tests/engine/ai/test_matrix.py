"""The simplex: values and mixes of matrix games, checked against what an optimal mix must guarantee."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai import matrix


def games(number=400, seed=1):
    rng = Random(seed)
    for _ in range(number):
        rows, columns = rng.randint(1, 9), rng.randint(1, 9)
        coarse = rng.random() < 0.5  # many equal entries: degenerate pivots
        yield [
            [rng.choice((-1, 0, 1)) if coarse else rng.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)
        ]


def against(mix, payoffs):
    return [sum(p * row[j] for p, row in zip(mix, payoffs, strict=True)) for j in range(len(payoffs[0]))]


def test_both_mixes_guarantee_the_value():
    for payoffs in games():
        value, rows, columns = matrix.solve(payoffs)
        assert sum(rows) == pytest.approx(1) and sum(columns) == pytest.approx(1)
        assert min(rows) >= 0 and min(columns) >= 0
        assert min(against(rows, payoffs)) == pytest.approx(value, abs=1e-9)
        assert max(sum(q * e for q, e in zip(columns, row, strict=True)) for row in payoffs) == pytest.approx(
            value, abs=1e-9
        )
        assert matrix.value(payoffs) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("risk", [0.0, 0.05])
def test_the_best_mix_against_a_model_keeps_what_it_must(risk):
    rng = Random(2)
    for payoffs in games(200, seed=3):
        weights = [rng.random() for _ in payoffs[0]]
        model = [w / sum(weights) for w in weights]
        value, safe, _ = matrix.solve(payoffs)
        mix = matrix.most_within(payoffs, value - risk, matrix.means(payoffs, model), safe)
        assert min(against(mix, payoffs)) >= value - risk - 1e-9

        def earned(x, payoffs=payoffs, model=model):
            return sum(m * e for m, e in zip(model, against(x, payoffs), strict=True))

        assert earned(mix) >= earned(safe) - 1e-9


def test_rock_paper_scissors():
    value, rows, columns = matrix.solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert value == pytest.approx(0)
    assert rows == pytest.approx([1 / 3] * 3) and columns == pytest.approx([1 / 3] * 3)


def test_a_rule_that_cannot_cycle_finds_the_same_values(monkeypatch):
    values = [matrix.solve(payoffs).value for payoffs in games(60)]
    monkeypatch.setattr(matrix, "_GREEDY_PIVOTS", 0)
    assert [matrix.solve(payoffs).value for payoffs in games(60)] == pytest.approx(values, abs=1e-9)
