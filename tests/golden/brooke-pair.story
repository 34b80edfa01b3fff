By lot greedy starts.

Pass 1 of 4: cards 5 (red), 12 (blue), 1 (red). greedy (red) starts.
novice (blue) rolls a 2. greedy (red) rolls a 2.
greedy (red) places a 2 at the middle card (card 12): 0:2, upper hand.
  greedy flips the middle card.
  The middle card is flipped: card 12 now shows red.
  The middle card turns over: card 12 now shows blue.
novice (blue) places a 2 at the right card (card 1): 2:2, no upper hand.
greedy (red) places a 6 at the middle card (card 12): 0:8, upper hand.
  greedy flips the middle card.
  The middle card is flipped: card 12 now shows red.
  The middle card turns over: card 12 now shows blue.
novice (blue) places a 5 at the left card (card 5): 5:3, upper hand.
  Its action (swaps two red dice) is impossible.
  The left card turns over: card 5 now shows blue.
greedy (red) places a 6 at the right card (card 1): 2:8, upper hand.
  greedy moves the red 2 from the middle card to the right card.
  The right card turns over: card 1 now shows blue.
novice (blue) places a 4 at the right card (card 1): 8:8, no upper hand.
greedy (red) places a 1 at the right card (card 1): 8:9, upper hand.
  greedy moves the blue 4 from the right card to the left card.
  The right card turns over: card 1 now shows red.
novice (blue) places a 2 at the left card (card 5): 14:0, upper hand.
  novice turns the blue 2 at the right card to 5.
  Blue is 1 over the limit.
  greedy lowers the blue 2 at the left card to 1.
  The left card turns over: card 5 now shows red.
Pass 1 is over.
  Card 5 goes to novice (10:3).
  Card 12 goes to greedy (0:6).
  Card 1 goes to greedy (5:11).
  Cards won: novice 1, greedy 2.

Pass 2 of 4: cards 4 (blue), 9 (red), 2 (blue). novice (blue) starts.
novice (blue) rolls a 4. greedy (red) rolls a 2.
novice (blue) places a 4 at the right card (card 2): 4:2, upper hand.
  novice moves the blue 4 from the right card to the middle card.
  The right card turns over: card 2 now shows red.
greedy (red) places a 2 at the right card (card 2): 2:2, no upper hand.
novice (blue) places a 5 at the middle card (card 9): 10:0, upper hand.
  novice moves the red 2 from the right card to the middle card.
  The middle card turns over: card 9 now shows blue.
greedy (red) places a 6 at the right card (card 2): 2:6, upper hand.
  greedy moves the red 2 from the middle card to the left card.
  The right card turns over: card 2 now shows blue.
novice (blue) places a 6 at the middle card (card 9): 16:0, upper hand.
  novice moves the blue 6 from the middle card to the right card.
  The middle card turns over: card 9 now shows red.
greedy (red) places a 3 at the left card (card 4): 3:5, upper hand.
  greedy swaps the blue 4 at the middle card with the 6 at the right card.
  The left card turns over: card 4 now shows red.
  novice (blue) sits out: the limit is reached.
greedy (red) places a 1 at the left card (card 4): 0:9, upper hand.
  greedy turns the red 2 at the left card to 5.
  The left card turns over: card 4 now shows blue.
Pass 2 is over.
  Card 4 goes to greedy (3:9).
  Card 9 goes to novice (12:0).
  Card 2 goes to greedy (4:8).
  Cards won: novice 2, greedy 4.

Pass 3 of 4: cards 10 (red), 8 (blue), 7 (red). greedy (red) starts.
novice (blue) rolls a 5. greedy (red) rolls a 4.
greedy (red) places a 4 at the right card (card 7): 3:4, upper hand.
  Red takes a die from reserve.
  The right card turns over: card 7 now shows blue.
novice (blue) places a 5 at the middle card (card 8): 5:1, upper hand.
  novice flips the right card.
  The right card is flipped: card 7 now shows red.
  The middle card turns over: card 8 now shows red.
greedy (red) places a 1 at the right card (card 7): 3:5, upper hand.
  Red takes a die from reserve.
  The right card turns over: card 7 now shows blue.
novice (blue) places a 6 at the left card (card 10): 6:1, upper hand.
  novice moves the red 1 from the right card to the left card.
  The left card turns over: card 10 now shows blue.
greedy (red) places a 6 at the middle card (card 8): 6:6, no upper hand.
novice (blue) places a 4 at the middle card (card 8): 10:6, upper hand.
  novice flips the right card.
  The right card is flipped: card 7 now shows red.
  The middle card turns over: card 8 now shows blue.
