# SPDX-License-Identifier: Apache-2.0
"""Privacy profiles for OpenDP, https://github.com/opendp/opendp.

>>> curve = dpcert.opendp.privacy_profile(dpcert.gaussian(sigma=2, sensitivity=1))
>>> curve(1.0)
0.0068295949831145755
>>> opendp.measures.new_privacy_profile(curve)
"""

from __future__ import annotations

import math
import threading
from bisect import bisect_left, insort
from fractions import Fraction
from typing import Any, Callable, List, Tuple

from ._errors import InvalidInput
from ._exact import absent
from ._mechanism import Mechanism

__all__ = ["privacy_map", "privacy_profile"]


def privacy_profile(mechanism: Mechanism, *, digits: int = absent) -> Callable[[float], float]:
    """The smallest delta of a mechanism as a function of epsilon, for `new_privacy_profile`.

    The function takes an epsilon >= 0, just the binary number that the float is, and answers with
    a float in [0, 1], rounded up. Its answers never grow with epsilon, in whatever order it is
    asked.
    """
    if not isinstance(mechanism, Mechanism):
        raise InvalidInput(f"found {type(mechanism).__name__}, wanted a mechanism of dpcert")
    asked: List[Tuple[float, float]] = []
    one_question = threading.Lock()

    def delta(epsilon: float) -> float:
        epsilon = _checked(epsilon)
        with one_question:
            at = bisect_left(asked, (epsilon,))
            if at < len(asked) and asked[at][0] == epsilon:
                return asked[at][1]
            answer = float(mechanism.delta(epsilon=_exactly(epsilon), digits=digits))
            # delta falls, so that neighbours' answers bound this one
            if at < len(asked):
                answer = max(answer, asked[at][1])
            if at > 0:
                answer = min(answer, asked[at - 1][1])
            insort(asked, (epsilon, answer))
            return answer

    return delta


def privacy_map(mechanism_at: Callable[[Any], Mechanism]) -> Callable[[Any], Any]:
    """A privacy map for `make_user_measurement` whose output is `smoothed_max_divergence`.

    >>> privacy_map(lambda d_in: dpcert.gaussian(sigma=2, sensitivity=d_in))

    Args:
        mechanism_at: the mechanism for data sets within a distance.
    """
    from opendp.measures import new_privacy_profile

    return lambda d_in: new_privacy_profile(privacy_profile(mechanism_at(d_in)))


def _checked(epsilon: Any) -> float:
    try:
        value = float(epsilon)
    except (TypeError, ValueError):
        value = math.nan
    if not value >= 0 or math.copysign(1, value) < 0:
        raise InvalidInput(f"found {epsilon!r}, wanted a number >= 0", "/epsilon")
    return value


def _exactly(epsilon: float) -> Fraction:
    """The binary number; one so large that no finite loss matters for what is infinite."""
    return Fraction(min(epsilon, 1e9))
