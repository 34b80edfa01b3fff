"""Maps the theme to KivyMD's colour roles."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from app.base.theme import theme

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
    """Set KivyMD's colours."""
    roles.theme_style = "Light" if theme.name == "light" else "Dark"
    for role, token in ROLES.items():
        setattr(roles, f"{role}Color", getattr(theme, token))


class KivyMDTheme(ObjectProperty):
    """KivyMD's colours, which its widgets look for at the app; made when they are first asked for.

    Home has no widget of KivyMD, and importing KivyMD takes longer than drawing home.
    """

    def follow(self, app: Any) -> None:
        """The theme has changed."""
        roles = super().get(app)
        if roles is not None:
            apply_theme(roles)

    def get(self, app: Any) -> Any:
        roles = super().get(app)
        if roles is None:
            from kivymd.theming import ThemeManager

            from app.base.fixes import kivymd_fixes  # noqa: F401  before any widget of KivyMD is built

            roles = ThemeManager()
            # Colours would otherwise fade in from black.
            roles.theme_style_switch_animation = False
            apply_theme(roles)
            self.set(app, roles)
        return roles
