#!/usr/bin/env python3
"""Counts what the house should have less of: run it before and after a change.

    tests/house.py [CHECKOUT]

Tests in the files of the program are left out, and so are comments.
"""

import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
WINGS = ("src/pbn", "src/rbn", "src/pgn", "src/ppn", "src/convert", "src/bridge", "src/chess", "rules")
NOTATION = re.compile(r"\b(?:pbn|rbn|pgn)::|\bReadAs\b|Option<RecordForm>|\bRecordContext\b")
TYPE = re.compile(r"^(?:pub(?:\([a-z :]+\))? )?(?:struct|enum|trait|type|union) (\w+)", re.MULTILINE)
FALLBACK = re.compile(r"unwrap_or\((?:&\[\]|&mut \[\]|0\.\.0)\)")
# What a text may lack is nothing; what must be there is a `slice`.
OF_INPUT = re.compile(r"\.get\([^;]*?\)\s*\.unwrap_or_default\(\)")
BOOL_ARM = re.compile(r"^\s*(?:true|false) =>", re.MULTILINE)


def code(path):
    text = re.split(r"^#\[cfg\(test\)\]\n(?:#\[.*\]\n)*mod tests \{", path.read_text("utf-8"), maxsplit=1,
                    flags=re.MULTILINE)[0]
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("//"))
    return "\n".join(line for line in lines if line.strip()) + "\n"


def main():
    files = {}
    for folder in ("src", "rules"):
        for path in sorted((ROOT / folder).rglob("*.rs")):
            if path.stem != "tests":
                files[path.relative_to(ROOT).as_posix()] = code(path)
    outside = {name: len(NOTATION.findall(text)) for name, text in files.items()
               if not name.startswith(WINGS)}
    types = Counter(name for text in files.values() for name in TYPE.findall(text))
    twice = [name for name, count in types.items() if count > 1]
    everything = "".join(files.values())
    print("lines of code:", everything.count("\n"))
    print("places outside the wings that name a notation:", sum(outside.values()))
    for name, count in sorted(outside.items(), key=lambda item: -item[1])[:8]:
        print(f"  {count:3} {name}")
    print(f"type names declared twice: {len(twice)} of {len(types)} ({len(twice) / len(types):.1%})")
    print("empty fallbacks:", len(FALLBACK.findall(everything)), "and", len(OF_INPUT.findall(everything)),
          "where the input may lack a part")
    print("arms of a match on a bool:", len(BOOL_ARM.findall(everything)))


if __name__ == "__main__":
    main()
