"""The stored sounds: short, clean, none harsh, and all about as loud to an ear."""

from __future__ import annotations

import math

import pytest

from tools.art import synth


def tone(level: float, frequency: float = 1_000, seconds: float = 0.3) -> synth.Samples:
    """A plain tone that fades in and out."""
    length = round(seconds * synth.STORED_RATE)
    return [
        10 ** (level / 20)
        * math.sin(math.pi * i / length)
        * math.sin(math.tau * frequency * i / synth.STORED_RATE)
        for i in range(length)
    ]


@pytest.mark.parametrize("name", synth.SOUNDS)
def test_a_stored_sound_is_pleasant(name: str) -> None:
    assert synth.faults(name, synth.read(synth.FOLDER / f"{name}.wav")) == []


def test_jingles_stand_out_by_little() -> None:
    levels = [synth.loudness(synth.read(synth.FOLDER / f"{name}.wav")) for name in synth.SOUNDS]
    assert max(levels) - min(levels) <= 7


@pytest.mark.parametrize(
    ("samples", "fault"),
    [
        (tone(-18, seconds=1.3), "too long"),
        (tone(-1), "peak is too high"),
        (tone(-40), "not as loud as the others"),
        (tone(-14), "not as loud as the others"),
        (tone(-18, 8_000), "harsh"),
        ([sample + 0.01 for sample in tone(-18)], "offset"),
        ([0.05, *tone(-18)], "click at an end"),
    ],
)
def test_faults_are_found(samples: synth.Samples, fault: str) -> None:
    assert fault in synth.faults("flip", samples)
