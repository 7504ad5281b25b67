# SPDX-License-Identifier: Apache-2.0
"""An accountant by the protocol of dp_accounting."""

from __future__ import annotations

import math
from collections import namedtuple
from typing import Any, Dict, List, NamedTuple, Optional

from ._errors import InvalidInput
from ._event_kinds import EVENTS, NON_PRIVATE, RELATIONS, Parts, mechanism_of, parts_of
from ._events import Event, UnsupportedEvent, integer, read
from ._mechanism import Mechanism

try:
    import dp_accounting as _peer  # type: ignore[import-not-found]
except ImportError:
    _peer = None

_RELATIONS = {
    "ADD_OR_REMOVE_ONE": "add-remove",
    "REPLACE_ONE": "replace-one",
    "REPLACE_SPECIAL": "zero-out",
}


class _Alone:
    """What dp_accounting's `PrivacyAccountant` does, where that is not installed.

    Events are whatever `dpcert.from_event` reads; the ledger is of named tuples such as
    `to_named_tuple` makes.
    """

    class CompositionErrorDetails(NamedTuple):
        """What made a composition fail, and why."""

        invalid_event: Any
        error_message: Optional[str]

    def __init__(self, neighboring_relation: Any) -> None:
        self._neighboring_relation = neighboring_relation
        self._composed: List[Any] = []

    @property
    def neighboring_relation(self) -> Any:
        return self._neighboring_relation

    def supports(self, event: Any) -> bool:
        return self._maybe_compose(event, 0, False) is None  # type: ignore[attr-defined]

    def compose(self, event: Any, count: int = 1) -> Any:
        told, times = read(event, EVENTS), integer(count, "/count", 1)
        refused = self._maybe_compose(told, times, True)  # type: ignore[attr-defined]
        if refused is not None:
            raise UnsupportedEvent(refused.error_message, event=refused.invalid_event)
        if self._composed and self._composed[-1][0] == told:
            self._composed[-1][1] += times
        elif told.name != "NoOpDpEvent":
            self._composed.append([told, times])
        return self

    @property
    def ledger(self) -> Any:
        events = [
            _tuple("SelfComposedDpEvent", event=_as_tuple(each), count=times)
            if times > 1
            else _as_tuple(each)
            for each, times in self._composed
        ]
        if len(events) == 1:
            return events[0]
        return _tuple("ComposedDpEvent", events=events) if events else _tuple("NoOpDpEvent")


def _tuple(name: str, **fields: Any) -> Any:
    names = ["module_name", "class_name", *fields]
    kind = namedtuple(f"{name}NamedTuple", names)  # type: ignore[misc]
    return kind("dp_accounting.dp_event", name, *fields.values())


def _as_tuple(value: Any) -> Any:
    if isinstance(value, Event):
        return _tuple(value.name, **{key: _as_tuple(item) for key, item in value.fields})
    return [_as_tuple(item) for item in value] if isinstance(value, tuple) else value


_Base: Any = _peer.PrivacyAccountant if _peer else _Alone


class Accountant(_Base):
    """A `PrivacyAccountant` whose answers are certified, rounded to the safe side.

    >>> a = dpcert.dp_accounting.Accountant()
    >>> a.compose(GaussianDpEvent(2.0), 3).get_epsilon(1e-5)
    3.708634930511883

    Args:
        neighboring_relation: one of dp_accounting's, or "add-remove", "replace-one" or "zero-out".
            `EVENTS` has the relations of each event.
    """

    def __init__(self, neighboring_relation: Any = "add-remove") -> None:
        name = getattr(neighboring_relation, "name", neighboring_relation)
        self._neighbours = _RELATIONS.get(name, name) if isinstance(name, str) else ""
        if self._neighbours not in RELATIONS:
            raise InvalidInput(
                f"found {neighboring_relation!r}, wanted a NeighboringRelation, or one of "
                f"{', '.join(RELATIONS)}",
                "/neighboring_relation",
            )
        super().__init__(self._peers_relation() if _peer else self._neighbours)
        self._parts: Dict[Event, Parts] = {}
        self._counts: Dict[Event, int] = {}
        self._kept: Optional[Mechanism] = None

    def _peers_relation(self) -> Any:
        name = next(name for name, of in _RELATIONS.items() if of == self._neighbours)
        return _peer.NeighboringRelation[name]

    @property
    def mechanism(self) -> Mechanism:
        """All that was composed, for other questions, claims and audits."""
        if self._kept is None:
            self._kept = mechanism_of(self._runs())
        return self._kept

    def _runs(self) -> Parts:
        return [
            (mechanism, times * count)
            for event, count in self._counts.items()
            for mechanism, times in self._parts[event]
        ]

    @property
    def _is_private(self) -> bool:
        return not any(mechanism is NON_PRIVATE for mechanism, _ in self._runs())

    def get_epsilon(self, target_delta: float) -> float:
        """The least epsilon, or an upper bound of it, rounded up."""
        epsilon = self.mechanism.epsilon(delta=target_delta)
        return float(epsilon) if self._is_private else math.inf

    def get_delta(self, target_epsilon: float) -> float:
        """The least delta, or an upper bound of it, rounded up."""
        # delta falls: that at a large epsilon is enough at an infinite one
        epsilon = 1e9 if target_epsilon == math.inf else target_epsilon
        return float(self.mechanism.delta(epsilon=epsilon))

    def _maybe_compose(self, event: Any, count: int, do_compose: bool) -> Any:
        try:
            told = self._known(event)
        except UnsupportedEvent as refused:
            return self.CompositionErrorDetails(refused.event, str(refused))
        if do_compose:
            self._kept = None
            self._counts[told] = self._counts.get(told, 0) + count
        return None

    def _known(self, event: Any) -> Event:
        """The event, whose parts are known from now on."""
        told = read(event, EVENTS)
        try:
            if told in self._parts:
                return told
        except TypeError:  # of a field that is no number: it is refused below
            pass
        parts = parts_of(told, self._neighbours)
        self._parts[told] = parts
        return told
