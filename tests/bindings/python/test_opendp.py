# SPDX-License-Identifier: Apache-2.0
"""Privacy profiles for OpenDP."""

from __future__ import annotations

import math
import random
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "stand_ins"))

import dpcert as dp  # noqa: E402
from dpcert.opendp import privacy_map, privacy_profile  # noqa: E402
from opendp.measures import new_privacy_profile  # noqa: E402
from opendp.mod import enable_features  # noqa: E402

enable_features("contrib", "honest-but-curious")
GAUSSIAN = dp.gaussian(sigma=2, sensitivity=1)


def test_a_profile_is_the_curve_rounded_up():
    delta = privacy_profile(GAUSSIAN)
    for epsilon in (0.0, 0.1, 1.0, 2.5):
        exact = GAUSSIAN.delta(epsilon=Fraction(epsilon), digits=30)
        assert type(delta(epsilon)) is float
        assert Fraction(delta(epsilon)) >= Fraction(exact.lower)
        assert delta(epsilon) == pytest.approx(float(exact.upper), rel=1e-14)


def test_an_epsilon_is_the_binary_number_that_it_is():
    # 0.3 is a little less in binary, where the curve is higher
    curve = privacy_profile(dp.laplace(scale=1, sensitivity="0.3"))
    assert Fraction(0.3) < Fraction(3, 10) and curve(0.3) > 0
    assert dp.laplace(scale=1, sensitivity="0.3").delta(epsilon="0.3").upper == Decimal(0)


def test_answers_never_grow():
    curve = privacy_profile(GAUSSIAN)
    points = [random.Random(7).uniform(0, 3) for _ in range(60)]
    points += [math.nextafter(point, 4) for point in points]
    asked = {point: curve(point) for point in points}
    ordered = [asked[point] for point in sorted(asked)]
    assert ordered == sorted(ordered, reverse=True)
    assert asked == {point: curve(point) for point in points}


def test_ends():
    assert privacy_profile(dp.laplace(scale=1, sensitivity=1))(1.0) == 0
    assert privacy_profile(dp.approximate(epsilon=1, delta="1e-6"))(1e300) == 1.0000000000000002e-06
    assert 0 < privacy_profile(GAUSSIAN)(math.inf) < 1e-300
    assert privacy_profile(dp.gaussian(sigma=0, sensitivity=1))(5.0) == 1


@pytest.mark.parametrize("epsilon", [-1.0, -0.0, math.nan, None, "x"])
def test_what_is_no_epsilon_is_refused(epsilon):
    with pytest.raises(dp.InvalidInput, match="/epsilon"):
        privacy_profile(GAUSSIAN)(epsilon)


def test_what_is_no_mechanism_is_refused():
    with pytest.raises(dp.InvalidInput, match="wanted a mechanism"):
        privacy_profile(lambda epsilon: 0.0)


def test_the_profile_finds_epsilon():
    profile = new_privacy_profile(privacy_profile(GAUSSIAN))
    wanted = GAUSSIAN.epsilon(delta=Fraction(1e-6))
    assert profile.epsilon(1e-6) >= float(wanted.lower)
    assert profile.epsilon(1e-6) == pytest.approx(float(wanted), rel=1e-12)
    assert privacy_map(lambda d_in: dp.gaussian(sigma=2, sensitivity=d_in))(2).delta(1) == float(
        dp.gaussian(sigma=1, sensitivity=1).delta(epsilon=1)
    )


def test_a_delta_that_no_epsilon_has():
    profile = new_privacy_profile(privacy_profile(dp.approximate(epsilon=1, delta="1e-6")))
    assert profile.epsilon(1e-7) == math.inf
