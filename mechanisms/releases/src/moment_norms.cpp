// SPDX-License-Identifier: Apache-2.0
#include "moment_norms.hpp"

#include <algorithm>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/record_statistic.hpp"

namespace dpcert {
namespace {

std::vector<Rational> times(std::vector<Rational> x, const Rational& factor) {
  for (Rational& entry : x) entry *= factor;
  return x;
}
std::vector<Rational> clipped_sum(std::vector<Rational> x, const Rational& length) {
  Rational sum = 0;
  for (const Rational& entry : x) sum += abs(entry);
  return sum > length ? times(std::move(x), length / sum) : x;
}
std::vector<Rational> clipped_largest(std::vector<Rational> x, const Rational& length) {
  Rational most = 0;
  for (const Rational& entry : x) most = std::max<Rational>(most, abs(entry));
  return most > length ? times(std::move(x), length / most) : x;
}

/// Whose largest difference is in closed form, or is found over the vectors of signs one by one.
bool is_of_few_signs(const ColumnMoments& moments) {
  constexpr std::size_t most = 9;
  return moments.degree() == 2 || moments.terms().size() <= most;
}
/// Whose control points are few enough to be compared pair by pair.
bool is_of_few_points(const ColumnMoments& moments) {
  constexpr std::size_t most = 400;
  return moments.control_points() <= most;
}
bool is_served_by_sums(const ColumnMoments& moments) {
  constexpr std::size_t most_numbers = 1;  // of more columns the largest difference is within the box
  if (!moments.has_products()) return true;
  if (!moments.has_categories()) return is_of_few_signs(moments);
  return is_of_few_points(moments) && (moments.degree() == 1 || moments.numbers() <= most_numbers);
}
bool is_served_by_squares(const ColumnMoments& moments) {
  if (!moments.has_products()) return true;
  return moments.has_categories() ? is_of_few_points(moments) : is_of_few_signs(moments);
}
bool is_served_by_hull(const ColumnMoments& moments) {
  return moments.degree() <= 2 && !moments.has_products() && !moments.has_categories();
}

}  // namespace

const std::vector<MomentNorm>& moment_norms() {
  constexpr const char* few =
      "powers, products of two factors, up to nine products of more, and of products with categories those of few "
      "columns";
  static const std::vector<MomentNorm> all{
      {"l1", "1", clipped_sum, [](const Rational& s, std::size_t) { return "the mean of |error| is " + short_text(s); },
       few, is_served_by_sums},
      {"l2", "2", shortened,
       [](const Rational& s, std::size_t d) { return "the mean of error^2 is " + short_text(Rational{d + 1} * s * s); },
       few, is_served_by_squares},
      {"linf", "inf", clipped_largest,
       [](const Rational& s, std::size_t d) { return "the mean of |error| is " + short_text(Rational{d + 1} * s / 2); },
       "all", [](const ColumnMoments&) { return true; }},
      {"hull", "", nullptr,
       [](const Rational& s, std::size_t d) {
         return "the mean of |error| is at most " + short_text(Rational{d + 1} * s);
       },
       "powers up to the second", is_served_by_hull}};
  return all;
}

}  // namespace dpcert
