"""Home by touch: the first visit, what a card offers, and how the app is left."""

from __future__ import annotations

import pytest

from app.contract import GAMES
from app.home import screen as home
from app.home.screen import GameActions, GamePanel, LessonButton, SetupButton, Welcome
from app.kit.labels import FactsLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import TextButton
from app.lessons.model import lessons_of
from app.settings.storage import SettingsModel
from app.store.database import Store
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible
from tests.touch.states import finish, match, named


def card(ui: Driver, game: str) -> GamePanel:
    return next(one for one in ui.app.screen.ids.cards.children if one.game == game)


def shown(ui: Driver, kind: type) -> list[object]:
    return [one for one in visible(ui.app.screen) if isinstance(one, kind)]


# --- the first visit


def test_a_new_player_is_greeted_and_offered_every_lesson(ui: Driver) -> None:
    assert shown(ui, Welcome)
    assert len(shown(ui, LessonButton)) == len(GAMES)
    assert ui.says("You vs Clover (casual)")


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_leads_to_the_first_step_of_a_lesson(ui: Driver, game: str) -> None:
    ui.app.screen.ids.page.scroll_to(card(ui, game), animate=False)
    ui.frames(3)
    ui.tap(next(one for one in visible(card(ui, game)) if isinstance(one, LessonButton)))
    ui.settle()
    assert ui.screen == "lesson"
    tutor = ui.app.screen.tutor
    assert tutor.lesson is lessons_of(game)[0]
    assert ui.says(tutor.step.text)


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_leads_to_the_first_question_of_a_match(ui: Driver, game: str) -> None:
    ui.app.screen.ids.page.scroll_to(card(ui, game), animate=False)
    ui.frames(3)
    ui.tap(ui.find("Play", TextButton, card(ui, game)))
    ui.settle()
    assert ui.screen == "play"
    ui.until(lambda: 0 in ui.app.table.asked(), "the first question", 60)


def test_the_second_touch_makes_the_first_move(ui: Driver) -> None:
    ui.tap(ui.find("Play", TextButton, card(ui, "braverats")))
    guest = Guest(ui)
    guest.calm()
    guest.drag(0, guest.pick(0))
    guest.calm()
    assert any(0 in line.moves for line in guest.table.match.log)


def end_a_match(ui: Driver) -> None:
    finish(ui, match(ui))
    ui.app.go("result", table=ui.app.table)
    ui.settle()
    ui.app.go("home")
    ui.settle()


def test_the_greeting_goes_with_the_first_match(ui: Driver) -> None:
    end_a_match(ui)
    assert not shown(ui, Welcome)
    assert not card(ui, "braverats").is_new
    assert card(ui, "brooke").is_new


def test_the_greeting_goes_with_the_first_lesson(ui: Driver) -> None:
    ui.app.lesson_done(lessons_of("brooke")[0].id)
    ui.app.go("home")
    assert not shown(ui, Welcome)
    assert [game for game in GAMES if card(ui, game).is_new] == ["braverats", "firstrat"]


def test_matches_of_an_older_version_make_nobody_new(ui: Driver) -> None:
    end_a_match(ui)
    ui.app.settings.finished.clear()
    ui.app.go("home")
    ui.settle()
    assert not shown(ui, LessonButton)


def test_what_was_finished_and_won_is_known_at_the_next_start(ui: Driver) -> None:
    table = ui.app.library.begin("brooke", {}, ["", "@clover"])
    table.resign(1)
    ui.app.settings.note_end(table)
    ui.app.settings.save()
    kept = SettingsModel(Store(ui.app.folder))
    kept.load()
    assert kept.finished == kept.won == {"brooke"}


# --- the cards


def test_set_up_has_a_button(ui: Driver) -> None:
    ui.tap(next(one for one in visible(card(ui, "brooke")) if isinstance(one, SetupButton)))
    ui.settle()
    assert ui.screen == "setup" and ui.app.screen.name_of_game == "Brooke"


