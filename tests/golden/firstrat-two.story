The hamster offers 2 x Jerrycan pack, Tool bag, Fruit net and Cheese pouch.
The frog offers 3 x Energy drink.
The crow offers Pilot cap, Freight cap, Cheese cap, Glow cap, Larder cap and Collector cap.
The library offers Good neighbours, Hiking club, Lightning rat, Grabby rat, Moon heroine and Pipe map.

Round 1.
random 1 moves from start to 1 (blue).
  random 1 collects 1 bulb on 1.
  The light goes from 0 to 1.
random 2 moves from start to 5 (yellow).
  random 2 collects 1 cheese on 5.

Round 2.
random 1 moves from 1 to 6 (orange).
  random 1 collects 1 tin can on 6.
random 2 moves from start to 2 (yellow).
  random 2 collects 1 cheese on 2.

Round 3.
random 1 moves from start to 1 (blue).
  random 1 collects 2 bulbs on 1 (1 + 1 lit).
  The light goes from 1 to 3.
random 2 moves from 2 to 4 (green).
  random 2 collects 1 bottle on 4.

Round 4.
random 1 moves from 6 to 11 (yellow).
  random 1 collects 2 cheese on 11.
random 2 moves from 5 to 9 (orange).
  random 2 collects 1 tin can on 9.
  random 2 steals Jerrycan pack from the hamster.
  The rat on 9 goes back to start.

Round 5.
random 1 moves from 1 to 5 (yellow).
  random 1 collects 1 cheese on 5.
random 2 moves from 4 to 8 (blue).
  random 2 collects 2 bulbs on 8.
  The light goes from 0 to 2.

Round 6.
random 1 moves from 11 to 12 (green).
  random 1 collects 1 baking powder on 12.
random 2 moves from start to 7 (green) through Drain pipe (1 bottle).
  random 2 collects 1 baking powder on 7.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.

Round 7.
random 1 moves from 5 to 6 (orange).
  random 1 collects 1 tin can on 6.
random 2 moves from 8 to 15 (green) through Old hose (1 baking powder).
  random 2 collects 1 bottle on 15.
  Jerrycan pack adds 1 bottle.
  In all 2 bottles.
  random 2 steals Energy drink from the frog.
  The rat on 15 goes back to start.

Round 8.
random 1 moves from 6 to 9 (orange).
  random 1 collects 1 tin can on 9.
  random 1 takes nothing from the hamster.
random 2 moves from 7 to 11 (yellow).
  random 2 takes an energy drink (0 left).
  random 2 collects 2 cheese on 11.
  The energy drink doubles it: 2 cheese more.
  In all 4 cheese.

Round 9.
random 1 moves from 12 to 20 (yellow) through Stove pipe (1 tin can).
  random 1 collects 3 cheese on 20.
random 2 moves from 11 to 20 (yellow) through Stove pipe (1 tin can).
  random 2 pays 1 cheese to random 1, on 20.
  random 2 collects 3 cheese on 20.

Round 10.
random 1 moves from 9 to 12 (green).
  random 1 collects 1 baking powder on 12.
random 2 moves from start to 3 (white).
  random 2 collects 1 apple core on 3.
  Burrow: START to B1.

Round 11.
random 1 moves from 12 to 18 (green) through Stove pipe (1 tin can).
  random 1 collects 1 bottle on 18.
random 2 moves from 20 to 23 (orange).
  random 2 collects 1 calculator on 23.
  random 2 steals Collector cap from the crow.
  The rat on 23 goes back to start.
  random 2 donates 10 cheese.
  random 2 scores for the donation: Provisions, field 1, 8 points (9 cubes left).

Round 12.
random 1 moves from 18 to 21 (orange).
  random 1 collects 1 tin can on 21.
random 2 moves from 3 to 8 (blue) through Drain pipe (1 bottle).
random 2 moves from start to 1 (blue).
  random 2 collects 2 bulbs on 1 (1 + 1 lit).
  random 2 collects 2 bulbs on 8.
  In all 4 bulbs.
  The light goes from 2 to 6.

