"""The headless tool: play, measure and talk to the engine from a terminal.  Clocks and streams live here."""
