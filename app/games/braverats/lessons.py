"""BraveRats, taught at its table: a first duel, and the cards that people ask about."""

from __future__ import annotations

from app.core.lessons.script import Do, Finish, Lesson, OpponentMove, Say
from app.core.text import mark

GAME = "braverats"

DUEL = Lesson(
    "braverats-duel",
    GAME,
    mark("Your first duel"),
    mark("A whole match in three minutes"),
    "prince",
    (
        Say(mark("Two clans of rats fight for a crown. Both hold the same eight cards, from 0 to 7."), "hand"),
        Say(
            mark("Win four rounds before the other side does. The small cards show what Basil still holds."),
            "other",
        ),
        OpponentMove("ambassador"),
        Do(
            mark("Both choose in secret; the higher value wins. Tap your General, then tap it once more."),
            ("general",),
            mark("A fine card for later. For this round take the General, your 6."),
            rule="choose",
        ),
        Say(mark("6 beats 4: the round is yours, and with it your first crown of four."), "score"),
        Say(mark("Each card can do something. The General's gift: your next card gets +2."), "hand"),
        OpponentMove("prince"),
        Do(
            mark("You cannot win every round. Play your Spy: weak, but it makes Basil show the next card first."),
            ("spy",),
            mark("Keep that one. The Spy will let you see what Basil plays next."),
            rule="spy",
        ),
        Say(
            mark("Basil's Prince, the 7, wins almost any round. But he is spent now, and your Spy is watching."),
            "score",
        ),
        OpponentMove("general"),
        Do(
            mark(
                "Basil must show first: the General. Answer with your Assassin: against it the lower value wins."
            ),
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
                    "The Princess beats nobody but the Prince. The Assassin wins here: 3 is lower than 6."
                ),
            },
            "assassin",
        ),
        Say(mark("3 beats 6: two crowns. But Basil's General gives Basil's next card +2."), "score"),
        OpponentMove("assassin"),
        Do(
            mark("When a round looks bad, hold it: play your Musician."),
            ("musician",),
            mark("Basil's card has +2 and may be anything. The Musician makes sure that nobody wins this round."),
            rule="musician",
        ),
        Say(
            mark("Held: this crown waits. Whoever wins the next round takes two. Equal values hold a round, too."),
            "duel",
        ),
        OpponentMove("wizard"),
        Do(
            mark("Your Princess beats only the Prince, and Basil's is gone. Get rid of her now."),
            ("princess",),
            mark("You will need that card. The Princess has no prey left: let her go."),
            rule="princess",
        ),
        Say(mark("Basil takes both crowns: 2 to 3. Against the Prince she would have won you the whole match.")),
        Finish(
            mark("Your move! Basil holds Musician, Princess and Spy. A round won with the Ambassador counts two.")
        ),
    ),
)

SPY = Lesson(
    "braverats-spy",
    GAME,
    mark("The Spy"),
    mark("Who shows first, and what to make of it"),
    "spy",
    (
        Say(mark("You lead two crowns to one, and would like to know what Basil plays next."), "hand"),
        OpponentMove("princess"),
        Do(
            mark("Play so that Basil must show the card of the next round first."),
            ("spy",),
            mark(
                "After this card both would choose in secret again. Only one card makes the other side show first."
            ),
            rule="spy",
            shown=False,
        ),
        Say(mark("2 beats 1, and the Spy goes on working: in the next round Basil shows first.")),
        OpponentMove("general"),
        Do(
            mark("Basil shows the General, a 6. Which of your cards wins?"),
            ("assassin",),
            mark("That card does not win against a 6."),
            {
                "wizard": mark("5 is less than 6. The Wizard only takes away the General's +2."),
                "princess": mark("The Princess wins only against the Prince."),
            },
            "assassin",
            shown=False,
        ),
        Say(mark("Well spied. If both sides play their Spies in one round, the two cancel each other.")),
    ),
    position={"hands": [[2, 3, 5, 1], [6, 1, 0, 4]], "score": [2, 1], "pending": [0, 0]},
)

HELD = Lesson(
    "braverats-held",
    GAME,
    mark("Held rounds"),
    mark("Crowns that wait for a winner"),
    "musician",
    (
        Say(mark("Basil needs one more crown and still has the Prince. You need three."), "other"),
        OpponentMove("prince"),
        Do(
            mark("Basil is going to play the Prince. See to it that nobody wins this round."),
            ("musician",),
            mark("The Prince would win against that, and Basil the match."),
            rule="musician",
            shown=False,
        ),
        Say(mark("The round is held, and its crown waits. The next decided round brings it as well."), "duel"),
        OpponentMove("spy"),
        Do(
            mark("Basil has only Spy and Princess left. Win three crowns in one round!"),
            ("ambassador",),
            mark("That would bring too few crowns, or none: Basil plays the Spy, a 2."),
            {"assassin": mark("With the Assassin the lower value wins: Basil's 2, and with it the match.")},
            "ambassador",
            shown=False,
        ),
        Say(mark("The Ambassador counts two, the held round one more: three crowns, and you have won.")),
    ),
    position={"hands": [[0, 4, 3], [7, 2, 1]], "score": [1, 3], "pending": [0, 0]},
)

WIZARD = Lesson(
    "braverats-wizard",
    GAME,
    mark("The Wizard"),
    mark("What it takes away, and what it does not"),
    "wizard",
    (
        Say(mark("Your Spy is watching: Basil must show first."), "duel"),
        OpponentMove("musician"),
        Do(
            mark("Basil shows the Musician, which holds any round. Win it all the same."),
            ("wizard",),
            mark("The Musician would hold the round against that card. Something must silence it."),
            rule="wizard",
            shown=False,
        ),
        Say(mark("The Wizard cancels the ability of the card against it: 5 beats 0, and no music plays.")),
        Say(mark("It cancels only that one card. A +2 from a General of the round before stays.")),
        OpponentMove("prince"),
        Do(
            mark("Basil has Prince and Assassin left, and plays the stronger one. What beats the Prince?"),
            ("princess",),
            mark("The Prince wins against that card. One card of yours beats him, and wins the match at once."),
            rule="princess",
            shown=False,
        ),
        Say(mark("The Princess against the Prince wins the whole match at once, whatever the score.")),
    ),
    position={"hands": [[5, 1, 4], [0, 7, 3]], "score": [1, 2], "spy": [True, False], "last": [2, 6]},
)

LESSONS = (DUEL, SPY, HELD, WIZARD)