def test_buttons_change_sides_for_the_left_hand(ui: Driver) -> None:
    named("home-known").build(ui)
    actions = next(one for one in visible(card(ui, "brooke")) if isinstance(one, GameActions))
    play, _, _, text = actions.children
    assert play.x > text.x
    ui.app.settings.left_handed = True
    ui.frames(3)
    assert play.x < text.x


def test_the_wheel_scrolls_over_cards(ui: Driver) -> None:
    ui.resize(915, 412)
    page = ui.app.screen.ids.page
    for part in (card(ui, "braverats").ids.art, ui.find("Play", TextButton, card(ui, "braverats"))):
        page.scroll_y = 1
        ui.frames(3)
        ui.wheel(part)
        assert page.scroll_y < 1


def test_home_opens_at_the_top_after_a_match(ui: Driver) -> None:
    ui.resize(360, 640)
    page = ui.app.screen.ids.page
    page.scroll_y = 0
    ui.app.screen.play("firstrat")
    ui.settle()
    ui.back()
    ui.settle()
    assert ui.screen == "home" and page.scroll_y == 1


def test_the_facts_of_a_set_up_stand_whole_on_their_lines(ui: Driver) -> None:
    ui.resize(360, 640)
    ui.app.progress.done = frozenset(f"{game}-first" for game in GAMES)
    ui.app.go("home")
    ui.settle()
    label = next(one for one in card(ui, "firstrat").walk() if isinstance(one, FactsLabel))
    assert label.text == "You vs Clover (casual)\nFirst game"
    label.facts = ["You", "Greg", "a fact that needs a line"]
    ui.frames(2)
    assert label.text == "You · Greg\na fact that needs a line"


# --- a first match


def first_rat(ui: Driver) -> dict[str, object]:
    """The options of a quick match of First Rat."""
    ui.app.go("home")
    ui.app.screen.play("firstrat")
    ui.settle()
    return dict(ui.app.table.match.setup.options)


def test_a_first_match_of_first_rat_is_a_first_game_until_one_is_won(ui: Driver) -> None:
    assert "First game" in card(ui, "firstrat").setup
    assert first_rat(ui)["first_game"]
    ui.app.table.resign(0)
    ui.app.go("result", table=ui.app.table)
    ui.frames(3)
    assert first_rat(ui)["first_game"]
    table = ui.app.table
    table.resign(1)
    ui.app.go("result", table=table)
    ui.frames(3)
    ui.app.rematch()
    assert not ui.app.table.match.setup.options.get("first_game")
    assert not first_rat(ui).get("first_game")
    ui.app.go("home")
    assert "First game" not in card(ui, "firstrat").setup


def test_first_game_stays_as_it_was_chosen(ui: Driver) -> None:
    ui.app.settings.remember("firstrat", ["", "@clover"], {"first_game": False})
    assert not first_rat(ui)["first_game"]


# --- the name


def test_the_owner_of_the_device_has_one_name_in_all_games(ui: Driver) -> None:
    ui.app.settings.name = "Ann"
    ui.app.screen.play("brooke")
    assert ui.app.table.players[0].name == "Ann"
    ui.app.go("home")
    assert "You vs Clover (casual)" in card(ui, "brooke").setup
    assert ui.app.settings.setups["brooke"]["players"] == ["", "@clover"]
    kept = SettingsModel(Store(ui.app.folder))
    kept.load()
    assert kept.name == "Ann"


# --- the end


def test_escape_asks_before_the_app_ends(ui: Driver) -> None:
    ui.back()
    assert not ui.ended and PageSheet.stack
    ui.tap(ui.find("Stay", TextButton))
    ui.frames(20)
    assert not ui.ended and not PageSheet.stack


def test_androids_back_at_home_asks_nothing(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "ON_ANDROID", True)
    assert not ui.app.back()
    assert not PageSheet.stack


def test_home_is_where_one_left_it_after_another_page(ui: Driver) -> None:
    ui.resize(360, 640)
    page = ui.app.screen.ids.page
    for name in ("riddles", "invite", "rules", "settings"):
        page.scroll_y = 0.25
        ui.app.go(name)
        ui.settle()
        ui.back()
        ui.settle()
        assert ui.screen == "home" and page.scroll_y == 0.25, name
