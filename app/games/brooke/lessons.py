"""Brooke, taught at its table: the last pass of a close match, the limit, and what happens above it."""

from __future__ import annotations

from app.base.text import mark
from app.lessons import Do, Finish, Lesson, OpponentMove, Say

GAME = "brooke"

#: Nine islands have been won: four each, and one by nobody.
_SCORE = {"won": [[1, 2, 3, 4], [5, 7, 9, 10]], "aside": [12], "pass": 4, "starter": "B"}

PASS = Lesson(
    "brooke-pass",
    GAME,
    mark("Your first pass"),
    mark("The last three islands of a close match"),
    "action gain blue",
    (
        Say(mark("Three islands lie between you and Pip. You are blue, Pip is red."), "islands"),
        Say(
            mark(
                "At the end each island goes to whoever shows more there. You have won four each so far, so these "
                "decide."
            ),
            "islands",
        ),
        Say(mark("Each of you has rolled a die. It must be placed first, with the value it shows."), "prompt"),
        Do(
            mark("Place your 5 at the left island."),
            ("1=5",),
            mark("That is allowed, but the left island gives you a die. Place the 5 there."),
            rule="first",
        ),
        Say(
            mark("You have more there than Pip: you lead. So its action was yours, and you gained a die."), "stock"
        ),
        Say(
            mark("Then it turned over. Its red face would give red a die, so watch who profits from an action."),
            "island 1",
        ),
        OpponentMove("1=3"),
        Say(mark("Pip’s 3 is not more than your 5: no lead, so no action, and nothing turns over."), "island 1"),
        Say(
            mark(
                "From now on you choose the value. But altogether your dice may show 16 at most: your five "
                "dice plus 11."
            ),
            "limit",
        ),
        Do(
            mark("Dice can change after they are placed. Place a 2 at the right island: its action turns a die."),
            ("3=2",),
            mark("Not that one. A 2 is enough to lead at the right island. Place it there."),
            rule="upper-hand",
        ),
        Do(
            mark("You lead! One blue die is turned to its opposite side. Turn your 2 into a 5; it then counts 5."),
            ("act 3.2=5",),
            mark("That would turn your 5 into a 2. Turn the 2 instead: opposite sides add up to 7."),
            rule="turn",
        ),
        OpponentMove("2=4"),
        Say(
            mark("Printed dice count too: in the middle Pip’s 4 beats your printed 1. So Pip flips an island."),
            "island 2",
        ),
        OpponentMove("act 1"),
        Say(
            mark("Pip flipped the left island: it was turned over, without its action. It is blue again."),
            "island 1",
        ),
        Say(mark("Then the middle island turned over, as every island does when its action is done."), "island 2"),
        Do(
            mark("Now you flip. In the middle Pip has 4 and a printed 1: take the lead there with a 6."),
            ("2=6",),
            mark("That does not lead in the middle, where Pip has 5. Place a 6 there."),
            rule="upper-hand",
        ),
        Do(
            mark("Turn over one island, without its action: the right one, so that Pip turns no red dice there."),
            ("act 3",),
            mark("That is allowed, but the right island would stay red. Turn that one over."),
            rule="flip",
        ),
        Say(
            mark("Your dice show 16, as many as they may. You can place no more, unless you gain a die."), "limit"
        ),
        OpponentMove("1=6"),
        Say(
            mark("Pip leads on the left, 9 to 5. But its face was blue, so you gained a die, and a limit of 17."),
            "stock",
        ),
        Say(
            mark("When nobody can place any more, each island goes to the higher total; if level, to nobody."),
            "islands",
        ),
        Say(
            mark(
                "You lead in the middle and on the right: two islands win. But an action could still change that."
            ),
            "islands",
        ),
        Say(
            mark("“5 over” at a choice means: your dice would show 5 too many, and Pip lowers one of them by 5."),
            "limit",
        ),
        Finish(
            mark(
                "You have room for a 1. Best on the left: you trail there, so no action follows. Both leads stay."
            ),
            {
                "1=1": mark("Now your dice show 17, your limit. Whatever Pip does, you keep both leads."),
                "2=1": mark(
                    "You lead there, so you must flip. Take the middle: it turns back, and nothing changes."
                ),
                "3=1": mark(
                    "You lead there, so turn a blue die. Not the 1: 5 over, and Pip may lower your 6 to 1."
                ),
                "?*": mark("It goes on until nobody can place. Then each island goes to the higher total."),
            },
        ),
    ),
    position={"table": "11B:/|8R:/|6B:/;stock 4,4;reserve 2,2;first 5,3;turn B", **_SCORE},
)

LIMIT = Lesson(
    "brooke-limit",
    GAME,
    mark("The limit"),
    mark("How much your dice may show"),
    "limit blue",
    (
        Say(
            mark("You have four dice in this pass, so they may show 4 + 11 = 15. Your two sixes make 12 of it."),
            "limit",
        ),
        Do(
            mark("Win the middle island, where Pip has a 3, with a single die."),
            ("2=3",),
            mark("That does not win the middle island."),
            {
                "2=1": mark("1 and the printed 1 make 2: less than Pip’s 3."),
                "2=2": mark("2 and the printed 1 make 3: only as much as Pip has."),
                "1=*": mark("The left island is yours already. Look at the middle one."),
                "3=*": mark("Nobody is at the right island yet. Look at the middle one."),
            },
            "limit",
            shown=False,
        ),
        Do(
            mark("You lead: one red die moves one island to the left. Send Pip’s 3 away."),
            ("act 2.3>1",),
            mark("That leaves Pip’s 3 in the middle. Move the 3 itself."),
            rule="left",
        ),
        Say(mark("Now your dice show 15. You still have a die, but you cannot place it: it stays unused.")),
        Say(mark("So low values pay off, and so does gaining dice: each one raises your limit by one.")),
    ),
    position={
        "table": "11R:66/4|9R:/3|6B:/;stock 2,2;reserve 2,2;first 0,0;turn B",
        **_SCORE,
        "won": [[1, 2, 3, 4], [5, 7, 8, 10]],
    },
)

OVERFLOW = Lesson(
    "brooke-overflow",
    GAME,
    mark("Over the limit"),
    mark("Who lowers which die"),
    "action turn red",
    (
        Say(
            mark("Pip’s dice show 11 and may show 15. Watch what Pip does with the island that turns dice."), "far"
        ),
        OpponentMove("3=1"),
        OpponentMove("act 3.1=6"),
        Do(
            mark("Pip’s dice now show 17. You lower one of them by 2. Which one wins you an island?"),
            ("cut 1.6=4",),
            mark("That would win you no island. Compare the totals: where is 2 less enough?"),
            {
                "cut 2.5=3": mark("In the middle Pip would still have 4 with the printed die: more than your 3."),
                "cut 3.6=4": mark("You have nothing at the right island: a 4 wins it just as a 6 does."),
            },
            "overflow",
            shown=False,
        ),
        Say(mark("5 against 4: the left island is yours. The limit is always met exactly.")),
        Say(
            mark(
                "It can happen to you too: turn a low die near your limit, and your opponent chooses "
                "which one to lower."
            )
        ),
    ),
    position={"table": "11R:5/6|8B:3/5|6R:/;stock 2,2;reserve 2,2;first 0,0;turn R", **_SCORE},
)

LESSONS: tuple[Lesson, ...] = (PASS, LIMIT, OVERFLOW)
