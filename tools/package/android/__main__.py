"""The Android package: check it anywhere, build it where there is an Android SDK or one can be fetched.

python -m tools.package.android check [--start] [--python PY]
    is it all right?  --start measures its start as well, --python runs the packed app on another Python
python -m tools.package.android build [debug|release] [--apk] [--emulator]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from tools.package.android import (
    Lacking,
    build,
    device,
    extras,
    imports,
    interpreter,
    libraries,
    payload,
    recipes,
    resources,
    simulation,
    spec,
    tarball,
    wheels,
)
from tools.package.android.interpreter import Interpreter

#: What takes long to make is kept here; it belongs to the environment of the packages it is made from.
STORE = Path(sys.prefix) / "android"
STARTS, SLOWEST_START = 5, 1.2


def check(workshop: Path, start: bool, python: Interpreter) -> None:
    """Ask all questions, in the order in which a build would answer them."""
    plan_of = spec.read(workshop)
    spec.check(plan_of)
    say("spec", f"{plan_of.value('title')} {plan_of.buildozer.get_version()}, Android API {_apis(plan_of)}")
    plan = recipes.resolve(plan_of)
    say("recipes", f"{len(plan.built)} in order, the last {plan.built[-1]}; Python {plan.python}")
    fetched = wheels.fetch(plan_of, plan, STORE)
    libraries.check_wheels(plan_of, plan, fetched)
    wheels.fetch(plan_of, plan, STORE, (recipes.PREBUILT,), "x86_64")
    kept_out = extras.check(plan_of, plan, fetched)
    say("wheels", f"{', '.join(wheels.wanted(plan_of, plan))}; kept out: {', '.join(kept_out)}")
    chosen = tarball.collect(plan_of)
    tarball.check_choice(plan_of, chosen)
    imports.check(chosen, imports.provided(plan_of, fetched))
    say("imports", f"{sum(1 for _ in chosen.rglob('*.py'))} modules find all that they import")
    tarball.pack(plan_of, chosen, tar := workshop / "private.tar", python)
    say("files", f"{len(tarball.members(tar))} packed")
    project = resources.render(plan_of, workshop)
    resources.check_manifest(project, plan_of)
    if resources.can_compile():
        api = resources.link(project, plan_of, resources.compile_resources(project))
        say("manifest", f"compiled and linked against Android API {api}")
    else:
        say("manifest", resources.NOT_COMPILED)
    packages = device.packages(plan_of, fetched, STORE, python)
    weight = payload.weigh(tar, packages.pure)
    say("payload", f"{weight.size / payload.MEGABYTE:.2f} MB, our own {weight.own_size / payload.MEGABYTE:.2f} MB")
    print("\n".join(weight.lines()))
    app = device.unpack(tar, workshop)
    seen = simulation.walk(app, packages)
    played = ", ".join(f"{game} {steps} steps" for game, steps in seen["matches"].items())
    say("simulation", f"Python {seen['python']}; {len(seen['screens'])} screens; {played}")
    old = simulation.devices(app, packages, int(plan_of.value("android.minapi")))
    say("devices", f"{old['calls']} calls that Java knows, also on Android API {old['api']}")
    payload.check(weight)
    if start:
        measure(app, packages, workshop)


def measure(app: Path, packages: device.Packages, workshop: Path) -> None:
    """The start under the simulation against the start on this desktop, in turns."""
    phone, desktop = [], []
    for _ in range(STARTS):
        phone.append(simulation.start(app, packages)["seconds"])
        desktop.append(simulation.start_on_desktop(workshop / "desktop")["seconds"])
    ratio = statistics.median(phone) / statistics.median(desktop)
    detail = f"{statistics.median(phone):.2f} s against {statistics.median(desktop):.2f} s"
    say("start", f"{ratio:.2f} × the desktop's ({detail}, medians of {STARTS}; at most {SLOWEST_START})")
    if ratio > SLOWEST_START:
        raise Lacking("The start is too slow.")


def say(what: str, fact: str) -> None:
    print(f"{what:11} {fact}", flush=True)


def _apis(plan_of: spec.Spec) -> str:
    return f"{plan_of.value('android.api')} down to {plan_of.value('android.minapi')}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.package.android", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    checking = verbs.add_parser("check", help="everything that can be told without an Android SDK")
    checking.add_argument("--start", action="store_true", help="measure the start as well")
    checking.add_argument("--python", metavar="PY", help="run the packed app on this Python; Kivy is built for it")
    building = verbs.add_parser("build", help="with buildozer")
    building.add_argument("mode", nargs="?", choices=["debug", "release"], default="debug")
    building.add_argument("--apk", action="store_true", help="of a release: an APK instead of an AAB")
    building.add_argument("--emulator", action="store_true", help="of a debug build: for ./dev android emulator")
    wanted = parser.parse_args()
    if wanted.verb == "build" and wanted.emulator and wanted.mode != "debug":
        parser.error("only a debug build is for emulators")
    try:
        if wanted.verb == "build":
            build.build(wanted.mode, "apk" if wanted.apk else "aab", emulator=wanted.emulator)
            return 0
        with tempfile.TemporaryDirectory(prefix="ratskeller-android-") as workshop:
            python = interpreter.another(wanted.python, STORE) if wanted.python else interpreter.ours()
            check(Path(workshop), wanted.start, python)
    except Lacking as lacking:
        print(f"The Android package is not all right: {lacking}", file=sys.stderr)
        return 1
    print("The Android package is all right, as far as can be told without an Android SDK.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
