# SPDX-License-Identifier: Apache-2.0
"""Profiles, and what has to be allowed before they are made."""

from __future__ import annotations

from typing import Any, Callable

ENABLED = set()


def enable_features(*names: str) -> None:
    ENABLED.update(names)


class PrivacyProfile:
    """Delta at an epsilon by the curve, epsilon at a delta by halving."""

    def __init__(self, curve: Callable[[float], float]) -> None:
        self.curve = curve

    def delta(self, epsilon: float) -> float:
        answer: Any = self.curve(float(epsilon))
        if type(answer) is not float or not 0 <= answer <= 1:
            raise TypeError(f"{answer!r} is no delta")
        return answer

    def epsilon(self, delta: float) -> float:
        if not 0 <= delta <= 1:
            raise ValueError("no delta")
        low, high = 0.0, 2.0
        while self.delta(high) > delta:
            high *= high
            if high == float("inf"):
                return high
        while low < (middle := low + (high - low) / 2) < high:
            low, high = (middle, high) if self.delta(middle) > delta else (low, middle)
        return low if self.delta(low) <= delta else high
