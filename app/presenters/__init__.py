"""Presenters: a view of a match turned into plain properties for widgets.  No Kivy here, so no window in their tests."""
