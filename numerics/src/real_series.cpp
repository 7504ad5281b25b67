// SPDX-License-Identifier: Apache-2.0
#include "real_series.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/from_double.hpp"
#include "price.hpp"

namespace dpcert {
namespace {

constexpr long spare_bits = 8;  // for the roundings of one sum

double log2_of(const arb_struct& x) {
  mag_t size;
  mag_init(size);
  arb_get_mag(size, &x);
  const double result = mag_get_d_log2_approx(size);
  mag_clear(size);
  return result;
}

}  // namespace

RealSeries::~RealSeries() {
  for (auto& row : rows_)
    for (arb_struct& coefficient : row) arb_clear(&coefficient);
}

void RealSeries::append(std::span<const Enclosure> coefficients) {
  double most = log2_of(*coefficients.front().ball());
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    arb_struct copy;
    arb_init(&copy);
    arb_set(&copy, coefficients[row].ball());
    most = std::max(most, log2_of(copy));
    rows_[row].push_back(copy);
  }
  log2_sizes_.push_back(most);
}

long RealSeries::first_below(long bits, double log2_t, long least) const {
  for (long k = least; k < size(); ++k)
    if (log2_size(k) + static_cast<double>(k) * log2_t < static_cast<double>(-bits)) return k;
  return size() - 1;
}

Enclosure RealSeries::term_bound(const Complex& t, long k) const {
  mag_t power, coefficient, most;
  mag_init(power), mag_init(coefficient), mag_init(most);
  acb_get_mag(power, t.value());
  mag_pow_ui(power, power, static_cast<ulong>(k));
  for (const auto& row : rows_) {
    arb_get_mag(coefficient, &row[static_cast<std::size_t>(k)]);
    mag_max(most, most, coefficient);
  }
  mag_mul(most, most, power);
  Enclosure result{0, t.precision()};
  arf_set_mag(arb_midref(result.ball()), most);
  mag_clear(power), mag_clear(coefficient), mag_clear(most);
  return result;
}

std::vector<Complex> RealSeries::sums(const Complex& t, long terms, long bits) const {
  // Blocks of terms are dot products with the same powers of t, joined by Horner's rule
  // in t^block. From a block on as many bits are worked with as its terms and the later
  // ones reach above 2^-bits; of that doubles tell.
  const double log2_t = dpcert::log2_size(t), work = static_cast<double>(rows_.size()) * static_cast<double>(terms);
  const long block = whole_within(std::round(std::sqrt(work)), 1, terms);
  const acb_ptr powers = _acb_vec_init(block + 1);
  charge(block * price::complex_product(t.precision()));
  _acb_vec_set_powers(powers, t.value(), block + 1, t.precision().bits);
  const bool is_real = t.is_real();
  std::vector<Complex> result(rows_.size(), Complex{Enclosure{0, t.precision()}});
  Complex part = result.front();
  double reach = static_cast<double>(-bits);
  for (long start = (terms - 1) / block * block; start >= 0; start -= block) {
    const long count = std::min(block, terms - start);
    for (long k = start; k < start + count; ++k)
      reach = std::max(reach, log2_size(k) + static_cast<double>(k) * log2_t);
    const long needed =
        bits + spare_bits + whole_within(std::round(reach), -bits, t.precision().bits - bits - spare_bits);
    charge(static_cast<std::int64_t>(rows_.size()) *
           (price::complex_product(Precision{needed}) + (is_real ? count : 2 * count) * product_price(needed / 2)));
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const arb_srcptr coefficients = rows_[row].data() + start;
      acb_ptr sum = result[row].value();
      acb_mul(sum, sum, powers + block, needed);
      arb_dot(acb_realref(part.value()), nullptr, 0, acb_realref(powers), 2, coefficients, 1, count, needed);
      if (!is_real)
        arb_dot(acb_imagref(part.value()), nullptr, 0, acb_imagref(powers), 2, coefficients, 1, count, needed);
      acb_add(sum, sum, part.value(), needed);
    }
  }
  _acb_vec_clear(powers, block + 1);
  return result;
}

}  // namespace dpcert
