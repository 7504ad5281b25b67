#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No assertion of RapidCheck looks through what its own left side guards.

usage: guarded_assertions.py SOURCE

RC_ASSERT(x && *x > 0) takes its expression apart, by which both sides of && and || are evaluated: where x is empty, *x is undefined. In
parentheses of its own the expression is one value: RC_ASSERT((x && *x > 0)).
"""
import pathlib
import re
import sys

CALL = re.compile(r"RC_(?:ASSERT|ASSERT_FALSE|PRE)\(")
LOOKS_THROUGH = re.compile(r"->|(?<![\w)\]] )(?<![\w)\]])\*\w|\.value\(\)")


def argument_of(text, begin):
    """What stands between the parenthesis before `begin` and the one that closes it."""
    depth = 1
    for end in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            return text[begin:end]
    return text[begin:]


def at_top(argument):
    """The operators && and || outside of any brackets."""
    depth = 0
    for i, letter in enumerate(argument):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(letter, 0)
        if depth == 0 and argument[i : i + 2] in ("&&", "||"):
            yield i


def main():
    source = pathlib.Path(sys.argv[1])
    seen, wrong = 0, 0
    for path in sorted([*(source / "tests").rglob("*.[ch]pp"), *(source / "proofs-checks" / "properties").rglob("*.[ch]pp")]):
        text = path.read_text(encoding="utf-8")
        for call in CALL.finditer(text):
            seen += 1
            argument = argument_of(text, call.end())
            first = next(at_top(argument), None)
            if first is not None and LOOKS_THROUGH.search(argument[first:]):
                wrong += 1
                line = text.count("\n", 0, call.start()) + 1
                print(f"{path.relative_to(source)}:{line}: wants parentheses of its own: {' '.join(argument.split())}")
    if seen < 500:
        sys.exit(f"only {seen} assertions were found")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
