"""Pictures whose contrast colours are stored without the pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from app.base.theme import ATLASES
from app.kit.pictures import _index, _recoloured

RECOLOURED = sorted(path.name.removesuffix("-0.palette") for path in Path(ATLASES).glob("*.palette"))


def test_cards_and_portraits_are_stored_once() -> None:
    assert [
        f"{kind}_{clan}_contrast" for kind in ("cards", "duel", "figures") for clan in ("blue", "red")
    ] == RECOLOURED


@pytest.mark.parametrize("atlas", RECOLOURED)
def test_a_page_keeps_its_shapes_and_changes_its_colours(atlas: str) -> None:
    plain = _index(str(Path(ATLASES) / atlas.removesuffix("_contrast")))
    other = _index(str(Path(ATLASES) / atlas))
    assert {name: entry[2] for name, entry in other.items()} == {name: entry[2] for name, entry in plain.items()}
    page, colours, _ = next(iter(other.values()))
    before, after = Image.open(page), Image.open(_recoloured(page, colours))
    assert after.mode == "P"
    assert after.tobytes() == before.tobytes()
    assert after.convert("RGBA").tobytes() != before.convert("RGBA").tobytes()
    # What was clear stays clear, what was solid stays solid.
    for step in (0, 255):
        clear = [alpha == step for alpha in before.convert("RGBA").getchannel("A").resize((97, 97), 0).tobytes()]
        same = [alpha == step for alpha in after.convert("RGBA").getchannel("A").resize((97, 97), 0).tobytes()]
        assert clear == same
