"""Files that the headless tool reads: matches, and the decks and components that an option names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..base import AnyGame, DamagedFile, Json
from ..intake import LONGEST_DATA, parsed, read_text


def text_of_file(path: Path, longest: int) -> str:
    """The text of a regular file; refuses any other, and a larger one."""
    try:
        return read_text(path, longest)
    except OSError as problem:
        raise DamagedFile(f"{path.name} cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise DamagedFile(f"{path.name} is not a text file.") from None
    except ValueError:
        raise DamagedFile(f"{path.name} is not a regular file of at most {longest:,} bytes.") from None


def data_of_file(path: Path) -> Json:
    """The JSON data of a file."""
    text = text_of_file(path, LONGEST_DATA)
    try:
        return parsed(text)
    except ValueError:
        raise DamagedFile(f"{path.name} is not JSON.") from None


def with_files(game: AnyGame, options: Mapping[str, Json]) -> dict[str, Json]:
    """The options with the contents of each file that one names: a match never holds a path."""
    free = {option.id: option.values for option in game.info.options if option.free}
    return {
        name: data_of_file(Path(value))
        if isinstance(value, str) and value not in free.get(name, (value,))
        else value
        for name, value in options.items()
    }
