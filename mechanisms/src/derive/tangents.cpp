// SPDX-License-Identifier: Apache-2.0
#include "derive/tangents.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/proof.hpp"
#include "dpcert/numerics/concave.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long digits_of_tangents = 12;
constexpr std::size_t short_digits = 10;

/// The errors of a point by size: a claim (epsilon, delta) implies it where
/// delta <= 1 - more - e^epsilon less.
struct Errors {
  Rational less, more;
};

/// About the x = e^epsilon of the tangent: where delta is furthest below 1 - more - x less.
Rational tangent(const Release& release, const Errors& errors) {
  const Rational end = (1 - errors.more) / errors.less;
  const auto slack = [&](const Rational& x) {
    const auto delta = release.delta(Epsilon::log_of(x), digits_of_tangents);
    const Precision precision = precision_for(digits_of_tangents);
    return delta ? Rational{1 - errors.more - x * errors.less} - delta->value : Enclosure::unknown(precision);
  };
  const ByValues values{slack, 1, std::min<Rational>(2, (1 + end) / 2), end};
  const Rational at = supremum_by_values(values, precision_for(digits_of_tangents), digits_of_tangents).at;
  return std::clamp<Rational>(round_decimal(at, short_digits, Direction::down), 1, end);
}

/// The same tangent, and one of a rational epsilon beside it, which some rules want.
std::vector<DpClaim> beside(const Rational& x, const Errors& errors) {
  const DpClaim exact{Epsilon::log_of(x), 1 - errors.more - x * errors.less};
  const Enclosure logarithm = log(Enclosure{x, precision_for(2 * digits_of_tangents)});
  const Rational epsilon = round_decimal(logarithm.lower(), short_digits, Direction::down);
  if (epsilon <= 0) return {exact};
  const Enclosure delta =
      Rational{1 - errors.more} - exp(Enclosure{epsilon, precision_for(2 * digits_of_tangents)}) * errors.less;
  const Rational least = round_decimal(delta.lower(), 2 * short_digits, Direction::down);
  return {exact, {Epsilon{epsilon}, std::max<Rational>(0, least)}};
}

}  // namespace

std::vector<DpClaim> tangents_above(const Mechanism& mechanism, const TradeOffClaim& point) {
  const auto& release = release_of(mechanism);
  const Errors errors{std::min(point.type_one, point.type_two), std::max(point.type_one, point.type_two)};
  const Rational left = 1 - errors.less - errors.more;
  if (!release || left < 0) return {};
  if (left == 0) return {{{}, 0}};
  if (errors.less > 0) return beside(tangent(*release, errors), errors);
  const auto epsilon = release->epsilon(left, digits_of_tangents);  // without false alarms, or none missed
  if (!epsilon || epsilon->infinite || !epsilon->value.is_finite()) return {};
  const Rational most = epsilon->exact ? *epsilon->exact : epsilon->value.upper();
  return {{Epsilon{round_decimal(most, short_digits, Direction::up)}, left}};
}

bool is_above_curve(const TradeOffClaim& point, const GaussianPair& pair) {
  if (point.type_one == 0 || point.type_one == 1) return point.type_two > 1 - point.type_one;
  return decide([&](Precision precision) {
           const auto error = pair.type_two(point.type_one, precision);
           return error ? at_most(Enclosure{point.type_two, precision}, error->value) : Trilean::unknown;
         }) == Trilean::no;
}

}  // namespace dpcert
