"""Opens the Ratskeller."""

from app.device import kivy_environment

if __name__ == "__main__":
    kivy_environment.prepare()
    # Imported late: it imports Kivy.
    from app.shell.start import main

    main()
