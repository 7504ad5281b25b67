# SPDX-License-Identifier: Apache-2.0
"""Mistakes that people make: each is an error that says where, and what was found and wanted."""

import copy
import pickle
import threading
from decimal import Decimal

import dpcert as dp
import pytest

M = dp.gaussian(sigma=1, sensitivity=1)
NAN, INF = float("nan"), float("inf")

# (what is done, where the error is, what it says)
MISTAKES = {
    "a noise of NaN": (lambda: dp.gaussian(sigma=NAN, sensitivity=1), "/sigma", "found nan"),
    "an infinite noise": (lambda: dp.gaussian(sigma=INF, sensitivity=1), "/sigma", "found inf"),
    "a decimal NaN": (
        lambda: dp.gaussian(sigma=Decimal("NaN"), sensitivity=1),
        "/sigma",
        "found NaN",
    ),
    "a negative noise": (
        lambda: dp.gaussian(sigma=-1, sensitivity=1),
        "/sigma",
        "wanted a number >= 0",
    ),
    "a truth value for a number": (
        lambda: dp.gaussian(sigma=True, sensitivity=1),
        "/sigma",
        "found true",
    ),
    "words for a number": (lambda: dp.gaussian(sigma="one", sensitivity=1), "/sigma", '"one"'),
    "an object for a number": (
        lambda: dp.gaussian(sigma=object(), sensitivity=1),
        "/sigma",
        "found object",
    ),
    "bytes for a number": (lambda: dp.gaussian(sigma=b"1", sensitivity=1), "/sigma", "found bytes"),
    "a complex number": (lambda: dp.gaussian(sigma=1j, sensitivity=1), "/sigma", "found complex"),
    "a list for a number": (
        lambda: dp.gaussian(sigma=[1], sensitivity=1),
        "/sigma",
        "found an array",
    ),
    "a decimal comma": (lambda: dp.gaussian(sigma="1,5", sensitivity=1), "/sigma", '"1,5"'),
    "a division by zero": (lambda: dp.gaussian(sigma="1/0", sensitivity=1), "/sigma", '"1/0"'),
    "a formula": (lambda: M.delta(epsilon="ln(2)"), "/epsilon", '{"log": 2}'),
    "a number of a million digits": (
        lambda: dp.gaussian(sigma="1" * 10**6, sensitivity=1),
        "/sigma",
        "digits",
    ),
    "a parameter left out": (lambda: dp.gaussian(sigma=1), "", "sensitivity"),
    "a parameter too many": (lambda: dp.gaussian(sigma=1, sensitivity=1, rho=1), "", "rho"),
    "a question to what is open": (
        lambda: dp.gaussian(sigma=None, sensitivity=1).epsilon(delta=0),
        "/sigma",
        "null",
    ),
    "a delta above 1": (lambda: M.epsilon(delta=2), "/delta", "wanted a number in [0, 1]"),
    "a delta of None": (lambda: M.epsilon(delta=None), "/delta", "found null"),
    "a negative epsilon": (lambda: M.delta(epsilon=-1), "/epsilon", "found -1"),
    "an array for a number": (lambda: M.epsilon(delta=[1, 2]), "/delta", "found an array"),
    "no digits": (lambda: M.epsilon(delta=0.1, digits=0), "/digits", "found 0"),
    "digits without end": (lambda: M.epsilon(delta=0.1, digits=10**6), "/digits", "1000"),
    "an order of 0": (lambda: M.rdp(order=0), "/order", "found 0"),
    "a rate above 1": (
        lambda: dp.subsampled_gaussian(sampling_rate=2, noise_multiplier=1, steps=1),
        "/sampling_rate",
        "found 2",
    ),
    "a batch larger than the data": (
        lambda: dp.dpsgd(examples=10, batch=20, epochs=1, noise_multiplier=1),
        "/batch",
        "20",
    ),
    "half a step": (
        lambda: dp.subsampled_gaussian(sampling_rate=0.1, noise_multiplier=1, steps=0.5),
        "/steps",
        "whole number",
    ),
    "no part": (lambda: dp.composition(parts=[]), "/parts", "found 0 items"),
    "a part that is no mechanism": (
        lambda: dp.composition(parts=[{"mechanism": 7, "times": 1}]),
        "/parts/0/mechanism",
        "7",
    ),
    "NaN in a part": (
        lambda: dp.composition(parts=[{"mechanism": M, "times": NAN}]),
        "/parts/0/times",
        "found nan",
    ),
    "no runs": (lambda: 0 * M, "/times", "found 0"),
    "an unknown quantity": (lambda: M.ask("epsilom", delta=0), "/quantity", "epsilom"),
    "an argument of another question": (
        lambda: M.ask("epsilon", delta=0, order=2),
        "/order",
        "order",
    ),
    "an unknown curve": (lambda: M.curve("epsilom", at=[1]), "/of", "epsilom"),
    "NaN among the arguments of a curve": (
        lambda: M.curve("delta", at=[0, NAN]),
        "/at/1",
        "found nan",
    ),
    "a claim of nothing": (lambda: M.claim().audit(), "", "epsilon"),
    "a claim of two notions": (lambda: M.claim(rho=1, mu=1).audit(), "/mu", "mu"),
    "unknown neighbours": (
        lambda: M.claim(neighbours="near", rho=1).audit(),
        "/neighbours",
        "near",
    ),
    "an audit of a mechanism": (lambda: dp.audit([M]), "/claims/0", "m.claim"),
    "a check without a certificate": (
        lambda: dp.check("{}", None),
        "/certificate",
        "found NoneType",
    ),
    "a figure for a number": (
        lambda: dp.pure(epsilon=M.epsilon(delta="1e-5")),
        "/epsilon",
        "`safe`",
    ),
    "an event whose fields have no names": (
        lambda: dp.from_event("GaussianDpEvent(1.1)"),
        "",
        "GaussianDpEvent have to be named",
    ),
    "nothing to audit": (lambda: dp.audit([]), "/claims", "found 0 items"),
    "a file that is no JSON": (lambda: dp.audit("{"), "", "malformed JSON at column 2"),
    "malformed JSON of a mechanism": (lambda: dp.from_json("{"), "", "malformed"),
    "a type with a typo": (lambda: dp.from_json('{"type": "gausian"}'), "/type", "gausian"),
    "a parameter with a typo": (
        lambda: dp.from_json('{"type": "gaussian", "sgma": 1}'),
        "/sgma",
        "sigma",
    ),
    "nothing open to calibrate": (lambda: dp.calibrate(M, epsilon=1), "/mechanism", "null"),
    "two open parameters": (
        lambda: dp.calibrate(dp.gaussian(sigma=None, sensitivity=None), epsilon=1),
        "/mechanism",
        "null",
    ),
    "a calibration to epsilon -1": (
        lambda: dp.calibrate(dp.laplace(scale=None, sensitivity=1), epsilon=-1),
        "/epsilon",
        "found -1",
    ),
    "a grid that is no power of two": (lambda: dp.sample(M, 1, grid="0.3"), "/grid", "0.3"),
    "a seed below 0": (lambda: dp.sample(M, 1, seed=-1), "/seed", "found -1"),
    "a draw of what has no sampler": (
        lambda: dp.sample(dp.pure(epsilon=1), 1),
        "",
        "a budget is met by many",
    ),
    "a copy of a sampler": (lambda: copy.copy(dp.Sampler(M)), "", "draw as it does"),
    "an odometer for another process": (
        lambda: pickle.dumps(dp.Odometer(rho=1)),
        "",
        "spend the budget again",
    ),
    "an odometer without a budget": (lambda: dp.Odometer(), "", "epsilon"),
    "a charge of no mechanism": (lambda: dp.Odometer(rho=1).charge(7), "", "7"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_says_where_and_what(name):
    mistake, path, words = MISTAKES[name]
    with pytest.raises(dp.Error) as raised:
        mistake()
    error = raised.value
    assert isinstance(error, (ValueError, NotImplementedError)), error
    assert error.path.startswith(path) and (path or error.path.count("/") < 2), error
    assert words in str(error), error
    assert len(error.message) < 1500


def test_what_a_call_has_not_is_named_by_python():
    with pytest.raises(TypeError, match="sgma"):
        dp.gaussian(sgma=1, sensitivity=1)
    with pytest.raises(TypeError, match="delta"):
        M.epsilon()


def test_errors_have_kinds_of_their_own():
    assert issubclass(dp.InvalidInput, ValueError) and issubclass(
        dp.Unsupported, NotImplementedError
    )
    with pytest.raises(dp.InvalidInput) as raised:
        M.epsilon(delta=2)
    assert raised.value.code == "invalid_input" and raised.value.path == "/delta"


def test_threads_ask_at_once():
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.extend(M.delta(epsilon=k / 8) for k in range(50)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 200 and len(set(answers)) == 50


def test_many_calls_keep_no_memory():
    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    def work(times):
        for k in range(times):
            dp.laplace(scale=1 + k, sensitivity=1).epsilon(delta=0)
            M.delta(epsilon=k / times)
            try:
                M.epsilon(delta=2)
            except dp.InvalidInput:
                pass

    work(500)
    before = resident()
    work(3000)
    assert resident() - before < 4 * 2**20
