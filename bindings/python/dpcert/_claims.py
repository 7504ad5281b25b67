# SPDX-License-Identifier: Apache-2.0
"""Claims, their audit, and the independent checker of its certificates."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterable, List, Mapping, Optional, Tuple, Union

from ._answers import answer_of
from ._bound import Bound
from ._errors import Error, InvalidInput, error_of
from ._exact import frozen, plain
from ._library import answer_from, as_text
from ._object import Object


@dataclass(frozen=True)
class Claim:
    """What is claimed of a mechanism; see `Mechanism.claim`."""

    mechanism: Any
    terms: Mapping[str, Any]
    neighbours: str = "add-remove"
    id: str = "claim"
    title: str = ""

    def to_plain(self) -> dict:
        """As an entry of an audit file."""
        named = {"title": self.title} if self.title else {}
        return {
            "id": self.id,
            **named,
            "mechanism": plain(frozen(self.mechanism, "/mechanism")),
            "neighbours": self.neighbours,
            "claim": plain(frozen(self.terms, "/claim")),
        }

    def audit(self) -> Verdict:
        """Whether it is true. An error of this one claim is raised."""
        verdict = audit([self]).verdicts[0]
        if verdict.error is not None:
            place = verdict.error.path.replace("/claims/0", "", 1).replace("/claim", "", 1)
            raise type(verdict.error)(verdict.error.message, place)
        return verdict


@dataclass(frozen=True)
class Verdict:
    """What became of a claim.

    Attributes:
        id: of the claim.
        verdict: "proved", "refuted", "not_implied" (of a budget, which some mechanism within it
            breaks), "undecided"; "" where there is an error.
        sentence: why, in words.
        assumes: what is taken for granted.
        bound: what the mechanism needs, or None.
        certificate: the proof, or None.
        checked: whether the independent checker accepted it.
        error: what made it fail, or None.
        more: the whole answer.
    """

    id: str
    verdict: str = ""
    sentence: str = ""
    assumes: str = ""
    bound: Optional[Bound] = None
    certificate: Optional[str] = field(default=None, repr=False)
    checked: bool = False
    error: Optional[Error] = None
    more: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def holds(self) -> bool:
        """Whether the claim is proved."""
        return self.verdict == "proved"

    @staticmethod
    def of(answer: Mapping[str, Any]) -> Verdict:
        failed = answer.get("error")
        if failed:
            error = error_of(failed["code"], failed["message"], failed["path"])
            return Verdict(answer["id"], error=error, more=answer)
        bound = answer_of(answer, answer.get("quantity", "")) if "lower" in answer else None
        return Verdict(
            answer["id"],
            answer["verdict"],
            answer["sentence"],
            answer.get("assumes", ""),
            bound,
            answer.get("certificate"),
            bool(answer.get("checked")),
            None,
            answer,
        )


@dataclass(frozen=True)
class Report:
    """The verdicts of an audit file, and the file's text, to which its certificates are bound."""

    verdicts: Tuple[Verdict, ...]
    file: str = field(repr=False)

    def __iter__(self) -> Any:
        return iter(self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    @property
    def holds(self) -> bool:
        """Whether there are claims, and all are proved."""
        return bool(self.verdicts) and all(verdict.holds for verdict in self.verdicts)


def audit(
    claims: Union[str, Path, Mapping[str, Any], Claim, Iterable[Any]],
    *,
    rounding: Union[str, None] = None,
) -> Report:
    """Audits claims: one, or many, of `Mechanism.claim`; or an audit file as text, as a dict, or
    as the pathlib.Path that it has.

    A claim that fails does not end the others: its verdict has an error.

    Args:
        rounding: a claim that is short by at most this part of itself is said to be so by
            rounding; "1e-9" where it is missing.
    """
    if isinstance(claims, Path):
        claims = claims.read_text(encoding="utf-8")
    file = claims if isinstance(claims, str) else json.dumps(_audit_file(claims))
    part = None if rounding is None else str(rounding).encode()
    report = answer_from("audit", *as_text(file), part)
    return Report(tuple(map(Verdict.of, report["verdicts"])), file)


def _audit_file(claims: Any) -> Mapping[str, Any]:
    if isinstance(claims, Mapping):
        return plain(frozen(claims))
    claims = [claims] if isinstance(claims, (Claim, Object)) else list(claims)
    for index, claim in enumerate(claims):
        if isinstance(claim, Object):
            raise InvalidInput(
                f"found {claim.type}, of which nothing is claimed: wanted m.claim(epsilon=1)",
                f"/claims/{index}",
            )
    entries: List[dict] = [
        plain(frozen(claim, f"/claims/{index}")) for index, claim in enumerate(claims)
    ]
    if len(entries) > 1:
        for index, entry in enumerate(entries):
            if entry.get("id") == "claim":
                entry["id"] = f"claim {index + 1}"
    return {"claims": entries}


def check(
    file: Union[str, Mapping[str, Any]], certificate: str, *, kernel_only: bool = False
) -> dict:
    """Re-checks a certificate against its audit file, by the independent checker.

    Args:
        file: the very text that was audited (`Report.file`).
        kernel_only: accept nothing but the kernel's rules.

    Returns:
        {"accepted": True, "verdict", "id", "claim", "rules"}, or
        {"accepted": False, "reason", "step"}.
    """
    if not isinstance(certificate, str):
        found = type(certificate).__name__
        raise InvalidInput(f"found {found}, wanted the text of a certificate", "/certificate")
    text = file if isinstance(file, str) else plain(frozen(file))
    return answer_from("check", *as_text(text), *as_text(certificate), int(kernel_only))
