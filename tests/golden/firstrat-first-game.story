The hamster offers 2 x Lamp satchel, Jerrycan pack, 2 x Tool bag, 2 x Fruit net and 2 x Cheese pouch.
The frog offers 6 x Energy drink.
The crow offers Pilot cap, All-rounder cap, Freight cap, Nozzle cap, Larder cap and Collector cap.
The library offers Good neighbours, Haggling for beginners, Hiking club, Seven-league paws, Tinkering with scraps and Pipe map.

Round 1.
random 1 moves from start to 2 (yellow).
  random 1 collects 1 cheese on 2.
random 2 moves from start to 5 (yellow).
  random 2 collects 1 cheese on 5.
random 3 moves from start to 4 (green).
  random 3 collects 1 bottle on 4.
random 4 moves from start to 1 (blue).
  random 4 collects 1 bulb on 1.
  The light goes from 0 to 1.
random 5 moves from start to 5 (yellow).
  random 5 pays 1 cheese to random 2, on 5.
  random 5 collects 1 cheese on 5.

Round 2.
random 1 moves from 2 to 4 (green).
  random 1 pays 1 cheese to random 3, on 4.
  random 1 collects 1 bottle on 4.
random 2 moves from start to 2 (yellow).
  random 2 collects 1 cheese on 2.
random 3 moves from 4 to 8 (blue).
  random 3 collects 2 bulbs on 8.
  The light goes from 0 to 2.
random 4 moves from 1 to 4 (green).
  random 4 pays 1 cheese to random 1, on 4.
  random 4 collects 1 bottle on 4.
random 5 moves from 5 to 7 (green).
  random 5 collects 1 baking powder on 7.

Round 3.
random 1 moves from start to 5 (yellow).
  random 1 pays 1 cheese to random 2, on 5.
  random 1 collects 1 cheese on 5.
random 2 moves from 5 to 8 (blue).
  random 2 pays 1 cheese to random 3, on 8.
  random 2 collects 2 bulbs on 8.
  The light goes from 0 to 2.
random 3 moves from start to 4 (green).
  random 3 pays 1 cheese to random 1, on 4.
  random 3 pays 1 cheese to random 4, on 4.
  random 3 collects 1 bottle on 4.
random 4 moves from start to 2 (yellow).
  random 4 pays 1 cheese to random 2, on 2.
  random 4 collects 1 cheese on 2.
random 5 moves from start to 5 (yellow).
  random 5 pays 1 cheese to random 1, on 5.
  random 5 collects 1 cheese on 5.

Round 4.
random 1 moves from 5 to 10 (white).
  random 1 collects 2 apple cores on 10.
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
random 2 moves from 2 to 6 (orange).
  random 2 collects 1 tin can on 6.
random 3 moves from 8 to 9 (orange).
random 3 moves from 4 to 6 (orange).
  random 3 pays 1 cheese to random 2, on 6.
  random 3 collects 1 tin can on 6.
  random 3 collects 1 tin can on 9.
  In all 2 tin cans.
  random 3 steals Cheese pouch from the hamster.
  The rat on 9 goes back to start.
random 4 moves from 2 to 6 (orange).
  random 4 pays 1 cheese to random 2, on 6.
  random 4 pays 1 cheese to random 3, on 6.
  random 4 collects 1 tin can on 6.
random 5 moves from 7 to 9 (orange).
  random 5 collects 1 tin can on 9.
  random 5 steals Cheese pouch from the hamster.
  The rat on 9 goes back to start.

Round 5.
random 1 moves from 10 to 13 (orange).
  random 1 collects 1 calculator on 13.
random 2 moves from 8 to 13 (orange).
  random 2 pays 1 cheese to random 1, on 13.
  random 2 collects 1 calculator on 13.
random 3 moves from 6 to 8 (blue).
random 3 moves from start to 1 (blue).
  random 3 collects 2 bulbs on 1 (1 + 1 lit).
  random 3 collects 2 bulbs on 8.
  In all 4 bulbs.
  The light goes from 2 to 6.
random 4 moves from 6 to 11 (yellow).
  random 4 collects 2 cheese on 11.
