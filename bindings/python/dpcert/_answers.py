# SPDX-License-Identifier: Apache-2.0
"""Answers of the machine interface in Python's types."""

from __future__ import annotations

from typing import Any

from ._bound import Bound


def figure_of(query: Any) -> str:
    """Which quantity a query's figures are: of a curve that of its points."""
    if not isinstance(query, dict):
        return ""
    quantity = str(query.get("quantity", ""))
    return str(query.get("of", "")) if quantity == "curve" else quantity


def answer_of(answer: Any, quantity: str = "") -> Any:
    """An answer whose parts that have two ends are `Bound`s; of a figure the bound itself."""
    if isinstance(answer, list):
        return [answer_of(item, quantity) for item in answer]
    if not isinstance(answer, dict):
        return answer
    parts = {
        key: answer_of(item, quantity) if isinstance(item, (dict, list)) else item
        for key, item in answer.items()
    }
    return Bound(parts, quantity) if isinstance(answer.get("lower"), str) else parts
