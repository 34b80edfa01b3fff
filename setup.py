"""What pyproject.toml cannot say: in the wheel our folders lie inside one package.

tools/package/wheel/ratskeller/__init__.py says why.
"""

from __future__ import annotations

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

OURS = [name for name in find_packages() if name.split(".")[0] in ("app", "engine")]
#: Folders without modules of the app: what lies there as Python makes assets, or belongs to others.
DATA = ("kv", "assets", "vendor")


class BuildPy(build_py):
    """Takes data folders as data alone, and pyproject.toml along: the About page reads the version there."""

    def run(self) -> None:
        super().run()
        self.copy_file("pyproject.toml", f"{self.build_lib}/ratskeller/pyproject.toml")

    def find_package_modules(self, package: str, folder: str) -> list[tuple[str, str, str]]:
        return [] if package.rpartition(".")[2] in DATA else super().find_package_modules(package, folder)


setup(
    cmdclass={"build_py": BuildPy},
    packages=["ratskeller", *(f"ratskeller.{name}" for name in (*OURS, *DATA))],
    package_dir={
        "ratskeller": "tools/package/wheel/ratskeller",
        "ratskeller.vendor": "tools/package/wheel/vendor",
        **{f"ratskeller.{folder}": folder for folder in ("app", "engine", "kv", "assets")},
    },
    package_data={
        "ratskeller.app": ["**/*.sql", "**/*.toml"],
        "ratskeller.engine": ["py.typed", "**/*.json"],
        "ratskeller.kv": ["**/*.kv"],
        "ratskeller.assets": [
            "atlas/*",
            "braverats/*.bin",
            "brooke/*.bin",
            "icon/desktop.png",
            "locale/*/LC_MESSAGES/*.mo",
            "riddles/*.bin",
            "sounds/*.wav",
        ],
        "ratskeller.vendor": ["kivymd*/**/*"],
    },
)
