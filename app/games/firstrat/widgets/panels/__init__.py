"""The panels of the First Rat table.

A `FirstRatPanel` draws its property `model`, fills the rectangle that it is given, and has its preferred height in
`needed`.  It dispatches `on_choose(move)`, `on_fold()` to be closed, and `on_explain(item)` for an explanation.
"""
