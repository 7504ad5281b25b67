# SPDX-License-Identifier: Apache-2.0
"""The machine interface: queries, the schema, and what the C library says of itself."""

from __future__ import annotations

from typing import Any

from ._answers import answer_of, figure_of
from ._exact import frozen, plain
from ._library import answer_from, as_text


def compute(query: Any) -> Any:
    """Answers a query of the machine interface, {"quantity": ...}, or a list of them.

    Parts of answers that have two ends are `Bound`s. Of a list, a query that failed is answered by
    {"id", "error": {"code", "message", "path"}}; of one query the error is raised.
    """
    asked = plain(frozen(query))
    answer = answer_from("compute", *as_text(asked))
    if isinstance(asked, list):
        return [answer_of(one, figure_of(of)) for one, of in zip(answer, asked)]
    return answer_of(answer, figure_of(asked))


def about() -> dict:
    """{"version", "licence", "geometry", "engines"} of the C library."""
    return answer_from("about")


def schema(root: str = "") -> dict:
    """The JSON Schema of all that is read, or of one type: "mechanism.gaussian"."""
    return answer_from("schema", root.encode())
