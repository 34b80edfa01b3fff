novice draws 3.
  Princess (1), Wizard (5), Mime
greedy draws 3.
  Wizard (5), General (6), Mime
novice: Wizard (5) – greedy: Wizard (5)
  5:5, held. Equal values: the round is held and counts for whoever wins next. Waiting: one crown for novice and one crown for greedy.
novice draws 1.
  Musician (0)
greedy draws 1.
  Assassin (3)
novice: Mime as Wizard (5) – greedy: Mime as Wizard (5)
  5:5, held. Equal values: the round is held and counts for whoever wins next. Waiting: 2 crowns for novice and 2 crowns for greedy.
novice draws 1.
  General (6)
greedy draws 1.
  Ambassador (4)
novice: Musician (0) – greedy: General (6)
  0:6, held. The Musician holds the round, whatever else is played. Waiting: 3 crowns for novice and 3 crowns for greedy.
novice draws 1.
  Assassin (3)
greedy draws 1.
  Prince (7)
novice: Assassin (3) – greedy: Prince (7)
  3:9, greedy wins 4 crowns. The Prince wins the round, except against the Princess or the Musician. Score 0:4.
greedy wins the game 0:4.
