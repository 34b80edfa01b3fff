"""The catalogues: collect every sentence of the app, bring the translations up to date, compile them.

    python -m tools.catalogues            collect, merge and compile
    python -m tools.catalogues --check    change nothing; fail if a translation is missing, stale, in a wrong
                                          language or not compiled

Sentences come from `tr._`, `tr.n` and `mark` in `app/`, `engine/` and `kv/`, from the app's content files and
the engine's tables of rules, variants and levels.  Only for development: the compiled `.mo` files are read by the
standard library.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from engine.translation import DOMAIN, LANGUAGES as SPOKEN
from tools.languages import Guesser, words

ROOT = Path(__file__).parents[1]
# Kivy may be imported, and would read our arguments and write a log.
os.environ.update(dict.fromkeys(("KIVY_NO_ARGS", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"), "1"))

#: The sources are English.
LANGUAGES = tuple(lang for lang in SPOKEN if lang != "en")
_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
KEYWORDS = {"_": None, "n": (1, 2), "mark": None}
_PLACE = re.compile(r"\{(\w*)(?::\w+)?\}")
#: Some languages set signs apart, but not by a space at which a line may break.
_TORN = {"fr": re.compile(r" [:;?!»%…]|« "), **dict.fromkeys(("de", "it"), re.compile(r" [%…]"))}
#: Rules that refuse only what programs send.
FOR_PROGRAMS = {
    *("braverats position", "brooke position", "brooke chance", "firstrat position", "firstrat chance"),
    *("firstrat components", "firstrat decision", "firstrat asked", "firstrat equal"),
}
#: language → what is rightly the same as in English: names, and words that both languages have.
SAME_AS_ENGLISH: dict[str, set[str]] = {
    "de": {
        "Analyse", "Animation", "Comics", "General", "Gold", "Hammer", "Pause", "Person", "Solo",
        "Standard", "Vibration", "normal", "unfair",
    },
    "fr": {
        "Assassin", "Expert", "Licences", "Menu", "Mime", "Novice", "Pause", "Points", "Prince", "Provisions",
        "Rat", "Solution", "Sources", "Standard", "Temple", "Total", "Vibration", "Violet", "expert",
        "novice", "{hours} h", "{hours} h {minutes} min", "{minutes} min", "{number} point",
        "{number} points",
    },
    "it": {"Home", "Menu", "Standard", "{hours} h", "{hours} h {minutes} min", "{minutes} min"},
}  # fmt: skip
#: A card's rank stands before its name in headings: “3 · Assassin”.
_RANK = re.compile(r"^[\d?] · ")


@cache
def template() -> Catalog:
    """Every sentence that needs words."""
    catalog = Catalog(project="Ratskeller", charset="utf-8")
    for place, line, text in sorted(_sources(), key=lambda found: found[:2]):
        catalog.add(text, locations=[(place, line)])
    return catalog


def _sources() -> Iterator[tuple[str, int, str | tuple[str, ...]]]:
    folders = (("app", "*.py"), ("engine", "*.py"), ("kv", "*.kv"))
    files = [path for folder, kind in folders for path in sorted((ROOT / folder).rglob(kind))]
    for path in files:
        # KV expressions are Python, so Babel's reader for Python finds the calls in them.
        for line, text, _, _ in extract_from_file("python", str(path), keywords=KEYWORDS):
            yield path.relative_to(ROOT).as_posix(), line, text
    yield from _data()
    yield from _engine()


def _data() -> Iterator[tuple[str, int, str]]:
    from app.base.content import sentences
    from app.lessons.model import LessonsFile
    from app.regulars.presenter import HABITS
    from app.rules.rulebook import ReferenceFile, RulesFile
    from app.shell.screen_about import AboutFile
    from app.statistics.records import ACHIEVEMENTS_FILE

    kinds: Mapping[str, object] = {
        "about.toml": AboutFile,
        "achievements.toml": ACHIEVEMENTS_FILE,
        "lessons.toml": LessonsFile,
        "reference.toml": ReferenceFile,
        "regulars.toml": HABITS,
        "rules.toml": RulesFile,
        "stories.toml": HABITS,
        "synonyms.toml": Mapping[str, str],
    }
    # What the regulars say stands in each language by itself.
    for path in sorted(path for path in (ROOT / "app").rglob("*.toml") if path.parent.name != "remarks"):
        for number, text in enumerate(sentences(path.relative_to(ROOT / "app").as_posix(), kinds[path.name])):
            yield path.relative_to(ROOT).as_posix(), number, text


def _engine() -> Iterator[tuple[str, int, str]]:
    from app import games  # noqa: F401  fills the register
    from app.contract import GAMES as UIS
    from app.table.table import AI_CHOOSES_FIRST, ALREADY_SEALED, NOT_YOUR_CHOICE
    from engine.base import IS_OVER, NOT_YOUR_TURN
    from engine.games import GAMES, levels_of, text_of
    from engine.match import DRAWN, NO_UNDO, NOTHING_TO_UNDO, REVEALED
    from engine.regulars import REGULARS

    at_every_table = (AI_CHOOSES_FIRST, ALREADY_SEALED, NOT_YOUR_CHOICE, IS_OVER, NOT_YOUR_TURN)
    for rule in (*at_every_table, NO_UNDO, REVEALED, DRAWN, NOTHING_TO_UNDO):
        yield "engine: rules", 0, rule.text
    for game in UIS:
        for id_, rule in text_of(game).rules.items():
            if f"{game} {id_}" not in FOR_PROGRAMS:
                yield "engine: rules", 0, rule.text
        for option in GAMES[game].info.options:
            yield "engine: options", 0, option.text
        for level in levels_of(game):
            if level.offered:
                yield "engine: levels", 0, level.text
    for regular in REGULARS:
        yield "engine: regulars", 0, regular.text


def read(lang: str) -> Catalog:
    """A stored catalogue; an empty one if there is none yet."""
    path = _path(lang, "po")
    if not path.exists():
        return Catalog(locale=lang, project="Ratskeller", charset="utf-8")
    return read_po(io.BytesIO(path.read_bytes()), locale=lang)


def merged(lang: str, wanted: Catalog) -> Catalog:
    """The stored translations of the sentences that are there now, and gaps for new ones."""
    catalog = read(lang)
    catalog.update(wanted, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def po_text(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=110, omit_header=False, ignore_obsolete=True, include_lineno=False)
    # Dates and the tool's version would make every run a change.
    lines = [line for line in buffer.getvalue().splitlines(keepends=True) if not _changes_daily(line)]
    return b"".join(lines)


def mo_bytes(catalog: Catalog) -> bytes:
    # Its header would tell the minute of the run.
    catalog.creation_date = _NO_DATE
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def _changes_daily(line: bytes) -> bool:
    return line.startswith(
        (b'"POT-Creation', b'"PO-Revision', b'"Generated-By', b"# Copyright", b"# FIRST AUTHOR")
    )


def _path(lang: str, kind: str) -> Path:
    return ROOT / "assets" / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def guesser_of(catalogs: Mapping[str, Catalog]) -> Guesser:
    """A guesser that has read these catalogues, and the English sentences that they translate."""
    texts = {
        lang: [" ".join(_forms(message.string)) for message in catalog if message.id]
        for lang, catalog in catalogs.items()
    }
    english = {" ".join(_forms(message.id)) for catalog in catalogs.values() for message in catalog if message.id}
    return Guesser({"en": english, **texts})


def complaints(lang: str, stored: Catalog, wanted: Catalog, guesser: Guesser) -> Iterator[str]:
    """What is wrong with a language."""
    for message in wanted:
        if message.id:
            known = stored.get(message.id)
            problem = "is not in the catalogue" if known is None else _problem(lang, known, guesser)
            if problem:
                yield f"{lang}: “{_one(message)}” {problem}."
    for message in stored:
        if message.id and message.id not in wanted:
            yield f"{lang}: “{_one(message)}” is said nowhere any more."
    compiled = _path(lang, "mo")
    if not compiled.exists() or _content(compiled) != _spoken(stored):
        yield f"{lang}: the compiled catalogue is not that of the translations."


def _problem(lang: str, message: Message, guesser: Guesser) -> str:
    said, meant = _forms(message.string), _forms(message.id)
    if not all(said) or message.fuzzy:
        return "is not translated"
    # “One table” needs no place for its number, “{number} tables” does.
    allowed = [set(_PLACE.findall(text)) for text in meant]
    if any(
        set(_PLACE.findall(text)) not in (allowed if form == 0 else allowed[-1:]) for form, text in enumerate(said)
    ):
        return "has other places to fill in"
    if any(_TORN[lang].search(text) for text in said):
        return "would begin a line with a sign"
    return _wrong_language(lang, said, meant, guesser)


def _wrong_language(lang: str, said: list[str], meant: list[str], guesser: Guesser) -> str:
    for text in said:
        # A form without words of its own, as “{name}: {cards}.”, is the same in every language.
        if text in meant and words(text) and _RANK.sub("", text) not in SAME_AS_ENGLISH.get(lang, ()):
            return "is the same as in English"
    other = guesser.foreign(" ".join(said), lang)
    return f"is written in another language ({other})" if other else ""


def _forms(text: str | Sequence[str] | None) -> list[str]:
    """The singular and the plural, or the only form."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def _one(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _content(path: Path) -> dict[object, str]:
    import gettext

    with path.open("rb") as file:
        spoken = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in spoken.items() if key}


def _spoken(catalog: Catalog) -> dict[object, str]:
    found: dict[object, str] = {}
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, str):
            found[message.id] = _forms(message.string)[0]
        else:
            found.update({(message.id[0], form): text for form, text in enumerate(_forms(message.string))})
    return found


def main() -> int:
    """Bring the catalogues up to date, or say what is wrong with them."""
    parser = argparse.ArgumentParser(description="The catalogues of the app.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail on anything missing or stale")
    check = parser.parse_args().check
    wanted = template()
    if not check:
        for lang in LANGUAGES:
            catalog = merged(lang, wanted)
            _path(lang, "po").parent.mkdir(parents=True, exist_ok=True)
            _path(lang, "po").write_bytes(po_text(catalog))
            _path(lang, "mo").write_bytes(mo_bytes(read(lang)))
    stored = {lang: read(lang) for lang in LANGUAGES}
    guesser = guesser_of(stored)
    wrong = [line for lang in LANGUAGES for line in complaints(lang, stored[lang], wanted, guesser)]
    print("\n".join(wrong) or f"{len(wanted)} sentences in {', '.join(LANGUAGES)}: complete.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
