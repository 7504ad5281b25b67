// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/iteration/iterated_laplace.hpp"
#include "dpcert/accounting/iteration/noisy_descent.hpp"
#include "dpcert/accounting/iteration/noisy_sgd.hpp"
#include "dpcert/accounting/iteration/ornstein_uhlenbeck.hpp"
#include "dpcert/accounting/iteration/sampled_descent.hpp"
#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

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

/// The same, as mechanisms; noisy steps with their "distance", the process with its "sensitivity".
[[nodiscard]] Mechanism read_noisy_iteration_mechanism(Fields& in);
[[nodiscard]] Mechanism read_noisy_sgd_mechanism(Fields& in);
[[nodiscard]] Mechanism read_noisy_descent_mechanism(Fields& in);
[[nodiscard]] Mechanism read_sampled_descent_mechanism(Fields& in);
[[nodiscard]] Mechanism read_ornstein_uhlenbeck_mechanism(Fields& in);
[[nodiscard]] Mechanism read_iterated_laplace_mechanism(Fields& in);

/// What such a descent publishes is told apart no better than the outcomes of this composition: the sampled steps of the
/// window, and what hides the distance before it. It need not be attained.
[[nodiscard]] Mechanism sampled_descent_mechanism(const SampledDescent& sampled, const Window& window,
                                                  const std::string& where);

}  // namespace dpcert
