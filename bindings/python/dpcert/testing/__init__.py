# SPDX-License-Identifier: Apache-2.0
"""For tests of your own accountants and samplers.

>>> import dpcert.testing as t
>>> t.accountant(mine, t.vectors(quantity="epsilon", quick=True))
>>> t.sampler(outputs_on_one_data_set, outputs_on_a_neighbour, epsilon=1)

`dpcert.testing.strategies` has strategies of hypothesis; `dpcert.testing.pytest_plugin` a fixture.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ._score import Answer, Score, accountant, score
from ._vectors import Vector, vector, vectors
from ._samples import SampleAudit, audit_samples, sampler

__all__ = [
    "Answer",
    "SampleAudit",
    "Score",
    "Vector",
    "accountant",
    "audit_samples",
    "sampler",
    "score",
    "strategies",
    "vector",
    "vectors",
]


def __getattr__(name: str) -> Any:
    """`strategies` needs hypothesis, and is imported when it is first named."""
    if name == "strategies":
        return import_module(".strategies", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
