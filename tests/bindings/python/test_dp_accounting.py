# SPDX-License-Identifier: Apache-2.0
"""Events of dp_accounting, and its accountant."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "stand_ins"))

import dp_accounting as peer  # noqa: E402
import dpcert as dp  # noqa: E402
from dpcert.dp_accounting import EVENTS, Accountant, UnsupportedEvent  # noqa: E402

PAGE = HERE.parents[2] / "docs" / "python-adapters.md"
DELTA = "1e-5"
G = peer.GaussianDpEvent
SAMPLE = {  # one event of each kind that is answered, and what it is by hand
    "NoOpDpEvent": (peer.NoOpDpEvent(), dp.pure(epsilon=0)),
    "NonPrivateDpEvent": (peer.NonPrivateDpEvent(), dp.approximate(epsilon=0, delta=1)),
    "GaussianDpEvent": (G(1.5), dp.gaussian(sigma="1.5", sensitivity=1)),
    "LaplaceDpEvent": (peer.LaplaceDpEvent(2.0), dp.laplace(scale=2, sensitivity=1)),
    "DiscreteLaplaceDpEvent": (
        peer.DiscreteLaplaceDpEvent(0.5, 3),
        dp.discrete_laplace(scale=2, sensitivity=3),
    ),
    "DiscreteGaussianDpEvent": (peer.DiscreteGaussianDpEvent(2.0, 1.0), dp.zcdp(rho="1/8")),
    "RandomizedResponseDpEvent": (
        peer.RandomizedResponseDpEvent(0.4, 4),
        dp.randomized_response(categories=4, truth="0.7"),
    ),
    "EpsilonDeltaDpEvent": (
        peer.EpsilonDeltaDpEvent(1.0, 1e-6),
        dp.approximate(epsilon=1, delta="1e-6"),
    ),
    "ZCDpEvent": (peer.ZCDpEvent(0.125), dp.zcdp(rho="0.125")),
    "ExponentialMechanismDpEvent": (
        peer.ExponentialMechanismDpEvent(0.5),
        dp.exponential_mechanism(sensitivity="0.5", scale=2),
    ),
    "PermuteAndFlipDpEvent": (
        peer.PermuteAndFlipDpEvent(0.5),
        dp.permute_and_flip(sensitivity="0.5", scale=2),
    ),
    "ComposedDpEvent": (
        peer.ComposedDpEvent([G(2.0), peer.LaplaceDpEvent(4.0)]),
        dp.gaussian(sigma=2, sensitivity=1) + dp.laplace(scale=4, sensitivity=1),
    ),
    "SelfComposedDpEvent": (
        peer.SelfComposedDpEvent(G(2.0), 3),
        3 * dp.gaussian(sigma=2, sensitivity=1),
    ),
    "PoissonSampledDpEvent": (
        peer.PoissonSampledDpEvent(0.01, G(1.0)),
        dp.subsampled_gaussian(sampling_rate="0.01", noise_multiplier=1, steps=1),
    ),
    "SampledWithoutReplacementDpEvent": (
        peer.SampledWithoutReplacementDpEvent(100, 5, G(2.0)),
        dp.fixed_batch_gaussian(
            records=100,
            batch=5,
            replacement=False,
            noise_multiplier=2,
            steps=1,
            neighbours="add-remove",
        ),
    ),
    "SingleEpochTreeAggregationDpEvent": (
        peer.SingleEpochTreeAggregationDpEvent(2.0, [3, 8]),
        dp.gaussian(rho="1/2"),
    ),
}
MIXTURE = peer.MixtureOfGaussiansDpEvent(1.0, [0.0, 1.0, 2.0], [0.98, 0.01, 0.01])


def relation_of(name: str) -> str:
    return EVENTS[name].neighbours[0]


def read(event, **options):
    options.setdefault("neighbours", relation_of(type(event).__name__))
    return dp.from_event(event, **options)


def upper(mechanism, delta=DELTA) -> float:
    return float(mechanism.epsilon(delta=delta))


def test_every_event_of_the_vocabulary_has_an_entry():
    assert set(EVENTS) == set(peer.VOCABULARY)
    for name, fields in peer.VOCABULARY.items():
        assert list(EVENTS[name].fields) == [f if isinstance(f, str) else f[0] for f in fields]
    answered = {name for name, kind in EVENTS.items() if kind.figures != "none"}
    assert answered == {*SAMPLE, "MixtureOfGaussiansDpEvent"}


@pytest.mark.parametrize("name", SAMPLE)
def test_an_event_is_what_it_is_by_hand(name):
    event, wanted = SAMPLE[name]
    found = read(event)
    assert found == wanted
    if EVENTS[name].figures in ("exact", "bound"):
        assert found.epsilon(delta=DELTA).kind == EVENTS[name].figures


@pytest.mark.parametrize("name", SAMPLE)
def test_all_forms_of_an_event_are_one(name):
    event, wanted = SAMPLE[name]
    for form in (
        event.to_named_tuple(),
        repr(event),
        repr(event.to_named_tuple()),
        event.to_named_tuple()._asdict(),
    ):
        assert dp.from_event(form, neighbours=relation_of(name)) == wanted


def test_closed_forms():
    # Laplace noise: 1/scale + 2 log(1 - delta)
    laplace = upper(read(peer.LaplaceDpEvent(2.0)), 0.01)
    assert laplace == pytest.approx(0.5 + 2 * math.log(0.99), abs=1e-12)
    # responses: the log of the ratio of the truth to a lie
    answers = upper(read(peer.RandomizedResponseDpEvent(0.4, 4)), 0)
    assert answers == pytest.approx(math.log(7), abs=1e-12)
    # Gaussian noise: delta by its two normal tails
    tail = lambda x: math.erfc(x / math.sqrt(2)) / 2  # noqa: E731
    delta = tail(1 - 0.5) - math.e * tail(1 + 0.5)
    assert float(read(G(1.0)).delta(epsilon=1)) == pytest.approx(delta, rel=1e-9)
    # a pure mechanism on a sample: log(1 + q (e - 1))
    sampled = read(peer.PoissonSampledDpEvent(0.1, peer.EpsilonDeltaDpEvent(1.0, 0.0)))
    assert upper(sampled, 0) == pytest.approx(math.log(1 + 0.1 * (math.e - 1)), abs=1e-12)
    # discrete Laplace noise of one unit at delta 0
    assert upper(read(peer.DiscreteLaplaceDpEvent(0.5, 3)), 0) == pytest.approx(1.5, abs=1e-12)


def test_batches_of_fixed_size_are_answered_between_two_ends():
    event = peer.SampledWithoutReplacementDpEvent(100, 1, G(2.0))
    absent = read(peer.SelfComposedDpEvent(event, 1000))
    sampled = read(peer.SelfComposedDpEvent(peer.PoissonSampledDpEvent(0.01, G(1.0)), 1000))
    assert upper(absent, 1e-5) == upper(sampled, 1e-5)  # as noise that is moved twice as far
    run = read(peer.SelfComposedDpEvent(event, 1000), neighbours="replace-one")
    assert run.parameters["steps"] == 1000
    ends = run.epsilon(delta=1e-5)
    assert ends.kind == "enclosed" and 1.82 < float(ends.lower) < 1.83 and 2.19 < float(ends) < 2.21
    with pytest.raises(UnsupportedEvent, match="one Gaussian noise"):
        read(peer.SampledWithoutReplacementDpEvent(100, 1, peer.LaplaceDpEvent(1.0)))


def test_replacing_a_record_moves_a_sum_twice_as_far():
    for event in (G(3.0), peer.LaplaceDpEvent(3.0)):
        half = type(event)(1.5)
        assert upper(read(event, neighbours="replace-one")) == upper(read(half))
        assert read(event, neighbours="zero-out") == read(event)
    # on a sample the noise is told what one record adds; two mixtures of normal laws
    sampled = peer.PoissonSampledDpEvent(0.01, G(1.0))
    thousand = read(peer.SelfComposedDpEvent(sampled, 1000), neighbours="replace-one")
    assert upper(thousand, 1e-5) == pytest.approx(2.8434402592744594, abs=1e-12)
    assert thousand.parameters["neighbours"] == "replace-one"
    zeroed = read(sampled, neighbours="zero-out")
    assert upper(zeroed, 1e-5) == upper(read(sampled), 1e-5)
    of_laplace = peer.PoissonSampledDpEvent(0.5, peer.LaplaceDpEvent(1.0))
    # the largest loss: ln((1 + e)/(1 + 1/e)) = 1
    assert upper(read(of_laplace, neighbours="replace-one"), 0) == pytest.approx(1, abs=1e-12)
    for inner in (peer.EpsilonDeltaDpEvent(1.0, 0.0), peer.ComposedDpEvent([of_laplace.event] * 2)):
        with pytest.raises(UnsupportedEvent, match="noise is sampled alone"):
            read(peer.PoissonSampledDpEvent(0.5, inner), neighbours="replace-one")
    twice = read(peer.DiscreteLaplaceDpEvent(0.5, 1), neighbours="replace-one")
    assert twice == dp.discrete_laplace(scale=2, sensitivity=2)


def test_gaussian_noises_in_one_sample_are_one():
    several = peer.ComposedDpEvent([G(2.0), peer.SelfComposedDpEvent(G(2.0), 3)])
    found, one = (read(peer.PoissonSampledDpEvent(0.1, each)) for each in (several, G(1.0)))
    assert upper(found) == pytest.approx(upper(one), abs=1e-12)
    no_noise = peer.ComposedDpEvent([G(2.0), G(0.0)])
    assert upper(read(peer.PoissonSampledDpEvent(0.1, no_noise))) == math.inf


def test_a_sample_of_a_sample_is_a_sample():
    nested = peer.PoissonSampledDpEvent(0.1, peer.PoissonSampledDpEvent(0.3, G(1.0)))
    assert read(nested) == read(peer.PoissonSampledDpEvent(0.03, G(1.0)))
    assert read(peer.PoissonSampledDpEvent(1.0, G(1.0))) == read(G(1.0))
    assert read(peer.PoissonSampledDpEvent(0.0, G(1.0))) == dp.pure(epsilon=0)


@pytest.mark.parametrize("a, b", [(1, 1), (1, 3), (2, 5)])
def test_a_vector_tells_no_more_than_its_worst_coordinate(a, b):
    for noise, of in ((dp.laplace, {"scale": 2}), (dp.discrete_laplace, {"scale": "1.5"})):
        spread = noise(sensitivity=a, **of) + noise(sensitivity=b, **of)
        alone = noise(sensitivity=a + b, **of)
        for epsilon in ("0", "0.3", "1", "1.7"):
            assert spread.delta(epsilon=epsilon).upper <= alone.delta(epsilon=epsilon).lower


def test_sampled_steps_are_steps():
    steps = peer.SelfComposedDpEvent(peer.PoissonSampledDpEvent(0.01, G(1.0)), 1000)
    found = dp.from_event(steps)
    assert found == dp.subsampled_gaussian(sampling_rate="0.01", noise_multiplier=1, steps=1000)
    assert upper(found) == pytest.approx(1.82823666651657, abs=1e-12)


def test_a_mixture_is_its_laws():
    found = read(MIXTURE)
    assert found.epsilon(delta=DELTA).kind == EVENTS["MixtureOfGaussiansDpEvent"].figures
    tail = lambda x: math.erfc(x / math.sqrt(2)) / 2  # noqa: E731
    at = lambda x: 0.98 + 0.01 * math.exp(x - 0.5) + 0.01 * math.exp(2 * x - 2)  # noqa: E731
    ends = [0.0, 10.0]
    for _ in range(100):  # where the ratio of the laws is e^2
        middle = sum(ends) / 2
        ends = [middle, ends[1]] if at(middle) < math.exp(2) else [ends[0], middle]
    x = ends[0]
    delta = 0.98 * tail(x) + 0.01 * tail(x - 1) + 0.01 * tail(x - 2) - math.exp(2) * tail(x)
    assert float(found.delta(epsilon=2)) == pytest.approx(delta, rel=1e-9)


def test_a_mixture_of_two_is_a_sample():
    pair = peer.MixtureOfGaussiansDpEvent(2.0, [0.0, 2.0, 2.0], [0.9, 0.05, 0.05])
    sampled = peer.PoissonSampledDpEvent(0.1, G(1.0))
    assert upper(read(pair)) == pytest.approx(upper(read(sampled)), abs=1e-12)
    assert read(peer.MixtureOfGaussiansDpEvent(2.0, [1.0], [1.0])) == read(G(2.0))
    assert read(peer.MixtureOfGaussiansDpEvent(2.0, [0.0], [1.0])) == dp.pure(epsilon=0)
    third = 1 / 3  # whose decimal texts do not add up to 1
    assert upper(read(peer.MixtureOfGaussiansDpEvent(2.0, [0, 1, 2], [third] * 3))) > 0


def test_discrete_gaussian_noise_is_exact_on_a_line_and_else_bounded():
    line = read(peer.DiscreteGaussianDpEvent(2.0, 1.0, 1))
    assert line == dp.discrete_gaussian(sigma=2, sensitivity=1)
    assert upper(line) < upper(read(peer.DiscreteGaussianDpEvent(2.0, 1.0, 3)))
    assert upper(read(peer.DiscreteGaussianDpEvent(0.0))) == math.inf


def test_zcdp_with_an_offset_promises_less():
    plain, offset = read(peer.ZCDpEvent(0.125)), read(peer.ZCDpEvent(0.125, 0.01))
    assert upper(plain) < upper(offset) < upper(plain) + 0.011
    assert offset.epsilon(delta=DELTA).kind == "bound"


def test_nothing_leaves_a_composition_as_it_is():
    nothing = peer.NoOpDpEvent()
    assert read(peer.ComposedDpEvent([nothing, G(2.0), nothing])) == read(G(2.0))
    assert read(peer.ComposedDpEvent([])) == read(nothing)
    assert read(peer.RandomizedResponseDpEvent(0.0, 1)) == read(nothing)


@pytest.mark.parametrize("name", [n for n, kind in EVENTS.items() if kind.figures == "none"])
def test_what_is_not_answered_is_named(name):
    fields = {key: 1 for key in EVENTS[name].fields if key != "event"}
    event = {"class_name": name, **fields}
    if "event" in EVENTS[name].fields:
        event["event"] = G(1.0)
    with pytest.raises(UnsupportedEvent, match=name) as caught:
        dp.from_event(peer.ComposedDpEvent([G(1.0), event]))
    assert caught.value.path == "/events/1" and caught.value.event is event
    assert isinstance(caught.value, dp.Unsupported)


@pytest.mark.parametrize(
    "event, neighbours",
    [
        (peer.RandomizedResponseDpEvent(0.4, 4), "add-remove"),
        (peer.RandomizedResponseDpEvent(0.4, 4), "zero-out"),
        (peer.SingleEpochTreeAggregationDpEvent(1.0, 8), "add-remove"),
        (MIXTURE, "replace-one"),
        (peer.PoissonSampledDpEvent(0.1, peer.RandomizedResponseDpEvent(0.4, 4)), "add-remove"),
    ],
)
def test_neighbours_that_an_event_is_not_answered_for(event, neighbours):
    with pytest.raises(UnsupportedEvent, match=f"not for {neighbours}"):
        dp.from_event(event, neighbours=neighbours)


@pytest.mark.parametrize(
    "event, said",
    [
        (G(math.nan), "nan"),
        (G(math.inf), "inf"),
        (G(-1.0), ">= 0"),
        (G(None), "None"),
        (G(True), "True"),
        (G([1.0]), "wanted a number"),
        (G({}), "wanted a number"),
        (G("x"), "'x'"),
        (peer.SelfComposedDpEvent(G(1.0), -1), "/count"),
        (peer.SelfComposedDpEvent(G(1.0), 0), "/count"),
        (peer.SelfComposedDpEvent(G(1.0), 1.5), "integer"),
        (peer.SelfComposedDpEvent(3, 1), "/event"),
        (peer.ComposedDpEvent(G(1.0)), "list of events"),
        (peer.ComposedDpEvent("ab"), "list of events"),
        (peer.PoissonSampledDpEvent(1.5, G(1.0)), "/sampling_probability"),
        (peer.PoissonSampledDpEvent(0.5, G(math.nan)), "/event/noise_multiplier"),
        (peer.DiscreteLaplaceDpEvent(0.0, 1), "/noise_parameter"),
        (peer.DiscreteLaplaceDpEvent(0.5, 1.5), "integer"),
        (peer.EpsilonDeltaDpEvent(1.0, 2.0), "/delta"),
        (peer.MixtureOfGaussiansDpEvent(1.0, [1.0], [0.9]), "sum of 1"),
        (peer.MixtureOfGaussiansDpEvent(1.0, [1.0, 2.0], [1.0]), "sum of 1"),
        (peer.MixtureOfGaussiansDpEvent(1.0, 1.0, [1.0]), "list of numbers"),
        (peer.MixtureOfGaussiansDpEvent(0.0, [0, 1], [0.5, 0.5]), "/standard_deviation"),
        (5, "found int"),
        (None, "NoneType"),
        ({}, "class_name"),
        ("GaussianDpEvent()", "noise_multiplier"),
        ("GaussianDpEvent(", "wanted an event"),
        ("(" * 5000, "wanted an event"),
        ("__import__('os')", "wanted an event"),
        ({"class_name": "GaussianDpEvent"}, "noise_multiplier"),
    ],
)
def test_bad_input_is_told(event, said):
    with pytest.raises(dp.InvalidInput) as caught:
        dp.from_event(event)
    assert said in str(caught.value)


def test_bad_neighbours_are_told():
    with pytest.raises(dp.InvalidInput, match="/neighbours"):
        dp.from_event(G(1.0), neighbours="ADD_OR_REMOVE_ONE")


def test_what_is_not_known_is_not_passed_over():
    with pytest.raises(UnsupportedEvent, match="FutureDpEvent"):
        dp.from_event("FutureDpEvent()")
    with pytest.raises(UnsupportedEvent, match="per_user"):
        dp.from_event("GaussianDpEvent(noise_multiplier=1, per_user=True)")
    fields = [SimpleNamespace(name=name) for name in ("noise_multiplier", "group")]
    later = type(
        "GaussianDpEvent",
        (),
        {"__slots__": ("noise_multiplier", "group"), "__attrs_attrs__": fields},
    )()
    later.noise_multiplier, later.group = 1.0, 5
    with pytest.raises(UnsupportedEvent, match="group"):
        dp.from_event(later)


def test_deep_and_endless_events_are_refused():
    deep = G(1.0)
    for _ in range(100):
        deep = peer.SelfComposedDpEvent(deep, 1)
    with pytest.raises(dp.InvalidInput, match="deep"):
        dp.from_event(deep)
    endless = []
    endless.append(peer.ComposedDpEvent(endless))
    with pytest.raises(dp.InvalidInput, match="deep"):
        dp.from_event(peer.ComposedDpEvent(endless))


def test_an_accountant_answers_as_the_mechanism():
    accountant = Accountant()
    assert isinstance(accountant, peer.PrivacyAccountant)
    accountant.compose(G(2.0)).compose(peer.LaplaceDpEvent(4.0), 2)
    wanted = dp.gaussian(sigma=2, sensitivity=1) + 2 * dp.laplace(scale=4, sensitivity=1)
    assert accountant.mechanism == wanted
    assert accountant.get_epsilon(1e-5) == upper(wanted)
    assert accountant.get_delta(1.0) == float(wanted.delta(epsilon=1))
    assert accountant.ledger == peer.ComposedDpEvent(
        [G(2.0), peer.SelfComposedDpEvent(peer.LaplaceDpEvent(4.0), 2)]
    )
    assert dp.from_event(accountant.ledger) == wanted


def test_an_accountants_answers_are_on_the_safe_side():
    accountant = Accountant().compose(G(2.0))
    bound = dp.gaussian(sigma=2, sensitivity=1).epsilon(delta=DELTA)
    assert Fraction(accountant.get_epsilon(1e-5)) >= Fraction(bound.lower)
    claim = accountant.mechanism.claim(epsilon=accountant.get_epsilon(1e-5), delta=1e-5)
    assert claim.audit().holds


def test_nothing_and_everything():
    fresh, open_book = Accountant(), Accountant().compose(peer.NonPrivateDpEvent()).compose(G(1.0))
    assert isinstance(fresh.ledger, peer.NoOpDpEvent)
    assert (fresh.get_epsilon(0), fresh.get_delta(0), fresh.get_delta(math.inf)) == (0, 0, 0)
    assert (open_book.get_epsilon(1), open_book.get_epsilon(0)) == (math.inf, math.inf)
    assert (open_book.get_delta(100), open_book.get_delta(math.inf)) == (1, 1)
    assert 0 <= Accountant().compose(G(1.0)).get_delta(math.inf) < 1e-300


@pytest.mark.parametrize(
    "wrap",
    [
        lambda e: e,
        lambda e: peer.ComposedDpEvent([G(1.0), e]),
        lambda e: peer.SelfComposedDpEvent(e, 10),
    ],
)
def test_an_accountant_names_the_event_that_it_does_not_support(wrap):
    bad = peer.UnsupportedDpEvent()
    accountant = Accountant()
    details = accountant._maybe_compose(wrap(bad), 1, False)
    assert details.invalid_event is bad and "UnsupportedDpEvent" in details.error_message
    assert not accountant.supports(wrap(bad)) and accountant.supports(wrap(G(1.0)))
    with pytest.raises(peer.UnsupportedEventError):
        accountant.compose(wrap(bad))
    assert accountant.get_epsilon(0) == 0


def test_relations_of_an_accountant():
    one = Accountant(peer.NeighboringRelation.REPLACE_ONE)
    assert one.neighboring_relation is peer.NeighboringRelation.REPLACE_ONE
    assert one.supports(peer.PoissonSampledDpEvent(0.1, G(1.0)))
    assert not one.supports(peer.PoissonSampledDpEvent(0.1, peer.EpsilonDeltaDpEvent(1.0, 0.0)))
    assert one.supports(peer.RandomizedResponseDpEvent(0.4, 4))
    assert Accountant("zero-out").neighboring_relation is peer.NeighboringRelation.REPLACE_SPECIAL
    for wrong in ("replace", 1, None, []):
        with pytest.raises(dp.InvalidInput, match="NeighboringRelation"):
            Accountant(wrong)


def test_equal_events_stay_cheap():
    accountant, event = Accountant(), peer.PoissonSampledDpEvent(0.01, G(1.0))
    for _ in range(10**4):
        accountant.compose(event)
    assert accountant.mechanism == dp.subsampled_gaussian(
        sampling_rate="0.01", noise_multiplier=1, steps=10**4
    )


def test_calibration_by_the_peers_search():
    epsilon = 1.0
    found = peer.calibrate_dp_mechanism(
        Accountant, lambda s: peer.SelfComposedDpEvent(G(s), 4), epsilon, 1e-5
    )
    best = dp.calibrate(dp.gaussian(sigma=None, sensitivity=2), epsilon=epsilon, delta=DELTA)
    assert float(best.lower) <= found <= float(best.upper) * 1.001
    assert Accountant().compose(peer.SelfComposedDpEvent(G(found), 4)).get_epsilon(1e-5) <= epsilon


ALONE = """
import sys
sys.modules["dp_accounting"] = None
import dpcert as dp
accountant = dp.dp_accounting.Accountant()
assert accountant.ledger.class_name == "NoOpDpEvent"
step = {"class_name": "PoissonSampledDpEvent", "sampling_probability": 0.01,
        "event": "GaussianDpEvent(noise_multiplier=1.0)"}
for _ in range(3):
    accountant.compose(step)
accountant.compose("LaplaceDpEvent(noise_multiplier=10.0)", 2)
assert dp.from_event(accountant.ledger) == accountant.mechanism
assert accountant.ledger.events[0].count == 3 and accountant.neighboring_relation == "add-remove"
assert not accountant.supports("UnsupportedDpEvent()")
for bad, error in (("UnsupportedDpEvent()", dp.Unsupported), (5, dp.InvalidInput)):
    try:
        accountant.compose(bad)
    except error:
        continue
    raise AssertionError(bad)
try:
    accountant.compose(step, 0)
except dp.InvalidInput as error:
    assert error.path == "/count"
assert accountant.ledger.events[0].count == 3
"""


def test_an_accountant_without_dp_accounting():
    subprocess.run([sys.executable, "-c", ALONE], check=True)


def test_the_pages_table_is_the_codes():
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \| (.*?) \|$", PAGE.read_text(), re.M)
    assert {name: (becomes, figures, relations) for name, becomes, figures, relations in rows} == {
        name: (kind.becomes, kind.figures, ", ".join(kind.neighbours) or "none")
        for name, kind in EVENTS.items()
    }
