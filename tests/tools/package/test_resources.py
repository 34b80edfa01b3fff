"""The manifest is rendered by the tools that build it; aapt2 takes it, and refuses what Android would not take."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from app.store import cache, database, safety
from tests.tools.package.conftest import changed
from tools.package.android import ROOT, Lacking, resources, spec

needs_aapt2 = pytest.mark.skipif(not resources.can_compile(), reason=resources.NOT_COMPILED)
VOICES = '<action android:name="android.intent.action.TTS_SERVICE" />'


class Rendered(NamedTuple):
    spec: spec.Spec
    project: Path
    manifest: str

    def write(self, manifest: str) -> None:
        """Another manifest in its place."""
        (self.project / "src/main/AndroidManifest.xml").write_text(manifest, encoding="utf-8")

    def check(self) -> None:
        resources.check_manifest(self.project, self.spec)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Rendered:
    read = spec.read(workshop := tmp_path_factory.mktemp("workshop"))
    project = resources.render(read, workshop)
    return Rendered(read, project, (project / "src/main/AndroidManifest.xml").read_text(encoding="utf-8"))


@pytest.fixture
def rendered(once: Rendered) -> Rendered:
    once.write(once.manifest)
    return once


def test_the_manifest_is_as_it_is_meant(rendered: Rendered) -> None:
    rendered.check()
    for part in (
        VOICES,
        'android:fullBackupContent="@xml/backup_rules"',
        'android:dataExtractionRules="@xml/extraction_rules"',
        'android:enableOnBackInvokedCallback="false"',
        'android:launchMode="singleTask"',
        'android:minSdkVersion="24" android:targetSdkVersion="36"',
    ):
        assert part in rendered.manifest
    assert "debuggable" not in rendered.manifest


@pytest.mark.parametrize(
    ("part", "other", "sentence"),
    [
        (VOICES, "", "would be mute"),
        ('android:appCategory="game"', "android:appCategory=game", "not well-formed"),
        ("@xml/extraction_rules", "@xml/no_rules", "@xml/no_rules, which does not exist"),
        ("permission.VIBRATE", "permission.INTERNET", "asks for android.permission.INTERNET"),
    ],
)
def test_a_manifest_that_says_something_else_is_refused(
    rendered: Rendered, part: str, other: str, sentence: str
) -> None:
    assert part in rendered.manifest
    rendered.write(rendered.manifest.replace(part, other))
    with pytest.raises(Lacking, match=sentence):
        rendered.check()


def test_a_picture_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    less = changed(tmp_path, r"^presplash\.filename = .*$", "presplash.filename = assets/gone.png")
    with pytest.raises(Lacking, match=r"cannot render the manifest: .*gone\.png"):
        resources.render(less, tmp_path)


def test_a_file_for_the_manifest_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    less = changed(tmp_path, r"^android\.extra_manifest_xml = .*$", "android.extra_manifest_xml = gone.xml")
    with pytest.raises(Lacking, match=r"cannot prepare the package: .*gone\.xml"):
        resources.render(less, tmp_path)


def test_what_is_newer_than_the_resources_is_left_out() -> None:
    manifest = '<manifest><queries>a</queries><application android:dataExtractionRules="@xml/a" android:icon="b"/>'
    assert resources.without_newer(manifest, 33) == manifest
    assert "queries" in resources.without_newer(manifest, 30)
    assert resources.without_newer(manifest, 29) == '<manifest><application  android:icon="b"/>'


@needs_aapt2
def test_aapt2_takes_the_manifest_and_refuses_a_misspelt_attribute(rendered: Rendered) -> None:
    compiled = resources.compile_resources(rendered.project)
    assert resources.link(rendered.project, rendered.spec, compiled) >= 29
    rendered.write(rendered.manifest.replace("android:appCategory=", "android:apCategory="))
    with pytest.raises(Lacking, match="attribute android:apCategory not found"):
        resources.link(rendered.project, rendered.spec, compiled)


@needs_aapt2
def test_aapt2_refuses_a_resource_that_is_wrong(rendered: Rendered, tmp_path: Path) -> None:
    (rules := tmp_path / "src/main/res/xml/rules.xml").parent.mkdir(parents=True)
    rules.write_text("<full-backup-content>", encoding="utf-8")
    with pytest.raises(Lacking, match="aapt2 refuses"):
        resources.compile_resources(tmp_path)


def test_what_can_be_made_again_stays_out_of_the_backup_and_what_players_have_goes_into_it() -> None:
    again = {f"{safety.COPIES}/", *(f"{cache.FILE}{end}" for end in ("", "-wal", "-shm"))}
    files = sorted((ROOT / "tools/package/android/manifest").glob("*_rules.xml"))
    roots = [ElementTree.parse(path).getroot() for path in files]
    places = [place for root in roots for place in ([root] if root.tag == "full-backup-content" else root)]
    assert len(places) == 3
    for place in places:
        left_out = {one.get("path") for one in place}
        assert again <= left_out and {one.tag for one in place} == {"exclude"}
        assert not any(str(path).startswith(database.FILE) for path in left_out)
