"""Runs inside the simulated phone: starts the packed `main`, and walks through all of the app by itself.

    python walk.py walk|devices|start APP [FOLDER ...]

APP and the folders become the whole module path, beside the standard library.  Says in one line of JSON what it
saw, or what was not as it should be, and where.
"""

import json
import os
import runpy
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

SIZE, TURNED, SPLIT = (412, 820), (820, 412), (412, 400)
FRAME = 1 / 60
#: What the stubs say that bars and cameras take, upright and turned: left, top, right, bottom.
UPRIGHT_INSETS, TURNED_INSETS = (0, 48, 0, 24), (48, 0, 24, 0)
UPSIDE_DOWN_INSETS = (0, 24, 0, 48)
#: The system's font size → the factor of our letters.  The walk starts with the first and ends with the last.
FONT_SCALES = {2.0: 1.3, 1.3: 1.3, 1.0: 1.0}
GAMES = {"braverats": ("Ann", "@novice"), "brooke": ("@novice", "@novice"), "firstrat": ("@novice", "@novice")}
#: The first version of Android that draws apps beneath its bars.
BARS_BENEATH = 35
#: Screens that need a match, a lesson, a riddle or an evening; all others can be opened at any time.
NOT_ALONE = {"evening", "handover", "invite", "lesson", "play", "reference", "replay", "result", "riddle"}


class NotSo(Exception):
    """Something is not as it should be."""


def demand(fact: object, sentence: str) -> None:
    """What `assert` would do if a device knew it."""
    if not fact:
        raise NotSo(sentence)


def forbid_what_android_lacks() -> None:
    """Let modules be missing that are missing on the device."""
    from importlib.abc import MetaPathFinder

    absent = runpy.run_path(str(Path(__file__).with_name("absent.py")))["ABSENT"]

    class Gone(MetaPathFinder):
        def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
            if name.partition(".")[0] in absent:
                raise ModuleNotFoundError(f"No module named {name!r} on Android", name=name)

    sys.meta_path.insert(0, Gone())


def replace_loop(loop: Callable[[], None]) -> None:
    """Give Kivy another main loop, as soon as `main` imports it: not before, as `main` configures it first."""
    from importlib.abc import MetaPathFinder
    from importlib.util import find_spec

    class Watch(MetaPathFinder):
        def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
            if name != "kivy.base":
                return None
            sys.meta_path.remove(self)
            spec: Any = find_spec(name)
            load = spec.loader.exec_module

            def load_and_replace(module: Any) -> None:
                load(module)
                module.runTouchApp = loop

            spec.loader.exec_module = load_and_replace
            return spec

    sys.meta_path.insert(0, Watch())


#: Where we are, the latest last.
way = ["the start"]


def at(place: str) -> None:
    """Remember the present step for the message of a failure."""
    way.append(place)


def answer(**facts: object) -> None:
    """Say what was seen, and end.  Kivy has taken the streams, so past them."""
    os.write(1, (json.dumps(facts) + "\n").encode())
    os._exit(0)


def since_start() -> float:
    return time.monotonic() - float(os.environ["RATSKELLER_STARTED"])


