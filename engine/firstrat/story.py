"""What happened, told as events: the only thing that screen, log, sound and statistics hear.

Facts are plain JSON.  `seat` is a number, or "G" for Greg.  A rat is its place in the family (0-3), which holds
until its turn has `ended`; Greg's rats are counted 0-3 from the front.  Space 0 is start, 27 the launchpad.
Contents, tracks, animals, items, burrow fields, shortcuts and cards are ids of the component file; amounts of
several contents are an object such as {"bottle": 2, "can": 1}.  Events come in the order in which they happen.

Set-up
  path        letter, spaces [int], tiles [id]: the tiles of a letter are laid on these spaces (variable path)
  tile        track, tile, points [5]: a score tile is laid on a track (variable tracks)
  laid        where (hamster, frog, crow, library), items [id]: items are put on display
  deck        letter, cards [id], level: cards of a letter go into Greg's deck

Move
  walked      seat, rat, powers [comic], from, to, walk [space], colour (null on the launchpad), group (bool),
              shortcuts [{shortcut, toll, free}]: one event a rat, the front rat first; a toll is paid unless free
  chameleon   seat, rat, space, cheese: paid for ending on another colour than the group
  mould       seat, tokens, cheese: mouldy cheese taken for fees, and the cheese that came with it
  fee         seat, to (seat or "G"), cheese, spaces [int]: cheese for rats on these spaces

Collect
  drink       seat, used (bool), left: an energy drink is used, or kept
  filled      seat, backpack, content: the material chosen for a backpack that could give two
  club        seat, cheese: the hiking club's cheese after a group move (never doubled)
  collected   seat, rat, space, content, printed, light, grab, amount: one space; amount = printed + light + grab
  extra       seat, backpack, content, amount: what one backpack adds
  doubled     seat, contents {content: amount}: what the drink adds to all `collected` and `extra`
  gathered    seat, contents {content: amount}, parts: everything of this step together, and how many events it
              sums up; cheese and materials are kept, bulbs and cores are used up at once
  lamp        seat, from, to, bulbs, lost, work [lamp]: bulbs beyond the end are lost; work lamps reached or passed
  launched    seat, rat, powers [comic], field, points, number: the rat is the seat's `number`-th in the rocket
  award       seat, count, why (hero, launch), points: medals, and what they are worth at the end
  grown       seat, rat, why (launch, nursery), left: a rat comes from the nursery to start
  burrow      seat, from, to, reward (library, nursery, pantry, null), left: one field for one core; cores left
  bare        seat, where (library, nursery): a field that would give something, but there is nothing left
  comic       seat, comic, super (bool): taken from the library
  powered     seat, rat, at, comic: the rat that a super comic is given to

Shop
  shopped     seat, animal, item, how (pay, steal), cheese, discount, left: cheese paid, what haggling saved of it
  home        seat, rat, from, powers [comic]: the rat that stole goes back to start
  passed      seat, where (hamster, frog, crow, library): nothing is taken there

Build and donate
  built       seat, part, cost {content: amount}, saved (content or null): cost as paid
  set         seat, sets: a set of the three parts is complete, the seat's `sets`-th
  donated     seat, cheese

Tracks
  cube        seat, track, field (1-5), points, why (light, pantry, build, set, donation, card, best), left: a cube
              is put on a track; `left` are the cubes that remain
  lapsed      seat, track, why: a scoring is lost because no cube is left

End of a turn
  ended       seat, turns, order [rat]: the turn is over; the family's new order in old places (null for Greg)
  end         seat, by (A, B), last_round, rounds_left: somebody has set the end of the game
  round       round, last (bool): a round begins
  over        round, by, sheets [{seat, rank, tracks {track: points}, marks {track: count}, caps {cap: points},
              awards, mould, leftovers, total, rattonauts}], winners [seat]; against Greg also level, won (bool)
              and challenges [id], and Greg's sheet comes last

Greg
  card        card, numbers [4], symbol (track, best, comic, null), rats [{rat, from, numbers [int], steps}],
              order [rat]: the numbers that each rat takes, those of rats in the rocket going to the first still
              walking; and, after their walk, his rats' new order in old places
  strolled    rat, from, to, steps, lost: one event for each of his rats that moves; `lost` beyond the launchpad
  toll        seat, cheese, space: the human gets cheese for a rat of Greg's that comes to one of his
  removed     where, item, why (landing, comic), left: Greg carries an item off; `left` on display
  prepared    track: Greg prepares a scoring
  best        track, points, tied [track], chosen (bool): the track worth most to him; `chosen` by the human
  shuffled    cards: so many cards are shuffled back into his deck
  `launched`, `award`, `cube`, `lapsed`, `ended`, `end` are told of him too, with seat "G"; his rats have no powers
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import CHANCE, Event, Json, Move
from . import deal, story_greg, story_turn
from .position import GREGS, owner_name
from .scoring import beats_greg, challenges, places, sheet
from .state import BEST, DEAL, GREG, State, is_over, launched, stage
from .vocabulary import DISPLAYS, FROG, HAMSTER, PAD, TRACKS


def tell(before: State, move: Move, after: State) -> Iterator[Event]:
    """The events of one step, in the order in which they should be shown."""
    if stage(before) == DEAL:
        yield from _dealt(before, move, after)
    elif before.actors == (CHANCE,) or stage(before) == BEST:
        yield from story_greg.told(before, move)
        if after.mover != GREG:
            yield Event("ended", {"seat": GREGS, "turns": before.round, "order": None})
    else:
        yield from story_turn.told(before, move, after)
    yield from _rounds(before, after)


# --- the set-up


def _dealt(before: State, move: Move, after: State) -> Iterator[Event]:
    assert before.turn is not None
    draw = deal.draws(before.rules)[len(before.turn.drawn)]
    components = before.rules.components
    if draw.what == deal.PATH:
        spaces = [place + 1 for place in components.groups[draw.of]]
        tiles = [after.board.path[space - 1] for space in spaces]
        yield Event("path", {"letter": draw.of, "spaces": spaces, "tiles": tiles})
    elif draw.what == deal.TILE:
        track = TRACKS.index(draw.of)
        facts = {"track": draw.of, "tile": after.board.tiles[track], "points": list(after.board.points[track])}
        yield Event("tile", facts)
    elif draw.what == deal.DECK:
        cards = [components.cards[components.card_words[name]].id for name in move.split(" ")[1].split(",")]
        yield Event("deck", {"letter": draw.of, "cards": cards, "level": before.rules.greg})
    # A draw that leaves nothing to chance comes along with the one before it.
    for where, name in enumerate(DISPLAYS):
        # The frog's drinks are not drawn; they are put out with the hamster's backpacks.
        drawn = HAMSTER if where == FROG else where
        if after.display[drawn] and not before.display[drawn]:
            yield Event("laid", {"where": name, "items": story_turn.displayed(after, where)})


# --- the end of a turn, of a round, of the game


def _rounds(before: State, after: State) -> Iterator[Event]:
    if (before.last_round, before.end_by) != (after.last_round, after.end_by):
        yield Event(
            "end",
            {
                "seat": owner_name(before.mover),
                "by": after.end_by,
                "last_round": after.last_round,
                "rounds_left": after.last_round - before.round,
            },
        )
    if is_over(after):
        yield _over(after)
    elif after.round > before.round or (stage(before) == DEAL and stage(after) != DEAL):
        yield Event("round", {"round": after.round, "last": after.round == after.last_round})


def _over(s: State) -> Event:
    ranks = places(s)
    sheets = [_sheet(s, seat, rank) for seat, rank in enumerate(ranks)]
    facts: dict[str, Json] = {
        "round": s.round,
        "by": s.end_by,
        "sheets": sheets,
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
    }
    if s.greg is not None:
        won = beats_greg(s)
        sheets.append(_sheet(s, GREG, 2 if won else 1))
        facts |= {
            "winners": [0 if won else GREGS],
            "level": s.rules.greg,
            "won": won,
            "challenges": list(challenges(s)),
        }
    return Event("over", facts)


def _sheet(s: State, seat: int, rank: int) -> dict[str, Json]:
    column = sheet(s, seat)
    caps = s.board.components.caps
    greg = s.greg
    return {
        "seat": owner_name(seat),
        "rank": rank,
        "tracks": dict(zip(TRACKS, column.tracks, strict=True)),
        "marks": {name: s.tracks[track].count(seat) for track, name in enumerate(TRACKS)},
        "caps": {caps[kind].id: points for kind, points in column.caps.items()},
        "awards": column.awards,
        "mould": column.mould,
        "leftovers": column.leftovers,
        "total": column.total,
        "rattonauts": greg.rats.count(PAD) if seat == GREG and greg else launched(s.seats[seat].rats),
    }
