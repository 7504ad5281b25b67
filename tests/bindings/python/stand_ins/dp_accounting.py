# SPDX-License-Identifier: Apache-2.0
"""The part of dp_accounting's protocol that adapters meet: events, ledgers, calibration."""

from __future__ import annotations

import enum
from collections import namedtuple
from dataclasses import dataclass, fields, make_dataclass
from typing import Any, List


class DpEvent:
    """What all events are derived from."""

    def to_named_tuple(self) -> Any:
        kind = namedtuple(
            f"_{type(self).__name__}Wrapper",
            ["module_name", "class_name", *(each.name for each in fields(self))],
        )
        return kind(
            type(self).__module__,
            type(self).__name__,
            *(_wrapped(getattr(self, each.name)) for each in fields(self)),
        )


def _wrapped(value: Any) -> Any:
    if isinstance(value, DpEvent):
        return value.to_named_tuple()
    return [_wrapped(item) for item in value] if isinstance(value, list) else value


#: The vocabulary: each event's fields, those with defaults as (name, default).
VOCABULARY = {
    "NoOpDpEvent": [],
    "NonPrivateDpEvent": [],
    "UnsupportedDpEvent": [],
    "RandomizedResponseDpEvent": ["noise_parameter", "num_buckets"],
    "EpsilonDeltaDpEvent": ["epsilon", "delta"],
    "GaussianDpEvent": ["noise_multiplier"],
    "LaplaceDpEvent": ["noise_multiplier"],
    "DiscreteLaplaceDpEvent": ["noise_parameter", "sensitivity"],
    "DiscreteGaussianDpEvent": ["sigma", ("sensitivity", 1.0), ("dimension", None)],
    "SelfComposedDpEvent": ["event", "count"],
    "ComposedDpEvent": ["events"],
    "PoissonSampledDpEvent": ["sampling_probability", "event"],
    "SampledWithReplacementDpEvent": ["source_dataset_size", "sample_size", "event"],
    "SampledWithoutReplacementDpEvent": ["source_dataset_size", "sample_size", "event"],
    "SingleEpochTreeAggregationDpEvent": ["noise_multiplier", "step_counts"],
    "RepeatAndSelectDpEvent": ["event", "mean", "shape"],
    "MixtureOfGaussiansDpEvent": ["standard_deviation", "sensitivities", "sampling_probs"],
    "ZCDpEvent": ["rho", ("xi", 0.0)],
    "ExponentialMechanismDpEvent": ["epsilon"],
    "PermuteAndFlipDpEvent": ["epsilon"],
    "TruncatedSubsampledGaussianDpEvent": [
        "dataset_size",
        "sampling_probability",
        "truncated_batch_size",
        "noise_multiplier",
    ],
}
for _name, _fields in VOCABULARY.items():
    globals()[_name] = make_dataclass(
        _name,
        [each if isinstance(each, str) else (each[0], Any, each[1]) for each in _fields],
        bases=(DpEvent,),
        frozen=True,
    )
    globals()[_name].__module__ = __name__


class NeighboringRelation(enum.Enum):
    ADD_OR_REMOVE_ONE = 1
    REPLACE_ONE = 2
    REPLACE_SPECIAL = 3


class UnsupportedEventError(Exception):
    pass


class PrivacyAccountant:
    """Keeps the ledger; a subclass has _maybe_compose, get_epsilon and get_delta."""

    @dataclass(frozen=True)
    class CompositionErrorDetails:
        invalid_event: Any
        error_message: Any

    def __init__(self, neighboring_relation: NeighboringRelation) -> None:
        if not isinstance(neighboring_relation, NeighboringRelation):
            raise TypeError("no NeighboringRelation")
        self._neighboring_relation = neighboring_relation
        self._entries: List[Any] = []

    @property
    def neighboring_relation(self) -> NeighboringRelation:
        return self._neighboring_relation

    def supports(self, event: DpEvent) -> bool:
        return self._maybe_compose(event, 0, False) is None

    def compose(self, event: DpEvent, count: int = 1) -> Any:
        if not isinstance(event, DpEvent):
            raise TypeError("no DpEvent")
        wrong = self._maybe_compose(event, count, False)
        if wrong is not None:
            raise UnsupportedEventError(f"{wrong.error_message}: {wrong.invalid_event}")
        if not isinstance(count, int) or count < 1:
            raise ValueError("count must be positive")
        if self._entries and self._entries[-1][0] == event:
            self._entries[-1][1] += count
        elif not isinstance(event, globals()["NoOpDpEvent"]):
            self._entries.append([event, count])
        self._maybe_compose(event, count, True)
        return self

    @property
    def ledger(self) -> DpEvent:
        made = [
            event if count == 1 else globals()["SelfComposedDpEvent"](event, count)
            for event, count in self._entries
        ]
        if len(made) == 1:
            return made[0]
        return globals()["ComposedDpEvent"](made) if made else globals()["NoOpDpEvent"]()


def calibrate_dp_mechanism(
    make_fresh_accountant: Any,
    make_event_from_param: Any,
    target_epsilon: float,
    target_delta: float,
) -> float:
    """Halves a bracket around the parameter at which epsilon falls to the target."""

    def gap(value: float) -> float:
        accountant = make_fresh_accountant()
        if not isinstance(accountant.ledger, globals()["NoOpDpEvent"]):
            raise ValueError("the accountant is not fresh")
        event = make_event_from_param(value)
        return accountant.compose(event).get_epsilon(target_delta) - target_epsilon

    low, high = 0.0, 1.0
    while gap(high) > 0:
        low, high = high, 2 * high
    while high - low > 1e-4 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if gap(middle) > 0 else (low, middle)
    return high
