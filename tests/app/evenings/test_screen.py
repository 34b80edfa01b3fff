"""An evening by touch: set up, played, left and taken up again, ended."""

from __future__ import annotations

import pytest
from kivy.uix.textinput import TextInput

from app.evenings.model import Evening
from app.evenings.screen import RestRow, SeatFace, SheetGuest
from app.evenings.screen_invite import TableTick
from app.kit.faces import Face
from app.kit.press import TextButton
from tests.touch.braverats import Guest
from tests.touch.brooke import Captain
from tests.touch.driver import Driver, visible
from tests.touch.evening_states import FOUR, begin, show


def evening(ui: Driver) -> Evening:
    found = ui.app.evenings.newest
    assert found is not None
    return found


def start(ui: Driver) -> None:
    """Press the main button of the page."""
    ui.tap(ui.app.screen.ids.start)
    ui.settle()


def test_a_short_evening_is_set_up_left_and_played_to_its_end(ui: Driver) -> None:
    card = ui.app.screen.ids.evening
    ui.app.screen.ids.page.scroll_to(card, animate=False)
    ui.frames(2)
    ui.tap(card)
    ui.settle()
    assert ui.screen == "invite" and ui.says("a duel")
    ui.tap(ui.find("First Rat", TableTick))
    ui.tap(ui.find("2 games"))
    ui.tap(ui.app.screen.ids.begin)
    ui.settle()
    assert ui.screen == "evening" and ui.says("Game 1 of 2 · BraveRats") and ui.says("You vs Clover")
    start(ui)
    assert ui.screen == "play"
    Guest(ui).play_out(0)
    assert evening(ui).done == 1
    ui.tap(ui.find("Continue the game night", TextButton))
    ui.settle()
    # Clover has the other side now.
    assert ui.screen == "evening" and ui.says("Clover vs you")
    ui.back()
    assert ui.screen == "home" and "1 of 2 games played" in ui.app.screen.ids.evening.facts
    points = evening(ui).points
    ui.restart()
    assert evening(ui).points == points
    ui.app.go("evening")
    ui.settle()
    start(ui)
    player = Captain(ui)
    player.calm()
    # It is left in the middle and taken up again where it was.
    player.tap_tap(player.pick())
    player.calm()
    number, steps = ui.app.table.number, len(ui.app.table.match.log)
    ui.back()
    ui.app.go("evening")
    ui.settle()
    assert ui.says("in progress")
    start(ui)
    assert (ui.app.table.number, len(ui.app.table.match.log)) == (number, steps)
    player.play_out()
    ui.until(lambda: ui.says("Achievement: Until the lights go out"), "the records")
    ui.tap(ui.find("To the score sheet", TextButton))
    ui.settle()
    assert evening(ui).over and ui.says("game night") and ui.app.screen.is_over
    start(ui)
    assert ui.screen == "invite"


def test_regulars_have_their_faces_on_the_page_of_an_evening(ui: Driver) -> None:
    show(ui, "", "@clover", "@pip")
    shown = [one for one in visible(ui.app.screen) if isinstance(one, SeatFace | SheetGuest | RestRow)]
    faces = [(type(one), face.regular) for one in shown for face in visible(one) if isinstance(face, Face)]
    assert sorted(name for kind, name in faces if name and kind is SheetGuest) == ["clover", "pip"]
    assert sorted(name for kind, name in faces if name and kind is not SheetGuest) == ["clover", "pip"]


def test_a_seat_shows_who_sits_there_and_at_the_edge_which_side(ui: Driver) -> None:
    """Nobody is shown with an emblem twice, and a badge is the side for people and regulars alike."""
    for ranks, badges in (((), ["", "apple"]), (FOUR[:1], ["hammer", "apple"])):
        show(ui, "", "@clover", ranks=ranks)
        seats = [one for one in visible(ui.app.screen) if isinstance(one, SeatFace)]
        assert sorted(one.badge for one in seats) == sorted(badges)
        assert all(one.regular or one.emblem == "hammer" for one in seats)


