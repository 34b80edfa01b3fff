"""A bookkeeper who sees no state: from the events alone it keeps the whole position of a First Rat match."""

from __future__ import annotations

from copy import deepcopy

#: What every step settles; `turn` and `to_move` say who is asked what, which is no event.
LEDGER = ("path", "tiles", "round", "last_round", "end_by", "over", "seats", "display", "tracks", "greg")
MATERIALS = ("cheese", "bottle", "powder", "can", "calc")
SHELVES = {"hamster": "backpacks", "crow": "caps", "library": "comics"}


class Books:
    """A position that events are entered into."""

    def __init__(self, position):
        self.page = deepcopy(position)
        #: What has been collected but not yet summed up, and the bulbs of the last sum.
        self.expected, self.bulbs = {}, 0
        #: How Greg's rats stand after his card.
        self.order = None

    def enter(self, event):
        facts = event.facts
        seat = facts.get("seat")
        owner = self.page["greg"] if seat == "G" else None if seat is None else self.page["seats"][seat]
        getattr(self, f"_{event.kind}")(owner, **{name.replace("from", "from_"): v for name, v in facts.items()})

    # --- set-up

    def _path(self, _, letter, spaces, tiles):
        for space, tile in zip(spaces, tiles, strict=True):
            assert tile.startswith(letter)
            self.page["path"][space - 1] = tile

    def _tile(self, _, track, tile, points):
        assert len(points) == 5
        self.page["tiles"][track] = tile

    def _laid(self, _, where, items):
        self.page["display"][where] = len(items) if where == "frog" else sorted(items)

    def _deck(self, _, letter, cards, level):
        greg = self.page["greg"]
        assert level == greg["level"] and all(card.startswith(letter) for card in cards)
        greg["deck"] = sorted({*greg["deck"], *cards, "C1"})

    # --- move

    def _walked(self, owner, seat, rat, powers, from_, to, walk, colour, group, shortcuts):
        piece = owner["rats"][rat]
        assert piece == {"at": from_, "powers": powers} and walk[-1] == to
        assert all(other["at"] != to for other in owner["rats"] if 0 < to < 27), "the space is free by now"
        assert sum(after - before != 1 for before, after in zip([from_, *walk], walk, strict=False)) == len(
            shortcuts
        )
        piece["at"] = to
        for use in shortcuts:
            owner["shortcuts"][use["shortcut"]] += 1
            owner[use["toll"]] -= not use["free"]

    def _chameleon(self, owner, seat, rat, space, cheese):
        assert owner["rats"][rat]["at"] == space
        owner["cheese"] -= cheese

    def _mould(self, owner, seat, tokens, cheese):
        owner["mould"] += tokens
        owner["cheese"] += cheese

    def _fee(self, owner, seat, to, cheese, spaces):
        owner["cheese"] -= cheese
        if to == "G":
            assert set(spaces) <= set(self.page["greg"]["rats"])
        else:
            other = self.page["seats"][to]
            assert set(spaces) <= {rat["at"] for rat in other["rats"]}
            other["cheese"] += cheese

    # --- collect

    def _drink(self, owner, seat, used, left):
        owner["drinks"] -= used
        owner["drinks_used"] += used
        assert owner["drinks"] == left

    def _filled(self, owner, seat, backpack, content):
        assert backpack in owner["backpacks"]

    def _club(self, owner, seat, cheese):
        self.expected = {"cheese": cheese}

    def _collected(self, owner, seat, rat, space, content, printed, light, grab, amount):
        assert owner["rats"][rat]["at"] == space and amount == printed + light + grab
        self._expect(content, amount)

    def _extra(self, owner, seat, backpack, content, amount):
        assert backpack in owner["backpacks"]
        self._expect(content, amount)

    def _doubled(self, owner, seat, contents):
        for content, amount in contents.items():
            self._expect(content, amount)

    def _gathered(self, owner, seat, contents, parts):
        assert contents == self.expected
        self.expected = {}
        for content, amount in contents.items():
            if content in MATERIALS:
                owner[content] += amount
        self.bulbs = contents.get("bulb", 0)

    def _expect(self, content, amount):
        self.expected = {**self.expected, content: self.expected.get(content, 0) + amount}

    def _lamp(self, owner, seat, from_, to, bulbs, lost, work):
        assert owner["lamp"] == from_ and from_ + bulbs - lost == to and bulbs == self.bulbs
        assert work == [lamp for lamp in (8, 16, 24) if from_ < lamp <= to]
        owner["lamp"] = to

    def _launched(self, owner, seat, rat, powers, field, points, number):
        if seat == "G":
            assert owner["rats"][rat] == 27
        else:
            assert owner["rats"][rat] == {"at": 27, "powers": powers}
            owner["rats"][rat]["powers"] = []
        self._put(seat, "rattonaut", field)
        assert sum(owners.count(seat) for owners in self.page["tracks"]["rattonaut"]) == number

    def _award(self, owner, seat, count, why, points):
        assert points == 3 * count
        owner["awards"] += count

    def _grown(self, owner, seat, rat, why, left):
        assert owner["rats"][rat]["at"] == "nursery"
        owner["rats"][rat]["at"] = 0
        assert sum(piece["at"] == "nursery" for piece in owner["rats"]) == left

    def _burrow(self, owner, seat, from_, to, reward, left):
        assert owner["burrow"] == from_
        owner["burrow"] = to

    def _bare(self, owner, seat, where):
        if where == "library":
            assert not self.page["display"]["library"]
        else:
            assert all(piece["at"] != "nursery" for piece in owner["rats"])

    def _comic(self, owner, seat, comic, **_):
        self._take(owner, "library", comic)

    def _powered(self, owner, seat, rat, at, comic):
        piece = owner["rats"][rat]
        assert piece["at"] == at and comic in owner["comics"]
        piece["powers"] = sorted([*piece["powers"], comic])

    # --- shop, build, tracks

    def _shopped(self, owner, seat, animal, item, how, cheese, discount, left):
        owner["cheese"] -= cheese
        if animal == "frog":
            self.page["display"]["frog"] -= 1
            owner["drinks"] += 1
            assert self.page["display"]["frog"] == left
        else:
            self._take(owner, animal, item)
            assert len(self.page["display"][animal]) == left

    def _take(self, owner, where, item):
        self.page["display"][where].remove(item)
        owner[SHELVES[where]] = sorted([*owner[SHELVES[where]], item])

    def _home(self, owner, seat, rat, from_, powers):
        assert owner["rats"][rat] == {"at": from_, "powers": powers}
        owner["rats"][rat]["at"] = 0

    def _passed(self, owner, seat, where):
        assert self.page["display"][where]

    def _built(self, owner, seat, part, cost, saved):
        for content, amount in cost.items():
            owner[content] -= amount

    def _set(self, owner, seat, sets):
        tracks = self.page["tracks"]
        parts = [sum(field.count(seat) for field in tracks[part]) for part in ("cockpit", "cargo", "engine")]
        assert min(parts) == sets

    def _donated(self, owner, seat, cheese):
        owner["cheese"] -= cheese

    def _cube(self, owner, seat, track, why, field, points, left):
        owner["cubes"] -= 1
        assert owner["cubes"] == left
        self._put(seat, track, field)
        if seat == "G":
            self.page["greg"]["prepared"].remove(track)

    def _put(self, seat, track, field):
        owners = self.page["tracks"][track][field - 1]
        assert field == 5 or not owners
        owners.append(seat)
        owners.sort(key=str)

    def _lapsed(self, owner, seat, track, why):
        assert not owner["cubes"]
        if seat == "G":
            self.page["greg"]["prepared"].remove(track)

    # --- turns and rounds

    def _ended(self, owner, seat, turns, order):
        if seat == "G":
            assert turns == self.page["round"]
            return
        owner["turns"] += 1
        assert owner["turns"] == turns
        owner["rats"] = [owner["rats"][place] for place in order]

    def _end(self, owner, seat, by, last_round, rounds_left):
        assert last_round == self.page["round"] + rounds_left
        self.page |= {"end_by": by, "last_round": last_round}

    def _round(self, _, round, last):
        self.page["round"] = round
        assert last == (round == self.page["last_round"])

    def _over(self, _, round, by, sheets, winners, **solo):
        assert (round, by) == (self.page["last_round"], self.page["end_by"])
        self.page["over"] = True
        assert winners == [sheet["seat"] for sheet in sheets if sheet["rank"] == 1]
        for sheet in sheets:
            parts = sum(sheet[name] for name in ("awards", "mould", "leftovers"))
            assert sheet["total"] == sum(sheet["tracks"].values()) + sum(sheet["caps"].values()) + parts

    # --- Greg

    def _card(self, _, card, numbers, symbol, rats, order):
        greg = self.page["greg"]
        greg["deck"].remove(card)
        greg["revealed"] = sorted([*greg["revealed"], card])
        self.order = order
        assert all(rat["steps"] == sum(rat["numbers"]) for rat in rats)
        assert sum(sum(rat["numbers"]) for rat in rats) == (sum(numbers) if rats else 0)

    def _strolled(self, _, rat, from_, to, steps, lost):
        rats = self.page["greg"]["rats"]
        assert rats[rat] == from_ and to == from_ + steps
        rats[rat] = to

    def _toll(self, owner, seat, cheese, space):
        assert space in [rat["at"] for rat in owner["rats"]]
        owner["cheese"] += cheese

    def _removed(self, _, where, item, why, left):
        display = self.page["display"]
        if where == "frog":
            display["frog"] -= 1
        else:
            display[where].remove(item)
        assert (display["frog"] if where == "frog" else len(display[where])) == left

    def _prepared(self, _, track):
        self.page["greg"]["prepared"] = sorted([*self.page["greg"]["prepared"], track])

    def _best(self, _, track, points, tied, chosen):
        assert track in tied and chosen == (len(tied) > 1)

    def _shuffled(self, _, cards):
        greg = self.page["greg"]
        assert len(greg["revealed"]) == cards
        greg["deck"], greg["revealed"] = sorted([*greg["deck"], *greg["revealed"]]), []

    def agrees(self, position):
        """Whether the books say what the position says."""
        if self.order:
            greg = self.page["greg"]
            greg["rats"], self.order = [greg["rats"][place] for place in self.order], None
        return {name: self.page[name] for name in LEDGER} == {name: position[name] for name in LEDGER}
