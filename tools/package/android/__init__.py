"""The Android package, checked as deeply as is possible without an Android SDK.

Each module is one question; all of them answer with a `Lacking`, which says in one sentence what is missing:

    spec        does buildozer understand the spec, and does it say what we mean?
    recipes     in which order does python-for-android build, and is every version the one we pinned?
    wheels      can every pure package be had for Android's Python?
    libraries   are compiled libraries for phones, and do they find what they need?
    extras      does anything come along that the spec does not name?
    tarball     which files of ours go in, packed by buildozer's and python-for-android's own steps?
    imports     does every module find what it imports, without what Android lacks?
    resources   does aapt2 take the manifest and the resources that python-for-android would render?
    interpreter which Python is the packed app compiled for, and where is its Kivy?
    device      a folder like the one that the app is unpacked into on a phone
    simulation  the packed app, run in that folder as Android would run it; its Java has what Android publishes
    payload     how large is it?
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[3]


class Lacking(Exception):
    """Something is missing in the package; the message is a sentence for a developer."""
