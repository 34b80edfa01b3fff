"""BraveRats in sentences: what happens, why a card is advised, and the table at a terminal.

A card stands in a sentence bare or with its article (`CardName`), so that the sentence is right in every language
whichever card it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..ai.advice import Reason
from ..base import Event, Json, Seat
from ..translation import ENGLISH, YOU, Translator, mark
from .cards import MOVES, NAMES, RANK, RANKS, VALUE
from .events import names
from .history import PlayedGame, PlayedRound, games_of
from .rules import RULES
from .state import BraveRatsView, Draft, Duel, State, draft_turn, kept_by

#: Between facts in a row.
DOT = " · "

CARDS: Mapping[str, str] = {
    "musician": mark("Musician"),
    "princess": mark("Princess"),
    "spy": mark("Spy"),
    "assassin": mark("Assassin"),
    "ambassador": mark("Ambassador"),
    "wizard": mark("Wizard"),
    "general": mark("General"),
    "prince": mark("Prince"),
    "mime": mark("Mime"),
}
#: A card in a sentence, after a preposition or a verb too: German has another ending there.
_IN_SENTENCES: Mapping[str, str] = {
    "musician": mark("the Musician"),
    "princess": mark("the Princess"),
    "spy": mark("the Spy"),
    "assassin": mark("the Assassin"),
    "ambassador": mark("the Ambassador"),
    "wizard": mark("the Wizard"),
    "general": mark("the General"),
    "prince": mark("the Prince"),
    "mime": mark("the Mime"),
}
#: Rule → what it makes of a round.
_DECIDING: Mapping[str, str] = {
    "musician": mark("Musician: the round is held"),
    "princess": mark("Princess against Prince: the game is won"),
    "prince": mark("Prince: the round is won"),
    "equal": mark("Equal values: the round is held"),
    "assassin": mark("Assassin: the lower value wins, {low} beats {high}"),
    "wizard": mark("The Wizard cancels {card:the}: {high} beats {low}"),
    "higher": mark("The higher value wins: {high} beats {low}"),
}
#: Kind of event → what it says to “You”, and of somebody by name.
_EVENTS: Mapping[str, tuple[str, str]] = {
    "lot": (mark("You open the first packet."), mark("{name} opens the first packet.")),
    "opened": (mark("You open: {cards}."), mark("{name} opens: {cards}.")),
    "kept": (mark("You keep: {card}."), mark("{name} keeps: {card}.")),
    "drawn": (mark("You have drawn: {cards}."), mark("{name} has drawn: {cards}.")),
    "shown": (mark("You show: {card}."), mark("{name} shows: {card}.")),
    "resigned": (mark("You resign."), mark("{name} resigns.")),
}
#: Situation → when a habit shows.
SITUATIONS: Mapping[str, str] = {
    "opening": mark("In the first round"),
    "early": mark("In rounds two and three"),
    "late": mark("Later in a game"),
    "spied": mark("Under the eyes of a Spy"),
}
REASONS: Mapping[str, str] = {
    # Why a card is advised.
    "only": mark("It is the only card left."),
    "wins-game": mark("{card:The} wins the game at once against {other:the}."),
    "answer": mark("{card:The} is the best answer to {other:the}."),
    "show": mark("You must show first: against the best answer {card:the} loses least."),
    "always": mark("Whatever your opponent plays, none of your cards does better than {card:the}."),
    "mix": mark("No single card is safe: play {card:the} about {percent}% of the time, so that nobody can guess."),
    "safest": mark("{card:The} is the safest card: every other one has an answer that costs you more."),
    "level": mark("Several cards are equally good; {card:the} gains most from a mistake of your opponent."),
    "best-chance": mark(
        "Every card can be beaten. {card:The} is the best try: {number} of your opponent’s "
        "{total} cards fail against it."
    ),
    "lost": mark(
        "With best play your opponent wins this game, whatever you play. {card:The} is as good "
        "as any; a mistake may help you."
    ),
    "exploit": mark("Your opponent plays {other:the} more often than is wise; {card:the} punishes that."),
    "feel": mark("{card:The} looks good this round."),
    "any": mark("Any card will do."),
    "draft": mark("{card:The} adds most to the hand you are building."),
    "unseen": mark("Against what your opponent may have, {card:the} is right about {percent}% of the time."),
    # What a card that was played has cost or kept.
    "punished": mark("{card:The} cost {percent} percentage points of winning chance: {other:the} punishes it."),
    "answered": mark(
        "Shown first, {card:the} cost {percent} percentage points of winning chance: {other:the} is the answer "
        "to it."
    ),
    "missed": mark(
        "{card:The} cost {percent} percentage points of winning chance: against {other:the}, {best:the} was right."
    ),
    "weaker": mark(
        "{card:The} cost about {percent} percentage points of winning chance: {best:the} was stronger."
    ),
    "answered-well": mark(
        "Against {other:the}, {card:the} was right: other cards would have cost {percent} percentage points of "
        "winning chance on average."
    ),
    "shown-well": mark(
        "{card:The} had to be shown first and lost least: other cards would have cost {percent} percentage points "
        "of winning chance on average."
    ),
    "chosen-well": mark(
        "{card:The} was right, above all because of {other:the}: other cards would have cost {percent} percentage "
        "points of winning chance on average."
    ),
    "kept-well": mark(
        "{card:The} was right: other cards would have cost {percent} percentage points of winning chance on "
        "average."
    ),
    # What gives a player away, and what a fox has noticed.
    "tell-often": mark("{when}, you play {card:the} {played}% of the time; {perfect}% would be right."),
    "tell-rare": mark("{when}, you play {card:the} only {played}% of the time; {perfect}% would be right."),
    "tell-gain": mark("An opponent who knew your habits would win about {percent} more games in a hundred."),
    "tell-none": mark("Your habits give nothing away."),
    "tell-few": mark("Too few rounds so far to say what your habits cost you."),
    "noticed-often": mark("{when}, you had played {card:the} more often than others do."),
    "noticed-rare": mark("{when}, you had played {card:the} less often than others do."),
    "noticed-nothing": mark("Nothing about you stood out."),
}


class CardName(str):
    """A card's name.  Sentences show it bare, {card}, or with an article, {card:the}, which begins a sentence in
    {card:The}; in German {card:der} is the subject and {card:den} is not."""

    #: The forms with an article: as a subject, and elsewhere if that is another one.
    forms: Sequence[str]

    def __new__(cls, name: str, forms: Sequence[str]) -> CardName:
        new = super().__new__(cls, name)
        new.forms = forms
        return new

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        form = self.forms[-1 if spec.lower() == "den" else 0]
        return form[:1].upper() + form[1:] if spec[:1].isupper() else form


class Text:
    """BraveRats in the language of a translator."""

    rules = RULES

    def __init__(self, tr: Translator = ENGLISH) -> None:
        self.tr = tr

    # --- names and numbers

    def card(self, name: str) -> str:
        """A card's name."""
        return CardName(self.tr._(CARDS[name]), self.tr._(_IN_SENTENCES[name]).split(", ")) if name else ""

    def cards(self, cards: Sequence[str]) -> str:
        return ", ".join(map(self.card, cards))

    def ability(self, name: str) -> str:
        """What a card can do, in one sentence."""
        return self.tr._(RULES[name].text)

    def crowns(self, number: int) -> str:
        """“3 crowns”."""
        return self.tr.n("{number} crown", "{number} crowns", number).format(number=number)

    def subject(self, players: Sequence[str], seat: Seat, you: Seat | None) -> str:
        """The subject of a sentence: “You” for the only person, else a name."""
        return self.tr._(YOU) if seat == you else players[seat]

    # --- a round

    def deciding(self, rule: str, counted: Sequence[str], values: Sequence[int]) -> str:
        """The rule that decides, with the values where values decide."""
        cancelled = next((name for name in counted if name != "wizard"), "wizard")
        form = self.tr._(_DECIDING[rule])
        return form.format(high=max(values), low=min(values), card=self.card(cancelled))

    def decided(self, last: PlayedRound, players: Sequence[str], you: Seat | None = None) -> tuple[str, str]:
        """The rule that decided a round, and what came of it; `you` is the only person at the table."""
        return self.deciding(last.rule, last.counted, last.values), self.taken(last, players, you)

    def taken(self, last: PlayedRound, players: Sequence[str], you: Seat | None = None) -> str:
        """“Anna takes 1 + 2 waiting = 3 crowns”."""
        tr = self.tr
        if last.winner is None:
            number = last.pending[0]
            if number != last.pending[1]:
                return self.waiting(last.pending, players, you)
            form = tr.n(
                "{number} crown waits for the next winner", "{number} crowns wait for the next winner", number
            )
            return form.format(number=number)
        name = self.subject(players, last.winner, you)
        if last.rule == "princess":
            return self._wins(name)
        got, worth = last.crowns[last.winner], last.worth[last.winner]
        forms = tr._("You take {crowns}"), tr._("{name} takes {crowns}")
        if got > worth:
            forms = (
                tr._("You take {worth} + {waiting} waiting = {crowns}"),
                tr._("{name} takes {worth} + {waiting} waiting = {crowns}"),
            )
        return tr.about(name, *forms, worth=worth, waiting=got - worth, crowns=self.crowns(got))

    def waiting(self, pending: Sequence[int], players: Sequence[str], you: Seat | None = None) -> str:
        """Crowns that wait, where they are not the same for both sides."""
        first, second = (self.you_or_name(players, seat, you) for seat in (0, 1))
        form = self.tr._("Next win: {first} +{mine}, {second} +{theirs}")
        return form.format(first=first, mine=pending[0], second=second, theirs=pending[1])

    def you_or_name(self, players: Sequence[str], seat: Seat, you: Seat | None) -> str:
        """A player inside a sentence."""
        return self.tr._("you") if self.subject(players, seat, you) == self.tr._(YOU) else players[seat]

    def added(self, last: PlayedRound, players: Sequence[str], you: Seat | None = None) -> tuple[str, str]:
        """Who had the +2 of a General in a round, and why it counts two; empty where nothing was added."""
        tr, raised = self.tr, [seat for seat in (0, 1) if last.plus[seat]]
        if len(raised) == 2:
            plus = tr._("General: +2 for both sides")
        elif raised:
            name = self.subject(players, raised[0], you)
            plus = tr.about(name, tr._("General: +2 for you"), tr._("General: +2 for {name}"))
        else:
            plus = ""
        counted = max(last.worth) if last.winner is None else last.worth[last.winner]
        return plus, self.ability("ambassador") if counted > 1 and last.rule != "princess" else ""

    def round(self, one: PlayedRound, players: Sequence[str]) -> str:
        """How a round ended, and what cards of this round and of the one before added to it."""
        rule, taken = self.decided(one, players)
        plus, double = self.added(one, players)
        return " ".join(filter(None, (plus and f"{plus}.", f"{rule}. {taken}.", double)))

    # --- a game

    def _wins(self, name: str) -> str:
        return self.tr.about(name, self.tr._("You win the game"), self.tr._("{name} wins the game"))

    def ended(self, game: PlayedGame, players: Sequence[str], you: Seat | None = None) -> tuple[str, str]:
        """Who won a game, and why; `you` is the only person at the table."""
        tr = self.tr
        if game.winner is None:
            return tr._("A draw"), tr._("The cards ran out first")
        head = tr.about(self.subject(players, game.winner, you), tr._("You won"), tr._("{name} won"))
        if game.how == "resigned":
            loser = self.subject(players, 1 - game.winner, you)
            return head, tr.about(loser, tr._("You resigned"), tr._("{name} resigned"))
        last = game.rounds[-1] if game.rounds else None
        if last is None:
            return head, ""
        rule = self.deciding(last.rule, last.counted, last.values)
        won = self.ended_by(last, game.winner)
        return head, tr._("Round {number}. {rule}").format(
            number=game.last_number, rule=f"{rule}. {won}" if won else rule
        )

    def ended_by(self, last: PlayedRound, winner: Seat) -> str:
        """The crowns of the last round, where some had been waiting; empty otherwise."""
        got, worth = last.crowns[winner], last.worth[winner]
        if last.rule == "princess" or got <= worth:
            return ""
        # The sum stays on one line.
        form = self.tr._("{worth} + {waiting} waiting = {crowns} at once").replace(" + ", "\u00a0+\u00a0")
        return form.format(worth=worth, waiting=got - worth, crowns=self.crowns(got))

    # --- events

    def sentence(self, event: Event, players: Sequence[str]) -> str:
        """An event in words; a round needs its cards too: `round`."""
        tr, facts = self.tr, event.facts
        match event.kind:
            case "gifts" | "dealt":
                return self._dealt(event, players)
            case "game":
                return self._game(facts, players)
            case "match":
                return tr.headed(tr._("Games won"), self.tally(players, facts["tally"]))
        number = facts.get("number", 0)
        forms = {
            "passed": (
                tr.n("{number} card goes to you.", "{number} cards go to you.", number),
                tr.n("{number} card goes to {name}.", "{number} cards go to {name}.", number),
            ),
            "drew": (
                tr.n("You draw {number} card.", "You draw {number} cards.", number),
                tr.n("{name} draws {number} card.", "{name} draws {number} cards.", number),
            ),
        }.get(event.kind) or tuple(map(tr._, _EVENTS[event.kind]))
        card, cards = self.card(facts.get("card", "")), self.cards(facts.get("cards", ()))
        return tr.about(players[facts["seat"]], *forms, number=number, card=card, cards=cards)

    def _dealt(self, event: Event, players: Sequence[str]) -> str:
        """What each side gives away, or has in hand."""
        tr, gifts = self.tr, event.kind == "gifts"
        forms = tr._("Your hand: {cards}."), tr._("{name} has: {cards}.")
        if gifts:
            forms = tr._("You give: {card}."), tr._("{name} gives: {card}.")
        dealt = [[card] for card in event.facts["cards"]] if gifts else event.facts["hands"]
        hands = zip(players, map(self.cards, dealt), strict=True)
        told = [tr.about(who, *forms, card=cards, cards=cards) for who, cards in hands]
        return " ".join((tr._("Traitors."), *told)) if gifts else "\n".join(told)

    def _game(self, facts: Mapping[str, Json], players: Sequence[str]) -> str:
        winner, tr = facts["winner"], self.tr
        if winner is None:
            return tr.headed(tr._("A draw"), tr._("The cards ran out first") + ".")
        wins, score = self._wins(players[winner]), facts["score"]
        return f"{wins}." if facts["how"] == "princess" else f"{wins}, {score[winner]} : {score[1 - winner]}."

    def tally(self, players: Sequence[str], points: Sequence[int]) -> str:
        """“Anna 2 · Bruno 1”."""
        return DOT.join(f"{name} {number}" for name, number in zip(players, points, strict=True))

    def told(self, before: State, events: Sequence[Event], players: Sequence[str]) -> Iterator[str]:
        """What happened in a step, line by line."""
        rounds = (one for game in games_of(events) for one in game.rounds)
        for event in events:
            if event.kind == "revealed":
                shown = zip(players, event.facts["cards"], event.facts["as"], strict=True)
                yield DOT.join(self.tr.headed(who, self._ranked(card, counted)) for who, card, counted in shown)
            elif event.kind == "round":
                one = next(rounds)
                yield f"  {self.round(one, players)} {self.tally(players, one.score)}"
            else:
                yield self.sentence(event, players)

    def _ranked(self, name: str, counted: str) -> str:
        """A card with its rank, and what a Mime counts as."""
        shown = f"{self.card(counted)} ({VALUE[RANK[counted]]})"
        return shown if name == counted else f"{self.card(name)} = {shown}"

    # --- reasons

    def reason(self, why: Reason) -> str:
        """Why a card is advised, what it has cost, or a habit; empty for an id without a sentence."""
        facts = {
            key: self.card(fact) if key in ("card", "other", "best") else fact for key, fact in why.facts.items()
        }
        if "when" in facts:
            situation = SITUATIONS[facts["when"]]
            facts["when"] = self.tr._(situation)
        return self.tr._(REASONS.get(why.id, "")).format(**facts)

    # --- the table at a terminal

    def table(self, view: BraveRatsView, players: Sequence[str]) -> str:
        """What lies on the table, as the seat of the view sees it."""
        scene, tr = view.state.scene, self.tr
        if type(scene) is Draft:
            kept = [self.cards(names(kept_by(scene, seat))) or "–" for seat in (0, 1)]
            return "\n".join(tr.headed(who, cards) for who, cards in zip(players, kept, strict=True))
        if type(scene) is not Duel:
            return tr._("Dealing")
        return "\n".join(self._side(scene, seat, players) for seat in (0, 1))

    def _side(self, duel: Duel, seat: Seat, players: Sequence[str]) -> str:
        now, tr = duel.standing, self.tr
        hand, pile = (duel.hand1, duel.pile1) if seat else (duel.hand0, duel.pile0)
        score, crowns = now.score[seat], "♛" * now.score[seat]
        notes = [
            tr._("{number} waiting").format(number=now.pending[seat]) if now.pending[seat] else "",
            tr._("next card +2") if now.general[seat] else "",
            tr._("Spy at work") if now.spy == seat else "",
            self._typed(names(hand)),
        ]
        if pile:
            ranks = " ".join(map(str, RANKS[hand + pile]))
            notes.append(tr._("in hand or pile: {ranks}").format(ranks=ranks))
        return f"{players[seat]:<10} {crowns:<{now.target}} {score}/{now.target}  {DOT.join(filter(None, notes))}"

    def _typed(self, cards: Sequence[str]) -> str:
        """Cards with the moves that play them, where these are spelt otherwise."""
        called = [(name, self.card(name)) for name in cards]
        return ", ".join(name if text.lower() == name else f"{text} ({name})" for name, text in called)

    def question(self, view: BraveRatsView, seat: Seat) -> str:
        """The question to a player."""
        scene, tr = view.state.scene, self.tr
        if type(scene) is Draft:
            if draft_turn(scene) != seat:
                return ""
            cards = MOVES[scene.packet or 0]
            return tr.headed(tr._("Keep one of {number}").format(number=len(cards)), self._typed(cards))
        if type(scene) is Duel and scene.shown is not None:
            return tr._("Answer their card: {card}").format(card=self.card(NAMES[scene.shown]))
        if type(scene) is Duel and scene.standing.spy is not None:
            return tr._("Show your card first")
        return tr._("Choose a card")

    def options(self, view: BraveRatsView, seat: Seat) -> Sequence[str]:
        """Moves explain themselves here."""
        return ()
