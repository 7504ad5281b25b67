# SPDX-License-Identifier: Apache-2.0
"""Claims, certificates, the checker; draws; odometers."""

import json
import os
import sys
from fractions import Fraction

import dpcert as dp
import pytest

GAUSSIAN = dp.gaussian(sigma=1, sensitivity=1)


def test_a_claim_is_proved_with_a_certificate_that_the_checker_accepts():
    report = dp.audit([GAUSSIAN.claim(epsilon="4.4", delta="1e-5")])
    (verdict,) = report
    assert verdict.holds and verdict.checked and "holds" in verdict.sentence and report.holds
    assert dp.check(report.file, verdict.certificate)["accepted"]
    refused = dp.check(report.file.replace("4.4", "4.3"), verdict.certificate)
    assert not refused["accepted"] and refused["reason"]


def test_a_false_claim_is_refuted():
    verdict = GAUSSIAN.claim(epsilon="4.3", delta="1e-5").audit()
    assert verdict.verdict == "refuted" and verdict.checked and not verdict.holds
    assert verdict.bound.lower > 4.3


@pytest.mark.parametrize("terms", [{"rho": "1/2"}, {"mu": 1}, {"order": 3, "epsilon": "1.5"}])
def test_claims_of_other_notions(terms):
    assert GAUSSIAN.claim(**terms).audit().holds


def test_one_claim_that_fails_leaves_the_others():
    report = dp.audit(
        [GAUSSIAN.claim(epsilon=5, delta="1e-5"), GAUSSIAN.claim(epsilon=5, delta=-1)]
    )
    assert report.verdicts[0].holds and report.verdicts[1].error.path == "/claims/1/claim/delta"
    assert not report.holds
    with pytest.raises(dp.InvalidInput, match="delta"):
        GAUSSIAN.claim(epsilon=5, delta=-1).audit()


def test_an_audit_file_is_read_as_it_is():
    file = {
        "claims": [{"id": "a", "mechanism": GAUSSIAN, "neighbours": "other", "claim": {"rho": 0.5}}]
    }
    assert dp.audit(file).holds and dp.audit(dp.audit(file).file).holds


def test_sampling_assumptions_are_in_the_verdict():
    run = dp.dpsgd(examples=60000, batch=256, epochs=15, noise_multiplier="1.1")
    assert "Poisson" in run.claim(epsilon="1.14", delta="1e-5").audit().assumes


def test_draws_are_multiples_of_the_grid():
    draws = dp.sample(dp.laplace(scale=2, sensitivity=1), 1000, grid="2^-10", value="17/3", seed=7)
    assert (len(draws), draws.exponent, draws.cut) == (1000, -10, 0)
    assert draws.exact()[0] * 1024 == int(draws.multiples[0])
    again = dp.sample(
        {"type": "laplace", "scale": 2, "sensitivity": 1}, 1000, grid="2^-10", value="17/3", seed=7
    )
    assert again.exact() == draws.exact()
    assert abs(sum(draws.exact()) / 1000 - 17 / 3) < 0.5


def test_a_sampler_tells_what_it_draws():
    sampler = dp.Sampler(dp.gaussian(sigma=2, sensitivity=1), grid=0.25)
    assert (
        sampler.about["randomness"] == "kernel"
        and sampler.dimension == 1
        and sampler.exponent == -2
    )
    assert len(sampler.draw(0)) == 0 and sampler.draw_exact()[0].denominator in (1, 2, 4)
    with pytest.raises(dp.InvalidInput, match="number of draws"):
        sampler.draw(-1)


def test_vectors_are_rows():
    noise = dp.elliptical(elliptical=dp.ellipticals.normal(), dimension=3, sensitivity=1, sigma=2)
    draws = dp.sample(noise, 5, grid="2^-20", value=[1, 2, "1/3"], seed=1)
    assert [len(row) for row in draws.exact()] == [3] * 5
    assert draws[1] == draws.exact()[1] and draws[-2:] == draws.exact()[-2:] == list(draws)[-2:]


def test_vectors_are_rows_without_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    draws = dp.sample(2 * GAUSSIAN, 3, grid="2^-20", seed=1)
    rows = draws.exact()
    assert [len(row) for row in rows] == [2] * 3 and draws[2] == rows[2]


def test_draws_are_a_sequence_of_fractions():
    numpy = pytest.importorskip("numpy")
    draws = dp.sample(GAUSSIAN, 4, grid="2^-20", seed=1)
    assert draws[0] == draws.exact()[0] == draws.multiples.tolist()[0] * Fraction(1, 2**20)
    floats = numpy.array(draws, dtype=float)
    assert floats.tolist() == [float(draw) for draw in draws]


CHILDREN = {
    "sampler": lambda: dp.Sampler(dp.laplace(scale=2, sensitivity=1)),
    "odometer": lambda: dp.Odometer(rho=1),
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.parametrize("name", CHILDREN)
def test_what_is_had_once_is_refused_in_a_child_process(name):
    made = CHILDREN[name]()
    child = os.fork()
    if child == 0:
        try:
            made.draw(1) if name == "sampler" else made.charge(GAUSSIAN)
            os._exit(0)
        except dp.InvalidInput:
            os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_one_claim_a_path_and_a_text_are_audited(tmp_path):
    claim = GAUSSIAN.claim(epsilon=5, delta="1e-5", id="release", title="Counts")
    report = dp.audit(claim)
    assert report.holds and report.verdicts[0].id == "release" and "Counts" in report.file
    file = tmp_path / "claims.json"
    file.write_text(report.file)
    assert dp.audit(file).verdicts == dp.audit(report.file).verdicts == report.verdicts


def test_an_odometer_spends_a_budget_and_goes_on_where_it_stopped():
    odometer = dp.Odometer(rho="1/2")
    first = odometer.charge(dp.gaussian(sigma=2, sensitivity=1))
    assert first.accepted and first.price.exact * 8 == 1 and first.left.exact * 8 == 3
    assert odometer.charge(GAUSSIAN).verdict == "refused"
    again = dp.Odometer.from_json(odometer.to_json())
    assert again.charge(dp.gaussian(sigma=2, sensitivity=1)).spent.exact * 4 == 1
    assert json.loads(again.to_json())["budget"] == {"rho": "1/2"}


def test_an_odometer_of_epsilon_and_delta_takes_mechanisms_of_any_kind():
    odometer = dp.Odometer(epsilon=1, delta="1e-5")
    noise = dp.gaussian(sigma=8, sensitivity=1)
    assert (
        odometer.charge(noise).accepted
        and odometer.charge(dp.laplace(scale=40, sensitivity=1)).accepted
    )
    spent = odometer.charge(GAUSSIAN)
    assert spent.verdict == "refused" and 0.53 < float(spent.spent) < 1
    assert dp.Odometer.from_json(odometer.to_json()).charge(GAUSSIAN).spent == spent.spent


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"budget": {"rho": 1}}',
        '{"budget": {"nu": 1}, "accepted": []}',
        '{"budget": {"rho": 0}, "accepted": [{"type": "gdp", "mu": 1}]}',
    ],
)
def test_what_is_no_state_of_an_odometer_is_refused(text):
    with pytest.raises(dp.InvalidInput):
        dp.Odometer.from_json(text)
