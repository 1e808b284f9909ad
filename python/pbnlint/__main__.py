"""The programs: `python -m pbnlint`, and what the wheel puts on the path as `pbnlint` and `pgnlint`."""

import signal
import sys

from pbnlint import _native


def main() -> int:
    """Runs the program for bridge with the arguments of this process; returns its exit status."""
    return _run("pbnlint")


def chess() -> int:
    """Runs the program for chess in the same way."""
    return _run("pgnlint")


def _run(program: str) -> int:
    # Python's own handler would wait until Rust is done.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run([program, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
