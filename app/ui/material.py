"""KivyMD's colour roles in our colours, so that its widgets look like ours and follow every theme at once."""

from __future__ import annotations

from typing import Any

from app.ui.theme import theme

#: KivyMD's role → our token; a role that is missing here belongs to widgets that the app does not use.
ROLES: dict[str, str] = {
    "background": "ground",
    "onBackground": "text",
    "surface": "surface",
    "surfaceContainerLow": "surface",
    "surfaceContainer": "surface",
    "surfaceContainerHigh": "surface",
    "surfaceContainerHighest": "surface",
    "onSurface": "text",
    "onSurfaceVariant": "text_dim",
    "primary": "accent",
    "onPrimary": "accent_ink",
    "onPrimaryContainer": "accent",
    "secondaryContainer": "raised",
    "onSecondaryContainer": "text",
    "outline": "line",
    "outlineVariant": "raised",
    "error": "bad",
}


def apply_theme(roles: Any) -> None:
    """Give KivyMD's theme the colours of the present theme; to be done again whenever one of them changes."""
    roles.theme_style = "Light" if theme.name == "light" else "Dark"
    for role, token in ROLES.items():
        setattr(roles, f"{role}Color", getattr(theme, token))
