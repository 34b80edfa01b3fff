"""BraveRats, taught at its table: a first duel, and the cards that people ask about."""

from __future__ import annotations

from app.base.text import mark
from app.lessons import Do, Finish, Lesson, OpponentMove, Say

GAME = "braverats"

DUEL = Lesson(
    "braverats-duel",
    GAME,
    mark("Your first duel"),
    mark("A whole game in three minutes"),
    "prince",
    (
        Say(mark("Two clans of rats fight for the throne. Both hold the same eight cards, from 0 to 7."), "hand"),
        Say(mark("The first side with four crowns wins. The small cards show what Pip still holds."), "other"),
        OpponentMove("ambassador"),
        Do(
            mark("Both choose in secret; the higher value wins. Tap your General, then tap it once more."),
            ("general",),
            mark("A fine card for later. For this round take the General, your 6."),
            rule="choose",
        ),
        Say(mark("6 beats 4: the round is yours, and with it your first crown of four."), "score"),
        Say(mark("Each card has an ability. The General’s: your next card gets +2."), "hand"),
        OpponentMove("prince"),
        Do(
            mark("You cannot win every round. Play your Spy: weak, but it makes Pip show the next card first."),
            ("spy",),
            mark("Keep that one. The Spy will let you see what Pip plays next."),
            rule="spy",
        ),
        Say(
            mark("Pip’s Prince, the 7, wins almost any round. But he is gone now, and your Spy is at work."),
            "score",
        ),
        OpponentMove("general"),
        Do(
            mark("Pip must show first: the General. Answer with your Assassin: then the lower value wins."),
            ("assassin",),
            mark("That would not win against a 6. With the Assassin the lower value wins."),
            {
                "prince": mark(
                    "The Prince would win too, but the Assassin does it more cheaply: keep your best card."
                ),
                "musician": mark(
                    "The Musician would only hold the round. The Assassin wins it: 3 is lower than 6."
                ),
                "princess": mark(
                    "The Princess is only a 1 against the General. The Assassin wins: 3 is lower than 6."
                ),
            },
            "assassin",
        ),
        Say(mark("3 beats 6: your second crown. But Pip’s General gives Pip’s next card +2."), "score"),
        OpponentMove("assassin"),
        Do(
            mark("When a round looks bad, hold it: play your Musician."),
            ("musician",),
            mark("Pip’s next card has +2. Against the Musician only the Wizard would win this round."),
            rule="musician",
        ),
        Say(mark("Held: its crown waits for whoever wins next. Equal values hold a round, too."), "duel"),
        OpponentMove("wizard"),
        Do(
            mark("Your Princess beats Prince and Assassin, and Pip has played both. Get rid of her now."),
            ("princess",),
            mark("You will need that card. The Princess cannot win a round any more: play her."),
            rule="princess",
        ),
        Say(mark("Pip takes both crowns: 2 to 3. Against the Prince she would have won you the game.")),
        Finish(
            mark("Your move! Pip holds Musician, Princess and Spy. A round won with the Ambassador counts double.")
        ),
    ),
)

SPY = Lesson(
    "braverats-spy",
    GAME,
    mark("The Spy"),
    mark("Seeing their card before you choose"),
    "spy",
    (
        Say(mark("You lead two crowns to one, and would like to know what Pip plays next."), "hand"),
        OpponentMove("princess"),
        Do(
            mark("Play a card that makes Pip show the next one first."),
            ("spy",),
            mark(
                "After this card both would choose in secret again. Only one card makes the other side show first."
            ),
            rule="spy",
            shown=False,
        ),
        Say(mark("2 beats 1, and now your Spy is at work: Pip must show the next card first.")),
        OpponentMove("general"),
        Do(
            mark("Pip shows the General, a 6. Which of your cards wins?"),
            ("assassin",),
            mark("That card does not win against a 6."),
            {
                "wizard": mark("5 is less than 6. The Wizard would only cancel the +2 for Pip’s next card."),
                "princess": mark("The Princess beats the Prince, but against the General she is only a 1."),
            },
            "assassin",
            shown=False,
        ),
        Say(mark("Four crowns: you have won. Two Spies in one round would cancel each other.")),
    ),
    position={"hands": [[1, 2, 3, 4, 5], [0, 1, 4, 6, 7]], "score": [2, 1], "last": [7, 3]},
)

HELD = Lesson(
    "braverats-held",
    GAME,
    mark("Held rounds"),
    mark("Crowns that wait for a winner"),
    "musician",
    (
        Say(mark("Pip needs one more crown and still has the Prince. You need two."), "other"),
        OpponentMove("prince"),
        Do(
            mark("Pip is going to play the Prince. See to it that nobody wins this round."),
            ("musician",),
            mark("The Prince would beat that card, and Pip would win the game."),
            rule="musician",
            shown=False,
        ),
        Say(mark("The round is held, and its crown waits: the next decided round brings it as well."), "duel"),
        OpponentMove("spy"),
        Do(
            mark("Pip has only Spy and Princess left. Win this round and the crown that waits!"),
            ("ambassador",),
            mark("With the Assassin the lower value wins, and both of Pip’s cards are lower than 3."),
            rule="assassin",
            shown=False,
        ),
        Say(mark("The Ambassador counts double, the held round one more: three crowns, and you have won.")),
    ),
    position={"hands": [[0, 3, 4], [1, 2, 7]], "score": [2, 3], "last": [5, 4]},
)

WIZARD = Lesson(
    "braverats-wizard",
    GAME,
    mark("The Wizard"),
    mark("What it cancels, and what it does not"),
    "wizard",
    (
        Say(mark("Your Spy is at work: Pip must show first. Pip’s General gives that card +2."), "duel"),
        OpponentMove("musician"),
        Do(
            mark("Pip shows the Musician, which holds the round against every card but one. Win the round!"),
            ("wizard",),
            mark("The Musician would hold the round against that card. One of your cards cancels it."),
            rule="wizard",
            shown=False,
        ),
        Say(mark("The Wizard cancels the ability of the card against it: the round is not held.")),
        Say(mark("It does not cancel the +2 from the General of the round before: 5 beats 2.")),
        OpponentMove("prince"),
        Do(
            mark("Pip has Prince and Assassin left, and plays the Prince. What beats him?"),
            ("princess",),
            mark("The Prince beats that card. One of your cards beats him, and wins the game at once."),
            rule="princess",
            shown=False,
        ),
        Say(mark("The Princess against the Prince wins the game at once, whatever the score.")),
    ),
    position={
        "hands": [[1, 4, 5], [0, 3, 7]],
        "score": [2, 3],
        "spy": [True, False],
        "general": [False, True],
        "last": [2, 6],
    },
)

LESSONS: tuple[Lesson, ...] = (DUEL, SPY, HELD, WIZARD)
