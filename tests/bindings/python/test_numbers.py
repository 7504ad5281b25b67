# SPDX-License-Identifier: Apache-2.0
"""Numbers in: exact. Numbers out: on the safe side."""

from decimal import Decimal
from fractions import Fraction

import dpcert as dp
import pytest

SAME = ["1.1", "1.10", "11/10", "110e-2", "+1.1", 1.1, Decimal("1.1"), Fraction(11, 10)]


@pytest.mark.parametrize("value", SAME)
def test_each_way_of_writing_a_number_is_that_number(value):
    first = dp.gaussian(sigma="1.1", sensitivity=1)
    other = dp.gaussian(sigma=value, sensitivity=1)
    assert other == first and hash(other) == hash(first)
    assert other.epsilon(delta="1e-5") == first.epsilon(delta="1e-5")


def test_a_float_is_its_shortest_decimal_and_not_its_binary_number():
    by_float = dp.laplace(scale=10, sensitivity=0.1).epsilon(delta=0)
    assert by_float.exact == Fraction(1, 100)
    binary = dp.laplace(scale=10, sensitivity=Fraction(0.1)).epsilon(delta=0)
    assert binary.exact == Fraction(0.1) / 10 > by_float.exact


def test_numpy_numbers_are_numbers():
    numpy = pytest.importorskip("numpy")
    plain = dp.gaussian(sigma=2, sensitivity="0.5")
    assert dp.gaussian(sigma=numpy.int64(2), sensitivity=numpy.float64(0.5)) == plain
    assert dp.gaussian(sigma=numpy.uint8(2), sensitivity=numpy.float32(0.5)) == plain
    assert dp.laplace(scale=numpy.float32(0.1), sensitivity=1) == dp.laplace(
        scale="0.1", sensitivity=1
    )
    rows = numpy.array([[0, 1], [2, 0]])
    assert dp.scored_choice(scores=rows, scale=1) == dp.scored_choice(
        scores=[[0, 1], [2, 0]], scale=1
    )


def test_large_integers_are_exact():
    big = 10**30 + 1
    assert dp.laplace(scale=big, sensitivity=big).epsilon(delta=0).exact == 1


def test_a_bound_has_two_ends_and_what_it_is():
    bound = dp.gaussian(sigma=1, sensitivity=1).epsilon(delta="1e-5")
    assert bound.lower < bound.upper and bound.upper - bound.lower < Decimal("1e-14")
    assert (bound.kind, bound.rule, bound.exact) == ("exact", "gaussian_curve", None)
    assert isinstance(bound.lower, Decimal) and "4.377178" in repr(bound)


def test_a_float_of_a_bound_is_above_it_and_of_a_tradeoff_below():
    m = dp.gaussian(sigma=1, sensitivity=1)
    epsilon, errors = m.epsilon(delta="1e-5"), m.tradeoff(type_one="0.1")
    assert Decimal(float(epsilon)) >= epsilon.upper and errors.safe == errors.lower
    assert Decimal(float(errors)) <= errors.lower


def test_formats_round_to_the_safe_side():
    m = dp.gaussian(sigma=1, sensitivity=1)
    epsilon, errors = m.epsilon(delta="1e-5"), m.tradeoff(type_one="0.1")  # 4.37717.., .610856..
    assert [f"{epsilon:.3}", f"{epsilon:.3f}", f"{epsilon:.2e}"] == ["4.38", "4.378", "4.38e+0"]
    assert [f"{errors:.3}", f"{errors:.3f}", f"{errors:8.2}|"] == ["0.610", "0.610", "    0.61|"]
    assert f"{epsilon:>8.3}" == "    4.38" and f"{epsilon}" == str(epsilon.upper)
    with pytest.raises(ValueError, match="wanted one like"):
        f"{epsilon:d}"


def test_infinite_bounds():
    none = dp.gaussian(sigma=0, sensitivity=1).epsilon(delta="1e-5")
    assert (
        none.lower == Decimal("inf") and float(none) == float("inf") and f"{none:.3}" == "Infinity"
    )


def test_tiny_figures_keep_their_side_as_doubles():
    tiny = dp.gaussian(sigma=1, sensitivity=1).delta(epsilon=100)
    assert tiny.upper < Decimal("1e-1000") and float(tiny) == 5e-324


