# SPDX-License-Identifier: Apache-2.0
"""Audits of a mechanism from its outputs on two neighbouring data sets.

What `dpcert audit-samples` does, with its verdicts. Theory:
proofs-checks/properties/theory/sample_audit.md. The limits of the probabilities are found by
integers, and the logarithm of their ratio r is what dpcert proves of a randomised response that
tells the truth r times as often as not.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any, List, Optional

from .._bound import Bound
from .._errors import InvalidInput, PrecisionExhausted
from .._exact import Number, frozen
from ..mechanisms import pure, randomized_response
from ._binomial import Counted, lower_limit, upper_limit
from ._cells import NameCells, NumberCells, best_event, counted, hits_of
from ._outputs import number_of_text, numbers_or_names, outputs_of, refuse_copies

_DIGITS = 12  # that are shown
_CONFIDENCE = "0.999"


@dataclass(frozen=True)
class SampleAudit:
    """What outputs show of a claim.

    Attributes:
        verdict: "refuted"; "not_refuted", which proves nothing; or "no_power": the test could not
            have found anything, as the claim is at or above `refutable`, or nearly all outputs of
            the testing halves are names that the choosing halves lack.
        claim: in words.
        epsilon_at_least: with the stated confidence no smaller epsilon holds at that delta; None:
            none above 0 was shown to be needed.
        refutable: the most that so many outputs refute, however they are spread; None: nothing.
        event: the event that was tested, "x < 3 or 5 <= x < 7", or names.
        likely_in: "a" or "b": the list under which it is likelier.
        likely, other: how often it happened in the testing halves.
        probability_at_least, other_at_most: the limits of its probabilities, exactly.
        unseen: outputs of the testing halves that are names which the choosing halves lack.
    """

    verdict: str
    claim: str
    epsilon_at_least: Optional[Decimal]
    refutable: Optional[Decimal]
    event: str
    likely_in: str
    likely: Counted
    other: Counted
    probability_at_least: Fraction
    other_at_most: Fraction
    unseen: Counted

    def __str__(self) -> str:
        lines = [f"{self.verdict.replace('_', ' ')}  {self.claim}"]
        lines.append(
            "no epsilon above 0 was shown to be needed"
            if self.epsilon_at_least is None
            else f"epsilon is at least {self.epsilon_at_least} at that delta"
        )
        if self.verdict != "refuted" and self.unseen.successes:
            lines.append(
                f"{self.unseen} outputs of the second halves are names that the first "
                "halves lack"
            )
        if self.verdict != "refuted":
            lines.append(
                "however such outputs were spread, they would refute no epsilon"
                + ("" if self.refutable is None else f" above {self.refutable}")
            )
        lines += [
            f"event: {self.event[:400]}",
            f"{self.likely} in the second half of {self.likely_in}, "
            f"{self.other} in the other's",
        ]
        return "\n    ".join(lines)


def sampler(
    a: Any,
    b: Any,
    *,
    epsilon: Number,
    delta: Number = 0,
    confidence: Number = _CONFIDENCE,
    names: bool = False,
) -> SampleAudit:
    """Asserts that outputs on two neighbouring data sets do not refute a claim that they could.

    >>> a = [mechanism(one_data_set) for _ in range(10000)]
    >>> b = [mechanism(a_neighbour) for _ in range(10000)]
    >>> dpcert.testing.sampler(a, b, epsilon=1)

    The arguments are those of `audit_samples`.

    Raises:
        AssertionError: where the claim is refuted; and where the test has no power.
    """
    found = audit_samples(a, b, epsilon=epsilon, delta=delta, confidence=confidence, names=names)
    if found.verdict != "not_refuted":
        raise AssertionError(str(found))
    return found


def audit_samples(
    a: Any,
    b: Any,
    *,
    epsilon: Number,
    delta: Number = 0,
    confidence: Number = _CONFIDENCE,
    names: bool = False,
) -> SampleAudit:
    """Chooses an event on the first half of each list, and tests it on the second.

    A true claim is refuted with at most the probability 1 - confidence, whatever the laws of the
    outputs are: those of a list have to be independent, and of one law.

    Args:
        a, b: outputs on a data set and on a neighbour of it: numbers, or texts that stand for
            numbers, or names; an array, or the pathlib.Path of a file with one output a line.
        epsilon: >= 0; or {"log": 2}, exactly ln 2.
        delta: in [0, 1).
        names: take all outputs as names, whatever they look like.

    Raises:
        InvalidInput: for NaN, infinities, numbers among names (as below a heading), several numbers
            in an output, fewer than 8 outputs, and two lists that are the same.
    """
    pure(epsilon=epsilon).delta(epsilon=0)  # which says what is wrong with it
    at, risk = _delta_and_risk(delta, confidence)
    first, second = outputs_of(a, "/a"), outputs_of(b, "/b")
    refuse_copies(first, second)
    both = numbers_or_names(first, second, names)
    claim = f"epsilon {_shown(epsilon)} delta {delta} at confidence {confidence}"
    return _Test(*both, at, risk).audit(epsilon, claim)


def _shown(epsilon: Any) -> str:
    return f"log {epsilon['log']}" if isinstance(epsilon, dict) else str(epsilon)


def _delta_and_risk(delta: Number, confidence: Number) -> tuple:
    """The delta, and the risk of each of two limits."""
    at, sure = _rational(delta, "/delta"), _rational(confidence, "/confidence")
    if not 0 <= at < 1:
        raise InvalidInput(f"found {delta}, wanted a number from 0 to below 1", "/delta")
    if not 0 < sure < 1:
        raise InvalidInput(f"found {confidence}, wanted a number between 0 and 1", "/confidence")
    return at, (1 - sure) / 2


def _rational(value: Number, path: str) -> Fraction:
    exact = frozen(value, path)
    number = number_of_text(exact, path) if isinstance(exact, str) else exact
    if isinstance(number, bool) or not isinstance(number, (int, Decimal, Fraction)):
        raise InvalidInput(f"found {value!r}, wanted a number", path)
    return Fraction(number)


class _Test:
    """Two lists in halves, the delta of a claim, and the risk of each limit."""

    def __init__(
        self, a: List[Any], b: List[Any], numeric: bool, delta: Fraction, risk: Fraction
    ) -> None:
        choosing_a, choosing_b = a[: len(a) // 2], b[: len(b) // 2]
        self.cells: Any = (NumberCells if numeric else NameCells)(choosing_a + choosing_b)
        self.choosing = hits_of(self.cells, choosing_a), hits_of(self.cells, choosing_b)
        self.testing = (
            hits_of(self.cells, a[len(a) // 2 :]),
            hits_of(self.cells, b[len(b) // 2 :]),
        )
        self.delta, self.risk = delta, risk

    def audit(self, epsilon: Any, claim: str) -> SampleAudit:
        (event, promise), (event_b, promise_b) = (
            best_event(*pair, float(self.delta), float(2 * self.risk))
            for pair in (self.choosing, self.choosing[::-1])
        )
        is_first = promise >= promise_b
        event = event if is_first else event_b
        likely, other = (counted(hits, event) for hits in self.testing[:: 1 if is_first else -1])
        least, most = lower_limit(likely, self.risk), upper_limit(other, self.risk)
        shown = _log((least - self.delta) / most)
        refutable, unseen = self._power()
        verdict = (
            "refuted"
            if shown and shown.exceeds(epsilon)
            else "not_refuted"
            if refutable
            and 10 * unseen.successes < 9 * unseen.trials
            and refutable.exceeds(epsilon)
            else "no_power"
        )
        return SampleAudit(
            verdict,
            claim,
            shown.down if shown else None,
            refutable.up if refutable else None,
            self.cells.describe(event),
            "a" if is_first else "b",
            likely,
            other,
            least,
            most,
            unseen,
        )

    def _power(self) -> tuple:
        """The most that could have been refuted, and the outputs that no event could hold."""
        others = [Counted(counts[-1], total) for counts, total in self.testing]
        ratio = max(self._largest_ratio(*others), self._largest_ratio(*others[::-1]))
        return _log(ratio), Counted(
            sum(one.successes for one in others), sum(one.trials for one in others)
        )

    def _largest_ratio(self, likely: Counted, other: Counted) -> Fraction:
        """That an event could show with the last cell, or without it, which was hit so often."""

        def ratio(in_likely: int, in_other: int) -> Fraction:
            least = lower_limit(Counted(in_likely, likely.trials), self.risk)
            return (least - self.delta) / upper_limit(Counted(in_other, other.trials), self.risk)

        return max(
            ratio(likely.trials, other.successes), ratio(likely.trials - likely.successes, 0)
        )


class _Log:
    """The logarithm of a rational number above 1, which is proved."""

    def __init__(self, ratio: Fraction) -> None:
        self.mechanism = randomized_response(categories=2, truth=ratio / (1 + ratio))
        self.bound: Bound = self.mechanism.ask("epsilon", delta=0, digits=30)

    def exceeds(self, epsilon: Any) -> bool:
        verdict = self.mechanism.claim(epsilon=epsilon, neighbours="other").audit().verdict
        if verdict == "undecided":
            raise PrecisionExhausted("the claim is too close to what the outputs show", "/epsilon")
        return verdict == "refuted"

    @property
    def down(self) -> Decimal:
        return Context(prec=_DIGITS, rounding=ROUND_FLOOR).plus(self.bound.lower)

    @property
    def up(self) -> Decimal:
        return Context(prec=_DIGITS, rounding=ROUND_CEILING).plus(self.bound.upper)


def _log(ratio: Fraction) -> Optional[_Log]:
    return _Log(ratio) if ratio > 1 else None
