"""First Rat as plain properties: what the table, its panels and its pages show, worked out without a window.

The board and the turn:

* `shows`     the words that presenters and widgets share: goods, emblems, and the dataclasses below
* `board`     the path with its pieces, lamps, stalls and shortcuts
* `plan`      a move in the making: which rats can go, where to, what each target brings and costs, and its text
* `seats`     the bar of the other seats, and the own tray with what a plan would change
* `steps`     the strip move · collect · shop · build
* `prompts`   what the action bar says, and its one main button

Panels, which open as a sheet over the board, or stay open beside it where there is room: `burrow`, `tracks`,
`shop`, `comics`, `questions` (drink, backpack material, launch reward), `greg`, `items`, and `sheet` for the end.

How the two meet: `app/presenters/firstrat/<name>.py` has a function of `(view, offer)`, the view of the seat to
act and the legal move texts, that returns a show, a plain dataclass.  `app/widgets/firstrat/panels/<name>.py` has
`<Name>Panel`, a widget that draws its property `show`, fills whatever rectangle it is given, tells in `needed` how
high it wants to be at its present width, and dispatches `on_choose(move)` with a move text and `on_fold()`.  The
director (`app/directors/firstrat.py`) makes the show, opens the panel, and plays what was chosen.

Pictures are named as their drawings are (`backpack-blue`, `rat-hammer`, `burrow-marker-leaf`); the widgets find
them with `app.games.firstrat.widgets.pictures.glyph`, in the atlases `junkyard` and `families`.
"""
