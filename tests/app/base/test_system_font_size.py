"""The font size of the system: it counts once, with our own text sizes, and layouts bear it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import app.settings.live
from app.base.theme import TEXT_SCALES, TYPE, Theme
from tests.touch import audit
from tests.touch.driver import Driver
from tests.touch.states import named


@pytest.mark.parametrize(
    ("system", "factors"),
    [
        (0.8, (0.9, 0.9, 0.96, 1.16)),
        (1.0, (0.9, 1.0, 1.2, 1.45)),
        (1.15, (1.035, 1.15, 1.38, 1.45)),
        (1.3, (1.17, 1.3, 1.45, 1.45)),
        (2.0, (1.17, 1.3, 1.45, 1.45)),
    ],
)
def test_both_sizes_count_within_what_layouts_bear(system: float, factors: tuple[float, ...]) -> None:
    theme = Theme()
    theme.system_scale = system
    for text_size, factor in zip(TEXT_SCALES, factors, strict=True):
        theme.text_size = text_size
        assert theme.scale == pytest.approx(factor)
        assert theme.body == pytest.approx(TYPE["body"] * factor)


@pytest.fixture
def phone(ui: Driver) -> Iterator[Driver]:
    """A phone that comes back with the largest letters of the system."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.settings.live, "system_text_scale", lambda: 2.0)
        ui.app.dispatch("on_resume")
        yield ui
    ui.app.dispatch("on_resume")


@pytest.mark.parametrize("name", ["home", "table-first", "brooke-value", "firstrat-idle", "settings"])
def test_the_largest_letters_fit(phone: Driver, name: str) -> None:
    state = named(name)
    state.build(phone)
    phone.resize(412, 820)
    assert audit.problems() == []
    if name == "home":
        assert phone.says("Play")
