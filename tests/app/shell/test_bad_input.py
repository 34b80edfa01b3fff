"""What goes wrong on a device: nothing crashes, nothing is lost, and where it matters one sentence says so."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from kivy.core.window import Window

from app.coach import screen_replay
from app.kit.press import Pressable
from app.matches.screen_import import FOREIGN, NEEDS_FILE, UNFINISHED, import_file, import_text
from app.matches.storage import IMPORTED
from app.matches.text import listed
from app.settings import storage
from app.store.database import COMES_BACK, NOT_KEPT
from engine.base import Setup
from engine.games import GAMES
from engine.match import Match
from engine.notation import to_text
from engine.sanitize import LONGEST_NAME
from tests.engine.setups import random_match
from tests.torture.disk import full_disk
from tests.touch.braverats import Guest
from tests.touch.driver import Driver
from tests.touch.states import SIZES, match, named

ASIDE_STATES = ("rules", "log", "settings", "about", "setup", "home", "result", "handover", "table-first")


# --- devices that are not there


def test_no_sound_device(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.audio import SoundLoader

    monkeypatch.setattr(SoundLoader, "load", staticmethod(lambda name: None))
    sound = ui.app.sound
    sound.missing, sound.on = False, True
    sound._loaded.clear()
    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"], {"fast": True})
    guest.play_out(0)
    assert sound.missing


def test_a_sound_driver_that_fails_while_playing(ui: Driver) -> None:
    class Broken:
        state = "stop"

        def play(self) -> None:
            raise OSError("the device is gone")

        def stop(self) -> None:
            raise OSError("the device is gone")

    sound = ui.app.sound
    sound.missing, sound.on = False, True
    sound._loaded.update(tap=Broken(), flip=Broken())
    ui.tap(ui.find("Settings", Pressable))
    ui.app.dispatch("on_pause")
    assert sound.missing
    sound._loaded.clear()


def test_no_vibrator(ui: Driver) -> None:
    ui.app.haptics.missing = False
    ui.app.haptics.on = True
    ui.app.haptics.tick()
    ui.app.haptics.bump()
    assert ui.app.haptics.missing


def test_no_voice(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    import plyer

    class Mute:
        def speak(self, message: str) -> None:
            raise NotImplementedError

    monkeypatch.setattr(plyer, "tts", Mute(), raising=False)
    speech = ui.app.speech
    speech.missing = False
    ui.app.settings.speech = True
    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"], {"fast": True})
    guest.play_out(0)
    if speech._worker is not None:
        speech._worker.join(2)
    ui.frames(1)
    assert speech.missing
    speech._worker = None


def test_a_voice_that_turns_out_to_be_missing_is_said_at_once(ui: Driver) -> None:
    """Android knows only when its engine has started, while the settings are open."""
    speech = ui.app.speech
    speech.missing = False
    ui.app.go("settings")
    ui.frames(2)
    assert ui.says("Moves are read aloud.")
    speech.wordless = True
    assert ui.says("This device has no voice for this language.")
    speech.wordless, speech.missing = False, True
    assert ui.says("This device has no speech output.")


# --- disks


def test_no_data_folder_at_all(ui: Driver) -> None:
    ui.fresh(None)
    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"], {"fast": True})
    assert NOT_KEPT in ui.told
    guest.play_out(0)
    assert guest.table.match.over


def test_a_disk_that_cannot_be_written(ui: Driver, tmp_path: Path) -> None:
    with full_disk(0):
        ui.fresh(tmp_path / "full")
        ui.app.settings.large_print = True
        guest = Guest(ui)
        guest.sit_down(["Ann", "@novice"], {"fast": True})
        guest.play_out(0)
        assert guest.table.match.over
    assert ui.told.count(NOT_KEPT) == 1


def test_a_disk_that_fills_up_and_is_emptied(ui: Driver) -> None:
    """What could not be written is written as soon as there is room: nothing is lost in between."""
    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"])
    guest.calm()
    guest.tap_tap(0, guest.pick(0))
    guest.calm()
    with full_disk(100):
        guest.tap_tap(0, guest.pick(0))
        guest.calm()
    assert NOT_KEPT in ui.told
    if not guest.table.over:
        guest.tap_tap(0, guest.pick(0))
        guest.calm()
    ui.app.store.save_again()
    steps, number = guest.table.match.log, guest.table.number
    ui.restart()
    entries = [*ui.app.library.open_matches(), *ui.app.library.finished_matches()]
    (entry,) = [entry for entry in entries if entry.number == number]
    assert entry.table.match.log == steps


def test_what_cannot_be_deleted_says_so_where_it_was_deleted(ui: Driver) -> None:
    ui.app.library.begin("braverats", {}, ["Ann", "Ben"]).resign(0)
    ui.app.go("log")
    ui.settle()
    with full_disk(100):
        ui.app.screen._drop(next(listed(ui.app.library, "finished")))
        ui.frames(20)
        ui.tap(ui.find("Delete", Pressable))
        ui.frames(5)
    assert COMES_BACK in ui.told and not list(ui.app.library.finished_matches())


def test_a_damaged_file_is_set_aside_with_a_sentence(ui: Driver, tmp_path: Path) -> None:
    guest = Guest(ui)
    for name in ("Ann", "Ben"):
        guest.sit_down([name, "@casual"])
        guest.calm()
        guest.tap_tap(0, "musician")
        guest.calm()
        ui.back()
    ui.app.store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    file = ui.app.folder / "ratskeller.db"
    file.write_bytes(bytes(100) + file.read_bytes()[100:])
    ui.told.clear()
    ui.restart()
    assert len(ui.app.library.open_matches()) == 2
    assert any("damaged" in sentence for sentence in ui.told)
    assert list(ui.app.folder.glob("*.bad.db"))


# --- matches from elsewhere


def _forged(game: str = "braverats", **lines: str) -> str:
    """The text of an unfinished match with other header lines, and right checksums."""
    begun = Match(GAMES[game], Setup(), "1", players=["Ann", "Ben"])
    payloads = [line.rpartition("  #")[0] for line in to_text(begun).splitlines()]
    payloads = [f"{name} {lines[name]}" if (name := old.split(" ")[0]) in lines else old for old in payloads]
    text, running = "", 0
    for payload in payloads:
        running = crc32(payload.encode(errors="surrogatepass"), running)
        text += f"{payload}  #{running:08x}\n"
    return text


@pytest.mark.parametrize("name", ["\ud800x", "@\ud800", "@" + "W" * 20_000, "W" * 20_000, "a\x00\nb"])
@pytest.mark.parametrize("escaped", [True, False])
def test_a_hostile_name_in_a_match_from_elsewhere(ui: Driver, name: str, escaped: bool) -> None:
    text = _forged(players=json.dumps([name, "b"], ensure_ascii=escaped))
    assert import_text(ui.app, text)
    ui.settle()
    assert ui.screen == "replay" and ui.told[-1] == UNFINISHED
    table, _ = ui.app.library.import_text(text)
    assert all(len(player.name) <= LONGEST_NAME for player in table.players)
    screen_replay.fairness(table)
    ui.frames(6)


def test_a_hostile_name_is_kept_short_in_the_list(ui: Driver) -> None:
    done = random_match(GAMES["braverats"], Setup(), Random(1), seed="1")
    done.players = ("\ufffd" * 20_000, "@" + "W" * 20_000)
    assert import_text(ui.app, to_text(done))
    ui.settle()
    ui.app.go("log")
    ui.settle()
    (entry,) = ui.app.library.finished_matches(place=IMPORTED)
    assert [len(player.name) for player in entry.players] == [LONGEST_NAME, LONGEST_NAME - 1]


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        ("braverats", {"sha256": "\ud800" * 64}, FOREIGN),
        ("braverats", {"sha256": "W" * 20_000}, FOREIGN),
        ("brooke", {"options": '{"deck": "/dev/zero"}'}, NEEDS_FILE),
        ("firstrat", {"options": '{"components": "/dev/zero", "seats": 2}'}, NEEDS_FILE),
        ("firstrat", {"options": '{"components": ' + "[" * 982 + "]" * 982 + "}"}, FOREIGN),
    ],
)
def test_a_hostile_header_in_a_match_from_elsewhere(
    ui: Driver, game: str, lines: dict[str, str], said: str
) -> None:
    here = ui.screen
    assert not import_text(ui.app, _forged(game, **lines))
    assert ui.told[-1] == said and ui.screen == here


def test_pipes_devices_and_odd_names_are_no_match_files(ui: Driver, tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    for path in (pipe, Path("/dev/zero"), tmp_path, Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))):
        ui.told.clear()
        import_file(ui.app, path)
        ui.frames(3)
        (said,) = ui.told
        assert "cannot be read" in said and said.encode()


def test_a_match_with_hidden_hands_is_not_shared_before_its_end(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[str] = []
    monkeypatch.setattr(screen_replay, "share_text", lambda title, text, name: shared.append(text))
    guest = Guest(ui)
    guest.sit_down(["Ann", "@casual"], {"draw": True})
    guest.calm()
    screen_replay.share(ui.app, guest.table)
    assert ui.told[-1] == screen_replay.STILL_OPEN and not shared
    guest.table.resign(0)
    screen_replay.share(ui.app, guest.table)
    assert len(shared) == 1


# --- words and clocks


@pytest.mark.parametrize("language", ["xx", "kl", "de_AT", ""])
def test_an_unknown_language(ui: Driver, language: str) -> None:
    ui.app.settings.language = language
    ui.frames(3)
    assert ui.find("Play", Pressable)


def test_settings_from_another_world(ui: Driver, tmp_path: Path) -> None:
    storage.save(ui.app.store, {"language": "xx", "theme": 7, "text_size": None, "setups": {"braverats": 3}})
    ui.app.settings.load()
    ui.app.go("setup", game="braverats")
    ui.settle()
    assert ui.screen == "setup"


@pytest.mark.parametrize("seconds", [-3600.0, -86400.0 * 400, 86400.0 * 4000])
def test_somebody_sets_the_clock(ui: Driver, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Matches are ordered by their numbers and frames by a clock that nobody can set."""
    guest = Guest(ui)
    guest.sit_down(["Ann", "@casual"])
    guest.calm()
    guest.tap_tap(0, "musician")
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + seconds)
    guest.calm()
    ui.back()
    guest.sit_down(["Ben", "@casual"])
    guest.calm()
    guest.tap_tap(0, "musician")
    guest.calm()
    ui.restart()
    assert [entry.players[0].name for entry in ui.app.library.open_matches()] == ["Ben", "Ann"]


