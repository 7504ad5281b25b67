# SPDX-License-Identifier: Apache-2.0
"""Events and accountants of dp_accounting, https://github.com/google/differential-privacy.

>>> dpcert.from_event("GaussianDpEvent(noise_multiplier=2)")
dpcert.gaussian(sigma=2, sensitivity=1)

`Accountant` may stand wherever dp_accounting takes a `PrivacyAccountant`.
"""

from __future__ import annotations

from typing import Any

from ._errors import InvalidInput
from ._event_kinds import EVENTS, RELATIONS, Kind, mechanism_of, parts_of
from ._events import UnsupportedEvent, read
from ._mechanism import Mechanism

__all__ = ["Accountant", "EVENTS", "Kind", "UnsupportedEvent", "from_event"]


def __getattr__(name: str) -> Any:
    if name == "Accountant":  # which imports dp_accounting, where it is installed
        from ._accountant import Accountant

        return Accountant
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def from_event(event: Any, *, neighbours: str = "add-remove") -> Mechanism:
    """The mechanism that an event of dp_accounting stands for.

    Args:
        event: an event of dp_accounting, a named tuple of its `to_named_tuple`, its text, or a dict
            of its fields and its "class_name". A float means its shortest decimal text.
        neighbours: "add-remove", "zero-out" or "replace-one". Noise multipliers count what one
            record adds to a sum: one that is replaced changes it by up to twice that.

    Raises:
        UnsupportedEvent: there is no certified mechanism for it, or none for these neighbours.
    """
    if neighbours not in RELATIONS:
        raise InvalidInput(f"found {neighbours!r}, wanted {', '.join(RELATIONS)}", "/neighbours")
    return mechanism_of(parts_of(read(event, EVENTS), neighbours))
