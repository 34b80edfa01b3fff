"""The rules as sentences, for `why_not` and for the rules page."""

from __future__ import annotations

from ..base import RuleRef

_TEXTS: dict[str, str] = {
    # the turn
    "steps": "A turn has four steps in this order: move, collect, shop, then build and donate.",
    "asked": "This is not what is being asked now.",
    # 1 move
    "move": "You begin by moving: one rat, or two to four rats as a group.",
    "rat": "Only your rats on the start space or on the path can move.",
    "equal": "Of rats that are alike you name the first ones, and the first of them takes the shortest walk.",
    "walk": "A rat walks towards the launchpad, space by space or through a shortcut that begins where it stands.",
    "single": "A rat that moves alone walks 1 to 5 spaces; 7 with seven-league paws, 1 more as a lightning rat.",
    "group": "Rats that move together walk 1 to 3 spaces each; a lightning rat 1 more.",
    "colour": "Rats that move together end on different spaces of one colour; the launchpad has every colour.",
    "own-rat": "Two of your rats never share a space, except the start space.",
    "one-launch": "At most one rat can reach the launchpad in a turn.",
    "toll": "Each use of a shortcut costs 1 of the material shown on it, from what you had before collecting.",
    "tunnel": "With the pipe map one shortcut a turn is free; you choose which if their materials differ.",
    "chameleon": "In a group the chameleon rat may end on another colour for 2 cheese, but not for mouldy cheese.",
    "fee": "If a rat ends its move on a space with rats of other families, you give each of these "
    "families 1 cheese as a fee.",
    "mould": "If you lack cheese for fees, you take mouldy cheese, as little as needed; each brings 3 "
    "cheese. Mouldy cheese can be taken for nothing else.",
    # 2 collect
    "collect": "Every rat moved this turn collects from its space: the printed amount, and 1 more if it is lit.",
    "light": "A space is lit if your light marker was there or further on before this turn’s bulbs; "
    "an animal’s space too, the launchpad never.",
    "drink": "Before collecting you may use one energy drink; it doubles what your rats collect this turn.",
    "bonus": "If you collect two materials on a backpack’s colour, you choose the one that it adds.",
    "launch": "For a rat that reaches the rocket you take 1 medal, or 1 rat from the nursery.",
    "launch-medal": (
        "For the medal you need a rat left on the start space or on the path, or this must be your fourth launch."
    ),
    "launch-rat": "You may take a rat if one is left in the nursery.",
    "branch": "When your marker leaves a junction of the burrow, you choose the way.",
    "comic": "When your marker enters the library, you may take one of the comics on display.",
    "super": "A comic with a super rat goes to one of your rats on the start space or on the path.",
    # 3 shop
    "shop": "You may take one item from each animal onto whose space you moved a rat this turn.",
    "item": "Only an item on display can be taken.",
    "pay": "To pay you need as much cheese as the animal asks for.",
    "steal": "Stealing costs no cheese, but the rat there goes back to the start.",
    # 4 build and donate
    "build": "In the last step you may build and donate as often as you like; then you end your turn.",
    "cost": "To build a part you need all of its materials.",
    "tinker": "With tinkering one part a turn costs one material less, and you choose which.",
    "donate": "A donation takes 10 cheese.",
    "cube": "Every scoring takes one of your ten cubes; only rattonauts need none.",
    "tracks": "A piece goes on the first free field of its track from the left; the last field takes any number.",
    "rocket": "Each time you complete a set of the three parts, you also place a cube on the rocket track.",
    # end
    "end": "After a fourth launch the round is played to its end; after an eighth cube one more round follows it.",
    "score": "Tracks, bottle caps and medals bring points, mouldy cheese costs some; four resources "
    "left make one.",
    # solo
    "greg": "Greg turns over a card, moves his rats by it, then carries out its symbol.",
    "greg-best": "If several tracks would bring Greg the most, you choose one of them.",
    "greg-level": "Greg plays only against a single family, so only then does he have a level.",
    "challenge": "Each challenge counts for the level at which you beat Greg.",
    # around it
    "even-start": "An even start is for several families; alone you play against Greg.",
    "chance": "This is not one of the outcomes that chance can have here.",
    "components": "A component file has the form of the standard one, with all its parts.",
    "position": "A position must be one that the rules can lead to.",
    "decision": "A decision is an object with “do” and what belongs to it.",
}

RULES: dict[str, RuleRef] = {name: RuleRef(name, text) for name, text in _TEXTS.items()}
