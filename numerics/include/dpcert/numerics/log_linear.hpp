// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// A real number known exactly: offset + the sum of coefficient * ln(argument), with rational
/// offset and coefficients and positive rational arguments.
///
/// Sums, differences and rational multiples stay of this form, and the sign is decidable: the sum
/// of logarithms is 0 exactly when all exponents vanish over a coprime base of the arguments (which
/// gcds find, no factorisation), and a non-zero rational offset never cancels a logarithm of an
/// algebraic number (Lindemann); all else is settled by raising the precision.
/// Theory  numerics/theory/log_linear.md
class LogLinear {
 public:
  using Term = std::pair<Rational, Rational>;  ///< coefficient != 0, argument > 0 and != 1; arguments are distinct

  LogLinear() = default;
  LogLinear(Rational offset) : offset_{std::move(offset)} {}  // NOLINT: a rational is such a number
  LogLinear(long offset) : offset_{offset} {}                 // NOLINT
  /// ln(argument). Precondition: argument > 0.
  [[nodiscard]] static LogLinear log_of(const Rational& argument);

  [[nodiscard]] const Rational& offset() const { return offset_; }
  [[nodiscard]] const std::vector<Term>& logs() const { return logs_; }

  [[nodiscard]] Enclosure enclose(Precision precision) const;
  /// -1, 0 or 1; exact.
  [[nodiscard]] int sign() const;

  LogLinear& operator+=(const LogLinear& y);
  LogLinear& operator*=(const Rational& factor);
  friend LogLinear operator+(LogLinear x, const LogLinear& y) { return x += y; }
  friend LogLinear operator-(LogLinear x, const LogLinear& y) { return x += y * Rational{-1}; }
  friend LogLinear operator-(LogLinear x) { return x *= Rational{-1}; }
  friend LogLinear operator*(LogLinear x, const Rational& factor) { return x *= factor; }
  friend LogLinear operator*(const Rational& factor, LogLinear x) { return x *= factor; }

 private:
  Rational offset_ = 0;
  std::vector<Term> logs_;
};

/// The largest number of which both are whole multiples; nothing: there is none, or their ratio is
/// no fraction of some nine digits. Precondition: both are positive.
[[nodiscard]] std::optional<LogLinear> common_measure(const LogLinear& x, const LogLinear& y);

}  // namespace dpcert
