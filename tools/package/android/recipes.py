"""What python-for-android would build, in its own order."""

from __future__ import annotations

import contextlib
import io
import os
from typing import NamedTuple

from tools.package.android import Lacking
from tools.package.android.spec import Spec


class Plan(NamedTuple):
    """How the packages of the spec come about."""

    #: Built from source by a recipe, in this order.
    built: tuple[str, ...]
    #: Installed by pip because there is no recipe.
    pure: tuple[str, ...]
    #: The version of Python on the device.
    python: str


def resolve(spec: Spec) -> Plan:
    """Order and versions, by python-for-android's own graph of recipes."""
    # Recipes are told which version is wanted through the environment.
    asked = {f"VERSION_{name}": version for name, version in spec.requirements.items() if version}
    os.environ["P4A_BUILD_IS_RUNNING_UNITTESTS"] = "1"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        from pythonforandroid.bootstrap import Bootstrap
        from pythonforandroid.build import Context
        from pythonforandroid.graph import get_recipe_order_and_bootstrap
        from pythonforandroid.recipe import Recipe
        from pythonforandroid.util import BuildInterruptingException

        context = Context()
        bootstrap = Bootstrap.get_bootstrap(spec.value("p4a.bootstrap"), context)
        try:
            built, pure, _ = get_recipe_order_and_bootstrap(context, list(spec.requirements), bootstrap)
        except BuildInterruptingException as error:
            raise Lacking(f"python-for-android finds no order to build in: {error}") from None
        offered = {name: Recipe.get_recipe(name, context)._version for name in spec.requirements if name in built}
    for key, version in asked.items():
        name = key.removeprefix("VERSION_")
        # materialyoucolor comes as a wheel for Android, see the spec.
        if name != "materialyoucolor" and offered.get(name) and offered[name] != version:
            raise Lacking(f"The spec wants {name} {version}, but its recipe builds {offered[name]}.")
    for name in ("python3", "sdl2", "kivy", "pyjnius", "android"):
        if name not in built:
            raise Lacking(f"Without a recipe for {name} there is no app.")
    return Plan(tuple(built), tuple(sorted(pure)), spec.requirements["python3"])
