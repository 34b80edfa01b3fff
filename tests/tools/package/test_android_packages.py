"""What other people's packages bring into the Android package, and what keeps them out."""

from __future__ import annotations

import io
import os
import struct
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tools.package.conftest import Package, changed
from tools.package.android import ROOT, Lacking, extras, libraries, recipes, spec

# --- the recipe of our own


def test_materialyoucolor_comes_from_its_wheel_alone(tmp_path: Path) -> None:
    """python-for-android's own recipe downloads a source archive first, which may not exist."""
    (tmp_path / "none").mkdir()
    without = changed(tmp_path, r"^p4a\.local_recipes = .*$", f"p4a.local_recipes = {tmp_path / 'none'}")
    with pytest.raises(Lacking, match=r"materialyoucolor 3\.0\.4, but its recipe builds 2\.0\.10"):
        recipes.resolve(without)
    (tmp_path / "none" / "materialyoucolor").mkdir()
    ours = (ROOT / "tools/package/android/local_recipes/materialyoucolor/__init__.py").read_text(encoding="utf-8")
    address = ours.replace("url = None", 'url = "https://example.org/{version}.tar.gz"')
    (tmp_path / "none/materialyoucolor/__init__.py").write_text(address, encoding="utf-8")
    with pytest.raises(Lacking, match="downloads a source archive"):
        recipes.resolve(without)


class Machine:
    """What a recipe asks python-for-android for, with our own pip in the place of the one that it builds."""

    arch = "arm64-v8a"

    def __init__(self, place: Path, *, has_wheel: bool) -> None:
        self.ndk_api, self.extra_index_urls = 24, []
        self.use_prebuilt_version_for: list[str] = []
        self._place, self._has_wheel = place, has_wheel

    def get_python_install_dir(self, _arch: str) -> str:
        return str(self._place)

    @property
    def pip(self) -> Any:
        import sh

        return sh.Command(sys.executable).bake("-m", "pip") if self._has_wheel else sh.Command("false")


# python-for-android reads the words of pip in a thread.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("wheel_is_there", [True, False])
def test_the_recipe_installs_the_wheel_or_ends_the_build(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch, wheel_is_there: bool
) -> None:
    from pythonforandroid.recipe import Recipe
    from pythonforandroid.util import BuildInterruptingException

    recipes.resolve(package.spec)
    recipe: Any = Recipe.recipes["materialyoucolor"]
    machine = Machine(tmp_path / "site", has_wheel=wheel_is_there)
    monkeypatch.setattr(recipe, "ctx", machine)
    monkeypatch.setattr(recipe, "_host_recipe", machine)
    monkeypatch.setattr(recipe, "get_hostrecipe_env", lambda: dict(os.environ))
    monkeypatch.setattr(Recipe.recipes["python3"], "ctx", machine)
    # From the store and from nowhere else.
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_FIND_LINKS", str(package.wheels[0].parent))
    if wheel_is_there:
        recipe.build_arch(machine)
        assert (tmp_path / "site/materialyoucolor/hct/__init__.py").is_file()
    else:
        with pytest.raises(
            BuildInterruptingException, match=r"no wheel of materialyoucolor 3\.0\.4 for android_24"
        ):
            recipe.build_arch(machine)


# --- what comes along


def blacklist(workshop: Path, *gone: str) -> spec.Spec:
    """The spec with lines of its blacklist taken out."""
    lines = (ROOT / "tools/package/android/blacklist.txt").read_text(encoding="utf-8").splitlines()
    assert set(gone) <= set(lines)
    (place := workshop / "blacklist.txt").write_text("\n".join(line for line in lines if line not in gone))
    return changed(workshop, r"^android\.blacklist_src = .*$", f"android.blacklist_src = {place}")


def test_what_the_spec_does_not_name_stays_out(tmp_path: Path, package: Package) -> None:
    kept_out = extras.check(package.spec, package.plan, package.wheels)
    assert {"chardet", "requests", "six", "pillow", "materialshapes"} <= set(kept_out)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("chardet/*", "chardet would come along"),
        ("PIL/*", "pillow would come along"),
        ("materialshapes/*", "materialshapes would come along"),
        ("six.py*", "six would come along"),
        ("*__mypyc*.so", "Libraries of mypyc would come along"),
    ],
)
def test_a_hole_in_the_blacklist_is_noticed(tmp_path: Path, package: Package, line: str, sentence: str) -> None:
    with pytest.raises(Lacking, match=sentence):
        extras.check(blacklist(tmp_path, line), package.plan, package.wheels)


def test_a_library_of_a_wheel_needs_what_it_needs(tmp_path: Path, package: Package) -> None:
    libraries.check_wheels(package.spec, package.plan, package.wheels)
    more = blacklist(tmp_path, "materialyoucolor/quantize/celebi*.so")
    with pytest.raises(Lacking, match=r"celebi\S+ needs libc\+\+_shared\.so, which nothing brings"):
        libraries.check_wheels(more, package.plan, package.wheels)
    libraries.check_wheels(more, package.plan._replace(stl=True), package.wheels)
    emulator = changed(tmp_path, r"^android\.archs = arm64-v8a$", "android.archs = x86_64")
    emulator.buildozer.config.set("app", "android.blacklist_src", more.value("android.blacklist_src"))
    with pytest.raises(Lacking, match="is not for x86_64"):
        libraries.check_wheels(emulator, package.plan._replace(stl=True), package.wheels)


