"""First Rat in English sentences, for the terminal."""

from ..rules import RULES
from .options import options, question
from .sentences import sentence
from .table import table

__all__ = ["RULES", "options", "question", "sentence", "table"]
