// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/noise/iteration/noisy_descent.hpp"

namespace dpcert {

/// Noisy projected gradient descent with a Poisson sample of the records in every step, of which
/// the last point alone is released; neighbours differ by one record that is added or removed.
struct SampledDescent {
  /// Its step is that of the objective of every batch that may be drawn, from
  /// none of the records to all of them; its sensitivity is the largest norm of
  /// what one record adds to the gradient of a batch.
  NoisyDescent descent;
  Rational sampling_rate;  ///< in [0, 1]
};

/// The steps that a bound looks at, and what their noise is spent on.
struct Window {
  unsigned long steps;  ///< the last so many, at least one
  Rational share;  ///< of the variance: it hides whether the record is sampled, the rest what was before these steps
};

/// No outcomes are told apart better than what `window.steps` Gaussian
/// mechanisms of mu^2 = `sampled`, each on a Poisson sample, and one
/// Gaussian mechanism of mu^2 = `before` publish together.
struct SampledDescentBound {
  Rational sampled;
  Number before;  ///< 0 where the window is all steps
};

/// The bound of a window.
///
/// Theorem  [AltschulerTalwar2022], by the interpolation of [BokSuAltschuler2024].
/// Given    a window of all steps and share 1, of any descent; or fewer steps and 0 < share < 1,
///          where the contraction of the descent is <= 1.
/// Returns  `before` exact where the powers of the contraction are short.
/// Cost     of the logarithm of the steps.
/// Theory   accounting/theory/sampled_descent.md
[[nodiscard]] SampledDescentBound sampled_descent_bound(const SampledDescent& sampled, const Window& window,
                                                        Precision precision);

/// A window of fewer than all steps, and a share of so many millionths, whose epsilon at
/// `delta` is about as small as that of any such window. Nothing where there is none:
/// one step, or a contraction above 1. It only steers.
/// Given  delta in [0, 1]; at 0 all windows are alike.
[[nodiscard]] std::optional<Window> good_window(const SampledDescent& sampled, const Rational& delta);

}  // namespace dpcert
