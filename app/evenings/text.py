"""An evening in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.text import capital, mark, tr
from app.contract import GAMES
from app.evenings.model import AHEAD, LEVEL, Evening, EveningGame, place_points
from app.evenings.plan import is_duel
from app.people import paired

TITLES = {
    2: mark("A game night for two"),
    3: mark("A game night for three"),
    4: mark("A game night for four"),
    5: mark("A game night for five"),
}
#: Up to this number of players are named in a heading.
MOST_NAMED = 3
#: Lengths are rounded to this number of minutes.
STEP = 5


def title(evening: Evening) -> str:
    """“An evening for three”."""
    return tr._(TITLES[len(evening.guests)])


def listed(names: Sequence[str]) -> str:
    """“Anna, Bruno and Dora”."""
    return tr.listed(names)


def duration(minutes: int) -> str:
    """“25 min”, “1 h 15 min”, with no break inside."""
    hours, rest = divmod(max(STEP, round(minutes / STEP) * STEP), 60)
    whole, part = tr._("{hours} h"), tr._("{minutes} min")
    text = tr._("{hours} h {minutes} min") if hours and rest else whole if hours else part
    return text.format(hours=hours, minutes=rest).replace(" ", "\u00a0")


def progress(evening: Evening) -> list[str]:
    """“4 of 7 games played”, “about 1 h 15 min to go”."""
    if evening.over or not evening.minutes_left:
        return [played_of(evening)]
    left = tr._("about {time} to go").format(time=duration(evening.minutes_left))
    return [played_of(evening), left]


def played_of(evening: Evening) -> str:
    """“4 of 7 games played”."""
    number, every = evening.done, len(evening.games)
    text = tr.n("{number} of {all} game played", "{number} of {all} games played", every)
    return text.format(number=number, all=every)


def onward_words(evening: Evening) -> str:
    """The button that leads from a game back to the evening."""
    return tr._("To the score sheet") if evening.over else tr._("Continue the game night")


def home_words(evening: Evening) -> list[str]:
    """An open evening in two facts: “4 of 7 games played”, and who leads."""
    return [played_of(evening), standing(evening) if evening.done else listed(evening.names)]


def opponents(evening: Evening, one: EveningGame) -> str:
    """“Anna vs Dora”, “Anna, Bruno and Dora”, or “All together” for more."""
    return seated(evening.names, one.seats)


def seated(guests: Sequence[str], seats: Sequence[int]) -> str:
    """The same for guests of these names on these seats."""
    names = [guests[guest] for guest in seats]
    if len(names) > MOST_NAMED:
        return capital(tr._("all together"))
    return paired(names) if len(names) == 2 else listed(names)


def points_rule(tables: Sequence[str], guests: int) -> str:
    """What places are worth at the tables of an evening: “win 2 · draw 1”, and places at the others."""
    duels = [tr._("win {points}").format(points=AHEAD), tr._("draw {points}").format(points=LEVEL)]
    others = [game for game in tables if not is_duel(game)] if guests > 2 else []
    worth = ",\u00a0".join(map(str, place_points(range(1, guests + 1))))
    places = [
        tr._("{game} by place: {points}").format(game=GAMES[game].CARD.name, points=worth) for game in others
    ]
    return " · ".join((duels if len(others) < len(tables) else []) + places)


def emblem_word(emblem: str) -> str:
    """An emblem by its name: “Hammer”."""
    sides = (side for ui in GAMES.values() for side in ui.CARD.sides)
    return next((tr._(side.sign) for side in sides if side.emblem == emblem), "")


def result(one: EveningGame) -> str:
    """“4 : 1”, “3 : 3, a draw”, “resigned”; empty before the end."""
    if not one.over:
        return ""
    if one.resigned:
        return tr._("resigned")
    return score_words(one.scores)


def score_words(scores: Sequence[str]) -> str:
    return "\u00a0:\u00a0".join(scores)


def standing(evening: Evening) -> str:
    """Who leads, or who has won the evening."""
    names = [evening.names[guest] for guest in evening.leaders]
    if not names:
        return tr._("No match has been played yet.")
    if evening.over:
        return _end(evening, names)
    points = sorted(evening.points, reverse=True)
    if len(names) == len(evening.guests):
        return tr._("All are tied.")
    ahead = points[0] - points[len(names)]
    if len(names) > 1:
        if evening.you in evening.leaders:
            text = tr.n(
                "You and {names} lead, {number} point ahead", "You and {names} lead, {number} points ahead", ahead
            )
        else:
            text = tr.n("{names} lead, {number} point ahead", "{names} lead, {number} points ahead", ahead)
        return text.format(names=_others(evening), number=ahead)
    if evening.leaders[0] == evening.you:
        text = tr.n("You lead, {number} point ahead", "You lead, {number} points ahead", ahead)
    else:
        text = tr.n("{name} leads, {number} point ahead", "{name} leads, {number} points ahead", ahead)
    return text.format(name=names[0], number=ahead)


def _end(evening: Evening, names: Sequence[str]) -> str:
    if len(names) > 1:
        is_yours = evening.you in evening.leaders
        text = tr._("You and {names} share the win") if is_yours else tr._("{names} share the win")
        return text.format(names=_others(evening))
    if evening.leaders[0] == evening.you:
        return tr._("You win the game night!")
    return tr._("{name} wins the game night!").format(name=names[0])


def _others(evening: Evening) -> str:
    """The leaders without “you”."""
    return listed([evening.names[guest] for guest in evening.leaders if guest != evening.you])


def final_points(evening: Evening) -> str:
    """“5 : 8 : 8” in the order of the score sheet."""
    return score_words([str(points) for points in evening.points])


def rest(evening: Evening, guest: int) -> str:
    """“Bruno has a break, then plays Dora”."""
    name, one = evening.names[guest], evening.next_game_of(guest)
    yours = guest == evening.you
    if one is None:
        return (
            tr._("You have played all your games")
            if yours
            else tr._("{name} has played all games").format(name=name)
        )
    if len(one.seats) > 2:
        game = GAMES[one.game].CARD.name
        text = (
            tr._("You have a break, then all play {game}")
            if yours
            else tr._("{name} has a break, then all play {game}")
        )
        return text.format(name=name, game=game)
    other = next(seat for seat in one.seats if seat != guest)
    if yours:
        text = tr._("You have a break, then play {other}")
    elif other == evening.you:
        text = tr._("{name} has a break, then plays you")
    else:
        text = tr._("{name} has a break, then plays {other}")
    return text.format(name=name, other=evening.names[other])


def where(evening: Evening, place: int) -> str:
    """Where a game stands in the evening: “Game 5 of 7”, and its name."""
    text = tr._("Game {number} of {all}").format(number=place + 1, all=len(evening.games))
    return f"{text} · {GAMES[evening.games[place].game].CARD.name}"


def table_note(evening: Evening, game: str) -> str:
    """How a table is played: “everyone plays everyone”, “all together”."""
    games = [one for one in evening.games if one.game == game]
    guests = len(evening.guests)
    if guests == 2:
        return tr.n("{number} game", "{number} games", len(games)).format(number=len(games))
    if not is_duel(game):
        return tr._("all together")
    pairs = {frozenset(one.seats) for one in games}
    if len(pairs) < guests * (guests - 1) // 2:
        return tr._("two games each")
    return tr._("everyone plays everyone") if len(games) == len(pairs) else tr._("everyone plays everyone twice")
