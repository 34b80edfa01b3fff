"""The verbs of the headless tool and their options."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import NoReturn

from ..ai.garbage import collect_seldom
from ..base import BadOption, BadRequest, DamagedFile, Json, NotNow, Refused
from ..games import GAMES, game_of
from ..sanitize import is_seed
from ..translation import LANGUAGES, Translator
from ..version import version
from . import Failed
from .files import with_files
from .listing import describe_games, print_games
from .names import command_name
from .seats import check_entrants, split_seats

# What else a verb needs is imported with it: the start of each takes no longer for the others.


def main(arguments: Sequence[str] | None = None) -> int:
    """0 fine, 1 what was asked for failed, 2 bad usage, 130 interrupted; errors are one line on stderr."""
    collect_seldom()
    is_closed = sys.stdout is None
    _prepare_streams()
    if is_closed:
        return _failed("The output cannot be written (it is closed).", 1)
    try:
        try:
            return _run(_parser().parse_args(arguments))
        finally:
            # What is still buffered is written now: at exit, Python would report a failure with a traceback.
            sys.stdout.flush()
    except Refused as refusal:
        return _failed(str(refusal), 2)
    except Failed as problem:
        return _failed(str(problem), 1)
    except KeyboardInterrupt:
        return _failed("Interrupted.", 130)
    except BrokenPipeError:
        # The reader, such as `head`, has closed the pipe: no error, but nothing more can be written.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  it replaces a stream of the process
        return 0
    except OSError as problem:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return _failed(f"The output cannot be written ({problem.strerror}).", 1)


def _prepare_streams() -> None:
    """Write UTF-8, and stand in for streams that the caller has closed, which are None."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _failed(sentence: str, code: int) -> int:
    try:
        print(sentence, file=sys.stderr, flush=True)
    except OSError:
        # Python would try again at exit, and end with a code of its own.
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    return code


def _run(chosen: argparse.Namespace) -> int:
    if chosen.seed and not is_seed(chosen.seed):
        raise BadRequest("“--seed” is a short text of one line.")
    if chosen.verb == "games":
        print(json.dumps(describe_games())) if chosen.json else print_games()
    elif chosen.verb == "talk" and chosen.schema:
        from .protocol import schema

        print(json.dumps(schema(), indent=1, ensure_ascii=False))
    elif chosen.verb == "talk":
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        from .talk import talk

        return talk(sys.stdin, sys.stdout)
    elif chosen.verb == "replay":
        from .replay import replay

        options = read_options(chosen.option)
        return replay(chosen.file, as_json=chosen.json, options=options, step=chosen.step)
    elif chosen.verb == "analyse":
        from .analyse import analyse_file

        return analyse_file(
            chosen.file, as_json=chosen.json, seed=chosen.seed, options=read_options(chosen.option)
        )
    elif chosen.verb == "play":
        return _continue(chosen) if chosen.resume is not None else _play(chosen)
    elif chosen.verb == "arena":
        _arena(chosen)
    return 0


def _play(chosen: argparse.Namespace) -> int:
    from .play import new_match, play

    if chosen.game is None:
        raise BadRequest(f"“play” needs a game ({', '.join(GAMES)}) or “--continue FILE”.")
    if chosen.save is not None and os.path.lexists(chosen.save):
        raise BadRequest(
            f"{chosen.save.name} exists already: go on with it by “--continue”, or give “--save” another name."
        )
    game = game_of(chosen.game)
    options = with_files(game, read_options(chosen.option))
    match = new_match(game, chosen.seats or ["human", "expert"], chosen.seed or token_hex(16), options)
    return play(match, match.players, chosen.ms, chosen.save, _speaking(chosen.language))


def _continue(chosen: argparse.Namespace) -> int:
    from .play import HUMAN, play, seats_of, sit_down
    from .replay import read_match

    match, damage = read_match(chosen.resume, read_options(chosen.option), chosen.seed)
    if chosen.game not in (None, match.game.info.id):
        raise BadRequest(f"{chosen.resume.name} is a match of {match.game.info.name}.")
    if match.over:
        raise NotNow(f"The match in {chosen.resume.name} is over; “replay” shows it.")
    if damage is not None and chosen.save is None:
        raise DamagedFile(f"{damage} To go on from there and keep the damaged file, add “--save NEW-FILE”.")
    if chosen.save is not None and os.path.lexists(chosen.save):
        raise BadRequest(f"{chosen.save.name} exists already: give “--save” another name.")
    seats = chosen.seats or seats_of(match)
    if len(seats) != match.setup.seats:
        raise BadOption(f"This match has {match.setup.seats} seats, not {len(seats)}.")
    check_entrants(match.game, seats, HUMAN)
    if damage is not None:
        print(damage, file=sys.stderr)
    sit_down(match, seats)
    return play(match, seats, chosen.ms, chosen.save or chosen.resume, _speaking(chosen.language))


def _speaking(lang: str) -> Translator:
    """A translator; without catalogues it says that it speaks English."""
    tr = Translator()
    trouble = tr.speak(lang)
    if trouble:
        print(trouble, file=sys.stderr)
    return tr


