"""Packages that come along although the spec does not name them: none of their files may get into the package.

The recipe of kivy has pip install some, in any version and for the machine that builds.  And what packages declare
stays out only as long as python-for-android finds no way to resolve it all, which may change with any release.
"""

from __future__ import annotations

import email
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.package.android import Lacking
from tools.package.android.recipes import Plan
from tools.package.android.spec import Spec
from tools.package.android.tarball import unwanted

#: Packages that are no folder of their own name.
_PLACES = {"pillow": "PIL/__init__.pyc", "pycairo": "cairo/__init__.pyc", "six": "six.pyc"}
#: What mypyc compiles lies beside the folder of its package.
_MYPYC = "0123456789abcdef0123__mypyc.so"


def check(spec: Spec, plan: Plan, wheels: Iterable[Path]) -> list[str]:
    """Complain about the first that would get in; returns the names of all that are kept out."""
    from packaging.utils import canonicalize_name

    named = {canonicalize_name(name) for name in (*spec.requirements, *plan.built)}
    others = {canonicalize_name(name) for name in (*plan.pure, *_declared(wheels))} - named
    for name in sorted(others):
        place = _PLACES.get(name, f"{name.replace('-', '_')}/__init__.pyc")
        if not unwanted(spec, Path("/site-packages", place)):
            raise Lacking(f"{name} would come along: android.blacklist_src lets {place} pass.")
    if not unwanted(spec, Path("/site-packages", _MYPYC)):
        raise Lacking("Libraries of mypyc would come along: android.blacklist_src lets them pass.")
    return sorted(others)


def _declared(wheels: Iterable[Path]) -> Iterator[str]:
    """The packages that wheels ask for, extras left aside."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            (facts,) = (name for name in packed.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
            declared = email.message_from_bytes(packed.read(facts)).get_all("Requires-Dist", [])
        for line in declared:
            if "extra ==" not in line:
                yield re.split(r"[^\w.-]", line.strip(), maxsplit=1)[0]
