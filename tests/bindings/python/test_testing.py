# SPDX-License-Identifier: Apache-2.0
"""dpcert.testing: known answers, and accountants under test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import islice

import numpy
import pytest

import dpcert
from dpcert import testing
from dpcert.testing._suite import questions
from dpcert.testing._vectors import QUICK

ARGUMENT = {"epsilon": "delta", "delta": "epsilon", "rdp": "order"}


@pytest.fixture(scope="module")
def vectors():
    return list(testing.vectors(every=211))


@pytest.fixture(scope="module")
def program():
    """The program, which the environment variable DPCERT_PROGRAM names."""
    path = os.environ.get("DPCERT_PROGRAM")
    return path or pytest.skip("DPCERT_PROGRAM names no program")


def good(mechanism, quantity, argument):
    at = {ARGUMENT[quantity]: argument} if quantity in ARGUMENT else {}
    return float(mechanism.ask(quantity, **at))


# Known answers


@pytest.mark.parametrize("every", [42, 631])  # each mechanism; each of some questions
def test_the_suite_is_the_programs(program, every):
    said = subprocess.run(
        [program, "vectors", "--every", str(every)], capture_output=True, text=True
    )
    wanted = [json.loads(line) for line in said.stdout.splitlines()]
    found = [vector.to_plain() for vector in testing.vectors(every=every)]
    assert [one["id"] for one in found] == [one["id"] for one in wanted] and len(wanted) > 15
    for one, other in zip(found, wanted):
        other.pop("exact", None)
        assert dpcert.from_plain(one.pop("mechanism")) == dpcert.from_plain(other.pop("mechanism"))
        for end in ("lower", "upper"):
            assert Decimal(one.pop(end)) == Decimal(other.pop(end))
        assert one == other


def test_ids_are_unique_and_mechanisms_readable():
    asked = list(questions())
    assert len({entry[0] for entry in asked}) == len(asked) > 12000
    for mechanism in {json.dumps(entry[1]) for entry in asked}:
        dpcert.from_json(mechanism)


def test_vectors_agree_in_20_digits_and_come_back_from_a_file(vectors, tmp_path):
    for one in vectors:
        assert one.lower <= one.upper
        assert one.upper.is_infinite() or one.upper - one.lower <= one.upper * Decimal("1e-20")
    path = tmp_path / "vectors.jsonl"
    path.write_text("\n".join(json.dumps(one.to_plain()) for one in vectors))
    assert list(testing.vectors(file=path)) == vectors
    assert list(testing.vectors(file=path, every=3)) == vectors[::3]
    path.write_text('{"id": "x"}\n')
    with pytest.raises(dpcert.InvalidInput, match="/0: no vector"):
        list(testing.vectors(file=path))


def test_vectors_are_filtered(vectors):
    chosen = [
        one for one in vectors if one.quantity == "delta" and type(one.mechanism) is dpcert.laplace
    ]
    assert list(testing.vectors(every=211, quantity="delta", type="laplace")) == chosen != []
    small = list(testing.vectors(every=211, smallest="1e-3"))
    assert (
        small
        == [one for one in vectors if one.upper == 0 or one.upper >= Decimal("1e-3")]
        != vectors
    )
    for wrong in (
        {"every": 0},
        {"every": 1.5},
        {"every": True},
        {"quantity": "sigma"},
        {"type": "gausian"},
        {"smallest": "small"},
    ):
        with pytest.raises(dpcert.InvalidInput):
            testing.vectors(**wrong)


def test_the_quick_suite_asks_each_question_of_some_mechanism():
    of_one = {entry[2:] for entry in islice(questions(), 42)}
    assert {entry[2:] for entry in islice(questions(), 0, None, QUICK)} == of_one


def test_a_vector_of_ones_own():
    one = testing.vector(dpcert.gaussian(sigma=2, sensitivity=1), "gdp")
    assert one.lower == one.upper == Decimal("0.5")
    assert testing.vector(dpcert.laplace(scale=1, sensitivity=1), "epsilon", 0.1).argument == "0.1"
    with pytest.raises(dpcert.Unsupported, match="not known to 20 digits"):
        testing.vector(dpcert.zcdp(rho=1), "epsilon", "1e-5")
    with pytest.raises(dpcert.Unsupported, match="not known to 20 digits"):  # below 1e-200000
        testing.vector(dpcert.gaussian(sigma=1000, sensitivity=1), "delta", 1000)
    with pytest.raises(dpcert.InvalidInput, match="/argument"):
        testing.vector(dpcert.gaussian(sigma=2, sensitivity=1), "epsilon")
    with pytest.raises(dpcert.InvalidInput, match="/argument"):
        testing.vector(dpcert.gaussian(sigma=2, sensitivity=1), "gdp", 1)


# Accountants


def test_a_good_accountant_passes(vectors):
    result = testing.accountant(good, vectors)
    assert result.count("close") == result.asked == len(vectors)
    assert result.worst["close"].off < Decimal("1e-15") and result.seconds > 0


@pytest.mark.parametrize(
    "share, word",
    [(-1e-9, "unsafe"), (-1e-13, "close"), (1e-10, "close"), (1e-8, "wide"), (0.5, "wide")],
)
def test_answers_are_classified_by_how_far_they_are_off(share, word):
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "epsilon", "1e-5")
    answer = testing.score(lambda *asked: float(one.lower) * (1 + share), [one]).worst[word]
    assert float(answer.off) == pytest.approx(abs(share), rel=1e-2)


def test_limits_are_exact_rational_numbers():
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "gdp")  # exactly 1
    part = Fraction(1, 10**12)
    for answered, word in (
        (1 - part, "close"),
        (1 - part - Fraction(1, 10**40), "unsafe"),
        (1 + 1000 * part, "close"),
        (1 + 1000 * part + Fraction(1, 10**40), "wide"),
        (Decimal("1.000000001"), "close"),
        (Decimal("1.00000000100000000000000000001"), "wide"),
        (1, "close"),
        (numpy.float32(1), "close"),
        (numpy.int64(1), "close"),
        (numpy.float64(0.5), "unsafe"),
        (-1, "unsafe"),
    ):
        assert list(testing.score(lambda *asked: answered, [one]).worst) == [word], answered
    strict = testing.score(lambda *asked: 1 - part, [one], tolerance=0)
    assert list(strict.worst) == ["unsafe"]


@pytest.mark.parametrize(
    "answered",
    [float("nan"), Decimal("nan"), "1", None, True, [1.0], 1j, float("inf"), numpy.array([1.0])],
)
def test_what_is_no_number_is_invalid(answered):
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "epsilon", "1e-5")
    assert list(testing.score(lambda *asked: answered, [one]).worst) == ["invalid"]
    with pytest.raises(AssertionError, match="invalid: epsilon of dpcert.gaussian"):
        testing.accountant(lambda *asked: answered, [one])


def test_infinite_truths_and_answers():
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "epsilon", 0)
    word = {
        float("inf"): "close",
        1e300: "unsafe",
        -float("inf"): "unsafe",
        Decimal("inf"): "close",
    }
    for answered, wanted in word.items():
        assert list(testing.score(lambda *asked: answered, [one]).worst) == [wanted]
    huge = [10**400, Fraction(10**400, 3), Decimal("1e400")]  # finite, though no doubles
    assert testing.score(lambda *asked: huge.pop(), [one] * 3).count("unsafe") == 3
    longer = testing.score(lambda *asked: 10**5000, [one])
    assert len(str(longer)) < 500 and longer.count("unsafe") == 1
    zero = testing.vector(dpcert.laplace(scale=1, sensitivity=1), "delta", 2)
    for answered, wanted in {0: "close", 0.0: "close", 1e-300: "wide", -1e-300: "unsafe"}.items():
        assert list(testing.score(lambda *asked: answered, [zero]).worst) == [wanted]


def test_the_least_double_above_a_tiny_truth_is_close():
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "delta", 50)
    assert 0 < one.upper < Decimal("1e-500")
    for answered, word in {5e-324: "close", 0.0: "unsafe", 1e-323: "wide"}.items():
        assert list(testing.score(lambda *asked: answered, [one]).worst) == [word]


def test_a_failure_names_mechanism_argument_answer_and_enclosure():
    cases = [
        testing.vector(dpcert.gaussian(sigma=size, sensitivity=1), "epsilon", "1e-5")
        for size in (1, 2)
    ]
    with pytest.raises(AssertionError) as failed:
        testing.accountant(lambda mechanism, *asked: 4 if mechanism.sigma == 1 else 1, cases)
    assert (
        "unsafe by 0.498: epsilon of dpcert.gaussian(sigma=2, sensitivity=1) at delta 1e-5: "
        "answered 1, it is at least 1.99309"
    ) in str(failed.value)


def test_wide_answers_pass_unless_they_must_not():
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "epsilon", "1e-5")
    assert testing.accountant(lambda *asked: 5.0, [one]).count("wide") == 1
    with pytest.raises(AssertionError, match="wide by 0.142"):
        testing.accountant(lambda *asked: 5.0, [one], wide=False)


def test_exceptions_and_refusals():
    one = testing.vector(dpcert.gaussian(sigma=1, sensitivity=1), "gdp")

    def raises(error):
        def function(*asked):
            raise error

        return function

    with pytest.raises(AssertionError, match="raised ZeroDivisionError..by zero") as failed:
        testing.accountant(raises(ZeroDivisionError("by zero")), [one])
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
    with pytest.raises(AssertionError, match="nothing was answered"):
        testing.accountant(raises(NotImplementedError()), [one])
    with pytest.raises(AssertionError, match="nothing was answered"):
        testing.accountant(good, [])
    assert (
        testing.score(raises(KeyError()), [one], unsupported=(KeyError,)).count("unsupported") == 1
    )
    for wrong in (
        {"tolerance": 1},
        {"tolerance": "x"},
        {"gap": -1},
        {"gap": float("nan")},
        {"tolerance": "1e-99999"},
    ):
        with pytest.raises(dpcert.InvalidInput):
            testing.score(good, [one], **wrong)


# Pytest


def test_the_fixture_is_there_where_a_conftest_names_the_plugin(tmp_path):
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["dpcert.testing.pytest_plugin"]\n')
    (tmp_path / "test_it.py").write_text(
        "def test_it(dpcert_vectors):\n    assert len(dpcert_vectors) == 13\n"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--dpcert-every",
            "997",
            str(tmp_path),
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stdout
