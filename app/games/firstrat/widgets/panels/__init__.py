"""The panels of the First Rat table: each draws one show, and tells which move was chosen.

A panel is a `FirstRatPanel`: it draws its property `show`, fills the rectangle that it is given, tells in `needed`
how high it wants to be at its width, and dispatches `on_choose(move)`, `on_fold()` (somebody wants it closed) and
`on_explain(item)` (somebody wants to know more about an item).  `answers` is true where it brings the buttons of
its question along, so that it stands over the action bar; `beside` is set where it stays open beside the board.
"""
