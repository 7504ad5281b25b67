// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/complex.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// What grows at a constant rate: the integral of e^(rate s) over [0, x], and the x at
/// which it reaches a value. At rate 0 both are the identity; near it nothing cancels.
/// Real: Enclosure, Taylor (of `after` only) or Complex.
class Growth {
 public:
  Growth(const Rational& rate, Precision precision)
      : rate_{rate, precision}, inverse_{rate == 0 ? Rational{0} : Rational(1 / rate), precision}, steady_{rate == 0} {}

  /// (e^(rate x) - 1)/rate.
  template <class Real>
  [[nodiscard]] Real after(const Real& x) const {
    return steady_ ? x : expm1(x * rate_) * inverse_;
  }
  /// log(1 + rate y)/rate; not finite unless 1 + rate y > 0.
  template <class Real>
  [[nodiscard]] Real time_to(const Real& y) const {
    return steady_ ? y : log1p(y * rate_) * inverse_;
  }

 private:
  Enclosure rate_, inverse_;
  bool steady_;
};

}  // namespace dpcert
