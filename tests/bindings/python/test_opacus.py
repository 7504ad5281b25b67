# SPDX-License-Identifier: Apache-2.0
"""The accountant for Opacus."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "stand_ins"))

import dpcert as dp  # noqa: E402
from dpcert.opacus import Accountant, noise_multiplier, register  # noqa: E402
from opacus.accountants import IAccountant  # noqa: E402
from opacus.accountants.registry import create_accountant  # noqa: E402
from opacus.accountants.utils import get_noise_multiplier  # noqa: E402


def stepped(*steps) -> Accountant:
    accountant = Accountant()
    for noise, rate, count in steps:
        for _ in range(count):
            accountant.step(noise_multiplier=noise, sample_rate=rate)
    return accountant


def sampled(noise, rate, steps):
    return dp.subsampled_gaussian(noise_multiplier=noise, sampling_rate=rate, steps=steps)


def test_steps_are_a_training_run():
    accountant = stepped((1.1, 0.01, 100))
    assert isinstance(accountant, IAccountant)
    assert accountant.history == [(1.1, 0.01, 100)] and len(accountant) == 100
    assert accountant.training() == sampled("1.1", "0.01", 100)
    assert accountant.get_epsilon(1e-5) == float(sampled("1.1", "0.01", 100).epsilon(delta="1e-5"))


def test_unlike_steps_keep_their_order_and_are_accounted_together():
    accountant = stepped((1.1, 0.01, 2), (1.0, 0.01, 1), (1.1, 0.01, 3))
    assert accountant.history == [(1.1, 0.01, 2), (1.0, 0.01, 1), (1.1, 0.01, 3)]
    parts = [
        {"mechanism": sampled("1.1", "0.01", 5), "times": 1},
        {"mechanism": sampled(1, "0.01", 1), "times": 1},
    ]
    assert len(accountant) == 6 and accountant.training() == dp.composition(parts=parts)


def test_before_the_first_step_nothing_is_spent():
    assert Accountant().get_epsilon(0) == 0 and len(Accountant()) == 0


def test_all_records_in_each_batch_are_gaussian_noise():
    full = stepped((2.0, 1.0, 4)).get_epsilon(1e-5)
    assert full == float(dp.gaussian(sigma=1, sensitivity=1).epsilon(delta="1e-5"))


def test_no_noise_is_no_privacy():
    assert stepped((0.0, 0.1, 1)).get_epsilon(1e-5) == math.inf


def test_the_hook_counts_accumulated_batches():
    accountant = Accountant()
    hook = accountant.get_optimizer_hook_fn(sample_rate=0.125)
    hook(SimpleNamespace(noise_multiplier=1.5, accumulated_iterations=1))
    hook(SimpleNamespace(noise_multiplier=1.5, accumulated_iterations=2))
    assert accountant.history == [(1.5, 0.125, 1), (1.5, 0.25, 1)]


def test_a_checkpoint_goes_on_where_it_was():
    accountant = stepped((1.1, 0.01, 7), (0.9, 0.01, 1))
    state = json.loads(json.dumps(accountant.state_dict()))
    again = Accountant()
    again.load_state_dict(state)
    assert again.history == accountant.history and again.training() == accountant.training()
    accountant.step(noise_multiplier=0.9, sample_rate=0.01)
    assert len(again) == 8
    given = {"epoch": 3}
    assert accountant.state_dict(given) is given and given["mechanism"] == "dpcert"


@pytest.mark.parametrize(
    "state, said",
    [
        (None, "history"),
        ({}, "history"),
        ({"history": []}, "mechanism"),
        ({"history": [], "mechanism": "rdp"}, "rdp"),
        ({"history": 5, "mechanism": "dpcert"}, "/history"),
        ({"history": [(1.0, 0.1)], "mechanism": "dpcert"}, "/history/0"),
        ({"history": [(1.0, 2.0, 5)], "mechanism": "dpcert"}, "sampling_rate"),
        ({"history": [(1.0, 0.1, 0)], "mechanism": "dpcert"}, "steps"),
    ],
)
def test_a_bad_checkpoint_changes_nothing(state, said):
    accountant = stepped((1.0, 0.1, 1))
    with pytest.raises(dp.InvalidInput, match=said):
        accountant.load_state_dict(state)
    assert accountant.history == [(1.0, 0.1, 1)]


@pytest.mark.parametrize("noise, rate", [(math.nan, 0.1), (-1.0, 0.1), (1.0, 1.5), (1.0, None)])
def test_a_bad_step_is_told_and_not_counted(noise, rate):
    accountant = Accountant()
    with pytest.raises(dp.InvalidInput):
        accountant.step(noise_multiplier=noise, sample_rate=rate)
        accountant.get_epsilon(1e-5)
    assert all(entry[0] == entry[0] for entry in accountant.history)


def test_what_get_epsilon_takes():
    accountant = stepped((2.0, 0.1, 1))
    assert accountant.get_epsilon(1e-5, eps_error=0.1, alphas=[2]) == accountant.get_epsilon(1e-5)
    with pytest.raises(dp.Unsupported, match="Poisson"):
        accountant.get_epsilon(1e-5, poisson=False)
    with pytest.raises(TypeError, match="epsilon_error"):
        accountant.get_epsilon(1e-5, epsilon_error=0.1)


def test_noise_for_a_budget():
    noise = noise_multiplier(target_epsilon=3, target_delta=1e-5, sample_rate=0.01, steps=1000)
    assert 0.8135844674 < noise < 0.813586
    assert float(sampled(noise, 0.01, 1000).epsilon(delta="1e-5")) <= 3
    assert float(sampled(noise - 1e-6, 0.01, 1000).epsilon(delta="1e-5")) > 3


def test_epochs_are_as_many_steps_as_opacus_takes():
    budget = dict(target_epsilon=2, target_delta=1e-5, sample_rate=1.0)
    assert noise_multiplier(epochs=2.5, **budget) == noise_multiplier(steps=2, **budget)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"epochs": 1, "steps": 1},
        {"epochs": "x"},
        {"steps": 0},
        {"epochs": math.inf},
        {"epochs": math.nan},
    ],
)
def test_bad_lengths_are_told(given):
    with pytest.raises(dp.InvalidInput):
        noise_multiplier(target_epsilon=1, target_delta=1e-5, sample_rate=0.1, **given)


def test_opacus_finds_it_by_its_name():
    register()
    register()
    assert type(create_accountant("dpcert")) is Accountant
    found = get_noise_multiplier(
        target_epsilon=2, target_delta=1e-5, sample_rate=1.0, steps=4, accountant="dpcert"
    )
    best = noise_multiplier(target_epsilon=2, target_delta=1e-5, sample_rate=1.0, steps=4)
    assert best <= found <= 1.01 * best


def test_without_opacus():
    program = (
        "import sys; sys.modules['opacus'] = None; import dpcert; "
        "a = dpcert.opacus.Accountant(); a.step(noise_multiplier=1.0, sample_rate=1.0); "
        "assert a.get_epsilon(1e-5) > 4\n"
        "try: dpcert.opacus.register()\nexcept ImportError: sys.exit(0)\nsys.exit(1)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
