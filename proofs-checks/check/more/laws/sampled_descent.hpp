// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/other_law.hpp"

namespace dpcert::check {

/// Noisy gradient descent on Poisson samples, known by what bounds it.
/// Theory  proofs-checks/check/theory/sampled-descent.md
struct SampledDescent final : OtherLaw {
  struct Parameters {
    Rational rate;                     ///< in [0, 1]
    unsigned long steps, window;       ///< 1 <= window <= steps
    Rational share;                    ///< of the noise in the window, in (0, 1), or 1 where it is all steps
    Rational lipschitz;                ///< of a step, <= 1 where the window is not all steps
    Rational shift, noise;             ///< of a step: what one record moves, >= 0, and the noise's scale, > 0
    std::optional<Rational> diameter;  ///< > 0
  };

  explicit SampledDescent(Parameters parameters) : of_{std::move(parameters)} {}
  [[nodiscard]] bool is_budget() const override { return true; }
  [[nodiscard]] bool samples_records() const override { return true; }
  [[nodiscard]] std::optional<Mechanism> bound() const override;

 private:
  Parameters of_;
};

}  // namespace dpcert::check
