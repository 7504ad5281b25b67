#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: score_vectors_test.py SCRIPT: the script that scores answers, on a few vectors."""
import pathlib
import subprocess
import sys
import tempfile

VECTORS = """{"id": "a", "quantity": "epsilon", "lower": "0.4999999999999999999999", "upper": "0.5"}
{"id": "b", "quantity": "epsilon", "lower": "inf", "upper": "inf"}
{"id": "c", "quantity": "delta", "lower": "1e-30", "upper": "1.0000000000000000001e-30"}
"""


def score(answers):
    with tempfile.TemporaryDirectory() as folder:
        vectors, csv = pathlib.Path(folder, "v.jsonl"), pathlib.Path(folder, "a.csv")
        vectors.write_text(VECTORS, encoding="utf-8")
        csv.write_text(answers, encoding="utf-8")
        run = subprocess.run([sys.executable, sys.argv[1], vectors, csv], capture_output=True, text=True, check=False)
        return run.returncode, run.stdout + run.stderr


status, text = score("id,answer\na,0.5\nb,inf\nc,2e-30\n")
assert status == 0, text
assert "epsilon  close 2, wide 0, unsafe 0" in text and "delta    close 0, wide 1, unsafe 0" in text and "answered 3 of 3" in text, text
status, text = score("a,0.49\nc,0\n")
assert status == 1 and "unsafe by 0.0200: a" in text and "unsafe by 1.00: c" in text and "answered 2 of 3" in text, text
assert score("b,1e300\n")[0] == 1
assert score("a,0.49999999999\n")[0] == 0
assert score("a,nan\n")[0] == 1
status, text = score("a,half\n")
assert status == 1 and "line 1: wanted an id and a number" in text, text
assert "no vector d" in score("d,1\n")[1]
