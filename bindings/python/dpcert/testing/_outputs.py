# SPDX-License-Identifier: Apache-2.0
"""Outputs of a mechanism: all of them numbers, or all names."""

from __future__ import annotations

import math
import numbers
import os
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, List, Sequence, Tuple, Union

from .._errors import InvalidInput

FEWEST, MOST, LONGEST = 8, 4_000_000, 1_000

_NUMBER = re.compile(
    r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]{1,5})?" r"|[-+]?[0-9]+/0*[1-9][0-9]*"
)
_WRAPPED = re.compile(
    r"(?:np\.|numpy\.|decimal\.)?(?:float(?:16|32|64|128)?|longdouble"
    r"|u?int(?:8|16|32|64)|int|Decimal)\((.*)\)"
)


def read_lines(path: Any) -> List[str]:
    """The outputs of a file, one a line, without blank lines and those that begin with #."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        lines = (line.strip() for line in file)
        return [line for line in lines if line and not line.startswith("#")]


def outputs_of(given: Any, path: str) -> List[Any]:
    """A list of outputs, in Python's own types."""
    if isinstance(given, os.PathLike):
        found: Any = read_lines(given)
    elif isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        raise InvalidInput(
            f"found {type(given).__name__}, wanted a list of outputs, or the "
            "pathlib.Path of a file of them",
            path,
        )
    else:
        found = given.tolist() if hasattr(given, "tolist") else list(given)
        found = [one.item() if getattr(one, "shape", None) == () else one for one in found]
    if not FEWEST <= len(found) <= MOST:
        raise InvalidInput(f"found {len(found)} outputs, wanted from {FEWEST} to {MOST}", path)
    return found


def refuse_copies(a: Sequence[Any], b: Sequence[Any]) -> None:
    """Two lists that say the same, unless all outputs are alike."""
    if a is b or list(a) == list(b) and any(one != a[0] for one in a):
        raise InvalidInput(
            "both lists are the same, and no audit can tell anything from that: "
            "wanted outputs of independent runs on two neighbouring data sets",
            "/b",
        )


def numbers_or_names(a: List[Any], b: List[Any], names: bool) -> Tuple[List[Any], List[Any], bool]:
    """Both lists, of comparable numbers where all outputs are numbers, else of names; and whether
    they are numbers."""
    if names:
        return _names(a, "/a"), _names(b, "/b"), False
    kinds = {type(one) for one in a} | {type(one) for one in b}
    if kinds == {int} or kinds == {float} and all(map(math.isfinite, a + b)):
        return a, b, True  # which compare as their decimals do
    read = [
        [_number(one, f"{path}/{i}") for i, one in enumerate(outputs)]
        for outputs, path in ((a, "/a"), (b, "/b"))
    ]
    lacking = sum(one is None for outputs in read for one in outputs)
    if lacking == 0:
        first, second = _comparable(read)
        return first, second, True
    _refuse_mixed((a, b), read, lacking)
    return _names(a, "/a"), _names(b, "/b"), False


def _comparable(read: List[List[Any]]) -> List[List[Any]]:
    """Decimals, which are fast to compare, where all are; else fractions."""
    if any(isinstance(number, Fraction) for numbers_ in read for number in numbers_):
        return [list(map(Fraction, numbers_)) for numbers_ in read]
    return read


def _names(outputs: List[Any], path: str) -> List[str]:
    found = [str(one) for one in outputs]
    for index, name in enumerate(found):
        if len(name) > LONGEST:
            raise _too_long(name, f"{path}/{index}")
    return found


def _too_long(text: str, path: str) -> InvalidInput:
    return InvalidInput(f"found an output of {len(text)} letters, wanted at most {LONGEST}", path)


def _number(output: Any, path: str) -> Union[Decimal, Fraction, None]:
    """The number that an output is; None where it is a name. A float is its shortest decimal."""
    if isinstance(output, (str, bool)):
        return number_of_text(output, path) if isinstance(output, str) else None
    if isinstance(output, numbers.Integral):
        return Decimal(int(output))
    if isinstance(output, numbers.Rational):
        return Fraction(int(output.numerator), int(output.denominator))
    if isinstance(output, (numbers.Real, Decimal)):
        exact = Decimal(str(output))
        if exact.is_finite():
            return exact
        raise InvalidInput(
            f"found {output}, which is no number: wanted finite outputs; names=True "
            "takes all outputs as names",
            path,
        )
    wanted = "one number or one text an output; names=True takes all outputs as names"
    raise InvalidInput(f"found {type(output).__name__}, wanted {wanted}", path)


def number_of_text(text: str, path: str) -> Union[Decimal, Fraction, None]:
    """As common tools write numbers: +1.0, .77, 5., "1.5", np.float64(0.5), and "0.5,"."""
    if len(text) > LONGEST:
        raise _too_long(text, path)
    inner = _unquoted(_without_empty_cells(text))
    wrapped = _WRAPPED.fullmatch(inner)
    inner = _unquoted(wrapped[1].strip(" \t")) if wrapped else inner
    if not _NUMBER.fullmatch(inner):
        return None
    return Fraction(inner) if "/" in inner else Decimal(inner)


def _without_empty_cells(text: str) -> str:
    text = text.strip(" \t")
    while text.endswith((",", ";")):
        text = text[:-1].strip(" \t")
    return text


def _unquoted(text: str) -> str:
    quoted = len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1].strip(" \t") if quoted else text


def _refuse_mixed(outputs: Sequence[List[Any]], read: Sequence[List[Any]], lacking: int) -> None:
    """Columns; and numbers among names, or names among numbers: the rarer kind is told."""
    found = [
        (one, number, f"/{'ab'[k]}/{i}")
        for k in (0, 1)
        for i, (one, number) in enumerate(zip(outputs[k], read[k]))
    ]
    name, _, where = next(entry for entry in found if entry[1] is None)
    hint = "; names=True takes all outputs as names"
    columns = isinstance(name, str) and _columns(name, where)
    if columns and columns > 1:
        looks = (
            "a number with a decimal comma, or two columns"
            if columns == 2 and "," in name
            else "several columns"
        )
        raise InvalidInput(
            f"found {name[:40]!r}, which looks like {looks}: wanted one output "
            f"each, numbers with a decimal point{hint}",
            where,
        )
    have = len(found) - lacking
    if have == 0:
        return
    few_names = lacking <= have
    rare, _, where = next(entry for entry in found if (entry[1] is None) == few_names)
    no, kind = ("no", "numbers") if few_names else ("a", "names")
    raise InvalidInput(
        f"found {rare!r:.42}, which is {no} number, among outputs of which "
        f"{max(have, lacking)} are {kind}: wanted all to be numbers, or all names"
        f"{hint}",
        where,
    )


def _columns(text: str, path: str) -> int:
    """How many numbers a text is that commas, semicolons or blanks keep apart; 0: some are none."""
    parts = re.split(r"[,; \t][ \t]*", _without_empty_cells(text))
    return len(parts) if all(number_of_text(part, path) is not None for part in parts) else 0
