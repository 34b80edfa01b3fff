"""The Java names of what is shipped against the table of facts."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

from tools.package.android import ROOT
from tools.package.android.java import facts
from tools.package.android.java.names import Reader, Use
from tools.package.android.spec import SPEC

#: The oldest API that the app runs on.
MINAPI = int(re.findall(r"(?m)^android\.minapi = (\d+)$", SPEC.read_text(encoding="utf-8"))[0])


def check() -> set[Use]:
    """All uses of Java names; raises a Lacking for the first that is wrong."""
    return Reader(sources(), facts.lookup_in(facts.read()), MINAPI).read()


def sources(root: Path = ROOT) -> dict[str, str]:
    """Module → source: of ours all that touch the bridge, and the parts of plyer that they import."""
    found: dict[str, str] = {}
    parts: set[str] = set()
    for path in sorted((root / "app").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        if re.search(r"\bjnius\b|\bapp\.device\b.*\bandroid\b", text) or module == "app.device.android":
            found[module] = text
        for node in ast.walk(ast.parse(text)) if "plyer" in text else ():
            if isinstance(node, ast.ImportFrom) and node.module == "plyer":
                parts |= {alias.name for alias in node.names}
    for part in ("", *sorted(parts)):
        module = f"plyer.platforms.android.{part}".rstrip(".")
        place = _plyer() / "platforms/android" / f"{part or '__init__'}.py"
        found[module] = place.read_text(encoding="utf-8")
    return found


def _plyer() -> Path:
    spec = importlib.util.find_spec("plyer")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent
