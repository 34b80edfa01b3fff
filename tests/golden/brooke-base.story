By lot casual starts.

Pass 1 of 4: cards 7 (red), 2 (blue), 5 (red). casual (red) starts.
skilled (blue) rolls a 4. casual (red) rolls a 6.
casual (red) places a 6 at the left card (card 7): 3:6, upper hand.
  Red takes a die from reserve.
  The left card turns over: card 7 now shows blue.
skilled (blue) places a 4 at the right card (card 5): 4:3, upper hand.
  Its action (swaps two red dice) is impossible.
  The right card turns over: card 5 now shows blue.
casual (red) places a 6 at the right card (card 5): 7:6, no upper hand.
skilled (blue) places a 6 at the middle card (card 2): 6:2, upper hand.
  skilled moves the blue 6 from the middle card to the left card.
  The middle card turns over: card 2 now shows red.
casual (red) places a 3 at the right card (card 5): 7:9, upper hand.
  casual turns the blue 6 at the left card to 1.
  The right card turns over: card 5 now shows red.
skilled (blue) places a 6 at the middle card (card 2): 8:0, upper hand.
  skilled moves the red 6 from the left card to the right card.
  The middle card turns over: card 2 now shows blue.
casual (red) places a 1 at the middle card (card 2): 6:3, no upper hand.
skilled (blue) places a 1 at the middle card (card 2): 7:3, upper hand.
  skilled moves the blue 6 from the middle card to the left card.
  The middle card turns over: card 2 now shows red.
Pass 1 is over.
  Card 7 goes to skilled (7:3).
  Card 2 goes to skilled (3:1).
  Card 5 goes to casual (4:18).
  Cards won: skilled 2, casual 1.

Pass 2 of 4: cards 10 (blue), 12 (red), 3 (blue). skilled (blue) starts.
skilled (blue) rolls a 3. casual (red) rolls a 1.
skilled (blue) places a 3 at the left card (card 10): 3:1, upper hand.
  skilled moves the blue 3 from the left card to the right card.
  The left card turns over: card 10 now shows red.
casual (red) places a 1 at the left card (card 10): 0:2, upper hand.
  casual moves the red 1 from the left card to the middle card.
  The left card turns over: card 10 now shows blue.
skilled (blue) places a 6 at the left card (card 10): 6:1, upper hand.
  skilled moves the blue 3 from the right card to the middle card.
  The left card turns over: card 10 now shows red.
casual (red) places a 6 at the left card (card 10): 6:7, upper hand.
  casual moves the red 1 from the middle card to the right card.
  The left card turns over: card 10 now shows blue.
skilled (blue) places a 6 at the left card (card 10): 12:7, upper hand.
  skilled moves the blue 6 from the left card to the right card.
  The left card turns over: card 10 now shows red.
casual (red) places a 6 at the right card (card 3): 6:7, upper hand.
  casual swaps the blue 6 at the left card with the 3 at the middle card.
  The right card turns over: card 3 now shows red.
  skilled (blue) sits out: the limit is reached.
casual (red) places a 1 at the left card (card 10): 3:8, upper hand.
  casual moves the red 1 from the left card to the middle card.
  The left card turns over: card 10 now shows blue.
Pass 2 is over.
  Card 10 goes to casual (3:7).
  Card 12 goes to skilled (6:1).
  Card 3 goes to casual (6:7).
  Cards won: skilled 3, casual 3.

Pass 3 of 4: cards 4 (red), 6 (blue), 9 (red). casual (red) starts.
skilled (blue) rolls a 3. casual (red) rolls a 6.
casual (red) places a 6 at the middle card (card 6): 0:6, upper hand.
  Its action (turns one blue die over) is impossible.
  The middle card turns over: card 6 now shows red.
skilled (blue) places a 3 at the right card (card 9): 4:0, upper hand.
  skilled moves the red 6 from the middle card to the left card.
  The right card turns over: card 9 now shows blue.
casual (red) places a 6 at the right card (card 9): 4:6, upper hand.
  casual moves the blue 3 from the right card to the left card.
  The right card turns over: card 9 now shows red.
skilled (blue) places a 6 at the middle card (card 6): 6:0, upper hand.
  skilled turns the red 6 at the right card to 1.
  The middle card turns over: card 6 now shows blue.
casual (red) places a 6 at the right card (card 9): 1:7, upper hand.
  casual moves the red 1 from the right card to the middle card.
  The right card turns over: card 9 now shows blue.
skilled (blue) places a 6 at the left card (card 4): 9:9, no upper hand.
casual (red) places a 2 at the right card (card 9): 1:8, upper hand.
  casual moves the blue 6 from the middle card to the right card.
  The right card turns over: card 9 now shows red.
Pass 3 is over.
  Card 4 goes to nobody (9:9).
  Card 6 goes to casual (0:1).
  Card 9 goes to casual (7:8).
  Cards won: skilled 3, casual 5.

Pass 4 of 4: cards 11 (blue), 8 (red), 1 (blue). skilled (blue) starts.
skilled (blue) rolls a 5. casual (red) rolls a 1.
skilled (blue) places a 5 at the left card (card 11): 5:0, upper hand.
  Blue takes a die from reserve.
  The left card turns over: card 11 now shows red.
casual (red) places a 1 at the middle card (card 8): 1:1, no upper hand.
skilled (blue) places a 6 at the middle card (card 8): 7:1, upper hand.
  skilled flips the middle card.
  The middle card is flipped: card 8 now shows blue.
  The middle card turns over: card 8 now shows red.
casual (red) places a 6 at the right card (card 1): 2:6, upper hand.
  casual moves the blue 5 from the left card to the middle card.
  The right card turns over: card 1 now shows red.
skilled (blue) places a 5 at the left card (card 11): 5:0, upper hand.
  Red takes a die from reserve.
  The left card turns over: card 11 now shows blue.
casual (red) places a 6 at the left card (card 11): 5:6, upper hand.
  Blue takes a die from reserve.
  The left card turns over: card 11 now shows red.
skilled (blue) places a 1 at the left card (card 11): 6:6, no upper hand.
casual (red) places a 3 at the middle card (card 8): 12:4, no upper hand.
Pass 4 is over.
  Card 11 goes to nobody (6:6).
  Card 8 goes to skilled (12:4).
  Card 1 goes to casual (0:8).
  Cards won: skilled 4, casual 6.
casual wins the game by 6 cards to 4.
