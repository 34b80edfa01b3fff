"""Brooke as plain properties: the table, what is asked, the history, and the words for all of it."""
