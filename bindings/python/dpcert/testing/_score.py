# SPDX-License-Identifier: Apache-2.0
"""Somebody's accountant beside known answers.

No rounding decides: an answer is the exact number that it is, and is compared with decimals by
products of integers and decimals, which are exact.
"""

from __future__ import annotations

import math
import numbers
import time
from collections import Counter
from dataclasses import dataclass, field
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact
from typing import Any, Callable, Dict, Iterable, Optional, Tuple, Type

from .._errors import InvalidInput
from .._exact import Number
from ._vectors import Vector, vectors

#: From good to bad; the last two fail a test.
WORDS = ("close", "wide", "unsupported", "unsafe", "invalid")
FAILURES = ("unsafe", "invalid")

TOLERANCE, GAP = "1e-12", "1e-9"

Accountant = Callable[[Any, str, Optional[str]], Any]
Refusals = Tuple[Type[BaseException], ...]

_EXACTLY = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])
_SHOWN = Context(prec=6, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])


@dataclass(frozen=True)
class Answer:
    """What an accountant answered to a vector.

    Attributes:
        vector: the question, and the known answer.
        answered: what came back, or the exception.
        verdict: "close", inside the enclosure, off by no more than is allowed, or the least double
            above it; "wide", above it: safe, but loose; "unsafe", below it: more privacy is
            promised than there is; "invalid", no number, or an infinite one where a finite one is
            true; "unsupported".
        off: by what part of the true value it lies outside, for reading: 6 digits, rounded.
    """

    vector: Vector
    answered: Any
    verdict: str
    off: Decimal = Decimal(0)

    def __str__(self) -> str:
        lower, upper = self.vector.lower, self.vector.upper
        truth = {"unsafe": f"at least {lower}", "wide": f"at most {upper}"}.get(
            self.verdict, f"between {lower} and {upper}"
        )
        truth = "infinite" if lower.is_infinite() else f"{upper}" if lower == upper else truth
        by = f" by {self.off:.3g}" if self.off.is_finite() and self.off else ""
        return f"{self.verdict}{by}: {self.vector}: {self.said}, it is {truth}"

    @property
    def said(self) -> str:
        """What was answered, shortly."""
        word = "raised" if isinstance(self.answered, Exception) else "answered"
        try:
            text = repr(self.answered)
        except Exception as error:  # as of an integer of more digits than Python writes
            text = f"{type(self.answered).__name__} without a repr: {type(error).__name__}"
        return f"{word} {text if len(text) <= 200 else text[:200] + '...'}"


@dataclass
class Score:
    """How an accountant fared.

    Attributes:
        counts: of each word, by quantity.
        worst: of each word the answer that is farthest off; of those that are alike the first.
        seconds: that the accountant took.
    """

    counts: Dict[str, Counter] = field(default_factory=dict)
    worst: Dict[str, Answer] = field(default_factory=dict)
    seconds: float = 0.0

    def add(self, answer: Answer) -> None:
        word = answer.verdict
        self.counts.setdefault(answer.vector.quantity, Counter())[word] += 1
        if word not in self.worst or answer.off > self.worst[word].off:
            self.worst[word] = answer

    def count(self, *words: str) -> int:
        """How many answers are one of these words."""
        return sum(counter[word] for counter in self.counts.values() for word in words)

    @property
    def asked(self) -> int:
        return self.count(*WORDS)

    @property
    def answered(self) -> int:
        return self.asked - self.count("unsupported")

    @property
    def passed(self) -> bool:
        """Whether something was answered, and nothing was unsafe or invalid."""
        return self.answered > 0 and self.count(*FAILURES) == 0

    def __str__(self) -> str:
        lines = [
            f"{quantity:<8} " + ", ".join(f"{word} {counter[word]}" for word in WORDS)
            for quantity, counter in self.counts.items()
        ]
        lines += [
            str(self.worst[word])
            for word in reversed(WORDS)
            if word in self.worst and (word in FAILURES or self.worst[word].off)
        ]
        if self.answered == 0:
            lines.append("nothing was answered")
        return "\n".join(lines)


