// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/enclosed_numbers.hpp"
#include "dpcert/releases/linear_loss.hpp"
#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

// Exponents of draws of coefficients theta with |theta_1| + ... +
// |theta_d| <= bound, by losses of linear forms x^T theta.
// Theory  mechanisms/releases/theory/gradient_releases.md

/// |theta_1| + ... + |theta_d| <= bound?
[[nodiscard]] Trilean is_within(const Rational& bound, const std::vector<Enclosure>& theta);

/// Rate times what records (x_1, ..., x_d, y) make of a point.
class LinearPotential : public Potential {
 public:
  LinearPotential(const RecordRows& records, LinearLoss loss, const Rational& rate, const Rational& bound)
      : dimension_{records.dimension}, numbers_{records.numbers}, loss_{std::move(loss)}, rate_{rate}, bound_{bound} {}
  [[nodiscard]] Trilean holds(const std::vector<Enclosure>& theta) const final { return is_within(bound_, theta); }

 protected:
  /// Sums over the records at a point: of the losses, and of their gradients.
  [[nodiscard]] Enclosure losses(const std::vector<Enclosure>& theta) const;
  [[nodiscard]] std::vector<Enclosure> gradient(const std::vector<Enclosure>& theta) const;
  [[nodiscard]] const Rational& rate() const { return rate_; }

 private:
  template <class See>
  void each_record(const std::vector<Enclosure>& theta, const See& see) const;

  std::size_t dimension_;
  EnclosedNumbers numbers_;
  LinearLoss loss_;
  Rational rate_, bound_;
};

/// The K-norm gradient mechanism: the maximum norm of the sum of gradients.
class LinearGradientSize final : public LinearPotential {
 public:
  using LinearPotential::LinearPotential;
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override;
};

/// The exponential mechanism: the sum of losses, which is convex.
class LinearLossSum final : public LinearPotential {
 public:
  using LinearPotential::LinearPotential;
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override { return losses(theta) * rate(); }
  /// From the least value of the tangent at the centre to the value there.
  [[nodiscard]] Enclosure over(const Cuboid& cell, Precision precision) const override;
};

}  // namespace dpcert