random 5 moves from 5 to 7 (green).
  random 5 collects 1 baking powder on 7.

Round 6.
random 1 moves from 13 to 15 (green).
random 1 moves from 4 to 7 (green).
  random 1 pays 1 cheese to random 5, on 7.
  random 1 collects 1 baking powder on 7.
  random 1 collects 1 bottle on 15.
  In all 1 bottle and 1 baking powder.
  random 1 takes nothing from the frog.
random 2 moves from 13 to 22 (green) through Stove pipe (1 tin can).
  random 2 collects 1 baking powder on 22.
random 3 moves from 8 to 9 (orange).
  random 3 collects 1 tin can on 9.
  random 3 steals Lamp satchel from the hamster.
  The rat on 9 goes back to start.
random 4 moves from 4 to 8 (blue).
  random 4 collects 2 bulbs on 8.
  The light goes from 1 to 3.
random 5 moves from 7 to 8 (blue).
random 5 moves from start to 1 (blue).
  random 5 pays 1 cheese to random 3, on 1.
  random 5 pays 1 cheese to random 4, on 8.
  random 5 collects 1 bulb on 1.
  random 5 collects 2 bulbs on 8.
  In all 3 bulbs.
  The light goes from 0 to 3.

Round 7.
random 1 moves from 15 to 16 (blue).
  random 1 collects 2 bulbs on 16.
  The light goes from 0 to 2.
random 2 moves from 22 to the launchpad.
  random 2's rat goes aboard, number 1: rattonaut field 1, 9 points.
  random 2 gets 1 medal for the launch (3 points).
random 3 moves from 1 to 7 (green) through Drain pipe (1 bottle).
  random 3 pays 1 cheese to random 1, on 7.
  random 3 collects 1 baking powder on 7.
random 4 moves from 8 to 13 (orange).
  random 4 collects 1 calculator on 13.
random 5 moves from 8 to 18 (green) through Old hose (1 baking powder) and through Stove pipe (1 tin can).
  random 5 collects 1 bottle on 18.

Round 8.
random 1 moves from 7 to 12 (green) through Old hose (1 baking powder).
  random 1 collects 1 baking powder on 12.
random 2 moves from 6 to 10 (white).
  random 2 collects 2 apple cores on 10.
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
random 3 moves from 7 to 19 (white) through Old hose (1 baking powder) and through Stove pipe (1 tin can).
  random 3 collects 3 apple cores on 19.
  Burrow: START to B1 (2 cores left).
  Burrow: B1 to J1 (1 core left).
  Burrow: J1 to B2.
random 4 moves from 13 to 15 (green).
random 4 moves from 11 to 18 (green) through Stove pipe (1 tin can).
  random 4 pays 1 cheese to random 5, on 18.
  random 4 collects 1 bottle on 18.
  random 4 collects 1 bottle on 15.
  In all 2 bottles.
  random 4 takes nothing from the frog.
random 5 moves from 1 to 8 (blue) through Drain pipe (1 bottle).
  random 5 collects 2 bulbs on 8.
  The light goes from 3 to 5.

Round 9.
random 1 moves from 16 to 17 (blue).
  random 1 collects 3 bulbs on 17.
  The light goes from 2 to 5.
random 2 moves from 10 to 12 (green).
  random 2 pays 1 cheese to random 1, on 12.
  random 2 collects 1 baking powder on 12.
random 3 moves from start to 2 (yellow).
  random 3 collects 2 cheese on 2 (1 + 1 lit).
  Cheese pouch adds 2 cheese.
  In all 4 cheese.
random 4 moves from 15 to 23 (orange) through Rain gutter (1 bottle).
  random 4 collects 1 calculator on 23.
  random 4 steals Collector cap from the crow.
  The rat on 23 goes back to start.
random 5 moves from 18 to 19 (white).
random 5 moves from 8 to 10 (white).
  random 5 pays 1 cheese to random 3, on 19.
  random 5 collects 2 apple cores on 10.
  random 5 collects 3 apple cores on 19.
  In all 5 apple cores.
  Burrow: START to B1 (4 cores left).
  Burrow: B1 to J1 (3 cores left).
  Burrow: J1 to B2 (2 cores left).
  Burrow: B2 to J2 (1 core left).
  Burrow: J2 to B3.

