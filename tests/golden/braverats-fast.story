expert: Spy (2) – skilled: Wizard (5)
  2:5, skilled wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 0:1.
expert: Wizard (5) – skilled: Prince (7)
  5:7, skilled wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 0:2.
expert: Prince (7) – skilled: General (6)
  7:6, expert wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 1:2.
expert: Ambassador (4) – skilled: Spy (2)
  4:4, held. Equal values: the round is held and counts for whoever wins next. Waiting: 2 crowns for expert and one crown for skilled.
expert must show first: Assassin (3)
expert: Assassin (3) – skilled: Princess (1)
  3:1, skilled wins 2 crowns. With the Assassin the lower value wins, but not against the Prince. Score 1:4.
skilled wins the game 1:4.
