"""Run the command line with ``python -m studkit``."""

import sys

from studkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
