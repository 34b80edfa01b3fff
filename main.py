"""Opens the Ratskeller."""

from app.start import Ratskeller

if __name__ == "__main__":
    Ratskeller().run()
