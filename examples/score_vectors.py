#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scores somebody's accountant against certified reference values.

usage: score_vectors.py VECTORS.jsonl ANSWERS.csv [--tolerance 1e-9]

VECTORS.jsonl is what `dpcert vectors` prints. ANSWERS.csv has two columns, id and answer (a decimal, or inf); a line that begins with
"id," is a header. An answer is `unsafe` where it is below the certified lower end, as more privacy is promised than there is, `wide`
where it is above the upper end, and `close` where it is off by the tolerance, relative to the value, at most, on either side. Exit status 1 where any
answer is unsafe and not close.
"""
import argparse
import csv
import json
import sys
from collections import Counter, defaultdict
from decimal import Decimal, InvalidOperation, localcontext


def verdict_on(answer, lower, upper, tolerance):
    """One word, and by what share of the value the answer is off."""
    if answer.is_nan():
        return "unsafe", Decimal("Infinity")
    if lower <= answer <= upper:
        return "close", Decimal(0)
    if lower.is_infinite():
        return "unsafe", Decimal("Infinity")
    if answer.is_infinite():
        return ("wide" if answer > 0 else "unsafe"), Decimal("Infinity")
    gap = lower - answer if answer < lower else answer - upper
    size = max(abs(lower), abs(upper))
    share = gap / size if size else Decimal("Infinity")
    if share <= tolerance:
        return "close", share
    return ("unsafe" if answer < lower else "wide"), share


def read_vectors(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                vector = json.loads(line)
                yield vector["id"], vector


def read_answers(path):
    with open(path, encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.reader(file), 1):
            if not row or row[0] == "id":
                continue
            try:
                yield row[0], Decimal(row[1].strip())
            except (IndexError, InvalidOperation):
                sys.exit(f"{path}: line {number}: wanted an id and a number, found {','.join(row)[:80]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors")
    parser.add_argument("answers")
    parser.add_argument("--tolerance", type=Decimal, default=Decimal("1e-9"))
    options = parser.parse_args()
    vectors = dict(read_vectors(options.vectors))
    counts, worst = defaultdict(Counter), []
    answered = set()
    with localcontext() as context:
        context.prec = 60
        for name, answer in read_answers(options.answers):
            if name not in vectors:
                sys.exit(f"{options.answers}: no vector {name}")
            answered.add(name)
            vector = vectors[name]
            verdict, share = verdict_on(answer, Decimal(vector["lower"]), Decimal(vector["upper"]), options.tolerance)
            counts[vector["quantity"]][verdict] += 1
            if verdict == "unsafe":
                worst.append((share, name, answer, vector["lower"]))
    for quantity, count in sorted(counts.items()):
        print(f"{quantity:<8} close {count['close']}, wide {count['wide']}, unsafe {count['unsafe']}")
    print(f"answered {len(answered)} of {len(vectors)}")
    for share, name, answer, lower in sorted(worst, key=lambda entry: -entry[0])[:10]:
        print(f"unsafe by {share:.3g}: {name}: answered {answer}, at least {lower}")
    sys.exit(1 if worst else 0)


if __name__ == "__main__":
    main()