def test_time_passes_in_one_leap(ui: Driver) -> None:
    """A device that slept in the middle of an animation."""
    ui.app.settings.animation = "normal"
    guest = Guest(ui)
    guest.sit_down(["Ann", "@casual"])
    guest.calm()
    guest.tap_tap(0, guest.pick(0))
    ui.frames(4)
    ui.sleep(86400)
    guest.calm()
    guest.play_out(0)
    assert guest.table.match.over


# --- the window


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_turned_and_resized_at_any_moment(ui: Driver, animation: str) -> None:
    ui.app.settings.animation = animation
    guest = Guest(ui, animation)
    guest.sit_down(["Ann", "@casual"], {"mime": True})
    sizes = [*SIZES, (640, 360), (915, 412), (320, 480)]
    for turn in range(60):
        if ui.screen == "result":
            break
        guest.calm()
        if guest.closing or guest.table.over:
            guest.press(0)
            ui.settle()
            continue
        ui.tap(guest.card_spot(0, guest.pick(0)))
        ui.resize(*sizes[turn % len(sizes)])
        guest.calm()
        assert guest.stage.lifted_card(0)
        guest.press(0)
        for number in range(3):
            ui.frames(guest.rng.randrange(12))
            ui.resize(*sizes[(turn + number + 3) % len(sizes)])
    assert guest.table.match.over


