"""Packing again what is shipped: smaller, with the same content."""

from __future__ import annotations

import io
from pathlib import Path
from zlib import compress, crc32

import pytest
from PIL import Image

from engine.braverats.ai.tablebase import FOLDER
from tools.solve.write_tables import write_draw_table
from tools.squeeze import pack, picture, table


def best(content: bytes) -> bytes:
    """Another packer than the one that wrote the files: what is packed does not depend on it."""
    return compress(content, 9)


def loosely_packed(colours: int) -> bytes:
    """A picture with a palette, in several chunks."""
    image = Image.new("P", (200, 200))
    image.putdata([(x * y) % colours for x in range(200) for y in range(200)])
    image.putpalette([value for colour in range(colours) for value in (colour, 255 - colour, 7)])
    image.info["transparency"] = bytes(range(colours))
    written = io.BytesIO()
    image.save(written, "png", compress_level=1)
    return written.getvalue()


def test_a_picture_keeps_its_pixels_and_the_order_of_its_palette() -> None:
    before = loosely_packed(50)
    after = picture(before, best)
    assert len(after) < len(before)
    old, new = Image.open(io.BytesIO(before)), Image.open(io.BytesIO(after))
    assert new.mode == "P"
    assert new.tobytes() == old.tobytes()
    assert new.getpalette() == old.getpalette()
    assert new.info["transparency"] == old.info["transparency"]


def test_what_is_as_small_already_stays_as_it_is() -> None:
    once = picture(loosely_packed(50), best)
    assert picture(once, best) == once


def test_a_table_is_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "braverats" / "draw3.bin"
    path.parent.mkdir()
    write_draw_table(path, {2: (b"a" * 900, bytes(range(256)) * 9, b"c"), 3: (b"", b"d" * 80, b"e" * 70)})
    written = path.read_bytes()
    assert pack(tmp_path, best) == (len(written), len(written))
    assert path.read_bytes() == written
    # The first line of each kind of table lists its parts in another form.
    shipped = (FOLDER / "mime3.bin").read_bytes()
    again = tmp_path / "mime3.bin"
    again.write_bytes(table(shipped, lambda content: compress(content, 0)))
    assert again.read_bytes() == shipped


def test_a_damaged_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "brooke" / "openings.bin"
    path.parent.mkdir()
    part = compress(b"abc" * 99, 1)
    path.write_bytes(f'{{"parts": [[{len(part)}, {crc32(part) ^ 1}]]}}\n'.encode() + part)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"openings\.bin: a part is damaged"):
        pack(tmp_path, best)
    assert path.read_bytes() == before