Round 10.
random 1 moves from 12 to 20 (yellow) through Rain gutter (1 bottle).
  random 1 collects 3 cheese on 20.
random 2 moves from 12 to 14 (yellow).
  random 2 collects 2 cheese on 14.
random 3 moves from 2 to 10 (white) through Drain pipe (1 bottle).
  random 3 pays 1 cheese to random 5, on 10.
  random 3 collects 2 apple cores on 10.
  Burrow: B2 to J2 (1 core left).
  Burrow: J2 to B3.
random 4 moves from 18 to 19 (white).
random 4 moves from start to 3 (white).
  random 4 pays 1 cheese to random 3, on 19.
  random 4 pays 1 cheese to random 5, on 19.
  random 4 collects 2 apple cores on 3 (1 + 1 lit).
  random 4 collects 3 apple cores on 19.
  In all 5 apple cores.
  Burrow: START to B1 (4 cores left).
  Burrow: B1 to J1 (3 cores left).
  Burrow: J1 to B2 (2 cores left).
  Burrow: B2 to J2 (1 core left).
  Burrow: J2 to NUR, the nursery.
  A rat of random 4 comes from the nursery to start (1 left there).
random 5 moves from 10 to 14 (yellow).
  random 5 pays 1 cheese to random 2, on 14.
  random 5 collects 2 cheese on 14.
  Cheese pouch adds 2 cheese.
  In all 4 cheese.

Round 11.
random 1 moves from 20 to 22 (green).
  random 1 collects 1 baking powder on 22.
random 2 moves from 14 to 19 (white).
  random 2 pays 1 cheese to random 3, on 19.
  random 2 pays 1 cheese to random 4, on 19.
  random 2 pays 1 cheese to random 5, on 19.
  random 2 collects 3 apple cores on 19.
  Burrow: J1 to LIB, the library (2 cores left).
  random 2 takes the comic Good neighbours (Sharing a space costs you no cheese).
  Burrow: LIB to T4 (1 core left).
  Burrow: T4 to START.
random 3 moves from 19 to 21 (orange).
  random 3 collects 1 tin can on 21.
random 4 moves from 19 to the launchpad through Air duct (1 calculator).
  random 4's rat goes aboard, number 1: rattonaut field 2, 7 points.
  A rat of random 4 comes from the nursery to start (0 left there).
random 5 moves from 19 to 23 (orange).
  random 5 collects 1 calculator on 23.
  random 5 steals Larder cap from the crow.
  The rat on 23 goes back to start.

Round 12.
random 1 moves from 22 to 25 (white).
random 1 moves from 17 to 19 (white).
  random 1 pays 1 cheese to random 2, on 19.
  random 1 collects 3 apple cores on 19.
  random 1 collects 4 apple cores on 25.
  In all 7 apple cores.
  Burrow: J1 to B2 (6 cores left).
  Burrow: B2 to J2 (5 cores left).
  Burrow: J2 to NUR, the nursery (4 cores left).
  A rat of random 1 comes from the nursery to start (1 left there).
  Burrow: NUR to T3 (3 cores left).
  Burrow: T3 to T4 (2 cores left).
  Burrow: T4 to START (1 core left).
  Burrow: START to B1.
random 2 moves from 19 to the launchpad through Air duct (1 calculator).
  random 2's rat goes aboard, number 2: rattonaut field 3, 6 points.
  A rat of random 2 comes from the nursery to start (1 left there).
random 3 moves from 21 to 23 (orange).
random 3 moves from 10 to 13 (orange).
  random 3 collects 1 calculator on 13.
  random 3 collects 1 calculator on 23.
  In all 2 calculators.
  random 3 steals All-rounder cap from the crow.
  The rat on 23 goes back to start.
random 4 moves from 3 to 10 (white) through Drain pipe (1 bottle).
  random 4 collects 2 apple cores on 10.
  Burrow: NUR to T3 (1 core left).
  Burrow: T3 to T4.
random 5 moves from 14 to 18 (green).
  random 5 collects 1 bottle on 18.

