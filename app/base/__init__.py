"""What every room stands on: translated text, theme, fonts, KV files, the base of all screens, fixes of Kivy."""
