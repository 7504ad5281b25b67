# SPDX-License-Identifier: Apache-2.0
"""A budget for mechanisms that are chosen one after another."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from typing import Any, List, Optional

from ._answers import answer_of
from ._bound import Bound
from ._errors import InvalidInput
from ._exact import Number, absent, frozen, plain
from ._library import Handle, Unique, answer_from, as_text


@dataclass(frozen=True)
class Charge:
    """What became of a mechanism that was to be charged.

    Attributes:
        verdict: "accepted", "refused" or "undecided". Only what is accepted may be run.
        price: of this mechanism, in the unit of the budget.
        spent, left: after the verdict.
        assumes: what is taken for granted.
    """

    verdict: str
    price: Optional[Bound]
    spent: Bound
    left: Bound
    assumes: str = field(default="")

    @property
    def accepted(self) -> bool:
        return self.verdict == "accepted"


class Odometer(Unique):
    """Charges mechanisms, each chosen in view of the outcomes before it, to one budget.

    >>> o = dpcert.Odometer(rho="1/2")
    >>> o.charge(dpcert.gaussian(sigma=2, sensitivity=1)).accepted
    True

    Args:
        epsilon: a budget of pure privacy; with `delta` of (epsilon, delta); with `order` of Rényi
            privacy.
        rho: of zero-concentrated privacy.
        mu: of Gaussian privacy.

    `to_json` is its whole state, `from_json` goes on from there.
    """

    _twice = "spend the budget again; hand over its to_json, and charge one of them alone"

    def __init__(
        self,
        *,
        epsilon: Number = absent,
        rho: Number = absent,
        mu: Number = absent,
        order: Number = absent,
        delta: Number = absent,
    ) -> None:
        terms = {"epsilon": epsilon, "rho": rho, "mu": mu, "order": order, "delta": delta}
        self._budget = plain(frozen(terms))
        self._handle = Handle("odometer", self._budget)
        self._accepted: List[Any] = []
        self._one_charge = threading.Lock()
        self._made_here()

    def __repr__(self) -> str:
        terms = ", ".join(f"{name}={value!r}" for name, value in self._budget.items())
        return f"<Odometer({terms}), {len(self._accepted)} accepted>"

    def charge(self, mechanism: Any) -> Charge:
        """Charges it, or refuses it. After an error nothing has changed."""
        self._refuse_after_fork()
        event = plain(frozen(mechanism))
        with self._one_charge:
            answer = answer_from("odometer_add", self._handle.pointer, *as_text(event))
            if answer["verdict"] == "accepted":
                self._accepted.append(event)
        bounds = {
            key: answer_of(answer[key], key) for key in ("price", "spent", "left") if key in answer
        }
        return Charge(
            answer["verdict"],
            bounds.get("price"),
            bounds["spent"],
            bounds["left"],
            answer.get("assumes", ""),
        )

    def to_json(self) -> str:
        """The budget, and what was accepted, in its order."""
        with self._one_charge:
            return json.dumps({"budget": self._budget, "accepted": self._accepted})

    @classmethod
    def from_json(cls, text: str) -> Odometer:
        """The odometer of such a text: all that it names is charged again."""
        try:
            state = json.loads(text, parse_float=str)
            odometer = cls(**state["budget"])
            events = list(state["accepted"])
        except (ValueError, TypeError, KeyError) as error:
            raise InvalidInput(f"no state of an odometer: {error}") from None
        for index, event in enumerate(events):
            if not odometer.charge(event).accepted:
                raise InvalidInput("this event is above the budget", f"/accepted/{index}")
        return odometer
