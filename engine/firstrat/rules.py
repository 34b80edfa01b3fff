"""The rules as sentences, for `why_not` and for the rules page."""

from __future__ import annotations

from ..base import RuleRef

_TEXTS: dict[str, str] = {
    # the turn
    "steps": "A turn has four steps in this order: move, collect, shop, then build and donate.",
    "asked": "This is not what is being asked now.",
    # 1 move
    "move": "You begin by moving: one rat, or two to four rats as a group.",
    "rat": "Only your rats on start or path can move.",
    "equal": "Of rats that are alike the first ones move, the one in front of the others going least far.",
    "walk": "A rat walks towards the launchpad, space by space or through a shortcut whose mouth it stands on.",
    "single": "A rat that moves alone walks 1 to 5 spaces; 7 with seven-league paws, 1 more as a lightning rat.",
    "group": "Rats that move together walk 1 to 3 spaces each; a lightning rat 1 more.",
    "colour": "Rats that move together end on spaces of one colour; the launchpad has every colour.",
    "own-rat": "Two of your rats never share a space, except on start.",
    "one-launch": "At most one rat can reach the launchpad in a turn.",
    "toll": "Each use of a shortcut costs one of its material, out of what you own before collecting.",
    "tunnel": "With the pipe map one shortcut a turn is free; you say which if their materials differ.",
    "chameleon": "The chameleon rat may end a group move on another colour for 2 cheese of your own.",
    "fee": "Ending on a space with rats of others costs 1 cheese to each of their owners.",
    "mould": "Only if you lack cheese for fees you take mouldy cheese, as little as needed, each with 3 cheese.",
    # 2 collect
    "collect": "Every rat moved this turn collects from its space: the printed amount, and 1 more if it is lit.",
    "light": "A space is lit if your lamp stood on it or beyond it before this turn's bulbs.",
    "drink": "Before collecting you may use one energy drink to double what your rats collect.",
    "bonus": "A backpack adds one of the materials that you collect on its colour; with two kinds you choose.",
    "launch": "A launched rat brings 1 medal or 1 rat from the nursery.",
    "launch-medal": "The medal needs a rat of yours left on start or path, or must come with your fourth launch.",
    "launch-rat": "The nursery must hold a rat.",
    "branch": "On leaving a junction of the burrow you choose the way.",
    "comic": "On entering the library you may take one comic on display.",
    "super": "A super comic is given to one of your rats on start or path.",
    # 3 shop
    "shop": "You may shop once with each animal to whose space you moved a rat this turn.",
    "item": "Only an item on display can be taken.",
    "pay": "Paying needs the animal's price in cheese.",
    "steal": "Stealing costs no cheese, but sends the rat there back to start.",
    # 4 build and donate
    "build": "In the last step you build and donate as often as you can, then end the turn.",
    "cost": "A part needs all of its materials.",
    "tinker": "With tinkering, once a turn one part costs one of its materials less.",
    "donate": "A donation takes 10 cheese.",
    "cube": "Every scoring needs one of your ten cubes.",
    "tracks": "A piece goes on the first free field of its track; the last field holds any number.",
    "rocket": "Each complete set of the three parts puts a cube on the rocket track at once.",
    # end
    "end": "The game ends after the round of a fourth launch, or one round after somebody's eighth cube.",
    "score": "Points come from tracks, caps and medals, less mouldy cheese; four goods left over are one point.",
    # solo
    "greg": "Greg turns a card, walks his rats by it, and carries out its symbol.",
    "greg-best": "Where several tracks would bring Greg most, you choose one of them.",
    "greg-level": "Greg plays only against a single family, so his level can be set for one seat alone.",
    "challenge": "A challenge counts for the level at which you beat Greg.",
    # around it
    "chance": "This is not one of the outcomes that chance can have here.",
    "components": "A component file has the form of the standard one, with all its parts.",
    "position": "A position must be one that the rules can lead to.",
    "decision": "A decision is an object with “do” and what belongs to it.",
}

RULES: dict[str, RuleRef] = {name: RuleRef(name, text) for name, text in _TEXTS.items()}
