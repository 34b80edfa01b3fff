"""The app: the match on the table, settings, and events of the device."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import cached_property, partial
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout

from app import games  # noqa: F401  fills the register of `app.contract`
from app.base.fixes import text_measure_cache
from app.base.frame_loop import FrameLoop, Step, after_first_frame, in_next_frames, lay_out
from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.contract import GAMES
from app.device.android import ON_ANDROID
from app.device.safe_area import colour_bars, safe_area
from app.device.sound import Haptics, Sound
from app.device.speech import speech
from app.device.system import data_folder
from app.evenings import Evenings, title
from app.kit.page_sheet import PageSheet
from app.kit.touch_guard import TouchGuard
from app.lessons import LessonProgress
from app.people import signed
from app.riddles import Riddles
from app.settings import CHOICES, Settings
from app.setup import MatchSetup, has_first_options, last_setup, rotate_seats, without_first_options
from app.shell.crash_guard import CrashGuard
from app.shell.crash_log import CrashLog
from app.shell.instance_lock import InstanceLock
from app.shell.keyboard import KEYS
from app.shell.material import KivyMDTheme
from app.shell.navigation import HOME, Navigation
from app.store import Store
from engine.ai.garbage import collect_seldom
from engine.memory import keep_less

if TYPE_CHECKING:
    from app.coach import Analyst
    from app.matches import Library
    from app.statistics import Played, Statistics
    from app.store import Merged, StorageNotice
    from app.table import Table, Thinker

__all__ = ["Ratskeller", "text_measure_cache"]

#: The share of their caches that the games may fill: a fast table needs a quarter, and a phone has little memory.
KEPT = 0.25
#: Seconds on a page, no table, after which other pages are freed: until then they are shown again at once.
REST = 10.0
#: Screens on which the device must not go to sleep.
KEEP_AWAKE = ("play", "handover", "lesson", "riddle")

# Wrapped text in boxes that fit their text needs more layout passes than Kivy's default.
Clock.max_iteration = 60


#: Seconds between two checks for the call of another instance.
CALL_INTERVAL = 0.5


class Foreground:
    """Brings the window to the front when another instance is started.

    Kivy's bindings are weak: keep a reference.
    """

    def __init__(self, lock: InstanceLock) -> None:
        self._lock = lock
        self._minimised = False
        Window.bind(on_minimize=self._was_minimised, on_restore=self._was_restored)
        Clock.schedule_interval(self._look, CALL_INTERVAL)

    def _look(self, _dt: float) -> None:
        if self._lock.was_called():
            if self._minimised:
                # Only then: a maximised window would shrink.
                Window.restore()
            Window.raise_window()

    def _was_minimised(self, *_: object) -> None:
        self._minimised = True

    def _was_restored(self, *_: object) -> None:
        self._minimised = False


#: What home needs to show an open match, in an order in which each takes little time.
FOR_HOME = ("engine.match", "engine.notation", "app.table.table", "app.matches.library")
#: What all tables share, and KivyMD.
FOR_PAGES = ("app.table.thinker", "app.table.screen", "app.riddles.screen", "kivymd.theming")


def imports_for_home() -> Iterator[Step]:
    """Import what the rest of home needs."""
    return (partial(import_module, name) for name in FOR_HOME)


def imports_for_pages() -> Iterator[Step]:
    """Import what the pages after home need: the rules of all games, and what all tables share."""
    rules = (f"engine.{game}.game" for game in GAMES)
    return (partial(import_module, name) for name in (*rules, *FOR_PAGES))


class RootLayout(BoxLayout):
    """Keeps everything inside the safe area."""


class Ratskeller(Navigation, App):
    """The running app."""

    title = "Ratskeller"
    icon = str(Path(__file__).parents[2] / "assets" / "icon" / "desktop.png")
    theme_cls = KivyMDTheme(None, allownone=True)

    def __init__(self, folder: Path | None = None, lock: InstanceLock | None = None) -> None:
        super().__init__()
        keep_less(KEPT)
        #: Held while the app runs; tests go without.
        self._lock = lock
        self._foreground: Foreground | None = None
        #: Whether home shows only what can be known without the rules.
        self.is_starting = True
        self.touch_guard = TouchGuard()
        self.folder = folder or data_folder()
        #: What the store had to say before the language was known.
        self._early_notices: list[StorageNotice] | None = []
        self.store = Store(self.folder, self._notice)
        self.settings = Settings(self.store)
        self.sound, self.haptics, self.speech = Sound(), Haptics(), speech()
        self.progress, self.evenings = LessonProgress(self.store), Evenings(self.store)
        self.riddles = Riddles(self.store)
        self.table: Table | None = None
        self.thinker: Thinker | None = None
        self._release_soon = Clock.create_trigger(lambda _dt: self.release(), REST)
        self._thinking = FrameLoop(self._think, lambda: self.thinker is not None and self.thinker.busy)
        self._analysing = FrameLoop(
            lambda: self.analyst.step(), lambda: "analyst" in vars(self) and self.analyst.busy
        )
        self.settings.load()
        self._follow_settings()
        early, self._early_notices = self._early_notices, None
        for notice in early:
            self._notice(notice)
        self.notify(tr._(tr.trouble) if tr.trouble else "")

    # --- start

    def build(self) -> RootLayout:
        load_kv("base/style")
        load_kv("shell/over")
        root = RootLayout()
        root.add_widget(self.build_screens())
        safe_area.watch()
        Window.fbind("size", lambda _window, size: theme.fit(size))
        theme.fit(Window.size)
        for name in (*CHOICES, "name"):
            self.settings.fbind(name, self._setting_changed)
        self.settings.fbind("seating", self._seating_changed)
        Window.bind(on_keyboard=self._keyboard, on_drop_file=self._file_dropped)
        Window.bind(on_touch_down=self._touched, on_touch_up=self._lifted)
        Window.softinput_mode = "below_target"
        self.go(HOME)
        self.notify_pending()
        root.size = Window.size
        lay_out(root)
        after_first_frame(self._started)
        return root

    def _started(self) -> None:
        collect_seldom()
        gc.enable()
        in_next_frames(
            (*imports_for_home(), self._complete_home, *imports_for_pages(), self._prepare_riddle, self._check)
        )

    def _check(self) -> None:
        """Check what is stored, and copy it once a day: beside the app, since it may take seconds."""
        Thread(target=self.store.check, args=(date.today(),), name="check", daemon=True).start()

    def _complete_home(self) -> None:
        self.is_starting = False
        self.screen.on_started()

    def _prepare_riddle(self) -> None:
        """Make the riddle of the day ready while home is looked at: it shows more at once than a table."""
        if self.screens.current == HOME:
            steps = self._screen("riddle").preparations()
            in_next_frames(takewhile(lambda _: self.screens.current == HOME, steps))

    def run(self) -> None:
        """Run until the window is closed, and survive errors."""
        guard = CrashGuard(self, CrashLog(self.folder))
        guard.install()
        try:
            super().run()
        finally:
            guard.remove()
            # Kivy stops an app twice, and the time at the table is written each time.
            self.store.close()
            # Python takes a second to end, and the window goes last: a new one may open before.
            if self._lock is not None:
                self._lock.release()

    def on_start(self) -> None:
        if self._lock is not None:
            self._foreground = Foreground(self._lock)

    def on_pause(self) -> bool:
        """The app goes into the background; every move is on disk already."""
        self.screen.cover()
        self.sound.silence()
        self.speech.drop_waiting()
        if self.table is not None:
            self.library.save_tally(self.table)
        self._thinking.stop()
        self._pause_analysis()
        if self.screens.current not in KEEP_AWAKE:
            # Android ends the apps in the background that hold the most.
            self.release()
        return True

    def on_resume(self) -> None:
        """The app comes back: continue thoughts and analyses, and follow changed system settings."""
        self._follow_settings()
        safe_area.look()
        self._schedule_thinking()
        self._schedule_analysis()

    def on_stop(self) -> None:
        self.on_pause()
        self.speech.close()

    def start_over(self) -> None:
        """Go home with new screens after an error; the matches are as they are on disk."""
        self._thinking.stop()
        self._analysing.stop()
        leave = partial(self.leave_table, keep=True)
        for part in (self.sound.silence, self.speech.drop_waiting, lambda: self.screen.leave(), leave):
            with suppress(Exception):
                part()
        self.table = self.thinker = None
        for child in Window.children[:]:
            if child is not self.root:
                Window.remove_widget(child)
        for touch in EventLoop.touches:
            touch.grab_list.clear()
        self.renew_screens()
        self.go(HOME)

    # --- made, and imported, when they are first asked for: home does without them

    @cached_property
    def library(self) -> Library:
        """All matches of this device."""
        from app.matches import Library

        return Library(self.store, self._notice, ended=self._ended)

    def _notice(self, notice: StorageNotice) -> None:
        if self._early_notices is not None:
            # The language is not known yet.
            self._early_notices.append(notice)
        else:
            self.notify(tr._(notice.text).format(**notice.facts))

    def _ended(self, table: Table) -> None:
        """A match is over: what is written besides it, in the same transaction."""
        self.evenings.count(table)
        self.settings.note_end(table)
        self.settings.save()

    @cached_property
    def statistics(self) -> Statistics:
        """The finished matches in numbers."""
        from app.statistics import Statistics

        return Statistics(self.store)

    @cached_property
    def analyst(self) -> Analyst:
        """Analyses finished matches."""
        from app.coach import Analyst

        return Analyst(lambda: self.library, moving=self._is_moving, wake=self._schedule_analysis)

    # --- matches

    def take_in(self, text: str) -> Merged:
        """Add what another device has; raises ValueError for a text that does not hold it."""
        from app.store import read_archive

        playing = 0 if self.table is None else self.table.number
        found = read_archive(self.store, text, playing)
        self.progress, self.evenings = LessonProgress(self.store), Evenings(self.store)
        self.riddles = Riddles(self.store)
        return found

    def start_match(self, game: str, players: Sequence[str], options: Mapping[str, Any]) -> None:
        """Start a match and remember its set-up; refuses options that do not go together."""
        seats = signed(players, self.settings.name)
        table = self.library.find_untouched(game, options, seats) or self.library.begin(game, options, seats)
        first = has_first_options(game, options) and game not in self.settings.won
        self.settings.remember(game, players, options, first)
        self.settings.save()
        self.open_table(table)

    def continue_match(self, number: int) -> None:
        """Continue an open match."""
        table = self.library.open(number)
        if table is None:
            self.go(HOME)
        else:
            self.open_table(table)

    def rematch(self, swap: bool = False) -> None:
        """Play the same match again, perhaps with swapped sides."""
        if self.table is None:
            return
        match, game = self.table.match, self.table.game.info.id
        players = rotate_seats(match.players) if swap else match.players
        grown = self.settings.setups.get(game, {}).get("first") and game in self.settings.won
        options = without_first_options(game, match.setup.options) if grown else match.setup.options
        self.start_match(game, players, options)

    def leave_table(self, keep: bool = False) -> None:
        """Leave the table; a match that has only been begun is deleted, unless it is to be kept."""
        if self.thinker is not None:
            self.thinker.stop()
        table = self.table
        if table is not None:
            self.library.save_tally(table)
            table.leave()
            if not keep and self.library.is_unplayed(table):
                self.library.delete(table.number)
                # Its number may be given to another match.
                self.table = None

    def release(self) -> None:
        """Free pages and tables that were left; a match is read from disk again when it is continued."""
        if not any(name == self.screens.current or self.is_on_trail(name) for name in KEEP_AWAKE):
            # Both know the stage.
            if self.table is not None:
                self.table.leave()
            self.thinker = None
        super().release()

    def return_to_evening(self, table: Table) -> bool:
        """Show the score sheet of the evening that a match belongs to; false if it belongs to none."""
        if self.evenings.of(table) is None:
            return False
        self.go("evening")
        return True

    def play_from(self, table: Table, line: int, players: Sequence[str]) -> None:
        """Start a new match from a position of another one."""
        match = table.match
        position = match.game.position(match.states[line])
        self.open_table(
            self.library.begin(match.game.info.id, match.setup.options, list(players), position=position)
        )

    def titles_of_evenings(self) -> dict[tuple[int, str], str]:
        """Number of a match and hash of its seed → the title of the evening that it belongs to."""
        return {key: title(evening) for key, evening in self.evenings.of_matches().items()}

    def last_setup(self, game: str) -> MatchSetup:
        """How a game was set up last."""
        return last_setup(game, self.settings.setups, game in self.settings.won)

    # --- achievements

    def played(self) -> Played:
        """What counts for achievements that riddles can bring."""
        from app.statistics import played

        return played(None, self.riddles)

    def earned_since(self, before: Played) -> list[str]:
        """The achievements since an earlier moment, as sentences."""
        from app.statistics import added, announced

        return [announced(one) for one in added(before, self.played())]

    # --- the coach

    def shown(self, name: str) -> None:
        """A screen is shown: nothing is analysed at a table."""
        Window.allow_screensaver = name not in KEEP_AWAKE
        self._release_soon.cancel()
        if name not in KEEP_AWAKE:
            self._release_soon()
        self._pause_analysis() if name in KEEP_AWAKE else self._schedule_analysis()

    def _schedule_analysis(self) -> None:
        """Analyse in every frame while there is something to analyse, but never at a table."""
        if self.screens.current not in KEEP_AWAKE:
            self._analysing.start()

    def _pause_analysis(self) -> None:
        self._analysing.stop()

    def _is_moving(self) -> bool:
        return self.screens.transition.is_active or self.screen.moves

    # --- lessons

    def start_lesson(self, name: str) -> None:
        """Start a lesson.  A match that is open is kept, and Back no longer leads to it."""
        self.forget_trail_through("play", "handover", "result")
        self.go("lesson", lesson=name)

    def set_table(self, table: Table) -> None:
        """Change to another table, without AIs for now."""
        self.leave_table(keep=self.table is not None and self.table.number == table.number)
        self.table, self.thinker = table, None

    def think(self) -> None:
        """Start the AIs of the table."""
        if self.table is not None:
            self._start_thinker(self.table).look()

    def lesson_done(self, name: str) -> None:
        """Remember that a lesson was done."""
        self.progress.mark_done(name)

    def _start_thinker(self, table: Table) -> Thinker:
        from app.table import Thinker
        from engine.games import mind_of

        self.thinker = Thinker(
            table,
            mind_of(table.game.info.id),
            tell=lambda text: self.notify(tr._(text)),
            wake=self._schedule_thinking,
        )
        return self.thinker

    def open_table(self, table: Table) -> None:
        """Play a match."""
        self.set_table(table)
        if not self.settings.has_seating(table.number):
            self._keep_seating(table)
        thinker = self._start_thinker(table)
        # The screen must listen before the first cards are dealt.
        self.go("play", table=table)
        table.begin()
        thinker.look()

    def _schedule_thinking(self) -> None:
        """Think in every frame while there is something to think about."""
        self._thinking.start()

    def _think(self) -> None:
        if self.thinker is not None:
            self.thinker.step()

    # --- settings

    def _setting_changed(self, *_: object) -> None:
        self._follow_settings()
        self.settings.save()

    def _seating_changed(self, *_: object) -> None:
        """At a table it is changed for the match there as well."""
        if self.table is not None and (self.screens.current in KEEP_AWAKE or self.is_on_trail("play")):
            self._keep_seating(self.table)

    def _keep_seating(self, table: Table) -> None:
        self.settings.keep_seating(table.number, self.library.open_numbers())
        self.settings.save()

    def _follow_settings(self) -> None:
        chosen = self.settings
        chosen.apply()
        self.sound.on, self.haptics.on = chosen.sound, chosen.haptics
        self.speech.follow(chosen.speech, tr.lang)
        Ratskeller.theme_cls.follow(self)
        Window.clearcolor = theme.ground
        colour_bars(light=theme.name == "light")

    # --- the keyboard

    def _keyboard(self, _window: object, code: int, _scan: int, _text: str | None, modifiers: list[str]) -> bool:
        name, shift = KEYS.get(code, ""), "shift" in modifiers
        if name == "escape":
            if not self.back():
                # On Android Back at home moves the app to the background.
                self.pause() if ON_ANDROID else self.stop()
            return True
        if not name or self.screens.transition.is_active:
            return False
        if self.touch_guard.refuses_key(name, self.focus_ring.widget):
            return True
        if PageSheet.stack:
            return self.focus_ring.key(PageSheet.stack[-1], name, shift)
        return self.screen.key(name, shift) or self.focus_ring.key(self.screen, name, shift)

    def _file_dropped(self, _window: object, path: bytes, *_: object) -> None:
        """A file was dropped onto the window: import it as a match."""
        from app.matches import import_file

        import_file(self, Path(os.fsdecode(path)))

    def _touched(self, _window: object, touch: MotionEvent) -> bool:
        self.focus_ring.clear()
        return self.touch_guard.refuses(touch)

    def _lifted(self, _window: object, touch: MotionEvent) -> bool:
        self.touch_guard.lifted(touch)
        return False
