# SPDX-License-Identifier: Apache-2.0
"""An accountant of Opacus, https://github.com/pytorch/opacus, whose figures are certified.

>>> dpcert.opacus.register()
>>> engine = opacus.PrivacyEngine(accountant="dpcert")

Opacus takes Poisson samples, and adds noise of standard deviation noise_multiplier times the
clipping norm to the sum of the clipped gradients; neighbours add or remove one record. With
`poisson_sampling=False` batches are shuffled, which is another mechanism, and no figure here is of
it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Callable, Dict, List, Optional, Tuple

from ._calibrate import calibrate
from ._errors import InvalidInput, Unsupported
from ._exact import Number, frozen
from ._mechanism import Mechanism
from .mechanisms import composition, pure, subsampled_gaussian

try:
    from opacus.accountants import IAccountant as _Base  # type: ignore[import-not-found]
except ImportError:
    _Base = object

__all__ = ["Accountant", "noise_multiplier", "register"]

NAME = "dpcert"
#: What other accountants are told about their approximation, of which there is none here.
_NOT_NEEDED = ("alphas", "eps_error", "delta_error")


def _exact(noise: Any, rate: Any) -> Tuple[Any, Any]:
    """What the numbers mean: 0.3 and Fraction(0.3) are equal, and mean different numbers."""
    return frozen(noise, "/noise_multiplier"), frozen(rate, "/sample_rate")


class Accountant(_Base):
    """An `IAccountant`.

    >>> a = dpcert.opacus.Accountant()
    >>> a.step(noise_multiplier=1.1, sample_rate=0.01)
    >>> a.get_epsilon(1e-5)
    0.14229068819223928

    Attributes:
        history: (noise multiplier, sample rate, number of steps), in their order.
    """

    def __init__(self) -> None:
        self.history: List[Tuple[float, float, int]] = []

    def step(self, *, noise_multiplier: float, sample_rate: float) -> None:
        """Counts one step of the optimizer."""
        last = self.history[-1] if self.history else None
        if last and _exact(*last[:2]) == _exact(noise_multiplier, sample_rate):
            self.history[-1] = (*last[:2], last[2] + 1)
            return
        _step(noise_multiplier, sample_rate, 1)  # whose mistakes are told now
        self.history.append((noise_multiplier, sample_rate, 1))

    def training(self) -> Mechanism:
        """All steps until now, for other questions, claims and audits."""
        runs: Dict[Tuple[Any, Any], int] = {}
        for noise, rate, steps in self.history:
            exact = _exact(noise, rate)
            runs[exact] = runs.get(exact, 0) + steps
        parts: List[Dict[str, Any]] = [
            {"mechanism": _step(noise, rate, steps), "times": 1}
            for (noise, rate), steps in runs.items()
        ]
        if len(parts) == 1:
            return parts[0]["mechanism"]
        return composition(parts=parts) if parts else pure(epsilon=0)

    def get_epsilon(self, delta: float, *, poisson: bool = True, **others: Any) -> float:
        """The epsilon of all steps until now, rounded up."""
        unknown = [name for name in others if name not in _NOT_NEEDED]
        if unknown:
            raise TypeError(
                f"get_epsilon takes delta, poisson, {', '.join(_NOT_NEEDED)}, " f"not {unknown[0]}"
            )
        if not poisson:
            raise Unsupported("batches that are no Poisson samples are not answered", "/poisson")
        return float(self.training().epsilon(delta=delta))

    def __len__(self) -> int:
        """The number of steps."""
        return sum(steps for _, _, steps in self.history)

    @classmethod
    def mechanism(cls) -> str:
        """The name by which Opacus knows it."""
        return NAME

    def get_optimizer_hook_fn(self, sample_rate: float) -> Callable[[Any], None]:
        """What the optimizer calls after each of its steps."""

        def count(optimizer: Any) -> None:
            self.step(
                noise_multiplier=optimizer.noise_multiplier,
                sample_rate=sample_rate * optimizer.accumulated_iterations,
            )

        return count

    def state_dict(self, destination: Any = None) -> Any:
        """The history, and the name of the accountant, for a checkpoint."""
        destination = OrderedDict() if destination is None else destination
        destination["history"] = list(self.history)
        destination["mechanism"] = self.mechanism()
        return destination

    def load_state_dict(self, state_dict: Any) -> None:
        """Goes on from what `state_dict` gave. After an error nothing has changed."""
        if not state_dict or "history" not in state_dict or "mechanism" not in state_dict:
            raise InvalidInput('wanted a state with its "history" and its "mechanism"')
        if state_dict["mechanism"] != self.mechanism():
            raise InvalidInput(
                f"found the state of {state_dict['mechanism']}, wanted that of "
                f"{self.mechanism()}",
                "/mechanism",
            )
        history = state_dict["history"]
        if not isinstance(history, (list, tuple)):
            raise InvalidInput(f"found {type(history).__name__}, wanted a list", "/history")
        self.history = [_entry(each, f"/history/{index}") for index, each in enumerate(history)]


def _step(noise: float, rate: float, steps: int) -> Mechanism:
    return subsampled_gaussian(noise_multiplier=noise, sampling_rate=rate, steps=steps)


def _entry(entry: Any, path: str) -> Tuple[float, float, int]:
    try:
        noise, rate, steps = entry
    except (TypeError, ValueError):
        raise InvalidInput(
            f"found {entry!r}, wanted (noise multiplier, sample rate, steps)", path
        ) from None
    _step(noise, rate, steps)
    return noise, rate, steps


def noise_multiplier(
    *,
    target_epsilon: Number,
    target_delta: Number,
    sample_rate: Number,
    epochs: Optional[float] = None,
    steps: Optional[int] = None,
    digits: int = 6,
) -> float:
    """The least noise for which (target_epsilon, target_delta) is proved, rounded up.

    >>> dpcert.opacus.noise_multiplier(
    ...     target_epsilon=3, target_delta=1e-5, sample_rate=0.01, epochs=10)
    0.813585

    Args:
        epochs: passes over the data, of int(epochs / sample_rate) steps in all, as Opacus counts;
            or
        steps: their number.
        digits: as far as the least noise is found.
    """
    if (steps is None) == (epochs is None):
        raise InvalidInput("wanted either steps or epochs", "/steps")
    if steps is None:
        steps = _steps_of(epochs, sample_rate)
    training = subsampled_gaussian(noise_multiplier=None, sampling_rate=sample_rate, steps=steps)
    return float(calibrate(training, epsilon=target_epsilon, delta=target_delta, digits=digits))


def _steps_of(epochs: Any, sample_rate: Any) -> int:
    try:
        return int(epochs / sample_rate)  # in floats, as Opacus does
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise InvalidInput(
            f"found {epochs!r} epochs of sample rate {sample_rate!r}, wanted numbers > 0", "/epochs"
        ) from None


def register() -> None:
    """Makes Opacus know this accountant as "dpcert", as PrivacyEngine(accountant="dpcert")."""
    from opacus.accountants.registry import register_accountant

    register_accountant(NAME, Accountant, force=True)  # once more does no harm
