// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

namespace dpcert {

/// Of two laws of one exponential family: a tilted loss is d . T(x) under a law of the family,
/// eta_p + tilt d, and a constant beside; d = eta_p - eta_q.
///
/// Theory  accounting/theory/characteristic.md
class ExponentialTransform final : public LossTransform {
 public:
  /// Null: the family tells no characteristic function for this
  /// direction. Precondition: as of ExponentialPair.
  [[nodiscard]] static std::shared_ptr<const LossTransform> of(const Law& p, const Law& q);

  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Decay decay(const Rational& tilt) const override;
  [[nodiscard]] std::optional<LossProgression> progression() const override;

 private:
  ExponentialTransform(const ExponentialFamily& family, Law frame, Natural p, Natural q);
  /// Of d . T under the tilted law.
  [[nodiscard]] std::optional<CharacteristicFunction> tilted(const Rational& tilt, Precision precision) const;
  /// The loss where d . T is 0: A(eta_q) - A(eta_p).
  [[nodiscard]] Enclosure constant(Precision precision) const;

  const ExponentialFamily& family_;
  Law frame_;
  Natural p_, q_, direction_;
};

}  // namespace dpcert
