"""Builds the riddle file of a game.

What was found is appended to a work file, one line for each game that was searched, so that a build can be stopped
at any moment and continued.  The riddle file is made from the work file alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path

from engine.base import Json
from engine.cli.jobs import results
from engine.cli.progress import Progress
from engine.riddles.book import FOLDER, WEEK, book_of, written
from engine.riddles.riddle import Question, Riddle
from tools.lab.riddles import search
from tools.lab.riddles.finders import GENERATOR
from tools.lab.riddles.search import Graded, Task, riddles_in
from tools.lab.riddles.sight import graded

#: Riddles of each weekday in the calendar, and spares besides.
WEEKS, SPARES = 158, 2
WANTED = WEEK * (WEEKS + SPARES)
#: How many riddles are found for each that is kept: the easiest are dropped.
SURPLUS = {"braverats": 1.5, "brooke": 1.05, "firstrat": 1.15}
#: Games that are handed out at a time.
_BATCH = 200


def build(task: Task, work: Path, jobs: int, folder: Path = FOLDER, wanted: int = WANTED) -> int:
    """Search games until there are enough riddles, then write the file; returns how many riddles it has."""
    game = task["game"]
    path = work / f"{game}.jsonl"
    work.mkdir(parents=True, exist_ok=True)
    done = opened(path, task)
    keys = {riddle["key"] for riddles in done for riddle in riddles}
    enough = round(wanted * SURPLUS[game])
    progress = Progress(None)
    with path.open("a", encoding="utf-8") as file:
        for riddles in _searched(task, len(done), jobs) if len(keys) < enough else ():
            file.write(_text(riddles) + "\n")
            file.flush()
            keys.update(riddle["key"] for riddle in riddles)
            progress.step(f"{len(keys)} of {enough} riddles")
            if len(keys) >= enough:
                break
    progress.clear()
    return write(game, [riddle for riddles in opened(path, task) for riddle in riddles], folder, wanted)


def opened(path: Path, task: Task) -> list[list[Graded]]:
    """What a work file holds, game by game; an unfinished last line is cut off.  Refuses one of another task."""
    if not path.exists():
        path.write_text(_text(task) + "\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    first, *lines = whole.splitlines()
    if json.loads(first) != task:
        raise SystemExit(f"{path} belongs to another build: {first}")
    return [json.loads(line) for line in lines]


def _searched(task: Task, first: int, jobs: int) -> Iterator[list[Graded]]:
    """The riddles of each game from a number on, without end."""
    if jobs == 1:
        yield from (riddles_in(task, number) for number in count(first))
    while True:
        yield from results(search.__name__, task, range(first, first + _BATCH), jobs)
        first += _BATCH


def write(game: str, found: Iterable[Graded], folder: Path, wanted: int = WANTED) -> int:
    """Write the riddle file of a game from what was found."""
    withdrawn = book_of(game, folder).withdrawn
    chosen = chosen_from(game, found, wanted, withdrawn)
    calendar, spares = in_order(chosen)
    content = written(
        game, calendar + spares, len(calendar), typical([r.position for r in chosen]), GENERATOR, withdrawn
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game}.bin").write_bytes(content)
    return len(chosen)


def regrade(game: str, folder: Path = FOLDER) -> None:
    """Grade the riddles of a file anew; their order, and so every day, stays as it is."""
    book = book_of(game, folder)
    riddles = graded([book[number] for number in range(len(book))])
    base = typical([riddle.position for riddle in riddles])
    content = written(game, riddles, book.days, base, book.generator, book.withdrawn)
    (folder / f"{game}.bin").write_bytes(content)
    book_of.cache_clear()


def withdraw(game: str, ids: Sequence[str], folder: Path = FOLDER) -> None:
    """Add riddles to the list of withdrawn ones; nothing else in the file changes."""
    book = book_of(game, folder)
    unknown = [id for id in ids if book.by_id(id) is None]
    if unknown:
        raise SystemExit(f"{game} has no riddle {unknown[0]}.")
    riddles = [book[number] for number in range(len(book))]
    withdrawn = list(dict.fromkeys([*book.withdrawn, *ids]))
    base = typical([riddle.position for riddle in riddles])
    content = written(game, riddles, book.days, base, book.generator, withdrawn)
    (folder / f"{game}.bin").write_bytes(content)
    book_of.cache_clear()


def chosen_from(game: str, found: Iterable[Graded], wanted: int, withdrawn: Sequence[str] = ()) -> list[Riddle]:
    """The hardest riddles without doubles, the easiest first; a multiple of seven."""
    single: dict[str, Graded] = {}
    for riddle in found:
        if (id := _id(riddle["key"])) not in withdrawn:
            single.setdefault(id, riddle)
    # What is found equally often is the harder, the more choices there are.
    ranked = sorted(single.items(), key=lambda item: (-sum(item[1]["found"]), item[1]["choices"], item[0]))
    kept = ranked[max(0, len(ranked) - wanted) :]
    kept = kept[len(kept) % WEEK :]
    return graded([_riddle(game, id, r) for id, r in kept])


def _id(key: str) -> str:
    return sha256(key.encode()).hexdigest()[:6]


def _riddle(game: str, id: str, found: Graded) -> Riddle:
    question = Question(found["kind"], found["goal"])
    levels, answer = tuple(found["found"]), tuple(found["answer"])
    return Riddle(id, game, question, 1, levels, found["choices"], answer, found["position"])


def in_order(chosen: list[Riddle]) -> tuple[list[Riddle], list[Riddle]]:
    """The calendar and the spares.  Mondays get the easiest seventh, Sundays the hardest, each at random."""
    each = len(chosen) // WEEK
    spare = min(SPARES, each - 1)
    days = [sorted(chosen[n * each : (n + 1) * each], key=lambda r: _id(r.id)) for n in range(WEEK)]
    calendar = [days[day][week] for week in range(each - spare) for day in range(WEEK)]
    return calendar, [riddle for day in days for riddle in day[each - spare :]]


def typical(positions: list[Json]) -> Json:
    """A position of which each part is the most frequent one."""
    first = positions[0]
    if all(isinstance(position, dict) for position in positions):
        keys = [key for key in first if all(key in position for position in positions)]
        return {key: typical([position[key] for position in positions]) for key in keys}
    if all(isinstance(p, list) and p and isinstance(p[0], dict) for p in positions):
        length = Counter(len(position) for position in positions).most_common(1)[0][0]
        usual = [position for position in positions if len(position) == length]
        return [typical([position[place] for position in usual]) for place in range(length)]
    return json.loads(Counter(_text(position) for position in positions).most_common(1)[0][0])


def _text(data: Json) -> str:
    return json.dumps(data, separators=(",", ":"))
