"""The last line of defence: an unexpected error is reported and shown, and the app goes on at home.

Kivy's loop hands every error to `ExceptionManager`.  Errors before the loop (in `build` and `on_start`) reach
`app.shell.start`.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from traceback import format_exception
from typing import TYPE_CHECKING, Any
from weakref import ref

import kivy
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from app.base.live_text import tr
from app.base.text import mark
from app.device.share import share_text
from app.kit.page_sheet import PageSheet
from app.shell.crash_log import FILE, CrashLog, kind_of
from app.shell.notice import NoticePage
from engine.version import version

if TYPE_CHECKING:
    from app.shell.app import Ratskeller
    from app.table import Table

TITLE = mark("Something went wrong")
AT_HOME = mark("There was an unexpected error. Your matches are kept.")
CONTINUE = mark("There was an unexpected error. Your match is kept: continue it from this page.")
NOT_KEPT = mark("There was an unexpected error. This match could not be kept.")
BEHIND = mark("Something failed in the background. The game goes on.")
CLOSING = mark("Ratskeller has to close because errors keep occurring. Your saved matches are kept.")

#: Error rate that ends the app: number, seconds.
MOST, WITHIN = 6, 20.0


class CrashGuard(ExceptionHandler):
    """Handles the errors of one running app."""

    def __init__(self, app: Ratskeller, log: CrashLog) -> None:
        self._app = app
        self._log = log
        self._known: set[tuple[str, str, int]] = set()
        self._times: deque[float] = deque(maxlen=2 * MOST)
        self._recovery: Any = None
        #: Whether an error has not been shown yet, and the dialog of the last one.
        self._is_news = False
        self._dialog: Callable[[], Any] = lambda: None
        self._closing = False
        #: What a broken thread did before this guard.
        self._thread_hook = threading.excepthook

    def install(self) -> None:
        """Guard the app from now on."""
        ExceptionManager.add_handler(self)
        self._thread_hook, threading.excepthook = threading.excepthook, self._thread_failed

    def remove(self) -> None:
        """Guard it no longer."""
        ExceptionManager.remove_handler(self)
        threading.excepthook = self._thread_hook

    def handle_exception(self, error: BaseException) -> int:
        """Kivy's loop has caught an error."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self._is_news = self.report(error) or self._is_news
        self._times.append(monotonic())
        recent = sum(moment > self._times[-1] - WITHIN for moment in self._times)
        if recent >= 2 * MOST:
            with suppress(Exception):
                self._app.stop()
        elif recent >= MOST or self._closing:
            self._close()
        elif self._recovery is None:
            # Not now: Kivy is in the middle of a frame.
            self._recovery = Clock.schedule_once(self._recover)
        return int(ExceptionManager.PASS)

    def report(self, error: BaseException) -> bool:
        """Write a report unless the same error was reported already; whether it is new.  Never raises."""
        # As text: Kivy keeps its last log records, and a traceback would keep the broken screens alive.
        Logger.error("Crash: %s", "".join(format_exception(error)))
        try:
            kind = kind_of(error)
            if kind in self._known:
                return False
            self._known.add(kind)
            self._log.write(error, self._facts())
        except Exception as trouble:
            Logger.warning("Crash: the report could not be written (%s)", trouble)
        return True

    # --- inside

    def _facts(self) -> dict[str, object]:
        facts: dict[str, object] = {"Version": version(), "Kivy": kivy.__version__}
        # Whatever is broken may raise here too.
        with suppress(Exception):
            facts["Screen"] = self._app.screens.current
        table = self._app.table
        if table is not None:
            with suppress(Exception):
                facts["Match"] = f"{table.game.info.id}, move {len(table.match.log)}"
        return facts

    def _recover(self, _dt: float) -> None:
        self._recovery = None
        table = self._app.table
        wants_dialog = self._is_news or self._dialog() in PageSheet.stack
        # An error in here comes back to `handle_exception` and is tried again, until there are too many.
        self._app.start_over()
        self._is_news = False
        self._tell(self._sentence(table), wants_dialog)

    def _sentence(self, table: Table | None) -> str:
        """What became of the match that was on the table."""
        if table is None or table.over or not table.number:
            return AT_HOME
        for entry in self._app.library.open_matches():
            if entry.number == table.number and len(entry.table.match.log) >= len(table.match.log):
                return CONTINUE
        return NOT_KEPT

    def _tell(self, sentence: str, in_a_dialog: bool) -> None:
        """Open a dialog for a new error, show a toast for a repeated one."""
        if in_a_dialog:
            try:
                self._ask(tr._(sentence))
                return
            except Exception as trouble:
                Logger.warning("Crash: no dialog (%s)", trouble)
        self._app.notify(tr._(sentence))

    def _ask(self, sentence: str) -> None:
        # Imported late: only needed here.
        from app.kit.question import ask

        dialog = ask(
            tr._(TITLE),
            sentence,
            tr._("Share the report"),
            tr._("Close"),
            lambda: self._app.notify(share_report(self._log)),
        )
        self._dialog = ref(dialog)

    def _close(self) -> None:
        """Nothing but a sentence is left in the window, and the way out."""
        if self._closing:
            return
        self._closing = True
        if self._recovery is not None:
            self._recovery.cancel()
        try:
            for child in Window.children[:]:
                Window.remove_widget(child)
            Window.add_widget(NoticePage(tr._(CLOSING), self._app.stop, lambda: share_report(self._log)))
        except Exception:
            self._app.stop()

    def _thread_failed(self, args: threading.ExceptHookArgs) -> None:
        """A thread has ended with an error; the screens are sound."""
        if args.exc_value is not None and isinstance(args.exc_value, Exception) and self.report(args.exc_value):
            Clock.schedule_once(lambda _dt: self._tell(BEHIND, True))


def share_report(log: CrashLog) -> str:
    """Offer the last report to other apps; returns a sentence for the player."""
    return share_text(tr._("Ratskeller error report"), log.last, f"ratskeller-{FILE}") or ""
