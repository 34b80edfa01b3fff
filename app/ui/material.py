"""Maps the theme to KivyMD's colour roles."""

from __future__ import annotations

from typing import Any

from app.ui.theme import theme

#: KivyMD's role → token of the theme, for the widgets that the app uses.
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
    """Set KivyMD's colours; call it again after each change of theme."""
    roles.theme_style = "Light" if theme.name == "light" else "Dark"
    for role, token in ROLES.items():
        setattr(roles, f"{role}Color", getattr(theme, token))
