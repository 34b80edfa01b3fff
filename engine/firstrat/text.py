"""First Rat in sentences: what things are called, what happens, and why a turn is advised.

Names and effects come from the component file, which has them in every language; the sentences around them come
from the catalogues.  A sentence leaves out who acts: a name, or “You”, stands before a whole turn.  It has three
lengths: in the log, in full with its details at a terminal, and as a part of the line of the last turn.  The table
at a terminal, with its questions, is worded by `terminal.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..ai.advice import Reason
from ..base import Event, Json, Move, Seat
from ..translation import ENGLISH, YOU, Translator, capital, mark
from .components import STANDARD, Components, components_of
from .goods import CONTENTS
from .greg import PREPARE, SCORE, next_action
from .position import GREG_ID
from .rounds import ALL_RATS
from .rules import RULES
from .scoring import next_points
from .state import BEST, BONUS, BRANCH, BUILD, COMIC, DRINK, LAUNCH, MOVE, SHOP, FirstRatView, State, space_of
from .vocabulary import ANIMALS, ENERGY_DRINK, PAD, RATS, RATTONAUT, START, TRACKS

#: Of an event or of a reason.
Facts: TypeAlias = Mapping[str, Any]
#: An amount of a content, as it stands in a sentence.
GoodsText: TypeAlias = Callable[[str, int], str]

#: A true minus; it is as wide as a plus.
MINUS = "\N{MINUS SIGN}"
#: What is asked, in a few words.
ASKED: Mapping[int, str] = {
    MOVE: mark("Choose a rat to move"),
    DRINK: mark("Use an energy drink?"),
    BONUS: mark("Which material does the backpack add?"),
    LAUNCH: mark("A rat is in the rocket!"),
    BRANCH: mark("Which way at the junction?"),
    COMIC: mark("Take one comic?"),
    SHOP: mark("Pay, steal or take nothing"),
    BUILD: mark("Build"),
    BEST: mark("Which track for Greg?"),
}
_ANSWERS: Mapping[str, str] = {
    "yes": mark("drink it"),
    "no": mark("keep the drink"),
    "award": mark("take the medal"),
    "rat": mark("take a young rat"),
}
_NEW_RAT = mark("a rat from the nursery")
#: Gain of a reason → what it is.
_GAINS: Mapping[str, str] = {
    "rat": _NEW_RAT,
    "comic": mark("a comic"),
    "cap": mark("a bottle cap from the crow"),
    "backpack": mark("a backpack from the hamster"),
    "drink": mark("an energy drink from the frog"),
    "burrow": mark("further on in the burrow"),
    "walk": mark("a rat on space {number}"),
}


class Text:
    """First Rat in the language of a translator."""

    rules = RULES

    def __init__(self, tr: Translator = ENGLISH) -> None:
        self.tr = tr

    # --- names from the component file

    def in_language(self, names: Mapping[str, str]) -> str:
        """A name or text of the component file."""
        return names.get(self.tr.lang) or names["en"]

    def component_name(self, components: Components, id_: str) -> str:
        """A content, a colour or another thing of the board by its id."""
        return self.in_language(components.facts["enums"]["names"][id_])

    def track_name(self, components: Components, name: str) -> str:
        """The name of a track."""
        return self.in_language(_entry(components, name, "tracks")["name"])

    def animal_name(self, components: Components, name: str) -> str:
        """The name of an animal."""
        return self.in_language(components.facts["shops"]["animals"][name]["name"])

    def place_name(self, components: Components, field: str) -> str:
        """The name of a field of the burrow; its id if it gives nothing."""
        found = components.facts["burrow"]["names"].get(field)
        return self.in_language(found) if found is not None else field

    def challenge_name(self, components: Components, id_: str) -> str:
        """The name of a challenge."""
        return self.in_language(_entry(components, id_, "challenges")["name"])

    def title(self, id_: str, components: Components | None = None) -> str:
        """The name of an item or a shortcut, in whatever case its id is written."""
        return self.in_language(_item(components or components_of(STANDARD), id_)["name"])

    def description(self, id_: str, components: Components | None = None) -> str:
        """What an item does."""
        return self.in_language(_item(components or components_of(STANDARD), id_)["text"])

    def effect(self, id_: str, components: Components | None = None) -> str:
        """The same without a full stop."""
        return self.description(id_, components).rstrip(".")

    def display_name(self, components: Components, where: str) -> str:
        """An animal, or the library."""
        return self.animal_name(components, where) if where in ANIMALS else self.place_name(components, "LIB")

    def space_name(self, components: Components, number: int) -> str:
        """Where a rat stands."""
        if number in (START, PAD):
            return self.component_name(components, "start" if number == START else "launchpad")
        return self.tr._("Space {number}").format(number=number)

    def mover(self, seat: Seat | str, players: Sequence[str]) -> str:
        """The name of a seat, or Greg's."""
        return self.tr._("Greg") if seat == GREG_ID else players[int(seat)]

    # --- amounts

    def goods_text(self, content: str, number: int) -> str:
        """An amount of a content, of mouldy cheese or of medals."""
        n = self.tr.n
        return {
            "cheese": n("{number} cheese", "{number} cheese", number),
            "bottle": n("{number} bottle", "{number} bottles", number),
            "powder": n("{number} baking powder", "{number} baking powder", number),
            "can": n("{number} tin can", "{number} tin cans", number),
            "calc": n("{number} calculator", "{number} calculators", number),
            "bulb": n("{number} bulb", "{number} bulbs", number),
            "core": n("{number} apple core", "{number} apple cores", number),
            "mould": n("{number} mouldy cheese", "{number} mouldy cheese", number),
            "award": n("{number} medal", "{number} medals", number),
        }[content].format(number=number)

    def pile_text(self, contents: Mapping[Any, int]) -> str:
        """Several amounts in words."""
        return ", ".join(self.goods_text(name, contents[name]) for name in CONTENTS if contents.get(name))

    def points_text(self, number: int) -> str:
        """Points in words."""
        return self.tr.n("{number} point", "{number} points", number).format(number=number)

    def points_of(self, total: int) -> str:
        """A total in words; it may be negative."""
        if total >= 0:
            return self.points_text(total)
        return self.points_text(-total).replace(str(-total), figure(total), 1)

    def mould_cost(self, points: int) -> str:
        """What mouldy cheese costs; empty for none."""
        return self.tr._("mouldy cheese ({points} points)").format(points=figure(points)) if points else ""

    # --- events

    def sentence(self, event: Event, players: Sequence[str]) -> str:
        """An event in the log; empty for what needs no words there."""
        return _Account(self, players).sentence(event)

    def sentences(self, events: Sequence[Event], players: Sequence[str]) -> str:
        """Several events; what is built and the points for it are one sentence."""
        found, account = [], _Account(self, players)
        kinds = ["", *(event.kind for event in events)]
        for event, before, after in zip(events, kinds, (*events[1:], None), strict=False):
            if event.kind == "built" and after is not None and after.kind == "cube":
                found.append(account.built(event.facts, self.points_text(after.facts["points"])))
            elif (before, event.kind) != ("built", "cube"):
                found.append(account.sentence(event))
        return " ".join(filter(None, found))

    def part(self, event: Event, players: Sequence[str], goods: GoodsText) -> str:
        """An event as a part of a line, with goods as `goods` shows them."""
        return _Account(self, players, goods).sentence(event).rstrip(".")

    def laid(self, facts: Facts) -> str:
        """What is laid out at one place when a match is set up."""
        kinds = dict.fromkeys(facts["items"])
        items = [times(self.title(kind), facts["items"].count(kind)) for kind in kinds]
        place = self.display_name(components_of(STANDARD), facts["where"])
        return f"{self.tr.headed(place, ', '.join(items))}."

    def end(self, facts: Facts, players: Sequence[str], you: Seat | None = None, *, last: bool = False) -> str:
        """Who has set the end of the game, and how.

        `you` is the only person at the device; `last`: it is read in the last round.
        """
        tr, name = self.tr, self.mover(facts["seat"], players)
        if facts["by"] == ALL_RATS:
            mine = tr._("You have four rats in the rocket: the game ends after this round.")
            text = tr._("{name} has four rats in the rocket: the game ends after this round.")
        elif last:
            mine = tr._("You placed the eighth cube: this is the last round.")
            text = tr._("{name} has placed the eighth cube: this is the last round.")
        else:
            mine = tr._("You placed the eighth cube: one more round after this one.")
            text = tr._("{name} has placed the eighth cube: one more round after this one.")
        return mine if facts["seat"] == you else tr.about(name, mine, text)

    def round(self, number: int) -> str:
        return self.tr._("Round {round}").format(round=number)

    def over(self, facts: Facts, players: Sequence[str]) -> str:
        """How a game ended: everybody's points, and the challenges that were met."""
        sheets = sorted(facts["sheets"], key=lambda sheet: sheet["rank"])
        lines = [
            self.tr.headed(self.mover(sheet["seat"], players), self.points_of(sheet["total"])) for sheet in sheets
        ]
        return "\n".join([*lines, *self.challenges_met(facts)])

    def challenges_met(self, facts: Facts) -> list[str]:
        if not facts.get("challenges"):
            return []
        met = [self.challenge_name(components_of(STANDARD), id_) for id_ in facts["challenges"]]
        return [self.tr._("Challenges completed: {challenges}").format(challenges=", ".join(met))]

    def tie(self, *, solo: bool) -> str:
        """What a tie on points means."""
        if solo:
            return self.tr._("A tie on points is not enough to beat Greg.")
        return self.tr._("If points are tied, whoever has more rats in the rocket wins.")

    def gregs_action(self, s: State, track: int) -> str:
        """What Greg would do on a track."""
        tr, action, points = self.tr, next_action(s, track), next_points(s, track)
        if action == PREPARE:
            return tr._("he prepares it")
        if action == SCORE:
            return tr.n("he scores {number} point", "he scores {number} points", points).format(number=points)
        return tr._("he has no cube left to score with")

    def told(self, before: State, events: Sequence[Event], players: Sequence[str]) -> Iterator[str]:
        """What happened in a step, line by line, with everything that the log leaves out."""
        account = _Account(self, players, full=True)
        for event in events:
            facts = event.facts
            if event.kind == "laid":
                yield self.laid(facts)
            elif event.kind == "round":
                round_ = self.round(facts["round"])
                yield f"\n{self.tr.headed(round_, self.tr._('The last round.')) if facts['last'] else round_}"
            elif event.kind == "over":
                from .terminal import score_table

                yield score_table(self, facts, players)
            elif text := account.sentence(event):
                if event.kind in ("walked", "card"):
                    yield self.tr.headed(self.mover(facts.get("seat", GREG_ID), players), text)
                else:
                    yield text if event.kind in ("path", "tile", "deck", "end") else f"  {text}"

    # --- answers and reasons

    def answer(self, view: FirstRatView, move: Move) -> str:
        """An answer to a question in words."""
        tr, components = self.tr, view.state.board.components
        verb, *words = move.split(" ")
        if verb == "branch":
            field = words[0].upper()
            known = field in components.facts["burrow"]["names"]
            return self.place_name(components, field) if known else tr._("go on")
        if verb in ("comic", "shop") and words[-1] not in ("none", "skip"):
            ways = {"pay": tr._("pay for “{item}”"), "steal": tr._("steal “{item}”")}
            way = ways.get(words[1], "{item}") if verb == "shop" else "{item}"
            return way.format(item=self.title(words[-1], components))
        if verb == "super":
            return self.space_name(components, advised_space(view, move))
        if verb == "bonus":
            return self.component_name(components, words[0])
        return tr._(_ANSWERS.get(words[-1], mark("take nothing")))

    def reason(self, why: Reason, view: FirstRatView | None = None, mould_points: int = 0) -> str:
        """What the turn brings, and what the next one can.

        With the view that it is about, it tells the points too; `mould_points` are those that the move costs.
        """
        if why.id == "any":
            return self.tr._("All moves are equally good.")
        now, coming = why.facts.get("now"), why.facts.get("next")
        if not now:
            return ""
        found = [self._choice(why.facts.get("choice", {}))]
        if coming or found != [""]:
            # Where a rat stands is no reason beside a better one.
            now = [gain for gain in now if gain["what"] != "walk"]
        gains = ", ".join(filter(None, (self._gains(now, view), self.mould_cost(mould_points))))
        if gains:
            found.append(self.tr._("This turn: {gains}.").format(gains=gains))
        if coming:
            found.append(self.tr._("Next turn: {gains}.").format(gains=self._gains(coming, view)))
        return " ".join(filter(None, found))

    def _choice(self, choice: Facts) -> str:
        """Why to pay, to steal or to take nothing, and why to build nothing yet."""
        tr, how = self.tr, choice.get("what")
        if how == "keep":
            return tr._("Your resources are worth more later than a field now.")
        if how is None:
            return ""
        goods, missing = self.goods_text("cheese", choice["cheese"]), choice["missing"]
        if how == "pay":
            return tr._("Paying lets the rat keep its place.")
        if how == "steal":
            if missing:
                lacking = self.goods_text("cheese", missing)
                form = tr._("You lack {goods}, so only stealing gets it; the rat walks again from the start.")
                return form.format(goods=lacking)
            return tr._("Stealing saves {goods}; the rat walks again from the start.").format(goods=goods)
        if missing:
            return tr._("You lack the cheese, and stealing would send the rat back to the start.")
        return tr._("Nothing here is worth {goods} or the way back to the start.").format(goods=goods)

    def _gains(self, gains: Sequence[Facts], view: FirstRatView | None) -> str:
        return ", ".join(filter(None, (self._gain(gain, view) for gain in gains)))

    def _gain(self, gain: Facts, view: FirstRatView | None) -> str:
        tr = self.tr
        match gain["what"]:
            case "launch" | "mark":
                return self._scored(gain, view)
            case "light":
                form = tr.n(
                    "your light marker {number} space on", "your light marker {number} spaces on", gain["lamps"]
                )
                return form.format(number=gain["lamps"])
            case "award":
                return self.goods_text("award", gain["count"])
            case "goods":
                return self.goods_text(gain["content"], gain["amount"])
        return tr._(_GAINS.get(gain["what"], "")).format(number=gain.get("space"))

    def _scored(self, gain: Facts, view: FirstRatView | None) -> str:
        """A piece on a track, with its points if the table is known."""
        tr, track = self.tr, gain.get("track", TRACKS[RATTONAUT])
        points = ""
        if view is not None:
            points = self.points_text(view.state.board.next_points(TRACKS.index(track), gain["place"] - 1))
        if track == TRACKS[RATTONAUT]:
            form = tr._("a rat in the rocket: {points}") if points else tr._("a rat in the rocket")
        else:
            form = tr._("{points} on the {track} track") if points else tr._("a cube on the {track} track")
        return form.format(points=points, track=self.track_name(components_of(STANDARD), track))

    # --- the terminal

    def table(self, view: FirstRatView, players: Sequence[str]) -> str:
        """What lies on the table; inside a turn only what the mover has, because the rest was shown before."""
        from .terminal import table

        return table(self, view, players)

    def question(self, view: FirstRatView, seat: Seat) -> str:
        """The question to a player."""
        from .terminal import question

        return question(self, view.state)

    def options(self, view: FirstRatView, seat: Seat) -> list[str]:
        """Every possible answer in words, in the order of the legal moves."""
        from .terminal import options

        return options(self, view)


