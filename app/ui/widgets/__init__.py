"""Widgets: plain Kivy on small canvases at the table, light Material-like ones around it."""