def _arena(chosen: argparse.Namespace) -> None:
    from .arena import BotTerms, print_arena, run_arena
    from .bots import is_bot

    if chosen.games < 1:
        raise BadRequest("An arena needs at least one game.")
    if chosen.jobs < 1:
        raise BadRequest("An arena needs at least one job.")
    game = game_of(chosen.game)
    options = with_files(game, read_options(chosen.option))
    # Bots could find out a seed that everybody knows, and with it every draw.
    seed = chosen.seed or (token_hex(16) if any(map(is_bot, chosen.seats)) else "1")
    terms = BotTerms(chosen.time_scale, max(0, chosen.margin), chosen.no_timeout, chosen.log, chosen.errors)
    entrants, games, ms, jobs = chosen.seats, chosen.games, chosen.ms, chosen.jobs
    result = run_arena(game, entrants, games, seed, options, ms, jobs, repeat=chosen.repeat, terms=terms)
    print(json.dumps(result)) if chosen.json else print_arena(result)


def read_options(items: Sequence[str]) -> dict[str, Json]:
    """Options as they are given on a command line, `NAME=VALUE` each."""
    options: dict[str, Json] = {}
    for item in items:
        name, _, value = item.partition("=")
        words = {"true": True, "false": False, "": True}
        is_number = value.isdecimal() and len(value) <= 9
        options[name] = words[value] if value in words else int(value) if is_number else value
    return options


def _whole(most: int) -> Callable[[str], int]:
    """A whole number up to a bound, as argparse reads it."""

    def number(text: str) -> int:
        if len(text) > 20 or not -most <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"not a whole number up to {most:,}")
        return int(text)

    return number


def _scale(text: str) -> float:
    """A positive factor, as argparse reads it."""
    if len(text) > 20 or not 0.0 < float(text) <= 1_000.0:
        raise argparse.ArgumentTypeError("not a number above 0 and up to 1,000")
    return float(text)


class _Version(argparse.Action):
    """Reads the version only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"Ratskeller {version()}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=command_name(),
        description="Ratskeller without the app: play the table games and talk to them.",
        epilog=f"Try: {command_name()} play braverats --seats human,expert",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    seed = argparse.ArgumentParser(add_help=False)
    seed.add_argument("--seed", default="", help="fixes every draw and every AI's choices (any short text)")
    figures = argparse.ArgumentParser(add_help=False)
    figures.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    rules = argparse.ArgumentParser(add_help=False)
    rules.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant; “games” lists them"
    )
    files = argparse.ArgumentParser(add_help=False)
    files.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="a deck or components that an old save names but does not hold",
    )
    rules.add_argument(
        "--ms", type=_whole(86_400_000), default=1000, help="thinking time of an AI per move (default 1000)"
    )

    verbs.add_parser("games", parents=[figures, seed], help="list games, options, AI levels and regulars")
    verb = verbs.add_parser("play", parents=[seed, rules], help="play a match in the terminal")
    verb.add_argument("game", nargs="?", help="its id; “games” lists them")
    verb.add_argument(
        "--seats", type=split_seats, help="human, a level or a regular for each seat (default human,expert)"
    )
    verb.add_argument("--save", type=Path, metavar="FILE", help="write the match to a new file after every move")
    verb.add_argument(
        "--continue", dest="resume", type=Path, metavar="FILE", help="go on with a saved match, and save it there"
    )
    verb.add_argument("--language", choices=LANGUAGES, default="en", help="what the table is told in (default en)")
    verb = verbs.add_parser("arena", parents=[figures, seed, rules], help="let AIs play many games")
    verb.add_argument("game")
    verb.add_argument(
        "--seats",
        type=split_seats,
        required=True,
        help="for each seat a level, a regular or the command of a bot, as in expert,clover,'cmd:node bot.js'",
    )
    verb.add_argument("--games", type=_whole(1_000_000_000), default=100, help="how many games (default 100)")
    verb.add_argument(
        "--jobs", type=_whole(1_000), default=1, help="processes that share the games; the results are the same"
    )
    verb.add_argument(
        "--repeat", action="store_true", help="play each deal once with every seating before the next one"
    )
    verb.add_argument(
        "--time-scale", type=_scale, default=1.0, metavar="X", help="multiply every time limit of bots"
    )
    verb.add_argument(
        "--margin", type=_whole(60_000), default=200, metavar="MS", help="added to them all (default 200)"
    )
    verb.add_argument("--no-timeout", action="store_true", help="wait for bots for ever, for debugging")
    verb.add_argument(
        "--log", type=Path, metavar="FILE", help="time and verdict of every decision of a bot, as JSON lines"
    )
    verb.add_argument("--errors", type=Path, metavar="FILE", help="what bots write to standard error")
    verb = verbs.add_parser("talk", parents=[seed], help="JSON lines on stdin and stdout, for bots and tests")
    verb.add_argument("--schema", action="store_true", help="print the protocol as a JSON schema instead")
    verb = verbs.add_parser("replay", parents=[figures, seed, files], help="check a saved match line by line")
    verb.add_argument("file", type=Path)
    verb.add_argument(
        "--step", action="store_true", help="show the table after each move; Enter goes on, in a terminal"
    )
    verb = verbs.add_parser(
        "analyse", parents=[figures, seed, files], help="judge every decision of a saved match"
    )
    verb.add_argument("file", type=Path, help="a match as “replay” reads it, finished or not")
    return parser
