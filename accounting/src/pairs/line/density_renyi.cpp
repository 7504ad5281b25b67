// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/density_pair.hpp"
#include "pairs/line/density_tail.hpp"
#include "pairs/line/pair_moment.hpp"

namespace dpcert {
namespace {

bool is_finite(const LinePair& pair, const Rational& order) {
  return is_tail_finite(pair, order, Side::below) && is_tail_finite(pair, order, Side::above);
}

PairMoment moment(const LinePair& pair, const Rational& order, Wanted wanted, Precision precision) {
  if (pair.p == pair.q) return {Enclosure{0, precision}, Enclosure{0, precision}};
  if (order <= 0 || !is_finite(pair, order)) return {Enclosure::unknown(precision), Enclosure::unknown(precision)};
  const auto closed = moment_in_closed_form(pair, order, wanted, precision);
  PairMoment result = closed ? *closed : moment_by_quadrature(pair, order, wanted, precision);
  if (order == 1) result.log_value = Enclosure{0, precision};
  return result;
}

}  // namespace

bool DensityPair::is_finite_at(const Rational& order) const { return is_finite(line_pair(p_, q_), order); }

Enclosure DensityPair::log_moment_at(const Rational& order, Precision precision) const {
  if (order == 1) return Enclosure{0, precision};
  return moment(line_pair(p_, q_), order, Wanted::value, precision).log_value;
}

double DensityPair::about_log_moment(const Rational& order) const {
  const LinePair pair = line_pair(p_, q_);
  if (pair.p == pair.q || order == 1) return 0;
  if (const auto closed = moment_in_closed_form(pair, order, Wanted::value, Precision{64}))
    return closed->log_value.steer();
  return sketch_.of({}, [&] { return MomentSketch{pair}; })->log_moment(order.convert_to<double>());
}

Taylor DensityPair::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Precision precision = order.precision();
  const Enclosure unknown = Enclosure::unknown(precision);
  if (!order.is_finite()) return {unknown, unknown, unknown};
  const LinePair pair = line_pair(p_, q_);
  const Rational low = order.lower(), high = order.upper();
  const PairMoment left = moment(pair, low, Wanted::value_and_slope, precision);
  if (low == high) return {left.log_value, left.slope, unknown};
  // g is convex: its slope lies between those at the ends, its value
  // below the larger end and above the left tangent.
  const PairMoment right = moment(pair, high, Wanted::value_and_slope, precision);
  const Enclosure least_step = min(left.slope, Enclosure{0, precision}) * Rational(high - low);
  return {hull(hull(left.log_value, right.log_value), left.log_value + least_step), hull(left.slope, right.slope),
          unknown};
}

}  // namespace dpcert
