# SPDX-License-Identifier: Apache-2.0
"""A search for the noise by epsilons, as Opacus has one."""

from __future__ import annotations

from .registry import create_accountant


def get_noise_multiplier(
    *,
    target_epsilon: float,
    target_delta: float,
    sample_rate: float,
    steps: int,
    accountant: str,
    epsilon_tolerance: float = 0.01,
) -> float:
    tried = create_accountant(accountant)

    def epsilon(noise: float) -> float:
        tried.history = [(noise, sample_rate, steps)]
        return tried.get_epsilon(delta=target_delta)

    low, high = 0.0, 10.0
    while epsilon(high) > target_epsilon:
        high *= 2
    while target_epsilon - epsilon(high) > epsilon_tolerance:
        middle = (low + high) / 2
        low, high = (low, middle) if epsilon(middle) < target_epsilon else (middle, high)
    return high
