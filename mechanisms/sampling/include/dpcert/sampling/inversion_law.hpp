// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/enclosure.hpp"
#include "dpcert/sampling/integer_laws.hpp"

namespace dpcert {

/// A law on 0, 1, 2, ... as enclosures of P(X > k), k = 0, 1, ..., to about that
/// precision: the last is 0, or below 2^-precision.
using Tails = std::function<std::vector<Enclosure>(Precision)>;

// Of what the names say.
[[nodiscard]] Tails laplace_magnitude_tails(const Rational& scale);
[[nodiscard]] Tails gaussian_magnitude_tails(const Rational& variance);
/// Numbers 0, ..., n - 1 by weights >= 0.
[[nodiscard]] Tails finite_tails(const std::vector<Rational>& weights);
/// 0 with that probability, or exp(epsilon) times as likely as each
/// other, all others below `categories` equally likely.
[[nodiscard]] Tails response_tails(unsigned long categories, const Rational& truth);
[[nodiscard]] Tails exponential_response_tails(unsigned long categories, const Rational& epsilon);

/// A law by inversion: how many of the numbers P(X > k) one uniform number is below. It is compared
/// by its first 128 bits with all numbers of a table.
///
/// Time    the same bits are drawn and the same comparisons made whatever is drawn, but with
///         probability 2^-90, where the table does not tell and more bits of the same number do.
/// Theory  mechanisms/sampling/theory/integer_laws.md
class InversionLaw {
 public:
  static constexpr std::size_t most_numbers = 100'000;
  /// Errors  too_large(): a table of more numbers.
  [[nodiscard]] static Result<InversionLaw> of(Tails tails);
  [[nodiscard]] static Error too_large();
  [[nodiscard]] Integer draw(Bits& bits) const;

 private:
  explicit InversionLaw(Tails tails) : tails_{std::move(tails)} {}
  [[nodiscard]] std::size_t settled(Uniform& u, Bits& bits) const;

  Tails tails_;
  /// Of 2^128 P(X > k): below the first a number is below it, above the
  /// last it is not, and between them more bits tell.
  std::vector<Wide> first_, last_;
};

}  // namespace dpcert