Round 13.
random 1 moves from start to 8 (blue) through Drain pipe (1 bottle).
  random 1 collects 2 bulbs on 8.
  The light goes from 5 to 7.
random 2 moves from start to 1 (blue).
  random 2 collects 2 bulbs on 1 (1 + 1 lit).
  The light goes from 2 to 4.
random 3 moves from 13 to 19 (white) through Stove pipe (1 tin can).
random 3 moves from start to 3 (white).
  random 3 pays 1 cheese to random 1, on 19.
  random 3 collects 2 apple cores on 3 (1 + 1 lit).
  random 3 collects 3 apple cores on 19.
  In all 5 apple cores.
  Burrow: B3 to PAN, the pantry (4 cores left).
  random 3 scores for the pantry: Pantry, field 1, 7 points (9 cubes left).
  Burrow: PAN to T1 (3 cores left).
  Burrow: T1 to T2 (2 cores left).
  Burrow: T2 to T3 (1 core left).
  Burrow: T3 to T4.
random 4 moves from 10 to 11 (yellow).
  random 4 collects 2 cheese on 11.
random 5 moves from start to 7 (green) through Drain pipe (1 bottle).
  random 5 collects 1 baking powder on 7.

Round 14.
random 1 moves from 25 to the launchpad.
  random 1's rat goes aboard, number 1: rattonaut field 4, 6 points.
  A rat of random 1 comes from the nursery to start (0 left there).
random 2 moves from 1 to 6 (orange).
  random 2 collects 1 tin can on 6.
random 3 moves from 19 to 20 (yellow).
random 3 moves from 3 to 5 (yellow).
  random 3 collects 2 cheese on 5 (1 + 1 lit).
  random 3 collects 3 cheese on 20.
  Cheese pouch adds 2 cheese.
  In all 7 cheese.
  random 3 builds the cockpit with 1 tin can and 2 calculators.
  random 3 scores for the part: Cockpit, field 1, 5 points (8 cubes left).
random 4 moves from start to 3 (white).
  random 4 collects 2 apple cores on 3 (1 + 1 lit).
  Burrow: T4 to START (1 core left).
  Burrow: START to B1.
random 5 moves from 18 to 23 (orange).
  random 5 collects 1 calculator on 23.
  random 5 steals Nozzle cap from the crow.
  The rat on 23 goes back to start.

Round 15.
random 1 moves from 8 to 10 (white).
  random 1 collects 2 apple cores on 10.
  Burrow: B1 to J1 (1 core left).
  Burrow: J1 to LIB, the library.
  random 1 takes the comic Hiking club (Moving two or more rats: take 1 cheese).
random 2 moves from 6 to 9 (orange).
  random 2 collects 1 tin can on 9.
  random 2 buys Fruit net from the hamster for 6 cheese.
random 3 moves from 5 to 9 (orange).
  random 3 pays 1 cheese to random 2, on 9.
  random 3 collects 1 tin can on 9.
  random 3 buys Tool bag from the hamster for 6 cheese.
random 4 moves from 11 to 14 (yellow).
  random 4 collects 2 cheese on 14.
random 5 moves from 7 to 12 (green).
  random 5 collects 1 baking powder on 12.

Round 16.
random 1 moves from start to 4 (green).
  random 1 collects 2 bottles on 4 (1 + 1 lit).
random 2 moves from 9 to 11 (yellow).
  random 2 collects 2 cheese on 11.
random 3 moves from 20 to 22 (green).
  random 3 collects 1 baking powder on 22.
random 4 moves from start to 8 (blue) through Drain pipe (1 bottle).
  random 4 collects 2 bulbs on 8.
  The light goes from 3 to 5.
random 5 moves from start to 4 (green).
  random 5 pays 1 cheese to random 1, on 4.
  random 5 collects 2 bottles on 4 (1 + 1 lit).

Round 17.
random 1 moves from 19 to 21 (orange).
  random 1 collects 1 tin can on 21.
random 2 moves from 11 to 18 (green) through Stove pipe (1 tin can).
  random 2 collects 1 bottle on 18.
