// SPDX-License-Identifier: Apache-2.0
// The best GDP parameter of a release. Theory: accounting/theory/gdp_rate.md
#include "gdp_rate.hpp"

#include "dpcert/accounting/one_way.hpp"
#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr const char* rule = "gdp_rate";

bool is_known(const Figure& figure) { return figure.infinite || figure.value.is_finite(); }

}  // namespace

Figure gdp_rate_of_overlap(const Refinable& overlap, long digits) {
  const Enclosure mu = refine_to_digits(digits, [&](Precision precision) {
    const Enclosure tail = overlap(precision) * Rational{1, 2};
    return normal_quantile(Rational{1} - tail, tail) * Rational{2};
  });
  return Figure::enclosed(mu, rule);
}

Rate larger(const Rate& x, const Rate& y) {
  const auto holds_all = [](const Rate& most, const Rate& other) {
    if (!most.is_settled || !is_known(most.at_least) || !is_known(other.at_most)) return false;
    if (most.at_least.infinite || other.is_settled) return true;
    return !other.at_most.infinite && at_most(other.at_most.value, most.at_least.value) == Trilean::yes;
  };
  const bool is_settled = holds_all(x, y) || holds_all(y, x);
  return {larger(x.at_least, y.at_least), larger(x.at_most, y.at_most), is_settled};
}

Rate gdp_rate_by_ends(const Profile& profile, bool is_attained, long digits) {
  const Precision precision = precision_for(digits);
  if (is_attained && profile.infinite_mass() > 0) return Rate::settled(Figure::infinity(rule));
  Rate rate{Figure::exactly(Rational{0}, precision, rule), Figure::infinity(rule)};
  if (is_attained) {
    // The event that attains the total variation distance: 2 Phi(mu/2) - 1 >= delta(0).
    const auto exact = profile.exact_delta(Epsilon{});
    if (exact && *exact == 1) return Rate::settled(Figure::infinity(rule));
    const auto missing = [&](Precision p) {
      return Rational{1} - (exact ? Enclosure{*exact, p} : profile.delta(Epsilon{}, p));
    };
    if (!exact || *exact > 0) rate.at_least = gdp_rate_of_overlap(missing, digits);
    if (!is_known(rate.at_least)) rate.at_least = Figure::exactly(Rational{0}, precision, rule);
  }
  if (profile.infinite_mass() > 0) return rate;
  const Figure pure = profile.pure_figure(precision);
  if (pure.infinite) return rate;
  if (pure.exact && *pure.exact == 0)
    rate.at_most = Figure::exactly(Rational{0}, precision, rule);
  else
    rate.at_most = gdp_rate_of_overlap(
        [&](Precision p) { return Rational{2} / (exp(profile.pure_figure(p).value) + Rational{1}); }, digits);
  return rate;
}

Rate OneWay::gdp_rate(long digits) const {
  if (failure_ > 0) return Rate::settled(Figure::infinity(rule));
  if (gdp_.gaussian) {
    const auto root = [&](Precision precision) { return sqrt(gdp_.gaussian->enclose(precision)); };
    return Rate::settled(Figure::enclosed(refine_to_digits(digits, root), rule));
  }
  if (gdp_.each.empty()) return Rate::settled(Figure::exactly(Rational{0}, precision_for(digits), rule));
  if (gdp_.each.size() == 1 && gdp_.each.front().count == 1) return gdp_.each.front().rate(digits);
  Rate whole{Figure::exactly(Rational{0}, precision_for(digits), rule), Figure::infinity(rule)};
  if (gdp_.losses) whole = gdp_.losses(digits);
  if (whole.is_settled) return whole;

  // No part tells more than all of them, and mu^2 adds up.
  Figure squares = Figure::exactly(Rational{0}, precision_for(digits), rule);
  for (const auto& [rate, count] : gdp_.each) {
    const Rate one = rate(digits);
    whole.at_least = larger(whole.at_least, one.at_least);
    squares.infinite = squares.infinite || one.at_most.infinite;
    if (!squares.infinite) squares.value += square(one.at_most.value) * Rational(count);
  }
  const Figure sum = squares.infinite ? Figure::infinity(rule) : Figure::enclosed(sqrt(squares.value), rule);
  if (is_better(sum, whole.at_most)) whole.at_most = sum;
  for (const auto& profile : profiles_) {
    const Rate ends = gdp_rate_by_ends(*profile, attained_, digits);
    if (ends.is_settled) return ends;
    whole.at_least = larger(whole.at_least, ends.at_least);
    if (is_better(ends.at_most, whole.at_most)) whole.at_most = ends.at_most;
  }
  if (!is_known(whole.at_most)) whole.at_most = Figure::infinity(rule);
  return whole;
}

}  // namespace dpcert
