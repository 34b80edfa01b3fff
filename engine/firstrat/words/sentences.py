"""What happens in First Rat, in English sentences, for the terminal.

The app has its own words in four languages; it builds them from the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...base import Event, Json
from ..components import STANDARD, components_of
from ..rounds import ALL_RATS
from ..vocabulary import TRACKS
from .names import (
    DISPLAYS,
    cave,
    effect as effect_of,
    listed,
    many,
    on,
    place,
    side,
    some,
    things,
    title as title_of,
    track_field,
)

Players = Sequence[str]

_WHY = {
    "light": "for a work lamp",
    "pantry": "for the pantry",
    "build": "for the part",
    "set": "for the set",
    "donation": "for the donation",
    "card": "by the card",
    "best": "by the card",
}


def sentence(event: Event, players: Sequence[str]) -> str:
    """One event as a line of the log, empty where there is nothing to add; it names players, never “you”."""
    return _SENTENCES[event.kind](event.facts, players)


def title(name: str) -> str:
    """A name for events, which come without their component file."""
    return title_of(components_of(STANDARD), name)


def _who(facts: Json, players: Players) -> str:
    return side(facts["seat"], players)


def _points(number: int) -> str:
    return many(number, "point")


# --- the set-up


def _path(facts: Json, players: Players) -> str:
    return f"Spaces {facts['spaces'][0]}-{facts['spaces'][-1]} are laid with {', '.join(facts['tiles'])}."


def _tile(facts: Json, players: Players) -> str:
    return f"The {title(facts['track'])} track is worth {', '.join(map(str, facts['points']))}."


def _laid(facts: Json, players: Players) -> str:
    names = [title(item) for item in facts["items"]]
    counted = [
        name if names.count(name) == 1 else f"{names.count(name)} x {name}" for name in dict.fromkeys(names)
    ]
    return f"{DISPLAYS[facts['where']].capitalize()} offers {listed(counted)}."


def _deck(facts: Json, players: Players) -> str:
    return f"Greg ({facts['level']}) takes cards {', '.join(facts['cards'])} into his deck."


# --- move


def _walked(facts: Json, players: Players) -> str:
    ways = [
        f"through {title(use['shortcut'])} ({'free' if use['free'] else some(1, use['toll'])})"
        for use in facts["shortcuts"]
    ]
    first, *others = [title(power) for power in facts["powers"]] or [""]
    also = f" (also {listed(others)})" if others else ""
    names = f" the {first}{also}" if first else ""
    colour = f" ({facts['colour']})" if facts["colour"] else ""
    route = f" {listed(ways)}" if ways else ""
    return (
        f"{_who(facts, players)} moves{names} from {place(facts['from'])} to {place(facts['to'])}{colour}{route}."
    )


def _chameleon(facts: Json, players: Players) -> str:
    return (
        f"  {_who(facts, players)} pays {some(facts['cheese'], 'cheese')} for another colour on {facts['space']}."
    )


def _mould(facts: Json, players: Players) -> str:
    tokens = many(facts["tokens"], "mouldy cheese", "mouldy cheeses")
    gets = f"gets {some(facts['cheese'], 'cheese')} for {'it' if facts['tokens'] == 1 else 'them'}"
    return f"  {_who(facts, players)} lacks cheese, takes {tokens} and {gets}."


def _fee(facts: Json, players: Players) -> str:
    to = "for Greg to the supply" if facts["to"] == "G" else f"to {players[facts['to']]}"
    where = listed([str(space) for space in facts["spaces"]])
    return f"  {_who(facts, players)} pays {some(facts['cheese'], 'cheese')} {to}, on {where}."


# --- collect


def _drink(facts: Json, players: Players) -> str:
    verb = "takes an energy drink" if facts["used"] else "keeps the energy drink"
    return f"  {_who(facts, players)} {verb} ({facts['left']} left)."


def _filled(facts: Json, players: Players) -> str:
    return f"  {_who(facts, players)} chooses {some(1, facts['content'])} for {title(facts['backpack'])}."


def _club(facts: Json, players: Players) -> str:
    return f"  {title('pack')} brings {some(facts['cheese'], 'cheese')}."


def _collected(facts: Json, players: Players) -> str:
    more = [f" + {facts[why]} {text}" for why, text in (("light", "lit"), ("grab", "grabbed")) if facts[why]]
    detail = f" ({facts['printed']}{''.join(more)})" if more else ""
    return (
        f"  {_who(facts, players)} collects {some(facts['amount'], facts['content'])} on {facts['space']}{detail}."
    )


def _extra(facts: Json, players: Players) -> str:
    return f"  {title(facts['backpack'])} adds {some(facts['amount'], facts['content'])}."


def _doubled(facts: Json, players: Players) -> str:
    return f"  The energy drink doubles it: {things(facts['contents'])} more."


def _gathered(facts: Json, players: Players) -> str:
    return f"  In all {things(facts['contents'])}." if facts["parts"] > 1 else ""


def _lamp(facts: Json, players: Players) -> str:
    work = f", past work lamp {listed([str(lamp) for lamp in facts['work']])}" if facts["work"] else ""
    lost = f" ({many(facts['lost'], 'bulb')} lost)" if facts["lost"] else ""
    return f"  The light goes from {facts['from']} to {facts['to']}{work}{lost}."


def _launched(facts: Json, players: Players) -> str:
    who = _who(facts, players)
    return (
        f"  {who}'s rat goes aboard, number {facts['number']}: {title('rattonaut')},"
        f" {track_field(facts['field'])}, {_points(facts['points'])}."
    )


def _award(facts: Json, players: Players) -> str:
    why = "as a hero" if facts["why"] == "hero" else "for the launch"
    return f"  {_who(facts, players)} gets {many(facts['count'], 'medal')} {why} ({_points(facts['points'])})."


def _grown(facts: Json, players: Players) -> str:
    return f"  A rat of {_who(facts, players)} comes from the nursery to the start ({facts['left']} left there)."


def _burrow(facts: Json, players: Players) -> str:
    left = f" ({many(facts['left'], 'core')} left)" if facts["left"] else ""
    name = cave(components_of(STANDARD), facts["to"])
    to = f"the {facts['reward']}" if facts["reward"] else "its start" if name == "start" else f"field {name}"
    return f"  In the burrow {_who(facts, players)} goes on to {to}{left}."


def _bare(facts: Json, players: Players) -> str:
    return f"  The {facts['where']} is empty: nothing for {_who(facts, players)}."


def _comic(facts: Json, players: Players) -> str:
    text = effect_of(components_of(STANDARD), facts["comic"])
    return f"  {_who(facts, players)} takes the comic {title(facts['comic'])} ({text})."


def _powered(facts: Json, players: Players) -> str:
    return f"  {_who(facts, players)}'s rat {on(facts['at'])} is now the {title(facts['comic'])}."


# --- shop, build, donate


def _shopped(facts: Json, players: Players) -> str:
    who, item, animal = _who(facts, players), title(facts["item"]), DISPLAYS[facts["animal"]]
    if facts["how"] == "steal":
        return f"  {who} steals {item} from {animal}."
    saved = f", {facts['discount']} less by haggling" if facts["discount"] else ""
    return f"  {who} buys {item} from {animal} for {some(facts['cheese'], 'cheese')}{saved}."


def _home(facts: Json, players: Players) -> str:
    return f"  The rat on {facts['from']} goes back to the start."


def _passed(facts: Json, players: Players) -> str:
    return f"  {_who(facts, players)} takes nothing from {DISPLAYS[facts['where']]}."


def _built(facts: Json, players: Players) -> str:
    saved = f", {some(1, facts['saved'])} saved by tinkering" if facts["saved"] else ""
    return f"  {_who(facts, players)} builds the {facts['part']} with {things(facts['cost'])}{saved}."


def _set(facts: Json, players: Players) -> str:
    return f"  Rocket {facts['sets']} of {_who(facts, players)} is complete."


def _donated(facts: Json, players: Players) -> str:
    return f"  {_who(facts, players)} donates {some(facts['cheese'], 'cheese')}."


def _cube(facts: Json, players: Players) -> str:
    where = f"{title(facts['track'])}, {track_field(facts['field'])}"
    who, why = _who(facts, players), _WHY[facts["why"]]
    return f"  {who} scores {why}: {where}, {_points(facts['points'])} ({many(facts['left'], 'cube')} left)."


def _lapsed(facts: Json, players: Players) -> str:
    return f"  {_who(facts, players)} has no cube left: nothing {_WHY[facts['why']]} on {title(facts['track'])}."


# --- rounds


def _end(facts: Json, players: Players) -> str:
    why = "has launched all four rats" if facts["by"] == ALL_RATS else "has placed the eighth cube"
    when = "after this round" if not facts["rounds_left"] else f"after round {facts['last_round']}"
    return f"{_who(facts, players)} {why}: the game ends {when}."


def _round(facts: Json, players: Players) -> str:
    return f"\nRound {facts['round']}{', the last' if facts['last'] else ''}."


def _over(facts: Json, players: Players) -> str:
    sheets = facts["sheets"]
    names = [side(sheet["seat"], players) for sheet in sheets]
    wide = max(map(len, [*names, "-00"])) + 2
    rows = [("", names)]
    rows += [(title(track), [_cell(sheet["tracks"][track]) for sheet in sheets]) for track in TRACKS]
    caps = dict.fromkeys(cap for sheet in sheets for cap in sheet["caps"])
    rows += [(title(cap), [_cell(sheet["caps"].get(cap, 0)) for sheet in sheets]) for cap in caps]
    for name, what in (("awards", "Medals"), ("mould", "Mouldy cheese"), ("leftovers", "Leftovers")):
        rows.append((what, [_cell(sheet[name]) for sheet in sheets]))
    rows.append(("Total", [str(sheet["total"]) for sheet in sheets]))
    rows.append(("Rats aboard", [_cell(sheet["rattonauts"]) for sheet in sheets]))
    label = max(len(row) for row, _ in rows) + 2
    lines = [f"\nThe game is over after round {facts['round']}."]
    lines += [f"{row:<{label}}" + "".join(f"{cell:>{wide}}" for cell in cells) for row, cells in rows]
    return "\n".join([*(line.rstrip() for line in lines), *_verdict(facts, players)])


def _cell(points: int) -> str:
    return str(points) if points else "-"


def _verdict(facts: Json, players: Players) -> list[str]:
    """What the totals do not say by themselves: how a tie is broken, and the challenges of a solo game."""
    totals = [sheet["total"] for sheet in facts["sheets"]]
    if "won" in facts:
        lines = ["Level on points: that is not enough to beat Greg."] if totals[0] == totals[1] else []
        if facts["challenges"]:
            met = listed([title(name) for name in facts["challenges"]])
            lines.append(f"Challenges met at level {facts['level']}: {met}.")
        return lines
    level = [sheet["seat"] for sheet in facts["sheets"] if sheet["total"] == max(totals)]
    if len(level) < 2:
        return []
    decides = "and on rattonauts" if level == facts["winners"] else "and the rattonauts decide"
    return [f"{listed([players[seat] for seat in level])} are level on points, {decides}."]


# --- Greg


def _card(facts: Json, players: Players) -> str:
    walks = [
        f"{place(rat['from'])} +{'+'.join(map(str, rat['numbers']))}" for rat in facts["rats"] if rat["steps"]
    ]
    symbol = facts["symbol"]
    what = {None: "no symbol", "best": "his best track", "comic": "a comic goes"}.get(symbol) or title(symbol)
    return f"Greg turns card {facts['card']}: {'; '.join(walks) or 'nobody moves'}; {what}."


def _strolled(facts: Json, players: Players) -> str:
    lost = f", {many(facts['lost'], 'step')} lost" if facts["lost"] else ""
    return f"  Greg's rat goes from {place(facts['from'])} to {place(facts['to'])}{lost}."


def _toll(facts: Json, players: Players) -> str:
    return f"  {_who(facts, players)} gets {some(facts['cheese'], 'cheese')} for the visit on {facts['space']}."


def _removed(facts: Json, players: Players) -> str:
    where = DISPLAYS[facts["where"]]
    return f"  Greg takes {title(facts['item'])} away from {where} ({facts['left']} left)."


def _prepared(facts: Json, players: Players) -> str:
    return f"  Greg prepares {title(facts['track'])}."


def _best(facts: Json, players: Players) -> str:
    tie = f" (of {listed([title(track) for track in facts['tied']])})" if facts["chosen"] else ""
    return f"  {title(facts['track'])} is worth most to Greg, {_points(facts['points'])}{tie}."


def _shuffled(facts: Json, players: Players) -> str:
    return f"  Greg shuffles {many(facts['cards'], 'card')} back into his deck."


_SENTENCES: dict[str, Callable[[Json, Players], str]] = {
    "path": _path,
    "tile": _tile,
    "laid": _laid,
    "deck": _deck,
    "walked": _walked,
    "chameleon": _chameleon,
    "mould": _mould,
    "fee": _fee,
    "drink": _drink,
    "filled": _filled,
    "club": _club,
    "collected": _collected,
    "extra": _extra,
    "doubled": _doubled,
    "gathered": _gathered,
    "lamp": _lamp,
    "launched": _launched,
    "award": _award,
    "grown": _grown,
    "burrow": _burrow,
    "bare": _bare,
    "comic": _comic,
    "powered": _powered,
    "shopped": _shopped,
    "home": _home,
    "passed": _passed,
    "built": _built,
    "set": _set,
    "donated": _donated,
    "cube": _cube,
    "lapsed": _lapsed,
    "ended": lambda facts, players: "",
    "end": _end,
    "round": _round,
    "over": _over,
    "card": _card,
    "strolled": _strolled,
    "toll": _toll,
    "removed": _removed,
    "prepared": _prepared,
    "best": _best,
    "shuffled": _shuffled,
}