Round 13.
random 1 moves from 21 to 22 (green).
  random 1 collects 1 baking powder on 22.
  random 1 builds the cargo with 3 baking powder and 2 tin cans.
  random 1 scores for the part: Cargo hold, field 1, 9 points (9 cubes left).
random 2 moves from 8 to 12 (green) through Old hose (1 baking powder).
  random 2 collects 1 baking powder on 12.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.

Round 14.
random 1 moves from 20 to 21 (orange).
  random 1 collects 1 tin can on 21.
random 2 moves from 1 to 4 (green).
  random 2 collects 2 bottles on 4 (1 + 1 lit).
  Jerrycan pack adds 1 bottle.
  In all 3 bottles.

Round 15.
random 1 moves from 21 to 24 (blue).
  random 1 collects 4 bulbs on 24.
  The light goes from 3 to 7.
random 2 moves from 4 to 7 (green).
  random 2 collects 1 baking powder on 7.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.

Round 16.
random 1 moves from 22 to 23 (orange).
  random 1 collects 1 calculator on 23.
  random 1 takes nothing from the crow.
random 2 moves from 7 to 8 (blue).
  random 2 collects 2 bulbs on 8.
  The light goes from 6 to 8, past work lamp 8.
  random 2 scores for a work lamp: Lights, field 1, 8 points (8 cubes left).

Round 17.
random 1 moves from 23 to the launchpad.
  random 1's rat goes aboard, number 1: rattonaut field 1, 9 points.
  random 1 gets 1 medal for the launch (3 points).
random 2 moves from 12 to 14 (yellow).
random 2 moves from 8 to 11 (yellow).
  random 2 collects 2 cheese on 11.
  random 2 collects 2 cheese on 14.
  In all 4 cheese.

Round 18.
random 1 moves from 24 to the launchpad.
  random 1's rat goes aboard, number 2: rattonaut field 2, 7 points.
  A rat of random 1 comes from the nursery to start (1 left there).
random 2 moves from 11 to 12 (green).
  random 2 collects 1 baking powder on 12.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.

Round 19.
random 1 moves from start to 7 (green) through Drain pipe (1 bottle).
  random 1 collects 2 baking powder on 7 (1 + 1 lit).
random 2 moves from 12 to 15 (green).
  random 2 collects 1 bottle on 15.
  Jerrycan pack adds 1 bottle.
  In all 2 bottles.
  random 2 takes nothing from the frog.

Round 20.
random 1 moves from 7 to 9 (orange).
  random 1 collects 1 tin can on 9.
  random 1 buys Jerrycan pack from the hamster for 6 cheese.
random 2 moves from 14 to 22 (green) through Rain gutter (1 bottle).
  random 2 collects 1 baking powder on 22.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.

Round 21.
random 1 moves from 9 to 10 (white).
  random 1 collects 2 apple cores on 10.
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
random 2 moves from 15 to 18 (green).
  random 2 collects 1 bottle on 18.
  Jerrycan pack adds 1 bottle.
  In all 2 bottles.

Round 22.
random 1 moves from 10 to 11 (yellow).
  random 1 collects 2 cheese on 11.
random 2 moves from 18 to 19 (white).
  random 2 collects 3 apple cores on 19.
  Burrow: B1 to J1 (2 cores left).
  Burrow: J1 to B2 (1 core left).
  Burrow: B2 to J2.
  random 2 builds the engine with 5 bottles and 2 baking powder.
  random 2 scores for the part: Engine, field 1, 9 points (7 cubes left).

Round 23.
random 1 moves from 11 to 20 (yellow) through Stove pipe (1 tin can).
  random 1 collects 3 cheese on 20.
random 2 moves from 19 to 20 (yellow).
  random 2 pays 1 cheese to random 1, on 20.
  random 2 collects 3 cheese on 20.

Round 24.
random 1 moves from 20 to 25 (white) through Air duct (1 calculator).
  random 1 collects 4 apple cores on 25.
  Burrow: J1 to B2 (3 cores left).
  Burrow: B2 to J2 (2 cores left).
  Burrow: J2 to NUR, the nursery (1 core left).
  A rat of random 1 comes from the nursery to start (0 left there).
  Burrow: NUR to T3.
