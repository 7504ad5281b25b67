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
  [[nodiscard]] Spread spread(const Rational& tilt) const override;

 private:
  RefinableSum mu_squared_;
};

/// Of Laplace(0, 1) and Laplace(t, 1), t > 0: M(z) = ((1+z) e^(tz) + z e^(-t(1+z)))/(1+2z).
class LaplaceTransform final : public LossTransform {
 public:
  explicit LaplaceTransform(Rational shift) : shift_{std::move(shift)} {}
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Spread spread(const Rational& tilt) const override;

 private:
  Rational shift_;
};

/// Of a loss of finitely many values: M(z) = the sum of p e^(zl). Precondition: no infinite mass, nothing left out.
class AtomTransform final : public LossTransform {
 public:
  explicit AtomTransform(LossLaw law) : law_{std::move(law)} {}
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Spread spread(const Rational& tilt) const override;

 private:
  LossLaw law_;
};

}  // namespace dpcert
