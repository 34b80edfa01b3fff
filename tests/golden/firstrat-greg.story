The hamster offers Lamp satchel, Tool bag, 2 x Fruit net and Cheese pouch.
The frog offers 3 x Energy drink.
The crow offers Pilot cap, All-rounder cap, Freight cap, Rocket cap, Cheese cap and Collector cap.
The library offers Haggling for beginners, Hiking club, Seven-league paws, Moon heroine, Tinkering with scraps and Pipe map.
Greg (hard) takes cards A1, A10, A2, A3, A4, A7, A9 into his deck.
Greg (hard) takes cards B1, B2, B7 into his deck.

Round 1.
random moves from start to 4 (green).
  random collects 1 bottle on 4.
Greg turns card B7: 8 +2; 5 +1; no symbol.
  Greg's rat goes from 8 to 10.
  Greg's rat goes from 5 to 6.

Round 2.
random moves from 4 to 6 (orange).
  random pays 1 cheese for Greg to the supply, on 6.
  random collects 1 tin can on 6.
Greg turns card A4: 10 +2; 6 +3; 1 +1; Cargo hold.
  Greg's rat goes from 10 to 12.
  Greg's rat goes from 6 to 9.
  Greg's rat goes from 1 to 2.
  Greg takes Fruit net away from the hamster (4 left).
  Greg prepares Cargo hold.

Round 3.
random moves from 6 to 10 (white).
  random collects 2 apple cores on 10.
  Burrow: START to B1 (1 core left).
  Burrow: B1 to J1.
Greg turns card A1: 12 +2; 9 +1; 2 +2; start +1; Cockpit.
  Greg's rat goes from 12 to 14.
  Greg's rat goes from 9 to 10.
  random gets 1 cheese for the visit on 10.
  Greg's rat goes from 2 to 4.
  Greg's rat goes from start to 1.
  Greg prepares Cockpit.

Round 4.
random moves from start to 4 (green).
  random pays 1 cheese for Greg to the supply, on 4.
  random collects 1 bottle on 4.
Greg turns card A2: 14 +3; 10 +2; 1 +1; Cockpit.
  Greg's rat goes from 14 to 17.
  Greg's rat goes from 10 to 12.
  Greg's rat goes from 1 to 2.
  Greg scores by the card: Cockpit, field 1, 5 points (9 cubes left).

Round 5.
random moves from 10 to 19 (white) through Stove pipe (1 tin can).
  random collects 3 apple cores on 19.
  Burrow: J1 to LIB, the library (2 cores left).
  random takes the comic Pipe map (Once per turn a shortcut is free).
  Burrow: LIB to T4 (1 core left).
  Burrow: T4 to START.
Greg turns card A9: 17 +2; 12 +1; 4 +1; 2 +2; Pantry.
  Greg's rat goes from 17 to 19.
  random gets 1 cheese for the visit on 19.
  Greg's rat goes from 12 to 13.
  Greg's rat goes from 4 to 5.
  Greg's rat goes from 2 to 4.
  random gets 1 cheese for the visit on 4.
  Greg prepares Pantry.

Round 6.
random moves from 19 to 21 (orange).
  random collects 1 tin can on 21.
Greg turns card B1: 19 +1; 13 +2; 4 +1; no symbol.
  Greg's rat goes from 19 to 20.
  Greg's rat goes from 13 to 15.
  Greg's rat goes from 4 to 5.
  Greg takes Energy drink away from the frog (2 left).

Round 7.
random moves from 21 to the launchpad through Air duct (free).
  random's rat goes aboard, number 1: rattonaut field 1, 9 points.
  random gets 1 medal for the launch (3 points).
Greg turns card A10: 15 +2; 5 +2; 5 +2; no symbol.
  Greg's rat goes from 15 to 17.
  Greg's rat goes from 5 to 7.
  Greg's rat goes from 5 to 7.

Round 8.
random moves from 4 to 7 (green).
  random pays 1 cheese for Greg to the supply, on 7.
  random collects 1 baking powder on 7.
Greg turns card B2: 20 +2; 7 +1; a comic goes.
  Greg's rat goes from 20 to 22.
  Greg's rat goes from 7 to 8.
  Greg takes Hiking club away from the library (4 left).

Round 9.
random moves from 7 to 8 (blue).
  random pays 1 cheese for Greg to the supply, on 8.
  random collects 2 bulbs on 8.
  The light goes from 0 to 2.
Greg turns card A3: 22 +1; 17 +2; 8 +2; 7 +1; Cargo hold.
  Greg's rat goes from 22 to 23.
  Greg's rat goes from 17 to 19.
  Greg's rat goes from 8 to 10.
  Greg's rat goes from 7 to 8.
  random gets 1 cheese for the visit on 8.
  Greg takes Freight cap away from the crow (5 left).
  Greg scores by the card: Cargo hold, field 1, 9 points (8 cubes left).

Round 10.
random moves from 8 to 20 (yellow) through Old hose (1 baking powder) and through Stove pipe (free).
  random collects 3 cheese on 20.
Greg turns card A7: 23 +2; 19 +2; 10 +1; 8 +1; Provisions.
  Greg's rat goes from 23 to 25.
  Greg's rat goes from 19 to 21.
  Greg's rat goes from 10 to 11.
  Greg's rat goes from 8 to 9.
  Greg takes Tool bag away from the hamster (3 left).
  Greg prepares Provisions.

