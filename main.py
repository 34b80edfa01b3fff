"""Opens the Ratskeller."""

import sys

from app.device import kivy_environment

if __name__ == "__main__":
    kivy_environment.prepare(sys.argv[1:])
    # Imported late: it imports Kivy.
    from app.shell.start import main

    main()
