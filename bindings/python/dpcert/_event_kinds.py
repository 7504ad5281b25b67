# SPDX-License-Identifier: Apache-2.0
"""What becomes of each kind of event of dp_accounting."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

from . import mechanisms as dp
from ._errors import InvalidInput
from ._events import REQUIRED, Event, UnsupportedEvent, integer, number
from ._mechanism import Mechanism

#: What an event runs, and how often.
Parts = List[Tuple[Mechanism, int]]
RELATIONS = ("add-remove", "replace-one", "zero-out")
#: What stands for an operation that is not private: delta is 1 at every epsilon.
NON_PRIVATE = dp.approximate(epsilon=0, delta=1)


@dataclass(frozen=True)
class Kind:
    """What becomes of a kind of event.

    Attributes:
        figures: "exact"; "bound", where they bound what the event needs; "of its parts"; or "none".
        becomes: in words.
        neighbours: the relations that it is answered for.
        fields: those of the event, with their defaults.
    """

    figures: str
    becomes: str
    neighbours: Sequence[str]
    fields: Mapping[str, Any]
    make: Optional[Callable[[Event, str], Parts]] = field(default=None, repr=False)


EVENTS: Dict[str, Kind] = {}


def _kind(
    name: str, figures: str, becomes: str, neighbours: Sequence[str] = RELATIONS, **fields: Any
) -> Callable[[Any], Any]:
    """Registers the function that makes an event's parts."""

    def registered(make: Callable[[Event, str], Parts]) -> Callable[[Event, str], Parts]:
        EVENTS[name] = Kind(figures, becomes, neighbours, fields, make)
        return make

    return registered


def parts_of(event: Event, neighbours: str) -> Parts:
    """What an event runs, for neighbours of that relation."""
    kind = EVENTS[event.name]
    if kind.make is None:
        raise _refusal(event, f"is not answered: {kind.becomes}")
    if neighbours not in kind.neighbours:
        raise _refusal(
            event,
            f"is answered for neighbours {' and '.join(kind.neighbours)} alone, "
            f"not for {neighbours}",
        )
    return kind.make(event, neighbours)


def mechanism_of(parts: Iterable[Tuple[Mechanism, int]]) -> Mechanism:
    """What runs these parts, the same ones together."""
    runs: Dict[Mechanism, int] = {}
    for mechanism, times in parts:
        runs[mechanism] = runs.get(mechanism, 0) + times
    if not runs:
        return dp.pure(epsilon=0)
    (mechanism, times), *others = runs.items()
    if not others and isinstance(mechanism, (dp.subsampled_gaussian, dp.fixed_batch_gaussian)):
        return mechanism.replace(steps=times)
    if not others and times == 1:
        return mechanism
    return dp.composition(parts=[{"mechanism": each, "times": n} for each, n in runs.items()])


def _refusal(event: Event, why: str) -> UnsupportedEvent:
    return UnsupportedEvent(f"{event.name} {why}", event.path, event.origin)


def _in_a_sum(neighbours: str) -> int:
    """By how many of what one record adds neighbours move a sum."""
    return 2 if neighbours == "replace-one" else 1


@_kind("NoOpDpEvent", "bound", "nothing; alone `pure` of epsilon 0")
def _nothing(event: Event, neighbours: str) -> Parts:
    return []


@_kind("NonPrivateDpEvent", "bound", "`approximate` of delta 1: no epsilon is enough")
def _non_private(event: Event, neighbours: str) -> Parts:
    return [(NON_PRIVATE, 1)]


def _noise(name: str, law: Any, parameter: str) -> None:
    """Registers the event of noise on a sum of sensitivity 1."""

    @_kind(
        name,
        "exact",
        f"`{law.__name__}` of sensitivity 1, of 2 where a record is replaced",
        noise_multiplier=REQUIRED,
    )
    def make(event: Event, neighbours: str) -> Parts:
        event.number("noise_multiplier")
        noise = {parameter: event["noise_multiplier"]}
        return [(law(**noise, sensitivity=_in_a_sum(neighbours)), 1)]


