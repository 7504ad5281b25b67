# SPDX-License-Identifier: Apache-2.0
"""Strategies of hypothesis, which has to be installed: mechanisms and claims of exact numbers.

>>> @hypothesis.given(dpcert.testing.strategies.mechanisms(), dpcert.testing.strategies.deltas())
... def test_is_safe(mechanism, delta): ...
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Optional, Sequence

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "dpcert.testing.strategies needs hypothesis: pip install hypothesis"
    ) from error

from .. import mechanisms as _types
from .._errors import InvalidInput

__all__ = [
    "channels",
    "claims",
    "deltas",
    "epsilons",
    "laws",
    "mechanisms",
    "orders",
    "positives",
    "probabilities",
]


def probabilities() -> Any:
    """Fractions from 0 to 1, with both ends; they shrink to 0."""
    return st.sampled_from([1, 2, 3, 4, 10, 100, 997]).flatmap(
        lambda n: st.integers(0, n).map(lambda k: Fraction(k, n))
    )


def positives() -> Any:
    """Fractions from 1/1000 to 1000, mostly near 1."""
    return st.builds(Fraction, st.integers(1, 1000), st.sampled_from([1, 2, 7, 100, 1000]))


def epsilons() -> Any:
    """0, fractions up to 4, and logarithms of integers, exactly: {"log": 3}."""
    return st.one_of(
        probabilities().map(lambda p: 4 * p), st.integers(1, 20).map(lambda ratio: {"log": ratio})
    )


def deltas() -> Any:
    """Fractions from 0 to below 1: 0, tiny and moderate."""
    return st.builds(
        lambda k, exponent: Fraction(k, 10**exponent), st.integers(0, 9), st.integers(1, 12)
    )


def orders() -> Any:
    """Fractions above 1."""
    return positives().map(lambda x: 1 + x)


def laws(outcomes: int) -> Any:
    """Laws on so many outcomes, zeros included: lists of fractions that sum to 1."""
    return (
        st.lists(st.integers(0, 12), min_size=outcomes, max_size=outcomes)
        .filter(any)
        .map(lambda weights: [Fraction(weight, sum(weights)) for weight in weights])
    )


def channels(inputs: int = 2, outcomes: int = 3) -> Any:
    """Finite mechanisms, all pairs of whose inputs are neighbours."""
    return st.lists(laws(outcomes), min_size=inputs, max_size=inputs).map(
        lambda rows: _types.channel(matrix=rows)
    )


def _noise(name: str, parameter: str) -> Any:
    return st.builds(
        lambda size, sensitivity: getattr(_types, name)(
            **{parameter: size, "sensitivity": sensitivity}
        ),
        positives(),
        st.integers(1, 3),
    )


def _responses() -> Any:
    return st.builds(
        lambda categories, share: _types.randomized_response(
            categories=categories,
            truth=Fraction(1, categories) + share * Fraction(categories - 1, categories),
        ),
        st.integers(2, 5),
        probabilities(),
    )


def _sampled() -> Any:
    return st.builds(
        lambda part, noise, steps: _types.subsampled_gaussian(
            sampling_rate=Fraction(part, 100), noise_multiplier=Fraction(noise, 10), steps=steps
        ),
        st.integers(1, 100),
        st.integers(8, 50),
        st.integers(1, 10),
    )


_KINDS = {
    "gaussian": lambda: _noise("gaussian", "sigma"),
    "laplace": lambda: _noise("laplace", "scale"),
    "discrete_laplace": lambda: _noise("discrete_laplace", "scale"),
    "randomized_response": _responses,
    "channel": channels,
    "subsampled_gaussian": _sampled,
}
QUICK = ("gaussian", "laplace", "discrete_laplace", "randomized_response", "channel")


def mechanisms(types: Sequence[str] = QUICK, *, parts: int = 1) -> Any:
    """Mechanisms of these types, whose own figures are known and quickly found.

    Args:
        types: of "gaussian", "laplace", "discrete_laplace", "randomized_response", "channel" and
            "subsampled_gaussian"; all but the last, which is slower, where they are missing.
        parts: compositions of up to so many of them, too.
    """
    if isinstance(types, str) or not types or not set(types) <= set(_KINDS):
        wanted = ", ".join(_KINDS)
        raise InvalidInput(f"found {types!r}, wanted a list of some of {wanted}", "/types")
    single = st.one_of([_KINDS[name]() for name in types])
    if parts == 1:
        return single
    return st.lists(single, min_size=1, max_size=parts).map(lambda all_: sum(all_[1:], all_[0]))


def claims(of: Optional[Any] = None) -> Any:
    """Claims of every notion of privacy, true ones and false ones: (epsilon, delta), Rényi, zCDP,
    GDP.

    Args:
        of: a strategy of the mechanisms that are claimed about; `mechanisms()` where it is missing.
    """
    terms = st.one_of(
        st.fixed_dictionaries({"epsilon": epsilons()}, optional={"delta": deltas()}),
        st.fixed_dictionaries({"order": orders(), "epsilon": positives()}),
        st.fixed_dictionaries({"rho": positives()}),
        st.fixed_dictionaries({"mu": positives()}),
    )
    return st.builds(
        lambda mechanism, said: mechanism.claim(**said), mechanisms() if of is None else of, terms
    )
