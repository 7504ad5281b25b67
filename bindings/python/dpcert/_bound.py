# SPDX-License-Identifier: Apache-2.0
"""A certified figure."""

from __future__ import annotations

import math
import numbers
import operator
import re
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any, Callable, Mapping, Optional

from ._errors import PrecisionExhausted
from ._exact import frozen, plain, same

_FORMAT = re.compile(r"(?P<place>(.?[<>=^])?[0-9]*)(\.(?P<digits>[0-9]+))?(?P<type>[efg]?)")
_WIDE = Context(prec=100000, Emin=-999999999, Emax=999999999)


#: Figures that may be relied on from below: errors of tests, what is left, the largest that is allowed.
_OF_LOWER_ENDS = ("tradeoff", "left", "posterior_scale", "posterior_order_limit")


def rounded(value: Decimal, upward: bool) -> float:
    """The double next to a decimal on that side, where its shortest decimal text is, too."""
    near = float(value)
    if math.isinf(near):
        return math.nextafter(near, 0) if value.is_finite() and (near > 0) != upward else near
    while (
        min(Decimal(near), Decimal(repr(near))) < value
        if upward
        else max(Decimal(near), Decimal(repr(near))) > value
    ):
        near = math.nextafter(near, math.inf if upward else -math.inf)
    return near


class Bound:
    """A figure between `lower` and `upper`, proved.

    >>> b = dpcert.gaussian(sigma=1, sensitivity=1).epsilon(delta="1e-5")
    >>> b.lower, b.upper, b.kind
    (Decimal('4.3771780956812246'), Decimal('4.3771780956812247'), 'exact')
    >>> float(b), f"{b:.3}"
    (4.377178095681225, '4.38')

    Attributes:
        lower, upper: decimals, or infinite ones.
        exact: the very number as a Fraction where it is known, else None.
        kind: "exact", the figure is the mechanism's own optimum; "bound", it is what `rule` proves,
            and only the safe end bounds the mechanism; "bounds" and "enclosed", the optimum is
            between both ends.
            "" of figures that are no mechanism's.
        rule: the rule that found it.
        assumes: what is taken for granted, or "".
        safe: the end that a promise may rest on: `upper`; `lower` of `tradeoff`, of what is left of
            a budget, and of the largest parameter that is allowed; of a calibration `certified`.
        more: what else the answer says, as it says it.

    float() is the safe end, rounded to its safe side; so is a format: f"{b:.6}" has six digits,
    f"{b:.6f}" six decimals. Bounds are equal where all they say is.

    `<`, `<=`, `>` and `>=` compare the figures, of bounds and of numbers. Where the digits do not
    settle it, as of figures that are the same, they raise `PrecisionExhausted`.
    """

    __slots__ = ("_answer", "_quantity")

    def __init__(self, answer: Mapping[str, Any], quantity: str = "") -> None:
        self._answer = answer
        self._quantity = quantity

    @property
    def lower(self) -> Decimal:
        return Decimal(self._answer["lower"])

    @property
    def upper(self) -> Decimal:
        return Decimal(self._answer["upper"])

    @property
    def exact(self) -> Optional[Fraction]:
        text = self._answer.get("exact")
        return None if text is None or text.endswith("inf") else Fraction(text)

    @property
    def kind(self) -> str:
        return self._answer.get("kind", "")

    @property
    def rule(self) -> str:
        return self._answer.get("rule", "")

    @property
    def assumes(self) -> str:
        return self._answer.get("assumes", "")

    @property
    def safe(self) -> Decimal:
        if "certified" in self._answer:  # of a calibration, whose claim need not hold at both ends
            return Decimal(self._answer["certified"])
        return self.upper if self._upward else self.lower

    @property
    def more(self) -> Mapping[str, Any]:
        told = ("id", "quantity", "lower", "upper", "exact", "kind", "rule", "assumes")
        return {key: value for key, value in self._answer.items() if key not in told}

    @property
    def _upward(self) -> bool:
        return self._answer.get("extreme") != "greatest" and self._quantity not in _OF_LOWER_ENDS

    def __float__(self) -> float:
        return rounded(self.safe, self._upward)

    def __format__(self, spec: str) -> str:
        wanted = _FORMAT.fullmatch(spec)
        if wanted is None:
            raise ValueError(
                f'found the format "{spec}", wanted one like ".6", "10.6", ".6f", ".6e"'
            )
        text = format(_shortened(self.safe, wanted["digits"], wanted["type"], self._upward), "")
        place = wanted["place"]
        return format(text, ">" + place if place.isdigit() else place)  # as numbers are

    def __str__(self) -> str:
        return format(self)

    def __repr__(self) -> str:
        said = [f"lower={str(self.lower)!r}", f"upper={str(self.upper)!r}"]
        said += [
            f"{name}={getattr(self, name)!r}" for name in ("kind", "rule") if getattr(self, name)
        ]
        return f"{type(self).__name__}({', '.join(said)})"

    def _compared(self, other: Any, holds: Callable[[Any, Any], bool]) -> Any:
        theirs = _ends(other)
        if theirs is None:
            return NotImplemented
        lower, upper = _ends(self)
        answer = holds(lower, theirs[1])
        if answer != holds(upper, theirs[0]):
            raise PrecisionExhausted(
                f"{self!r} is not told apart from {other!r}: ask for more digits, or compare ends"
            )
        return answer

    def __lt__(self, other: Any) -> bool:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> bool:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> bool:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> bool:
        return self._compared(other, operator.ge)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bound):
            return NotImplemented
        return (self._answer, self._quantity) == (other._answer, other._quantity)

    def __hash__(self) -> int:
        return hash((self._answer["lower"], self._answer["upper"], self._quantity))


def _ends(value: Any) -> Any:
    """Both ends of a figure, or of a number, exactly; None: it is neither."""
    if isinstance(value, Bound):
        exact = value.exact
        return (value.lower, value.upper) if exact is None else (exact, exact)
    if isinstance(value, bool) or not isinstance(value, (numbers.Real, Decimal)):
        return None
    if isinstance(value, (float, Decimal)) and Decimal(value).is_infinite():
        return Decimal(value), Decimal(value)
    number = same(plain(frozen(value)))
    return number, number


def _shortened(value: Decimal, digits: Optional[str], form: str, upward: bool) -> Any:
    """`value`, rounded to that side: to `digits` significant ones; of "f" behind the point."""
    if not value.is_finite() or digits is None:
        return value
    rounding = ROUND_CEILING if upward else ROUND_FLOOR
    if form == "f":
        step = Decimal(1).scaleb(-int(digits))
        return format(value.quantize(step, rounding=rounding, context=_WIDE), "f")
    kept = int(digits) + 1 if form == "e" else max(int(digits), 1)
    short = Context(prec=kept, rounding=rounding, Emin=-999999999, Emax=999999999).plus(value)
    return format(short, f".{digits}e") if form == "e" else short
