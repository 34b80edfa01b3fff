"""Stands for the compiled part of python-for-android's `android` package."""

from jnius import autoclass

python_act = autoclass("org.kivy.android.PythonActivity")
mActivity = python_act.mActivity  # noqa: N816  its real name
api_version = autoclass("android.os.Build$VERSION").SDK_INT


def get_keyboard_height():
    return 0


def get_dpi():
    return 160


def remove_presplash():
    mActivity.removeLoadingScreen()
