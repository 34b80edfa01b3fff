expert opens the first packet.
expert opens Musician (0), Spy (2), Assassin (3), General (6).
expert keeps the General (6).
3 passed on to novice.
novice keeps the Assassin (3).
2 passed on to expert.
expert keeps the Spy (2).
1 passed on to novice.
novice opens Musician (0), Spy (2), Assassin (3), Prince (7).
novice keeps the Musician (0).
3 passed on to expert.
expert keeps the Prince (7).
2 passed on to novice.
novice keeps the Spy (2).
1 passed on to expert.
expert opens Princess (1), Ambassador (4), Wizard (5), Wizard (5).
expert keeps the Ambassador (4).
3 passed on to novice.
novice keeps the Wizard (5).
2 passed on to expert.
expert keeps the Wizard (5).
1 passed on to novice.
novice opens Princess (1), Ambassador (4), General (6), Prince (7).
novice keeps the Prince (7).
3 passed on to expert.
expert keeps the General (6).
2 passed on to novice.
novice keeps the Princess (1).
1 passed on to expert.
expert has Spy (2), Assassin (3), Ambassador (4), Ambassador (4), Wizard (5), General (6), General (6), Prince (7).
novice has Musician (0), Musician (0), Princess (1), Princess (1), Spy (2), Assassin (3), Wizard (5), Prince (7).
expert: General (6) – novice: Assassin (3)
  6:3, novice wins one crown. With the Assassin the lower value wins, but not against the Prince. Score 0:1.
expert: Spy (2) – novice: Prince (7)
  4:7, novice wins one crown. The Prince wins the round, except against the Princess or the Musician. Score 0:2.
novice must show first: Spy (2)
expert: Ambassador (4) – novice: Spy (2)
  4:2, expert wins 2 crowns. The higher value wins the round. Score 2:2.
expert must show first: Assassin (3)
expert: Assassin (3) – novice: Wizard (5)
  3:5, novice wins one crown. The Wizard cancels the ability of the card played against it; only the values count. Score 2:3.
expert: Ambassador (4) – novice: Musician (0)
  4:0, held. The Musician holds the round, whatever else is played. Waiting: 2 crowns for expert and one crown for novice.
expert: Wizard (5) – novice: Musician (0)
  5:0, expert wins 3 crowns. The Wizard cancels the ability of the card played against it; only the values count. Score 5:3.
expert wins the game 5:3.
