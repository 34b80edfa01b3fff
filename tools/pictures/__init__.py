"""Photographs of the app, played by the drivers of the touch tests.

camera  films it
readme  the README's pictures, into assets/pictures: a short film of each game and two tablets
store   pictures for stores, into assets/store
"""
