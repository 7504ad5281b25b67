// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// factor times x, exactly; nothing where it is no number nats +
/// ln(ratio), or its ratio would take more than 2^24 bits.
/// Theory  accounting/theory/epsilon.md
[[nodiscard]] std::optional<Epsilon> multiple(const Epsilon& x, const Rational& factor);

/// The same of a factor >= 0, exact or not.
class EpsilonMultiple {
 public:
  EpsilonMultiple(Epsilon x) : one_{x}, exact_{std::move(x)} {}
  EpsilonMultiple(const Epsilon& x, const Rational& factor);

  /// Itself, where it is of that form and not too long to be written.
  [[nodiscard]] const std::optional<Epsilon>& exact() const { return exact_; }
  [[nodiscard]] bool has_rational_exponential() const { return exact_ && exact_->has_rational_exponential(); }
  [[nodiscard]] Enclosure enclose(Precision precision) const;
  friend Trilean at_most(const EpsilonMultiple& x, const Epsilon& y);

 private:
  Epsilon one_;
  Rational factor_ = 1;
  std::optional<Epsilon> exact_;
};

}  // namespace dpcert
