# SPDX-License-Identifier: Apache-2.0
"""DP-SGD by hand, accounted as Opacus does: a hook that the optimizer calls after each step.

With Opacus itself the two lines are `dpcert.opacus.register()` and
`PrivacyEngine(accountant="dpcert")`. The noise here is of random.gauss, which is for show.
"""

import random

import dpcert

RATE, STEPS, DELTA, CLIP = 0.01, 1000, 1e-5, 1.0
random.seed(1)
DATA = [(x, 3 * x - 1) for x in (random.uniform(-1, 1) for _ in range(1000))]


class Optimizer:
    """Noisy steps on clipped gradients; Opacus's DPOptimizer has these attributes too."""

    def __init__(self, noise_multiplier):
        self.noise_multiplier, self.accumulated_iterations = noise_multiplier, 1
        self.line, self.hook = [0.0, 0.0], None

    def step(self, batch):
        total = [random.gauss(0, self.noise_multiplier * CLIP) for _ in self.line]
        for x, y in batch:
            error = self.line[0] * x + self.line[1] - y
            factor = min(1, CLIP / (abs(error) * (x * x + 1) ** 0.5 or 1))
            total = [total[0] + factor * error * x, total[1] + factor * error]
        self.line = [w - 0.2 * g / (RATE * len(DATA)) for w, g in zip(self.line, total)]
        self.hook(self)


noise = dpcert.opacus.noise_multiplier(
    target_epsilon=3, target_delta=DELTA, sample_rate=RATE, steps=STEPS
)
accountant, optimizer = dpcert.opacus.Accountant(), Optimizer(noise)
optimizer.hook = accountant.get_optimizer_hook_fn(sample_rate=RATE)
for _ in range(STEPS):
    optimizer.step([record for record in DATA if random.random() < RATE])
print(f"noise multiplier {noise:.4f}, y = {optimizer.line[0]:.1f} x + {optimizer.line[1]:.1f}")
print(f"{len(accountant)} steps: epsilon <= {accountant.get_epsilon(DELTA):.6f}")
