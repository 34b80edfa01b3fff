"""Stands for pyjnius: Java classes that remember what was asked of them, and refuse what Java does not have.

`declared.json` says what Android publishes of the classes that the app and plyer use: class → since which API it
is there, and its members, each as [static, number of parameters or null for a field, class of the answer, since].
A new name has to be looked up and written there.  `FACTS` says what a field holds or a call answers; everything
else answers with another object.
"""

import json
import os
import re
from pathlib import Path

#: Every call: its name, with `()` for each call on the way to it, and its arguments.
CALLS = []
#: What was refused: the app survives a device that lacks something, but a wrong name is a mistake.
REFUSED = []

ACTIVITY = "org.kivy.android.PythonActivity.mActivity"
#: The version of Android, the screen's density, and the system's font size.
SDK = int(os.environ.get("RATSKELLER_SDK", "36"))
DENSITY, FONT_SCALE = 1.0, float(os.environ.get("RATSKELLER_FONT_SCALE", "1"))
FACTS = {
    f"{ACTIVITY}.getApplicationContext().getFilesDir().getAbsolutePath()": os.environ["ANDROID_PRIVATE"],
    f"{ACTIVITY}.getResources().getConfiguration().fontScale": FONT_SCALE,
    f"{ACTIVITY}.getResources().getDisplayMetrics().density": DENSITY,
    f"{ACTIVITY}.getResources().getConfiguration().uiMode": 0x21,
    "android.os.Build$VERSION.SDK_INT": SDK,
    f"{ACTIVITY}.getWindowManager().getDefaultDisplay().getRotation()": 0,
    "org.renpy.android.Hardware.metrics.scaledDensity": DENSITY * FONT_SCALE,
    "org.renpy.android.Hardware.getDPI()": 160,
    "java.util.Locale.getDefault().getLanguage()": "en",
    "android.speech.tts.TextToSpeech().setLanguage()": 0,
    "android.speech.tts.TextToSpeech().speak()": 0,
    "android.view.WindowInsets$Type.systemBars()": 7,
    "android.view.WindowInsets$Type.displayCutout()": 128,
    "android.view.WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS": 8,
    "android.view.WindowInsetsController.APPEARANCE_LIGHT_NAVIGATION_BARS": 16,
}
DECLARED = json.loads(Path(__file__).with_name("declared.json").read_text(encoding="utf-8"))
#: Classes that Kivy and python-for-android use; what they ask of them is their own affair.
THEIRS = {
    "android.app.Application$ActivityLifecycleCallbacks",
    "android.app.WallpaperManager",
    "android.os.Environment",
    "java.io.File",
    "java.lang.Integer",
    "org.renpy.android.Hardware",
}


class JavaException(Exception):
    """What Java throws."""


class JavaClass:
    pass


class MetaJavaClass(type):
    pass


class PythonJavaClass:
    """A Java interface that Python implements: its methods have the parameters that Java gives them."""

    def __init__(self, *_args, **_kwargs):
        pass

    def __init_subclass__(cls):
        for interface in (name.replace("/", ".") for name in cls.__javainterfaces__):
            for name, method in vars(cls).items():
                if hasattr(method, "signature") and not interface.startswith("org.") and interface not in THEIRS:
                    takes = re.findall(r"\[*(?:L[^;]+;|[ZBCSIJFD])", method.signature.partition(")")[0])
                    _members(interface, name, len(takes))


class Thing:
    """A Java class, object or method: its way, and its class if that is declared."""

    def __init__(self, path, kind="", is_class=False, method=""):
        self._path, self._kind, self._is_class, self._method = path, kind, is_class, method

    def __repr__(self):
        return self._path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        path, kind = f"{self._path}.{name}", ""
        if self._kind:
            members = _members(self._kind, name, static=self._is_class)
            if members[0][1] is not None:
                return Thing(path, self._kind, method=name)
            kind = members[0][2]
        return FACTS[path] if path in FACTS else Thing(path, kind)

    def __call__(self, *arguments):
        path, kind = f"{self._path}()", self._kind if self._is_class else ""
        if self._kind:
            name = self._method or "new"
            kind = _members(self._kind, name, len(arguments))[0][2] or kind
        CALLS.append((path, arguments))
        method = self._path.rpartition(".")[2]
        if method == "runOnUiThread":
            arguments[0].run()
        elif method == "String":
            return arguments[0]
        answer = FACTS.get(path, Thing(path, kind))
        return answer() if callable(answer) and not isinstance(answer, Thing) else answer


def _members(kind, name, count=None, *, static=False):
    """The members of a class by a name that this version of Android has and that fit the way they are used."""
    found, each = [], kind
    while each:
        declared = DECLARED[each]
        found += [
            one
            for one in declared["members"].get(name, ())
            if one[3] <= SDK and count in (None, one[1]) and one[0] >= static
        ]
        each = declared.get("extends") if name != "new" else None
    if not found:
        _refuse(f"{kind} has no “{name}” that is used like this on Android API {SDK}", AttributeError)
    return found


def _refuse(what, error):
    REFUSED.append(what)
    raise error(what)


def _named(name):
    """The name of a class, which this version of Android must have."""
    if name not in THEIRS and DECLARED.get(name, {"since": SDK + 1})["since"] > SDK:
        _refuse(f"Android API {SDK} has no class {name}", JavaException)
    return "" if name in THEIRS else name


def autoclass(name):
    return Thing(name, _named(name), is_class=True)


def cast(name, thing):
    kind = _named(name)
    return Thing(thing._path, kind) if isinstance(thing, Thing) else thing


def java_method(signature, **_name):
    def mark(function):
        function.signature = signature
        return function

    return mark


def called(ending):
    """The arguments of every call whose name ends like this."""
    return [arguments for path, arguments in CALLS if re.search(rf"{re.escape(ending)}\(\)$", path)]


# --- what the phone tells


def set_insets(size, sides):
    """The size of the screen, and what the system bars cover of it: left, top, right, bottom."""
    decor = f"{ACTIVITY}.getWindow().getDecorView()"
    ours = (0, 0, *size)
    for number, name in enumerate(("left", "top", "right", "bottom")):
        FACTS[f"{decor}.getRootWindowInsets().getInsets().{name}"] = sides[number]
        FACTS[f"{decor}.getRootWindowInsets().getSystemWindowInset{name.title()}()"] = sides[number]
        FACTS[f"android.graphics.Rect().{name}"] = ours[number]
    FACTS[f"{decor}.getWidth()"], FACTS[f"{decor}.getHeight()"] = size


def set_rotation(quarters):
    """How far the phone is turned."""
    FACTS[f"{ACTIVITY}.getWindowManager().getDefaultDisplay().getRotation()"] = quarters


def set_font_scale(scale):
    """The font size of the system."""
    FACTS[f"{ACTIVITY}.getResources().getConfiguration().fontScale"] = scale
    FACTS["org.renpy.android.Hardware.metrics.scaledDensity"] = DENSITY * scale
