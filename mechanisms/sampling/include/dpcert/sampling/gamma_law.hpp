// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/grid.hpp"

namespace dpcert {

// Laws that are made of others by algebra and logarithms:
// drawn by enclosures, each test settled by refining.
// Time    depends on the draw.
// Theory  mechanisms/sampling/theory/real_laws.md  [MarsagliaTsang2000]

/// Density proportional to x^(shape - 1) exp(-x) on x > 0; shape > 0.
class GammaLaw {
 public:
  explicit GammaLaw(Rational shape);
  [[nodiscard]] const Rational& shape() const { return shape_; }
  [[nodiscard]] Real draw(Bits& bits) const;

 private:
  /// Of a shape above 1/3.
  [[nodiscard]] Real draw_by_normal(const Rational& shape, Bits& bits) const;

  Rational shape_;
};

/// Shares of gamma draws in their sum: density proportional to the product of x_i^(concentration_i
/// - 1) on the simplex. Two of them are the beta law and 1 minus it.
class DirichletLaw {
 public:
  explicit DirichletLaw(const std::vector<Rational>& concentration);
  [[nodiscard]] std::size_t dimension() const { return gammas_.size(); }
  [[nodiscard]] Drawn draw(Bits& bits) const;

 private:
  std::vector<GammaLaw> gammas_;
};

/// Density proportional to (1 + x^2/dof)^(-(dof + 1)/2); dof > 0.
class StudentLaw {
 public:
  explicit StudentLaw(Rational dof) : dof_{std::move(dof)}, gamma_{Rational{dof_ / 2}} {}
  [[nodiscard]] Real draw(Bits& bits) const;

 private:
  Rational dof_;
  GammaLaw gamma_;
};

/// Density proportional to w^(index - 1) exp(-(chi/w + psi w)/2) on w >
/// 0; psi > 0, and chi > 0, or chi = 0 and index > 0.
class InverseGaussianLaw {
 public:
  InverseGaussianLaw(Rational index, Rational chi, Rational psi);
  [[nodiscard]] Real draw(Bits& bits) const;

 private:
  [[nodiscard]] Enclosure log_excess(const Enclosure& w) const;

  bool is_inverted_;  ///< 1/W is drawn, by -index, psi, chi
  Rational index_, chi_, psi_;
  Rational surplus_;  ///< of the proposal's shape over the index
  Rational tilt_;     ///< psi less twice the proposal's rate
  GammaLaw proposal_;
};

}  // namespace dpcert