class Walker:
    """Visits every page once."""

    def __init__(self) -> None:
        from kivy.app import App
        from kivy.clock import Clock
        from kivy.core.window import Window

        self.app, self.clock, self.window = App.get_running_app(), Clock, Window
        self._now = Clock.time()
        Clock.time = lambda: self._now
        #: The screens that were shown.
        self.seen: set[str] = {self.app.screens.current}
        self.app.screens.bind(current=lambda _manager, name: self.seen.add(name))

    def frames(self, number: int = 1) -> None:
        """Let frames pass without drawing them, on a clock of our own."""
        from kivy.base import EventLoop
        from kivy.lang import Builder

        for _ in range(number):
            self._now += FRAME
            self.clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            self.clock.tick_draw()
            Builder.sync()

    def draw(self) -> None:
        """Let a frame pass and draw it."""
        self.frames(3)
        self.window.dispatch("on_draw")

    def until(self, condition: Callable[[], bool], what: str, frames: int = 60_000) -> None:
        for _ in range(frames):
            if condition():
                return
            self.frames()
        raise NotSo(f"{what} did not happen")

    def go(self, name: str, **facts: object) -> None:
        at(f"screen {name}")
        self.app.go(name, **facts)
        self.draw()
        demand(self.app.screens.current == name, f"{name} is not shown but {self.app.screens.current}")

    def back(self) -> None:
        self.window.dispatch("on_keyboard", 27, 0, None, [])
        self.frames(30)

    # --- the walk

    def walk(self, seconds: float) -> None:
        import jnius

        self.app.settings.animation = "off"
        self.surroundings()
        self.words_and_colours()
        self.devices(jnius)
        self.voice(jnius)
        self.keyboard()
        self.pages()
        self.safe_area(jnius)
        for font_scale, letters in FONT_SCALES.items():
            self.letters(jnius, font_scale, letters)
        steps = {game: self.match(game, players) for game, players in GAMES.items()}
        self.saves()
        self.leave(jnius)
        answer(python=sys.version.split()[0], seconds=seconds, screens=self.screens(), matches=steps)

    def walk_devices(self) -> None:
        """Only what reaches into Java."""
        import jnius

        self.app.settings.animation = "off"
        self.devices(jnius)
        self.voice(jnius)
        self.safe_area(jnius)
        self.leave(jnius)
        answer(api=jnius.SDK, calls=len({name for name, _ in jnius.CALLS}))

    def surroundings(self) -> None:
        at("the surroundings")
        from kivy.metrics import Metrics
        from kivy.utils import platform

        import app
        import app.shell.app

        demand(platform == "android", f"Kivy takes this for {platform}")
        demand(sys.flags.optimize == 2, "asserts are still there")
        demand(app.shell.app.__doc__ is None, "docstrings are still there")
        demand(app.__file__.endswith(".pyc"), "the app runs from sources")
        demand(Path(os.environ["ANDROID_PRIVATE"]) == self.app.folder, f"saves go to {self.app.folder}")
        demand(self.app.toast.text == "", f"at the start it says “{self.app.toast.text}”")
        demand(Metrics.density == 1, f"the system's font size makes the density {Metrics.density}")
        demand(Metrics.fontscale == 1, "the system's font size counts beside our own text sizes")
        demand(not self.window.minimum_width, "the window has a smallest size, even on a split screen")

    def words_and_colours(self) -> None:
        from app.base.live_text import tr
        from app.base.text import LANGUAGES

        for language in (*LANGUAGES, "en"):
            at(f"the language {language}")
            self.app.settings.language = language
            demand(not tr.trouble, tr.trouble)
            self.frames(2)
        for colours in ("light", "contrast", "dark"):
            at(f"the theme {colours}")
            self.app.settings.theme = colours
            self.draw()

    def devices(self, jnius: ModuleType) -> None:
        import kivy

        from app.device.share import share_text

        at("the vibrator")
        for _ in range(3):
            self.app.haptics.tick()
        demand(len(jnius.called(".getSystemService")) == 1, "every pulse asks for the vibrator again")
        demand(not self.app.haptics.missing and jnius.called(".vibrate"), "it does not vibrate")
        at("the loudspeaker")
        for name in ("tap", "card", "roll", "game_won"):
            self.app.sound.play(name)
            demand(not self.app.sound.missing, f"“{name}” does not sound")
        demand(kivy.kivy_options["audio"] == ["sdl2"], f"sounds are left to {kivy.kivy_options['audio']}")
        at("the share sheet")
        demand(share_text("A match", "…", "1.match") is None, "sharing says something")
        demand(jnius.called(".startActivity"), "no share sheet opens")
        self.documents(jnius)
        at("the system's bars")
        coloured = bool(jnius.called(".setSystemBarsAppearance"))
        demand(coloured == (jnius.SDK >= BARS_BENEATH), f"the system's bars are coloured: {coloured}")

    def documents(self, jnius: ModuleType) -> None:
        """A file goes out through the share sheet, where Android has downloads, and comes in again."""
        from app.device.documents import DOWNLOADS_API, pick_text
        from app.device.share import share_file

        at("a file for another device")
        path, sheets = Path(os.environ["ANDROID_PRIVATE"]) / "document", len(jnius.called(".startActivity"))
        path.write_text("")
        opening = f"{jnius.ACTIVITY}.getContentResolver().openFileDescriptor().detachFd()"
        jnius.FACTS[opening] = lambda: os.open(path, os.O_RDWR)
        demand(share_file("Everything", "long", "everything.txt") is None, "sharing a file says something")
        written, modern = path.read_text(), jnius.SDK >= DOWNLOADS_API
        demand(written == ("long" if modern else ""), f"the file holds “{written}”")
        demand(len(jnius.called(".startActivity")) == sheets + 1, "no share sheet opens for the file")
        path.write_text("from there")
        found: list[str | None] = []
        pick_text(100, found.append)
        (listener,) = jnius.called(".registerActivityResultListener")[-1]
        ((_, request),) = jnius.called(".startActivityForResult")[-1:]
        listener.onActivityResult(request, -1, jnius.autoclass("android.content.Intent")())
        self.frames(3)
        demand(found == ["from there"], f"the picked file holds {found}")

    def voice(self, jnius: ModuleType) -> None:
        """It is left on for the matches."""
        at("the voice")
        self.app.settings.language = "fr"
        self.app.settings.speech = True
        opened = jnius.called("TextToSpeech")
        demand(len(opened) == 1, f"{len(opened)} engines are started for a voice")
        self.app.speech.say("un")
        self.app.speech.say("deux")
        demand(not jnius.called(".speak"), "it speaks before the engine is ready")
        opened[0][1].onInit(0)
        self.frames(2)
        self.app.speech.say("trois")
        said = [arguments[0] for arguments in jnius.called(".speak")]
        demand(said == ["deux", "trois"], f"it says {said}")
        self.app.settings.language = "en"
        spoken = [arguments[0] for arguments in jnius.called(".forLanguageTag")]
        demand(spoken == ["fr", "en"], f"it speaks {spoken}")

    def keyboard(self) -> None:
        at("the keyboard")
        self.go("settings")
        field = self.app.screen.ids.name.ids.field
        field.focus = True
        demand(self.window.softinput_mode == "below_target", "the keyboard may cover what is typed")
        field.text = "Clover"
        field.focus = False
        demand(self.app.settings.name == "Clover", "a keyboard that is closed takes the name with it")
        self.app.settings.name = ""
        self.back()

    def pages(self) -> None:
        from app.contract import GAMES as SHOWN
        from app.shell.navigation import PAGES

        for name in sorted({*PAGES, *(name for ui in SHOWN.values() for name in ui.SCREENS)} - NOT_ALONE):
            self.go(name)
            self.back()
        self.go("invite")
        self.app.screen.begin()
        self.frames(3)
        demand(self.app.screens.current == "evening", "an evening that is begun is shown")
        for game in GAMES:
            self.go("riddle", game=game)
            demand(self.app.screen._riddle is not None, f"the riddles of {game} are packed")
        self.go("home")

    def screens(self) -> list[str]:
        """All screens that there are; each of them has been seen."""
        from app.shell.navigation import PAGES

        # The app itself lets go of pages that were left.
        for name in PAGES:
            demand(name in self.seen, f"screen {name} is not on this walk")
        return list(PAGES)

    def safe_area(self, jnius: ModuleType) -> None:
        from app.device.safe_area import safe_area

        for size, sides in ((SIZE, UPRIGHT_INSETS), (TURNED, TURNED_INSETS), (SIZE, UPRIGHT_INSETS)):
            at(f"the window {size[0]} × {size[1]}")
            jnius.set_insets(size, sides)
            self.window.size = size
            self.frames(60)
            found = safe_area.left, safe_area.top, safe_area.right, safe_area.bottom
            demand(not safe_area.missing and found == sides, f"the insets are {found}, not {sides}")
            demand(self.app.screen.wide == (size == TURNED), "the screen has not turned")
            self.draw()
        self.turn_upside_down(jnius)

    def turn_upside_down(self, jnius: ModuleType) -> None:
        """The window keeps its size."""
        from app.device.safe_area import safe_area

        at("a phone upside down")
        for quarters, sides in ((2, UPSIDE_DOWN_INSETS), (0, UPRIGHT_INSETS)):
            jnius.set_rotation(quarters)
            jnius.set_insets(SIZE, sides)
            self.frames(90)
            found = safe_area.left, safe_area.top, safe_area.right, safe_area.bottom
            demand(found == sides, f"the insets are {found}, not {sides}")

    def letters(self, jnius: ModuleType, font_scale: float, letters: float) -> None:
        """Home and the tables, with another font size of the system, set while the app was away."""
        from app.base.theme import theme
        from app.games.braverats.widgets.card import Card

        at(f"the font size {font_scale}")
        self.app.dispatch("on_pause")
        jnius.set_font_scale(font_scale)
        self.app.dispatch("on_resume")
        self.draw()
        demand(theme.scale == letters, f"the letters grow by {theme.scale}, not {letters}")
        demand(self.in_sight("Play"), "home has no button “Play”")
        for game in GAMES:
            at(f"a table of {game} at the font size {font_scale}")
            self.app.start_match(game, ["Ann", "@novice"], {})
            self.frames(60)
            self.draw()
            cards = [card for card in self.app.screen.walk() if isinstance(card, Card) and card.turn >= 0.5]
            demand(all(card.shows_name for card in cards), "cards have no names")
            self.go("home")

    def in_sight(self, text: str) -> bool:
        """Whether a widget with this text is wholly in the window."""
        for widget in self.app.screen.walk():
            if getattr(widget, "text", "") == text:
                (left, bottom), (right, top) = (
                    widget.to_window(*widget.pos),
                    widget.to_window(widget.right, widget.top),
                )
                if 0 <= left < right <= self.window.width and 0 <= bottom < top <= self.window.height:
                    return True
        return False

    def match(self, game: str, players: tuple[str, ...]) -> int:
        """One match from the set-up to its result, paused in the middle as by a call, looked at, and taught."""
        from app.lessons.model import lessons_of

        at(f"a match of {game}")
        self.app.start_match(game, list(players), {})
        demand(not self.window.allow_screensaver, "the screen may go dark during a match")
        for size in (SPLIT, SIZE):
            self.window.size = size
            self.draw()
        table, paused = self.app.table, False
        if table.people:
            self.go("handover", table=table, seat=0)
            self.go("play", table=table, holder=0)
        for _ in range(60_000):
            if table.over:
                break
            for seat in table.people:
                moves = table.legal(seat)
                if moves and not any(table.players[other].is_ai for other in table.asked()):
                    table.submit(seat, moves[0])
            self.frames()
            if not paused and table.match.log:
                paused = True
                demand(self.app.dispatch("on_pause"), "the app does not want to be paused")
                self._now += 3600
                self.app.dispatch("on_resume")
        demand(table.over, "the match came to no end")
        self.draw()
        for name in ("reference", "result", "log", "replay"):
            self.go(name, table=table)
            self.frames(60)
        self.go("rules", game=game)
        self.go("lesson", lesson=lessons_of(game)[0].id)
        self.go("home")
        demand(self.window.allow_screensaver, "the screen stays on at home")
        return len(table.match.log)

    def saves(self) -> None:
        at("the saves")
        demand(Path(os.environ["ANDROID_PRIVATE"], "ratskeller.db").exists(), "the database is where it belongs")
        kept = [*self.app.library.open_numbers(), *self.app.library.finished_numbers()]
        demand(len(kept) >= len(GAMES), f"{len(kept)} matches are kept")

    def leave(self, jnius: ModuleType) -> None:
        at("the way out")
        self.go("settings")
        self.back()
        demand(self.app.screens.current == "home", "Back does not lead home")
        self.back()
        demand(jnius.called(".moveTaskToBack"), "Back at home does not leave the app")
        at("the end")
        self.app.dispatch("on_stop")
        opened, closed = len(jnius.called("TextToSpeech")), len(jnius.called(".shutdown"))
        demand(opened == closed == 1, f"{opened} engines were started for a voice, {closed} are shut down")
        demand(not jnius.REFUSED, f"Java refuses {jnius.REFUSED}")


