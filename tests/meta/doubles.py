#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No double becomes an exact number but through dpcert/exact/from_double.hpp, which asks whether it is finite.

usage: doubles.py NM LIBRARY...

GMP stops the program for a double that is not finite, so none of our object files calls it with one.
"""
import re
import subprocess
import sys

CONVERSION = re.compile(r"\b__gmp[zq]_(init_)?set_d\b")
CALLERS_BESIDE = ("cgal_3.cpp.o",)  # CGAL's own kernels


def main():
    nm, *libraries = sys.argv[1:]
    symbols = subprocess.run([nm, "-A", *libraries], capture_output=True, text=True, check=True).stdout.splitlines()
    callers = [line for line in symbols if CONVERSION.search(line)]
    found = [line for line in callers if not any(name in line for name in CALLERS_BESIDE)]
    for line in found:
        print(line)
    if len(symbols) < 10000:
        sys.exit(f"only {len(symbols)} symbols were found")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
