"""Brings a Brooke match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import asynckivy as ak
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.brooke.director.motions import BrookeMotions, has_haptics, sound_of
from app.games.brooke.presenter import intents, prompts, question_text, text as words
from app.games.brooke.presenter.history import BrookeGame, history, played_before
from app.games.brooke.presenter.intents import Outcome, Play, Refuse, Thing
from app.games.brooke.presenter.last_turn import BrookeTurn, BrookeTurnLog
from app.games.brooke.presenter.prompts import BrookePrompt, DieOption, FlipOption, ValueOption
from app.games.brooke.presenter.table import after_event, before_events, table_of
from app.games.brooke.presenter.view_models import (
    COLOURS,
    BrookeIntent,
    BrookeQuestion,
    BrookeTable,
    Die,
    Island,
    IslandFace,
    OtherSide,
)
from app.games.brooke.widgets.history import pass_sheets
from app.games.brooke.widgets.island import IslandCard
from app.games.brooke.widgets.player_area import BrookeArea
from app.games.brooke.widgets.prompt import ValueButton
from app.games.brooke.widgets.stage import BrookeStage
from app.kit.drawing import Box, box_of
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.kit.press import Pressable
from app.table import AI_MOTION, Frame, Hint, Notice, Table, TableHost, TableKit, rests
from engine.base import CHANCE, NOT_YOUR_TURN, Event, Move, Seat, View
from engine.brooke.play import PLACEMENTS
from engine.brooke.state import PLACE
from engine.riddles import Nudge

#: How long spectators look at the end of a pass, in units of a celebration.
READING = 2.5


class BrookeDirector:
    """One match on one stage."""

    #: Set by `attach`, which comes before everything else.
    _table: Table
    _near: Seat

    def __init__(self) -> None:
        self.widget = self.stage = BrookeStage()
        # The id of “not your turn” is that of an action in Brooke.
        self.kit = TableKit("brooke", self.stage, self.refresh, {NOT_YOUR_TURN.id: "turn-order"})
        self._motions = BrookeMotions(self.stage)
        #: Only one question is open at a time, so there is only one intent.
        self._intent = BrookeIntent()
        #: The end of a pass, while it is still shown.
        self._closing: BrookeTable | None = None
        self._log = BrookeTurnLog()
        self._told_pass: tuple[object, ...] = ()
        self.stage.story.fbind("height", self._tell_pass)
        #: The frame being animated, and the table after the events shown so far.
        self._telling: tuple[int, BrookeTable] | None = None
        self.stage.bind(
            on_pick=self._pick,
            on_look=self._look,
            on_drop=self._drop,
            on_explain=self._explain,
            on_area=self._listen,
        )
        self._bind_icons(self.stage.top_bar.ids, self.stage.toucher)
        self.stage.score.bind(on_release=lambda _score: self.show_score(self.stage.toucher()))
        self.stage.line.button.bind(on_release=lambda _button: self._show_again())

    def _listen(self, _stage: BrookeStage, area: BrookeArea) -> None:
        self._bind_icons(area.icons, lambda: area.seat)
        area.prompt.button.bind(on_release=lambda _button: self._press(area.seat))
        area.prompt.words.bind(on_release=lambda _words: self._read(area.seat))

    def _bind_icons(self, icons: Mapping[str, Pressable], seat: Callable[[], Seat]) -> None:
        self.kit.bind_icons(
            icons,
            lambda: self._reader(seat(), self.question),
            hint=self._ask_hint,
            score=lambda _reader: self.show_score(seat()),
        )

    # --- attach, refresh, present

    def attach(self, host: TableHost, table: Table, seating: str, near: Seat) -> None:
        if self.kit.attach(host, table):
            self._closing = self._telling = None
            self._motions.clear()
            self._log.catch_up(table)
        self._table, self._near = table, near
        self._intent = BrookeIntent()
        self.stage.watched = not table.people
        self.stage.seat_players(seating, (near,) if seating == "solo" else (near, 1 - near))
        self.refresh()

    def refresh(self) -> None:
        if not self.stage.areas:
            return
        table = self._table
        rested = self.kit.rested
        now = self._closing or (self._still(rested.after) if rested is not None else self._now())
        asked = now.question if now.question is not None and now.question.seat in table.people else None
        self._intent = intents.kept(asked, self._intent)
        # In the return game of a pair everybody plays the other colour.
        self.stage.near = now.side_of(self._near).colour
        self.stage.taught = not self.kit.host.allows.coach
        by_seat = {area.seat: self._prompt(area.seat, now, asked) for area in self.stage.areas}
        last = self._last(now)
        again = last is not None and asked is not None and last.seat != asked.seat and self.kit.repeats
        self.stage.present(now, self._intent, by_seat, last, again=again)
        self._tell_pass()
        icons = [area.icons["undo"] for area in self.stage.areas]
        self.kit.mark_undo(self.stage.top_bar.ids.undo, *icons, seat=self._near)

    def _now(self) -> BrookeTable:
        table = self._table
        ais_wait = not self.kit.host.allows.ais_think
        return table_of(table.view(None), table.players, asked=table.asked(), ais_wait=ais_wait)

    def _still(self, view: View[Any]) -> BrookeTable:
        """The table without a question."""
        return table_of(view, self._table.players, asked=())

    @property
    def question(self) -> BrookeQuestion | None:
        """The question on the table, if a person has to answer it."""
        asked = self.stage.table.question if self.stage.table is not None else None
        return asked if asked is not None and asked.seat in self._table.people else None

    # --- the prompt

    def _prompt(self, seat: Seat, now: BrookeTable, asked: BrookeQuestion | None) -> BrookePrompt:
        reader = self._reader(seat, asked)
        prompt = self._situation(now, asked if asked is not None and asked.seat == reader else None)
        if not self.kit.host.allows.acts:
            prompt = prompt._replace(action="")
        notice = self.kit.notices.get(reader) or self.kit.notices.get(seat)
        if notice is None:
            return prompt
        if now.awards:
            # How the pass ended stays in the heading.
            return prompt._replace(detail=notice.head)
        # The options stay.
        more = bool(notice.rule or notice.detail)
        return prompt._replace(head=notice.head, detail=notice.detail, picture=notice.icon, more=more)

    def _reader(self, seat: Seat, asked: BrookeQuestion | None) -> Seat:
        """A prompt that two people share belongs to the seat that is asked."""
        return asked.seat if self.stage.seating == "solo" and asked is not None else seat

    def _situation(self, now: BrookeTable, asked: BrookeQuestion | None) -> BrookePrompt:
        """What a reader is asked or waits for; `asked` is the reader's own question."""
        table = self._table
        if table.resigned is not None:
            return prompts.resigned(self.kit.names, 1 - table.resigned)
        if now.awards:
            return self._pass_over(now)
        if self.kit.rested is not None:
            return prompts.rested(self._last(now), waits=theme.ai_waits)
        if now.question is None and CHANCE not in table.match.to_act:
            # A riddle shows its line: no question, no deal.
            return prompts.rested(self._last(now), waits=False)
        if asked is None:
            return prompts.waiting(now, now.question, replayed=not self.kit.host.allows.acts)
        shared = self.stage.seating == "solo" and len(table.people) > 1
        return prompts.asking(now, asked, self._intent, self.kit.names[asked.seat] if shared else "")

    def _pass_over(self, now: BrookeTable) -> BrookePrompt:
        if now.over:
            return prompts.pass_over(now, "", tr._("Result"))
        ledger = self._table.match.state.ledger
        starter = self.kit.names[ledger.seat(ledger.starter or 0)] if self._closing is not None else ""
        return prompts.pass_over(
            now, starter, tr._("Return game") if now.return_game_follows else tr._("Next round")
        )

    # --- the last turns

    def _last(self, now: BrookeTable) -> BrookeTurn | None:
        """The other side's last turn; one's own while its action is due, or if the other side had a part in it."""
        people, asked = self._table.people, now.question
        you = self._table.you
        last = self._log.last(self.kit.names, you, past=self._closing is not None)
        if last is None:
            return None
        if now.awards:
            return last.unmarked()
        reader = you if you is not None or asked is None or not people else asked.seat
        if last.seat != reader:
            return last
        return last.unmarked() if last.answered or (asked is not None and asked.kind == "act") else None

    def _tell_pass(self, *_: object) -> None:
        """The turns that the line does not tell, and the score of the passes, where there is room for them."""
        story, shown, told = self.stage.story, self.stage.table, self.stage.line.turn is not None
        if story.height < 1 or shown is None:
            return
        # Trying a place with a finger changes nothing of it.
        now = (self._table, self._log.known, self._closing is not None, shown.awards, told, tr.lang)
        if now == self._told_pass:
            return
        self._told_pass = now
        turns = self._log.turns(self.kit.names, self._table.you, past=self._closing is not None)
        story.turns = turns[:-1] if told else turns
        story.game = played_before(history(self._table), shown)

    def _show_again(self) -> None:
        """Play the turns since the reader's own once more; nothing in the match changes."""
        asked = self.question
        if asked is not None and self.kit.repeats:
            self.kit.show_again(self._log.frames(asked.seat))

    # --- touch

    def _pick(self, _stage: BrookeStage, thing: Thing) -> None:
        asked = self.question
        if asked is not None:
            self._carry_out(intents.tap(thing, asked, self._intent), asked)
        elif isinstance(thing, (int, OtherSide)):
            self._touched_out_of_turn()

    def _drop(self, _stage: BrookeStage, thing: Thing, slot: int, under: Die | None) -> None:
        asked = self.question
        if asked is None:
            return
        outcome = intents.drop(thing, slot, under, asked)
        if outcome is None:
            self._look(self.stage, None)
        self._carry_out(outcome, asked)

    def _look(self, _stage: BrookeStage, thing: Thing | None) -> None:
        asked = self.question
        if asked is not None:
            self._turn_to(intents.look(thing, asked, self._intent))

    def _carry_out(self, outcome: Outcome | None, asked: BrookeQuestion) -> None:
        if outcome is None:
            return
        self.kit.notices.clear()
        match outcome:
            case Play(move):
                self._play(asked.seat, move)
            case Refuse(move, "", _):
                self.kit.host.explain_refusal(asked.seat, move)
            case Refuse(_, text, rule):
                self.kit.say(asked.seat, Notice(text, rule=rule))
            case BrookeIntent():
                self._intent = outcome
                self.kit.host.sound("tap")
                self.refresh()

    def _turn_to(self, intent: BrookeIntent) -> None:
        """Preview something else."""
        if intent != self._intent:
            self._intent = intent
            self.refresh()

    def _touched_out_of_turn(self) -> None:
        people = self._table.people
        if self._closing is not None or self.kit.rested is not None:
            self._press(self._near)
        elif people and not self._table.over:
            self.kit.notices.clear()
            self.kit.host.explain_refusal(self._near if self._near in people else people[0], "")

    def _play(self, seat: Seat, move: Move) -> None:
        # A refused move leaves the intent as it was, beside the rule that forbids it.
        if self.kit.host.play(seat, move) is None:
            self._intent = BrookeIntent()
        if not self.stage.busy:
            self.refresh()

    def _press(self, seat: Seat) -> bool:
        """Press the button of a prompt, if it has one."""
        if self.kit.go_on() or self._closing is not None:
            return True
        if self._table.over:
            self.kit.host.show_result()
        return self._table.over

    def _read(self, seat: Seat) -> None:
        """The words of a prompt were pressed."""
        self.kit.read(seat, self.kit.notices.get(self._reader(seat, self.question)))

    def _explain(self, _stage: BrookeStage, thing: object, seat: Seat) -> None:
        self._look(self.stage, None)
        table, area = self.stage.table, self.stage.area_of(seat)
        found = explain(thing, table, turned_away=area.prompt.turned_away) if table is not None else None
        if found is not None:
            self.kit.explain(*found, seat)

    def show_score(self, seat: Seat) -> None:
        """Show the islands won so far."""
        self.kit.open(score_overlay(history(self._table), self.kit.names), seat)

    # --- keys

    def key(self, name: str) -> bool:
        asked = self.question
        if self.kit.overlay() is not None:
            return False
        if asked is None:
            return name in ("enter", "space") and self._press(self._near)
        options = self.stage.area_of(asked.seat).prompt.model.options
        outcome = intents.key(name, asked, self._intent, options)
        if isinstance(outcome, BrookeIntent) and not name.isdigit() and outcome[:2] == self._intent[:2]:
            # An arrow has taken no value and no die.
            self._turn_to(outcome)
        else:
            self._carry_out(outcome, asked)
        return outcome is not None

    def back(self) -> bool:
        if self.kit.close_overlay():
            return True
        before, self._intent = self._intent, BrookeIntent()
        if not self.stage.busy:
            self.refresh()
        return self._intent != before

    # --- hints

    def planned_moves(self, seat: Seat) -> tuple[Move, ...]:
        asked = self.question
        return intents.moves(asked, self._intent) if asked is not None and asked.seat == seat else ()

    def _ask_hint(self, seat: Seat) -> None:
        if self._closing is not None:
            self._say(seat, Notice(tr._("Hints are available when it is your turn.")))
        else:
            self.kit.host.ask_hint(seat)

    def advise(self, seat: Seat, hint: Hint) -> None:
        asked = self.question
        if asked is None or asked.seat != seat:
            return
        self._intent = intents.advised(asked, hint.move)
        table, choice, reason = self.stage.table, self._intent.hinted, hint.reason
        if table is not None:
            gains = question_text.gains(reason.facts, hint.move, choice, table)
            why = words.reason(reason, gains)
            self._say(seat, Notice(question_text.hint(hint.move, choice, table), f"{why} {hint.margin}".strip()))

    def _say(self, seat: Seat, notice: Notice) -> None:
        self.kit.notices.clear()
        self.kit.say(seat, notice)

    # --- motions

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self.kit.notices.clear()
        self._intent = BrookeIntent()
        if self._telling is None or self._telling[0] != frame.number:
            self._telling = (frame.number, before_events(frame.before, self._table.players))
        if event.kind == "dealt":
            # After a pass the deal waits for the button.
            first = all(other.kind != "pass" for other in frame.events)
            return self._deal(frame) if first else None
        before = self._telling[1]
        after = after_event(before, event)
        self._motions.pace = AI_MOTION if self._by_ai(frame) else 1.0
        self._telling = (frame.number, after)
        return self._motions.of(event, before, after, prompts.happening(event, before, self.kit.names))

    def _by_ai(self, frame: Frame) -> bool:
        return any(self._table.players[seat].is_ai for seat in frame.before.to_act if seat >= 0)

    def settle(self, frame: Frame) -> None:
        self._motions.clear()
        self._telling = None
        if frame.events:
            self._log.on_frame(frame)
        else:
            # Something was taken back.
            self._log.catch_up(self._table)
        ends = any(event.kind == "pass" for event in frame.events)
        if ends and frame.after.to_act:
            self._closing = self._still(frame.before)
        self.refresh()

    def pause(self, frame: Frame) -> Awaitable[None] | None:
        if self._closing is not None:
            return self._close(frame)
        ended = frame.after.state.due == PLACE and bool(frame.events)
        again = any(self._table.players[seat].is_ai for seat in frame.after.to_act if seat >= 0)
        return self.kit.rest(frame) if ended and again and self._by_ai(frame) and rests() else None

    async def _close(self, frame: Frame) -> None:
        """Show the end of a pass until the button is pressed, then deal."""
        if self._table.people:
            await self.kit.wait()
        else:
            await ak.sleep(theme.celebrate * READING)
        self._closing = None
        self.refresh()
        await self._deal(frame)

    def _deal(self, frame: Frame) -> Awaitable[None]:
        """Deal the islands of a new pass."""
        table = self._still(frame.after)
        return self._motions.deal(table, prompts.waiting(table, None))

    sound = staticmethod(sound_of)
    has_haptics = staticmethod(has_haptics)

    def sentence(self, event: Event) -> str:
        islands = self._telling[1].islands if self._telling is not None else ()
        return " ".join(words.sentences(event, self.kit.names, words.islands(islands)))

    # --- covering

    def hide_secrets(self) -> None:
        self.stage.let_go()


