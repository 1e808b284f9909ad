"""The program: `python -m pbnlint`, and what the wheel puts on the path as `pbnlint`."""

import signal
import sys

from pbnlint import _native


def main() -> int:
    """Runs the program with the arguments of this process; returns its exit status."""
    # Python's own handler would wait until Rust is done.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run(["pbnlint", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
