# SPDX-License-Identifier: Apache-2.0
"""The privacy map of a measurement of one's own in OpenDP, with a certified privacy profile.

It is what `make_user_measurement` takes as `privacy_map`, beside the output measure
`smoothed_max_divergence()`.
"""

import dpcert
from opendp.mod import enable_features

enable_features("contrib", "honest-but-curious")

privacy_map = dpcert.opendp.privacy_map(lambda d_in: dpcert.gaussian(sigma=4, sensitivity=d_in))

profile = privacy_map(1)
print(f"delta at epsilon 1: {profile.delta(epsilon=1.0):.4e}")
print(f"epsilon at delta 1e-6: {profile.epsilon(delta=1e-6):.6f}")
