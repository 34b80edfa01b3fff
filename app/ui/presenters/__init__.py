"""Presenters prepare data for widgets.  They import no Kivy, so that tests need no window."""
