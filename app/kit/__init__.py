"""Widgets that several rooms use."""
