"""Stands for pyjnius: Java classes that remember what was asked of them.

Classes that nobody is known to need are not there, so that a new one has to be thought about.  `FACTS` says what
a field holds or a call answers; everything else answers with another object of the same kind.
"""

import os
import re

#: Every call: its name, with `()` for each call on the way to it, and its arguments.
CALLS = []

_ACTIVITY = "org.kivy.android.PythonActivity.mActivity"
#: The screen's density, and the system's font size.
DENSITY, FONT_SCALE = 1.0, float(os.environ.get("RATSKELLER_FONT_SCALE", "1"))
FACTS = {
    f"{_ACTIVITY}.getApplicationContext().getFilesDir().getAbsolutePath()": os.environ["ANDROID_PRIVATE"],
    f"{_ACTIVITY}.getResources().getConfiguration().fontScale": FONT_SCALE,
    f"{_ACTIVITY}.getResources().getDisplayMetrics().density": DENSITY,
    f"{_ACTIVITY}.getResources().getConfiguration().uiMode": 0x21,
    "android.os.Build$VERSION.SDK_INT": 36,
    f"{_ACTIVITY}.getWindowManager().getDefaultDisplay().getRotation()": 0,
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
CLASSES = {
    "android.app.Activity",
    "android.app.WallpaperManager",
    "android.content.Context",
    "android.content.Intent",
    "android.graphics.Rect",
    "android.os.Build$VERSION",
    "android.os.Environment",
    "android.os.VibrationEffect",
    "android.speech.tts.TextToSpeech",
    "android.view.WindowInsets$Type",
    "android.view.WindowInsetsController",
    "java.io.File",
    "java.lang.Integer",
    "java.lang.String",
    "java.util.Locale",
    "org.kivy.android.PythonActivity",
    "org.renpy.android.Hardware",
}


class JavaException(Exception):
    """What Java throws."""


class JavaClass:
    pass


class PythonJavaClass:
    def __init__(self, *_args, **_kwargs):
        pass


class MetaJavaClass(type):
    pass


class Thing:
    """A Java class, object or method."""

    def __init__(self, path):
        self._path = path

    def __repr__(self):
        return self._path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        path = f"{self._path}.{name}"
        return FACTS[path] if path in FACTS else Thing(path)

    def __call__(self, *arguments):
        path = f"{self._path}()"
        CALLS.append((path, arguments))
        method = self._path.rpartition(".")[2]
        if method == "runOnUiThread":
            arguments[0].run()
        elif method == "String":
            return arguments[0]
        answer = FACTS.get(path, Thing(path))
        return answer() if callable(answer) and not isinstance(answer, Thing) else answer


def autoclass(name):
    if name not in CLASSES:
        raise JavaException(f"Class not found: {name}")
    return Thing(name)


def cast(_name, thing):
    return thing


def java_method(*_signature, **_name):
    return lambda function: function


def called(ending):
    """The arguments of every call whose name ends like this."""
    return [arguments for path, arguments in CALLS if re.search(rf"{re.escape(ending)}\(\)$", path)]


# --- what the phone tells


def set_insets(size, sides):
    """The size of the screen, and what the system bars cover of it: left, top, right, bottom."""
    decor = f"{_ACTIVITY}.getWindow().getDecorView()"
    ours = (0, 0, *size)
    for number, name in enumerate(("left", "top", "right", "bottom")):
        FACTS[f"{decor}.getRootWindowInsets().getInsets().{name}"] = sides[number]
        FACTS[f"android.graphics.Rect().{name}"] = ours[number]
    FACTS[f"{decor}.getWidth()"], FACTS[f"{decor}.getHeight()"] = size


def set_rotation(quarters):
    """How far the phone is turned."""
    FACTS[f"{_ACTIVITY}.getWindowManager().getDefaultDisplay().getRotation()"] = quarters


def set_font_scale(scale):
    """The font size of the system."""
    FACTS[f"{_ACTIVITY}.getResources().getConfiguration().fontScale"] = scale
    FACTS["org.renpy.android.Hardware.metrics.scaledDensity"] = DENSITY * scale
