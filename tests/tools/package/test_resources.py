"""The manifest is rendered by the tools that build it; aapt2 takes it, and refuses what Android would not take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.package.conftest import changed
from tools.package.android import ROOT, Lacking, resources, spec

needs_aapt2 = pytest.mark.skipif(not resources.can_compile(), reason=resources.NOT_COMPILED)
MANIFEST = ROOT / "tools/package/android/manifest"


def rendered(read: spec.Spec, workshop: Path) -> str:
    project = resources.render(read, workshop)
    resources.check_manifest(project, read)
    return (project / "src/main/AndroidManifest.xml").read_text(encoding="utf-8")


def with_application(workshop: Path, arguments: str) -> spec.Spec:
    """The spec with other arguments for the <application>."""
    (place := workshop / "application.txt").write_text(arguments, encoding="utf-8")
    name = "android.extra_manifest_application_arguments"
    return changed(workshop, rf"^{name} = .*$", f"{name} = {place}")


def test_the_manifest_is_as_it_is_meant(tmp_path: Path) -> None:
    manifest = rendered(spec.read(tmp_path), tmp_path)
    for part in (
        'android:name="android.intent.action.TTS_SERVICE"',
        'android:fullBackupContent="@xml/backup_rules"',
        'android:dataExtractionRules="@xml/extraction_rules"',
        'android:enableOnBackInvokedCallback="false"',
        'android:launchMode="singleTask"',
        'android:minSdkVersion="24" android:targetSdkVersion="36"',
    ):
        assert part in manifest
    assert "android.permission.INTERNET" not in manifest
    assert "debuggable" not in manifest


def test_a_manifest_that_asks_for_no_voices_is_refused(tmp_path: Path) -> None:
    (place := tmp_path / "queries.xml").write_text("<queries></queries>", encoding="utf-8")
    name = "android.extra_manifest_xml"
    mute = changed(tmp_path, rf"^{name} = .*$", f"{name} = {place}")
    with pytest.raises(Lacking, match="would be mute"):
        rendered(mute, tmp_path)


def test_a_manifest_that_is_not_well_formed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Lacking, match="not well-formed"):
        rendered(with_application(tmp_path, "android:appCategory=game"), tmp_path)


def test_a_resource_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    other = changed(tmp_path, r"^android\.res_xml = .*$", f"android.res_xml = {MANIFEST / 'backup_rules.xml'}")
    with pytest.raises(Lacking, match="@xml/extraction_rules, which does not exist"):
        rendered(other, tmp_path)


def test_a_picture_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    less = changed(tmp_path, r"^presplash\.filename = .*$", "presplash.filename = assets/gone.png")
    with pytest.raises(Lacking, match=r"cannot render the manifest: .*gone\.png"):
        rendered(less, tmp_path)


def test_what_is_newer_than_the_resources_is_left_out() -> None:
    manifest = '<manifest><queries>a</queries><application android:dataExtractionRules="@xml/a" android:icon="b"/>'
    assert resources.without_newer(manifest, 33) == manifest
    assert "queries" in resources.without_newer(manifest, 30)
    assert resources.without_newer(manifest, 29) == '<manifest><application  android:icon="b"/>'


@needs_aapt2
def test_android_takes_manifest_and_resources(tmp_path: Path) -> None:
    read = spec.read(tmp_path)
    assert resources.compile_all(resources.render(read, tmp_path), read) >= 29


@needs_aapt2
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ('android:apCategory="game"', "attribute android:apCategory not found"),
        ('android:appCategory="play"', "'play' is incompatible with attribute"),
        ('android:appCategory="game" android:banner="@string/nowhere"', "string/nowhere"),
    ],
)
def test_aapt2_refuses_what_is_wrong(tmp_path: Path, arguments: str, sentence: str) -> None:
    read = with_application(tmp_path, arguments)
    with pytest.raises(Lacking, match=sentence):
        resources.compile_all(resources.render(read, tmp_path), read)
