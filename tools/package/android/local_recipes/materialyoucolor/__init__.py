"""materialyoucolor for Android, from its wheel alone; in the place of python-for-android's own recipe.

That one builds version 2, and downloads a source archive before it looks for a wheel: a build would end there
although the archive is of no use to it.
"""

from __future__ import annotations

from typing import Any

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class MaterialyoucolorRecipe(PyProjectRecipe):  # type: ignore[misc]
    """Installs the wheel for the processor and the NDK API of the build."""

    name = "materialyoucolor"
    version = "3.0.4"
    # Nothing to download and nothing to unpack.
    url = None

    def build_arch(self, arch: Any) -> None:
        if not self.install_prebuilt_wheel(arch):
            tags = ", ".join(self.get_wheel_platform_tags(arch.arch, self.ctx))
            raise BuildInterruptingException(
                f"There is no wheel of {self.name} {self.version} for {tags}, and nothing else to build it from."
            )


recipe = MaterialyoucolorRecipe()
