"""Bounds and normalises text, data and files from outside, before anything else reads them."""

from __future__ import annotations

import json
import os
import stat
from math import isfinite
from pathlib import Path
from typing import Any

#: Limits, in characters.  A long match has a few ten thousand; the standard components have 49,000.
LONGEST_MATCH, LONGEST_DATA = 2_000_000, 1_000_000
LONGEST_NAME, LONGEST_SEED, LONGEST_SENTENCE = 24, 200, 2_000
#: Limits of JSON data: how deep it is nested, and the digits of a number.
DEEPEST, MOST_DIGITS = 40, 200

_REPLACEMENT = "\ufffd"


def clean(text: str) -> str:
    """The text without what cannot be encoded or drawn: lone surrogates and control characters are replaced."""
    if text.isprintable():
        return text
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return "".join(_REPLACEMENT if (c < " " and c not in "\t\n\r") or "\x7f" <= c < "\xa0" else c for c in joined)


def shortened(text: str, longest: int) -> str:
    """The cleaned text, cut to a length."""
    return clean(text if len(text) <= longest else f"{text[: longest - 1]}…")


def clean_name(text: str) -> str:
    """A player's name: one line, not too long."""
    # Cut first, so that a huge text costs nothing.
    return " ".join(clean(text[: 8 * LONGEST_NAME]).split())[:LONGEST_NAME].strip()


def is_seed(text: str) -> bool:
    """Whether a text can be a seed: one line of bounded length that can be encoded."""
    return 0 < len(text) <= LONGEST_SEED and text.isprintable()


def is_sha256(text: str) -> bool:
    """Whether a text is a hash as saves write it."""
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def parsed(text: str, longest: int = LONGEST_DATA) -> Any:
    """The JSON data of a text, its strings cleaned; ValueError if it is not JSON or exceeds a limit."""
    if len(text) > longest:
        raise ValueError("too long")
    try:
        data = json.loads(text, parse_int=_whole, parse_float=_real, parse_constant=_real)
    except RecursionError:
        raise ValueError("too deep") from None
    return _cleaned(data, DEEPEST)


def read_text(path: Path, longest: int) -> str:
    """The text of a regular file; ValueError for a device, a pipe, a larger file, or one that is not UTF-8."""
    # Without O_NONBLOCK, opening a pipe would wait for a writer.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise ValueError("not a regular file")
        with open(file, "rb", closefd=False) as stream:
            content = stream.read(longest + 1)
    finally:
        os.close(file)
    if len(content) > longest:
        raise ValueError("too large")
    return content.decode("utf-8").replace("\r\n", "\n")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _real(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError("not a finite number")
    return number


def _cleaned(data: Any, deepest: int) -> Any:
    if isinstance(data, str):
        return clean(data)
    if not isinstance(data, dict | list):
        return data
    if not deepest:
        raise ValueError("too deep")
    if isinstance(data, list):
        return [_cleaned(value, deepest - 1) for value in data]
    return {clean(key): _cleaned(value, deepest - 1) for key, value in data.items()}
