# SPDX-License-Identifier: Apache-2.0
"""Exact draws of what a mechanism releases."""

from __future__ import annotations

import ctypes
from array import array
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, List

from ._errors import InvalidInput
from ._exact import Number, absent, frozen, plain
from ._library import Handle, Unique, answer_from, call


@dataclass(frozen=True, eq=False)
class Draws:
    """Draws on a grid: `multiples` n, each of which stands for n * 2**exponent, exactly.

    They are a sequence of these fractions, too: `draws[0]`, `numpy.array(draws, dtype=float)`.

    Attributes:
        multiples: 64-bit integers, an array of NumPy where it is installed; of vectors a row each.
        exponent: of the grid's step, a power of two.
        cut: how many were cut to what 64 bits hold, which is post-processing.
    """

    multiples: Any
    exponent: int
    cut: int

    def exact(self) -> List[Any]:
        """The draws as fractions."""
        return self[:]

    def __len__(self) -> int:
        return len(self.multiples)

    def __getitem__(self, index: Any) -> Any:
        return _scaled(self.multiples[index], Fraction(2) ** self.exponent)

    def __iter__(self) -> Any:
        return iter(self.exact())


class Sampler(Unique):
    """Draws value + noise of a mechanism, exactly rounded to a grid.

    >>> s = dpcert.Sampler(dpcert.laplace(scale=2, sensitivity=1), grid="2^-10", value=17)
    >>> s.draw(3).exact()
    [Fraction(17741, 1024), Fraction(15513, 1024), Fraction(18385, 1024)]

    Args:
        mechanism: what is run; each draw is an independent run.
        grid: its step, a power of two such as "2^-40" or 0.25; 1 where it is missing.
        value: what is released without noise, a number or a list of them, or the index of the true
            answer; 0 where it is missing.
        seed: draws by ChaCha20 with this key, for simulation: it keeps no secret. Where it is
            missing bits come from the kernel.
        fixed_time: take as long whatever is drawn, where that can be had.
    """

    _twice = "draw as it does; make one in each process"

    def __init__(
        self,
        mechanism: Any,
        *,
        grid: Any = absent,
        value: Any = absent,
        seed: int = absent,
        fixed_time: bool = absent,
    ) -> None:
        spec = {
            "mechanism": mechanism,
            "grid": grid,
            "value": value,
            "seed": seed,
            "fixed_time": fixed_time,
        }
        self._handle = Handle("sampler", plain(frozen(spec)))
        self._made_here()

    @property
    def about(self) -> dict:
        """What is drawn, for records: mechanism, guarantee, grid, randomness."""
        return answer_from("sampler_about", self._handle.pointer)

    @property
    def dimension(self) -> int:
        """How many numbers a draw is."""
        return self._handle.read("sampler_dimension")

    @property
    def exponent(self) -> int:
        """A draw of n stands for n * 2**exponent."""
        return self._handle.read("sampler_exponent")

    def draw(self, count: int) -> Draws:
        """`count` draws, one after the other."""
        self._refuse_after_fork()
        if isinstance(count, bool) or not hasattr(count, "__index__") or not 0 <= count < 2**40:
            raise InvalidInput(
                f"found {count!r}, wanted a number of draws from 0 to 2^40", "/count"
            )
        count, dimension, cut = int(count), self.dimension, ctypes.c_size_t()
        held = _memory_for(count * dimension)
        first = (ctypes.c_int64 * (count * dimension)).from_buffer(held) if count else None
        call("sampler_draw", self._handle.pointer, count, first, ctypes.byref(cut))
        return Draws(_rows(held, count, dimension), self.exponent, cut.value)

    def draw_exact(self) -> List[Fraction]:
        """One draw, whatever its size."""
        self._refuse_after_fork()
        return [Fraction(text) for text in answer_from("sampler_draw_text", self._handle.pointer)]


def sample(
    mechanism: Any,
    count: int,
    *,
    grid: Any = absent,
    value: Any = absent,
    seed: int = absent,
    fixed_time: bool = absent,
) -> Draws:
    """Draws of a mechanism: what `Sampler` draws."""
    return Sampler(mechanism, grid=grid, value=value, seed=seed, fixed_time=fixed_time).draw(count)


def _memory_for(count: int) -> Any:
    try:
        import numpy
    except ImportError:
        return array("q", bytes(8 * count))
    return numpy.zeros(count, dtype=numpy.int64)


def _rows(held: Any, count: int, dimension: int) -> Any:
    if dimension == 1:
        return held
    if hasattr(held, "reshape"):
        return held.reshape(count, dimension)
    return [held[i * dimension : (i + 1) * dimension] for i in range(count)]


def _scaled(multiples: Any, step: Fraction) -> Any:
    if hasattr(multiples, "__len__"):
        return [_scaled(item, step) for item in multiples]
    return int(multiples) * step
