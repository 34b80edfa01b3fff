skilled gives away the Wizard (5), casual the Musician (0).
skilled has Musician (0), Musician (0), Princess (1), Spy (2), Assassin (3), Ambassador (4), General (6), Prince (7).
casual has Princess (1), Spy (2), Assassin (3), Ambassador (4), Wizard (5), Wizard (5), General (6), Prince (7).
skilled: Princess (1) – casual: Princess (1)
  1:1, held. Equal values: the round is held and counts for whoever wins next. Waiting: one crown for skilled and one crown for casual.
skilled: General (6) – casual: Prince (7)
  6:7, casual wins 2 crowns. The Prince wins the round, except against the Princess or the Musician. Score 0:2.
skilled: Prince (7) – casual: Assassin (3)
  9:3, skilled wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 1:2.
skilled: Assassin (3) – casual: Wizard (5)
  3:5, casual wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:3.
skilled: Musician (0) – casual: Spy (2)
  0:2, held. The Musician holds the round, whatever else is played. Waiting: one crown for skilled and one crown for casual.
skilled must show first: Musician (0)
skilled: Musician (0) – casual: Wizard (5)
  0:5, casual wins 2 crowns. The Wizard cancels the ability of the card played against it; only the values count. Score 1:5.
casual wins the game 1:5.