greedy (red) places a 6 at the left card (card 10): 6:8, upper hand.
  greedy moves the blue 4 from the middle card to the left card.
  The left card turns over: card 10 now shows red.
Pass 3 is over.
  Card 10 goes to novice (10:8).
  Card 8 goes to greedy (5:7).
  Card 7 goes to greedy (3:4).
  Cards won: novice 3, greedy 6.

Pass 4 of 4: cards 11 (blue), 3 (red), 6 (blue). novice (blue) starts.
novice (blue) rolls a 6. greedy (red) rolls a 1.
novice (blue) places a 6 at the left card (card 11): 6:0, upper hand.
  Blue takes a die from reserve.
  The left card turns over: card 11 now shows red.
greedy (red) places a 1 at the left card (card 11): 6:1, no upper hand.
novice (blue) places a 1 at the left card (card 11): 7:1, upper hand.
  Red takes a die from reserve.
  The left card turns over: card 11 now shows blue.
greedy (red) places a 1 at the left card (card 11): 7:2, no upper hand.
novice (blue) places a 1 at the left card (card 11): 8:2, upper hand.
  Blue takes a die from reserve.
  The left card turns over: card 11 now shows red.
greedy (red) places a 1 at the left card (card 11): 8:3, no upper hand.
novice (blue) places a 1 at the left card (card 11): 9:3, upper hand.
  Red takes a die from reserve.
  The left card turns over: card 11 now shows blue.
greedy (red) places a 1 at the left card (card 11): 9:4, no upper hand.
novice (blue) places a 1 at the left card (card 11): 10:4, upper hand.
  Its action (gives blue a die from reserve) is impossible.
  The left card turns over: card 11 now shows red.
greedy (red) places a 1 at the left card (card 11): 10:5, no upper hand.
novice (blue) places a 1 at the left card (card 11): 11:5, upper hand.
  Its action (gives red a die from reserve) is impossible.
  The left card turns over: card 11 now shows blue.
greedy (red) places a 1 at the left card (card 11): 11:6, no upper hand.
Pass 4 is over.
  Card 11 goes to novice (11:6).
  Card 3 goes to nobody (0:0).
  Card 6 goes to nobody (0:0).
  Cards won: novice 4, greedy 6.
greedy wins the game by 6 cards to 4.

Return game, pass 1 of 4: cards 5 (red), 12 (blue), 1 (red). novice (red) starts.
greedy (blue) rolls a 2. novice (red) rolls a 5.
novice (red) places a 5 at the middle card (card 12): 0:5, upper hand.
  novice flips the middle card.
  The middle card is flipped: card 12 now shows red.
  The middle card turns over: card 12 now shows blue.
greedy (blue) places a 2 at the right card (card 1): 2:2, no upper hand.
novice (red) places a 6 at the right card (card 1): 2:8, upper hand.
  novice moves the red 5 from the middle card to the right card.
  The right card turns over: card 1 now shows blue.
greedy (blue) places a 6 at the middle card (card 12): 6:0, upper hand.
  greedy flips the left card.
  The left card is flipped: card 5 now shows blue.
  The middle card turns over: card 12 now shows red.
novice (red) places a 4 at the left card (card 5): 3:4, upper hand.
  novice turns the blue 6 at the middle card to 1.
  The left card turns over: card 5 now shows red.
greedy (blue) places a 6 at the middle card (card 12): 7:0, upper hand.
  greedy flips the left card.
  The left card is flipped: card 5 now shows blue.
  The middle card turns over: card 12 now shows blue.
  novice (red) sits out: the limit is reached.
greedy (blue) places a 1 at the left card (card 5): 4:4, no upper hand.
Pass 1 is over.
  Card 5 goes to nobody (4:4).
  Card 12 goes to greedy (7:0).
  Card 1 goes to novice (4:11).
  Cards won: novice 1, greedy 1.

Return game, pass 2 of 4: cards 4 (blue), 9 (red), 2 (blue). greedy (blue) starts.
greedy (blue) rolls a 1. novice (red) rolls a 6.
greedy (blue) places a 1 at the right card (card 2): 1:2, no upper hand.
novice (red) places a 6 at the left card (card 4): 3:6, upper hand.
  Its action (swaps two blue dice) is impossible.
  The left card turns over: card 4 now shows red.
