"""The app itself: start, pages and the way back, keyboard, errors."""
