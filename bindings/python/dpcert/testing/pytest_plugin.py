# SPDX-License-Identifier: Apache-2.0
"""A fixture of known answers. In conftest.py:

    pytest_plugins = ["dpcert.testing.pytest_plugin"]

It is no entry point: that would load the C library into test runs that have no use for it.
"""

from __future__ import annotations

from typing import Any, Tuple

import pytest

from ._vectors import QUICK, Vector, vectors


def pytest_addoption(parser: Any) -> None:
    parser.getgroup("dpcert").addoption(
        "--dpcert-every",
        type=int,
        default=QUICK,
        metavar="K",
        help=f"dpcert_vectors has each so many-th of the known answers (default {QUICK}; all of "
        "them, 1, take minutes)",
    )


@pytest.fixture(scope="session")
def dpcert_vectors(request: Any) -> Tuple[Vector, ...]:
    """Known answers, computed once a session: `accountant(mine, dpcert_vectors)`."""
    return tuple(vectors(every=request.config.getoption("--dpcert-every")))
