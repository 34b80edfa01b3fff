"""What helps at the table: the last round and its replay, secrets among neighbours, keys, large letters."""

from __future__ import annotations

import pytest

from app.base.theme import theme
from app.games.braverats.widgets.card import Card
from app.kit.press import IconButton
from tests.touch import audit
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible
from tests.touch.states import match, named

# --- the last round


def test_the_last_round_can_be_played_again_and_nothing_changes(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = match(ui, "spy general", "- ambassador", "assassin -")
    chip, log = guest.stage.duel.chip, guest.table.match.log
    ui.tap(guest.card_spot(0, "wizard"))
    assert chip.model is not None and [face.name for face in chip.model.faces] == ["ambassador", "assassin"]
    sealed, stamp = guest.table.sealed(), guest.table.stamp
    ui.tap(chip)
    assert guest.stage.busy
    turned = set()
    while guest.stage.busy:
        turned |= {min(guest.stage.duel.turns)}
        ui.frames()
    assert len(turned) > 3, "a card turns over"
    assert [slot.card.name for slot in guest.stage.duel.slots] == ["ambassador", "assassin"]
    assert guest.area(0).prompt.panel.head == "Assassin: the lower value wins, 3 beats 6"
    assert (guest.table.match.log, guest.table.sealed(), guest.table.stamp) == (log, sealed, stamp)
    guest.tap_tap(0, "wizard")
    guest.calm()
    assert len(guest.table.match.log) > len(log)


def test_the_last_round_can_be_read_again_without_animations(ui: Driver) -> None:
    guest = match(ui, "spy general", "- ambassador", "assassin -")
    assert ui.app.settings.animation == "off"
    ui.tap(guest.card_spot(0, "wizard"))
    assert guest.area(0).prompt.verb == "Play"
    ui.tap(guest.stage.duel.chip)
    guest.calm()
    assert [slot.card.name for slot in guest.stage.duel.slots] == ["ambassador", "assassin"]
    assert guest.area(0).prompt.panel.head == "Assassin: the lower value wins, 3 beats 6"


def test_a_tap_skips_the_replay_of_a_round(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = match(ui, "prince wizard")
    ui.tap(guest.stage.duel.chip)
    ui.frames(3)
    assert guest.stage.busy
    ui.tap((200, 400))
    ui.frames(3)
    assert not guest.stage.busy
    assert guest.stage.headers()[0].side.crowns == 1


def test_there_is_no_last_round_before_the_first_and_after_a_game(ui: Driver) -> None:
    guest = match(ui)
    assert guest.stage.duel.chip.disabled and guest.stage.duel.chip.opacity == 0
    guest = match(ui, sealed="prince")
    guest.tap_tap(0, "princess")
    guest.calm()
    assert guest.table.over and guest.stage.duel.chip.disabled


# --- neighbours


@pytest.mark.parametrize("seating", ["face", "side"])
@pytest.mark.parametrize("sealed", [False, True])
def test_a_neighbour_cannot_see_which_card_is_held_up(ui: Driver, seating: str, sealed: bool) -> None:
    """Two worlds that differ in the lifted card look the same, to the last dot."""
    ui.app.settings.seating = seating
    ui.resize(1280, 800)
    guest = match(ui, "spy spy", "general wizard", players=("Ann", "Ben"))
    if sealed:
        guest.tap_tap(1, "prince")
    before = ui.picture().tobytes()
    worlds = set()
    for card in ("ambassador", "assassin", "musician"):
        ui.tap(guest.card_spot(0, card))
        assert guest.stage.lifted_card(0) == card
        worlds.add(ui.picture().tobytes())
    assert len(worlds) == 1
    assert before not in worlds, "but that a card is held up can be seen"


def test_alone_the_forecast_is_shown(ui: Driver) -> None:
    guest = match(ui, sealed="prince")
    heads = set()
    for card in ("ambassador", "assassin", "musician"):
        ui.tap(guest.card_spot(0, card))
        heads.add(guest.area(0).prompt.panel.detail)
    assert len(heads) == 3


def test_the_ability_of_the_lifted_card_stands_above_the_hand(ui: Driver) -> None:
    guest = match(ui, sealed="prince")
    label = guest.area(0).caption_label
    ui.tap(guest.card_spot(0, "spy"))
    assert label.text == "Next round your opponent shows their card first"
    assert guest.area(0).prompt.panel.detail.startswith("Loses to: ")
    ui.app.screen.sitting.ask_hint(0)
    ui.until(lambda: guest.area(0).prompt.panel.head.startswith("Hint"), "the hint", seconds=20)
    # It is as good as any other card here, so it stays.
    assert guest.stage.lifted_card(0) == "spy"
    detail = guest.area(0).prompt.panel.detail
    assert detail.startswith("Your choice is just as good. ") and "Another good card: " in detail
    assert label.text == "Next round your opponent shows their card first"
    ui.back()
    assert label.text == ""
    ui.resize(360, 640)
    ui.tap(guest.card_spot(0, "assassin"))
    assert (label.text, guest.area(0).prompt.panel.detail) == (
        "",
        "The lower value wins, except against the Prince",
    )


# --- taking back


def test_undo_is_faint_exactly_where_it_would_be_refused(ui: Driver) -> None:
    guest = match(ui, "prince wizard")
    undo = guest.stage.top_bar.ids.undo
    assert undo.refused
    ui.tap(undo)
    assert guest.area(0).prompt.panel.style == "verdict", "a press still says why"
    ui.app.settings.seating = "side"
    ui.resize(1280, 800)
    guest = match(ui, players=("Ann", "Ben"))
    assert undo.refused
    guest.tap_tap(0, "spy")
    assert not undo.refused
    ui.tap(undo)
    assert not guest.table.sealed() and undo.refused


# --- keys


def test_after_a_digit_enter_plays_the_card(ui: Driver) -> None:
    guest = match(ui, sealed="prince")
    while not (isinstance(ui.app.focus_ring.widget, IconButton) and ui.app.focus_ring.widget.label == "Hint"):
        ui.key("tab")
    ui.key("5")
    assert guest.stage.lifted_card(0) == "wizard" and ui.app.focus_ring.widget is None
    ui.key("enter")
    assert guest.table.match.log[0].moves[0] == "wizard"


# --- large letters


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (640, 360)])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_stay_in_the_largest_letters(ui: Driver, size: tuple[int, int], lang: str) -> None:
    ui.app.settings.text_size, ui.app.settings.language = "huge", lang
    ui.resize(*size)
    guest = match(ui, mime=True)
    cards = [card for card in visible(guest.area(0).hand) if isinstance(card, Card)]
    assert len(cards) == 9
    assert all(card.shows_name for card in cards)
    assert not audit.problems()


