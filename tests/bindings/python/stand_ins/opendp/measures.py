# SPDX-License-Identifier: Apache-2.0
"""Profiles from curves."""

from __future__ import annotations

from typing import Callable

from .mod import ENABLED, PrivacyProfile


def new_privacy_profile(curve: Callable[[float], float]) -> PrivacyProfile:
    if not {"contrib", "honest-but-curious"} <= ENABLED:
        raise ValueError("enable_features first")
    return PrivacyProfile(curve)
