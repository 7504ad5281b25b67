# SPDX-License-Identifier: Apache-2.0
"""dpcert.testing: audits of samplers from their outputs."""

from __future__ import annotations

import json
import os
import random
import subprocess
from decimal import Decimal
from fractions import Fraction
from math import exp

import numpy
import pytest

import dpcert
from dpcert import testing


@pytest.fixture(scope="module")
def program():
    """The program, which the environment variable DPCERT_PROGRAM names."""
    path = os.environ.get("DPCERT_PROGRAM")
    return path or pytest.skip("DPCERT_PROGRAM names no program")


# Samplers


def laplace(seed, value, scale=1.0, count=2000):
    draw = random.Random(seed)
    return [value + scale * draw.choice((-1, 1)) * draw.expovariate(1) for _ in range(count)]


def test_a_true_claim_is_refuted_no_more_often_than_stated():
    refuted = sum(
        testing.audit_samples(
            laplace(seed, 0, count=400),
            laplace(seed + 1000, 1, count=400),
            epsilon=1,
            confidence="0.9",
        ).verdict
        == "refuted"
        for seed in range(60)
    )
    assert refuted <= 6  # limits of both sides are wide: it is hardly ever one


def test_a_false_claim_is_refuted_and_a_true_one_passes():
    a, b = laplace(1, 0), laplace(2, 1)
    found = testing.sampler(a, b, epsilon=1)
    assert (
        found.verdict == "not_refuted"
        and Decimal("0.3") < found.epsilon_at_least < 1 < found.refutable
    )
    with pytest.raises(AssertionError, match="refuted  epsilon 0.3 delta 0 at confidence 0.999"):
        testing.sampler(a, b, epsilon="0.3")
    assert (
        testing.audit_samples(numpy.array(a), numpy.array(b), epsilon={"log": 1}).verdict
        == "refuted"
    )


def test_the_verdict_is_that_of_exact_numbers():
    ones, zeros = [1] * 200, [0] * 200
    found = testing.audit_samples(zeros, ones, epsilon=1)
    least, most = found.probability_at_least, found.other_at_most
    assert float(least / most) == pytest.approx(exp(float(found.epsilon_at_least)), rel=1e-10)
    assert float(least) == pytest.approx(0.0005 ** (1 / 100), rel=1e-9)
    for share, verdict in (
        (Fraction(-1, 10**11), "refuted"),
        (Fraction(1, 10**11), "no_power"),
    ):
        at = Fraction(found.epsilon_at_least) * (1 + share)
        assert testing.audit_samples(zeros, ones, epsilon=at).verdict == verdict


def test_halves_that_choose_do_not_test():
    found = testing.audit_samples([1] * 500 + [0] * 500, [0] * 1000, epsilon=0, confidence="0.9")
    assert found.verdict == "not_refuted" and found.counts[0].startswith("0 of ")


def test_no_power_says_what_could_have_been_refuted():
    distinct = [f"a{i}" for i in range(400)], [f"b{i}" for i in range(400)]
    found = testing.audit_samples(*distinct, epsilon="0.1")
    assert found.verdict == "no_power" and found.refutable is None and found.unseen_names == 400
    with pytest.raises(
        AssertionError, match="no power.*\n.*\n.*400 outputs.*\n.*refute no epsilon\n"
    ):
        testing.sampler(*distinct, epsilon="0.1")
    a, b = distinct  # one in twelve recurs: something could be refuted, but nearly all say nothing
    a[::12] = b[::12] = ["again"] * 34
    rare = testing.audit_samples(a, b, epsilon="0.1", confidence="0.5")
    assert rare.verdict == "no_power" and rare.refutable > 1 and rare.unseen_names == 366
    few = testing.audit_samples([0, 1] * 50, [1, 0] * 50 + [1], epsilon=5)
    assert few.verdict == "no_power" and 1 < few.refutable < 5
    with pytest.raises(AssertionError, match=f"would refute no epsilon above {few.refutable}"):
        testing.sampler([0, 1] * 50, [1, 0] * 50 + [1], epsilon=5)


@pytest.mark.parametrize(
    "outputs, where, words",
    [
        ([1.0] * 20 + [float("nan")], "/a/20", "found nan"),
        ([1, float("inf")] * 9, "/a/1", "found inf"),
        (
            ["value"] + ["1"] * 20,
            "/a/0",
            'found "value", which is no number, among outputs of which 120',
        ),
        (["a", "b", 3.0] + ["c"] * 120, "/a/2", 'found "3.0", which is a number, among'),
        ([True] * 9, "/a/0", 'found "True"'),
        ([1, None] * 9, "/a/1", "NoneType"),
        ([[1, 2]] * 9, "/a/0", "found list"),
        (["1,5"] * 9, "/a/0", "a number with a decimal comma, or two columns"),
        (["1 2 3"] * 9, "/a/0", "several columns"),
        ([1] * 7, "/a", "found 7 outputs, wanted from 8"),
        ("12345678", "/a", "found str"),
        (None, "/a", "NoneType"),
        (["x" * 1001] * 9, "/a/0", "1001 bytes"),
        ([1] * 50 + [2] * 50, "/b", "both lists are the same"),
    ],
)
def test_unfit_outputs_are_refused_by_their_place(outputs, where, words):
    with pytest.raises(dpcert.InvalidInput) as refused:
        testing.audit_samples(outputs, [1] * 50 + [2] * 50, epsilon=1)
    assert refused.value.path == where and words in refused.value.message


