"""Brooke's turn once more, slowly and without a trick: dice as lists, every step spelt out.  Only tests use it."""

from __future__ import annotations

from itertools import combinations

from engine.brooke.cards import Action


def limit(stock, dice):
    return stock + len(dice) + 11


def able(stock, dice):
    return stock > 0 and sum(value for _, value in dice) < limit(stock, dice)


def acted(action, dice, stock, reserve):
    """Every (dice, stock, reserve) that an action can make of one colour; as it is if it is impossible."""
    found = []
    if action in (Action.RIGHT, Action.LEFT):
        step = 1 if action is Action.RIGHT else 2
        for n, (slot, value) in enumerate(dice):
            found.append(([*dice[:n], *dice[n + 1 :], ((slot + step) % 3, value)], stock, reserve))
    elif action is Action.SWAP:
        for (m, (a, v)), (n, (b, w)) in combinations(enumerate(dice), 2):
            if a != b:
                others = [die for k, die in enumerate(dice) if k not in (m, n)]
                found.append(([*others, (a, w), (b, v)], stock, reserve))
    elif action is Action.TURN:
        for n, (slot, value) in enumerate(dice):
            found.append(([*dice[:n], *dice[n + 1 :], (slot, 7 - value)], stock, reserve))
    elif action is Action.GAIN and reserve:
        found.append((dice, stock + 1, reserve - 1))
    return found or [(dice, stock, reserve)]


def corrected(dice, stock):
    """Every way to bring dice that are over the limit exactly to it."""
    excess = sum(value for _, value in dice) - limit(stock, dice)
    if excess <= 0:
        return [dice]
    return [
        [*dice[:n], *dice[n + 1 :], (slot, value - excess)]
        for n, (slot, value) in enumerate(dice)
        if value > excess
    ]


def whole_turns(cards, faces, sides, mover):
    """Every outcome of a turn: sides are (dice, stock, reserve, first) of blue and red, faces three 0s and 1s."""
    found = set()
    dice, stock, reserve, first = sides[mover]
    for slot in range(3):
        for value in [first] if first else range(1, 7):
            placed = [*dice, (slot, value)]
            if sum(v for _, v in placed) > limit(stock - 1, placed):
                continue
            now = list(sides)
            now[mover] = (placed, stock - 1, reserve, 0)
            face = cards[slot].faces[faces[slot]]
            totals = [sum(v for s, v in side[0] if s == slot) + face.printed[c] for c, side in enumerate(now)]
            if totals[mover] <= totals[1 - mover]:
                found.add(outcome(now, faces))
                continue
            turned = [f ^ (s == slot) for s, f in enumerate(faces)]
            if face.action is Action.FLIP:
                found |= {outcome(now, [f ^ (s == other) for s, f in enumerate(turned)]) for other in range(3)}
                continue
            colour = face.colour
            for after, left, kept in acted(face.action, *now[colour][:3]):
                for fixed in corrected(after, left):
                    then = list(now)
                    then[colour] = (fixed, left, kept, now[colour][3])
                    found.add(outcome(then, turned))
    return found


def outcome(sides, faces):
    return tuple((tuple(sorted(dice)), *rest) for dice, *rest in sides), tuple(int(face) for face in faces)


def next_mover(sides, mover):
    for colour in (1 - mover, mover):
        dice, stock, _, _ = sides[colour]
        if able(stock, dice):
            return colour
    return None


def leads(cards, faces, sides):
    """Blue's total less red's at each card."""
    return [
        sum(v for s, v in sides[0][0] if s == slot)
        - sum(v for s, v in sides[1][0] if s == slot)
        + cards[slot].faces[faces[slot]].printed[0]
        - cards[slot].faces[faces[slot]].printed[1]
        for slot in range(3)
    ]
