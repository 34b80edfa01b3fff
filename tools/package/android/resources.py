"""Manifest and resources: rendered by buildozer's and python-for-android's own steps, compiled by Android's aapt2.

Debian and Ubuntu have aapt2 and Android's own resources to link against, of Android 10 or later: what is newer is
left out before, by a table, so that it is told apart from mistakes.  Where they are not installed, the rendered
files are read all the same.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.package.android import Lacking
from tools.package.android.spec import Spec

FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
NOT_COMPILED = "not compiled: aapt2 or Android's resources are not installed (Debian: aapt, android-framework-res)"
#: Elements and attributes of the manifest → since which API Android knows them; from the API on that Debian has.
_ELEMENTS = {"queries": 30}
_ATTRIBUTES = {"dataExtractionRules": 31, "enableOnBackInvokedCallback": 33}
_ANDROID = "{http://schemas.android.com/apk/res/android}"


class _Asked(Exception):
    """Carries the arguments of a step that is not run."""


def render(spec: Spec, workshop: Path) -> Path:
    """Render the manifest and gather the resources for a release; returns the folder of the project."""
    project = workshop / "project"
    project.mkdir(parents=True)
    command = _buildozers_command(spec, workshop)
    arguments = _build_arguments(command)
    _prepare(spec, project, workshop)
    # The app itself is packed elsewhere; here its place is enough.
    (private := workshop / "private").mkdir()
    (private / "main.pyc").touch()
    arguments[arguments.index("--private") + 1] = str(private)
    environment = {key: value for key, value in os.environ.items() if key != "P4A_BUILD_IS_RUNNING_UNITTESTS"}
    script = [sys.executable, "build.py", *arguments]
    done = subprocess.run(script, cwd=project, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Lacking(f"python-for-android cannot render the manifest: {_last(done.stderr or done.stdout)}")
    return project


def check_manifest(project: Path, spec: Spec) -> None:
    """The manifest says what the spec means, and every resource that it names is there."""
    text = (project / "src/main/AndroidManifest.xml").read_text(encoding="utf-8")
    try:
        manifest = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Lacking(f"The manifest is not well-formed: {error}.") from None
    asked = [str(each.get(f"{_ANDROID}name")) for each in manifest.iter("uses-permission")]
    if asked != [f"android.permission.{name}" for name in spec.values("android.permissions")]:
        raise Lacking(f"The manifest asks for {', '.join(asked) or 'nothing'}.")
    voices = [str(each.get(f"{_ANDROID}name")) for each in manifest.findall("./queries/intent/action")]
    if voices != ["android.intent.action.TTS_SERVICE"]:
        raise Lacking("The manifest does not ask for voices: from Android 11 on the app would be mute.")
    resources = project / "src/main/res"
    for kind, name in re.findall(r'"@(xml|mipmap|drawable)/(\w+)"', text):
        if not list(resources.glob(f"{kind}*/{name}.*")):
            raise Lacking(f"The manifest names @{kind}/{name}, which does not exist.")


def can_compile() -> bool:
    return shutil.which("aapt2") is not None and FRAMEWORK.is_file()


def compile_resources(project: Path) -> Path:
    """Compile the resources of a project; returns the file."""
    (built := project / "linked").mkdir(exist_ok=True)
    _aapt2("compile", "--dir", str(project / "src/main/res"), "-o", str(built / "resources.zip"))
    return built / "resources.zip"


def link(project: Path, spec: Spec, compiled: Path) -> int:
    """Link the manifest with compiled resources as a build would; returns the API it was linked against."""
    api = _framework_api()
    manifest = without_newer((project / "src/main/AndroidManifest.xml").read_text(encoding="utf-8"), api)
    # Gradle takes the name of the package from its own files.
    package = f"{spec.value('package.domain')}.{spec.value('package.name')}"
    manifest = manifest.replace("<manifest ", f'<manifest package="{package}" ', 1)
    (named := compiled.with_name("AndroidManifest.xml")).write_text(manifest, encoding="utf-8")
    _aapt2(
        *("link", "-I", str(FRAMEWORK), "--manifest", str(named), "-o", str(compiled.with_name("base.apk"))),
        *("--min-sdk-version", spec.value("android.minapi"), "--target-sdk-version", spec.value("android.api")),
        str(compiled),
    )
    return api


def without_newer(manifest: str, api: int) -> str:
    """A manifest less what an Android of this API does not know yet."""
    for name, since in _ELEMENTS.items():
        if since > api:
            manifest = re.sub(rf"(?s)<{name}>.*?</{name}>", "", manifest)
    for name, since in _ATTRIBUTES.items():
        if since > api:
            manifest = re.sub(rf'android:{name}="[^"]*"', "", manifest)
    return manifest


@cache
def _framework_api() -> int:
    """The API that Android's resources on this machine belong to."""
    said = _aapt2("dump", "xmltree", "--file", "AndroidManifest.xml", str(FRAMEWORK))
    found = re.search(r":versionCode\(\w+\)=(\d+)", said)
    if found is None:
        raise Lacking(f"{FRAMEWORK} does not say which API it is of.")
    return int(found[1])


