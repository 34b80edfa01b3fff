Spaces 1-6 are laid with A5, A6, A2, A4, A3, A1.
Spaces 7-11 are laid with B2, B3, B4, B1, B5.
Spaces 12-16 are laid with C4, C1, C3, C5, C2.
Spaces 17-21 are laid with D5, D2, D3, D4, D1.
Spaces 22-26 are laid with E3, E4, E1, E5, E2.
The Cockpit track is worth 7, 6, 5, 5, 4.
The Cargo hold track is worth 9, 7, 6, 6, 5.
The Engine track is worth 9, 6, 6, 5, 4.
The Provisions track is worth 9, 6, 5, 4, 3.
The Lights track is worth 5, 4, 2, 2, 2.
The Pantry track is worth 10, 6, 4, 3, 3.
The Rattonauts track is worth 8, 6, 5, 5, 4.
The hamster offers Lamp satchel, Jerrycan pack, Tool bag, 2 x Fruit net and Cheese pouch.
The frog offers 4 x Energy drink.
The crow offers Pilot cap, All-rounder cap, Cheese cap, Glow cap, Larder cap and Crew cap.
The library offers Hiking club, Seven-league paws, Chameleon rat, Lightning rat, Grabby rat and Tinkering with scraps.

Round 1.
random 1 moves from start to 4 (green).
  random 1 collects 1 bottle on 4.
random 2 moves from start to 3 (yellow).
  random 2 collects 1 cheese on 3.
random 3 moves from start to 3 (yellow).
  random 3 pays 1 cheese to random 2, on 3.
  random 3 collects 1 cheese on 3.

Round 2.
random 1 moves from 4 to 9 (white).
  random 1 collects 2 apple cores on 9.
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
  random 1 steals Lamp satchel from the hamster.
  The rat on 9 goes back to start.
random 2 moves from 3 to 6 (blue).
  random 2 collects 1 bulb on 6.
  The light goes from 0 to 1.
random 3 moves from start to 2 (orange).
  random 3 collects 1 tin can on 2.

Round 3.
random 1 moves from start to 2 (orange).
  random 1 pays 1 cheese to random 3, on 2.
  random 1 collects 1 tin can on 2.
random 2 moves from start to 1 (yellow).
  random 2 collects 2 cheese on 1 (1 + 1 lit).
random 3 moves from 3 to 8 (orange).
  random 3 collects 1 tin can on 8.

Round 4.
random 1 moves from 2 to 3 (yellow).
random 1 moves from start to 1 (yellow).
  random 1 lacks cheese: 1 mouldy cheese with 3 cheese.
  random 1 pays 1 cheese to random 2, on 1.
  random 1 collects 1 cheese on 1.
  random 1 collects 1 cheese on 3.
  In all 2 cheese.
random 2 moves from 6 to 8 (orange).
  random 2 pays 1 cheese to random 3, on 8.
  random 2 collects 1 tin can on 8.
random 3 moves from 8 to 10 (green).
random 3 moves from 2 to 4 (green).
  random 3 collects 1 bottle on 4.
  random 3 collects 1 baking powder on 10.
  In all 1 bottle and 1 baking powder.

Round 5.
random 1 moves from 3 to 4 (green).
  random 1 pays 1 cheese to random 3, on 4.
  random 1 collects 1 bottle on 4.
random 2 moves from 1 to 5 (white).
  random 2 collects 1 apple core on 5.
  Burrow: START to B1.
random 3 moves from 10 to 14 (yellow).
  random 3 collects 2 cheese on 14.

Round 6.
random 1 moves from 1 to 9 (white) through Drain pipe (1 bottle).
  random 1 collects 2 apple cores on 9.
  Burrow: J1 to B2 (1 core left).
  Burrow: B2 to J2.
  random 1 steals Jerrycan pack from the hamster.
  The rat on 9 goes back to start.
random 2 moves from 5 to 7 (blue).
  random 2 collects 2 bulbs on 7.
  The light goes from 1 to 3.
random 3 moves from 14 to 15 (blue).
random 3 moves from 4 to 7 (blue).
  random 3 pays 1 cheese to random 2, on 7.
  random 3 collects 2 bulbs on 7.
  random 3 collects 2 bulbs on 15.
  In all 4 bulbs.
  The light goes from 0 to 4.
  random 3 takes nothing from the frog.

