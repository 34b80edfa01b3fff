"""The app: which screen is shown, which match is on the table, and what the device tells us."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import FadeTransition, NoTransition, ScreenManager
from kivy.utils import platform
from kivymd.app import MDApp

from app.core.achievements import achieved, achievements
from app.core.analyst import Analyst
from app.core.lessons.progress import LessonProgress
from app.core.library import Library, Notice
from app.core.match_setup import rotate_seats
from app.core.settings import CHOICES, SYSTEM
from app.core.statistics import Statistics
from app.core.table import Table
from app.core.thinker import Thinker
from app.device.android import ON_ANDROID
from app.device.haptics import Haptics
from app.device.language import system_language
from app.device.safe_area import colour_bars, safe_area
from app.device.sound import Sound
from app.device.speech import Speech
from app.games import game_screens
from app.ui import material, screens
from app.ui.fixes import kivymd_fixes, text_measure_cache
from app.ui.keyboard import KEYS, FocusRing
from app.ui.kv import load_kv
from app.ui.settings import Settings
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.page_sheet import PageSheet, Toast
from app.ui.widgets.root_layout import RootLayout

__all__ = ["Ratskeller", "kivymd_fixes", "text_measure_cache"]

#: Pages that are opened from anywhere and lead back to where they were opened; all others lead home.
SIDE_PAGES = {"rules", "log", "settings", "about", "lessons", "lesson", "statistics", "replay", *game_screens()}
HOME = "home"
#: Where the screen must not go dark.
KEEP_AWAKE = ("play", "handover", "lesson")

# Text that wraps inside boxes that fit their text takes more rounds of layout than Kivy allows a frame.
Clock.max_iteration = 60


class Ratskeller(MDApp):
    """The running app."""

    title = "Ratskeller"
    icon = str(Path(__file__).parents[2] / "assets" / "icon" / "desktop.png")

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.folder = folder or _data_folder()
        self.settings = Settings(self.folder)
        self.sound, self.haptics, self.speech = Sound(), Haptics(), Speech()
        self.library = Library(self.folder, self._notice)
        self.progress = LessonProgress(self.folder)
        self.statistics = Statistics(self.folder)
        self.table: Table | None = None
        self.thinker: Thinker | None = None
        self.analyst = Analyst(lambda: self.library, moving=self._is_moving, wake=self._schedule_analysis)
        self.focus_ring = FocusRing()
        #: What was open before the present page: names of screens.
        self._trail: list[str] = []
        self._pending_toasts: list[str] = []
        self._thinking: Any = None
        self._analysing: Any = None
        #: Whether the player knows that settings cannot be written.
        self._told_unwritable = False
        # Colours would otherwise fade in from black; and KivyMD computes its own once less when it knows now.
        self.theme_cls.theme_style_switch_animation = False
        troubles = (self.settings.load(), self.progress.load(), self.statistics.load())
        self._follow_settings()
        self._pending_toasts += [tr._(trouble) for trouble in troubles if trouble is not None]

    # --- start

    def build(self) -> RootLayout:
        load_kv("style")
        load_kv("over")
        self.screens = ScreenManager(transition=NoTransition(), pos_hint={"x": 0, "y": 0})
        self.toast = Toast()
        room = FloatLayout()
        room.add_widget(self.screens)
        room.add_widget(self.toast)
        root = RootLayout()
        root.add_widget(room)
        safe_area.watch()
        for name in CHOICES:
            self.settings.fbind(name, self._setting_changed)
        Window.bind(on_keyboard=self._keyboard, on_touch_down=self._touched, on_drop_file=self._file_dropped)
        Window.softinput_mode = "below_target"
        self.go(HOME)
        for sentence in (*self._pending_toasts, tr.trouble):
            self.tell(sentence)
        return root

    def on_pause(self) -> bool:
        """Into the background: every move is on disk already."""
        self.sound.silence()
        self.speech.hush()
        if self.table is not None:
            self.library.save_tally(self.table)
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self._pause_analysis()
        return True

    def on_resume(self) -> None:
        """Back again: pick up the thought that was interrupted, follow what changed meanwhile."""
        self._follow_settings()
        safe_area.look()
        self._schedule_thinking()
        self._schedule_analysis()

    def on_stop(self) -> None:
        self.on_pause()

    # --- screens

    @property
    def screen(self) -> screens.Screen:
        """The screen that is shown."""
        return self.screens.current_screen

    def go(self, name: str, **facts: object) -> None:
        """Show a screen; pages like the rules remember where they were opened."""
        self._finish_transition()
        here = self.screens.current
        if name in SIDE_PAGES and here and here != name:
            self._trail.append(here)
        elif name not in SIDE_PAGES:
            self._trail.clear()
        screen = self._screen(name)
        screen.enter(**facts)
        self._show(name)
        if name == "result":
            Clock.schedule_once(self._count)

    def back(self, *_: object) -> bool:
        """Android's Back, and Escape: close what is open, else leave the screen; false: leave the app."""
        if PageSheet.stack:
            PageSheet.stack[-1].dismiss()
            return True
        if self.screen.back():
            return True
        if self._trail:
            self._finish_transition()
            name = self._trail.pop()
            self._screen(name).resume()
            self._show(name)
            return True
        if self.screens.current != HOME:
            self.go(HOME)
            return True
        return False

    def is_on_trail(self, name: str) -> bool:
        """Whether Back will lead to a screen before it leads home."""
        return name in self._trail

    def tell(self, sentence: str) -> None:
        """One sentence that the player should know."""
        self.toast.tell(sentence)

    def _screen(self, name: str) -> screens.Screen:
        if not self.screens.has_screen(name):
            built = screens.build(name)
            built.fbind("toasts", self._place_toast)
            self.screens.add_widget(built)
        screen: screens.Screen = self.screens.get_screen(name)
        return screen

    def _finish_transition(self) -> None:
        """Finish a change of screens that is still under way: Kivy would leave both in the window."""
        change = self.screens.transition
        if change.is_active:
            change.stop()
            change.screen_in.dispatch("on_enter")
            change.screen_out.dispatch("on_leave")

    def _show(self, name: str) -> None:
        self.focus_ring.clear()
        while PageSheet.stack:
            PageSheet.stack[-1].dismiss()
        here = self.screens.current
        if here and here != name:
            self.screen.leave()
        fades = bool(here) and theme.tap > 0
        self.screens.transition = FadeTransition(duration=theme.tap * 1.5) if fades else NoTransition()
        self.screens.current = name
        self._place_toast()
        Window.allow_screensaver = name not in KEEP_AWAKE
        self._pause_analysis() if name in KEEP_AWAKE else self._schedule_analysis()

    def _place_toast(self, *_: object) -> None:
        self.toast.over = self.screen.toasts

    # --- matches

    def start_match(self, game: str, players: Sequence[str], options: Mapping[str, Any]) -> None:
        """Begin a match with this set-up and remember it; refuses options that do not go together."""
        table = self.library.find_untouched(game, options, players) or self.library.begin(
            game, options, list(players)
        )
        self.settings.remember(game, list(players), options)
        self._save_settings()
        self.open_table(table)

    def continue_match(self, number: int) -> None:
        """Go on with an open match, at the decision where it was left."""
        table = self.library.open(number)
        if table is None:
            self.go(HOME)
        else:
            self.open_table(table)

    def rematch(self, swap: bool = False) -> None:
        """The same once more, perhaps with the sides swapped."""
        if self.table is None:
            return
        match = self.table.match
        players = rotate_seats(match.players) if swap else match.players
        self.start_match(match.game.info.id, players, match.setup.options)

    def leave_table(self) -> None:
        """Leave the table; the match is kept."""
        if self.thinker is not None:
            self.thinker.stop()
        if self.table is not None:
            self.library.save_tally(self.table)
            self.table.leave()

    def play_from(self, table: Table, line: int, players: Sequence[str]) -> None:
        """A new match from a moment of another one."""
        match = table.match
        position = match.game.position(match.states[line])
        self.open_table(
            self.library.begin(match.game.info.id, match.setup.options, list(players), position=position)
        )

    # --- the coach

    def _schedule_analysis(self) -> None:
        """Study in every frame while there is something to study, but never at the table."""
        shown = self.screens.current if getattr(self, "screens", None) is not None else ""
        if self._analysing is None and self.analyst.busy and shown not in KEEP_AWAKE:
            self._analysing = Clock.schedule_interval(self._analyse, 0)

    def _analyse(self, _dt: float) -> bool:
        self.analyst.step()
        if self.analyst.busy:
            return True
        self._analysing = None
        return False

    def _pause_analysis(self) -> None:
        if self._analysing is not None:
            self._analysing.cancel()
            self._analysing = None

    def _is_moving(self) -> bool:
        return self.screens.transition.is_active or self.screen.moves

    # --- lessons

    def start_lesson(self, name: str) -> None:
        """Begin a lesson: a match that is taught and not kept.  A match that was open waits at home."""
        if not {"play", "handover", "result"}.isdisjoint(self._trail):
            self._trail.clear()
        self.go("lesson", lesson=name)

    def set_table(self, table: Table) -> None:
        """Sit down at a table where nobody thinks yet."""
        self.leave_table()
        self.table, self.thinker = table, None

    def think(self) -> None:
        """From now on the opponents at the table think for themselves."""
        if self.table is not None:
            self._start_thinker(self.table).look()

    def lesson_done(self, name: str) -> None:
        """A lesson has been done."""
        trouble = self.progress.mark_done(name)
        if trouble is not None:
            self.tell(tr._(trouble))

    def _start_thinker(self, table: Table) -> Thinker:
        from engine.games import mind_of

        self.thinker = Thinker(
            table,
            mind_of(table.game.info.id),
            tell=lambda text: self.tell(tr._(text)),
            wake=self._schedule_thinking,
        )
        return self.thinker

    def open_table(self, table: Table) -> None:
        self.set_table(table)
        thinker = self._start_thinker(table)
        # The screen listens first: what chance deals at the start is part of the story.
        self.go("play", table=table)
        table.begin()
        thinker.look()

    def _schedule_thinking(self) -> None:
        """Think in every frame while there is something to think about."""
        if self._thinking is None and self.thinker is not None and self.thinker.busy:
            self._thinking = Clock.schedule_interval(self._think, 0)

    def _think(self, _dt: float) -> bool:
        if self.thinker is not None:
            self.thinker.step()
            if self.thinker.busy:
                return True
        self._thinking = None
        return False

    def _count(self, _dt: float) -> None:
        """A match is over: count it, and say what has been achieved by it."""
        before = achieved(self.statistics.lines)
        for number in self.statistics.missing(self.library)[-1:]:
            self.statistics.count(self.library, number)
        done = achieved(self.statistics.lines) - before
        for one in achievements():
            if one.id in done:
                self.tell(tr._("Achieved: {name}").format(name=tr._(one.title)))

    # --- what the player sets

    def _setting_changed(self, *_: object) -> None:
        self._follow_settings()
        self._save_settings()

    def _save_settings(self) -> None:
        trouble = self.settings.save()
        if trouble is not None and not self._told_unwritable:
            self.tell(tr._(trouble))
        self._told_unwritable = trouble is not None

    def _follow_settings(self) -> None:
        chosen = self.settings
        tr.lang = system_language() if chosen.language == SYSTEM else chosen.language
        theme.name = _system_theme() if chosen.theme == SYSTEM else chosen.theme
        theme.text_size, theme.animation = chosen.text_size, chosen.animation
        theme.large_print, theme.left_handed = chosen.large_print, chosen.left_handed
        self.sound.on, self.haptics.on, self.speech.on = chosen.sound, chosen.haptics, chosen.speech
        material.apply_theme(self.theme_cls)
        Window.clearcolor = theme.ground
        colour_bars(light=theme.name == "light")

    def _notice(self, notice: Notice) -> None:
        sentence = tr._(notice.text).format(**notice.facts)
        if getattr(self, "toast", None) is None:
            self._pending_toasts.append(sentence)
        else:
            self.tell(sentence)

    # --- the keyboard

    def _keyboard(self, _window: object, code: int, _scan: int, _text: str | None, modifiers: list[str]) -> bool:
        name, shift = KEYS.get(code, ""), "shift" in modifiers
        if name == "escape":
            if not self.back():
                # A phone keeps what is left with Back ready behind the others.
                self.pause() if ON_ANDROID else self.stop()
            return True
        if not name or self.screens.transition.is_active:
            return False
        if PageSheet.stack:
            return self.focus_ring.key(PageSheet.stack[-1], name, shift)
        return self.screen.key(name, shift) or self.focus_ring.key(self.screen, name, shift)

    def _file_dropped(self, _window: object, path: bytes, *_: object) -> None:
        """A file fell onto the window: perhaps a match of another device."""
        from app.ui.screens.import_match import import_file

        import_file(self, Path(os.fsdecode(path)))

    def _touched(self, *_: object) -> bool:
        self.focus_ring.clear()
        return False


def _data_folder() -> Path | None:
    """Where matches and settings are kept; None if no such folder can be made."""
    asked = os.environ.get("RATSKELLER_DATA")
    try:
        if asked:
            folder = Path(asked)
        elif platform == "android":
            from android.storage import app_storage_path

            folder = Path(app_storage_path())
        else:
            folder = _desktop_base() / "ratskeller"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder


def _desktop_base() -> Path:
    if platform == "win":
        return Path(os.environ.get("APPDATA") or Path.home())
    if platform == "macosx":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def _system_theme() -> str:
    """Dark or light as the device wants it; the cellar is dark where nobody says."""
    if platform != "android":
        return "dark"
    try:
        from jnius import autoclass

        mode = autoclass("org.kivy.android.PythonActivity").mActivity.getResources().getConfiguration().uiMode
        return "dark" if mode & 0x30 == 0x20 else "light"
    except Exception:  # the bridge to the device raises whatever it likes
        return "dark"
