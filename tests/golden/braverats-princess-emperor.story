skilled: General (6) – skilled: Wizard (5)
  6:5, skilled wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:0.
skilled: Prince (7) – skilled: Assassin (3)
  7:3, skilled wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 2:0.
skilled: Wizard (5) – skilled: General (6)
  5:6, skilled wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 2:1.
skilled: Ambassador (4) – skilled: Ambassador (4)
  4:4, held. Equal values: the round is held and counts for whoever wins next. Waiting: 2 crowns for skilled and 2 crowns for skilled.
skilled: Spy (2) – skilled: Princess (1)
  2:1, skilled wins 3 crowns. The higher value wins the round. Score 5:1.
skilled wins the game 5:1.
Games won: skilled 1, skilled 0.
skilled: Wizard (5) – skilled: Wizard (5)
  5:5, held. Equal values: the round is held and counts for whoever wins next. Waiting: one crown for skilled and one crown for skilled.
skilled: General (6) – skilled: Prince (7)
  6:7, skilled wins 2 crowns. The Prince wins the round, except against the Princess or the Musician. Score 0:2.
skilled: Ambassador (4) – skilled: Assassin (3)
  6:3, skilled wins one crown. With the Assassin the lower value wins, but not against the Prince. Score 0:3.
skilled: Musician (0) – skilled: Musician (0)
  0:0, held. The Musician holds the round, whatever else is played. Waiting: one crown for skilled and one crown for skilled.
skilled: Princess (1) – skilled: Spy (2)
  1:2, skilled wins 2 crowns. The higher value wins the round. Score 0:5.
skilled wins the game 0:5.
Games won: skilled 1, skilled 1.
skilled: Prince (7) – skilled: Assassin (3)
  7:3, skilled wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 1:0.
skilled: Ambassador (4) – skilled: Princess (1)
  4:1, skilled wins 2 crowns. The higher value wins the round. Score 3:0.
skilled: Wizard (5) – skilled: Musician (0)
  5:0, skilled wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 4:0.
skilled wins the game 4:0.
Games won: skilled 2, skilled 1.
