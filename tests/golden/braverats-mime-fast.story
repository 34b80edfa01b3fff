casual: Prince (7) – expert: Ambassador (4)
  7:4, casual wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 1:0.
casual: Ambassador (4) – expert: Wizard (5)
  4:5, expert wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:1.
casual: Mime as Wizard (5) – expert: Mime as Ambassador (4)
  5:4, casual wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 2:1.
casual: Spy (2) – expert: Prince (7)
  2:7, expert wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 2:2.
expert must show first: Spy (2)
casual: General (6) – expert: Spy (2)
  6:2, casual wins one crown. The higher value wins the round. Score 3:2.
casual wins the game 3:2.