_noise("GaussianDpEvent", dp.gaussian, "sigma")
_noise("LaplaceDpEvent", dp.laplace, "scale")


@_kind(
    "DiscreteLaplaceDpEvent",
    "exact",
    "`discrete_laplace` of scale 1/noise_parameter; twice the sensitivity where a record is "
    "replaced",
    noise_parameter=REQUIRED,
    sensitivity=REQUIRED,
)
def _discrete_laplace(event: Event, neighbours: str) -> Parts:
    rate = event.number("noise_parameter")
    if rate == 0:
        raise InvalidInput("found 0, wanted a number > 0", event.at("noise_parameter"))
    moved = event.integer("sensitivity") * _in_a_sum(neighbours)
    return [(dp.discrete_laplace(scale=1 / rate, sensitivity=moved), 1)]


@_kind(
    "DiscreteGaussianDpEvent",
    "bound",
    "`zcdp` of rho = sensitivity^2/(2 sigma^2); `discrete_gaussian`, exact, where dimension is "
    "1 and sensitivity a whole number",
    sigma=REQUIRED,
    sensitivity=1,
    dimension=None,
)
def _discrete_gaussian(event: Event, neighbours: str) -> Parts:
    sigma, moved = event.number("sigma"), event.number("sensitivity")
    one_number = event["dimension"] is not None and event.integer("dimension", 1) == 1
    if one_number and moved.denominator == 1:
        return [(dp.discrete_gaussian(sigma=event["sigma"], sensitivity=int(moved)), 1)]
    if sigma == 0:
        return [(NON_PRIVATE, 1)] if moved else []
    return [(dp.zcdp(rho=moved**2 / (2 * sigma**2)), 1)]


@_kind(
    "RandomizedResponseDpEvent",
    "exact",
    "`randomized_response` of truth 1 - noise_parameter (1 - 1/num_buckets)",
    ("replace-one",),
    noise_parameter=REQUIRED,
    num_buckets=REQUIRED,
)
def _randomized_response(event: Event, neighbours: str) -> Parts:
    chance, buckets = event.number("noise_parameter", 0, 1), event.integer("num_buckets", 1)
    truth = 1 - chance + chance / buckets
    return [(dp.randomized_response(categories=buckets, truth=truth), 1)] if buckets > 1 else []


@_kind(
    "EpsilonDeltaDpEvent",
    "bound",
    "`approximate`; `pure` where delta is 0",
    epsilon=REQUIRED,
    delta=REQUIRED,
)
def _epsilon_delta(event: Event, neighbours: str) -> Parts:
    event.number("epsilon")
    if event.number("delta", 0, 1) == 0:
        return [(dp.pure(epsilon=event["epsilon"]), 1)]
    return [(dp.approximate(epsilon=event["epsilon"], delta=event["delta"]), 1)]


#: Orders of a divergence xi + rho order: 32 in each octave above 1.
_ORDERS = [
    1 + Fraction(2) ** octave * Fraction(32 + part, 32)
    for octave in range(-14, 21)
    for part in range(32)
]


@_kind(
    "ZCDpEvent",
    "bound",
    "`zcdp`; where there is an xi, `rdp` at 1120 orders up to 2^21",
    rho=REQUIRED,
    xi=0,
)
def _zcdp(event: Event, neighbours: str) -> Parts:
    rho, xi = event.number("rho"), event.number("xi")
    if xi == 0:
        return [(dp.zcdp(rho=event["rho"]), 1)]
    points = [{"order": order, "epsilon": xi + rho * order} for order in _ORDERS]
    return [(dp.rdp(points=points), 1)]


def _selection(name: str, mechanism: Any) -> None:
    """Registers the event of a selection of epsilon."""

    @_kind(
        name,
        "bound",
        f"`{mechanism.__name__}` of sensitivity epsilon and scale 2",
        epsilon=REQUIRED,
    )
    def make(event: Event, neighbours: str) -> Parts:
        event.number("epsilon")
        return [(mechanism(sensitivity=event["epsilon"], scale=2), 1)]


_selection("ExponentialMechanismDpEvent", dp.exponential_mechanism)
_selection("PermuteAndFlipDpEvent", dp.permute_and_flip)


