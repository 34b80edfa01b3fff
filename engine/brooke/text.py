"""Brooke in sentences: what happens, why a turn is advised, and the table at a terminal.

Islands are named without articles, and dice by what they show, so that a sentence stays right in every language
whichever of them stands in it.  What is told of an event has two lengths: short in the line of the last turn, and
with the action and where the dice lay in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ..ai.advice import Reason
from ..base import Event, Seat
from ..translation import ENGLISH, YOU, Translator, capital, mark
from .cards import ACTION_NAMES, BLUE, CARDS, COLOURS, RED
from .play import action_at, moves
from .rules import RULES
from .state import ACT, CUT, PLACE, BrookeView, State, colour_of, is_pass_over, tally, totals

#: Of an event or of a reason: names, numbers, lists of slots from 1.
Facts: TypeAlias = Mapping[str, Any]
Both: TypeAlias = tuple[str, str]

DOT = " · "
ISLANDS = (
    mark("Lighthouse"),
    mark("Windmill"),
    mark("Palms"),
    mark("Volcano"),
    mark("Castle"),
    mark("Rock arch"),
    mark("Shipwreck"),
    mark("Camp"),
    mark("Cottage"),
    mark("Standing stones"),
    mark("Orchard"),
    mark("Temple"),
)
ACTIONS: Mapping[str, str] = {
    "right": mark("Right"),
    "left": mark("Left"),
    "swap": mark("Swap"),
    "turn": mark("Turn"),
    "gain": mark("Gain"),
    "flip": mark("Flip"),
    "cut": mark("Lower"),
}
_PLACES = mark("left"), mark("middle"), mark("right")
_WHERE = mark("on the left"), mark("in the middle"), mark("on the right")
_FLIP = mark("flip an island")
#: Action → what it would do with the dice of each colour.
_DOES: Mapping[str, Both] = {
    "right": (mark("move blue right"), mark("move red right")),
    "left": (mark("move blue left"), mark("move red left")),
    "swap": (mark("swap blue dice"), mark("swap red dice")),
    "turn": (mark("turn a blue die"), mark("turn a red die")),
    "gain": (mark("blue gets a die"), mark("red gets a die")),
    "flip": (_FLIP, _FLIP),
}
_WHICH = mark("Flip which island?")
_ASKS: Mapping[str, Both] = {
    "right": (mark("Right: which blue die?"), mark("Right: which red die?")),
    "left": (mark("Left: which blue die?"), mark("Left: which red die?")),
    "swap": (mark("Swap: which two blue dice?"), mark("Swap: which two red dice?")),
    "turn": (mark("Turn: which blue die?"), mark("Turn: which red die?")),
    "flip": (_WHICH, _WHICH),
}
_NONE = mark("{action} is impossible: no blue die is placed"), mark("{action} is impossible: no red die is placed")
#: Why an action came to nothing; a flip is always possible.
_IMPOSSIBLE: Mapping[str, Both] = {
    "swap": (
        mark("{action} is impossible without blue dice at two islands"),
        mark("{action} is impossible without red dice at two islands"),
    ),
    "gain": (
        mark("{action} is impossible: blue has no reserve left"),
        mark("{action} is impossible: red has no reserve left"),
    ),
}
_GOT = mark("blue got a die"), mark("red got a die")
_DIE = mark("the blue {value}"), mark("the red {value}")
_OVER = mark("Blue is {number} over its limit"), mark("Red is {number} over its limit")
_LOWER = mark("You lower one blue die by exactly {number}."), mark("You lower one red die by exactly {number}.")
_SITS_OUT: Mapping[str, Both] = {
    "dice": (mark("You sit out: no dice left"), mark("{name} sits out: no dice left")),
    "limit": (mark("You sit out: limit reached"), mark("{name} sits out: limit reached")),
}
REASONS: Mapping[str, str] = {
    "only": mark("There is no other move."),
    "any": mark("All moves are equally good."),
    "feel": "",
    "looks": mark("Looking {turns} turns ahead, this seems best."),
    "solved": mark(
        "With best play to the end of the round it gives a chance of about {percent}% to win the match."
    ),
    "wins": mark("With best play it wins the match, whatever your opponent does."),
    "won": mark("The match is won, whatever comes."),
    "draws": mark("Against best play it leads to a draw."),
    "loses": mark("Against best play every move loses the match."),
    "lost": mark("Against best play every move loses; after this one {wrong} of {replies} replies are mistakes."),
    "trap": mark("Other moves are just as good, but after this one {wrong} of {replies} replies are mistakes."),
}
#: Figure of a reason → what a turn gains at once, makes possible and denies.
_GAINS: Mapping[str, str] = {
    "leads": mark("Takes the lead {places}."),
    "dice": mark("Wins you a die."),
    "next": mark("Next you can win a die {places}."),
    "denies": mark("Your opponent can no longer win a die {places}."),
    "lowered": mark("Lowers your opponent’s dice by {number}."),
    "levels": mark("Ties {places}."),
    "keeps": mark("Strengthens your lead {places}."),
}
#: The same for what it costs.
_COSTS: Mapping[str, str] = {
    "given": mark("In return your opponent wins a die."),
    "loses": mark("In return you give up the lead {places}."),
    "yields": mark("In return your opponent leads {places}."),
    "offers": mark("In return your opponent can win a die {places}."),
}
#: The same where nothing is gained at once.
_BARE_COSTS: Mapping[str, str] = {
    "given": mark("Your opponent wins a die."),
    "loses": mark("You give up the lead {places}."),
    "yields": mark("Your opponent leads {places}."),
    "offers": mark("Your opponent can win a die {places}."),
}
#: With something to gain, what is little is not worth a sentence.
_LITTLE = ("levels", "keeps")
_LABEL, _WIDTH = 16, 34


class Text:
    """Brooke in the language of a translator."""

    rules = RULES

    def __init__(self, tr: Translator = ENGLISH) -> None:
        self.tr = tr

    # --- names

    def island(self, picture: int) -> str:
        """The name of an island by its picture."""
        return self.tr._(ISLANDS[picture - 1])

    def card(self, number: int) -> str:
        """The name of an island by the id of its card."""
        return self.island((number - 1) % CARDS + 1)

    def islands(self, s: State) -> list[str]:
        """The islands on a table, from left to right."""
        cards = s.spread.cards if s.spread is not None else ()
        return [self.card(s.rules.deck.cards[card].id) for card in cards]

    def action(self, name: str) -> str:
        """An action in one word."""
        return self.tr._(ACTIONS[name])

    def does(self, action: str, of: int) -> str:
        """What an action would do with the dice of a colour, in a few words."""
        return self.tr._(_DOES[action][of])

    def colour(self, of: int) -> str:
        return (self.tr._("Blue"), self.tr._("Red"))[of]

    def place(self, slot: int) -> str:
        """Left, middle or right, from slot 0."""
        return self.tr._(_PLACES[slot])

    def where(self, slots: Sequence[int]) -> str:
        """“on the left and in the middle”, from slots 0 to 2."""
        return self.tr.listed([self.tr._(_WHERE[slot]) for slot in slots])

    def game(self, number: int) -> str:
        """The games of a pair."""
        return (self.tr._("First game"), self.tr._("Return game"))[number - 1]

    def title(self, number: int) -> str:
        """The pass."""
        return self.tr._("Round {number} of 4").format(number=number)

    def pass_over(self, number: int) -> str:
        return self.tr._("Round {number} of 4 is over").format(number=number)

    def cards(self, number: int) -> str:
        """“3 islands”."""
        return self.tr.n("{number} island", "{number} islands", number).format(number=number)

    def tally(self, players: Sequence[str], points: Sequence[int]) -> str:
        """“Anna 2 · Bruno 1”."""
        return DOT.join(f"{name} {number}" for name, number in zip(players, points, strict=True))

    def is_you(self, name: str) -> bool:
        return name == self.tr._(YOU)

    # --- a turn: short, or `full`

    def die(self, colour: str, value: int, island: str = "", *, yours: bool = False) -> str:
        """A die in a sentence: “the blue 3 (Castle)”, “your 3”."""
        form = self.tr._("your {value}") if yours else self.tr._(_DIE[COLOURS.index(colour)])
        return form.format(value=value) + (f" ({island})" if island else "")

    def placed(self, facts: Facts, players: Sequence[str]) -> str:
        """A die has been placed."""
        forms = self.tr._("You place a {value}."), self.tr._("{name} places a {value}.")
        return self.tr.about(players[facts["seat"]], *forms, value=facts["value"])

    def compared(self, facts: Facts, islands: Sequence[str]) -> str:
        """What a placed die makes of the totals at its island."""
        mine, theirs = facts["totals"] if facts["colour"] == COLOURS[BLUE] else reversed(facts["totals"])
        form = (
            self.tr._("{island}: {mine} to {theirs}, in the lead.")
            if facts["upper"]
            else self.tr._("{island}: {mine} to {theirs}, not in the lead.")
        )
        return form.format(island=islands[facts["slot"] - 1], mine=mine, theirs=theirs)

    def acted(self, facts: Facts, islands: Sequence[str], *, yours: bool = False, full: bool = False) -> str:
        """An action has been carried out, or why it was not; a flip is told by the island that turned over."""
        tr, of = self.tr, facts["of"]
        if not facts["possible"]:
            form = tr._(_IMPOSSIBLE.get(facts["action"], _NONE)[COLOURS.index(of)])
            return form.format(action=self.action(facts["action"])) + ("." if full else "")
        if facts["action"] == "flip":
            text = self.flipped(facts["to"], islands)
        elif facts["action"] == "gain":
            text = tr._("you got a die") if yours else tr._(_GOT[COLOURS.index(of)])
        else:
            text = self._moved(facts, islands, yours=yours, full=full)
        return f"{tr.headed(self.action(facts['action']), text)}." if full else text

    def _moved(self, facts: Facts, islands: Sequence[str], *, yours: bool, full: bool) -> str:
        tr, of = self.tr, facts["of"]
        end = islands[facts["to"] - 1] if "to" in facts else ""
        die = self.die(of, facts["value"], islands[facts["from"] - 1] if full else "", yours=yours)
        if "shows" in facts:
            return tr._("{die} became {shows}").format(die=die, shows=facts["shows"])
        if "other" in facts:
            other = self.die(of, facts["other"], end if full else "", yours=yours)
            return tr._("{die} and {other} changed places").format(die=die, other=other)
        return tr._("{die} went to the {island}").format(die=die, island=end)

    def cut(
        self, facts: Facts, name: str, islands: Sequence[str], *, yours: bool = False, full: bool = False
    ) -> str:
        """An overflow has been corrected; the one who lowers a die is not always the one whose turn it is."""
        die = self.die(facts["of"], facts["value"], islands[facts["from"] - 1] if full else "", yours=yours)
        forms = self.tr._("You lowered {die} to {shows}"), self.tr._("{name} lowered {die} to {shows}")
        return self.tr.about(name, *forms, die=die, shows=facts["shows"]) + ("." if full else "")

    def flipped(self, slot: int, islands: Sequence[str], *, twice: bool = False) -> str:
        """An island was turned over; `twice`: and back, by its own action."""
        form = (
            self.tr._("the {island} was flipped and flipped back")
            if twice
            else self.tr._("the {island} was flipped")
        )
        return form.format(island=islands[slot - 1])

    def skipped(self, facts: Facts, name: str) -> str:
        yours, named = _SITS_OUT[facts["why"]]
        return self.tr.about(name, self.tr._(yours), self.tr._(named))

    # --- events in full

    def sentences(self, event: Event, players: Sequence[str], islands: Sequence[str]) -> tuple[str, ...]:
        """An event in a sentence or two; `islands` are the names from left to right, none if they are unknown."""
        facts = event.facts
        match event.kind:
            case "lot":
                return (self._starts(players[facts["seat"]]),)
            case "rolled":
                return self._rolled(facts, players)
            case "placed" if islands:
                return self.placed(facts, players), self.compared(facts, islands)
            case "acted" if islands:
                return (self.acted(facts, islands, full=True),)
            case "overflow":
                over = self.tr._(_OVER[COLOURS.index(facts["colour"])])
                return (over.format(number=facts["excess"]) + ".",)
            case "cut" if islands:
                return (self.cut(facts, players[facts["seat"]], islands, full=True),)
            case "flipped" if islands and facts["by"] == "turned-over":
                return (f"{capital(self.flipped(facts['slot'], islands))}.",)
            case "skipped":
                return (f"{self.skipped(facts, players[facts['seat']])}.",)
            case "pass":
                return (f"{self.tr.headed(self.pass_over(facts['pass']), self.tally(players, facts['score']))}.",)
            case "game":
                return (self.won(facts["winner"], players),)
            case "resigned":
                forms = self.tr._("You resign."), self.tr._("{name} resigns.")
                return (self.tr.about(players[facts["seat"]], *forms),)
        return ()

    def _starts(self, name: str) -> str:
        return self.tr.about(name, self.tr._("You start."), self.tr._("{name} starts."))

    def _rolled(self, facts: Facts, players: Sequence[str]) -> tuple[str, ...]:
        forms = self.tr._("You roll a {value}."), self.tr._("{name} rolls a {value}.")
        rolls = zip(facts["seats"], facts["values"], strict=True)
        return tuple(self.tr.about(players[seat], *forms, value=value) for seat, value in rolls)

    def won(self, winner: Seat | None, players: Sequence[str]) -> str:
        tr = self.tr
        return tr._("A draw") if winner is None else tr.about(players[winner], tr._("You won"), tr._("{name} won"))

    def dealt(self, facts: Facts, players: Sequence[str]) -> tuple[str, str]:
        """A head, and the islands of a pass with who starts it."""
        head = self.title(facts["pass"])
        if facts["game"] > 1:
            head = DOT.join((self.game(facts["game"]), head))
        cards = ", ".join(map(self.card, facts["cards"]))
        return head, f"{cards}. {self._starts(players[facts['seat']])}"

    def passed(self, facts: Facts, players: Sequence[str]) -> tuple[str, str]:
        """A head, and to whom each island of a pass goes."""
        tr, lines = self.tr, []
        for card in facts["cards"]:
            form = tr._("{island} to you ({totals})"), tr._("{island} to {name} ({totals})")
            if card["seat"] is None:
                form = (tr._("{island} to nobody ({totals})"),) * 2
            name, score = "" if card["seat"] is None else players[card["seat"]], card["totals"]
            totals_ = f"{score[0]} : {score[1]}"
            lines.append(tr.about(name, *form, island=self.card(card["card"]), totals=totals_))
        return self.pass_over(facts["pass"]), "\n".join([*lines, self.tally(players, facts["score"])])

    def ended(self, event: Event, players: Sequence[str]) -> tuple[str, str]:
        """A head, and who has won a game or a pair with which figures."""
        tr, facts = self.tr, event.facts
        score = {name: " : ".join(map(str, facts[name])) for name in ("cards", "pips")}
        head, form = tr._("End of the game"), tr._("islands {cards}, pips {pips}")
        if event.kind == "match":
            head, form = tr._("End of the match"), tr._("Games {games}, islands {cards}, pips {pips}")
            score["games"] = " : ".join(map(str, facts["games"]))
        return head, tr.headed(self.won(facts["winner"], players), form.format(**score) + ".")

    def told(self, before: State, events: Sequence[Event], players: Sequence[str]) -> Iterator[str]:
        """What happened in a step, line by line."""
        islands, sides = self.islands(before), list(players)
        if before.ledger.starter is not None:
            colours = (self.colour(colour_of(seat, before.ledger.game)) for seat in (0, 1))
            sides = [f"{name} ({colour})" for name, colour in zip(players, colours, strict=True)]
        heads = {"dealt": self.dealt, "pass": self.passed}
        for event in events:
            if event.kind in heads:
                head, text = heads[event.kind](event.facts, players)
                faces = [self.colour(COLOURS.index(face)) for face in event.facts.get("faces", ())]
                yield "\n".join(filter(None, (self.tr.headed(head), text, ", ".join(faces))))
            elif event.kind in ("game", "match"):
                yield DOT.join(self.ended(event, players))
            else:
                told = self.sentences(event, sides, islands)
                if event.kind == "flipped":
                    told = (self._shows(event.facts, islands),)
                inside = event.kind not in ("lot", "rolled", "placed")
                yield "  " * inside + " ".join(told)

    def _shows(self, facts: Facts, islands: Sequence[str]) -> str:
        """An island was turned over, and the face that it shows now."""
        face = self.colour(COLOURS.index(facts["face"]))
        return self.tr.headed(capital(self.flipped(facts["slot"], islands)), f"{face}.")

    # --- reasons

    def reason(self, why: Reason, gained: str = "") -> str:
        """Why a move is advised: what it gains (at a table in its words), and how sure that is; or nothing."""
        form, facts = REASONS.get(why.id), why.facts
        if form is None:
            return ""
        gain = (gained or self.changes(facts) or self.tr._("No lead changes.")) if "leads" in facts else ""
        return " ".join(filter(None, (gain, self._promise(why) or self.tr._(form).format(**facts))))

    def _promise(self, why: Reason) -> str:
        """What best play makes of the pass, if that is known: by how many islands, and with which chance."""
        ahead, tr = why.facts.get("ahead"), self.tr
        if ahead is None:
            return ""
        if why.facts.get("ends"):
            form = tr._("That makes about {percent}% to win the match.")
        elif not ahead:
            form = tr._("With best play this round ends tied: about {percent}% to win the match.")
        elif ahead > 0:
            form = tr.n(
                "With best play you win this round by {number} island: about {percent}% to win the match.",
                "With best play you win this round by {number} islands: about {percent}% to win the match.",
                ahead,
            )
        else:
            form = tr.n(
                "At best you lose this round by {number} island: about {percent}% to win the match.",
                "At best you lose this round by {number} islands: about {percent}% to win the match.",
                -ahead,
            )
        return form.format(number=abs(ahead), percent=why.facts["percent"])

    def changes(self, facts: Facts) -> str:
        """What a turn gains, and then what it costs."""
        if facts.get("ends"):
            mine, theirs = facts["ends"]
            form = self.tr._("The round ends {mine} : {theirs} for you.")
            if mine <= theirs:
                form = self.tr._("The round ends {mine} : {theirs}.")
            return form.format(mine=mine, theirs=theirs)
        gains = [name for name in _GAINS if facts.get(name)]
        if len(gains) > 1:
            gains = [name for name in gains if name not in _LITTLE] or gains[:1]
        costs = [name for name in _COSTS if facts.get(name)]
        # In return for nothing would be no reason.
        forms = {**_GAINS, **(_COSTS if gains else _BARE_COSTS)}
        return " ".join(self._change(forms[name], facts[name]) for name in gains + costs)

    def _change(self, form: str, found: int | Sequence[int]) -> str:
        places = "" if isinstance(found, int) else self.where([slot - 1 for slot in found])
        return self.tr._(form).format(places=places, number=found)

    # --- questions

    def asks(self, action: str, of: int) -> str:
        """Which dice an action takes."""
        return self.tr._(_ASKS[action][of])

    def asks_cut(self, of: int, excess: int) -> tuple[str, str]:
        """That a colour is over its limit, and what its opponent does then."""
        over, lower = self.tr._(_OVER[of]), self.tr._(_LOWER[of])
        return over.format(number=excess), lower.format(number=excess)

    def asks_rolled(self, value: int) -> str:
        return self.tr._("Place your rolled {value}").format(value=value)

    def asks_value(self) -> str:
        return self.tr._("Choose a value")

    def question(self, view: BrookeView, seat: Seat) -> str:
        """The question to a player, with the spelling of an answer."""
        s = view.state
        side = s.red if s.mover else s.blue
        if s.due == PLACE:
            asked = self.asks_rolled(side.first) if side.first else self.asks_value()
        elif s.due >= CUT:
            of = BLUE if s.blue.excess else RED
            asked = " ".join(self.asks_cut(of, (s.blue, s.red)[of].excess))
        else:
            of, action = action_at(s, s.due - ACT)
            asked = self.asks(ACTION_NAMES[action], of)
        return f"{asked} ({moves(s)[0]})"

    def options(self, view: BrookeView, seat: Seat) -> Sequence[str]:
        """Moves explain themselves here."""
        return ()

    # --- the table at a terminal

    def table(self, view: BrookeView, players: Sequence[str]) -> str:
        """What lies on the table: three cards with both sides' dice, and what everybody has left."""
        s = view.state
        if s.spread is None or is_pass_over(s):
            return self.tr._("Dealing") if s.actors else self.tr._("The match is over")
        names, slots = self.islands(s), range(3)
        lines = [
            _row("", [f"{names[slot]} ({slot + 1})" for slot in slots]),
            _row("", [self._face(s, slot) for slot in slots]),
            _row("", [self._action(s, slot) for slot in slots]),
            *(_row(self._name(s, of, players), [_dice(s, of, slot) for slot in slots]) for of in (RED, BLUE)),
            *(self._stock(s, of, players) for of in (BLUE, RED)),
        ]
        found = tally(s.rules, s.ledger)
        lines.append(DOT.join((self.title(s.ledger.number), *map(self.score, players, found.cards, found.pips))))
        return "\n".join(lines)

    def score(self, name: str, cards: int, pips: int) -> str:
        """The score of a side in words."""
        form = self.tr._("{name}: {cards}, pips on them {pips}")
        return form.format(name=name, cards=self.cards(cards), pips=pips)

    def stock(self, name: str, stock: int, reserve: int) -> str:
        form = self.tr.n(
            "{name}: {stock} die to place, {reserve} in reserve",
            "{name}: {stock} dice to place, {reserve} in reserve",
            stock,
        )
        return form.format(name=name, stock=stock, reserve=reserve)

    def _name(self, s: State, of: int, players: Sequence[str]) -> str:
        return f"{players[s.ledger.seat(of)][:9]} {self.colour(of)}"

    def _face(self, s: State, slot: int) -> str:
        assert s.spread is not None
        face = s.spread.faces[s.faces][slot]
        printed = [f"{self.colour(of)} +{face.printed[of]}" for of in (BLUE, RED) if face.printed[of]]
        return ", ".join((self.colour(face.colour), *printed))

    def _action(self, s: State, slot: int) -> str:
        of, action = action_at(s, slot)
        return self.does(ACTION_NAMES[action], of)

    def _stock(self, s: State, of: int, players: Sequence[str]) -> str:
        side = s.red if of else s.blue
        placed = self.tr._("{placed} of {limit}").format(placed=side.sum, limit=side.limit)
        parts = [self.stock(self._name(s, of, players), side.stock, side.reserve), placed]
        if side.first:
            parts.append(self.asks_rolled(side.first))
        return DOT.join(parts)


def _row(label: str, cells: Sequence[str]) -> str:
    return (f"{label:<{_LABEL}}" + "".join(f"{cell:<{_WIDTH}}" for cell in cells)).rstrip()


def _dice(s: State, of: int, slot: int) -> str:
    assert s.spread is not None
    side = s.red if of else s.blue
    printed = s.spread.faces[s.faces][slot].printed[of]
    shown = " ".join([*map(str, side.values_at(slot)), *([f"(+{printed})"] if printed else [])])
    return f"{shown or '–'} = {totals(s, slot)[of]}"
