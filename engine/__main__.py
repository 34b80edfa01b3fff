"""`python -m engine`: the headless tool."""

import sys

from engine.cli.main import main

sys.exit(main())