@_kind("ComposedDpEvent", "of its parts", "`composition`, the same parts together", events=REQUIRED)
def _composed(event: Event, neighbours: str) -> Parts:
    return [part for each in event["events"] for part in parts_of(each, neighbours)]


@_kind(
    "SelfComposedDpEvent",
    "of its parts",
    "`composition`; of Gaussian noise on samples, its `steps`",
    event=REQUIRED,
    count=REQUIRED,
)
def _self_composed(event: Event, neighbours: str) -> Parts:
    count = event.integer("count", 1)
    return [(each, times * count) for each, times in parts_of(event["event"], neighbours)]


@_kind(
    "MixtureOfGaussiansDpEvent",
    "exact",
    "`dominating_pair` of the mixture and the normal law at 0; probabilities are divided by "
    "their sum, which is 1 but for rounding",
    ("add-remove", "zero-out"),
    standard_deviation=REQUIRED,
    sensitivities=REQUIRED,
    sampling_probs=REQUIRED,
)
def _mixture_of_gaussians(event: Event, neighbours: str) -> Parts:
    sigma, law = event.number("standard_deviation"), _law_of(event)
    if set(law) == {0}:
        return []
    if len(law) == 1:
        return [(dp.gaussian(sigma=sigma, sensitivity=max(law)), 1)]
    if sigma == 0:
        raise InvalidInput("found 0, wanted a number > 0", event.at("standard_deviation"))
    normal = {"family": "normal", "mean": 0, "variance": sigma**2}
    mixture = {
        "family": "mixture",
        "weights": list(law.values()),
        "of": [{**normal, "mean": mean} for mean in law],
    }
    return [(dp.dominating_pair(p=mixture, q=normal, tight=True), 1)]


def _law_of(event: Event) -> Dict[Fraction, Fraction]:
    """The probability of each sensitivity."""
    moves, shares = _numbers(event, "sensitivities"), _numbers(event, "sampling_probs")
    total = sum(shares)
    if len(moves) != len(shares) or abs(total - 1) > Fraction(1, 10**9):
        raise InvalidInput("wanted a probability for each sensitivity, with a sum of 1", event.path)
    law: Dict[Fraction, Fraction] = {}
    for move, share in zip(moves, shares):
        if share:
            law[move] = law.get(move, Fraction(0)) + share / total
    return law


def _numbers(event: Event, name: str) -> List[Fraction]:
    if not isinstance(event[name], tuple):
        raise InvalidInput(f"found {event[name]!r}, wanted a list of numbers", event.at(name))
    return [number(value, f"{event.at(name)}/{i}") for i, value in enumerate(event[name])]


@_kind(
    "SingleEpochTreeAggregationDpEvent",
    "exact",
    "`gaussian` of rho = h/(2 noise_multiplier^2), h the nodes above one leaf of the largest "
    "tree, the leaf included",
    ("zero-out",),
    noise_multiplier=REQUIRED,
    step_counts=REQUIRED,
)
def _tree_aggregation(event: Event, neighbours: str) -> Parts:
    sigma, told = event.number("noise_multiplier"), event["step_counts"]
    counts = told if isinstance(told, tuple) else (told,)
    steps = max((integer(count, event.at("step_counts")) for count in counts), default=0)
    if steps == 0:
        raise InvalidInput(f"found {told!r}, wanted a number of steps", event.at("step_counts"))
    if sigma == 0:
        return [(dp.gaussian(sigma=0, sensitivity=1), 1)]
    return [(dp.gaussian(rho=steps.bit_length() / (2 * sigma**2)), 1)]


