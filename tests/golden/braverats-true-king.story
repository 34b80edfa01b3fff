greedy: Wizard (5) – random: Assassin (3)
  5:3, greedy wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:0.
greedy: General (6) – random: Prince (7)
  6:7, random wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 1:1.
greedy: Ambassador (4) – random: Princess (1)
  6:1, greedy wins 2 crowns. The higher value wins the round. Score 3:1.
greedy: Prince (7) – random: General (6)
  7:6, greedy wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 4:1.
greedy wins the game 4:1.
Games won: greedy 1, random 0.
greedy: Wizard (5) – random: Musician (0)
  5:0, greedy wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:0.
greedy: General (6) – random: Princess (1)
  6:1, greedy wins one crown. The higher value wins the round. Score 2:0.
greedy: Ambassador (4) – random: Prince (7)
  6:7, random wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 2:1.
greedy: Prince (7) – random: Spy (2)
  7:2, greedy wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 3:1.
greedy must show first: Assassin (3)
greedy: Assassin (3) – random: General (6)
  3:6, greedy wins one crown. With the Assassin the lower value wins, but not against the Prince. Score 4:1.
greedy wins the game 4:1.
Games won: greedy 2, random 0.
greedy: Wizard (5) – random: Assassin (3)
  5:3, greedy wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 1:0.
greedy: General (6) – random: Ambassador (4)
  6:4, greedy wins one crown. The higher value wins the round. Score 2:0.
greedy: Ambassador (4) – random: Wizard (5)
  6:5, greedy wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 3:0.
greedy: Prince (7) – random: Spy (2)
  7:2, greedy wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 4:0.
greedy wins the game 4:0.
Games won: greedy 3, random 0.
