"""First Rat as plain properties: what the table, its panels and its pages show, without a window.

* `table`        everything that follows from the position; made of `board`, `burrow`, `tracks` and the seats
* `intent`       a move in the making: which rats can go, where to, what each target brings and costs
* `prompts`      what the prompt says and its one main button
* `questions`    which panel a decision opens, and the short questions
* `text`         names, items, events and hints in words
* `view_models`  the dataclasses that several of them share

Panels are sheets over the board, or stay open beside it where there is room: `burrow`, `tracks`, `wares`,
`questions`, `greg` and `family`.  A presenter's function of `(view, offer)`, with the legal moves as the offer,
returns a view model; the panel of the same name in `widgets/panels` draws it and dispatches the chosen move.
"""
