# SPDX-License-Identifier: Apache-2.0
"""Mechanisms: made from the schema, frozen, composed, asked."""

import copy
import dataclasses
import json
import pickle

import dpcert as dp
import pytest

EXAMPLES = {
    name.partition(".")[2]: schema["examples"][0]
    for name, schema in dp.schema()["$defs"].items()
    if name.startswith("mechanism.")
}


def test_every_type_of_the_schema_is_a_class():
    assert set(dp.mechanisms.__all__) == set(EXAMPLES) and len(EXAMPLES) > 30
    assert all(issubclass(getattr(dp, name), dp.Mechanism) for name in EXAMPLES)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_example_is_made_and_read_back(name):
    example = EXAMPLES[name]
    try:
        made = dp.from_plain(example)
    except dp.InvalidInput as error:  # where a build has no geometry it has no bodies
        assert name == "k_norm" and not dp.about()["geometry"], error
        return
    assert type(made) is getattr(dp, name) and made.to_plain() == example
    assert eval(repr(made), {"dpcert": dp}) == made
    assert (
        dp.from_json(made.to_json())
        == made
        == pickle.loads(pickle.dumps(made))
        == copy.deepcopy(made)
    )
    assert dataclasses.is_dataclass(made) and made.__doc__ and hash(made) == hash(copy.copy(made))


