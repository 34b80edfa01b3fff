"""First Rat's pages: the result, the log, the rules, and the challenges that fill up."""

from __future__ import annotations

from app.games.firstrat.screen_challenges import ChallengeCard, LevelTick
from app.games.firstrat.screen_parts import ScoreTable
from app.kit.press import LinkRow
from app.people.players import seat_players
from app.table.table import Table
from engine.match import Match
from tests.app.games.firstrat import positions as at
from tests.touch.driver import Driver, visible
from tests.touch.lines import keep_finished


def table_of(match: Match) -> Table:
    return Table(match, seat_players("firstrat", match.players))


def test_the_result_tells_who_won_and_shows_the_whole_sheet(ui: Driver) -> None:
    match = at.victory()
    ui.app.go("result", table=table_of(match))
    ui.settle()
    assert ui.says("You beat Greg!")
    sheet = next(widget for widget in visible(ui.app.screen) if isinstance(widget, ScoreTable))
    points = at.GAME.scores(match.state)[0]
    assert sheet.label.startswith(f"You {points}, Greg ")
    assert ui.says("Everybody aboard")


# --- challenges


def shelve(ui: Driver, number: int, match: Match) -> None:
    """A finished match, as an earlier evening has left it."""
    keep_finished(ui.app.library, match, number)


def ticks(ui: Driver) -> dict[str, list[str]]:
    """challenge → the levels at which it has been met"""
    cards = [widget for widget in ui.app.screen.walk() if isinstance(widget, ChallengeCard)]
    return {
        card.text: [
            tick.text
            for tick in reversed(card.ids.levels.children)
            if isinstance(tick, LevelTick) and tick.tick.best is not None
        ]
        for card in cards
    }


def test_the_page_is_empty_before_the_first_victory(ui: Driver) -> None:
    ui.app.go("challenges")
    ui.settle()
    assert ui.says("0 of 36 completed")
    assert len(ticks(ui)) == 9 and not any(ticks(ui).values())
    ui.resize(1280, 800)
    cards = [widget for widget in ui.app.screen.walk() if isinstance(widget, ChallengeCard)]
    assert len({card.top for card in cards}) == len({card.y for card in cards}) == 3, "three even rows"


def test_victories_fill_the_page_and_nothing_else_does(ui: Driver) -> None:
    shelve(ui, 1, at.victory("easy"))
    shelve(ui, 2, at.victory("hard"))
    shelve(ui, 3, at.victory("medium", name="@master"))
    ui.app.go("challenges")
    ui.settle()
    ui.frames(6)
    found = ticks(ui)
    assert found["Everybody aboard"] == ["Easy", "Hard"]
    assert found["Speed run"] == ["Easy", "Hard"]
    assert found["Feet on the ground"] == []
    met = sum(map(len, found.values()))
    assert ui.says(f"{met} of 36 completed")


def test_a_damaged_match_spoils_nothing(ui: Driver) -> None:
    shelve(ui, 1, at.victory("easy"))
    shelve(ui, 2, at.victory("hard"))
    ui.app.store.write(lambda db: db.execute("UPDATE match SET header = 'no' WHERE id = 2"))
    ui.app.store.write(lambda db: db.execute("DELETE FROM spare WHERE match = 2"))
    ui.app.go("challenges")
    ui.settle()
    ui.frames(6)
    assert ticks(ui)["Everybody aboard"] == ["Easy"]


def test_back_leads_to_where_the_challenges_were_opened(ui: Driver) -> None:
    ui.app.go("result", table=table_of(at.victory()))
    ui.settle()
    link = next(widget for widget in visible(ui.app.screen) if isinstance(widget, LinkRow))
    ui.app.screen.ids.page.scroll_to(link, animate=False)
    ui.frames(3)
    ui.tap(link)
    ui.settle()
    assert ui.screen == "challenges"
    ui.back()
    assert ui.screen == "result"


def test_a_level_starts_the_challenge(ui: Driver) -> None:
    ui.app.go("challenges")
    ui.settle()
    ui.tap(ui.find("Hard", LevelTick, ui.app.screen._cards[0]))
    ui.settle()
    assert ui.screen == "play"
    match = ui.app.table.match
    assert match.setup.seats == 1 and match.state.rules.greg == "hard"