def test_a_card_in_the_hand_while_the_device_is_turned(ui: Driver) -> None:
    guest = match(ui)
    finger = ui.down(guest.card_spot(0, "wizard"))
    ui.frames(2)
    ui.move(finger, guest.slot_spot(0))
    ui.frames(2)
    ui.resize(915, 412)
    ui.frames(3)
    ui.up(finger)
    ui.frames(3)
    guest.calm()
    guest.play_out(0)


def test_two_people_at_one_table_turn_into_passing_when_it_gets_small(ui: Driver) -> None:
    ui.resize(1280, 800)
    ui.app.settings.seating = "face"
    guest = match(ui, players=("Ann", "Ben"))
    ui.tap(guest.card_spot(1, "spy"))
    ui.resize(412, 915)
    ui.until(lambda: ui.screen == "handover", "the device is passed")
    ui.resize(1280, 800)
    ui.settle()
    assert ui.screen in ("handover", "play")


def test_into_the_background_and_back(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@casual"])
    ui.app.dispatch("on_pause")
    ui.sleep(7200)
    ui.frames(3)
    ui.app.dispatch("on_resume")
    guest.calm()
    guest.play_out(0)


# --- fingers


def test_two_fingers_on_two_cards(ui: Driver) -> None:
    guest = match(ui)
    first = ui.down(guest.card_spot(0, "spy"))
    ui.frames()
    second = ui.down(guest.card_spot(0, "prince"))
    ui.frames()
    ui.move(second, guest.slot_spot(0))
    ui.frames()
    ui.up(second)
    ui.frames()
    ui.up(first)
    ui.frames(2)
    assert guest.stage.lifted_card(0) in ("", "spy")
    assert not guest.table.match.log
    guest.play_out(0)


def test_a_finger_that_never_lifts(ui: Driver) -> None:
    """A touch that the system swallowed: the table still works with the next one."""
    guest = match(ui)
    ui.down(guest.card_spot(0, "spy"))
    ui.seconds(2)
    ui.back()
    ui.back()
    assert ui.screen == "home"
    guest = match(ui)
    ui.tap(guest.card_spot(0, "prince"))
    assert guest.stage.lifted_card(0) == "prince"


def test_wild_tapping_breaks_nothing(ui: Driver) -> None:
    ui.app.settings.animation = "fast"
    guest = Guest(ui, "wild")
    guest.sit_down(["Ann", "@casual"])
    for _ in range(250):
        width, height = Window.size
        ui.tap((guest.rng.random() * width, guest.rng.random() * height))
        ui.frames(guest.rng.randrange(4))
    assert ui.app.screens.current


# --- Back


def test_back_during_an_animation(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = Guest(ui)
    guest.sit_down(["Ann", "@casual"])
    guest.calm()
    guest.tap_tap(0, "prince")
    ui.frames(6)
    steps = len(guest.table.match.log)
    assert guest.stage.busy
    ui.back()
    ui.seconds(1)
    assert ui.screen == "home"
    (entry,) = ui.app.library.open_matches() or [*ui.app.library.finished_matches()]
    assert len(entry.table.match.log) == steps


@pytest.mark.parametrize("name", ASIDE_STATES)
def test_pages_lead_back_to_where_they_were_opened(ui: Driver, name: str) -> None:
    named(name).build(ui)
    here = ui.screen
    if here in ("rules", "settings", "about", "log"):
        return
    ui.app.go("settings")
    ui.settle()
    ui.app.go("about")
    ui.settle()
    ui.back()
    assert ui.screen == "settings"
    ui.back()
    assert ui.screen == here
