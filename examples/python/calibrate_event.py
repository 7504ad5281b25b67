# SPDX-License-Identifier: Apache-2.0
"""Finds the noise of a training run by dp_accounting's own search, with certified figures."""

import dp_accounting
import dpcert  # added

EPOCHS, RATE, EPSILON, DELTA = 10, 0.01, 3.0, 1e-5


def training(noise_multiplier):
    step = dp_accounting.PoissonSampledDpEvent(
        RATE, dp_accounting.GaussianDpEvent(noise_multiplier)
    )
    return dp_accounting.SelfComposedDpEvent(step, round(EPOCHS / RATE))


noise = dp_accounting.calibrate_dp_mechanism(
    dpcert.dp_accounting.Accountant,  # in place of dp_accounting.rdp.RdpAccountant
    training,
    target_epsilon=EPSILON,
    target_delta=DELTA,
)
needed = dpcert.from_event(training(noise)).epsilon(delta=DELTA)
print(f"noise multiplier {noise:.4f} needs epsilon {needed:.6}")
