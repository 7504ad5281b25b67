# SPDX-License-Identifier: Apache-2.0
"""Finds the noise of DP-SGD for a target epsilon, as compute_noise of TensorFlow Privacy does."""

import dpcert

EXAMPLES, BATCH, EPOCHS, EPSILON, DELTA = 60000, 256, 60, 2.92, 1e-5

training = dpcert.dpsgd(examples=EXAMPLES, batch=BATCH, epochs=EPOCHS, noise_multiplier=None)
noise = dpcert.calibrate(training, epsilon=EPSILON, delta=DELTA, digits=6)
needed = noise.mechanism.epsilon(delta=DELTA)
print(f"noise multiplier {noise:.6} needs epsilon {needed:.6} at delta {DELTA}")
print("for", needed.assumes.split(";")[0])
