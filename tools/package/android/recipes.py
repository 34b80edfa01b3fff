"""What python-for-android would build, in its own order."""

from __future__ import annotations

import contextlib
import io
import os
from typing import NamedTuple

from tools.package.android import Lacking
from tools.package.android.spec import Spec

#: Has a recipe, which installs a wheel for Android.
PREBUILT = "materialyoucolor"


class Plan(NamedTuple):
    """How the packages of the spec come about."""

    #: Built from source by a recipe, in this order.
    built: tuple[str, ...]
    #: Installed by pip because there is no recipe.
    pure: tuple[str, ...]
    #: The version of Python on the device.
    python: str
    #: Whether a recipe brings the shared library of C++.
    stl: bool


def resolve(spec: Spec) -> Plan:
    """Order and versions, by python-for-android's own graph of recipes."""
    os.environ["P4A_BUILD_IS_RUNNING_UNITTESTS"] = "1"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        from pythonforandroid.bootstrap import Bootstrap
        from pythonforandroid.build import Context
        from pythonforandroid.graph import get_recipe_order_and_bootstrap
        from pythonforandroid.recipe import Recipe
        from pythonforandroid.util import BuildInterruptingException

        context = Context()
        context.local_recipes = str(spec.source / spec.value("p4a.local_recipes"))
        # Found once, kept for good: not those of another spec.
        Recipe.recipes = {}
        bootstrap = Bootstrap.get_bootstrap(spec.value("p4a.bootstrap"), context)
        try:
            built, pure, _ = get_recipe_order_and_bootstrap(context, list(spec.requirements), bootstrap)
        except BuildInterruptingException as error:
            raise Lacking(f"python-for-android finds no order to build in: {error}") from None
        found = {name: Recipe.get_recipe(name, context) for name in built}
        context.recipe_build_order = list(built)
        stl = any(recipe.need_stl_shared for recipe in found.values())
    for name, version in spec.requirements.items():
        if version and name in found and found[name]._version not in (None, version):
            raise Lacking(f"The spec wants {name} {version}, but its recipe builds {found[name]._version}.")
    for name in ("python3", "sdl2", "kivy", "pyjnius", "android"):
        if name not in built:
            raise Lacking(f"Without a recipe for {name} there is no app.")
    if found[PREBUILT].url is not None:
        raise Lacking(f"The recipe of {PREBUILT} downloads a source archive before it looks for the wheel.")
    return Plan(tuple(built), tuple(sorted(pure)), spec.requirements["python3"], stl)
