"""A Java name that Android does not have, or not in every version, is found in the source."""

from __future__ import annotations

import textwrap

import pytest

from tools.package.android import ROOT, Lacking
from tools.package.android.java import check, declarations, facts
from tools.package.android.java.names import Reader

BRIDGE = (ROOT / "app/device/android.py").read_text(encoding="utf-8")
MINAPI = 24


def read(source: str) -> set[str]:
    """The Java names in a module beside our bridge."""
    module = "from app.device import android\n" + textwrap.dedent(source)
    sources = {"app.device.android": BRIDGE, "app.here": module}
    uses = Reader(sources, facts.lookup_in(facts.read()), MINAPI).read()
    return {f"{use.of_class}.{use.name}" for use in uses if use.place.startswith("app.here")}


def test_every_java_name_of_ours_and_of_plyer_is_known() -> None:
    uses = check.check()
    named = {(use.place.partition(",")[0], f"{use.of_class}.{use.name}") for use in uses}
    for module, name in (
        ("app.device.safe_area", "android.view.WindowInsets.getInsets"),
        ("app.device.safe_area", "android.view.WindowInsetsController.setSystemBarsAppearance"),
        ("app.device.share", "android.content.Intent.createChooser"),
        ("app.device.system", "android.content.res.Configuration.uiMode"),
        ("plyer.platforms.android.vibrator", "android.os.VibrationEffect.createOneShot"),
    ):
        assert (module, name) in named


def test_the_table_is_for_the_oldest_android_that_the_app_runs_on() -> None:
    assert check.MINAPI == MINAPI


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("android.activity().getWindo()", r"PythonActivity has no “getWindo”"),
        ("android.activity().getWindow().getDecorViews()", r"android\.view\.Window has no “getDecorViews”"),
        ("android.java('android.graphics.Rekt')()", r"no class android\.graphics\.Rekt"),
        ("android.as_('java.lang.CharSequense', 1)", r"no class java\.lang\.CharSequense"),
        (
            "android.java('android.graphics.Rect')(1)",
            r"constructor of android\.graphics\.Rect takes other arguments",
        ),
        ("android.activity().getWindow(1)", "“getWindow” of .* takes other arguments"),
        ("android.java('java.util.Locale').getLanguage()", "getLanguage needs an object, not the class"),
        ("android.java('android.content.Intent').ACTION_SENT", "no “ACTION_SENT”"),
        ("android.java(name)", "cannot be read"),
    ],
)
def test_a_wrong_name_is_refused(source: str, sentence: str) -> None:
    with pytest.raises(Lacking, match=sentence):
        read(source)


@pytest.mark.parametrize(
    "source",
    [
        # through variables, in any order
        """
        def use():
            decor = view()
            decor.getWidths()
        def view():
            window = android.activity().getWindow()
            return window.getDecorView()
        """,
        # through attributes and tuples
        """
        class Keeper:
            def keep(self):
                self.view, self.other = android.activity().getWindow().getDecorView(), None
            def use(self):
                view, self.view = self.view, None
                view.getWidths()
        """,
        # through parameters
        """
        def start():
            use(android.activity().getWindow().getDecorView())
        def use(view):
            return view.getWidths()
        """,
        # handed on as it is
        """
        def start(run):
            run(android.activity().getWindow().getDecorView().getWidths)
        """,
        # in a condition or an expression
        "x = 1 if android.activity().getWindow().getDecorView().getWidths() > 3 else 2",
    ],
)
def test_names_are_followed_from_one_to_the_next(source: str) -> None:
    assert "android.view.Window.getDecorView" in read(source.replace("getWidths", "getWidth"))
    with pytest.raises(Lacking, match=r"android\.view\.View has no “getWidths”"):
        read(source)


NEWER = "android.activity().getWindow().getInsetsController()"


@pytest.mark.parametrize(
    ("source", "good"),
    [
        (f"def use():\n    {NEWER}", False),
        (f"def use():\n    if version() >= 30:\n        {NEWER}", True),
        (f"def use():\n    if version() >= 29:\n        {NEWER}", False),
        (f"def use():\n    if version() >= 30:\n        pass\n    else:\n        {NEWER}", False),
        (f"def use():\n    if other or version() < 30:\n        return\n    {NEWER}", True),
        (f"def use():\n    if other and version() < 30:\n        return\n    {NEWER}", False),
        (f"NEW = 35\ndef use():\n    if on and version() >= NEW:\n        {NEWER}", True),
        (f"def use():\n    if version() >= 30:\n        run(later)\ndef later():\n    {NEWER}", True),
        (f"def use():\n    if version() >= 30:\n        later()\n    later()\ndef later():\n    {NEWER}", False),
        (f"def use():\n    if size() >= 30:\n        {NEWER}", False),
    ],
)
def test_what_is_newer_than_the_oldest_android_is_asked_for_first(source: str, good: bool) -> None:
    if good:
        read(source)
    else:
        with pytest.raises(Lacking, match="exists since API 30 only"):
            read(source)


LISTENER = """
from jnius import PythonJavaClass, java_method
class Listener(PythonJavaClass):
    __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
    @java_method("(I)V")
    def onInit(self, status):
        pass
"""


def test_an_interface_is_implemented_as_java_wants_it() -> None:
    assert read(LISTENER) == {"android.speech.tts.TextToSpeech.OnInitListener.onInit"}
    with pytest.raises(Lacking, match="has no “onStart”"):
        read(LISTENER.replace("onInit(", "onStart("))
    with pytest.raises(Lacking, match="takes other arguments"):
        read(LISTENER.replace("(I)V", "(ILjava/lang/String;)V"))


DECLARATIONS = """
declare module android {
    export module view {
        /** @since 30 */
        export class Insets extends java.lang.Object implements android.os.Parcelable {
            public static class: java.lang.Class<android.view.Insets>;
            public left: number;
            /** @since 33
             *  @deprecated Deprecated in API 34 */
            public of(sides: java.util.Map<string,number>, top: java.util.Set | null): android.view.Insets | null;
        }
        export module Insets {
            export class Type extends android.view.Insets {
                public constructor(implementation: {
                    run(): void;
                });
                public constructor();
            }
        }
    }
}
"""


def test_declarations_are_read() -> None:
    classes = declarations.read(DECLARATIONS.splitlines())
    assert list(classes) == ["android.view.Insets", "android.view.Insets.Type"]
    (of,) = declarations.members(classes, "android.view.Insets.Type", "of")
    assert of == facts.Member(False, ("java.util.Map", "java.util.Set"), "android.view.Insets", 33)
    (left,) = declarations.members(classes, "android.view.Insets", "left")
    assert (left.takes, left.since) == (None, 30)
    assert facts.Member(False, (), "void", 0) in declarations.members(classes, "android.view.Insets.Type", "new")
    assert declarations.members(classes, "android.view.Insets", "right") == []


def test_the_activity_is_read_from_its_own_source() -> None:
    own = facts.own_members("org.kivy.android.PythonActivity")
    assert own["mActivity"] == [facts.Member(True, None, "org.kivy.android.PythonActivity", 0)]
    assert own["getSurface"] == [facts.Member(True, (), "android.view.SurfaceView", 0)]
