"""Brooke as plain properties: the table, what is asked, the story so far, and the words for all of it."""