random 3 moves from 22 to 23 (orange).
  random 3 collects 1 calculator on 23.
  Tool bag adds 1 calculator.
  In all 2 calculators.
  random 3 steals Pilot cap from the crow.
  The rat on 23 goes back to start.
  random 3 builds the cockpit with 1 tin can and 2 calculators.
  random 3 scores for the part: Cockpit, field 2, 4 points (7 cubes left).
random 4 moves from 14 to 19 (white).
  random 4 collects 3 apple cores on 19.
  Burrow: B1 to J1 (2 cores left).
  Burrow: J1 to LIB, the library (1 core left).
  random 4 takes nothing from the library.
  Burrow: LIB to T4.
random 5 moves from 12 to 15 (green).
random 5 moves from 4 to 7 (green).
  random 5 collects 1 baking powder on 7.
  random 5 collects 1 bottle on 15.
  In all 1 bottle and 1 baking powder.
  random 5 takes nothing from the frog.

Round 18.
random 1 moves from 21 to 22 (green).
random 1 moves from 10 to 12 (green).
  Hiking club brings 1 cheese.
  random 1 collects 1 baking powder on 12.
  random 1 collects 1 baking powder on 22.
  In all 1 cheese and 2 baking powder.
  random 1 donates 10 cheese.
  random 1 scores for the donation: Provisions, field 1, 8 points (9 cubes left).
random 2 moves from 18 to 23 (orange).
  random 2 collects 1 calculator on 23.
  random 2 takes nothing from the crow.
random 3 moves from start to 2 (yellow).
  random 3 collects 2 cheese on 2 (1 + 1 lit).
  Cheese pouch adds 2 cheese.
  In all 4 cheese.
  random 3 donates 10 cheese.
  random 3 scores for the donation: Provisions, field 2, 6 points (6 cubes left).
random 4 moves from 19 to 20 (yellow).
random 4 moves from 3 to 5 (yellow).
  random 4 collects 2 cheese on 5 (1 + 1 lit).
  random 4 collects 3 cheese on 20.
  In all 5 cheese.
random 5 moves from 15 to 22 (green) through Rain gutter (1 bottle).
  random 5 pays 1 cheese to random 1, on 22.
  random 5 collects 1 baking powder on 22.

Round 19.
random 1 moves from 12 to 21 (orange) through Stove pipe (1 tin can).
  random 1 collects 1 tin can on 21.
random 2 moves from 23 to 25 (white).
  random 2 collects 4 apple cores on 25.
  Fruit net adds 2 apple cores.
  In all 6 apple cores.
  Burrow: START to B1 (5 cores left).
  Burrow: B1 to J1 (4 cores left).
  Burrow: J1 to LIB, the library (3 cores left).
  random 2 takes the comic Seven-league paws (Moving a single rat: up to 7 spaces).
  Burrow: LIB to T4 (2 cores left).
  Burrow: T4 to START (1 core left).
  Burrow: START to B1.
random 3 moves from 9 to 18 (green) through Stove pipe (1 tin can).
  random 3 collects 1 bottle on 18.
random 4 moves from 20 to 23 (orange).
random 4 moves from 5 to 6 (orange).
  random 4 collects 1 tin can on 6.
  random 4 collects 1 calculator on 23.
  In all 1 tin can and 1 calculator.
  random 4 steals Freight cap from the crow.
  The rat on 23 goes back to start.
  random 4 builds the cockpit with 1 tin can and 2 calculators.
  random 4 scores for the part: Cockpit, field 3, 2 points (9 cubes left).
  random 4 donates 10 cheese.
  random 4 scores for the donation: Provisions, field 3, 5 points (8 cubes left).
random 5 moves from 7 to 15 (green) through Old hose (1 baking powder).
  random 5 collects 1 bottle on 15.
  random 5 takes nothing from the frog.

Round 20.
random 1 moves from 21 to 25 (white) through Air duct (1 calculator).
  random 1 pays 1 cheese to random 2, on 25.
  random 1 collects 4 apple cores on 25.
  Burrow: LIB to T4 (3 cores left).
  Burrow: T4 to START (2 cores left).
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
random 2 moves from 25 to 26 (yellow).
  random 2 collects 4 cheese on 26.