@_kind(
    "PoissonSampledDpEvent",
    "of its parts",
    "`subsampled_gaussian` of one Gaussian noise, else `poisson_subsampled`; several Gaussian "
    "noises in one sample are one noise, samples of samples one sample. Where a record is replaced "
    "or zeroed, of Gaussian noises, or of one Laplace or discrete noise",
    sampling_probability=REQUIRED,
    event=REQUIRED,
)
def _poisson_sampled(event: Event, neighbours: str) -> Parts:
    rate, inner = event.number("sampling_probability", 0, 1), event["event"]
    while inner.name == event.name:
        rate, inner = rate * inner.number("sampling_probability", 0, 1), inner["event"]
    whole = parts_of(inner, neighbours)
    if rate == 1 or any(each is NON_PRIVATE for each, _ in whole):
        return whole
    # Noise on a sample has for sensitivity what one record adds to a sum.
    parts = whole if neighbours != "replace-one" else parts_of(inner, "zero-out")
    if neighbours != "add-remove" and not _is_noise(parts):
        raise _refusal(
            event, f"is answered for {neighbours} neighbours where noise is sampled alone"
        )
    return [(_sampled(_short(rate), parts, neighbours), 1)] if parts and rate else []


@_kind(
    "SampledWithoutReplacementDpEvent",
    "of its parts",
    "`fixed_batch_gaussian` of one Gaussian noise",
    source_dataset_size=REQUIRED,
    sample_size=REQUIRED,
    event=REQUIRED,
)
def _in_batches(event: Event, neighbours: str) -> Parts:
    records, batch = event.integer("source_dataset_size"), event.integer("sample_size")
    parts = parts_of(event["event"], "zero-out")
    if not parts or batch == 0:
        return []
    if len(parts) > 1 or parts[0][1] != 1 or not isinstance(parts[0][0], dp.gaussian):
        raise _refusal(event, "is answered of one Gaussian noise alone")
    noise = {"noise_multiplier": _short(_noise_multiplier(parts[0][0])), "steps": 1}
    drawn = {"records": records, "batch": batch, "replacement": False, "neighbours": neighbours}
    return [(dp.fixed_batch_gaussian(**drawn, **noise), 1)]


def _is_noise(parts: Parts) -> bool:
    others = [part for part in parts if not isinstance(part[0], dp.gaussian)]
    kinds = (dp.laplace, dp.discrete_laplace, dp.discrete_gaussian)
    return not others or (len(parts) == 1 and isinstance(parts[0][0], kinds) and parts[0][1] == 1)


def _sampled(rate: Any, parts: Parts, neighbours: str) -> Mechanism:
    """What runs these parts on one Poisson sample."""
    relation = {} if neighbours == "add-remove" else {"neighbours": neighbours}
    if not all(isinstance(each, dp.gaussian) for each, _ in parts):
        return dp.poisson_subsampled(sampling_rate=rate, of=mechanism_of(parts), **relation)
    noises = [(_noise_multiplier(each), times) for each, times in parts]
    least = min(noise for noise, _ in noises)
    if least == 0 or len(noises) == 1 and noises[0][1] == 1:
        noise = {"noise_multiplier": _short(least), "steps": 1}
        return dp.subsampled_gaussian(sampling_rate=rate, **noise, **relation)
    precision = sum(times / noise**2 for noise, times in noises)
    joint = dp.gaussian(rho=_short(precision / 2))
    return dp.poisson_subsampled(sampling_rate=rate, of=joint, **relation)


def _noise_multiplier(noise: Mechanism) -> Fraction:
    of = noise.parameters
    return number(of["sigma"], "/sigma") / number(of["sensitivity"], "/sensitivity")


def _short(value: Fraction) -> Any:
    """The same number, as a float where that means just it."""
    near = float(value) if value < 10**300 else 0.0
    return near if Fraction(repr(near)) == value else value


def _unanswered(name: str, why: str, *fields: str) -> None:
    EVENTS[name] = Kind("none", why, (), {each: REQUIRED for each in fields})


_unanswered("UnsupportedDpEvent", "nobody says what it is")
_unanswered(
    "SampledWithReplacementDpEvent",
    "samples of fixed size are no Poisson samples",
    "source_dataset_size",
    "sample_size",
    "event",
)
_unanswered(
    "TruncatedSubsampledGaussianDpEvent",
    "samples that are cut are no Poisson samples",
    "dataset_size",
    "sampling_probability",
    "truncated_batch_size",
    "noise_multiplier",
)
_unanswered(
    "RepeatAndSelectDpEvent", "a random number of runs is no composition", "event", "mean", "shape"
)
