// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/symmetric_beta.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>

#include "dpcert/numerics/special.hpp"
#include "price.hpp"
#include "real_series.hpp"

namespace dpcert {
namespace {

constexpr long beta_guard_bits = 16;

/// Up to about which |1 - 2z|^2 the series next to 1/2 is used: where the function is
/// not small, and that series short. Doubles may choose between the two, which are
/// both right, and how many terms: the rest is bounded.
double most_square(unsigned long twice_shape) { return 8.0 / std::max(32.0, static_cast<double>(twice_shape)); }

Complex one_minus(const Complex& z) { return Complex{Rational{1}, z.precision()} - z; }

/// (4 z (1-z))^(twice_power/2): by the principal branch off the
/// cut, and for whole powers everywhere.
Complex power_of_product(const Complex& z, unsigned long twice_power) {
  if (twice_power == 0) return Complex{Rational{1}, z.precision()};
  // The second form is tight over wide sets, the first near 0.
  const bool is_narrow = acb_rel_accuracy_bits(z.value()) > 24;
  const Complex product = is_narrow ? z * one_minus(z) * Rational{4} : one_minus(square(z * Rational{2} - Rational{1}));
  if (Complex result = exp(log(product) * Rational(twice_power, 2)); result.is_finite()) return result;
  Complex result{product};
  if (twice_power % 2 == 1)
    acb_indeterminate(result.value());
  else
    acb_pow_ui(result.value(), product.value(), twice_power / 2, z.precision().bits);
  return result;
}

/// The coefficients b_j/divisor, b_0 = 1 and b_{j+1}/b_j = above/below,
/// up to one that is below 2^-bits with that |t|^j.
void fill(RealSeries& series, long bits, double log2_t, const std::function<std::array<long, 3>(long)>& ratio) {
  Enclosure term{1, Precision{bits}};
  for (long j = 0;; ++j) {
    const auto [above, below, divisor] = ratio(j);
    const Enclosure coefficient = term / Rational{divisor};
    series.append(std::span{&coefficient, 1});
    if (j > 0 && series.log2_size(j) + static_cast<double>(j) * log2_t < static_cast<double>(-bits)) return;
    charge(2 * price::sum(term.precision()));
    arb_mul_si(term.ball(), term.ball(), above, bits);
    arb_div_si(term.ball(), term.ball(), below, bits);
  }
}

/// The sum of the series at t, whose terms from the n-th on fall by at least the factor ratio(n).
template <class Ratio>
Complex sum_of(const RealSeries& series, const Complex& t, long bits, Ratio&& ratio) {
  const long n = series.first_below(bits, log2_size(t), 1);
  const Complex sum = series.sums(t, n, bits).front();
  const Enclosure gap = Rational{1} - ratio(n);
  if (is_positive(gap) != Trilean::yes) return Complex{Enclosure::unknown(t.precision())};
  return sum.widened(series.term_bound(t, n) / gap, t.is_real());
}

/// |x|, to few bits.
Enclosure rough_size(const Complex& x) { return Complex{x.value(), Precision{32}}.size().upper_end(); }

}  // namespace

struct SymmetricBeta::Tables {
  RealSeries from_end{1}, from_middle{1};
};

SymmetricBeta::~SymmetricBeta() = default;

SymmetricBeta::SymmetricBeta(unsigned long twice_shape, Precision precision)
    : twice_shape_{twice_shape}, precision_{precision}, lead_{0, precision} {
  expects(twice_shape >= 2, "shape at least 1");
  const Rational m{twice_shape, 2};
  const Precision fine{precision.bits + 2 * static_cast<long>(std::bit_width(twice_shape))};
  // 1/(m 4^m B(m, m)), by the duplication formula.
  lead_ = exp(log_gamma(Enclosure{m + Rational(1, 2), fine}) - log_gamma(Enclosure{m + 1, fine})) /
          (sqrt(pi(fine)) * Rational{2});

  const long bits = precision.bits + beta_guard_bits, k = static_cast<long>(twice_shape);
  auto tables = std::make_unique<Tables>();
  fill(tables->from_end, bits, -1, [k](long j) { return std::array{2 * (k + j), k + 2 + 2 * j, 1L}; });
  fill(tables->from_middle, bits, std::log2(most_square(twice_shape)), [k](long j) {
    return std::array{2 * (j + 1) - k, 2 * (j + 1), 2 * j + 1};
  });
  tables_ = std::move(tables);
}

Complex SymmetricBeta::operator()(const Complex& z) const {
  if (arf_cmp_d(arb_midref(acb_realref(z.value())), 0.5) > 0) return one_minus(in_lower_half(one_minus(z)));
  return in_lower_half(z);
}

Complex SymmetricBeta::in_lower_half(const Complex& z) const {
  if (z.is_narrow()) return at_point(z);
  const Complex centre = z.centre();
  // The mean value of the derivative between the centre and another
  // point is in its convex hull over the rectangle.
  const Complex slope = power_of_product(z, twice_shape_ - 2) * lead_ * Rational{2 * twice_shape_};
  return at_point(centre) + (z - centre) * slope;
}

Complex SymmetricBeta::at_point(const Complex& z) const {
  if (acb_is_zero(z.value()) != 0) return z;
  const long bits = precision_.bits + beta_guard_bits;
  const Rational k{twice_shape_};
  const Complex aside = one_minus(z * Rational{2}), its_square = square(aside);
  if (log2_size(its_square) < std::log2(most_square(twice_shape_))) {
    const auto falls = [&](long n) {
      return rough_size(its_square) * std::max(Rational{1}, Rational{k / (2 * (n + 1))});
    };
    const Complex half{Rational(1, 2), z.precision()};
    return half - aside * sum_of(tables_->from_middle, its_square, bits, falls) * (lead_ * k);
  }
  const auto falls = [&](long n) { return rough_size(z) * Rational{2 * (k + n) / (k + 2 + 2 * n)}; };
  return power_of_product(z, twice_shape_) * lead_ * sum_of(tables_->from_end, z, bits, falls);
}

}  // namespace dpcert
