#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every type outside of unnamed namespaces is defined in one place.

usage: one_definition.py SOURCE

Two types of one name in two files of one program are one to the linker, which keeps the members of either for both, and tells nobody.
Relies on the layout of the tree: namespaces begin and end at the first column, and say so.
"""
import collections
import pathlib
import re
import sys

MODULES = ("accounting", "cli", "geometry", "mechanisms", "numerics", "proofs-checks", "queries")
BEGIN = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{")
END = re.compile(r"\}  // namespace")
TYPE = re.compile(r"(?:template <.*> )?(?:struct|class|union|enum(?: class)?) (\w+)(?= (?:final |: .*)?\{|$| \{)")


def types_of(path):
    """The names of all types that are defined in a file and seen from others."""
    inside = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if begin := BEGIN.match(line):
            inside.append(begin[1])
        elif END.match(line):
            inside.pop()
        elif "" not in inside and (found := TYPE.match(line)):
            yield "::".join([*inside, found[1]])


def main():
    source = pathlib.Path(sys.argv[1])
    places = collections.defaultdict(set)
    for module in MODULES:
        for path in (source / module).rglob("*.[ch]pp"):
            for name in types_of(path):
                places[name].add(str(path.relative_to(source)))
    twice = {name: sorted(where) for name, where in places.items() if len(where) > 1}
    for name, where in sorted(twice.items()):
        print(f"{name} is defined in {' and in '.join(where)}")
    if len(places) < 400:
        sys.exit(f"only {len(places)} types were found: the layout of the tree has changed")
    sys.exit(1 if twice else 0)


if __name__ == "__main__":
    main()
