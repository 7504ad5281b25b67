# SPDX-License-Identifier: Apache-2.0
"""Audits of a mechanism from its outputs on two neighbouring data sets.

What `dpcert audit-samples` does. Theory: proofs-checks/properties/theory/sample_audit.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Optional, Tuple

from .._exact import Number, frozen, plain
from .._library import answer_from, as_text
from ._outputs import outputs_as_text

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
        counts: how often it happened in the testing halves, there and in the other: "17 of 200".
        probability_at_least, other_at_most: the limits of its probabilities.
        unseen_names: outputs of the testing halves that are names which the choosing halves lack.
    """

    verdict: str
    claim: str
    epsilon_at_least: Optional[Decimal]
    refutable: Optional[Decimal]
    event: str
    likely_in: str
    counts: Tuple[str, str]
    probability_at_least: Decimal
    other_at_most: Decimal
    unseen_names: int

    def __str__(self) -> str:
        lines = [f"{self.verdict.replace('_', ' ')}  {self.claim}"]
        lines.append(
            "no epsilon above 0 was shown to be needed"
            if self.epsilon_at_least is None
            else f"epsilon is at least {self.epsilon_at_least} at that delta"
        )
        if self.verdict != "refuted" and self.unseen_names:
            lines.append(
                f"{self.unseen_names} outputs of the second halves are names that the first "
                "halves lack"
            )
        if self.verdict != "refuted":
            lines.append(
                "however such outputs were spread, they would refute no epsilon"
                + ("" if self.refutable is None else f" above {self.refutable}")
            )
        lines += [
            f"event: {self.event[:400]}",
            f"{self.counts[0]} in the second half of {self.likely_in}, "
            f"{self.counts[1]} in the other's",
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
    claim = {"epsilon": epsilon, "delta": delta, "confidence": confidence, "names": names}
    texts = (outputs_as_text(a, "/a", names), outputs_as_text(b, "/b", names))
    found = answer_from(
        "audit_samples", *as_text(texts[0]), *as_text(texts[1]), *as_text(plain(frozen(claim)))
    )
    event = found["event"]
    return SampleAudit(
        found["verdict"],
        f"epsilon {_shown(epsilon)} delta {delta} at confidence {confidence}",
        _decimal(found.get("epsilon_at_least")),
        _decimal(found["refutable"]),
        event["outputs"],
        event["likely_in"],
        tuple(event["counts"]),
        Decimal(event["probability_at_least"]),
        Decimal(event["other_at_most"]),
        found["unseen_names"],
    )


def _shown(epsilon: Any) -> str:
    return f"log {epsilon['log']}" if isinstance(epsilon, dict) else str(epsilon)


def _decimal(text: Optional[str]) -> Optional[Decimal]:
    return None if text is None else Decimal(text)
