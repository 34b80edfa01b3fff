"""Bounds and normalises text, data and files from outside, before anything else reads them."""

from __future__ import annotations

import json
import os
import re
import stat
from math import isfinite
from pathlib import Path
from typing import Any
from unicodedata import category

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
    """A player's name: one line, not too long, and of nothing but what can be seen."""
    # Cut first, so that a huge text costs nothing.
    name = " ".join(_visible(clean(text[: 8 * LONGEST_NAME])).split())
    # The cut may leave the beginning of a sequence.
    return _visible(name[:LONGEST_NAME]).strip()


#: Blank, although they count as letters, marks or symbols.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_ZWNJ, _ZWJ = "\u200c", "\u200d"
#: The flags of England, Scotland and Wales: a black flag, and letters that only it makes visible.
_TAG_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")


def _visible(text: str) -> str:
    """The text without invisible, direction-changing and private-use characters.

    With them one name could pass for another one (Unicode Technical Standard 39).  Joiners stay where a script or
    an emoji needs them, and so do variation selectors.
    """
    if text.isascii():
        return text
    kept = ""
    flags = {found.start(): found.end() for found in _TAG_FLAG.finditer(text)}
    until = 0
    for place, character in enumerate(text):
        until = flags.get(place, until)
        if place < until or _is_visible(kept[-1:], character, text[place + 1 : place + 2]):
            kept += character
    return kept


def _is_visible(before: str, character: str, after: str) -> bool:
    if character in (_ZWJ, _ZWNJ):
        is_emoji = character == _ZWJ and _is_symbol(before) and _is_symbol(after)
        return is_emoji or (_is_joining(before) and _is_joining(after))
    if "\ufe00" <= character <= "\ufe0f":
        return before.isdigit() or before in ("#", "*") or _is_symbol(before) or _is_ideograph(before)
    if "\U000e0100" <= character <= "\U000e01ef":
        return _is_ideograph(before)
    return character not in _BLANK and category(character) not in ("Cf", "Co")


def _is_symbol(character: str) -> bool:
    """Whether an emoji may join or be varied here: a sign, a skin colour, or the end of such a sequence."""
    return character != "" and (category(character) in ("So", "Sm", "Sk", "Po") or character in "\ufe0f\U000e007f")


def _is_ideograph(character: str) -> bool:
    return character != "" and category(character) == "Lo"


def _is_joining(character: str) -> bool:
    """Whether the letters of its script may be joined or kept apart: Arabic, Indic and others."""
    return "\u0600" <= character <= "\u109f" or "\u1780" <= character <= "\u18af"


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
    return read_bytes(path, longest).decode("utf-8").replace("\r\n", "\n")


def read_bytes(path: Path, longest: int) -> bytes:
    """The content of a regular file; ValueError for a device, a pipe, or a larger file."""
    # Without O_NONBLOCK, opening a pipe would wait for a writer.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        state = os.fstat(file)
        if not stat.S_ISREG(state.st_mode):
            raise ValueError("not a regular file")
        if state.st_size > longest:
            raise ValueError("too large")
        with open(file, "rb", closefd=False) as stream:
            content = stream.read(longest + 1)
    finally:
        os.close(file)
    if len(content) > longest:
        raise ValueError("too large")
    return content


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