# --- overlays that explain an island, a die, a side's stock and limit, or the score


def explain(thing: object, table: BrookeTable, *, turned_away: bool) -> tuple[Overlay, str] | None:
    """What a long press on something tells, and the rule behind it."""
    match thing:
        case int(slot) | FlipOption(slot=slot) | OtherSide(slot):
            return _island(table.islands[slot], turned_away), table.islands[slot].face.action
        case str(colour):
            return _side(table, COLOURS.index(colour)), "limit"
        case ValueOption(colour=side):
            return _side(table, side), "limit"
        case Die() | DieOption() if table.question is not None:
            action = table.question.action
            return _action(table, table.question), "overflow" if action == "cut" else action
    return None


def _island(island: Island, turned_away: bool) -> Overlay:
    """Both sides of a card, and what they do."""
    faces = BoxLayout(size_hint_y=None, height=dp(178), spacing=dp(18), padding=(dp(8), dp(6)))
    faces.add_widget(Widget())
    for face, back in ((island.face, island.back), (island.back, island.face)):
        card = IslandCard(size_hint=(None, None), size=(dp(124), dp(166)), strip_height=dp(42))
        card.island, card.turned_away = Island(0, island.picture, face, back), turned_away
        faces.add_widget(card)
    faces.add_widget(Widget())
    now = _face_words(tr._("Now: {action}"), island.face)
    other = _face_words(tr._("Other face: {action}"), island.back)
    return _overlay(words.island(island.picture), faces, now, other)