def test_python_for_android_installs_without_dependencies(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its resolver asks for all that packages declare; where that fails, the list is installed as it stands."""
    from pythonforandroid import build as p4a
    from pythonforandroid.recipe import Recipe

    commands: list[str] = []

    def note(_program: object, *arguments: object, **_how: object) -> None:
        commands.append(" ".join(map(str, arguments)))
        if "--report" in arguments:
            raise OSError("kivymd needs kivy, which has no wheel for Android")

    recipe = SimpleNamespace(get_recipe_env=lambda _arch: {})
    monkeypatch.setattr(p4a, "shprint", note)
    monkeypatch.setattr(p4a.sh, "Command", lambda name: name)
    monkeypatch.setattr(p4a, "CythonRecipe", lambda: recipe)
    monkeypatch.setitem(Recipe.recipes, "hostpython3", SimpleNamespace(pip="pip", version="3.14.2"))
    monkeypatch.setenv("VERSION_kivymd", "2.0.0")
    context = SimpleNamespace(
        recipe_build_order=package.plan.built,
        extra_index_urls=[],
        ndk_api=24,
        hostpython="python",
        build_dir=str(tmp_path),
        archs=[SimpleNamespace(arch="arm64-v8a")],
        python_recipe=SimpleNamespace(major_minor_version_string="3.14"),
        with_debug_symbols=True,
        not_has_package=lambda _name, _arch: True,
        get_site_packages_dir=lambda _arch: "site",
    )
    p4a.run_pymodules_install(context, context.archs[0], list(package.plan.pure), ignore_setup_py=True)
    (installing,) = (command for command in commands if "requirements.txt" in command)
    assert "--no-deps" in installing.split()
    written = (tmp_path / "requirements.txt").read_text(encoding="utf-8").split()
    assert sorted(line.partition("==")[0] for line in written) == sorted(package.plan.pure)
    assert "kivymd==2.0.0" in written


# --- the libraries of a finished package


def package_with(place: Path, *entries: tuple[str, bytes], compress: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(place / "a.apk", "w", compress, compresslevel=1) as packed:
        for name, content in entries:
            packed.writestr(f"lib/{name}", content)
    return place / "a.apk"


def bundle(**libraries_in_it: bytes) -> bytes:
    """The archive that the Python files of a package lie in."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", compresslevel=1) as packed:
        for name, content in libraries_in_it.items():
            (entry := tarfile.TarInfo(f"site-packages/{name}.so")).size = len(content)
            packed.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


@pytest.fixture
def library(package: Package) -> bytes:
    """One for arm64-v8a that needs libpython3.14.so and libc++_shared.so."""
    (wheel,) = (wheel for wheel in package.wheels if wheel.name.startswith("materialyoucolor"))
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".so"))
        return packed.read(name)


def for_small_pages(library: bytes) -> bytes:
    """The same library with a first segment for pages of 4 KB."""
    (table,) = struct.unpack_from("<Q", library, 32)
    (size,) = struct.unpack_from("<H", library, 54)
    changed_one = bytearray(library)
    while struct.unpack_from("<I", library, table) != (1,):
        table += size
    struct.pack_into("<Q", changed_one, table + 48, 4 * 1024)
    return bytes(changed_one)


def test_the_libraries_of_a_good_package_are_counted(tmp_path: Path, library: bytes) -> None:
    entries = [(f"arm64-v8a/{name}.so", library) for name in ("libpython3.14", "libc++_shared", "libmain")]
    made = package_with(tmp_path, *entries, ("arm64-v8a/libpybundle.so", bundle(celebi=library, more=library)))
    assert libraries.check_package(made) == 5


def test_a_package_with_a_wrong_library_is_refused(tmp_path: Path, library: bytes) -> None:
    beside = [("arm64-v8a/libpython3.14.so", library), ("arm64-v8a/libc++_shared.so", library)]

    def refused(sentence: str, *entries: tuple[str, bytes], compress: int = zipfile.ZIP_DEFLATED) -> None:
        with pytest.raises(Lacking, match=sentence):
            libraries.check_package(package_with(tmp_path, *entries, compress=compress))

    refused("not laid out for pages of 16 KB", *beside, ("arm64-v8a/liba.so", for_small_pages(library)))
    refused(
        "libpybundle.so .*a.so is not laid out",
        *beside,
        ("arm64-v8a/libpybundle.so", bundle(a=for_small_pages(library))),
    )
    refused(r"needs libc\+\+_shared.so, which nothing brings", beside[0])
    refused("is not for x86_64", ("x86_64/liba.so", library))
    refused("is not a library", *beside, ("arm64-v8a/liba.so", b"\x7fELF\x01\x01"))
    refused("does not begin at a page", *beside, compress=zipfile.ZIP_STORED)
    refused("no libraries at all", ("arm64-v8a/notes.txt", b""))