@pytest.mark.parametrize(
    "claim, where",
    [
        ({"epsilon": -1}, "/epsilon"),
        ({"epsilon": "one"}, "/epsilon"),
        ({"epsilon": float("nan")}, "/epsilon"),
        ({"epsilon": 1, "delta": 1}, "/delta"),
        ({"epsilon": 1, "delta": None}, "/delta"),
        ({"epsilon": 1, "delta": "1e-999999999"}, "/delta"),
        ({"epsilon": 1, "confidence": 1}, "/confidence"),
    ],
)
def test_bad_claims_are_refused(claim, where):
    with pytest.raises(dpcert.InvalidInput) as refused:
        testing.audit_samples([0, 1] * 50, [0, 0, 1] * 50, **claim)
    assert refused.value.path == where


def test_numbers_are_read_in_the_forms_that_tools_write(tmp_path):
    for form in (
        "{}",
        "+{}",
        '"{}"',
        "{},",
        "{};",
        "np.float64({})",
        "Decimal('{}')",
        "{}e0",
        " {} ",
        "float({})",
    ):
        low, high = [form.format("0.5"), ".5"] * 25, [form.format("1"), "1."] * 25
        found = testing.audit_samples(low, high, epsilon="0.1", confidence="0.9")
        assert found.verdict == "refuted" and found.event in ("0.5 <= x < 1", "1 <= x")
    path = tmp_path / "outputs.txt"
    path.write_text("\ufeff# drawn\n" + "0.5\n\n" * 50)
    assert testing.audit_samples(path, high, epsilon="0.1", confidence="0.9").verdict == "refuted"
    path.write_text("value\n" + "0.5\n" * 50)
    with pytest.raises(dpcert.InvalidInput, match='/a/0: found "value"'):
        testing.audit_samples(path, high, epsilon="0.1")
    assert (
        testing.audit_samples(path, high, epsilon="0.1", confidence="0.9", names=True).verdict
        == "refuted"
    )


def test_kinds_of_numbers_are_compared_exactly():
    low = [Fraction(1, 3), "1/3", "2/6", Fraction(2, 6)] * 10
    high = [Decimal("1e400"), 10**400, "1e400", Fraction(10**400)] * 10
    found = testing.audit_samples(low, high, epsilon="0.1", confidence="0.9")
    assert found.verdict == "refuted" and found.counts[1] == "0 of 20"
    same = testing.audit_samples([10**400] * 20, [10**400] * 20, epsilon=0, confidence="0.5")
    assert same.event == "any number"
    a, b = laplace(3, 0, count=600), laplace(4, 1, count=600)
    texts, decimals = list(map(str, a)), [Decimal(str(x)) for x in b]
    assert testing.audit_samples(texts, decimals, epsilon=1) == testing.audit_samples(
        a, b, epsilon=1
    )


def draws_of_kinds():
    draw = random.Random(7)
    yield [draw.gauss(0, 1) for _ in range(1500)], [
        draw.gauss(1, 1) for _ in range(1400)
    ], "0.5", "0.01"
    yield [draw.randrange(3) for _ in range(300)], [
        draw.randrange(1, 4) for _ in range(333)
    ], "2", "0"
    yield [draw.choice("abcde") for _ in range(400)], [
        draw.choice("aabcdx") for _ in range(300)
    ], "0.1", "0"
    yield [str(draw.randrange(300)) + "x" for _ in range(400)], ["0x"] * 400, "1/3", "1e-3"


def test_findings_are_the_programs(program, tmp_path):
    for a, b, epsilon, delta in draws_of_kinds():
        paths = [tmp_path / "a", tmp_path / "b"]
        for path, outputs in zip(paths, (a, b)):
            path.write_text("\n".join(map(str, outputs)))
        said = json.loads(
            subprocess.run(
                [
                    program,
                    "audit-samples",
                    *map(str, paths),
                    "--epsilon",
                    epsilon,
                    "--delta",
                    delta,
                    "--json",
                ],
                capture_output=True,
                text=True,
            ).stdout
        )
        found = testing.audit_samples(a, b, epsilon=epsilon, delta=delta)
        event = said["event"]
        assert found.verdict == said["verdict"] and found.event == event["outputs"]
        assert list(found.counts) == event["counts"]
        assert found.unseen_names == said["unseen_names"]
        for number, text in (
            (found.epsilon_at_least, said.get("epsilon_at_least")),
            (found.refutable, said["refutable"]),
        ):
            assert number == (text and Decimal(text))
        assert str(found.probability_at_least) == event["probability_at_least"]