Round 7.
random 1 moves from start to 3 (yellow).
  random 1 collects 1 cheese on 3.
random 2 moves from 7 to 12 (green).
  random 2 collects 1 bottle on 12.
random 3 moves from 15 to 22 (blue) through Rain gutter (1 bottle).
  random 3 collects 4 bulbs on 22.
  The light goes from 4 to 8, past work lamp 8.
  random 3 scores for a work lamp: Lights, field 1, 5 points (9 cubes left).

Round 8.
random 1 moves from 3 to 7 (blue) through Drain pipe (1 bottle).
  random 1 pays 1 cheese to random 3, on 7.
  random 1 collects 2 bulbs on 7.
  Lamp satchel adds 1 bulb.
  In all 3 bulbs.
  The light goes from 0 to 3.
random 2 moves from 12 to 13 (green).
random 2 moves from 8 to 10 (green).
  random 2 collects 1 baking powder on 10.
  random 2 collects 1 baking powder on 13.
  In all 2 baking powder.
random 3 moves from 22 to 23 (white).
  random 3 collects 4 apple cores on 23.
  Burrow: START to B1 (3 cores left).
  Burrow: B1 to J1 (2 cores left).
  Burrow: J1 to LIB, the library (1 core left).
  random 3 takes the comic Seven-league paws (Moving a single rat: up to 7 spaces).
  Burrow: LIB to T4.
  random 3 steals Crew cap from the crow.
  The rat on 23 goes back to start.

Round 9.
random 1 moves from 7 to 11 (yellow).
  random 1 collects 2 cheese on 11.
random 2 moves from 13 to 16 (orange).
  random 2 collects 1 calculator on 16.
random 3 moves from 7 to 20 (yellow) through Old hose (1 baking powder) and through Stove pipe (1 tin can).
  random 3 collects 3 cheese on 20.

Round 10.
random 1 moves from 4 to 6 (blue).
  random 1 collects 1 bulb on 6.
  Lamp satchel adds 1 bulb.
  In all 2 bulbs.
  The light goes from 3 to 5.
random 2 moves from 10 to 13 (green).
  random 2 collects 1 baking powder on 13.
random 3 moves from 20 to 24 (green).
  random 3 collects 1 baking powder on 24.
  random 3 donates 10 cheese.
  random 3 scores for the donation: Provisions, field 1, 9 points (8 cubes left).

Round 11.
random 1 moves from 11 to 16 (orange).
  random 1 pays 1 cheese to random 2, on 16.
  random 1 collects 1 calculator on 16.
random 2 moves from 13 to 22 (blue) through Stove pipe (1 tin can).
  random 2 collects 4 bulbs on 22.
  The light goes from 3 to 7.
random 3 moves from 24 to 25 (yellow).
random 3 moves from start to 1 (yellow).
  random 3 collects 2 cheese on 1 (1 + 1 lit).
  random 3 collects 4 cheese on 25.
  In all 6 cheese.

Round 12.
random 1 moves from 16 to 17 (orange).
  random 1 collects 1 tin can on 17.
random 2 moves from 16 to 18 (green).
  random 2 collects 1 bottle on 18.
random 3 moves from 1 to 2 (orange).
  random 3 collects 2 tin cans on 2 (1 + 1 lit).

Round 13.
random 1 moves from 17 to 19 (white).
random 1 moves from 6 to 9 (white).
  random 1 collects 2 apple cores on 9.
  random 1 collects 3 apple cores on 19.
  In all 5 apple cores.
  Burrow: J2 to B3 (4 cores left).
  Burrow: B3 to PAN, the pantry (3 cores left).
  random 1 scores for the pantry: Pantry, field 1, 10 points (9 cubes left).
  Burrow: PAN to T1 (2 cores left).
  Burrow: T1 to T2 (1 core left).
  Burrow: T2 to T3.
  random 1 steals Tool bag from the hamster.
  The rat on 9 goes back to start.
random 2 moves from 22 to 25 (yellow).
random 2 moves from 18 to 20 (yellow).
  random 2 pays 1 cheese to random 3, on 25.
  random 2 collects 3 cheese on 20.
  random 2 collects 4 cheese on 25.
  In all 7 cheese.
