// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "box_polynomial_cells.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"

namespace dpcert {
namespace {

/// Encloses every value of f on x.
Enclosure range_on(const Polynomial& f, const Enclosure& x) {
  Enclosure sum{0, x.precision()};
  for (auto c = f.rbegin(); c != f.rend(); ++c) sum = sum * x + *c;
  return sum;
}

MaximumFound at_point(const Polynomial& f, const Rational& x) {
  const Rational value = evaluate(f, x);
  return {value, value, {x}};
}

/// The value at the one root of f' in a bracket within the interval.
MaximumFound at_root(const Polynomial& f, const Polynomial& slope, const Interval& bracket, Precision precision) {
  const Rational simple = simplest_between(bracket.lower, bracket.upper);
  if (evaluate(slope, simple) == 0) return at_point(f, simple);
  // f(root) <= f(middle) + width * sup |f'|, and f' is small this close to its root.
  const Rational middle = (bracket.lower + bracket.upper) / 2, width = bracket.upper - bracket.lower;
  const Enclosure slopes = range_on(slope, between(bracket.lower, bracket.upper, precision));
  const Rational value = evaluate(f, middle);
  return {value, value + width * std::max<Rational>(slopes.upper(), -slopes.lower()), {middle}};
}

}  // namespace

MaximumFound maximum_on_line(const Polynomial& f, const Interval& interval, const Rational& tolerance, long digits) {
  const Polynomial slope = derivative(f);
  const Precision least = precision_for(digits);
  for (Precision precision = least;; precision.bits *= 2) {
    MaximumFound best = at_point(f, interval.lower);
    Rational upper = best.upper;
    const auto consider = [&](MaximumFound found) {
      upper = std::max(upper, found.upper);
      if (found.lower > best.lower) best = std::move(found);
    };
    consider(at_point(f, interval.upper));
    for (const Bracket& root : real_roots(slope, precision.bits)) {
      const Interval inside{std::max(root.lower, interval.lower), std::min(root.upper, interval.upper)};
      if (inside.lower <= inside.upper) consider(at_root(f, slope, inside, precision));
    }
    best.upper = upper;
    if (best.upper - best.lower <= tolerance || precision.bits >= 8 * least.bits) return best;
  }
}

}  // namespace dpcert