random 3 moves from 18 to 23 (orange).
  random 3 collects 1 calculator on 23.
  Tool bag adds 1 calculator.
  In all 2 calculators.
random 4 moves from 6 to 9 (orange).
  random 4 collects 1 tin can on 9.
  random 4 steals Lamp satchel from the hamster.
  The rat on 9 goes back to start.
random 5 moves from 22 to 24 (blue).
random 5 moves from 15 to 17 (blue).
  random 5 collects 3 bulbs on 17.
  random 5 collects 4 bulbs on 24.
  In all 7 bulbs.
  The light goes from 5 to 12, past work lamp 8.
  random 5 scores for a work lamp: Lights, field 1, 8 points (9 cubes left).

Round 21.
random 1 moves from 22 to 23 (orange).
random 1 moves from 4 to 6 (orange).
  random 1 pays 1 cheese to random 3, on 23.
  Hiking club brings 1 cheese.
  random 1 collects 2 tin cans on 6 (1 + 1 lit).
  random 1 collects 1 calculator on 23.
  In all 1 cheese, 2 tin cans and 1 calculator.
random 2 moves from 26 to the launchpad.
  random 2's rat goes aboard, number 3: rattonaut field 5, 5 points.
  A rat of random 2 comes from the nursery to start (0 left there).
random 3 moves from 2 to 7 (green) through Drain pipe (1 bottle).
  random 3 collects 1 baking powder on 7.
random 4 moves from 8 to 9 (orange).
  random 4 collects 1 tin can on 9.
  random 4 steals Jerrycan pack from the hamster.
  The rat on 9 goes back to start.
random 5 moves from 17 to 20 (yellow).
  random 5 collects 3 cheese on 20.
  Cheese pouch adds 2 cheese.
  In all 5 cheese.
  random 5 donates 10 cheese.
  random 5 scores for the donation: Provisions, field 4, 5 points (8 cubes left).

Round 22.
random 1 moves from 25 to the launchpad.
random 1 moves from 23 to 25 (white).
  Hiking club brings 1 cheese.
  random 1 collects 4 apple cores on 25.
  In all 1 cheese and 4 apple cores.
  random 1's rat goes aboard, number 2: rattonaut field 5, 5 points.
  random 1 gets 1 medal for the launch (3 points).
  Burrow: J1 to B2 (3 cores left).
  Burrow: B2 to J2 (2 cores left).
  Burrow: J2 to B3 (1 core left).
  Burrow: B3 to PAN, the pantry.
  random 1 scores for the pantry: Pantry, field 2, 6 points (8 cubes left).
  random 1 builds the cargo with 3 baking powder and 2 tin cans.
  random 1 scores for the part: Cargo hold, field 1, 9 points (7 cubes left).
random 2 moves from start to 13 (orange) through Drain pipe (1 bottle) and through Old hose (1 baking powder).
  random 2 collects 1 calculator on 13.
  random 2 builds the cockpit with 1 tin can and 2 calculators.
  random 2 scores for the part: Cockpit, field 4, 2 points (9 cubes left).
random 3 moves from 7 to 9 (orange).
  random 3 collects 1 tin can on 9.
  Tool bag adds 1 tin can.
  In all 2 tin cans.
  random 3 takes nothing from the hamster.
random 4 moves from start to 5 (yellow).
  random 4 collects 2 cheese on 5 (1 + 1 lit).
random 5 moves from 20 to 21 (orange).
  random 5 collects 1 tin can on 21.

Round 23.
random 1 moves from 25 to the launchpad.
random 1 moves from 6 to 9 (orange).
  random 1 pays 1 cheese to random 3, on 9.
  Hiking club brings 1 cheese.
  random 1 collects 1 tin can on 9.
  In all 1 cheese and 1 tin can.
  random 1's rat goes aboard, number 3: rattonaut field 5, 5 points.
  random 1 gets 1 medal for the launch (3 points).
  random 1 steals Tool bag from the hamster.
  The rat on 9 goes back to start.
random 2 moves from 13 to 18 (green).
  random 2 collects 1 bottle on 18.