random 3 moves from 2 to 9 (white).
  random 3 collects 2 apple cores on 9.
  Burrow: T4 to START (1 core left).
  Burrow: START to B1.
  random 3 buys Fruit net from the hamster for 6 cheese.

Round 14.
random 1 moves from start to 4 (green).
  random 1 collects 2 bottles on 4 (1 + 1 lit).
  Jerrycan pack adds 1 bottle.
  In all 3 bottles.
random 2 moves from 20 to 22 (blue).
  random 2 collects 4 bulbs on 22.
  The light goes from 7 to 11, past work lamp 8.
  random 2 scores for a work lamp: Lights, field 2, 4 points (9 cubes left).
  random 2 donates 10 cheese.
  random 2 scores for the donation: Provisions, field 2, 6 points (8 cubes left).
random 3 moves from 25 to the launchpad.
random 3 moves from 9 to 10 (green).
  random 3 collects 1 baking powder on 10.
  random 3's rat goes aboard, number 1: rattonaut field 1, 8 points.
  A rat of random 3 comes from the nursery to start (1 left there).

Round 15.
random 1 moves from 19 to 22 (blue).
random 1 moves from 4 to 6 (blue).
  random 1 pays 1 cheese to random 2, on 22.
  random 1 collects 1 bulb on 6.
  random 1 collects 4 bulbs on 22.
  Lamp satchel adds 1 bulb.
  In all 6 bulbs.
  The light goes from 5 to 11, past work lamp 8.
  random 1 scores for a work lamp: Lights, field 3, 2 points (8 cubes left).
random 2 moves from 22 to 23 (white).
  random 2 collects 4 apple cores on 23.
  Burrow: B1 to J1 (3 cores left).
  Burrow: J1 to B2 (2 cores left).
  Burrow: B2 to J2 (1 core left).
  Burrow: J2 to NUR, the nursery.
  A rat of random 2 comes from the nursery to start (1 left there).
  random 2 steals Cheese cap from the crow.
  The rat on 23 goes back to start.
random 3 moves from 10 to 17 (orange).
  random 3 collects 1 tin can on 17.

Round 16.
random 1 moves from 6 to 10 (green).
  random 1 collects 2 baking powder on 10 (1 + 1 lit).
  Jerrycan pack adds 1 baking powder.
  In all 3 baking powder.
random 2 moves from start to 4 (green).
  random 2 collects 2 bottles on 4 (1 + 1 lit).
random 3 moves from 17 to 23 (white).
  random 3 collects 4 apple cores on 23.
  Fruit net adds 2 apple cores.
  In all 6 apple cores.
  Burrow: B1 to J1 (5 cores left).
  Burrow: J1 to LIB, the library (4 cores left).
  random 3 takes the comic Grabby rat (Super rat: collects 1 more from its space).
  random 3's rat on start is now the Grabby rat.
  Burrow: LIB to T4 (3 cores left).
  Burrow: T4 to START (2 cores left).
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
  random 3 steals Glow cap from the crow.
  The rat on 23 goes back to start.

Round 17.
random 1 moves from 22 to the launchpad.
  random 1's rat goes aboard, number 1: rattonaut field 2, 6 points.
  random 1 gets 1 medal for the launch (3 points).
  random 1 builds the cargo with 3 baking powder and 2 tin cans.
  random 1 scores for the part: Cargo hold, field 1, 9 points (7 cubes left).
random 2 moves from start to 3 (yellow).
  random 2 collects 2 cheese on 3 (1 + 1 lit).
random 3 moves the Grabby rat from start to 7 (blue).
  random 3 collects 4 bulbs on 7 (2 + 1 lit + 1 grabbed).
  The light goes from 8 to 12.

Round 18.
random 1 moves from 10 to 11 (yellow).
  random 1 collects 3 cheese on 11 (2 + 1 lit).
random 2 moves from 25 to the launchpad.
random 2 moves from 3 to 5 (white).
  random 2 collects 2 apple cores on 5 (1 + 1 lit).
  random 2's rat goes aboard, number 1: rattonaut field 3, 5 points.
  A rat of random 2 comes from the nursery to start (0 left there).
  Burrow: NUR to T3 (1 core left).
  Burrow: T3 to T4.
