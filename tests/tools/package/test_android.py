"""The check of the Android package notices whatever is taken out of it, and says so in a sentence."""

from __future__ import annotations

import py_compile
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from packaging.version import Version

from tests.tools.package.conftest import Package, changed
from tools.package.android import (
    ROOT,
    Lacking,
    build,
    device,
    imports,
    payload,
    recipes,
    simulation,
    spec,
    tarball,
    wheels,
)

# --- the spec


def test_the_spec_is_as_it_is_meant(tmp_path: Path) -> None:
    spec.check(spec.read(tmp_path))


@pytest.mark.parametrize(
    ("pattern", "replacement", "sentence"),
    [
        (r"^title = .*$", "", "title"),
        (r"^orientation = .*$", "orientation = upwards", "upwards"),
        (r"^android\.permissions = .*$", "android.permissions = INTERNET,VIBRATE", "nothing else"),
        (r"^android\.ndk_api = 24$", "android.ndk_api = 21", "materialyoucolor"),
        (r"^android\.archs = arm64-v8a$", "android.archs = armeabi-v7a", "32 bits"),
        (r"^android\.ndk = .*$", "android.ndk = 25b", "16 KB"),
        (r"^fullscreen = 0$", "fulscreen = 0", "no setting"),
        (r"^presplash\.filename = .*$", "presplash.filename = assets/gone.png", "does not exist"),
        (r"^android\.backup_rules = .*$", "", "names no file"),
        (r",kivymd==2\.0\.0", "", "leaves out kivymd"),
        (r"kivymd==2\.0\.0", "kivymd==1.2.0", "requirements/app.txt 2.0.0"),
        (r",materialyoucolor==3\.0\.4", ",materialyoucolor", "in any version"),
        (r",android,", ",android,pillow==11.3.0,", "brings pillow, which requirements/app.txt does not have"),
        (r"pyjnius==1\.7\.0", "pyjnius", "which version of pyjnius"),
        (r"^version\.regex = .*$", 'version.regex = requires-python = ">=([^"]+)"', "pyproject.toml says"),
    ],
)
def test_a_spec_that_says_something_else_is_refused(
    tmp_path: Path, pattern: str, replacement: str, sentence: str
) -> None:
    with pytest.raises(Lacking, match=sentence):
        spec.check(changed(tmp_path, pattern, replacement))


# --- recipes and wheels


def test_everything_is_built_before_kivy(package: Package) -> None:
    built = package.plan.built
    assert built.index("python3") < built.index("sdl2") < built.index("pyjnius") < built.index("kivy")
    assert not {"pycairo", "materialshapes"} & {*built, *package.plan.pure}


def test_a_version_that_no_recipe_builds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Lacking, match=r"its recipe builds 1\.7"):
        recipes.resolve(changed(tmp_path, r"pyjnius==1\.7\.0", "pyjnius==1.6.1"))


def test_an_app_without_kivy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Lacking, match="recipe for kivy"):
        recipes.resolve(changed(tmp_path, r",kivy==2\.3\.1", ""))


def test_a_package_without_hashes_is_refused(tmp_path: Path, package: Package) -> None:
    more = changed(tmp_path, r"filetype==1\.2\.0", "filetype==1.2.0,six==1.17.0")
    with pytest.raises(Lacking, match="no hashes for six"):
        wheels.fetch(more, package.plan, tmp_path)


# --- files


@pytest.mark.parametrize(
    "kind", ["kv", "png", "atlas", "palette", "json", "bin", "mo", "wav", "py", "sql", "toml"]
)
def test_a_forgotten_file_type_is_noticed(tmp_path: Path, kind: str) -> None:
    exts = [ext for ext in spec.read(tmp_path).values("source.include_exts") if ext != kind]
    less = changed(tmp_path, r"^source\.include_exts = .*$", f"source.include_exts = {','.join(exts)}")
    with pytest.raises(Lacking, match=f"“{kind}” is not in source.include_exts"):
        tarball.check_choice(less, tarball.collect(less))


@pytest.mark.parametrize("folder", ["tests", "tools"])
def test_a_folder_that_is_no_part_of_the_app_is_noticed(tmp_path: Path, folder: str) -> None:
    more = changed(tmp_path, rf"(source\.exclude_dirs = .*?){folder},", r"\1")
    with pytest.raises(Lacking, match=f"{folder}/.* is no part of the app"):
        tarball.check_choice(more, tarball.collect(more))


