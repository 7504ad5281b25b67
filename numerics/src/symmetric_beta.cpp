// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/symmetric_beta.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

constexpr long guard_bits = 16;

Complex one_minus(const Complex& z) { return Complex{Rational{1}, z.precision()} - z; }

/// (4 z (1-z))^(twice_power/2): by the principal branch off the cut, and for whole powers everywhere.
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

}  // namespace

SymmetricBeta::SymmetricBeta(unsigned long twice_shape, Precision precision)
    : twice_shape_{twice_shape}, precision_{precision}, lead_{0, precision} {
  expects(twice_shape >= 2, "shape at least 1");
  const Rational m{twice_shape, 2};
  const Precision fine{precision.bits + 2 * static_cast<long>(std::bit_width(twice_shape))};
  // 1/(m 4^m B(m, m)), by the duplication formula.
  lead_ = exp(log_gamma(Enclosure{m + Rational(1, 2), fine}) - log_gamma(Enclosure{m + 1, fine})) /
          (sqrt(pi(fine)) * Rational{2});

  const long bits = precision.bits + guard_bits;
  arb_poly_init(&series_);
  Enclosure term{1, Precision{bits}};
  double log2_term = 0;
  for (unsigned long j = 0;; ++j) {
    arb_poly_set_coeff_arb(&series_, static_cast<slong>(j), term.ball());
    log2_terms_.push_back(log2_term);
    if (log2_term - static_cast<double>(j) < static_cast<double>(-bits)) break;  // enough at z = 1/2
    arb_mul_ui(term.ball(), term.ball(), 2 * (twice_shape + j), bits);
    arb_div_ui(term.ball(), term.ball(), twice_shape + 2 + 2 * j, bits);
    log2_term += std::log2(2.0 * static_cast<double>(twice_shape + j) / static_cast<double>(twice_shape + 2 + 2 * j));
  }
}

Complex SymmetricBeta::operator()(const Complex& z) const {
  if (arf_cmp_d(arb_midref(acb_realref(z.value())), 0.5) > 0) return one_minus(in_lower_half(one_minus(z)));
  return in_lower_half(z);
}

Complex SymmetricBeta::in_lower_half(const Complex& z) const {
  if (acb_rel_accuracy_bits(z.value()) > z.precision().bits * 3 / 4) return at_point(z);
  const Complex centre = z.centre();
  // The mean value of the derivative between the centre and another point is in its convex hull over the rectangle.
  const Complex slope = power_of_product(z, twice_shape_ - 2) * lead_ * Rational{2 * twice_shape_};
  return at_point(centre) + (z - centre) * slope;
}

Complex SymmetricBeta::at_point(const Complex& z) const {
  if (acb_is_zero(z.value()) != 0) return z;
  return power_of_product(z, twice_shape_) * lead_ * sum_of_series(z);
}

long SymmetricBeta::terms_for(const Complex& z) const {
  Complex size{z};
  acb_abs(acb_realref(size.value()), z.value(), 53);
  const double log2_z = std::max(-1e6, std::log2(size.real().steer())),
               enough = static_cast<double>(-precision_.bits - guard_bits);
  const auto is_needed = [&](const double& log2_term) {
    return log2_term + static_cast<double>(&log2_term - log2_terms_.data()) * log2_z > enough;
  };
  const auto end = std::partition_point(log2_terms_.begin(), log2_terms_.end() - 1, is_needed);
  return end - log2_terms_.begin();
}

/// After n terms: the ratios of the next ones are at most q = |z| (2m + n)/(m + 1 + n), which decreases, so that the rest is
/// at most the n-th term over 1 - q.
Complex SymmetricBeta::sum_of_series(const Complex& z) const {
  const long n = terms_for(z), bits = precision_.bits + guard_bits;
  Complex sum{z};
  if (arb_is_zero(acb_imagref(z.value())) != 0) {
    acb_zero(sum.value());
    _arb_poly_evaluate_rectangular(acb_realref(sum.value()), series_.coeffs, n, acb_realref(z.value()), bits);
  } else {
    _arb_poly_evaluate_acb_rectangular(sum.value(), series_.coeffs, n, z.value(), bits);
  }
  Enclosure size{0, Precision{53}};
  acb_abs(size.ball(), z.value(), 53);
  const auto after = static_cast<unsigned long>(n);
  const Enclosure ratio = size * Rational{2 * (twice_shape_ + after), twice_shape_ + 2 + 2 * after};
  Enclosure term{0, Precision{53}};
  arb_pow_ui(term.ball(), size.ball(), after, 53);
  arb_mul(term.ball(), term.ball(), series_.coeffs + n, 53);
  const Enclosure gap = Rational{1} - ratio;
  if (is_positive(gap) != Trilean::yes) {
    acb_indeterminate(sum.value());
    return sum;
  }
  mag_t rest;
  mag_init(rest);
  arb_get_mag(rest, (term / gap).ball());
  acb_add_error_mag(sum.value(), rest);
  mag_clear(rest);
  return sum;
}

}  // namespace dpcert