def _entry(components: Components, id_: str, *parts: str) -> Json:
    return next(entry for part in parts for entry in components.facts[part]["list"] if entry["id"] == id_)


def _item(components: Components, id_: str) -> Json:
    if id_ == ENERGY_DRINK:
        return components.facts[ENERGY_DRINK]
    parts = ("backpacks", "comics", "bottle_caps", "shortcuts")
    known = {entry["id"].lower(): entry for part in parts for entry in components.facts[part]["list"]}
    return known[id_.lower()]


def figure(points: int) -> str:
    """Points as they are written."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def times(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"


def advised_space(view: FirstRatView, move: Move) -> int:
    """The space of the rat that a hint advises to choose; -1 if it advises something else."""
    verb, *words = move.split(" ")
    return space_of(view.state.seats[view.state.mover].rats[int(words[0])]) if verb == "super" else -1


# --- events


@dataclass(frozen=True, slots=True)
class _Account:
    """Events for one reader."""

    text: Text
    players: Sequence[str]
    #: How goods are shown in a part of a line; None elsewhere.
    shown: GoodsText | None = None
    #: Whether details are told that the log leaves out.
    full: bool = False

    def sentence(self, event: Event) -> str:
        write = _EVENTS.get(event.kind) or (_DETAILS.get(event.kind) if self.full else None)
        return write(self, event.facts) if write is not None else ""

    def say(self, form: str, *details: str, **facts: object) -> str:
        """A sentence, with details at a terminal; a part of a line begins small unless with a name."""
        said = form.format(**facts)
        if self.shown is not None and not form.startswith("{"):
            return said[:1].lower() + said[1:]
        more = ", ".join(filter(None, details)) if self.full else ""
        return f"{said.removesuffix('.')} ({more})." if more else said

    def acted(self, facts: Facts, yours: str, named: str, *details: str, **more: object) -> str:
        """An action of a seat: in the second person for “You”, except in a line."""
        name = self.text.mover(facts["seat"], self.players)
        return self.say(yours if self._is_you(name) else named, *details, name=name, **more)

    def _is_you(self, name: str) -> bool:
        return self.shown is None and name == self.text.tr._(YOU)

    def row(self, head: str, what: str) -> str:
        return f"{self.text.tr.headed(head, what)}."

    def goods(self, content: str, number: int) -> str:
        return (self.shown or self.text.goods_text)(content, number)

    def track(self, name: str) -> str:
        return self.text.track_name(components_of(STANDARD), name)

    # --- kinds of events

    def walked(self, facts: Facts) -> str:
        tr, start, to = self.text.tr, facts["from"], facts["to"]
        if not start:
            forms = tr._("You walk from the start to {to}."), tr._("Walks from the start to {to}.")
        elif to == PAD:
            forms = tr._("You walk from {start} to the launchpad."), tr._("Walks from {start} to the launchpad.")
        else:
            forms = tr._("You walk from {start} to {to}."), tr._("Walks from {start} to {to}.")
        colour = self.text.component_name(components_of(STANDARD), facts["colour"]) if facts["colour"] else ""
        ways = [use["shortcut"] for use in facts["shortcuts"]]
        details = [*map(self.text.title, facts["powers"]), colour, *map(self.text.title, ways)]
        said = self.acted(facts, *forms, *details, start=start, to=to)
        if not ways:
            return said
        tolls = [use["toll"] for use in facts["shortcuts"] if not use["free"]]
        paid = self.text.pile_text({toll: tolls.count(toll) for toll in tolls})
        cost = (
            capital(tr._("shortcut: {goods}")).format(goods=paid) + "." if tolls else tr._("The shortcut is free.")
        )
        return f"{said} {cost}"

    def mould(self, facts: Facts) -> str:
        tr = self.text.tr
        forms = tr._("You take {goods}."), tr._("Takes {goods}.")
        gets = f"+{self.goods('cheese', facts['cheese'])}"
        return self.acted(facts, *forms, gets, goods=self.goods("mould", facts["tokens"]))

    def fee(self, facts: Facts) -> str:
        tr = self.text.tr
        payer, owner = (self.text.mover(facts[who], self.players) for who in ("seat", "to"))
        form = tr._("Pays {goods} to you.") if owner == tr._(YOU) else tr._("Pays {goods} to {name}.")
        if self._is_you(payer):
            form = tr._("You pay {goods} to {owner}.")
        spaces = tr.listed(list(map(str, facts["spaces"])))
        return self.say(form, spaces, goods=self.goods("cheese", facts["cheese"]), owner=owner, name=owner)

    def drink(self, facts: Facts) -> str:
        tr = self.text.tr
        if facts["used"]:
            return self.acted(facts, tr._("You use an energy drink."), tr._("Uses an energy drink."))
        return f"{tr._(_ANSWERS['no'])}." if self.full else ""

    def collected(self, facts: Facts) -> str:
        tr = self.text.tr
        more = [
            form.format(number=facts[why])
            for why, form in (("light", tr._("{number} from light")), ("grab", tr._("{number} from a super rat")))
            if facts[why]
        ]
        detail = f" ({' + '.join((str(facts['printed']), *more))})" if more else ""
        space = tr._("Space {number}").format(number=facts["space"])
        return self.row(space, self.goods(facts["content"], facts["amount"]) + detail)

    def gathered(self, facts: Facts) -> str:
        tr = self.text.tr
        if self.full and facts["parts"] == 1:
            return ""
        return self.acted(
            facts,
            tr._("You collect {goods}."),
            tr._("Collects {goods}."),
            goods=self.text.pile_text(facts["contents"]),
        )

    def lamp(self, facts: Facts) -> str:
        lost = f"{MINUS}{self.goods('bulb', facts['lost'])}" if facts["lost"] else ""
        return self.say(self.text.tr._("The light marker is at {number}."), lost, number=facts["to"])

    def launched(self, facts: Facts) -> str:
        tr = self.text.tr
        aboard = tr._("{number} of {all} rats aboard").format(number=facts["number"], all=RATS)
        return self.say(capital(tr._("a rat in the rocket: {points}")) + ".", aboard, points=self._points(facts))

    def award(self, facts: Facts) -> str:
        goods = self.goods("award", facts["count"])
        return f"+{goods}" if self.shown is not None else self.say("{goods}.", self._points(facts), goods=goods)

    def _points(self, facts: Facts) -> str:
        return self.text.points_text(facts["points"])

    def burrow(self, facts: Facts) -> str:
        if not facts["reward"] and not self.full:
            return ""
        place = self.text.place_name(components_of(STANDARD), facts["to"])
        left = self.goods("core", facts["left"]) if facts["left"] else ""
        return self.say(self.text.tr._("In the burrow: {place}."), left, place=place)

    def comic(self, facts: Facts) -> str:
        tr, item = self.text.tr, facts["comic"]
        forms = tr._("You take the comic “{item}”."), tr._("Takes the comic “{item}”.")
        return self.acted(facts, *forms, self.text.effect(item), item=self.text.title(item))

    def powered(self, facts: Facts) -> str:
        where = self.text.space_name(components_of(STANDARD), facts["at"])
        form = self.text.tr._("The cape goes to the rat here: {place}.")
        return self.say(form, self.text.title(facts["comic"]), place=where)

    def shopped(self, facts: Facts) -> str:
        tr, item = self.text.tr, self.text.title(facts["item"])
        animal = self.text.animal_name(components_of(STANDARD), facts["animal"])
        if facts["how"] == "steal":
            return self.acted(facts, tr._("You steal “{item}”."), tr._("Steals “{item}”."), animal, item=item)
        saved = f"{MINUS}{facts['discount']}" if facts["discount"] else ""
        goods = self.goods("cheese", facts["cheese"])
        forms = tr._("You buy “{item}” for {goods}."), tr._("Buys “{item}” for {goods}.")
        return self.acted(facts, *forms, animal, saved, item=item, goods=goods)

    def built(self, facts: Facts, points: str = "") -> str:
        tr = self.text.tr
        part = ", ".join(filter(None, (self.track(facts["part"]), points)))
        saved = f"{MINUS}{self.goods(facts['saved'], 1)}" if facts["saved"] else ""
        cost = self.text.pile_text(facts["cost"])
        return self.acted(facts, tr._("You build: {part}."), tr._("Builds: {part}."), cost, saved, part=part)

    def donated(self, facts: Facts) -> str:
        tr, goods = self.text.tr, self.goods("cheese", facts["cheese"])
        return self.acted(facts, tr._("You donate {goods}."), tr._("Donates {goods}."), goods=goods)

    def cube(self, facts: Facts) -> str:
        return self.row(self.track(facts["track"]), self._points(facts))

    def card(self, facts: Facts) -> str:
        symbol = facts["symbol"] or ""
        name = self.track(symbol) if symbol in TRACKS else ""
        numbers = ", ".join(map(str, facts["numbers"]))
        return self.say(self.text.tr._("Card: {numbers}."), facts["card"], name, numbers=numbers)

    def strolled(self, facts: Facts) -> str:
        tr, start, to = self.text.tr, facts["from"], facts["to"]
        if not start:
            form = tr._("Rat {number} walks from the start to {to}.")
        elif to == PAD:
            form = tr._("Rat {number} walks from {start} to the launchpad.")
        else:
            form = tr._("Rat {number} walks from {start} to {to}.")
        lost = f"{MINUS}{facts['lost']}" if facts["lost"] else ""
        return self.say(form, lost, number=facts["rat"] + 1, start=start, to=to)

    def toll(self, facts: Facts) -> str:
        tr, goods = self.text.tr, self.goods("cheese", facts["cheese"])
        yours, named = tr._("You get {goods}."), tr._("{name} gets {goods}.")
        name = self.text.mover(facts["seat"], self.players)
        form = yours if name == tr._(YOU) else named
        return self.say(form, str(facts["space"]), goods=goods, name=name)

    def removed(self, facts: Facts) -> str:
        where = self.text.display_name(components_of(STANDARD), facts["where"])
        return self.say(self.text.tr._("Carries off “{item}”."), where, item=self.text.title(facts["item"]))

    def best(self, facts: Facts) -> str:
        what = f"{self.track(facts['track'])}, {self._points(facts)}"
        return self.row(self.text.tr._("The best track for him"), what)


#: Kind of event → its sentence in the log.
_EVENTS: Mapping[str, Callable[[_Account, Facts], str]] = {
    "walked": _Account.walked,
    "chameleon": lambda a, f: a.acted(
        f,
        a.text.tr._("You pay {goods} for another colour."),
        a.text.tr._("Pays {goods} for another colour."),
        goods=a.goods("cheese", f["cheese"]),
    ),
    "mould": _Account.mould,
    "fee": _Account.fee,
    "drink": _Account.drink,
    "gathered": _Account.gathered,
    "lamp": _Account.lamp,
    "launched": _Account.launched,
    "award": _Account.award,
    "grown": lambda a, f: a.say(capital(a.text.tr._(_NEW_RAT)) + "."),
    "burrow": _Account.burrow,
    "bare": lambda a, f: a.say(a.text.tr._("Nothing is left here.")),
    "comic": _Account.comic,
    "powered": _Account.powered,
    "shopped": _Account.shopped,
    "home": lambda a, f: a.say(a.text.tr._("The rat runs back to the start.")),
    "built": _Account.built,
    "set": lambda a, f: a.say(a.text.tr._("A rocket is complete."), str(f["sets"])),
    "donated": _Account.donated,
    "cube": _Account.cube,
    "lapsed": lambda a, f: a.say(a.text.tr._("{track}: no cube is left."), track=a.track(f["track"])),
    "end": lambda a, f: a.text.end(f, a.players),
    "resigned": lambda a, f: a.acted(f, a.text.tr._("You resign."), a.text.tr._("{name} resigns.")),
    "card": _Account.card,
    "strolled": _Account.strolled,
    "toll": _Account.toll,
    "removed": _Account.removed,
    "prepared": lambda a, f: a.say(a.text.tr._("Prepares: {track}."), track=a.track(f["track"])),
    "shuffled": lambda a, f: a.say(a.text.tr._("Shuffles his cards."), str(f["cards"])),
}
#: The same for what is told in full only.
_DETAILS: Mapping[str, Callable[[_Account, Facts], str]] = {
    "path": lambda a, f: a.row(
        a.text.tr._("Space {number}").format(number=f"{f['spaces'][0]}–{f['spaces'][-1]}"), ", ".join(f["tiles"])
    ),
    "tile": lambda a, f: a.row(a.track(f["track"]), ", ".join(map(str, f["points"]))),
    "deck": lambda a, f: a.row(
        f"{a.text.tr._('Greg')} ({capital(a.text.tr._(f['level']))})", ", ".join(f["cards"])
    ),
    "filled": lambda a, f: a.row(a.text.title(f["backpack"]), a.goods(f["content"], 1)),
    "club": lambda a, f: a.row(a.text.title("pack"), a.goods("cheese", f["cheese"])),
    "collected": _Account.collected,
    "extra": lambda a, f: a.row(a.text.title(f["backpack"]), a.goods(f["content"], f["amount"])),
    "doubled": lambda a, f: a.row(a.text.title(ENERGY_DRINK), a.text.pile_text(f["contents"])),
    "passed": lambda a, f: a.row(
        a.text.display_name(components_of(STANDARD), f["where"]), a.text.tr._("take nothing")
    ),
    "best": _Account.best,
}
