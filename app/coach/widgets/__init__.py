"""What the coach shows: the graph of chances, verdicts, mixes, the heat map of a round."""
