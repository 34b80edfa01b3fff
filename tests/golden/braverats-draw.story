master draws 3.
  Assassin (3), Ambassador (4), Wizard (5)
casual draws 3.
  Spy (2), Ambassador (4), Prince (7)
master: Assassin (3) – casual: Spy (2)
  3:2, casual wins one crown. With the Assassin the lower value wins, but not against the Prince. Score 0:1.
master draws 1.
  Musician (0)
casual draws 1.
  Princess (1)
master must show first: Musician (0)
master: Musician (0) – casual: Ambassador (4)
  0:4, held. The Musician holds the round, whatever else is played. Waiting: one crown for master and 2 crowns for casual.
master draws 1.
  Princess (1)
casual draws 1.
  General (6)
master: Princess (1) – casual: Prince (7)
  1:7, master wins. The Princess against the Prince wins the whole game at once. Score 0:1.
master wins the game by the Princess.
