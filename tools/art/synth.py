"""Makes the app's sounds from nothing but arithmetic: plucked strings, wood, bells, brushed card.

Writes `sounds/*.wav` (22.05 kHz, 16 bit, mono) in `assets/`; standard library only, no randomness but its
own seeded noise, so the same script gives the same bytes. `--check` measures the stored files.
Each sound is a short function in the middle part; the table SOUNDS gives its name and length.
"""

import argparse
import array
import math
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FOLDER = ASSETS / "sounds"

RATE = 44_100
# What is stored: above 10 kHz there is next to nothing in these sounds, and half the weight in a package.
STORED_RATE = RATE // 2
# The lowest two of 16 bits are noise that nobody hears and that cannot be packed: a sixth of the weight.
STEP = 4
PEAK = -4.0  # dBFS; leaves room when two sounds meet
FADE_IN, FADE_OUT = 0.0008, 0.03  # seconds; no click at either end
LONGEST = 1.2
FANFARE = 1.7  # seconds; the only sound that may be longer
# How loud a sound is to an ear where it is loudest: see `loudness`.  Jingles stand out a little, a tap does not.
LOUDNESS = -25.0
LIFTS = {"tap": -2.0, "win": 2.0, "lose": 2.0, "game_won": 3.0, "game_lost": 3.0, "fanfare": 4.0}
WINDOW = 0.1  # seconds that an ear takes in at once
BRIGHT, BRIGHTEST = 4_000, -15.0  # Hz; what is above it stays so much weaker than the whole, in dB, or hurts
MOST_BYTES = 640_000

Samples = list[float]
Tune = tuple[tuple[float, str], ...]  # second, note
Partials = tuple[tuple[float, float, float], ...]  # ratio to the pitch, loudness, seconds to fall to 1/1000

# --- instruments: what they are made of --------------------------------------------------------------------

# A bar of hard wood: its overtones are far apart and die at once.
BLOCK: Partials = ((1.0, 1.0, 0.12), (2.57, 0.45, 0.06), (4.95, 0.2, 0.03), (7.1, 0.08, 0.02))
# A tuned bar with a hollow below it, struck with a felt mallet.
MARIMBA: Partials = ((1.0, 1.0, 0.9), (3.93, 0.22, 0.22), (9.3, 0.05, 0.06))
# A hand bell: hum, prime, tierce, quint, nominal and a little above.
BELL: Partials = ((0.5, 0.14, 1.0), (1.0, 1.0, 0.9), (2.0, 0.42, 0.55), (2.76, 0.22, 0.35), (4.1, 0.1, 0.18))
# A sheet of tin on wood.
TIN: Partials = ((1.0, 1.0, 0.16), (1.83, 0.5, 0.12), (2.9, 0.28, 0.08), (4.4, 0.12, 0.04))
# A palm on a table top.
THUMP: Partials = ((1.0, 1.0, 0.2), (1.6, 0.5, 0.1), (2.3, 0.2, 0.06))

# --- building blocks ---------------------------------------------------------------------------------------


