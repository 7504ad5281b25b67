// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

namespace dpcert {

/// Of N(0, 1) and N(mu, 1): M(z) = e^(mu^2 z(z+1)/2).
class GaussianTransform final : public LossTransform {
 public:
  explicit GaussianTransform(RefinableSum mu_squared) : mu_squared_{std::move(mu_squared)} {}
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Decay decay(const Rational& tilt) const override;

 private:
  RefinableSum mu_squared_;
};

/// Of Laplace(0, 1) and Laplace(t, 1), t > 0: M(z) = ((1+z) e^(tz) + z e^(-t(1+z)))/(1+2z).
class LaplaceTransform final : public LossTransform {
 public:
  explicit LaplaceTransform(Rational shift) : shift_{std::move(shift)} {}
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Decay decay(const Rational& tilt) const override;

 private:
  Rational shift_;
};

/// Of a loss of finitely many values: M(z) = the sum of p e^(zl). Where the losses lie in a
/// progression, |M| falls because neighbours turn apart.
class AtomTransform final : public LossTransform {
 public:
  /// Precondition: at least one atom, no infinite mass, nothing left out.
  explicit AtomTransform(LossLaw law);
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Decay decay(const Rational& tilt) const override;

  [[nodiscard]] std::optional<LossProgression> progression() const override { return progression_; }

 private:
  /// In proportion to p e^(tilt loss), of sum 1.
  [[nodiscard]] std::vector<Enclosure> tilted(const Rational& tilt, Precision precision) const;

  LossLaw law_;
  std::optional<LossProgression> progression_;
  std::vector<Integer> places_;  ///< of the losses in the progression
};

}  // namespace dpcert