def _face_words(form: str, face: IslandFace) -> str:
    name = f"{words.action(face.action)} ({words.colour(face.colour)})"
    parts = (form.format(action=name) + ".", words.does(face), words.printed(face))
    return " ".join(part for part in parts if part)


def _side(table: BrookeTable, colour: int) -> Overlay:
    side = table.sides[colour]
    title = f"{side.name} · {words.colour(colour)}"
    return _overlay(title, words.stock(side), words.limit(side), words.score(table))


def _action(table: BrookeTable, asked: BrookeQuestion) -> Overlay:
    if asked.kind == "cut":
        return _overlay(*question_text.asks_cut(asked, ""))
    face = table.islands[asked.slot].face
    legend = tr._("Below each die: the totals at the end of the turn, and who leads then.")
    return _overlay(words.action(face.action), words.does(face), legend)


def score_overlay(games: Sequence[BrookeGame], names: Sequence[str]) -> Overlay:
    """The islands won so far, pass by pass."""
    sheets: Sequence[Widget | str] = pass_sheets(games, names) or [tr._("No round has been finished yet.")]
    rule = tr._("The most islands win. If tied, the printed pips of your own colour on them decide.")
    return _overlay(tr._("Islands won"), *sheets, rule)


def _overlay(title: str, *parts: Widget | str) -> Overlay:
    widgets = (WrappedLabel(text=part) if isinstance(part, str) else part for part in parts)
    return Overlay(*widgets, title=title)


