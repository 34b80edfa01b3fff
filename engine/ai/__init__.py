"""Opponents.  An AI gets a view, never a state, and thinks in small steps that whoever runs it can stop."""
