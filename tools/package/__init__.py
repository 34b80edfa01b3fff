"""How the repository becomes packages for phones and desktops, and how they are checked.  None of it ships."""
