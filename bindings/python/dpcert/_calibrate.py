# SPDX-License-Identifier: Apache-2.0
"""The one parameter that is left open, for a claim."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Mapping

from ._bound import Bound
from ._exact import Number, absent, frozen, plain
from ._library import answer_from, as_text


class Calibration(Bound):
    """The best value of a parameter: `lower` and `upper` enclose it, `certified` may be used.

    Attributes:
        parameter: its name.
        certified: a decimal, the shortest beside the best value, for which the claim is proved.
        mechanism: the mechanism with that parameter.
        extreme: "least" where the claim holds for larger values too, as of noise; else "greatest".

    float() and formats are `certified`, rounded to where the claim still holds.
    """

    __slots__ = ("mechanism",)

    def __init__(self, answer: Mapping[str, Any], mechanism: Any) -> None:
        super().__init__(answer, "calibrate")
        self.mechanism = mechanism

    @property
    def parameter(self) -> str:
        return self._answer["parameter"]

    @property
    def certified(self) -> Decimal:
        return Decimal(self._answer["certified"])

    @property
    def extreme(self) -> str:
        return self._answer["extreme"]


def calibrate(mechanism: Any, *, digits: int = absent, **terms: Number) -> Calibration:
    """The best value of the one parameter of `mechanism` that is None, for a claim.

    The claim's terms are those of `Mechanism.claim`: epsilon and delta; order and epsilon; rho; mu;
    advantage; type_one and type_two.

    >>> c = dpcert.calibrate(dpcert.gaussian(sigma=None, sensitivity=1), epsilon=1, delta="1e-5")
    >>> c.certified
    Decimal('3.730631634815942')
    """
    asked = {"mechanism": mechanism, **terms, "digits": digits}
    query = {"quantity": "calibrate", **plain(frozen(asked))}
    answer = answer_from("compute", *as_text(query))
    filled = _filled(query["mechanism"], answer["certified"])
    kind = type(mechanism)
    return Calibration(answer, kind.from_plain(filled) if hasattr(kind, "from_plain") else filled)


def _filled(value: Any, with_text: str) -> Any:
    """A plain object, with that text in place of None."""
    if isinstance(value, dict):
        return {key: _filled(item, with_text) for key, item in value.items()}
    if isinstance(value, list):
        return [_filled(item, with_text) for item in value]
    return with_text if value is None else value
