# SPDX-License-Identifier: Apache-2.0
"""Releases histograms as diffprivlib and PyDP do, within a budget that a file keeps between runs.

The noise is of whole numbers, and drawn exactly. A person is in one bin, so that one more or less
changes one count by 1, and all counts together need the epsilon of one.
"""

import os
import pathlib
import tempfile
from bisect import bisect_right

import dpcert

EDGES = [0, 18, 30, 45, 65, 120]
AGES = [18 + 7 * k % 60 for k in range(1000)]
NOISE = dpcert.discrete_laplace(scale=2, sensitivity=1)


def charged(mechanism, ledger):
    """The mechanism, when the ledger has it: what is not written down is not run."""
    known = ledger.exists()
    budget = dpcert.Odometer.from_json(ledger.read_text()) if known else dpcert.Odometer(epsilon=1)
    charge = budget.charge(mechanism)
    if not charge.accepted:
        raise RuntimeError(f"needs epsilon {charge.price:.3}, {charge.left:.3} is left")
    written = ledger.with_suffix(".new")
    written.write_text(budget.to_json())
    os.replace(written, ledger)
    return mechanism


def histogram(values, edges, mechanism):
    """Noisy counts of edges[k] <= value < edges[k + 1]."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[bisect_right(edges, value) - 1] += 1
    noise = dpcert.sample(mechanism, len(counts)).multiples.tolist()
    return [count + more for count, more in zip(counts, noise)]


with tempfile.TemporaryDirectory() as directory:
    for run in range(1, 4):
        try:
            ledger = pathlib.Path(directory, "ledger.json")
            print(f"run {run}:", histogram(AGES, EDGES, charged(NOISE, ledger)))
        except RuntimeError as refused:
            print(f"run {run}: {refused}")
