"""Desktop packages: one folder that runs without Python, for Linux, Windows and macOS."""