def accountant(
    function: Accountant,
    cases: Optional[Iterable[Vector]] = None,
    *,
    tolerance: Number = TOLERANCE,
    gap: Number = GAP,
    wide: bool = True,
    unsupported: Refusals = (NotImplementedError,),
) -> Score:
    """Asserts that an accountant promises no more privacy than there is.

    >>> def mine(mechanism, quantity, argument):
    ...     if quantity != "gdp" or mechanism.to_plain()["type"] != "gaussian":
    ...         raise NotImplementedError
    ...     return float(Fraction(mechanism.sensitivity) / Fraction(mechanism.sigma))
    >>> dpcert.testing.accountant(mine, dpcert.testing.vectors(quantity="gdp")).passed
    True

    Args:
        function: (mechanism, quantity, argument) -> number; see `Vector`.
        cases: vectors; the quick suite where they are missing.
        tolerance: an answer below the truth by at most this part of it is a rounding.
        gap: an answer above the truth by at most this part of it is close.
        wide: whether wide answers pass.
        unsupported: what the function raises for what it does not answer.

    Raises:
        AssertionError: at an unsafe or invalid answer, or where none was given at all. The message
            has the worst: mechanism, argument, answer and enclosure.
    """
    result = score(function, cases, tolerance=tolerance, gap=gap, unsupported=unsupported)
    if not result.passed or not wide and result.count("wide"):
        cause = result.worst.get("invalid")
        raised = cause.answered if cause and isinstance(cause.answered, Exception) else None
        raise AssertionError("the accountant failed:\n" + str(result)) from raised
    return result


def score(
    function: Accountant,
    cases: Optional[Iterable[Vector]] = None,
    *,
    tolerance: Number = TOLERANCE,
    gap: Number = GAP,
    unsupported: Refusals = (NotImplementedError,),
) -> Score:
    """What `accountant` asserts, as figures."""
    below = _EXACTLY.subtract(1, _part(tolerance, "/tolerance", 1))
    above = _EXACTLY.add(1, _part(gap, "/gap"))
    result = Score()
    for one in vectors(quick=True) if cases is None else cases:
        began = time.perf_counter()
        answered, raised = _asked(function, one, unsupported)
        result.seconds += time.perf_counter() - began
        result.add(Answer(one, answered, raised) if raised else judged(one, answered, below, above))
    return result


def _asked(function: Accountant, one: Vector, unsupported: Refusals) -> Tuple[Any, str]:
    """The answer, or an exception and its word."""
    try:
        return function(one.mechanism, one.quantity, one.argument), ""
    except unsupported as error:
        return error, "unsupported"
    except Exception as error:  # a defect of this one answer
        return error, "invalid"


def _part(value: Number, path: str, most: float = math.inf) -> Decimal:
    """A decimal from 0 to below `most`, of a size that sums with 1 can hold."""
    try:
        part = Decimal(str(value))
    except ArithmeticError:
        part = Decimal("nan")
    if part.is_nan() or not 0 <= part < most or (part and not -1000 < part.adjusted() < 1000):
        limit = "" if math.isinf(most) else f", below {most}"
        raise InvalidInput(f"found {value!r}, wanted a decimal of at least 0{limit}", path)
    return part


def judged(one: Vector, answered: Any, below: Decimal, above: Decimal) -> Answer:
    """An answer beside an enclosure, of whose ends `below` and `above` times as much is allowed."""
    if not _is_number(answered):
        return Answer(one, answered, "invalid")
    if answered == math.inf:
        return Answer(one, answered, "close" if one.upper.is_infinite() else "invalid")
    if answered == -math.inf or one.lower.is_infinite():
        return Answer(one, answered, "unsafe", Decimal("inf"))
    over, under = _ratio(answered)
    least, most = (_EXACTLY.multiply(end, under) for end in (one.lower, one.upper))
    if over < least:
        word = "unsafe" if over < _EXACTLY.multiply(least, below) else "close"
        return Answer(one, answered, word, _share(least, over))
    if over <= most or isinstance(answered, float) and math.nextafter(answered, 0) <= one.upper:
        return Answer(one, answered, "close")
    word = "wide" if over > _EXACTLY.multiply(most, above) else "close"
    return Answer(one, answered, word, _share(most, over))


def _is_number(value: Any) -> bool:
    """Neither a truth value nor NaN."""
    if isinstance(value, Decimal):
        return not value.is_nan()
    return isinstance(value, numbers.Real) and not isinstance(value, bool) and value == value


def _ratio(value: Any) -> Tuple[Decimal, Decimal]:
    """The exact number, as a quotient of exact decimals."""
    if isinstance(value, Decimal):
        return value, Decimal(1)
    if isinstance(value, numbers.Rational):
        return Decimal(int(value.numerator)), Decimal(int(value.denominator))
    over, under = value.as_integer_ratio()
    return Decimal(over), Decimal(under)


def _share(true: Decimal, answered: Decimal) -> Decimal:
    off = _SHOWN.abs(_SHOWN.subtract(answered, true))
    return _SHOWN.divide(off, _SHOWN.abs(true)) if true else Decimal("inf")
