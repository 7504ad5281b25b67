// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// A privacy loss known exactly: nats + ln(ratio), with rational nats and rational ratio > 0.
///
/// Sums, differences and whole multiples stay of this form, and comparison is
/// decidable: for rational a and r, e^a = r only when a = 0 and r = 1 (Lindemann),
/// so raising the precision settles every other case.
///
/// Theory  accounting/theory/epsilon.md
class Epsilon {
 public:
  Epsilon() : nats_{0}, ratio_{1} {}
  explicit Epsilon(Rational nats) : nats_{std::move(nats)}, ratio_{1} {}
  /// A double is no exact number: exact_of(x) makes it one, or says why not.
  template <std::floating_point X>
  explicit Epsilon(X nats) = delete;
  /// ln(ratio). Precondition: ratio > 0.
  [[nodiscard]] static Epsilon log_of(Rational ratio) { return {0, std::move(ratio)}; }

  [[nodiscard]] const Rational& nats() const { return nats_; }
  [[nodiscard]] const Rational& ratio() const { return ratio_; }
  [[nodiscard]] bool is_rational() const { return ratio_ == 1; }
  /// e^epsilon is rational exactly then.
  [[nodiscard]] bool has_rational_exponential() const { return nats_ == 0; }

  [[nodiscard]] Enclosure enclose(Precision precision) const;
  [[nodiscard]] Enclosure exponential(Precision precision) const;
  /// This and n times x; nothing where its ratio would take more than 2^24 bits.
  [[nodiscard]] std::optional<Epsilon> plus(const Epsilon& x, unsigned long n) const;
  /// "11/10", "ln(3)" or "11/10+ln(3)".
  [[nodiscard]] std::string str() const;

  friend Epsilon operator+(const Epsilon& x, const Epsilon& y) { return {x.nats_ + y.nats_, x.ratio_ * y.ratio_}; }
  friend Epsilon operator-(const Epsilon& x, const Epsilon& y) { return {x.nats_ - y.nats_, x.ratio_ / y.ratio_}; }
  friend bool operator==(const Epsilon&, const Epsilon&) = default;

 private:
  Epsilon(Rational nats, Rational ratio) : nats_{std::move(nats)}, ratio_{std::move(ratio)} {
    expects(ratio_ > 0, "positive ratio");
  }
  Rational nats_, ratio_;
};

/// Is x <= y? `unknown` only where the two differ by less than 2^-60000 of their size.
[[nodiscard]] Trilean at_most(const Epsilon& x, const Epsilon& y);

}  // namespace dpcert
