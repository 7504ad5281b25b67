// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/amplified_curves.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "dpcert/numerics/refine.hpp"

namespace dpcert::reports {
namespace {

constexpr int amplified_steps = 240;

double as_double(const Rational& x) { return x.convert_to<double>(); }
Rational upper(const Number& x) { return most_of(x); }

/// A bound as it is drawn, by its upper ends.
std::array<double, 2> pixel(const Number& epsilon, const Number& delta) {
  return {as_double(upper(epsilon)), as_double(upper(delta))};
}

std::array<double, 2> pixel(const Epsilon& epsilon, const Number& delta) {
  return pixel(epsilon.is_rational() ? Number::exactly(epsilon.nats(), {}) : Number::enclosed(epsilon.enclose({})),
               delta);
}

/// A bound that follows from the budget which the mechanism meets at that epsilon.
using Bound = std::function<std::array<double, 2>(const Epsilon&)>;
/// The epsilon whose bound is wanted at an epsilon_out. It only
/// steers: every bound is drawn at its own place.
using Source = std::function<Rational(const Rational&)>;

/// What the bounds prove from left to right: of (epsilon,
/// delta)-DP, epsilon may grow and delta stay.
Points least(Points bounds, double from, double to) {
  for (auto& [epsilon, delta] : bounds) epsilon = std::max(epsilon, from);
  std::erase_if(bounds, [to](const auto& bound) { return bound[0] > to; });
  std::sort(bounds.begin(), bounds.end());
  double best = 1;
  for (auto& [epsilon, delta] : bounds) delta = best = std::min(best, delta);
  bounds.push_back({to, best});
  return bounds;
}

/// The curve of the bounds of many budgets, and the bound of the one that was given.
void add(std::vector<Drawn>& drawn, const Amplification& asked, std::string label, Drawn::As as, const Source& source,
         const Bound& bound) {
  const auto mark = bound(asked.budget.epsilon);
  Points bounds{mark};
  for (int i = 0; i <= amplified_steps; ++i)
    bounds.push_back(bound(Epsilon{source(asked.from + (asked.to - asked.from) * Rational(i, amplified_steps))}));
  const double from = as_double(asked.from), to = as_double(asked.to);
  drawn.push_back({std::move(label), as, least(std::move(bounds), from, to)});
  drawn.push_back({"", Drawn::As::marks, {mark}});
}

/// The delta of the mechanism itself.
Number delta_before(const Amplification& asked, const Epsilon& epsilon) {
  return refine_to_digits(
      drawn_digits, [&](Precision precision) { return largest_divergence(asked.budget, epsilon, precision).value; });
}

/// The epsilon whose epsilon' = log(1 + gamma (e^epsilon - 1)) is x, nearly.
Rational spread(double gamma, const Rational& x) {
  const double g = std::max(gamma, 1e-300), epsilon_out = as_double(x);
  return std::max(0.0, epsilon_out - std::log(g) + std::log1p((g - 1) * std::exp(-epsilon_out)));
}

/// A rule of Theorem 15 that needs the gamma of one condition.
void add_rule(std::vector<Drawn>& drawn, const Amplification& asked, Mixing rule, const Rational& gamma) {
  const MixingConditions known = implied_by({rule, gamma});
  const Source source = [spreads = rule == Mixing::dobrushin ? 1 : as_double(gamma)](const Rational& x) {
    return spread(spreads, x);
  };
  const Bound proved = [&](const Epsilon& epsilon) {
    const Rational delta = std::min<Rational>(1, upper(delta_before(asked, epsilon)));
    const std::vector<Amplified> bounds = amplify_by_mixing(known, epsilon, delta, drawn_digits);
    const auto bound = std::find_if(bounds.begin(), bounds.end(), [rule](const auto& one) { return one.rule == rule; });
    return pixel(bound->epsilon, bound->delta);
  };
  add(drawn, asked, name_of(rule), Drawn::As::bound, source, proved);
}

}  // namespace

std::vector<Drawn> amplified_curves(const Amplification& asked) {
  std::vector<Drawn> drawn;
  const Source itself = [](const Rational& x) { return x; };
  add(drawn, asked, "before", Drawn::As::curve, itself,
      [&](const Epsilon& epsilon) { return pixel(epsilon, delta_before(asked, epsilon)); });
  add(drawn, asked, "exact", Drawn::As::curve, itself, [&](const Epsilon& epsilon) {
    return pixel(epsilon, amplified_delta(asked.kernel, asked.budget, epsilon, drawn_digits).value);
  });
  const MixingConditions known = conditions_of(asked.kernel);
  add_rule(drawn, asked, Mixing::dobrushin, *known.dobrushin);
  add_rule(drawn, asked, Mixing::doeblin, *known.doeblin);
  add_rule(drawn, asked, Mixing::ultra_mixing, *known.ultra_mixing);
  return drawn;
}

}  // namespace dpcert::reports
