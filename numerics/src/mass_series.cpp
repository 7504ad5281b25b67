// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/mass_series.hpp"

#include <arb_poly.h>

#include <algorithm>
#include <bit>
#include <iterator>

#include "price.hpp"

namespace dpcert {
namespace {

/// The balls side by side, as Arb wants its polynomials; they still belong to the enclosures.
std::vector<arb_struct> balls_of(const std::vector<Enclosure>& masses) {
  std::vector<arb_struct> balls;
  balls.reserve(masses.size());
  for (const Enclosure& mass : masses) balls.push_back(*mass.ball());
  return balls;
}

/// Arb multiplies the mantissas as long integers, in blocks of like
/// exponents: some words of each mass a product of words.
Work convolution_price(std::size_t longer, std::size_t shorter, Precision precision) {
  const auto words = static_cast<std::int64_t>(precision.bits / 64 + 2);
  const auto rounds = static_cast<std::int64_t>(std::bit_width(std::min<std::size_t>(shorter, 64)));
  return static_cast<std::int64_t>(longer + shorter) * (words * rounds * Work{20} + price::product(precision));
}

std::vector<Enclosure> convolve(const std::vector<Enclosure>& x, const std::vector<Enclosure>& y) {
  if (x.size() < y.size()) return convolve(y, x);
  const Precision precision = x.front().precision();
  const auto left = balls_of(x), right = balls_of(y);
  const auto length = static_cast<long>(x.size() + y.size() - 1);
  charge(convolution_price(x.size(), y.size(), precision));
  const arb_ptr balls = _arb_vec_init(length);
  // The longer operand comes first; Arb sees a square where both are the same array.
  _arb_poly_mul(balls, left.data(), static_cast<long>(x.size()), &x == &y ? left.data() : right.data(),
                static_cast<long>(y.size()), precision.bits);
  std::vector<Enclosure> result(static_cast<std::size_t>(length), Enclosure{0, precision});
  for (long k = 0; k < length; ++k) arb_swap(result[static_cast<std::size_t>(k)].ball(), balls + k);
  _arb_vec_clear(balls, length);
  return result;
}

void trim(MassSeries& x) {
  const long least = -4 * x.masses.front().precision().bits;
  mag_t size;
  mag_init(size);
  const auto is_small = [&](const Enclosure& mass) {
    arb_get_mag(size, mass.ball());
    return mag_cmp_2exp_si(size, least) < 0;
  };
  const auto leave_out = [&](auto from, auto to) {
    return std::find_if(from, to, [&](const Enclosure& mass) {
      if (!is_small(mass)) return true;
      x.left_out += mass;
      return false;
    });
  };
  const auto begin = leave_out(x.masses.begin(), std::prev(x.masses.end()));
  const auto end = leave_out(x.masses.rbegin(), std::make_reverse_iterator(std::next(begin))).base();
  mag_clear(size);
  x.first += static_cast<unsigned long>(begin - x.masses.begin());
  x.masses.erase(end, x.masses.end());
  x.masses.erase(x.masses.begin(), begin);
}

}  // namespace

MassSeries product(const MassSeries& x, const MassSeries& y) {
  MassSeries result{x.first + y.first, convolve(x.masses, y.masses), x.left_out + y.left_out};
  trim(result);
  return result;
}

MassSeries power(const MassSeries& x, unsigned long n) {
  const Precision precision = x.masses.front().precision();
  if (n == 0) return {0, {Enclosure{1, precision}}, Enclosure{0, precision}};
  MassSeries result = x;
  for (auto bits = std::bit_width(n) - 1; bits-- > 0;) {
    result = product(result, result);
    if ((n >> bits & 1UL) != 0) result = product(result, x);
  }
  return result;
}

}  // namespace dpcert