def test_mechanisms_do_not_change():
    m = dp.gaussian(sigma=1, sensitivity=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        m.sigma = 2
    assert m.replace(sigma=2) == dp.gaussian(sigma=2, sensitivity=1) and m.sigma == 1
    given = [[0, 1], [1, 0]]
    choice = dp.scored_choice(scores=given, scale=1)
    given[0][0] = 7
    assert choice.scores == ((0, 1), (1, 0))


def test_docstrings_have_ranges_and_meanings():
    assert "sigma: a number >= 0, or None; standard deviation of the noise" in dp.gaussian.__doc__
    assert "Either sigma, sensitivity; or variance, sensitivity; or rho." in dp.gaussian.__doc__
    assert "delta" in dp.Mechanism.epsilon.__doc__


def test_a_parameter_of_the_name_of_a_question_leaves_the_question_alone():
    budget = dp.approximate(epsilon=1, delta="1e-6")
    assert (budget.epsilon_, budget.delta_) == (1, "1e-6")
    assert budget.epsilon(delta="1e-6").exact == 1
    assert eval(repr(budget), {"dpcert": dp}) == budget


def test_sums_and_multiples_are_compositions():
    a, b = dp.laplace(scale=2, sensitivity=1), dp.gaussian(sigma=3, sensitivity=1)
    whole = 30 * a + b
    assert whole.to_plain()["parts"] == [
        {"mechanism": a.to_plain(), "times": 30},
        {"mechanism": b.to_plain(), "times": 1},
    ]
    assert 2 * whole == dp.composition(
        parts=[{"mechanism": a, "times": 60}, {"mechanism": b, "times": 2}]
    )
    assert sum([a, a]) == a + a and (a * 3).parts[0]["times"] == 3
    assert whole.epsilon(delta="1e-6") == dp.composition(parts=whole.parts).epsilon(delta="1e-6")
    with pytest.raises(TypeError):
        a + 1
    with pytest.raises(TypeError):
        1.5 * a
    with pytest.raises(dp.InvalidInput, match="/times"):
        0 * a


def test_questions_are_those_of_the_machine_interface():
    m = dp.gaussian(sigma=2, sensitivity=1)
    assert m.gdp().exact * 2 == 1 and m.zcdp().exact * 8 == 1
    assert m.rdp(order=3).exact * 8 == 3
    assert m.delta(epsilon={"log": 2}).upper < m.delta(epsilon="0.69").upper
    assert m.advantage().lower == m.delta(epsilon=0).lower
    odds = m.posterior_odds(prior="0.1", delta="1e-5")
    assert isinstance(odds.more["success"], dp.Bound) and odds.more["odds_ratio"].lower > 1
    assert (
        m.epsilon(delta="1e-5", digits=40).upper - m.epsilon(delta="1e-5", digits=40).lower < 1e-39
    )
    assert m.ask("epsilon", delta="1e-5") == m.epsilon(delta="1e-5")


def test_risk_is_told_in_lines_of_figures():
    m = dp.laplace(scale=1, sensitivity=1)
    told = {}
    for line in m.risk(digits=6)["lines"]:
        told.setdefault(line.more["figure"], line)
    assert told["epsilon"].exact == 1 and told["mu"].upper == m.gdp(digits=6).upper
    regret = m.gdp_regret(digits=6)
    assert told["regret"].upper == regret.upper and isinstance(regret.more["mu"], dp.Bound)
    assert told["power"].more["at"] == {"type_one": "1e-1"}
    assert "percentage points" in told["advantage"].more["sentence"]


def test_what_is_taken_for_granted_is_said():
    run = dp.dpsgd(examples=60000, batch=256, epochs=15, noise_multiplier="1.1")
    assert "Poisson sampling" in run.epsilon(delta="1e-5").assumes


def test_other_quantities_are_functions():
    p, q = (dp.distributions.normal(mean=mean, variance=1) for mean in (0, 1))
    assert dp.quantities.renyi_divergence(p=p, q=q, order=2).exact == 1
    assert eval(repr(p), {"dpcert": dp}) == p
    told = {name.partition(".")[2] for name in dp.schema()["$defs"] if name.startswith("query.")}
    assert told == set(dp.quantities.__all__) | {
        name for name in told if hasattr(dp.Mechanism, name)
    } | {"calibrate"}


def test_compute_answers_queries_as_the_program_does():
    query = {
        "quantity": "epsilon",
        "mechanism": dp.laplace(scale=2, sensitivity=1),
        "delta": 0,
        "id": "a",
    }
    assert dp.compute(query).exact * 2 == 1
    answers = dp.compute([query, {"quantity": "epsilon"}])
    assert answers[0].exact * 2 == 1 and answers[1]["error"]["code"] == "invalid_input"


def test_calibration_finds_the_open_parameter():
    found = dp.calibrate(dp.gaussian(sigma=None, sensitivity=1), epsilon=1, delta="1e-5")
    assert found.parameter == "sigma" and found.lower < found.certified and found.extreme == "least"
    assert found.mechanism == dp.gaussian(sigma=found.certified, sensitivity=1)
    assert found.mechanism.epsilon(delta="1e-5").upper <= 1
    for m in (found.mechanism, dp.gaussian(sigma=float(found), sensitivity=1)):
        assert m.claim(epsilon=1, delta="1e-5").audit().holds
    runs = dp.calibrate(
        dp.composition(parts=[{"mechanism": dp.laplace(scale=10, sensitivity=1), "times": None}]),
        epsilon=1,
    )
    assert (
        runs.extreme == "greatest"
        and runs.certified == 10
        and runs.mechanism.parts[0]["times"] == "10"
    )
    assert float(dp.calibrate(dp.laplace(scale=None, sensitivity="0.7"), epsilon=1)) >= 0.7


def test_calibrated_doubles_are_on_the_side_where_the_claim_holds():
    from decimal import Decimal

    for tenths in range(1, 30):
        noise = dp.calibrate(dp.laplace(scale=None, sensitivity=f"0.{tenths}"), epsilon=1)
        assert Decimal(float(noise)) >= noise.certified
        reach = dp.calibrate(dp.laplace(scale=1, sensitivity=None), epsilon=f"0.{tenths}")
        assert Decimal(float(reach)) <= reach.certified


def test_json_is_what_the_program_reads():
    m = dp.dpsgd(examples=60000, batch=256, epochs=15, noise_multiplier="1.1")
    assert json.loads(m.to_json())["type"] == "dpsgd"
    assert dp.from_json('{"type": "laplace", "scale": 0.1, "sensitivity": 1}').scale == "0.1"


def test_names_and_meanings_are_found():
    assert {"gaussian", "quantities", "opacus", "from_event", "calibrate"} <= set(dir(dp))
    assert not {"plain", "as_text", "Any"} & set(dir(dp))
    of_geometry = set() if dp.about()["geometry"] else {"bodies", "statistics"}
    for module in (dp, dp.mechanisms, dp.quantities):
        names = set(getattr(module, "__all__", dir(module))) - of_geometry
        assert all(hasattr(module, name) for name in names)
    for name in dp.mechanisms.__all__:
        assert f"- {name}: " in dp.mechanisms.__doc__
    assert "- renyi_divergence: " in dp.quantities.__doc__