def pitch(note: str) -> float:
    """The frequency of a note such as `D5` or `F#4`, A4 being 440 Hz."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[note[0]]
    return 440.0 * 2 ** ((steps + note.count("#") + 12 * (int(note[-1]) - 4)) / 12)


def count(seconds: float) -> int:
    """How many samples a time takes."""
    return round(seconds * RATE)


def noise(seed: int) -> Iterator[float]:
    """White noise between -1 and 1 (xorshift with 32 bits), the same on every machine."""
    state = seed * 2_654_435_761 & 0xFFFFFFFF or 1
    while True:
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        yield state / 0x7FFFFFFF - 1.0


def low_pass(samples: Samples, cutoff: float, rate: int = RATE) -> Samples:
    """A gentle low-pass, 6 dB per octave."""
    share = 1 - math.exp(-2 * math.pi * cutoff / rate)
    level = 0.0
    result = []
    for sample in samples:
        level += share * (sample - level)
        result.append(level)
    return result


def high_pass(samples: Samples, cutoff: float, rate: int = RATE) -> Samples:
    """What the low-pass takes away."""
    return [sample - low for sample, low in zip(samples, low_pass(samples, cutoff, rate), strict=True)]


def struck(partials: Partials, frequency: float, seconds: float) -> Samples:
    """Something hit once: partials that ring out, each in its own time."""
    length = count(seconds)
    result = [0.0] * length
    for ratio, loudness, fall in partials:
        turn = 2 * math.pi * frequency * ratio / RATE
        decay = math.exp(math.log(0.001) / (fall * RATE))
        level = loudness
        for i in range(length):
            result[i] += level * math.sin(turn * i)
            level *= decay
    return result


def plucked(frequency: float, seconds: float, seed: int, softness: float = 0.5, fall: float = 1.1) -> Samples:
    """A gut string (Karplus and Strong): noise runs round a loop that dulls it a little each time."""
    period = RATE / frequency
    size = int(period - softness)  # the averaging below delays by `softness` samples itself
    source = noise(seed)
    burst = low_pass([next(source) for _ in range(size)], 2_400)
    mean = sum(burst) / size
    # Plucked near a fifth of its length, so the loop misses those overtones: rounder, like a lute.
    point = size // 5
    loop = [burst[i] - 0.6 * burst[i - point] - 0.4 * mean for i in range(size)]
    bend = period - softness - size  # what is left of the period after whole samples
    keep = 10 ** (-3 * period / (RATE * fall))
    result = []
    at, before, last = 0, 0.0, 0.0
    for _ in range(count(seconds)):
        now = loop[at]
        smooth = (1 - softness) * now + softness * last
        tuned = (1 - bend) * smooth + bend * before
        last, before = now, smooth
        loop[at] = keep * tuned
        result.append(tuned)
        at = (at + 1) % size
    loudest = max(map(abs, result))
    return [sample / loudest for sample in result]


def blown(frequency: float, seconds: float, fall: float = 0.05) -> Samples:
    """A soft horn: overtones that open with the breath and close when it ends."""
    length = count(seconds)
    result = [0.0] * length
    for number, loudness in ((1, 1.0), (2, 0.55), (3, 0.32), (4, 0.14), (5, 0.06)):
        turn = 2 * math.pi * frequency * number / RATE
        for i in range(length):
            at = i / RATE
            # High overtones come later and go earlier, as with a horn.
            breath = 1 - math.exp(-at * 60 / number)
            close = min(1.0, (seconds - at) / fall) ** number
            result[i] += loudness * breath * close * math.sin(turn * i)
    return result


def brushed(seconds: float, seed: int, start: float, end: float, rise: float = 0.35) -> Samples:
    """Card on cloth: noise in a band that glides from one pitch to another, swelling and dying away."""
    source = noise(seed)
    length = count(seconds)
    low = band = 0.0
    result = []
    for i in range(length):
        part = i / length
        centre = start * (end / start) ** part
        turn = 2 * math.sin(math.pi * centre / RATE)
        low += turn * band
        band += turn * (next(source) - low - 0.9 * band)
        swell = math.sin(math.pi / 2 * min(1.0, part / rise)) ** 2
        result.append(band * swell * (1 - max(0.0, part - rise) / (1 - rise)) ** 2)
    return result


class Mix:
    """Sounds laid over each other, each at its time and loudness."""

    def __init__(self, seconds: float) -> None:
        self.samples: Samples = [0.0] * count(seconds)

    def add(self, at: float, loudness: float, sound: Samples) -> "Mix":
        """Lays a sound in; what reaches beyond the end is cut off."""
        start = count(at)
        for i, sample in enumerate(sound[: len(self.samples) - start], start):
            self.samples[i] += loudness * sample
        return self


def in_the_cellar(samples: Samples) -> Samples:
    """Adds the first soft echoes of a small vaulted room."""
    result = list(samples)
    dull = low_pass(samples, 1_800)
    for delay, loudness in ((0.013, 0.16), (0.021, 0.12), (0.034, 0.09), (0.055, 0.05)):
        start = count(delay)
        for i in range(start, len(result)):
            result[i] += loudness * dull[i - start]
    return result


def finished(samples: Samples) -> Samples:
    """Without hum or offset, and faded at both ends."""
    samples = high_pass(in_the_cellar(samples), 35)
    # Rather a tiny slope at the ends than a step anywhere: first the mean, then the fades.
    mean = sum(samples) / len(samples)
    rising, falling = count(FADE_IN), min(count(FADE_OUT), len(samples) // 2)
    for i in range(len(samples)):
        edge = min(1.0, i / rising, (len(samples) - 1 - i) / falling)
        samples[i] = (samples[i] - mean) * (0.5 - 0.5 * math.cos(math.pi * edge))
    return samples


def halved(samples: Samples) -> Samples:
    """Every second sample, after a low-pass that leaves nothing which the lower rate could not hold."""
    reach = 24
    taps = [
        0.5
        * (math.sin(math.pi * k / 2) / (math.pi * k / 2) if k else 1.0)
        * (0.5 + 0.5 * math.cos(math.pi * k / reach))
        for k in range(-reach + 1, reach)
    ]
    padded = [0.0] * (reach - 1) + samples + [0.0] * reach
    return [sum(map(float.__mul__, taps, padded[at : at + len(taps)])) for at in range(0, len(samples), 2)]


def levelled(name: str, samples: Samples) -> Samples:
    """As loud as every other sound, as far as its peaks allow."""
    gain = min(wanted(name) - loudness(samples), PEAK - decibel(max(map(abs, samples))))
    return [sample * 10 ** (gain / 20) for sample in samples]


# --- loudness ----------------------------------------------------------------------------------------------


def decibel(level: float) -> float:
    """A level in dBFS."""
    return 20 * math.log10(max(level, 1e-6))


def rms(samples: Samples) -> float:
    """The root of the mean square."""
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples))


def loudness(samples: Samples) -> float:
    """The level of the loudest moment of a stored sound in dB; low notes count less, as they do to an ear."""
    low = low_pass(samples, 500, STORED_RATE)
    heard = [sample - 0.75 * part for sample, part in zip(samples, low, strict=True)]
    length = round(WINDOW * STORED_RATE)
    heard += [0.0] * max(0, length - len(heard))
    starts = range(0, len(heard) - length + 1, length // 8)
    return decibel(max(rms(heard[start : start + length]) for start in starts))


def brightness(samples: Samples) -> float:
    """How much of a stored sound is high and sharp, in dB below the whole."""
    high = high_pass(high_pass(samples, BRIGHT, STORED_RATE), BRIGHT, STORED_RATE)
    return decibel(rms(high) / rms(samples))


def wanted(name: str) -> float:
    """How loud a sound should be."""
    return LOUDNESS + LIFTS.get(name, 0.0)


# --- the sounds --------------------------------------------------------------------------------------------


def tap(seconds: float) -> Samples:
    """A fingertip on a wooden button."""
    return struck(BLOCK, 920, seconds)


def card(seconds: float) -> Samples:
    """A card slides over the table and comes to rest."""
    mix = Mix(seconds).add(0.0, 0.5, brushed(0.2, 11, 2_600, 1_300))
    return mix.add(0.15, 0.7, struck(THUMP, 185, 0.14)).add(0.15, 0.12, struck(BLOCK, 640, 0.08)).samples


def deal(seconds: float) -> Samples:
    """Four cards, one after the other, a little quicker and higher each."""
    mix = Mix(seconds)
    for i, at in enumerate((0.0, 0.14, 0.27, 0.39)):
        mix.add(at, 0.5, brushed(0.13, 21 + i, 2_300 + 250 * i, 1_400 + 150 * i, rise=0.2))
        mix.add(at + 0.09, 0.4, struck(THUMP, 165 + 12 * i, 0.12))
    return mix.samples


def flip(seconds: float) -> Samples:
    """A card is turned over: air, then the flat of it on the table."""
    mix = Mix(seconds).add(0.0, 0.6, brushed(0.16, 31, 900, 3_400, rise=0.7))
    return mix.add(0.15, 0.35, struck(BLOCK, 1_150, 0.1)).add(0.152, 0.6, struck(THUMP, 190, 0.14)).samples


def roll(seconds: float) -> Samples:
    """Two dice tumble over the table: knocks that come closer together, lower and softer, and then lie."""
    mix = Mix(seconds)
    for i, at in enumerate((0.0, 0.07, 0.15, 0.21, 0.27, 0.32, 0.36, 0.44, 0.47)):
        loudness = 0.9 - 0.07 * i
        mix.add(at, loudness, struck(BLOCK, 1_480 - 190 * (i % 3) - 30 * i, 0.08))
        mix.add(at, 0.5 * loudness, struck(THUMP, 210 - 14 * (i % 2), 0.09))
    return mix.samples


def slide(seconds: float) -> Samples:
    """One die is pushed over wood and set down."""
    mix = Mix(seconds).add(0.0, 0.35, brushed(0.17, 91, 1_100, 700, rise=0.5))
    return mix.add(0.14, 0.6, struck(BLOCK, 1_020, 0.09)).add(0.142, 0.6, struck(THUMP, 205, 0.12)).samples


def seal(seconds: float) -> Samples:
    """A stamp pressed into wax: always the same, whatever lies below it."""
    mix = Mix(seconds).add(0.0, 0.25, brushed(0.14, 41, 700, 1_100, rise=0.6))
    mix.add(0.12, 1.0, struck(THUMP, 147, 0.3)).add(0.12, 0.15, struck(BLOCK, 520, 0.1))
    return mix.add(0.122, 0.35, struck(MARIMBA, pitch("D4"), 0.3)).samples


def held(seconds: float) -> Samples:
    """Two knocks on wood, neither higher nor lower: nobody won."""
    mix = Mix(seconds)
    for at, loudness in ((0.0, 1.0), (0.17, 0.85)):
        mix.add(at, loudness, struck(BLOCK, 430, 0.25)).add(at, 0.4 * loudness, struck(THUMP, 145, 0.2))
    return mix.samples


def patter(seconds: float) -> Samples:
    """A rat runs over tin and wood: four quick feet."""
    mix = Mix(seconds)
    for i, at in enumerate((0.0, 0.07, 0.15, 0.22)):
        mix.add(at, 0.8 - 0.1 * i, struck(BLOCK, 780 + 110 * (i % 2), 0.07))
        mix.add(at, 0.3, struck(THUMP, 240 - 20 * (i % 2), 0.06))
    return mix.samples


def pick(seconds: float) -> Samples:
    """Something is picked up and put into a bag: a little knock that rises."""
    return bars(Mix(seconds), ((0.0, "A5"), (0.05, "D6")), MARIMBA, 0.6).samples


def lamp(seconds: float) -> Samples:
    """A bulb begins to glow: one small bell."""
    return bars(Mix(seconds), ((0.0, "E6"), (0.05, "B6")), BELL, 0.5).samples


def cube(seconds: float) -> Samples:
    """A wooden cube is set on its field."""
    mix = Mix(seconds).add(0.0, 0.9, struck(BLOCK, 560, 0.12))
    return mix.add(0.0, 0.7, struck(THUMP, 170, 0.14)).samples


def launch(seconds: float) -> Samples:
    """A rat climbs aboard: air rushes upwards to two bells."""
    mix = Mix(seconds).add(0.0, 0.7, brushed(0.45, 101, 350, 4_200, rise=0.8))
    return bars(mix, ((0.3, "D6"), (0.38, "A6")), BELL, 0.4).samples


def pay(seconds: float) -> Samples:
    """Something is counted out onto the table: two small knocks, the second lower."""
    return bars(Mix(seconds), ((0.0, "D5"), (0.09, "A4")), MARIMBA, 0.5).samples


def fizz(seconds: float) -> Samples:
    """A can is opened: a click, then bubbles."""
    mix = Mix(seconds).add(0.0, 0.8, struck(BLOCK, 1_150, 0.06))
    return mix.add(0.03, 0.5, brushed(0.3, 111, 3_600, 2_200, rise=0.15)).samples


def hammer(seconds: float) -> Samples:
    """A part is riveted on: two blows on tin."""
    mix = Mix(seconds)
    for at, loudness in ((0.0, 0.8), (0.16, 1.0)):
        mix.add(at, loudness, struck(TIN, 520, 0.22)).add(at, 0.5 * loudness, struck(THUMP, 180, 0.14))
    return mix.samples


def bell(seconds: float) -> Samples:
    """The innkeeper rings for the last round: two strokes."""
    return bars(Mix(seconds), ((0.0, "A5"), (0.32, "A5")), BELL, 0.6).samples


def strings(mix: Mix, tune: Tune, seed: int, softness: float, loudness: float) -> Mix:
    """Plucks the notes of a tune, each left to ring."""
    for i, (at, note) in enumerate(tune):
        ringing = len(mix.samples) / RATE - at
        mix.add(at, loudness, plucked(pitch(note), ringing, seed + i, softness))
    return mix


def bars(mix: Mix, tune: Tune, partials: Partials, loudness: float) -> Mix:
    """Strikes the notes of a tune on bars or bells."""
    for at, note in tune:
        mix.add(at, loudness, struck(partials, pitch(note), len(mix.samples) / RATE - at))
    return mix


def win(seconds: float) -> Samples:
    """A round won: three bright steps up."""
    tune = ((0.0, "D5"), (0.09, "F#5"), (0.18, "A5"))
    mix = strings(Mix(seconds), tune, 51, 0.35, 0.7)
    return bars(mix, ((0.0, "D5"), (0.18, "A5"), (0.27, "D6")), MARIMBA, 0.45).samples


def lose(seconds: float) -> Samples:
    """A round lost: two soft steps down that end on a friendly note."""
    mix = strings(Mix(seconds), ((0.0, "A3"), (0.17, "F#3")), 61, 0.5, 0.6)
    return bars(mix, ((0.0, "A3"), (0.17, "F#3"), (0.17, "D4")), MARIMBA, 0.4).samples


def crown(seconds: float) -> Samples:
    """A crown is put up: little bells."""
    return bars(Mix(seconds), ((0.0, "D6"), (0.08, "F#6"), (0.16, "A6")), BELL, 0.6).samples


def game_won(seconds: float) -> Samples:
    """The match is won: a run on the lute up to a chord with bells."""
    run = ((0.0, "D4"), (0.1, "A4"), (0.2, "D5"), (0.3, "F#5"), (0.42, "A4"), (0.42, "D5"), (0.42, "A5"))
    mix = strings(Mix(seconds), run, 71, 0.35, 0.6)
    bars(mix, ((0.0, "D4"), (0.2, "D5"), (0.42, "D4"), (0.42, "F#5")), MARIMBA, 0.4)
    return bars(mix, ((0.42, "A5"), (0.5, "D6"), (0.58, "F#6")), BELL, 0.22).samples


def game_lost(seconds: float) -> Samples:
    """The match is lost: slowly down the strings, home to a warm third."""
    tune = ((0.0, "A4"), (0.16, "F#4"), (0.32, "E4"), (0.5, "D4"), (0.5, "F#3"))
    mix = strings(Mix(seconds), tune, 81, 0.5, 0.55)
    return bars(mix, ((0.0, "D4"), (0.5, "D3"), (0.5, "A3")), MARIMBA, 0.4).samples


def fanfare(seconds: float) -> Samples:
    """The winner is called out: a short call of horns, and a chord with bells that rings out."""
    mix = Mix(seconds)
    for at, length, note in ((0.0, 0.13, "D4"), (0.15, 0.13, "D4"), (0.3, 0.13, "D4"), (0.45, 0.32, "A4")):
        mix.add(at, 0.5, blown(pitch(note), length))
    for note, loudness in (("D4", 0.34), ("F#4", 0.3), ("A4", 0.3), ("D5", 0.42)):
        mix.add(0.82, loudness, blown(pitch(note), seconds - 0.86, fall=0.5))
    strings(mix, ((0.82, "D4"), (0.82, "A4"), (0.86, "D5")), 121, 0.4, 0.3)
    return bars(mix, ((0.82, "D6"), (0.9, "F#6"), (0.98, "A6")), BELL, 0.12).samples


SOUNDS: dict[str, tuple[Callable[[float], Samples], float]] = {  # name: (how, seconds)
    "tap": (tap, 0.09),
    "card": (card, 0.32),
    "deal": (deal, 0.62),
    "flip": (flip, 0.34),
    "roll": (roll, 0.66),
    "slide": (slide, 0.3),
    "seal": (seal, 0.46),
    "held": (held, 0.44),
    "patter": (patter, 0.32),
    "pick": (pick, 0.18),
    "lamp": (lamp, 0.36),
    "cube": (cube, 0.2),
    "launch": (launch, 0.7),
    "pay": (pay, 0.34),
    "fizz": (fizz, 0.36),
    "hammer": (hammer, 0.4),
    "bell": (bell, 0.9),
    "win": (win, 0.9),
    "lose": (lose, 0.95),
    "crown": (crown, 0.9),
    "game_won": (game_won, 1.18),
    "game_lost": (game_lost, 1.18),
    "fanfare": (fanfare, FANFARE),
}

# --- files -------------------------------------------------------------------------------------------------


def write(name: str, samples: Samples) -> None:
    """Stores a sound as a WAV file."""
    data = array.array("h", (STEP * round(sample * 32_767 / STEP) for sample in samples))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(STORED_RATE)
        file.writeframes(data.tobytes())


def read(path: Path) -> Samples:
    """The samples of a stored sound, full scale being 1."""
    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, STORED_RATE):
            raise ValueError(f"{path.name} has another format")
        data = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return [sample / 32_768 for sample in data]


def faults(name: str, samples: Samples) -> list[str]:
    """What is wrong with a stored sound, in words."""
    tests = {
        "too long": len(samples) / STORED_RATE > (FANFARE if name == "fanfare" else LONGEST),
        "peak is too high": decibel(max(map(abs, samples))) > PEAK + 0.1,
        "not as loud as the others": abs(loudness(samples) - wanted(name)) > 1.0,
        "harsh": brightness(samples) > BRIGHTEST,
        "offset": abs(sum(samples) / len(samples)) > 0.002,
        "click at an end": max(abs(samples[0]), abs(samples[-1])) > 0.001,
    }
    return [fault for fault, found in tests.items() if found]


def check() -> bool:
    """Prints length, peak, loudness, brightness and offset of the stored sounds; tells whether all are sound."""
    good, total = True, 0
    print("sound       seconds  peak dB   rms dB  loudness  bright    offset")
    for name in SOUNDS:
        path = FOLDER / f"{name}.wav"
        samples, total = read(path), total + path.stat().st_size
        wrong = faults(name, samples)
        good = good and not wrong
        figures = (
            decibel(max(map(abs, samples))), decibel(rms(samples)), loudness(samples), brightness(samples)
        )  # fmt: skip
        print(
            f"{name:<10} {len(samples) / STORED_RATE:8.2f}",
            *(f"{figure:8.1f}" for figure in figures),
            f"{sum(samples) / len(samples):9.5f}",
            *wrong,
        )
    print(f"{total / 1000:.1f} kB in all")
    return good and total <= MOST_BYTES


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Make the sounds of the app.")
    parser.add_argument("--check", action="store_true", help="only measure the stored sounds")
    if not parser.parse_args().check:
        FOLDER.mkdir(exist_ok=True)
        for name, (make, seconds) in SOUNDS.items():
            write(name, levelled(name, halved(finished(make(seconds)))))
    return 0 if check() else 1


if __name__ == "__main__":
    sys.exit(main())
