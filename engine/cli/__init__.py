"""The headless tool: play, measure and talk to the engine from a terminal.  Clocks and streams live here."""


class Failed(Exception):
    """What was asked for cannot be done; the message is one sentence."""
