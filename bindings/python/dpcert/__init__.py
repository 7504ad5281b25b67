# SPDX-License-Identifier: Apache-2.0
"""Certified differential privacy: every figure is enclosed, lower <= truth <= upper.

>>> import dpcert as dp
>>> m = dp.dpsgd(examples=60000, batch=256, epochs=15, noise_multiplier="1.1")
>>> f"{m.epsilon(delta='1e-5'):.6}"
'1.13388'

Numbers are exact: an int, a Fraction, a Decimal and a text mean what they say; a float means its
shortest decimal text, 0.1 is 1/10. All arguments are given by name.

What there is, each with a help of its own:

- mechanisms: `dpcert.mechanisms.__all__` names them; `dpcert.gaussian`, `laplace`, `dpsgd`, ...
- questions, methods of each mechanism: `help(dpcert.gaussian.epsilon)`; `delta`, `rdp`, `gdp`,
  `zcdp`, `gdp_regret`, `advantage`, `tradeoff`, `posterior_odds`, `curve`; their answers are a
  `Bound`; `risk`: all figures that people decide by
- `calibrate`: the parameter that is None; `Mechanism.claim`, `audit`, `check`: claims and proofs
- `Sampler`, `sample`: exact draws; `Odometer`: a budget for many mechanisms
- `quantities`: functions of other things than one mechanism; `compute`: any query
- `testing`, `conformance`: tests of your own accountants and samplers
- `from_event`, `dp_accounting`, `opacus`, `opendp`: adapters; `Error`: what may go wrong
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, List

from ._bound import Bound as Bound
from ._calibrate import Calibration as Calibration, calibrate as calibrate
from ._claims import Claim as Claim, Report as Report, Verdict as Verdict
from ._claims import audit as audit, check as check
from ._draws import Draws as Draws, Sampler as Sampler, sample as sample
from ._errors import Error as Error, InternalError as InternalError, InvalidInput as InvalidInput
from ._errors import PrecisionExhausted as PrecisionExhausted, Unsupported as Unsupported
from ._exact import Number as Number
from ._library import version as __version__
from ._mechanism import Mechanism as Mechanism
from ._odometer import Charge as Charge, Odometer as Odometer
from ._queries import about as about, compute as compute, schema as schema
from .mechanisms import *  # noqa: F403  the types of mechanisms, which are generated

_LATER = (
    "bodies",
    "conditions",
    "distributions",
    "ellipticals",
    "noises",
    "posterior_methods",
    "posterior_models",
    "quantities",
    "statistics",
    "truncated_models",
    "testing",
    "conformance",
    "dp_accounting",
    "opacus",
    "opendp",
)
_OWN = {"Any", "List", "annotations", "import_module"}


def __getattr__(name: str) -> Any:
    """Modules that few need are imported when they are first named."""
    if name == "from_event":
        return import_module(".dp_accounting", __name__).from_event
    if name in _LATER:
        try:
            return import_module("." + name, __name__)
        except ModuleNotFoundError as error:
            if error.name != f"{__name__}.{name}":
                raise
            raise AttributeError(f"no {name}: this library is built without geometry") from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted({*globals(), *_LATER, "from_event"} - _OWN)


from_plain = Mechanism.from_plain
from_json = Mechanism.from_json
