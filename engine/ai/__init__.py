"""What the AIs of all games share.  An AI gets a view, never a state, and thinks in steps that can be stopped."""
