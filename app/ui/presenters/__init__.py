"""Presenters: a view of a match as plain properties for widgets.  No Kivy here, so no window in their tests."""
