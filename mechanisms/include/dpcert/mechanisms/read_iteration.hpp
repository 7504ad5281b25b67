// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/iteration/iterated_laplace.hpp"
#include "dpcert/accounting/noise/iteration/noisy_descent.hpp"
#include "dpcert/accounting/noise/iteration/noisy_sgd.hpp"
#include "dpcert/accounting/noise/iteration/ornstein_uhlenbeck.hpp"
#include "dpcert/accounting/noise/iteration/sampled_descent.hpp"
#include "dpcert/mechanisms/fields.hpp"

namespace dpcert {

// Noise that is added in many steps, as quantities and mechanisms name it. All throw BadInput.

/// {"lipschitz": one constant a step, "sigma"}, equal steps that follow each other together.
[[nodiscard]] NoisyIteration read_noisy_steps(Fields& in);

/// {"lipschitz_loss", "smoothness", "strong_convexity", "step", "sigma", "n", "index"}.
struct RecordOfSgd {
  NoisySgd sgd;
  unsigned long index;
};
[[nodiscard]] RecordOfSgd read_noisy_sgd(Fields& in);

/// {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "steps", "diameter"?}.
[[nodiscard]] NoisyDescent read_noisy_descent(Fields& in);

/// {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "sampling_rate", "steps", "diameter"?}.
[[nodiscard]] SampledDescent read_sampled_descent(Fields& in);

/// {"window"?, "noise_share"?}: all steps where no window is given, and then no share.
[[nodiscard]] Window read_window(Fields& in, const SampledDescent& sampled);

/// {"theta", "rho", "time"}.
[[nodiscard]] OrnsteinUhlenbeck read_ornstein_uhlenbeck(Fields& in);

/// {"scale1", "scale2", "sensitivity"}.
[[nodiscard]] IteratedLaplace read_iterated_laplace(Fields& in);

}  // namespace dpcert