random 3 moves from 23 to the launchpad.
  random 3's rat goes aboard, number 1: rattonaut field 5, 5 points.
  A rat of random 3 comes from the nursery to start (1 left there).
random 4 moves from start to 3 (white).
  random 4 collects 2 apple cores on 3 (1 + 1 lit).
  Burrow: T4 to START (1 core left).
  Burrow: START to B1.
random 5 moves from 21 to 22 (green).
  random 5 collects 1 baking powder on 22.
  random 5 builds the cockpit with 1 tin can and 2 calculators.
  random 5 scores for the part: Cockpit, field 5, 2 points (7 cubes left).

Round 24.
random 1 moves from start to 5 (yellow).
  random 1 pays 1 cheese to random 4, on 5.
  random 1 collects 2 cheese on 5 (1 + 1 lit).
random 2 moves from 18 to 25 (white).
  random 2 collects 4 apple cores on 25.
  Fruit net adds 2 apple cores.
  In all 6 apple cores.
  Burrow: B1 to J1 (5 cores left).
  Burrow: J1 to B2 (4 cores left).
  Burrow: B2 to J2 (3 cores left).
  Burrow: J2 to B3 (2 cores left).
  Burrow: B3 to PAN, the pantry (1 core left).
  random 2 scores for the pantry: Pantry, field 3, 5 points (8 cubes left).
  Burrow: PAN to T1.
random 3 moves from 9 to 11 (yellow).
  random 3 collects 2 cheese on 11.
  Cheese pouch adds 2 cheese.
  In all 4 cheese.
  random 3 builds the cockpit with 1 tin can and 2 calculators.
  random 3 scores for the part: Cockpit, field 5, 2 points (5 cubes left).
random 4 moves from start to 4 (green).
  random 4 collects 2 bottles on 4 (1 + 1 lit).
  Jerrycan pack adds 1 bottle.
  In all 3 bottles.
random 5 moves from 22 to 26 (yellow).
  random 5 collects 4 cheese on 26.
  Cheese pouch adds 2 cheese.
  In all 6 cheese.

Round 25.
random 1 moves from 5 to 6 (orange).
  random 1 collects 2 tin cans on 6 (1 + 1 lit).
  Tool bag adds 1 tin can.
  In all 3 tin cans.
random 2 moves from 25 to the launchpad.
  random 2's rat goes aboard, number 4: rattonaut field 5, 5 points.
  random 2 gets 1 medal for the launch (3 points).
random 2 has launched all four rats: the game ends after this round.
random 3 moves from start to 2 (yellow).
  random 3 collects 2 cheese on 2 (1 + 1 lit).
  Cheese pouch adds 2 cheese.
  In all 4 cheese.
random 4 moves from 4 to 6 (orange).
random 4 moves from 3 to 9 (orange) through Drain pipe (1 bottle).
  random 4 pays 1 cheese to random 1, on 6.
  random 4 collects 1 tin can on 9.
  random 4 collects 1 tin can on 6.
  In all 2 tin cans.
  random 4 steals Fruit net from the hamster.
  The rat on 9 goes back to start.
random 5 moves from 26 to the launchpad.
  random 5's rat goes aboard, number 1: rattonaut field 5, 5 points.
  A rat of random 5 comes from the nursery to start (1 left there).

The game is over after round 25.
                   random 1  random 2  random 3  random 4  random 5
Cockpit                   -         2        11         2         2
Cargo hold                9         -         -         -         -
Engine                    -         -         -         -         -
Full rocket               -         -         -         -         -
Provisions                8         -         6         5         5
Lights                    -         -         -         -         8
Pantry                    6         5         7         -         -
Rattonauts               16        25         5         7         5
Pilot cap                 -         -        12         -         -
All-rounder cap           -         -         4         -         -
Freight cap               -         -         -         -         -
Collector cap             -         -         -         6         -
Nozzle cap                -         -         -         -         -
Larder cap                -         -         -         -         -
Medals                    6         6         -         -         -
Mouldy cheese             -         -         -         -         -
Leftovers                 3         2         3         2         3
Total                    48        40        48        22        23
Rats aboard               3         4         1         1         1
random 1 and random 3 are level on points, and the rattonauts decide.