greedy (blue) places a 6 at the right card (card 2): 7:2, upper hand.
  greedy moves the blue 6 from the right card to the middle card.
  The right card turns over: card 2 now shows red.
novice (red) places a 6 at the right card (card 2): 3:6, upper hand.
  novice moves the red 6 from the right card to the middle card.
  The right card turns over: card 2 now shows blue.
greedy (blue) places a 6 at the right card (card 2): 7:2, upper hand.
  greedy moves the blue 6 from the right card to the middle card.
  The right card turns over: card 2 now shows red.
novice (red) places a 3 at the right card (card 2): 3:3, no upper hand.
greedy (blue) places a 1 at the middle card (card 9): 14:6, upper hand.
  greedy moves the red 3 from the right card to the middle card.
  The middle card turns over: card 9 now shows blue.
Pass 2 is over.
  Card 4 goes to novice (0:9).
  Card 9 goes to greedy (14:9).
  Card 2 goes to greedy (3:0).
  Cards won: novice 2, greedy 3.

Return game, pass 3 of 4: cards 10 (red), 8 (blue), 7 (red). novice (red) starts.
greedy (blue) rolls a 5. novice (red) rolls a 4.
novice (red) places a 4 at the right card (card 7): 3:4, upper hand.
  Red takes a die from reserve.
  The right card turns over: card 7 now shows blue.
greedy (blue) places a 5 at the middle card (card 8): 5:1, upper hand.
  greedy flips the right card.
  The right card is flipped: card 7 now shows red.
  The middle card turns over: card 8 now shows red.
novice (red) places a 1 at the right card (card 7): 3:5, upper hand.
  Red takes a die from reserve.
  The right card turns over: card 7 now shows blue.
greedy (blue) places a 6 at the left card (card 10): 6:1, upper hand.
  greedy moves the red 1 from the right card to the left card.
  The left card turns over: card 10 now shows blue.
novice (red) places a 6 at the middle card (card 8): 6:6, no upper hand.
greedy (blue) places a 4 at the middle card (card 8): 10:6, upper hand.
  greedy flips the right card.
  The right card is flipped: card 7 now shows red.
  The middle card turns over: card 8 now shows blue.
novice (red) places a 6 at the left card (card 10): 6:8, upper hand.
  novice moves the blue 4 from the middle card to the left card.
  The left card turns over: card 10 now shows red.
Pass 3 is over.
  Card 10 goes to greedy (10:8).
  Card 8 goes to novice (5:7).
  Card 7 goes to novice (3:4).
  Cards won: novice 4, greedy 4.

Return game, pass 4 of 4: cards 11 (blue), 3 (red), 6 (blue). greedy (blue) starts.
greedy (blue) rolls a 2. novice (red) rolls a 6.
greedy (blue) places a 2 at the right card (card 6): 2:0, upper hand.
  greedy turns the blue 2 at the right card to 5.
  The right card turns over: card 6 now shows red.
novice (red) places a 6 at the middle card (card 3): 0:6, upper hand.
  Its action (swaps two red dice) is impossible.
  The middle card turns over: card 3 now shows blue.
greedy (blue) places a 6 at the left card (card 11): 6:0, upper hand.
  Blue takes a die from reserve.
  The left card turns over: card 11 now shows red.
novice (red) places a 6 at the left card (card 11): 6:6, no upper hand.
greedy (blue) places a 3 at the right card (card 6): 8:0, upper hand.
  greedy turns the red 6 at the left card to 1.
  The right card turns over: card 6 now shows blue.
novice (red) places a 6 at the left card (card 11): 6:7, upper hand.
  Red takes a die from reserve.
  The left card turns over: card 11 now shows blue.
greedy (blue) places a 2 at the left card (card 11): 8:7, upper hand.
  Blue takes a die from reserve.
  The left card turns over: card 11 now shows red.
novice (red) places a 3 at the left card (card 11): 8:10, upper hand.
  Red takes a die from reserve.
  The left card turns over: card 11 now shows blue.
greedy (blue) places a 1 at the left card (card 11): 9:10, no upper hand.
novice (red) places a 1 at the left card (card 11): 9:11, upper hand.
  Its action (gives blue a die from reserve) is impossible.
  The left card turns over: card 11 now shows red.
Pass 4 is over.
  Card 11 goes to novice (9:11).
  Card 3 goes to novice (0:6).
  Card 6 goes to greedy (8:0).
  Cards won: novice 6, greedy 5.
novice wins the game by 6 cards to 5.
Both games: 1:1 games, 10:11 cards, 14:15 pips.
