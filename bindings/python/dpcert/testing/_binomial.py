# SPDX-License-Identifier: Apache-2.0
"""Exact (Clopper-Pearson) confidence limits of a probability, each one-sided.

By integers alone: weights of the binomial law relative to the weight of k, in units of 2^-128,
those above k rounded up and those below k rounded down. So what is said to be at most the risk is.
Theory: proofs-checks/properties/theory/sample_audit.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

_STEPS = 40  # of bisection: a limit is found to 2^-40 of its place, from the safe side
_ONE = 1 << 128


@dataclass(frozen=True)
class Counted:
    """How often something happened in independent trials of one probability."""

    successes: int
    trials: int

    def __str__(self) -> str:
        return f"{self.successes} of {self.trials}"


def lower_limit(counted: Counted, risk: Fraction) -> Fraction:
    """A number that is at most the probability, but for that risk, which is below 1/2: 0 without
    successes.
    """
    if counted.successes == 0:
        return Fraction(0)
    below, above = 0, 1 << _STEPS
    while above - below > 1:
        middle = (below + above) // 2
        if tail_is_at_most(risk, counted, Fraction(middle, 1 << _STEPS)):
            below = middle
        else:
            above = middle
    return Fraction(below, 1 << _STEPS)


def upper_limit(counted: Counted, risk: Fraction) -> Fraction:
    """A number that is at least the probability, but for that risk: 1 without failures."""
    return 1 - lower_limit(Counted(counted.trials - counted.successes, counted.trials), risk)


def tail_is_at_most(risk: Fraction, counted: Counted, p: Fraction) -> bool:
    """Whether P{at least so many successes}, each of probability p in (0, 1), is shown to be at
    most a risk below 1/2.

    With w_j the weight of j successes over that of k, the tail is above/(above + below) of above =
    w_k + w_(k+1) + ..., below = w_(k-1) + ... + w_0.
    """
    k, n = counted.successes, counted.trials
    if k <= n * p.numerator // p.denominator:
        return False  # a median is at least that: the tail has half of all weight
    needed = _weight_above(k, n, p) * (risk.denominator - risk.numerator)
    return _weight_below_reaches(-(-needed // risk.numerator), k, n, p)


def _weight_above(k: int, n: int, p: Fraction) -> int:
    """At least w_k + ... + w_n, whose ratios are below 1 and fall."""
    yes, no = p.numerator, p.denominator - p.numerator
    total = weight = _ONE
    for j in range(k, n):
        over, under = (n - j) * yes, (j + 1) * no
        if weight >> 64 == 0:  # the rest is at most a geometric series
            return total - (-weight * over // (under - over))
        weight = -(-weight * over // under)
        total += weight
    return total


def _weight_below_reaches(needed: int, k: int, n: int, p: Fraction) -> bool:
    """Whether w_(k-1) + ... + w_0 is at least that, as far as sums that are rounded down show."""
    yes, no = p.numerator, p.denominator - p.numerator
    total, weight = 0, _ONE
    for j in range(k, 0, -1):
        weight = weight * j * no // ((n - j + 1) * yes)
        total += weight
        if total >= needed:
            return True
        if weight << 96 < total:  # beyond the mode; what is left is nothing
            return False
    return False
