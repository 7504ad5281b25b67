# SPDX-License-Identifier: Apache-2.0
"""What all mechanisms have in common: composition, questions, claims."""

from __future__ import annotations

import operator
from typing import Any, Mapping, Sequence, SupportsIndex, Tuple

from ._answers import answer_of, figure_of
from ._bound import Bound, rounded
from ._claims import Claim
from ._errors import InvalidInput
from ._exact import Number, absent, frozen, plain
from ._library import Handle, answer_from, as_text
from ._object import Object
from ._questions import Questions


class Mechanism(Questions, Object):
    """What a user runs, or a budget: all mechanisms that meet a promise.

    It is read when it is made: what is wrong with it is an error then. Where a parameter is None,
    which `dpcert.calibrate` finds, it can be asked nothing.

    `3 * m` is m run three times, `m + n` both, each chosen in view of the outcomes before it.
    """

    def _set(self, **given: Any) -> None:
        super()._set(**given)
        if not self.is_open:
            self.__dict__["_kept"] = Handle("mechanism", self.to_plain())

    @property
    def is_open(self) -> bool:
        """Whether a parameter is None, here or in a part."""
        return _holds_none(self.to_plain())

    @property
    def _handle(self) -> Handle:
        if "_kept" not in self.__dict__:
            self.__dict__["_kept"] = Handle("mechanism", self.to_plain())  # which says what is open
        return self.__dict__["_kept"]

    def ask(self, quantity: str, **arguments: Any) -> Any:
        """Asks for a quantity of the machine interface by its name.

        What is found out about this mechanism is kept for further questions.
        """
        query = {"quantity": quantity}
        for name, value in arguments.items():
            if value is not absent:
                query[name] = plain(frozen(value, "/" + name))
        answer = answer_from("mechanism_ask", self._handle.pointer, *as_text(query))
        return answer_of(answer, figure_of(query))

    def curve(self, of: str, at: Sequence[Number], direction: str = "worst") -> Tuple[Any, Any]:
        """Certified ends of `delta`, `epsilon`, `rdp` or `tradeoff` at each of the arguments.

        Two arrays of doubles, of NumPy where it is installed: the lower ends rounded down, the
        upper ones up. Epsilons may be below 0. `direction` is "remove", where the first data set
        holds the record, "add", or the worse of both.

        >>> lower, upper = m.curve("delta", at=numpy.linspace(0, 8, 1001))
        """
        query = {
            "quantity": "curve",
            "of": of,
            "at": plain(frozen(at, "/at")),
            "direction": direction,
        }
        answer = answer_from("mechanism_ask", self._handle.pointer, *as_text(query))
        bounds = [Bound(point) for point in answer["points"]]
        return (
            _array([rounded(bound.lower, upward=False) for bound in bounds]),
            _array([rounded(bound.upper, upward=True) for bound in bounds]),
        )

    def risk(self, digits: Number = absent) -> Mapping[str, Any]:
        """All figures that people decide by, each with a sentence.

        Its "lines" are `Bound`s, whose `more` has what the figure is, at what, and the sentence;
        a figure that cannot be had is a mapping with its "error" and "sentence".

        >>> for line in m.risk(digits=6)["lines"]: print(line.upper, line.more["sentence"])
        """
        return self.ask("risk", digits=digits)

    def claim(
        self, *, neighbours: str = "add-remove", id: str = "claim", title: str = "", **terms: Number
    ) -> Claim:
        """What is claimed of this mechanism, to be audited.

        Args:
            epsilon, delta: (epsilon, delta)-differential privacy; delta is 0 where it is missing.
            order, epsilon: Rényi differential privacy of that order.
            rho: zero-concentrated differential privacy.
            mu: Gaussian differential privacy.
            advantage: most that true exceed false positives by, of any test.
            type_one, type_two: tests of that type I error have at least that type II error.
            neighbours: how neighbouring data sets differ, for which sensitivities are stated:
                "add-remove", "replace-one", "zero-out" or "other".
            id, title: what it is called in reports.
        """
        return Claim(self, terms, neighbours, id, title)

    def __add__(self, other: Mechanism) -> Mechanism:
        if not isinstance(other, Mechanism):
            return NotImplemented
        return _composed(_parts(self) + _parts(other))

    def __radd__(self, other: int) -> Mechanism:
        if isinstance(other, int) and other == 0:  # of sum()
            return self
        return NotImplemented

    def __mul__(self, times: SupportsIndex) -> Mechanism:
        if isinstance(times, bool) or not hasattr(times, "__index__"):
            return NotImplemented
        runs = operator.index(times)
        if runs < 1:
            raise InvalidInput(f"found {times}, wanted a number of runs of at least 1", "/times")
        return _composed([{**part, "times": part["times"] * runs} for part in _parts(self)])

    __rmul__ = __mul__


def _holds_none(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_holds_none(item) for item in value.values())
    return any(map(_holds_none, value)) if isinstance(value, list) else value is None


def _parts(mechanism: Mechanism) -> list:
    """The parts of a composition whose numbers of runs are known; else the mechanism once."""
    parts = mechanism.parameters["parts"] if mechanism.type == "composition" else ()
    if parts and all(isinstance(part["times"], int) for part in parts):
        return [dict(part) for part in parts]
    return [{"mechanism": mechanism, "times": 1}]


def _composed(parts: list) -> Mechanism:
    from .mechanisms import composition

    return composition(parts=parts)


def _array(values: list) -> Any:
    try:
        import numpy
    except ImportError:
        from array import array

        return array("d", values)
    return numpy.array(values)
