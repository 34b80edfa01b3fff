"""First Rat in English sentences, for the terminal."""

from engine.firstrat.rules import RULES
from engine.firstrat.words.options import options, question
from engine.firstrat.words.sentences import sentence
from engine.firstrat.words.table import table

__all__ = ["RULES", "options", "question", "sentence", "table"]