random 3 moves the Grabby rat from 7 to 18 (green) through Stove pipe (1 tin can).
  random 3 collects 2 bottles on 18 (1 + 1 grabbed).

Round 19.
random 1 moves from 11 to 12 (green).
  random 1 collects 1 bottle on 12.
  Jerrycan pack adds 1 bottle.
  In all 2 bottles.
random 2 moves from 5 to 13 (green) through Old hose (1 baking powder).
  random 2 collects 1 baking powder on 13.
random 3 moves from start to 8 (orange) through Drain pipe (1 bottle).
  random 3 collects 2 tin cans on 8 (1 + 1 lit).

Round 20.
random 1 moves from 12 to 14 (yellow).
  random 1 collects 2 cheese on 14.
random 2 moves from start to 2 (orange).
  random 2 collects 2 tin cans on 2 (1 + 1 lit).
  random 2 builds the cargo with 3 baking powder and 2 tin cans.
  random 2 scores for the part: Cargo hold, field 2, 7 points (7 cubes left).
random 3 moves the Grabby rat from 18 to 22 (blue).
  random 3 collects 5 bulbs on 22 (4 + 1 grabbed).
  The light goes from 12 to 17, past work lamp 16.
  random 3 scores for a work lamp: Lights, field 5, 2 points (7 cubes left).

Round 21.
random 1 moves from 14 to 25 (yellow) through Rain gutter (1 bottle) and through Air duct (1 calculator).
  random 1 collects 4 cheese on 25.
random 2 moves from 4 to 6 (blue).
  random 2 collects 2 bulbs on 6 (1 + 1 lit).
  The light goes from 11 to 13.
random 3 moves the Grabby rat from 22 to the launchpad.
  random 3's rat goes aboard, number 2: rattonaut field 5, 4 points.
  random 3 gets 1 medal for the launch (3 points).

Round 22.
random 1 moves from 25 to the launchpad.
  random 1's rat goes aboard, number 2: rattonaut field 5, 4 points.
  A rat of random 1 comes from the nursery to start (1 left there).
random 2 moves from 13 to 15 (blue).
  random 2 collects 2 bulbs on 15.
  The light goes from 13 to 15.
  random 2 takes nothing from the frog.
random 3 moves from 8 to 22 (blue) through Old hose (1 baking powder) and through Stove pipe (1 tin can).
  random 3 collects 4 bulbs on 22.
  The light goes from 17 to 21.

Round 23.
random 1 moves from start to 7 (blue) through Drain pipe (1 bottle).
  random 1 collects 3 bulbs on 7 (2 + 1 lit).
  Lamp satchel adds 1 bulb.
  In all 4 bulbs.
  The light goes from 11 to 15.
random 2 moves from 15 to 20 (yellow) through Rain gutter (1 bottle).
  random 2 collects 3 cheese on 20.
  random 2 donates 10 cheese.
  random 2 scores for the donation: Provisions, field 3, 5 points (6 cubes left).
random 3 moves from 22 to 24 (green).
  random 3 collects 1 baking powder on 24.

Round 24.
random 1 moves from 7 to 12 (green).
  random 1 collects 2 bottles on 12 (1 + 1 lit).
  Jerrycan pack adds 1 bottle.
  In all 3 bottles.
random 2 moves from 6 to 10 (green).
  random 2 collects 2 baking powder on 10 (1 + 1 lit).
random 3 moves from 24 to 26 (orange).
  random 3 collects 1 calculator on 26.

Round 25.
random 1 moves from 12 to 13 (green).
  random 1 collects 2 baking powder on 13 (1 + 1 lit).
  Jerrycan pack adds 1 baking powder.
  In all 3 baking powder.
random 2 moves from 2 to 12 (green) through Drain pipe (1 bottle) and through Old hose (1 baking powder).
  random 2 collects 2 bottles on 12 (1 + 1 lit).
random 3 moves from 26 to the launchpad.
  random 3's rat goes aboard, number 3: rattonaut field 5, 4 points.
  A rat of random 3 comes from the nursery to start (0 left there).

