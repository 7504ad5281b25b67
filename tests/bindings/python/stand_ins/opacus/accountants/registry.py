# SPDX-License-Identifier: Apache-2.0
"""Accountants by their names."""

from __future__ import annotations

from typing import Any, Dict

from . import IAccountant

_BY_NAME: Dict[str, Any] = {}


def register_accountant(mechanism: str, accountant: Any, force: bool = False) -> None:
    if mechanism in _BY_NAME and not force:
        raise ValueError(f"{mechanism} is there already")
    assert issubclass(accountant, IAccountant)
    _BY_NAME[mechanism] = accountant


def create_accountant(mechanism: str) -> Any:
    return _BY_NAME[mechanism]()
