# SPDX-License-Identifier: Apache-2.0
"""Accountants: what they are derived from."""

from __future__ import annotations

import abc
from typing import Any


class IAccountant(abc.ABC):
    """All that Opacus asks of an accountant."""

    @abc.abstractmethod
    def __init__(self) -> None:
        ...

    @abc.abstractmethod
    def step(self, *, noise_multiplier: float, sample_rate: float) -> None:
        ...

    @abc.abstractmethod
    def get_epsilon(self, delta: float, *args: Any, **kwargs: Any) -> float:
        ...

    @abc.abstractmethod
    def __len__(self) -> int:
        ...

    @classmethod
    @abc.abstractmethod
    def mechanism(cls) -> str:
        ...
