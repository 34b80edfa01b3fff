"""`python -m ratskeller`: open the app."""

from ratskeller import app

app()
