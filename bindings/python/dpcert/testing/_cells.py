# SPDX-License-Identifier: Apache-2.0
"""Finitely many sets that divide all outputs, made from the choosing halves of two lists; and the
event, a union of them, that promises most there.

Doubles steer here, and decide nothing: whatever is chosen is a fair event for the testing halves.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from decimal import Decimal
from fractions import Fraction
from typing import Any, Dict, List, Sequence, Tuple

from ._binomial import Counted

_MOST_VALUES = 256  # of which each is a cell of its own
_QUANTILES = 64


class NumberCells:
    """Intervals: cell i is [cuts[i - 1], cuts[i]). The last cell, of others, is empty."""

    def __init__(self, seen: Sequence[Any]) -> None:
        self.cuts = _cuts(sorted(seen))
        self.count = len(self.cuts) + 2

    def cell_of(self, output: Any) -> int:
        return bisect_right(self.cuts, output)

    def describe(self, marked: Sequence[bool]) -> str:
        """The union of the marked cells: "x < 3 or 5 <= x < 7"."""
        said, start, last = [], 0, self.count - 1
        while start < last:
            end = start
            while end < last and marked[end]:
                end += 1
            if end > start:
                said.append(self._interval(start, end))
            start = max(end, start + 1)
        return " or ".join(said)

    def _interval(self, start: int, end: int) -> str:
        """Of the cells from `start` to before `end`."""
        if start == 0 and end == self.count - 1:
            return "any number"
        from_ = f"{_text(self.cuts[start - 1])} <= " if start > 0 else ""
        to = f" < {_text(self.cuts[end - 1])}" if end < self.count - 1 else ""
        return f"{from_}x{to}"


class NameCells:
    """Each name that was seen; the last cell is all others."""

    def __init__(self, seen: Sequence[str]) -> None:
        self.cells: Dict[str, int] = {}
        for name in seen:
            self.cells.setdefault(name, len(self.cells))
        self.count = len(self.cells) + 1

    def cell_of(self, output: str) -> int:
        return self.cells.get(output, self.count - 1)

    def describe(self, marked: Sequence[bool]) -> str:
        said = [name for name, cell in sorted(self.cells.items()) if marked[cell]]
        return ", ".join(said + ["outputs that were not seen before"] * marked[-1])


def _cuts(seen: List[Any]) -> List[Any]:
    """At each value where they are few, else at quantiles, closer and closer to the ends."""
    values = sorted(set(seen))
    if len(values) <= _MOST_VALUES:
        return values
    count = len(seen)
    ranks = {i * count // _QUANTILES for i in range(1, _QUANTILES)}
    rank = count // _QUANTILES
    while rank > 0:
        ranks |= {rank, count - rank}
        rank //= 2
    return sorted({seen[rank] for rank in ranks})


def _text(value: Any) -> str:
    """A number as a decimal where it is a short one, else as a fraction."""
    exact = Fraction(value if isinstance(value, int) else str(value))
    decimal = Decimal(exact.numerator) / Decimal(exact.denominator)
    is_short = Fraction(decimal) == exact and abs(decimal.adjusted()) < 20
    return f"{decimal.normalize():f}" if is_short else str(value)


Hits = Tuple[List[int], int]  #: of each cell, and of all


def hits_of(cells: Any, outputs: Sequence[Any]) -> Hits:
    """How often each cell was hit."""
    counts = [0] * cells.count
    for output in outputs:
        counts[cells.cell_of(output)] += 1
    return counts, len(outputs)


def counted(hits: Hits, event: Sequence[bool]) -> Counted:
    return Counted(sum(count for count, is_in in zip(hits[0], event) if is_in), hits[1])


def best_event(likely: Hits, other: Hits, delta: float, risk: float) -> Tuple[List[bool], float]:
    """Of the unions of cells of the largest ratios that of the best promise, and the promise: of
    the ratio that the test will show."""
    errors = math.sqrt(-2 * math.log(max(risk, 1e-300) / 2))
    order = sorted(range(len(likely[0])), key=lambda c: -(likely[0][c] + 0.5) / (other[0][c] + 0.5))
    in_likely = in_other = best = 0
    promise = -1.0
    for index, cell in enumerate(order):
        in_likely += likely[0][cell]
        in_other += other[0][cell]
        shown = (_steering_limit(in_likely, likely[1], -errors) - delta) / _steering_limit(
            in_other, other[1], errors
        )
        if shown > promise:
            promise, best = shown, index + 1
    chosen = set(order[: max(best, 1)])
    return [cell in chosen for cell in range(len(order))], promise


def _steering_limit(successes: int, n: int, side: float) -> float:
    """Wilson's limit of a probability, `side` standard errors up or down."""
    p, z = successes / n, side * side
    return (p + z / (2 * n) + side * math.sqrt(p * (1 - p) / n + z / (4 * n * n))) / (1 + z / n)