random 2 moves from 22 to 26 (yellow).
  random 2 collects 4 cheese on 26.
  random 2 donates 10 cheese.
  random 2 scores for the donation: Provisions, field 2, 6 points (6 cubes left).

Round 25.
random 1 moves from start to 2 (yellow).
  random 1 collects 2 cheese on 2 (1 + 1 lit).
  random 1 donates 10 cheese.
  random 1 scores for the donation: Provisions, field 5, 4 points (8 cubes left).
random 2 moves from 26 to the launchpad.
random 2 moves from 20 to 25 (white) through Air duct (1 calculator).
  random 2 lacks cheese: 1 mouldy cheese with 3 cheese.
  random 2 pays 1 cheese to random 1, on 25.
  random 2 collects 4 apple cores on 25.
  random 2's rat goes aboard, number 1: rattonaut field 5, 5 points.
  A rat of random 2 comes from the nursery to start (1 left there).
  Burrow: J2 to B3 (3 cores left).
  Burrow: B3 to PAN, the pantry (2 cores left).
  random 2 scores for the pantry: Pantry, field 1, 7 points (5 cubes left).
  Burrow: PAN to T1 (1 core left).
  Burrow: T1 to T2.

Round 26.
random 1 moves from 25 to the launchpad.
random 1 moves from 2 to 4 (green).
  random 1 collects 2 bottles on 4 (1 + 1 lit).
  Jerrycan pack adds 1 bottle.
  In all 3 bottles.
  random 1's rat goes aboard, number 3: rattonaut field 5, 5 points.
  random 1 gets 1 medal for the launch (3 points).
random 2 moves from 25 to the launchpad.
  random 2's rat goes aboard, number 2: rattonaut field 5, 5 points.
  random 2 gets 1 medal for the launch (3 points).

Round 27.
random 1 moves from 4 to 7 (green).
  random 1 collects 2 baking powder on 7 (1 + 1 lit).
  Jerrycan pack adds 1 baking powder.
  In all 3 baking powder.
random 2 moves from start to 4 (green).
  random 2 collects 2 bottles on 4 (1 + 1 lit).
  Jerrycan pack adds 1 bottle.
  In all 3 bottles.

Round 28.
random 1 moves from 7 to 14 (yellow) through Old hose (1 baking powder).
  random 1 collects 2 cheese on 14.
random 2 moves from 4 to 12 (green) through Old hose (1 baking powder).
  random 2 collects 1 baking powder on 12.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.

Round 29.
random 1 moves from 14 to 22 (green) through Rain gutter (1 bottle).
  random 1 collects 1 baking powder on 22.
  Jerrycan pack adds 1 baking powder.
  In all 2 baking powder.
random 2 moves from 12 to 13 (orange).
  random 2 collects 1 calculator on 13.

Round 30.
random 1 moves from 22 to 26 (yellow).
  random 1 collects 4 cheese on 26.
random 2 moves from 13 to 14 (yellow).
  random 2 collects 2 cheese on 14.
  random 2 builds the engine with 5 bottles and 2 baking powder.
  random 2 scores for the part: Engine, field 2, 6 points (4 cubes left).

Round 31.
random 1 moves from 26 to the launchpad.
  random 1's rat goes aboard, number 4: rattonaut field 5, 5 points.
  random 1 gets 1 medal for the launch (3 points).
random 1 has launched all four rats: the game ends after this round.
random 2 moves from 14 to 16 (blue).
  random 2 collects 2 bulbs on 16.
  The light goes from 8 to 10.

The game is over after round 31.
                 random 1  random 2
Cockpit                 -         -
Cargo hold              9         -
Engine                  -        15
Full rocket             -         -
Provisions              4        14
Lights                  -         8
Pantry                  -         7
Rattonauts             26        10
Collector cap           -         2
Medals                  9         3
Mouldy cheese           -        -2
Leftovers               4         2
Total                  52        59
Rats aboard             4         2