@pytest.mark.parametrize("of", ["delta", "epsilon", "tradeoff"])
def test_curves_are_the_single_answers_rounded_outward(of):
    m, at = dp.laplace(scale=1, sensitivity=1), ["0.1", Fraction(1, 3), 0.7]
    lower, upper = m.curve(of, at=at)
    argument = {"delta": "epsilon", "epsilon": "delta", "tradeoff": "type_one"}[of]
    for value, below, above in zip(at, lower, upper):
        one = m.ask(of, **{argument: value})
        assert Decimal(float(below)) <= one.lower <= one.upper <= Decimal(float(above))
        assert float(above) - float(below) < 1e-14


def test_figures_are_compared_where_their_digits_settle_it():
    small, large = (dp.gaussian(sigma=s, sensitivity=1).epsilon(delta="1e-5") for s in (2, 1))
    assert small < large and small <= large and large > small and large >= small
    assert not (large < small or large <= small or small > large or small >= large)
    assert max([small, large], key=float) is large and max(small, large) is large
    for number in (2, 2.0, Decimal(2), Fraction(2), float("inf"), Decimal("Infinity")):
        assert small < number and number >= small and not small >= number
    assert small > float("-inf") and not small <= Decimal("-Infinity")
    third = dp.laplace(scale=3, sensitivity=1).epsilon(delta=0)  # which has no decimals
    assert third <= Fraction(1, 3) and not third < Fraction(1, 3) and not third > third


def test_what_is_not_told_apart_is_an_error_and_no_guess():
    epsilon = dp.gaussian(sigma=2, sensitivity=1).epsilon(delta="1e-5")
    inside = (epsilon.lower + epsilon.upper) / 2
    for compared in (
        lambda: epsilon < inside,
        lambda: epsilon >= inside,
        lambda: epsilon <= epsilon,
    ):
        with pytest.raises(dp.PrecisionExhausted, match="more digits"):
            compared()
    assert not epsilon < epsilon.lower and epsilon <= epsilon.upper
    more = dp.gaussian(sigma=2, sensitivity=1).epsilon(delta="1e-5", digits=40)
    assert (more < inside) != (more > inside)
    for other in ("2", None, True, [2]):
        with pytest.raises(TypeError):
            epsilon < other
    with pytest.raises(dp.InvalidInput, match="found nan"):
        epsilon < float("nan")


def test_numbers_of_numpy_are_compared_with_figures():
    numpy = pytest.importorskip("numpy")
    epsilon = dp.gaussian(sigma=2, sensitivity=1).epsilon(delta="1e-5")
    assert epsilon < numpy.float64(2) and numpy.float64(2) > epsilon and epsilon < numpy.int64(2)
    assert (numpy.array([1.0, 2.0]) > epsilon).tolist() == [False, True]


def test_each_figure_is_rounded_to_where_it_may_be_relied_on():
    noise = {"type": "gaussian", "sigma": 1, "sensitivity": None}
    largest = dp.compute(
        {"quantity": "calibrate", "mechanism": noise, "epsilon": 1, "delta": "1e-5", "digits": 6}
    )
    assert Decimal(float(largest)) <= Decimal(largest.more["certified"])
    found = dp.gaussian(sigma=1, sensitivity=float(largest))
    assert found.claim(epsilon=1, delta="1e-5").audit().holds
    curve = dp.gaussian(sigma=1, sensitivity=1).ask("curve", of="tradeoff", at=["0.1"])
    point = curve["points"][0]
    assert Decimal(float(point)) <= point.lower and f"{point:.2}" == "0.61"
    left = dp.Odometer(rho="1/3").charge(dp.gaussian(rho="1/7")).left  # 4/21
    assert f"{left:.3}" == "0.190" and Decimal(float(left)) <= left.lower


def test_equal_numbers_that_mean_different_ones_are_charged_apart():
    events = [
        {"class_name": "GaussianDpEvent", "noise_multiplier": noise}
        for noise in (0.3, Fraction(0.3))
    ]
    together = dp.from_event({"class_name": "ComposedDpEvent", "events": events})
    assert [part["times"] for part in together.parts] == [1, 1]
