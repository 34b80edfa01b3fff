By lot random starts.

Pass 1 of 4: cards 10 (blue), 3 (red), 1 (blue). random (blue) starts.
random (blue) rolls a 3. random (red) rolls a 3.
random (blue) places a 3 at the middle card (card 3): 3:0, upper hand.
  Its action (swaps two red dice) is impossible.
  The middle card turns over: card 3 now shows blue.
random (red) places a 3 at the left card (card 10): 0:4, upper hand.
  random moves the blue 3 from the middle card to the left card.
  The left card turns over: card 10 now shows red.
random (blue) places a 5 at the middle card (card 3): 5:0, upper hand.
  random swaps the blue 3 at the left card with the 5 at the middle card.
  The middle card turns over: card 3 now shows red.
random (red) places a 2 at the right card (card 1): 2:2, no upper hand.
random (blue) places a 5 at the left card (card 10): 10:4, upper hand.
  random moves the red 2 from the right card to the left card.
  The left card turns over: card 10 now shows blue.
random (red) places a 1 at the left card (card 10): 10:7, no upper hand.
random (blue) places a 2 at the right card (card 1): 4:0, upper hand.
  random moves the blue 2 from the right card to the left card.
  The right card turns over: card 1 now shows red.
random (red) places a 2 at the middle card (card 3): 3:2, no upper hand.
Pass 1 is over.
  Card 10 goes to random (12:7).
  Card 3 goes to random (3:2).
  Card 1 goes to random (0:2).
  Cards won: random 2, random 1.

Pass 2 of 4: cards 8 (red), 5 (blue), 12 (red). random (red) starts.
random (blue) rolls a 1. random (red) rolls a 6.
random (red) places a 6 at the left card (card 8): 1:6, upper hand.
  random flips the middle card.
  The middle card is flipped: card 5 now shows red.
  The left card turns over: card 8 now shows blue.
random (blue) places a 1 at the right card (card 12): 1:0, upper hand.
  random flips the left card.
  The left card is flipped: card 8 now shows red.
  The right card turns over: card 12 now shows blue.
random (red) places a 2 at the left card (card 8): 1:8, upper hand.
  random flips the left card.
  The left card is flipped: card 8 now shows blue.
  The left card turns over: card 8 now shows red.
random (blue) places a 4 at the right card (card 12): 5:0, upper hand.
  random flips the left card.
  The left card is flipped: card 8 now shows blue.
  The right card turns over: card 12 now shows red.
random (red) places a 6 at the right card (card 12): 5:6, upper hand.
  random flips the middle card.
  The middle card is flipped: card 5 now shows blue.
  The right card turns over: card 12 now shows blue.
random (blue) places a 3 at the middle card (card 5): 6:0, upper hand.
  random turns the blue 4 at the right card to 3.
  The middle card turns over: card 5 now shows red.
random (red) places a 1 at the middle card (card 5): 3:4, upper hand.
  random swaps the red 1 at the middle card with the 6 at the right card.
  The middle card turns over: card 5 now shows blue.
random (blue) places a 4 at the left card (card 8): 4:9, no upper hand.
Pass 2 is over.
  Card 8 goes to random (4:9).
  Card 5 goes to nobody (6:6).
  Card 12 goes to random (4:1).
  Cards won: random 3, random 2.

Pass 3 of 4: cards 2 (blue), 9 (red), 11 (blue). random (blue) starts.
random (blue) rolls a 2. random (red) rolls a 1.
random (blue) places a 2 at the left card (card 2): 2:2, no upper hand.
random (red) places a 1 at the left card (card 2): 2:3, upper hand.
  random moves the blue 2 from the left card to the right card.
  The left card turns over: card 2 now shows red.
random (blue) places a 1 at the right card (card 11): 3:0, upper hand.
  Blue takes a die from reserve.
  The right card turns over: card 11 now shows red.
random (red) places a 4 at the left card (card 2): 2:5, upper hand.
  random moves the red 4 from the left card to the right card.
  The left card turns over: card 2 now shows blue.
random (blue) places a 5 at the middle card (card 9): 6:0, upper hand.
  random moves the red 4 from the right card to the middle card.
  The middle card turns over: card 9 now shows blue.
random (red) places a 1 at the left card (card 2): 0:4, upper hand.
  random moves the blue 2 from the right card to the middle card.
  The left card turns over: card 2 now shows red.
random (blue) places a 1 at the left card (card 2): 3:2, upper hand.
  random moves the red 4 from the middle card to the left card.
  The left card turns over: card 2 now shows blue.
random (red) places a 3 at the right card (card 11): 1:3, upper hand.
  Red takes a die from reserve.
  The right card turns over: card 11 now shows blue.
random (blue) places a 1 at the right card (card 11): 2:3, no upper hand.
random (red) places a 2 at the left card (card 2): 1:10, upper hand.
  random moves the blue 2 from the middle card to the left card.
  The left card turns over: card 2 now shows red.
Pass 3 is over.
  Card 2 goes to random (5:8).
  Card 9 goes to random (6:0).
  Card 11 goes to random (2:3).
  Cards won: random 4, random 4.

Pass 4 of 4: cards 6 (red), 7 (blue), 4 (red). random (red) starts.
random (blue) rolls a 3. random (red) rolls a 5.
random (red) places a 5 at the middle card (card 7): 0:8, upper hand.
  Blue takes a die from reserve.
  The middle card turns over: card 7 now shows red.
random (blue) places a 3 at the right card (card 4): 3:3, no upper hand.
random (red) places a 4 at the middle card (card 7): 3:9, upper hand.
  Red takes a die from reserve.
  The middle card turns over: card 7 now shows blue.
random (blue) places a 6 at the left card (card 6): 6:0, upper hand.
  random turns the red 4 at the middle card to 3.
  The left card turns over: card 6 now shows blue.
random (red) places a 6 at the right card (card 4): 3:9, upper hand.
  random turns the red 3 at the middle card to 4.
  The right card turns over: card 4 now shows blue.
random (blue) places a 6 at the left card (card 6): 12:0, upper hand.
  random turns the blue 3 at the right card to 4.
  The left card turns over: card 6 now shows red.
random (red) places a 1 at the middle card (card 7): 0:13, upper hand.
  Blue takes a die from reserve.
  The middle card turns over: card 7 now shows red.
random (blue) places a 1 at the middle card (card 7): 4:10, no upper hand.
Pass 4 is over.
  Card 6 goes to random (12:0).
  Card 7 goes to random (4:10).
  Card 4 goes to random (7:6).
  Cards won: random 6, random 5.
random wins the game by 6 cards to 5.
