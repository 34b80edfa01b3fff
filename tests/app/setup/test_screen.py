"""Set-up by touch: two seats, and a game for one to five."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.kit.bars import SwitchRow
from app.kit.faces import FaceButton
from app.kit.labels import NameLabel
from app.kit.press import Chip, ChoiceButton, IconButton, LinkRow, TextButton
from app.setup.screen import FriendTile, PersonChip, SeatingTile, SeatList, SeatPanel, SeatRow
from tests.fake_game import ALONE_ONLY, TOO_STRONG, five
from tests.touch import audit
from tests.touch.driver import Driver, visible
from tests.touch.states import SIZES, named

__all__ = ["five"]


@pytest.fixture
def larger(ui: Driver, five: str) -> Iterator[str]:
    """The game for five; afterwards the set-up page has forgotten it."""
    yield five
    ui.app.go("setup", game="braverats")


FULL = ["Maximiliane-Antoinette", "@clover", "Bartholomäus", "@clover", "@saffron"]


def open_setup(ui: Driver, game: str, players: list[str], **options: object) -> None:
    ui.app.settings.remember(game, players, options)
    ui.app.go("setup", game=game)
    ui.settle()


def rows(ui: Driver) -> list[SeatRow]:
    """The seats from the first to the last."""
    return sorted((one for one in visible(ui.app.screen) if isinstance(one, SeatRow)), key=lambda one: -one.y)


def names(ui: Driver) -> list[str]:
    return [row.show.name for row in rows(ui)]


def choose(ui: Driver, text: str, kind: type[Widget]) -> None:
    """Scroll to something and tap it."""
    widget = ui.find(text, kind)
    ui.app.screen.ids.page.scroll_to(widget, animate=False)
    ui.frames(2)
    ui.tap(widget)


def test_players_sit_down_and_leave(ui: Driver, larger: str) -> None:
    open_setup(ui, larger, ["Ann", "@clover"])
    for more in ("Basil", "Juniper", "Barnabas"):
        choose(ui, more, FaceButton)
        assert names(ui)[-1] == more
    choose(ui, "Pip", FaceButton)
    assert ui.told == ["The table is full."]
    ui.app.screen.ids.page.scroll_y = 1
    ui.frames(2)
    ui.tap(ui.find("Remove Basil", IconButton))
    assert names(ui) == ["Ann", "Clover", "Juniper", "Barnabas"]
    ui.tap(ui.find("Swap seats", TextButton))
    assert names(ui)[1] == "Ann"
    while len(rows(ui)) > 1:
        ui.tap(next(one for one in visible(rows(ui)[-1]) if isinstance(one, IconButton)))
    assert not any(row.removable for row in rows(ui))
    assert ui.says("against Greg")


def test_any_seat_goes_to_a_person_or_to_an_opponent(ui: Driver, larger: str) -> None:
    open_setup(ui, larger, FULL)
    ui.tap(rows(ui)[3].children[-1])
    ui.tap(ui.find("A person", ChoiceButton))
    assert ui.app.screen._setup.players[3] == ""
    ui.tap(rows(ui)[0].children[-1])
    ui.tap(next(one for one in visible(ui.top()) if isinstance(one, ChoiceButton) and "Novice" in one.text))
    assert ui.app.screen._setup.players[0] == "@pip"


def test_an_option_with_values_is_chosen_by_a_chip(ui: Driver, larger: str) -> None:
    open_setup(ui, larger, ["Ann"])
    choose(ui, "hard", Chip)
    assert ui.app.screen._setup.options["robot"] == "hard"
    assert ui.find("hard", Chip).chosen
    choose(ui, "Unfair", Chip)
    assert ui.app.screen._setup.options["robot"] == "hard"
    assert ui.told == [TOO_STRONG]
    choose(ui, "Variable path", SwitchRow)
    choose(ui, "Unfair", Chip)
    assert ui.app.screen._setup.options["robot"] == "unfair"
    choose(ui, "Clover", FaceButton)
    assert ui.says(ALONE_ONLY)
    with pytest.raises(LookupError):
        ui.find("Unfair", Chip)


def test_a_match_keeps_its_seats_for_the_next_time(ui: Driver) -> None:
    open_setup(ui, "firstrat", ["Ann", "@clover", "Ben"])
    ui.app.settings.remember("firstrat", ui.app.screen._setup.players, ui.app.screen._setup.options)
    ui.app.go("home")
    ui.settle()
    assert ui.says("Ann, Clover (casual), Ben")


@pytest.mark.parametrize(
    ("players", "language"),
    [(["Ann"], "en"), (["Ann", "@clover"], "fr"), (FULL, "de")],
    ids=["one", "two", "five"],
)
def test_the_list_of_seats_at_every_size(ui: Driver, larger: str, players: list[str], language: str) -> None:
    ui.app.settings.language = language
    open_setup(ui, larger, players, path=True)
    for text_size in ("normal", "huge"):
        ui.app.settings.text_size = text_size
        for size in SIZES:
            ui.resize(*size)
            assert not audit.problems(), (size, text_size)


def test_two_seats_keep_their_panels(ui: Driver) -> None:
    """Equally high, with whole words on one line each, whatever the names."""
    named("setup-two-people").build(ui)
    for size in SIZES:
        ui.resize(*size)
        panels = [one for one in visible(ui.app.screen) if isinstance(one, SeatPanel)]
        assert len(panels) == 2
        assert not any(isinstance(one, SeatList) for one in visible(ui.app.screen))
        assert panels[0].height == panels[1].height
        tags = [one for panel in panels for one in visible(panel) if isinstance(one, NameLabel)]
        assert {tag.text.replace("\n", "") for tag in tags} == {"Maximiliane-Antoinette", "Bartholomäus"}
        assert not any(tag.is_shortened for tag in tags)
        assert all(len(tag._label._cached_lines) == tag.text.count("\n") + 1 for tag in tags)


def test_the_longest_name_gives_way_at_its_end(ui: Driver) -> None:
    open_setup(ui, "braverats", ["W" * 24, "@barnabas"])
    ui.resize(360, 640)
    tag = next(one for one in visible(ui.app.screen) if isinstance(one, NameLabel) and one.text.startswith("W"))
    assert tag.is_shortened
    assert tag.texture_size[0] <= tag.width + 1
    assert not audit.problems()


def test_a_reading_is_chosen_under_rulings_and_kept_in_the_match(ui: Driver) -> None:
    open_setup(ui, "brooke", ["Ann", "@pip"])
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(4)
    readings = [
        "Blue too high: red lowers a die (and the other way round)",
        "Your turn made it too high: your opponent lowers a die",
    ]
    assert ui.find("House rulings", LinkRow).note == readings[0]
    choose(ui, "House rulings", LinkRow)
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(4)
    heading = ui.find("House rulings", LinkRow)
    assert [ui.find(name, ChoiceButton).chosen for name in readings] == [True, False]
    assert heading.y > ui.find(readings[0], ChoiceButton).top
    ui.tap(ui.find(readings[1], ChoiceButton))
    assert [ui.find(name, ChoiceButton).chosen for name in readings] == [False, True]
    ui.app.screen.play()
    ui.settle()
    assert ui.app.table.match.state.rules.correction == "mover"
    kept = ui.app.library.open(ui.app.table.number)
    assert kept is not None and kept.match.state.rules.correction == "mover", "it is in the save"


# --- who plays


def test_a_chip_sends_everybody_away_and_back(ui: Driver) -> None:
    open_setup(ui, "firstrat", ["", "@saffron", "@pip"])
    assert ui.find("With others", Chip).chosen
    ui.tap(ui.find("Solo", Chip))
    assert names(ui) == ["You"]
    assert ui.says("against Greg")
    ui.tap(ui.find("With others", Chip))
    assert names(ui) == ["You", "Saffron", "Pip"]


def play_once(ui: Driver, *people: str) -> None:
    table = ui.app.library.begin("brooke", {}, people)
    table.begin()
    table.resign(0)


@pytest.mark.parametrize("game", ["braverats", "brooke", "firstrat"])
def test_three_taps_lead_from_home_to_a_match_with_a_friend_who_has_played_here(ui: Driver, game: str) -> None:
    play_once(ui, "Ann", "Ben")
    ui.app.settings.name = "Ann"
    ui.app.go("home")
    ui.settle()
    card = next(card for card in ui.app.screen.ids.cards.children if card.game == game)
    ui.tap(ui.find("Set up", root=card))
    ui.settle()
    choose(ui, "Ben", PersonChip)
    ui.tap(ui.find("Play", TextButton))
    ui.until(lambda: ui.screen in ("play", "handover"), "the match")
    assert {"Ann", "Ben"} <= set(ui.app.table.match.players)


def test_a_friend_here_is_the_first_choice_and_the_last_friend_sits_down(ui: Driver) -> None:
    open_setup(ui, "brooke", ["", "@saffron"])
    tile = ui.find("A friend here", FriendTile)
    assert tile.y > next(one for one in visible(ui.app.screen) if isinstance(one, FaceButton)).top
    ui.tap(tile)
    ui.frames(3)
    # No person is stored yet, so the name field has the focus.
    field = next(one for one in visible(ui.top()) if type(one).__name__ == "Field")
    assert field.focus
    field.text = "Ben"
    ui.back()
    assert not field.focus, "the first Back puts the keyboard away"
    ui.back()
    ui.frames(3)
    assert ui.app.screen._setup.players == ["", "Ben"]
    play_once(ui, "Ann", "Cleo")
    open_setup(ui, "braverats", ["", "@saffron"])
    ui.tap(ui.find("A friend here", FriendTile))
    assert ui.app.screen._setup.players == ["", "Ann"]
    ui.tap(ui.find("Cleo", PersonChip))
    assert ui.app.screen._setup.players == ["", "Cleo"]


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("braverats", ["pass", "side", "face"]),
        ("brooke", ["pass", "side", "face"]),
        ("firstrat", ["pass", "face"]),
    ],
)
def test_sharing_the_device_is_asked_as_soon_as_two_people_sit_down(
    ui: Driver, game: str, ways: list[str], size: tuple[int, int]
) -> None:
    ui.resize(*size)
    open_setup(ui, game, ["Ann", "@saffron"])
    assert not [one for one in visible(ui.app.screen) if isinstance(one, SeatingTile)]
    ui.app.screen.seat_friend("Ben")
    ui.frames(3)
    tiles = sorted((one for one in visible(ui.app.screen) if isinstance(one, SeatingTile)), key=lambda one: one.x)
    assert [tile.seating for tile in tiles] == ways and tiles[0].chosen
    ui.app.screen.ids.page.scroll_to(tiles[-1], animate=False)
    ui.frames(2)
    ui.tap(tiles[-1])
    if size[0] < 600:
        assert ui.told == ["That needs a larger screen."] and ui.app.settings.seating == "pass"
    else:
        assert ui.app.settings.seating == ways[-1] and not ui.told
    assert ui.app.screen.ids.begins.text


def test_people_of_the_device_are_offered_whoever_played_last_first(ui: Driver) -> None:
    play_once(ui, "Ann", "Ben")
    play_once(ui, "@pip", "Cleo")
    play_once(ui, "Ben", "@pip")
    assert ui.app.library.people() == {"Ben": "hammer", "Cleo": "apple", "Ann": "hammer"}


def test_a_duel_offers_no_solo(ui: Driver) -> None:
    open_setup(ui, "brooke", ["", "@saffron"])
    assert all(ui.find(name, Label) for name in ("Right", "Left", "Swap", "Turn", "Gain", "Flip"))
    with pytest.raises(LookupError):
        ui.find("Solo", Chip)


def test_levels_have_names(ui: Driver) -> None:
    open_setup(ui, "brooke", ["", "@saffron"])
    assert ui.find("AI: master", TextButton)
    open_setup(ui, "firstrat", ["", "@saffron"])
    assert [row.show.kind for row in rows(ui)] == ["Person", "AI: master"]


def test_a_name_is_typed_once_for_all_games(ui: Driver) -> None:
    open_setup(ui, "brooke", ["", "@saffron"])
    ui.app.screen.ask_seat(0)
    ui.frames(6)
    field = next(one for one in visible(ui.top()) if type(one).__name__ == "Field")
    field.text = "Ann"
    ui.back()
    ui.back()
    ui.frames(3)
    assert ui.app.settings.name == "Ann"
    ui.tap(ui.find("Play", TextButton))
    ui.settle()
    assert ui.app.table.match.players[0] == "Ann"
    ui.app.go("setup", game="firstrat")
    ui.settle()
    assert names(ui)[0] == "Ann"


def test_what_locks_several_deals_is_told_once(ui: Driver) -> None:
    named("setup-two-people").build(ui)
    locked = [one for one in visible(ui.app.screen) if isinstance(one, ChoiceButton) and one.locked]
    said = [one for one in visible(ui.app.screen) if getattr(one, "text", "") == locked[0].locked]
    assert len(locked) > 2 and len(said) == 1
    assert ui.says("all sixteen shuffled"), "what it would do is still told"
