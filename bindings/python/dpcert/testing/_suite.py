# SPDX-License-Identifier: Apache-2.0
"""The questions of the known-answer vectors: those of `dpcert vectors`, in its sequence."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, List, Tuple

from .._library import answer_from

#: What each quantity is asked at: the name of its argument, or None.
ARGUMENTS = {"epsilon": "delta", "delta": "epsilon", "rdp": "order", "zcdp": None, "gdp": None}


@lru_cache(maxsize=1)
def questions() -> List[Tuple[str, dict, str, Any]]:
    """(id, mechanism, quantity, argument) of each; the argument is a text, or None."""
    return [
        (
            query["id"],
            query["mechanism"],
            query["quantity"],
            query.get(ARGUMENTS[query["quantity"]]),
        )
        for query in answer_from("vectors")
    ]
