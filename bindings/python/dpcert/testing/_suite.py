# SPDX-License-Identifier: Apache-2.0
"""The questions of the known-answer vectors: those that `dpcert vectors` asks, in its order.

The list is that of queries/src/vectors.cpp; a test compares both.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

#: From 10^-3 to 10^6: 1, 2 and 5 of each decade, and some that are no decimals.
_SIZES = [f"{digit}e{exponent}" for exponent in range(-3, 6) for digit in (1, 2, 5)] + [
    "1e6", "1/3", "2/7", "10/3", "355/113", "1.1", "0.7", "0.85", "1.35", "4.8", "9.6", "0.3"]
#: The same without what makes sums over integers long.
_MODERATE = ["1/3", "0.4", "0.5", "0.7", "1", "1.5", "2", "3.2", "5", "7", "10", "20", "50"]

_NEEDS: Dict[str, Tuple[Optional[str], List[Any]]] = {
    "epsilon": ("delta", ["0", "0.9", "0.5", "0.1", "0.01", "1e-3", "1e-4", "1e-5", "1e-6", "1e-8",
                          "1e-10", "1e-15", "1e-20", "1e-30", "1e-50", "1e-100"]),
    "delta": ("epsilon", ["0", "1e-9", "1e-3", "0.1", "0.5", "1", "2", "3", "5", "8", "10", "20",
                          "50", "100", "1000"]),
    "rdp": ("order", ["1.001", "1.1", "1.5", "2", "3", "8", "32", "256", "1000"]),
    "zcdp": (None, [None]),
    "gdp": (None, [None]),
}
#: What each quantity is asked at: the name of its argument, or None.
ARGUMENTS = {quantity: name for quantity, (name, _) in _NEEDS.items()}

#: Types of which a few mechanisms each tell whether they are accounted for at all.
_OTHERS: Dict[str, List[Dict[str, Any]]] = {
    "iterated_laplace": [
        {"scale1": 1, "scale2": 2, "sensitivity": 1},
        {"scale1": "1/3", "scale2": "0.3333", "sensitivity": 1},
        {"scale1": 50, "scale2": "0.01", "sensitivity": 3}],
    "poisson_subsampled": [
        {"sampling_rate": "0.1", "of": {"type": "laplace", "scale": 1, "sensitivity": 1}},
        {"sampling_rate": "0.001", "of": {"type": "laplace", "scale": "0.2", "sensitivity": 1}},
        {"sampling_rate": "1/2",
         "of": {"type": "randomized_response", "categories": 2, "truth": "3/4"}}],
    "channel": [
        {"matrix": [["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"]]},
        {"matrix": [["99/100", "1/100", 0], [0, "1/100", "99/100"], ["1/3", "1/3", "1/3"]]}],
    "posterior_sample": [
        {"model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 12}, "n": 100,
         "method": {"type": "direct"}},
        {"model": {"type": "beta_bernoulli"}, "prior": {"alpha": 1, "beta": 1}, "n": 10,
         "method": {"type": "diffused", "r": "1/10"}}],
    "ornstein_uhlenbeck": [
        {"theta": 1, "rho": 1, "time": 1, "sensitivity": 1},
        {"theta": "1/5", "rho": 2, "time": "0.01", "sensitivity": 3}],
    "elliptical": [
        {"elliptical": {"type": "student_t", "dof": 3}, "dimension": 2, "sensitivity": 1,
         "sigma": 2},
        {"elliptical": {"type": "k_norm"}, "dimension": 3, "sensitivity": 1, "sigma": "1/2"}],
}

Series = Tuple[str, List[dict]]


def _noise(kind: str, parameter: str, values: Sequence[str],
           sensitivities: Sequence[int]) -> Series:
    return kind, [{"type": kind, parameter: value, "sensitivity": sensitivity}
                  for sensitivity in sensitivities for value in values]


def _responses() -> Series:
    return "randomized_response", [
        {"type": "randomized_response", "categories": categories, "epsilon": epsilon}
        for categories in (2, 3, 10, 1000000)
        for epsilon in ("1e-6", "0.01", "0.1", "0.5", "1", "2", "3", "5", "10", "20")]


def _composed(of: Series, which: Sequence[int], times: Sequence[int]) -> Series:
    name, mechanisms = of
    return name + "-composed", [
        {"type": "composition", "parts": [{"mechanism": mechanisms[index], "times": count}]}
        for index in which for count in times]


def _sampled() -> Series:
    """One step, and so many that a record is sampled ten times on average."""
    return "subsampled_gaussian", [
        {"type": "subsampled_gaussian", "sampling_rate": rate, "noise_multiplier": noise,
         "steps": steps}
        for rate, many in (("0.001", 10000), ("0.01", 1000), ("0.1", 100))
        for noise in ("0.8", "1", "2", "5") for steps in (1, many)]


def _all_series() -> List[Series]:
    gaussian, laplace = (_noise("gaussian", "sigma", _SIZES, (1, 3)),
                         _noise("laplace", "scale", _SIZES, (1, 3)))
    return [gaussian, laplace,
            _noise("discrete_laplace", "scale", _MODERATE, (1, 2, 7)),
            _noise("discrete_gaussian", "sigma", _MODERATE, (1,)),
            _responses(),
            _composed(gaussian, (9, 10, 12), (10, 1000, 1000000)),
            _composed(laplace, (9, 10, 12), (2, 10, 50)),
            _composed(_responses(), (2, 4), (10, 100)),
            _sampled(),
            *((kind, [{"type": kind, **given} for given in all_given])
              for kind, all_given in _OTHERS.items())]


def questions() -> Iterator[Tuple[str, dict, str, Any]]:
    """(id, mechanism, quantity, argument) of each; the argument is a text, or None."""
    for name, mechanisms in _all_series():
        for index, mechanism in enumerate(mechanisms):
            for quantity, (_, places) in _NEEDS.items():
                for place, argument in enumerate(places):
                    yield f"{name}-{index}.{quantity}-{place}", mechanism, quantity, argument
