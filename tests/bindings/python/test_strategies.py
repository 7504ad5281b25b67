# SPDX-License-Identifier: Apache-2.0
"""dpcert.testing.strategies: exact numbers, mechanisms and claims that can be read."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

import dpcert

hypothesis = pytest.importorskip("hypothesis")

from dpcert.testing import strategies as some, vector  # noqa: E402  which need it

few = hypothesis.settings(max_examples=25, deadline=None, derandomize=True, database=None)
given = hypothesis.given


@few
@given(some.probabilities(), some.positives(), some.deltas(), some.orders(), some.laws(3))
def test_numbers_are_exact_and_in_their_ranges(probability, positive, delta, order, law):
    numbers = [probability, positive, delta, order, *law]
    assert all(isinstance(number, Fraction) for number in numbers)
    assert 0 <= probability <= 1 and positive > 0 and 0 <= delta < 1 and order > 1
    assert sum(law) == 1 and min(law) >= 0


@few
@given(some.mechanisms(parts=2), some.epsilons())
def test_mechanisms_are_asked_and_keep_their_numbers(mechanism, epsilon):
    delta = mechanism.delta(epsilon=epsilon)
    assert 0 <= delta.lower <= delta.upper <= 1
    assert dpcert.from_json(mechanism.to_json()) == mechanism


@few
@given(
    some.mechanisms(["gaussian", "laplace", "discrete_laplace", "randomized_response"]),
    some.deltas().filter(bool),
)
def test_their_own_figure_is_known(mechanism, delta):
    known = vector(mechanism, "epsilon", delta)
    assert known.lower <= known.upper


@pytest.mark.parametrize("name", ["gaussian", "channel", "subsampled_gaussian"])
def test_types_are_chosen(name):
    @few
    @given(some.mechanisms([name]))
    def all_are(mechanism):
        assert mechanism.to_plain()["type"] == name

    all_are()


@few
@given(some.mechanisms(["subsampled_gaussian", "channel", "laplace", "gaussian"], parts=3))
def test_all_types_compose(mechanism):
    assert not mechanism.is_open


def test_claims_are_audited_and_some_are_true_and_some_are_not():
    verdicts, notions = set(), set()

    @hypothesis.settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(some.claims())
    def each(claim):
        verdicts.add(claim.audit().verdict)
        notions.add(tuple(sorted(claim.terms)))

    each()
    assert {"proved", "refuted"} <= verdicts <= {"proved", "refuted", "undecided"}
    assert {("delta", "epsilon"), ("epsilon",), ("epsilon", "order"), ("mu",), ("rho",)} == notions


def test_a_faulty_accountant_is_found():
    @hypothesis.settings(few, max_examples=200)
    @given(some.mechanisms(["laplace"]))
    def is_safe(mechanism):
        answered = min(Fraction(mechanism.sensitivity) / Fraction(mechanism.scale), 1)
        assert Fraction(vector(mechanism, "epsilon", 0).lower) <= answered

    with pytest.raises(AssertionError):
        is_safe()


def test_wrong_types_are_refused():
    for wrong in (["gausian"], "gaussian", []):
        with pytest.raises(dpcert.InvalidInput, match="/types"):
            some.mechanisms(wrong)


def test_hypothesis_is_needed_by_strategies_alone():
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            """
import sys
sys.modules["hypothesis"] = None
import dpcert.testing, dpcert.conformance
try:
    dpcert.testing.strategies
except ImportError as error:
    print(error)
""",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said == "dpcert.testing.strategies needs hypothesis: pip install hypothesis\n"
