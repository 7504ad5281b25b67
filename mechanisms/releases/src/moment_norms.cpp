// SPDX-License-Identifier: Apache-2.0
#include "moment_norms.hpp"

#include <algorithm>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/record_statistic.hpp"
#include "monomial_text.hpp"

namespace dpcert {
namespace {

/// x; where its norm is above that length, x times their quotient, rounded down to a multiple of
/// 2^-64: sums of records have a common denominator.
std::vector<Rational> clipped(std::vector<Rational> x, const Rational& norm, const Rational& length) {
  if (norm <= length) return x;
  const Rational factor = floor(Rational{length / norm * power_of_two(64)}) * power_of_two(-64);
  for (Rational& entry : x) entry *= factor;
  return x;
}
std::vector<Rational> clipped_sum(std::vector<Rational> x, const Rational& length) {
  Rational sum = 0;
  for (const Rational& entry : x) sum += abs(entry);
  return clipped(std::move(x), sum, length);
}
std::vector<Rational> clipped_largest(std::vector<Rational> x, const Rational& length) {
  Rational most = 0;
  for (const Rational& entry : x) most = std::max<Rational>(most, abs(entry));
  return clipped(std::move(x), most, length);
}

/// Whose largest difference is in closed form, or is found over the vectors of signs one by one.
bool is_of_few_signs(const ColumnMoments& moments) {
  constexpr std::size_t most = 9;
  return moments.degree() == 2 || moments.terms().size() <= most;
}
/// Of categories: whose control points are few enough to be compared pair by pair, sum by sum.
bool is_of_few_points(const ColumnMoments& moments) {
  constexpr std::size_t most = 4'000'000;
  constexpr unsigned most_degree = 3;
  const std::size_t points = std::min(moments.control_points(), most);
  return points * points <= most / moments.terms().size() &&
         (!moments.has_products() || moments.degree() <= most_degree);
}
bool is_served_by_sums(const ColumnMoments& moments) {
  constexpr std::size_t most_numbers = 1;  // of more columns the largest difference is within the box
  if (!moments.has_categories()) return !moments.has_products() || is_of_few_signs(moments);
  return is_of_few_points(moments) &&
         (!moments.has_products() || moments.degree() == 1 || moments.numbers() <= most_numbers);
}
bool is_served_by_squares(const ColumnMoments& moments) {
  if (moments.has_categories()) return is_of_few_points(moments);
  return !moments.has_products() || is_of_few_signs(moments);
}
bool is_served_by_hull(const ColumnMoments& moments) {
  constexpr std::size_t most_in_products = 4;  // of more next to nothing of the box is in the hull
  return moments.degree() <= 2 && !moments.has_categories() &&
         (!moments.has_products() || moments.columns().size() <= most_in_products);
}

}  // namespace

const std::vector<MomentNorm>& moment_norms() {
  constexpr const char* few =
      "powers, products of two factors, up to nine products of more, and with categories those of few columns";
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
         return "the mean of |error| is at most " + short_text(Rational{d + 1} * s / 2) +
                " times the sum's own largest difference of two records";
       },
       "powers up to the second, and products of two of up to four columns", is_served_by_hull}};
  return all;
}

Member body_member_of_sums() {
  return {"body", ValueType::variety("body"), "another unit ball, of as many dimensions as there are sums"};
}

std::string unit_ball(const Fields& in, const MomentNorm* norm, const std::string& statistic, std::size_t d) {
  if (norm == nullptr) return write_json(in.at("body"));
  if (norm->lp.empty()) return hull_of_differences(statistic);
  return R"({"type": "lp_ball", "p": ")" + norm->lp + R"(", "dimension": )" + std::to_string(d) + R"(, "radius": 1})";
}

std::string error_of_sums(const MomentNorm* norm, const Rational& scale, std::size_t d) {
  const std::string of_sums = norm == nullptr
                                  ? "the noise is " + short_text(scale) + " times that of the body at scale 1"
                                  : norm->error(scale, d) + " in each of " + std::to_string(d) + " sums";
  return of_sums + ", beside half a step of the grid at most";
}

}  // namespace dpcert