def test_large_print_has_larger_names_and_smaller_pictures(ui: Driver) -> None:
    ui.resize(360, 640)
    guest = match(ui, "prince general")
    sizes = []
    for large in (False, True):
        ui.app.settings.large_print = large
        ui.frames(3)
        hand, duel = guest.area(0).hand, guest.stage.duel.cards[0]
        sizes.append((max(card.name_size for card in hand.children), duel.name_size, duel.height))
    (name, on_table, tall), (large_name, large_on_table, less) = sizes
    assert large_name >= 1.2 * name and large_on_table >= 1.15 * on_table and less < tall


def test_a_whole_match_in_the_largest_letters(ui: Driver) -> None:
    ui.app.settings.text_size = "huge"
    ui.resize(360, 640)
    guest = Guest(ui, "huge")
    guest.sit_down(["Ann", "@casual"])
    ways = ("tap_tap", "tap_button", "tap_slot", "drag")
    while ui.screen != "result":
        guest.calm()
        assert not audit.problems(), guest.table.match.log
        if guest.closing or guest.table.over:
            guest.press(0)
            ui.settle()
            continue
        card = guest.pick(0)
        ui.tap(guest.card_spot(0, card))
        assert not audit.problems(), (guest.table.match.log, card)
        ui.back()
        getattr(guest, guest.rng.choice(ways))(0, card)
    assert theme.scale > 1.4


def test_a_round_that_can_decide_the_match_says_so(ui: Driver) -> None:
    named("table-match-point").build(ui)
    duel = ui.app.screen.sitting.director.stage.duel
    assert duel.model.decides and duel.model.stake == 5 and duel.model.worth.startswith("Match point")
    named("table-first").build(ui)
    assert not ui.app.screen.sitting.director.stage.duel.model.decides


def test_what_a_round_has_used_is_gone_while_its_verdict_is_read(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = match(ui, "wizard wizard", "general general", sealed="spy")
    stage = guest.stage
    assert stage.table.sides[0].plus
    guest.tap_tap(0, "prince")
    ui.until(lambda: bool(stage.duel.slots[1].verdict) and bool(stage.sky.children), "crowns fly", seconds=20)
    ui.until(lambda: not stage.sky.children, "they have arrived", seconds=20)
    ui.frames(2)
    assert stage.busy and not stage.table.sides[0].plus and stage.table.pending == (0, 0)
