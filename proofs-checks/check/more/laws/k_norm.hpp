// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "kernel/spec/other_law.hpp"
#include "more/laws/norm_ball.hpp"
#include "more/laws/values.hpp"

namespace dpcert::check {

/// Laplace noise on a vector: no easier to tell apart than
/// Laplace noise of that shift, which nothing need attain.
/// Theory  proofs-checks/check/theory/laplace-curve.md
struct VectorLaplace final : OtherLaw {
  Rational t;  ///< what the moves of all coordinates add up to at most, over the scale

  explicit VectorLaplace(Rational shift) : t{std::move(shift)} {}
  [[nodiscard]] bool is_budget() const override { return false; }
  [[nodiscard]] std::optional<LaplaceShift> laplace_shift() const override;
};

/// The differences of the values of a statistic, seen by a norm
/// ball. Neighbours replace one record.
struct Differences {
  NormBall ball;
  Values values;
};

/// Noise on R^m of density proportional to e^(-gauge(v)/scale). In one dimension,
/// with a stated gauge, it is read as Laplace noise.
/// Theory  proofs-checks/check/theory/k-norm.md
struct KNorm final : OtherLaw {
  using Shifts = std::variant<Rational, Differences>;
  Rational scale;
  Shifts shifts;  ///< every shift up to a gauge >= 0, or those of a statistic

  KNorm(Rational of_scale, Shifts by) : scale{std::move(of_scale)}, shifts{std::move(by)} {}
  [[nodiscard]] bool is_budget() const override { return false; }
  [[nodiscard]] bool has_no_roles() const override { return true; }
  [[nodiscard]] bool is_shifted_by_pure_epsilon() const override { return true; }
  /// Of a statistic on the line.
  [[nodiscard]] std::optional<LaplaceShift> laplace_shift() const override;
  /// Of a stated gauge.
  [[nodiscard]] std::optional<Run> run(bool is_upper) const override;
};

}  // namespace dpcert::check
