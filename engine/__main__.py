"""`python -m engine`: the headless tool."""

import sys

from .cli.main import main

sys.exit(main())