def test_the_package_holds_compiled_modules_and_nothing_for_developers(package: Package) -> None:
    names = tarball.members(package.tar)
    assert "main.pyc" in names
    assert not [name for name in names if name.endswith((".py", ".svg", ".po", ".md"))]
    assert not [
        name
        for name in names
        if name.startswith(("tests/", "tools/", "requirements/", "assets/source", "engine/cli", "engine/adapters"))
        or (name.endswith("/encoding.pyc") and name != "engine/encoding.pyc")
    ]


# --- imports


def write(folder: Path, **modules: str) -> Path:
    (folder / "app").mkdir()
    for name, text in modules.items():
        (folder / "app" / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import lzma", "imports lzma, which Android's Python does not have"),
        ("def f():\n    from multiprocessing import Pool", "imports multiprocessing"),
        ("from distutils.util import strtobool", "imports distutils"),
        ("from app import gone", None),
        ("from app.gone import thing", "imports app.gone.thing, which is not in the package"),
        ("import numpy", "imports numpy, which no package of the spec brings"),
    ],
)
def test_an_import_that_a_phone_cannot_follow_is_noticed(
    tmp_path: Path, source: str, sentence: str | None
) -> None:
    folder = write(tmp_path, __init__="", here=source)
    if sentence is None:
        imports.check(folder, set())
    else:
        with pytest.raises(Lacking, match=sentence):
            imports.check(folder, set())


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("from .words import say", None),
        ("from ..base import Move", None),
        ("from .. import base", None),
        ("from .gone import say", r"imports engine\.duel\.gone\.say, which is not in the package"),
        ("def f():\n    from ..gone import Move", r"imports engine\.gone\.Move, which is not in the package"),
    ],
)
@pytest.mark.parametrize("module", ["__init__", "rules"])
def test_relative_imports_are_followed(tmp_path: Path, module: str, source: str, sentence: str | None) -> None:
    (duel := tmp_path / "engine" / "duel").mkdir(parents=True)
    for path in (duel.parent / "__init__.py", duel.parent / "base.py", duel / "__init__.py", duel / "words.py"):
        path.touch()
    (duel / f"{module}.py").write_text(source, encoding="utf-8")
    if sentence is None:
        imports.check(tmp_path, set())
    else:
        with pytest.raises(Lacking, match=sentence):
            imports.check(tmp_path, set())


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("__init__", r"engine/games\.py imports engine\.brooke, which is not in the package"),
        ("coach", r"engine/brooke/__init__\.py imports engine\.brooke\.coach\.COACH, which is not in the package"),
    ],
)
def test_a_part_of_a_game_is_missed(tmp_path: Path, package: Package, module: str, sentence: str) -> None:
    read = spec.read(tmp_path)
    chosen = tarball.collect(read)
    (chosen / "engine" / "brooke" / f"{module}.py").unlink()
    with pytest.raises(Lacking, match=sentence):
        imports.check(chosen, imports.provided(read, package.wheels))


def test_a_package_less_is_an_import_less(tmp_path: Path, package: Package) -> None:
    read = spec.read(tmp_path)
    chosen = tarball.collect(read)
    imports.check(chosen, imports.provided(read, package.wheels))
    for name in ("kivymd", "plyer"):
        fewer = [wheel for wheel in package.wheels if not wheel.name.startswith(name)]
        with pytest.raises(Lacking, match=f"imports {name}.*which no package of the spec brings"):
            imports.check(chosen, imports.provided(read, fewer))


def test_a_module_less_is_an_import_less(tmp_path: Path, package: Package) -> None:
    read = spec.read(tmp_path)
    chosen = tarball.collect(read)
    (chosen / "engine" / "ai" / "advice.py").unlink()
    with pytest.raises(Lacking, match=r"imports engine\.ai\.advice.*which is not in the package"):
        imports.check(chosen, imports.provided(read, package.wheels))


# --- the simulation


def without(tar: Path, folder: Path, name: str) -> Path:
    """The packed app less one file."""
    app = device.unpack(tar, folder)
    assert name in tarball.members(tar)
    (app / name).unlink()
    return app


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "app/shell/screen_about.pyc",
            "fails at screen about: ModuleNotFoundError: No module named 'app.shell.screen_about'",
        ),
        (
            "assets/locale/fr/LC_MESSAGES/ratskeller.mo",
            "fails at the language fr: NotSo: The words for Français could not be read",
        ),
    ],
)
def test_the_packed_app_does_not_run_without_a_file(
    tmp_path: Path, package: Package, name: str, sentence: str
) -> None:
    with pytest.raises(Lacking, match=sentence):
        simulation.walk(without(package.tar, tmp_path, name), package.packages)


