master: Wizard (5) – fox: Assassin (3)
  5:3, master wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:0.
master: Ambassador (4) – fox: Spy (2)
  4:2, master wins 2 crowns. The higher value wins the round. Score 3:0.
master must show first: Assassin (3)
master: Assassin (3) – fox: Wizard (5)
  3:5, fox wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 3:1.
master: Princess (1) – fox: General (6)
  1:6, fox wins one crown. The higher value wins the round. Score 3:2.
master: Prince (7) – fox: Ambassador (4)
  7:6, master wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 4:2.
master wins the game 4:2.
