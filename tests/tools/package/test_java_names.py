"""The Java of the simulated phone has what Android publishes, and refuses the rest."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import pythonforandroid

from tests.tools.package.conftest import Package
from tools.package.android import ROOT, Lacking, device, simulation

STUB = ROOT / "tools/package/android/stubs/jnius/__init__.py"
Phone = Callable[[int], dict[str, Any]]


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Phone:
    """The bridge on a version of Android, with our names for it."""
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))

    def start(sdk: int) -> dict[str, Any]:
        monkeypatch.setenv("RATSKELLER_SDK", f"{sdk}")
        names = runpy.run_path(str(STUB))
        return names | {"activity": names["autoclass"]("org.kivy.android.PythonActivity").mActivity}

    return start


@pytest.mark.parametrize(
    ("api", "source"),
    [
        (36, "activity.getWindo()"),
        (36, "activity.getWindow().getDecorView().getWidths()"),
        (36, "autoclass('android.graphics.Rekt')"),
        (36, "autoclass('android.graphics.Rect')(1, 2)"),
        (36, "cast('java.lang.CharSequense', 1)"),
        (36, "activity.getWindow(1)"),
        (36, "autoclass('java.util.Locale').getLanguage()"),
        (36, "autoclass('android.content.Intent').ACTION_SENT"),
        (29, "activity.getWindow().getInsetsController()"),
        (24, "autoclass('android.os.VibrationEffect')"),
    ],
)
def test_a_wrong_name_is_refused_and_remembered(phone: Phone, api: int, source: str) -> None:
    names = phone(api)
    with pytest.raises((AttributeError, names["JavaException"])):
        eval(source, names)
    assert len(names["REFUSED"]) == 1


@pytest.mark.parametrize(
    ("api", "source"),
    [
        (30, "activity.getWindow().getInsetsController().setSystemBarsAppearance(0, 8)"),
        (24, "autoclass('java.util.Locale').getDefault().getLanguage()"),
        (24, "cast('android.os.Vibrator', activity.getSystemService('vibrator')).vibrate(5)"),
    ],
)
def test_what_is_published_is_answered(phone: Phone, api: int, source: str) -> None:
    names = phone(api)
    eval(source, names)
    assert names["REFUSED"] == []


@pytest.mark.parametrize(("method", "signature"), [("onStart", "(I)V"), ("onInit", "(ILjava/lang/String;)V")])
def test_an_interface_is_implemented_as_java_wants_it(phone: Phone, method: str, signature: str) -> None:
    names = phone(36)

    def listener(method: str, signature: str) -> None:
        body = {method: names["java_method"](signature)(lambda self, status: None)}
        interfaces = ("android/speech/tts/TextToSpeech$OnInitListener",)
        type("Listener", (names["PythonJavaClass"],), {"__javainterfaces__": interfaces, **body})

    listener("onInit", "(I)V")
    with pytest.raises(AttributeError):
        listener(method, signature)


def test_the_activity_is_as_python_for_android_has_it(phone: Phone) -> None:
    folder = Path(pythonforandroid.__file__).parent / "bootstraps/sdl2/build/src/main/java/org/kivy/android"
    source = (folder / "PythonActivity.java").read_text(encoding="utf-8")
    has = {name: bool(static) for static, name in re.findall(r"(?m)^    public (static )?\w+ (\w+)\b", source)}
    declared = phone(36)["DECLARED"]["org.kivy.android.PythonActivity"]["members"]
    assert {name: ways[0][0] for name, ways in declared.items()}.items() <= has.items()


def test_a_name_that_came_later_is_noticed_on_an_old_phone(tmp_path: Path, package: Package) -> None:
    app = device.unpack(package.tar, tmp_path)
    assert simulation.devices(app, package.packages, 24)["calls"] > 30
    stub = (
        (ROOT / "app/device/safe_area.py")
        .read_text(encoding="utf-8")
        .replace("_ANDROID_11 = 30", "_ANDROID_11 = 20")
    )
    (app / "app/device/safe_area.pyc").unlink()
    (app / "app/device/safe_area.py").write_text(stub, encoding="utf-8")
    with pytest.raises(Lacking, match=r"no class android\.view\.WindowInsets\$Type|the insets are"):
        simulation.devices(app, package.packages, 24)