Round 11.
random moves from 20 to 21 (orange).
  random pays 1 cheese for Greg to the supply, on 21.
  random collects 1 tin can on 21.
Greg turns card C1: 25 +1; 21 +1; 11 +1; his best track.
  Greg's rat goes from 25 to 26.
  Greg's rat goes from 21 to 22.
  Greg's rat goes from 11 to 12.
  Engine is worth most to Greg, 9 points.
  Greg prepares Engine.
  Greg shuffles 11 cards back into his deck.

Round 12.
random moves from 21 to the launchpad through Air duct (free).
  random's rat goes aboard, number 2: rattonaut field 2, 7 points.
  A rat of random comes from the nursery to start (1 left there).
Greg turns card C1: 26 +1; 22 +1; 12 +1; his best track.
  Greg's rat goes from 26 to the launchpad.
  Greg's rat goes aboard, number 1: rattonaut field 5, 5 points.
  Greg gets 1 medal for the launch (3 points).
  Greg's rat goes from 22 to 23.
  Greg's rat goes from 12 to 13.
  Greg takes All-rounder cap away from the crow (4 left).
  Engine is worth most to Greg, 9 points.
  Greg scores by the card: Engine, field 1, 9 points (7 cubes left).
  Greg shuffles 1 card back into his deck.

Round 13.
random moves from start to 5 (yellow).
  random collects 1 cheese on 5.
Greg turns card A1: 23 +2+1; 13 +2; 9 +1; Cockpit.
  Greg's rat goes from 23 to 26.
  Greg's rat goes from 13 to 15.
  Greg's rat goes from 9 to 10.
  Greg takes Energy drink away from the frog (1 left).
  Greg prepares Cockpit.

Round 14.
random moves from 5 to 9 (orange).
  random collects 1 tin can on 9.
  random steals Lamp satchel from the hamster.
  The rat on 9 goes back to start.
Greg turns card A10: 26 +0+2; 15 +2; 10 +2; no symbol.
  Greg's rat goes from 26 to the launchpad, 1 step lost.
  Greg's rat goes aboard, number 2: rattonaut field 5, 5 points.
  Greg gets 1 medal for the launch (3 points).
  Greg's rat goes from 15 to 17.
  Greg's rat goes from 10 to 12.

Round 15.
random moves from start to 1 (blue).
  random collects 2 bulbs on 1 (1 + 1 lit).
  Lamp satchel adds 1 bulb.
  In all 3 bulbs.
  The light goes from 2 to 5.
Greg turns card B1: 17 +1+2+0; 12 +1; no symbol.
  Greg's rat goes from 17 to 20.
  Greg's rat goes from 12 to 13.

Round 16.
random moves from 1 to 9 (orange) through Drain pipe (free).
  random collects 1 tin can on 9.
  random steals Cheese pouch from the hamster.
  The rat on 9 goes back to start.
Greg turns card A2: 20 +3+2+0; 13 +1; Cockpit.
  Greg's rat goes from 20 to 25.
  Greg's rat goes from 13 to 14.
  Greg scores by the card: Cockpit, field 2, 4 points (6 cubes left).

Round 17.
random moves from start to 8 (blue) through Drain pipe (free).
  random collects 2 bulbs on 8.
  Lamp satchel adds 1 bulb.
  In all 3 bulbs.
  The light goes from 5 to 8, past work lamp 8.
  random scores for a work lamp: Lights, field 1, 8 points (9 cubes left).
Greg turns card A4: 25 +2+3+1; Cargo hold.
  Greg's rat goes from 25 to the launchpad, 4 steps lost.
  Greg's rat goes aboard, number 3: rattonaut field 5, 5 points.
  Greg gets 1 medal for the launch (3 points).
  Greg prepares Cargo hold.

Round 18.
random moves from 8 to 18 (green) through Old hose (free) and through Stove pipe (1 tin can).
  random collects 1 bottle on 18.
Greg turns card B7: 14 +2+1+0+0; no symbol.
  Greg's rat goes from 14 to 17.

Round 19.
random moves from 18 to 20 (yellow).
  random collects 3 cheese on 20.
  Cheese pouch adds 2 cheese.
  In all 5 cheese.
Greg turns card A9: 17 +2+1+1+2; Pantry.
  Greg's rat goes from 17 to 23.
  Greg takes Pilot cap away from the crow (3 left).
  Greg scores by the card: Pantry, field 1, 7 points (5 cubes left).

Round 20.
random moves from 20 to 24 (blue).
  random collects 4 bulbs on 24.
  Lamp satchel adds 1 bulb.
  In all 5 bulbs.
  The light goes from 8 to 13.
Greg turns card A3: 23 +1+2+2+1; Cargo hold.
  Greg's rat goes from 23 to the launchpad, 2 steps lost.
  Greg's rat goes aboard, number 4: rattonaut field 5, 5 points.
  Greg gets 1 medal for the launch (3 points).
  Greg scores by the card: Cargo hold, field 2, 6 points (4 cubes left).
Greg has launched all four rats: the game ends after this round.

The game is over after round 20.
                 random    Greg
Cockpit               -       9
Cargo hold            -      15
Engine                -       9
Full rocket           -       -
Provisions            -       -
Lights                8       -
Pantry                -       7
Rattonauts           16      20
Medals                3      12
Mouldy cheese         -       -
Leftovers             3       -
Total                30      72
Rats aboard           2       4
