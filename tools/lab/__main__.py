"""Prints what there is."""

from __future__ import annotations

import tools.lab

print(tools.lab.__doc__)