def _aapt2(*arguments: str) -> str:
    done = subprocess.run(["aapt2", *arguments], capture_output=True, text=True)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error:" in line]
        raise Lacking(f"aapt2 refuses: {(errors or done.stderr.splitlines() or ['no word'])[0]}")
    return done.stdout


def _buildozers_command(spec: Spec, workshop: Path) -> list[str]:
    """How buildozer would call python-for-android for a release."""
    target = spec.buildozer.target
    target.build_mode, target.artifact_format = "release", "aab"
    Path(target.get_dist_dir(spec.value("package.name"))).mkdir(parents=True, exist_ok=True)
    # Buildozer looks beside the spec, which lies in a temporary folder here.
    for folder in ("assets", "tools"):
        with contextlib.suppress(FileExistsError):
            (workshop / folder).symlink_to(spec.source / folder)

    def note(command: list[str], **_how: object) -> None:
        raise _Asked([*command, *target.extra_p4a_args])

    with patch.object(target, "_p4a", note), contextlib.chdir(spec.source), _quietly():
        try:
            target.build_package()
        except _Asked as asked:
            return list(asked.args[0])
        except OSError as error:
            raise Lacking(f"Buildozer cannot prepare the package: {error}.") from None
    raise Lacking("Buildozer does not call python-for-android.")


def _build_arguments(command: list[str]) -> list[str]:
    """What python-for-android hands on to the build script of the project."""
    with _quietly():
        from pythonforandroid.toolchain import ToolchainCL

    def note(toolchain: Any, arguments: object) -> None:
        toolchain._fix_args(arguments)
        raise _Asked(toolchain.args.unknown_args)

    with patch.object(ToolchainCL, command[0], note), patch.object(sys, "argv", ["p4a", *command]), _quietly():
        try:
            ToolchainCL()
        except _Asked as asked:
            return list(asked.args[0])
        except SystemExit:
            raise Lacking("python-for-android does not understand what buildozer asks for.") from None
    raise Lacking("python-for-android does not build the package.")


def _prepare(spec: Spec, project: Path, workshop: Path) -> None:
    """The folder of the project as it is before its build script runs, less libraries and Java."""
    import pythonforandroid

    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    for name in ("common", "_sdl_common", spec.value("p4a.bootstrap")):
        ignored = shutil.ignore_patterns("patches", "java", "jni", "__pycache__")
        shutil.copytree(bootstraps / name / "build", project, ignore=ignored, dirs_exist_ok=True)
    (workshop / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    (project / "local.properties").write_text(f"sdk.dir={workshop / 'sdk'}", encoding="utf-8")
    (project / "project.properties").write_text(f"target=android-{spec.value('android.api')}", encoding="utf-8")
    facts = {
        "hostpython": sys.executable,
        "bootstrap": spec.value("p4a.bootstrap"),
        "archs": [],
        "ndk_api": int(spec.value("android.ndk_api")),
        "use_setup_py": False,
    }
    (project / "dist_info.json").write_text(json.dumps(facts), encoding="utf-8")


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


def _last(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it does not say why"
