# SPDX-License-Identifier: Apache-2.0
"""Known answers: what others' accountants are tested against."""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any, Iterable, Iterator, Optional

from .._errors import Error, InternalError, InvalidInput, Unsupported
from .._exact import Number, frozen
from .._mechanism import Mechanism
from ._suite import ARGUMENTS, questions

DIGITS = 20
#: One of so many is asked: it has no factor of 42, as many as are asked of one mechanism, so that
#: each of those questions is among them.
QUICK = 101


@dataclass(frozen=True)
class Vector:
    """A question, and its certified answer: the mechanism's own optimum, from lower to upper.

    Attributes:
        id: its name in the suite.
        mechanism: an object of dpcert.
        quantity: "epsilon", "delta", "rdp", "zcdp" or "gdp".
        argument: the delta, the epsilon or the order that it is asked at, as exact text; or None.
        lower, upper: decimals that agree in 20 digits, or infinite ones.
    """

    id: str
    mechanism: Mechanism
    quantity: str
    argument: Optional[str]
    lower: Decimal
    upper: Decimal

    def to_plain(self) -> dict:
        """As `dpcert vectors` prints it."""
        name = ARGUMENTS[self.quantity]
        asked = {name: self.argument} if name else {}
        return {
            "id": self.id,
            "quantity": self.quantity,
            "mechanism": self.mechanism.to_plain(),
            **asked,
            "lower": _text(self.lower),
            "upper": _text(self.upper),
        }

    @staticmethod
    def from_plain(line: Any) -> Vector:
        """Of a line that `dpcert vectors` printed."""
        name = ARGUMENTS[line["quantity"]]
        return Vector(
            line["id"],
            _mechanism_of(json.dumps(line["mechanism"])),
            line["quantity"],
            line[name] if name else None,
            Decimal(line["lower"]),
            Decimal(line["upper"]),
        )

    def __str__(self) -> str:
        at = "" if self.argument is None else f" at {ARGUMENTS[self.quantity]} {self.argument}"
        return f"{self.quantity} of {self.mechanism!r}{at}"


def _text(value: Decimal) -> str:
    return str(value) if value.is_finite() else "inf"


@lru_cache(maxsize=4)
def _mechanism_of(text: str) -> Mechanism:
    return Mechanism.from_json(text)


def vector(
    mechanism: Mechanism, quantity: str, argument: Optional[Number] = None, *, id: str = ""
) -> Vector:
    """A vector of your own: the question is asked, and answered by proof.

    >>> v = dpcert.testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "epsilon", "1e-5")

    `Unsupported` is raised where the mechanism's own figure is not known to 20 digits, as of a
    budget: a bound would not tell whether an answer below it is wrong.
    """
    if quantity not in ARGUMENTS:
        raise InvalidInput(f"found {quantity!r}, wanted one of {', '.join(ARGUMENTS)}", "/quantity")
    name = ARGUMENTS[quantity]
    if (argument is None) != (name is None):
        wanted = "none" if name is None else f"the {name} that it is asked at"
        raise InvalidInput(f"found {argument!r}, wanted {wanted}", "/argument")
    at = None if name is None else str(frozen(argument, "/argument"))
    bound = mechanism.ask(quantity, digits=DIGITS, **({name: at} if name else {}))
    if bound.kind != "exact" or "reached_digits" in bound.more:
        raise Unsupported(f"the {quantity} of {mechanism!r} is not known to {DIGITS} digits")
    return Vector(id or str(mechanism), mechanism, quantity, at, bound.lower, bound.upper)


def vectors(
    *,
    quick: bool = False,
    every: int = 1,
    quantity: Optional[str] = None,
    type: Optional[str] = None,
    smallest: Number = 0,
    file: Any = None,
) -> Iterator[Vector]:
    """The known-answer vectors, those that `dpcert vectors` prints, one after the other.

    Each is computed when it is reached: all take minutes, a quick suite seconds.

    Args:
        quick: every 101st alone.
        every: each so many-th alone.
        quantity: of this quantity alone.
        type: of mechanisms of this type alone, as "gaussian".
        smallest: none whose answer is above 0, and below this: 1e-300 leaves out what doubles
            cannot hold.
        file: a path of lines that `dpcert vectors` has printed, which are read instead.
    """
    if isinstance(every, bool) or not hasattr(every, "__index__") or every < 1:
        raise InvalidInput(f"found {every!r}, wanted an integer of at least 1", "/every")
    if quantity is not None and quantity not in ARGUMENTS:
        raise InvalidInput(f"found {quantity!r}, wanted one of {', '.join(ARGUMENTS)}", "/quantity")
    if type is not None and type not in Mechanism._members():
        raise InvalidInput(f"no type {type!r}", "/type")
    step = operator.index(every) * (QUICK if quick else 1)
    least = _decimal(smallest)
    found = _read(file, step) if file is not None else _computed(step, quantity, type)
    return (
        one
        for one in found
        if quantity in (None, one.quantity)
        and type in (None, one.mechanism.type)
        and not 0 < one.upper < least
    )


def _decimal(value: Number) -> Decimal:
    try:
        return Decimal(str(value))
    except ArithmeticError:
        raise InvalidInput(f"found {value!r}, wanted a decimal", "/smallest") from None


def _computed(step: int, quantity: Optional[str], type: Optional[str]) -> Iterable[Vector]:
    for name, mechanism, asked, argument in islice(questions(), 0, None, step):
        if quantity in (None, asked) and type in (None, mechanism["type"]):
            try:
                yield vector(_mechanism_of(json.dumps(mechanism)), asked, argument, id=name)
            except InternalError:
                raise
            except Error:
                pass  # it is in no list of known answers


def _read(path: Any, step: int) -> Iterable[Vector]:
    with open(path, encoding="utf-8") as file:
        lines = (line for line in file if line.strip())
        for number, line in enumerate(islice(lines, 0, None, step)):
            try:
                yield Vector.from_plain(json.loads(line, parse_float=str))
            except (ValueError, ArithmeticError, KeyError, TypeError) as error:
                raise InvalidInput(
                    f"no vector: {line.strip()[:80]} ({error!r})", f"/{number * step}"
                ) from None