def test_ais_play_their_games_among_themselves_while_nobody_watches(ui: Driver) -> None:
    begin(ui, "", "@clover", "@pip", tables=["braverats"], ranks=FOUR[:2])
    ui.app.go("evening")
    ui.settle()
    assert ui.says("Watch Clover vs Pip") or ui.says("Watch Pip vs Clover")
    ui.tap(ui.app.screen.ids.other)
    ui.until(lambda: evening(ui).over, "the game of the AIs", 60)
    ui.frames(2)
    assert ui.screen == "evening" and sum(evening(ui).points) == 6 and ui.app.screen.is_over


def test_whoever_leaves_the_page_leaves_the_game_of_the_ais_as_it_is(ui: Driver) -> None:
    begin(ui, "", "@clover", "@barnabas", tables=["brooke"], ranks=FOUR[:2])
    ui.app.go("evening")
    ui.settle()
    ui.tap(ui.app.screen.ids.other)
    ui.back()
    ui.seconds(1)
    assert ui.screen == "home" and evening(ui).done == 2
    ui.app.go("evening")
    ui.settle()
    assert ui.app.screen.other and not ui.app.screen.news


def test_seats_are_swapped_and_a_match_without_a_move_is_forgotten(ui: Driver) -> None:
    show(ui, "Anna", "Bruno")
    ui.tap(ui.find("Swap sides", TextButton))
    assert ui.says("Bruno vs Anna")
    start(ui)
    assert [player.name for player in ui.app.table.players] == ["Bruno", "Anna"]
    ui.back()
    ui.app.go("evening")
    ui.settle()
    assert not evening(ui).games[0].begun and ui.app.screen.can_swap


def test_an_evening_ends_early_only_after_a_question(ui: Driver) -> None:
    show(ui, "Anna", "Bruno", "Dora", ranks=FOUR)
    for answer, over in (("Play on", False), ("End it", True)):
        ui.tap(ui.find("End the game night"))
        ui.frames(6)
        ui.tap(ui.find(answer))
        ui.settle()
        assert evening(ui).over == over
    assert ui.says("Bruno and Dora share the win")
    ui.app.go("log")
    ui.settle()
    ui.tap(ui.find("Game nights"))
    ui.settle()
    assert ui.screen == "evenings" and ui.says("Bruno and Dora share the win")
    ui.tap(ui.find("Bruno and Dora share the win"))
    ui.settle()
    assert ui.screen == "evening"
    ui.back()
    assert ui.screen == "evenings"


def test_guests_are_invited_named_and_sent_away(ui: Driver) -> None:
    ui.app.go("invite")
    ui.settle()
    setup = ui.app.screen._setup
    ui.tap(ui.find("Invite a person"))
    ui.frames(3)
    field = next(one for one in visible(ui.top()) if isinstance(one, TextInput))
    field.text = "Dora"
    ui.back()
    ui.frames(2)
    assert setup.guests == ["", "@clover", "Dora"] and ui.says("all together")
    # An AI that is there already is not offered again.
    ui.tap(ui.find("Invite an AI"))
    assert len(setup.guests) == 4 and len(set(setup.guests)) == 4
    ui.app.screen.ask_guest(3)
    ui.frames(3)
    assert not ui.says("Clover")
    ui.tap(ui.find("Saffron · Master"))
    ui.frames(2)
    assert setup.guests[3] == "@saffron"
    ui.tap(ui.find("Remove Dora"))
    assert setup.guests == ["", "@clover", "@saffron"]
    # The only person stays.
    ui.app.screen.ask_guest(0)
    ui.frames(3)
    assert not ui.says("Saffron")


@pytest.mark.parametrize("way", ["back", "menu", "handover"])
def test_a_match_that_is_left_leads_to_its_score_sheet(ui: Driver, way: str) -> None:
    show(ui, "Anna", "Ben" if way == "handover" else "@pip")
    ui.app.screen.play()
    ui.settle()
    # A key just after a change of pages is not meant for the new one.
    ui.seconds(1)
    if way == "handover":
        ui.until(lambda: ui.screen == "handover", "the handover")
        ui.settle()
    elif way == "menu":
        ui.app.screen._leave_table()
    if way != "menu":
        ui.back()
    ui.settle()
    assert ui.screen == "evening"
    ui.back()
    ui.settle()
    assert ui.screen == "home"