Round 26.
random 1 moves from 13 to 21 (blue) through Rain gutter (1 bottle).
  random 1 collects 3 bulbs on 21.
  Lamp satchel adds 1 bulb.
  In all 4 bulbs.
  The light goes from 15 to 19, past work lamp 16.
  random 1 scores for a work lamp: Lights, field 5, 2 points (6 cubes left).
  random 1 builds the engine with 5 bottles and 2 baking powder.
  random 1 scores for the part: Engine, field 1, 9 points (5 cubes left).
random 2 moves from 10 to 13 (green).
  random 2 collects 2 baking powder on 13 (1 + 1 lit).
random 3 moves from start to 10 (green) through Drain pipe (1 bottle).
  random 3 collects 2 baking powder on 10 (1 + 1 lit).
  random 3 builds the cargo with 3 baking powder and 2 tin cans.
  random 3 scores for the part: Cargo hold, field 3, 6 points (6 cubes left).

Round 27.
random 1 moves from 21 to 22 (blue).
  random 1 collects 4 bulbs on 22.
  Lamp satchel adds 1 bulb.
  In all 5 bulbs.
  The light goes from 19 to 24, past work lamp 24.
  random 1 scores for a work lamp: Lights, field 5, 2 points (4 cubes left).
random 2 moves from 12 to 15 (blue).
  random 2 collects 3 bulbs on 15 (2 + 1 lit).
  The light goes from 15 to 18, past work lamp 16.
  random 2 scores for a work lamp: Lights, field 5, 2 points (5 cubes left).
  random 2 steals Energy drink from the frog.
  The rat on 15 goes back to start.
random 3 moves from 10 to 11 (yellow).
  random 3 collects 3 cheese on 11 (2 + 1 lit).

Round 28.
random 1 moves from 22 to 25 (yellow).
  random 1 collects 4 cheese on 25.
  random 1 donates 10 cheese.
  random 1 scores for the donation: Provisions, field 5, 3 points (3 cubes left).
random 2 moves from 13 to 18 (green).
  random 2 keeps the energy drink (1 left).
  random 2 collects 2 bottles on 18 (1 + 1 lit).
random 3 moves from 11 to 21 (blue) through Stove pipe (1 tin can).
  random 3 collects 4 bulbs on 21 (3 + 1 lit).
  The light goes from 21 to 25, past work lamp 24.
  random 3 scores for a work lamp: Lights, field 5, 2 points (5 cubes left).

Round 29.
random 1 moves from 25 to 26 (orange).
  random 1 collects 1 calculator on 26.
  Tool bag adds 1 calculator.
  In all 2 calculators.
random 2 moves from 20 to 26 (orange) through Air duct (1 calculator).
  random 2 lacks cheese: 1 mouldy cheese with 3 cheese.
  random 2 pays 1 cheese to random 1, on 26.
  random 2 takes an energy drink (0 left).
  random 2 collects 1 calculator on 26.
  The energy drink doubles it: 1 calculator more.
  In all 2 calculators.
random 3 moves from 21 to 25 (yellow) through Air duct (1 calculator).
  random 3 collects 5 cheese on 25 (4 + 1 lit).

Round 30.
random 1 moves from 26 to the launchpad.
  random 1's rat goes aboard, number 3: rattonaut field 5, 4 points.
  A rat of random 1 comes from the nursery to start (0 left there).
random 2 moves from start to 2 (orange).
  random 2 collects 2 tin cans on 2 (1 + 1 lit).
random 3 moves from 25 to the launchpad.
  random 3's rat goes aboard, number 4: rattonaut field 5, 4 points.
  random 3 gets 1 medal for the launch (3 points).
random 3 has launched all four rats: the game ends after this round.

The game is over after round 30.
                 random 1  random 2  random 3
Cockpit                 -         -         -
Cargo hold              9         7         6
Engine                  9         -         -
Full rocket             -         -         -
Provisions              3        11         9
Lights                  6         6         9
Pantry                 10         -         -
Rattonauts             14         5        20
Cheese cap              -         6         -
Glow cap                -         -         9
Crew cap                -         -        12
Medals                  3         -         6
Mouldy cheese          -2        -2         -
Leftovers               2         3         2
Total                  54        36        73
Rats aboard             3         1         4
