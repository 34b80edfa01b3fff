"""The verbs of the headless tool and their options."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from ..base import BadRequest, Json, Refused
from ..games import game_of
from .arena import print_arena, run_arena
from .listing import describe_games, print_games
from .play import play
from .replay import replay
from .talk import talk


def main(arguments: Sequence[str] | None = None) -> int:
    """0 fine, 1 what was asked for failed, 2 bad usage; errors are one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
        return _run(chosen)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader, such as `head`, has closed the pipe: no error, but nothing more can be written.
        sys.stderr.close()
        return 0


def _run(chosen: argparse.Namespace) -> int:
    if chosen.verb == "games":
        print(json.dumps(describe_games())) if chosen.json else print_games()
    elif chosen.verb == "talk":
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        return talk(sys.stdin, sys.stdout)
    elif chosen.verb == "replay":
        return replay(chosen.file, as_json=chosen.json)
    elif chosen.verb == "analyse":
        from .analyse import analyse_file

        return analyse_file(chosen.file, as_json=chosen.json, seed=chosen.seed)
    elif chosen.verb == "play":
        return play(game_of(chosen.game), chosen.seats, chosen.seed or token_hex(16), _options(chosen), chosen.ms)
    elif chosen.verb == "arena":
        if chosen.games < 1:
            raise BadRequest("An arena needs at least one game.")
        game = game_of(chosen.game)
        result = run_arena(game, chosen.seats, chosen.games, chosen.seed or "1", _options(chosen), chosen.ms)
        print(json.dumps(result)) if chosen.json else print_arena(result)
    return 0


def _options(chosen: argparse.Namespace) -> dict[str, Json]:
    options: dict[str, Json] = {}
    for item in chosen.option:
        name, _, value = item.partition("=")
        words = {"true": True, "false": False, "": True}
        options[name] = words[value] if value in words else int(value) if value.isdecimal() else value
    return options


def _seats(text: str) -> list[str]:
    return [seat.strip() for seat in text.split(",")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description="Ratskeller without the app: play the table games and talk to them.",
        epilog="Try: python -m engine play braverats --seats human,expert",
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    seed = argparse.ArgumentParser(add_help=False)
    seed.add_argument("--seed", default="", help="fixes every draw and every AI's choices (any short text)")
    figures = argparse.ArgumentParser(add_help=False)
    figures.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    rules = argparse.ArgumentParser(add_help=False)
    rules.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant; “games” lists them"
    )
    rules.add_argument("--ms", type=int, default=1000, help="thinking time of an AI per move (default 1000)")

    verbs.add_parser("games", parents=[figures, seed], help="list games, options and AI levels")
    verb = verbs.add_parser("play", parents=[seed, rules], help="play a match in the terminal")
    verb.add_argument("game")
    verb.add_argument("--seats", type=_seats, default=["human", "expert"], help="human or a level for each seat")
    verb = verbs.add_parser("arena", parents=[figures, seed, rules], help="let AIs play many games")
    verb.add_argument("game")
    verb.add_argument("--seats", type=_seats, required=True, help="a level for each seat, as in expert,greedy")
    verb.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    verbs.add_parser("talk", parents=[seed], help="JSON lines on stdin and stdout, for bots and tests")
    verb = verbs.add_parser("replay", parents=[figures, seed], help="check a saved match line by line")
    verb.add_argument("file", type=Path)
    verb = verbs.add_parser("analyse", parents=[figures, seed], help="judge every decision of a saved match")
    verb.add_argument("file", type=Path, help="a match as “replay” reads it, finished or not")
    return parser
