# SPDX-License-Identifier: Apache-2.0
"""Python's values as JSON, where every number is exactly what was meant.

An int, a Fraction, a Decimal and a text ("1e-5", "1/3") mean what they say. A float means its
shortest decimal text: 0.1 is 1/10, and not the binary number 0.1000000000000000055 that stands for
it.
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable, Mapping
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, InvalidOperation
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Union

from ._errors import InvalidInput

#: A number, exactly: see this module. None leaves a parameter open, for `calibrate`.
Number = Union[int, float, str, Fraction, Decimal]

_NUMBER = re.compile(r"[-+]?([0-9]+/[0-9]+|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?)")


_ENOUGH = Context(prec=4000, Emin=MIN_EMIN, Emax=MAX_EMAX)


class _Absent:
    """The value of a parameter that was not given."""

    def __repr__(self) -> str:
        return "absent"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "absent"


absent: Any = _Absent()


def _text_of_float(value: float, path: str) -> str:
    if not math.isfinite(value):
        raise InvalidInput(f"found {value}, wanted a finite number", path)
    return float.__repr__(value)


def _text_of_integer(value: Any, path: str) -> Any:
    value = int(value)
    if abs(value) < 2**53:
        return value
    try:
        return str(value)
    except ValueError:  # Python's own limit
        raise InvalidInput("found an integer of too many digits", path) from None


def _number(value: Any, path: str) -> Any:
    if isinstance(value, numbers.Integral):
        return _text_of_integer(value, path)
    if isinstance(value, float):
        return _text_of_float(value, path)
    if isinstance(value, numbers.Rational):
        return (
            f"{_text_of_integer(value.numerator, path)}/{_text_of_integer(value.denominator, path)}"
        )
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise InvalidInput(f"found {value}, wanted a finite number", path)
        return str(value)
    _text_of_float(float(value), path)
    return str(value)  # a float of another size: its own shortest text


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def frozen(value: Any, path: str = "") -> Any:
    """`value`, exact and immutable: objects of dpcert, mappings, tuples, texts, integers, booleans
    and None.

    `path` is where the value stands; an error names the place below it.
    """
    if value is None or isinstance(value, (bool, str)) or hasattr(value, "to_plain"):
        return value
    if type(value) is float:
        return _text_of_float(value, path)
    if isinstance(value, (numbers.Real, Decimal)):
        return _number(value, path)
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise InvalidInput("found a mapping with a key that is no text", path)
        return MappingProxyType(
            {
                key: frozen(item, f"{path}/{_escaped(key)}")
                for key, item in value.items()
                if item is not absent
            }
        )
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return tuple(frozen(item, f"{path}/{index}") for index, item in enumerate(value))
    hint = ", such as the end `safe` of it" if hasattr(value, "safe") else ""
    raise InvalidInput(
        f"found {type(value).__name__}, wanted a number{hint}, a text, a list or an object", path
    )


def plain(value: Any) -> Any:
    """What `frozen` made, as JSON has it: dicts and lists."""
    if hasattr(value, "to_plain"):
        return value.to_plain()
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def same(value: Any) -> Any:
    """A hashable form of JSON, the same for the same numbers: "1.10", "11/10"."""
    if isinstance(value, dict):
        return frozenset((key, same(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(same(item) for item in value)
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return _value_of(value)
    return (bool, value) if isinstance(value, bool) else value


def _value_of(text: str) -> Any:
    """The number; the text itself where the number would be too long to hold, or there is none."""
    if len(text) > 4000:
        return text
    if "/" in text:
        above, below = text.lstrip("+").split("/")
        return Fraction(int(above), int(below)) if int(below) else text
    try:
        number = Decimal(text)
    except InvalidOperation:  # an exponent that is longer than Python's
        return text
    return Fraction(number) if abs(number.adjusted()) < 2000 else number.normalize(_ENOUGH)
