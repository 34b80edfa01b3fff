"""What pyproject.toml cannot say: in the wheel our folders lie inside one package, beside that of the engine.

tools/package/wheel/ratskeller/__main__.py says why.
"""

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

OURS = find_packages(include=["app", "app.*"])
#: Folders without modules of the app: what lies there as Python makes assets, or belongs to others.
DATA = ("kv", "assets", "vendor")


class BuildPy(build_py):
    """Takes data folders as data alone."""

    def find_package_modules(self, package: str, folder: str) -> list[tuple[str, str, str]]:
        return [] if package.rpartition(".")[2] in DATA else super().find_package_modules(package, folder)


setup(
    cmdclass={"build_py": BuildPy},
    packages=["ratskeller", *(f"ratskeller.{name}" for name in (*OURS, *DATA))],
    package_dir={
        "ratskeller": "tools/package/wheel/ratskeller",
        "ratskeller.vendor": "tools/package/wheel/vendor",
        **{f"ratskeller.{folder}": folder for folder in ("app", "kv", "assets")},
    },
    package_data={
        "ratskeller.app": ["**/*.sql", "**/*.toml"],
        "ratskeller.kv": ["**/*.kv"],
        "ratskeller.assets": ["atlas/*", "icon/desktop.png", "sounds/*.wav"],
        "ratskeller.vendor": ["kivymd*/**/*"],
    },
)