def test_the_packed_app_does_not_start_without_a_package(tmp_path: Path, package: Package) -> None:
    app = device.unpack(package.tar, tmp_path)
    (fewer := tmp_path / "pure").mkdir()
    for folder in package.packages.pure.iterdir():
        if folder.name != "kivymd":
            (fewer / folder.name).symlink_to(folder)
    with pytest.raises(Lacking, match="fails at the start: ModuleNotFoundError: No module named 'kivymd'"):
        simulation.start(app, package.packages._replace(pure=fewer))


def test_the_font_size_of_the_system_that_counts_twice_is_noticed(tmp_path: Path, package: Package) -> None:
    app = device.unpack(package.tar, tmp_path)
    program = app / "app" / "device" / "kivy_environment.py"
    program.write_text("def prepare(arguments: object) -> None: ...", encoding="utf-8")
    py_compile.compile(str(program), str(program.with_suffix(".pyc")), optimize=2)
    with pytest.raises(Lacking, match=r"fails at the surroundings: .* makes the density 2\.0"):
        simulation.walk(app, package.packages)


# --- the weight


def test_too_much_weight_is_noticed() -> None:
    payload.check(payload.Payload({"app": payload.OWN_BUDGET}, {"kivymd": 2}))
    with pytest.raises(Lacking, match="Our own part weighs"):
        payload.check(payload.Payload({"app": payload.OWN_BUDGET + 1}, {}))
    with pytest.raises(Lacking, match="The payload weighs"):
        payload.check(payload.Payload({"app": 1}, {"kivymd": payload.WHOLE_BUDGET}))


def test_every_file_is_weighed(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "main.pyc").write_bytes(bytes(range(256)) * 40)
    with tarfile.open(tmp_path / "a.tar", "w:gz") as tar:
        tar.add(tmp_path / "app", "app")
    (tmp_path / "pure" / "kivymd").mkdir(parents=True)
    (tmp_path / "pure" / "kivymd" / "x.pyc").write_bytes(b"x")
    weight = payload.weigh(tmp_path / "a.tar", tmp_path / "pure")
    assert weight.own_size == (tmp_path / "a.tar").stat().st_size
    assert weight.pure["kivymd"] > 0


# --- building


def test_the_folder_is_packed_as_it_is(tmp_path: Path) -> None:
    """Without a wheel of our own: pyproject.toml is for desktops."""
    assert "--ignore-setup-py" in spec.read(tmp_path).buildozer.target.extra_p4a_args


def test_buildozer_takes_the_python_for_android_of_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APP_P4A_SOURCE_DIR", str(build.python_for_android(tmp_path / "p4a")))
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    # Nothing may be fetched.
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    target = spec.read(tmp_path).buildozer.target
    target._install_p4a()
    done = subprocess.run([*target._p4a_cmd, "--version"], cwd=target.p4a_dir, capture_output=True, text=True)
    locked = re.findall(r"(?m)^python-for-android==(\S+)", (ROOT / "requirements/package.txt").read_text())
    assert locked == [str(Version(done.stdout.strip()))]


def test_a_machine_without_tools_or_network_is_told_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "_macros", lambda: tmp_path)
    monkeypatch.setattr(build.shutil, "which", lambda program: None if program == "javac" else program)
    monkeypatch.setattr(build, "_reachable", lambda host: host == "github.com")
    monkeypatch.setattr(build, "_KEPT", Path("nowhere"))
    said = list(build.missing())
    assert said == [
        "javac is not installed (Debian: apt-get install openjdk-17-jdk-headless).",
        "ltdl.m4 is not installed, which libffi needs (Debian: apt-get install libltdl-dev).",
        "the Android SDK and NDK cannot be fetched: dl.google.com does not answer.",
        "Gradle cannot be fetched: services.gradle.org does not answer.",
    ]
    with pytest.raises(Lacking, match="cannot be built on this machine"):
        build.build("debug", "apk")
    (tmp_path / "ltdl.m4").touch()
    assert not [sentence for sentence in build.missing() if "ltdl" in sentence]


def test_the_workflow_installs_what_a_build_needs() -> None:
    workflow = (ROOT / ".github/workflows/android.yml").read_text(encoding="utf-8").replace("\\\n", " ")
    installed = set(" ".join(re.findall(r"apt-get install ([^\n]+)", workflow)).split())
    # Java comes by an action of its own; git and a compiler are on every runner.
    there = {"openjdk-17-jdk-headless", "git", "build-essential"}
    assert {*build.TOOLS.values(), *build.MACROS.values()} - installed == there