def make_director() -> BrookeDirector:
    """The director, with its stage."""
    load_kv("games/brooke/table")
    return BrookeDirector()


# --- for lessons and riddles, which draw a ring there: boxes in the window, none if there is nothing to point at


def next_touch(director: BrookeDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage, asked = director.stage, director.question
    if asked is None:
        return []
    if asked.kind == "place":
        slot, value = PLACEMENTS[move]
        if stage.intent.value == value:
            return [_island_box(director, slot)]
        options = stage.areas[0].prompt.shown()
        return [box_of(one) for one in options if isinstance(one, ValueButton) and one.option.value == value]
    choice = next((one for one in asked.choices if one.move == move), None)
    if choice is None:
        return []
    if choice.die is None:
        return [_island_box(director, choice.to or 0)]
    first = choice.die if stage.intent.picked in (None, choice.other) or choice.other is None else choice.other
    return [_die_box(director, first)]


def _island_box(director: BrookeDirector, slot: int) -> Box:
    """An island with both totals: a ring round the card alone would cross its printed die."""
    board = director.stage.board
    column = board.columns[slot]
    x, low, width, _height = column.near_total
    _x, high, _width, tall = column.far_total
    left, bottom = board.to_window(x, low)
    inset = dp(2)
    return left + inset, bottom, width - 2 * inset, high + tall - low


def _die_box(director: BrookeDirector, die: Die) -> Box:
    board = director.stage.board
    place = board.place_of(die)
    x, y = board.to_window(place.x, place.y)
    reach = place.side * 0.62
    return x - reach, y - reach, 2 * reach, 2 * reach


def riddle_rings(director: BrookeDirector, nudge: Nudge) -> list[Box]:
    """The island that a nudge names."""
    return [_island_box(director, int(slot) - 1) for slot in nudge.what]


def part(director: BrookeDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    kind, _, number = name.partition(" ")
    if kind == "island":
        return [_island_box(director, int(number) - 1)]
    if kind == "cards":
        return [box_of(card) for card in director.stage.board.cards]
    widget = _parts(director).get(name)
    if widget is None:
        return []
    x, y, width, height = box_of(widget)
    # Round the figures at the ends of a row, not across them.
    beyond = dp(5) if widget is not director.stage.board else 0
    return [(x - beyond, y, width + 2 * beyond, height)]


def _parts(director: BrookeDirector) -> Mapping[str, Widget]:
    stage = director.stage
    area = stage.areas[0]
    return {
        "islands": stage.board,
        "prompt": area.prompt,
        "stock": area.row,
        "limit": area.row,
        "far": stage.far_row,
    }