def main() -> None:
    errand, *folders = sys.argv[1:]
    on_phone = "ANDROID_ARGUMENT" in os.environ
    if on_phone:
        # Started in isolation, so that only the standard library is there so far.
        sys.path[:0] = folders
        forbid_what_android_lacks()
    else:
        sys.path[0] = folders[0]
    if on_phone:
        import jnius

        jnius.set_insets(SIZE, UPRIGHT_INSETS)

    def loop() -> None:
        """In the place of Kivy's own loop, once `main` has put everything up."""
        import kivy.base

        # Errors must end the walk; the app would survive them.
        kivy.base.ExceptionManager.handlers.clear()
        kivy.base._runTouchApp_prepare()
        kivy.base.EventLoop.idle()
        kivy.base.EventLoop.idle()
        seconds = since_start()
        if errand == "start":
            answer(seconds=seconds, work=time.process_time())
        walker = Walker()
        walker.walk_devices() if errand == "devices" else walker.walk(seconds)

    replace_loop(loop)
    # They are the walk's own.
    del sys.argv[1:]
    runpy.run_path(str(Path(folders[0]) / ("main.pyc" if on_phone else "main.py")), run_name="__main__")
    raise NotSo("the app ended by itself")


if __name__ == "__main__":
    try:
        main()
    except BaseException as error:
        import traceback

        answer(place=way[-1], reason=f"{type(error).__name__}: {error}", trace=traceback.format_exc())
