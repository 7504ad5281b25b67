// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/privacy_curves.hpp"

#include <functional>

#include "dpcert/accounting/compose/trade_off_curve.hpp"

namespace dpcert::reports {
namespace {

constexpr int steps = 160;

double lower(const RuleValue& x) { return least_of(x).convert_to<double>(); }
double upper(const RuleValue& x) { return most_of(x).convert_to<double>(); }

/// One figure of a release over an axis.
struct Figure {
  std::function<RuleValue(const Rational&)> at;
  Tightness tightness;
  bool upper_is_claimed;
};

void add(std::vector<Drawn>& drawn, const Named& of, const Figure& figure, const std::vector<Rational>& places) {
  const bool is_exact = figure.tightness == Tightness::own;
  Drawn claimed{of.label, is_exact ? Drawn::As::curve : Drawn::As::bound, {}, of.label},
      other{"", Drawn::As::other_end, {}};
  std::string rule;
  for (const Rational& x : places) {
    const RuleValue value = figure.at(x);
    const double at = x.convert_to<double>(), low = lower(value), high = upper(value);
    claimed.points.push_back({at, figure.upper_is_claimed ? high : low});
    if (is_exact) other.points.push_back({at, figure.upper_is_claimed ? low : high});
    rule = value.rule;
  }
  if (!is_exact) claimed.label += ": " + rule;
  drawn.push_back(std::move(claimed));
  drawn.push_back(std::move(other));
  if (of.claim) drawn.push_back({"claim: " + of.claimed, Drawn::As::marks, {*of.claim}});
}

/// From one end to the other: evenly, or closer at the first end, where errors of tests fall fast.
std::vector<Rational> places(const Rational& from, const Rational& to, bool is_even) {
  std::vector<Rational> all;
  for (int i = 0; i <= steps; ++i) {
    const Rational t(i, steps);
    all.push_back(from + (to - from) * (is_even ? t : t * t));
  }
  return all;
}

}  // namespace

std::vector<Drawn> delta_curves(const std::vector<Named>& all, const Rational& from, const Rational& to) {
  std::vector<Drawn> drawn;
  for (const Named& one : all)
    add(drawn, one,
        {[&](const Rational& x) {
           return one.release.delta(Epsilon{x}, drawn_digits).value();
         },  // of delta there is one
         one.release.profile_tightness(), true},
        places(from, to, true));
  return drawn;
}

std::vector<Drawn> trade_off_curves(const std::vector<Named>& all, const Rational& from, const Rational& to) {
  std::vector<Drawn> drawn;
  for (const Named& one : all) {
    const TradeOffCurve curve{one.release};
    add(drawn, one, {[&](const Rational& x) { return curve.type_two(x, drawn_digits); }, curve.tightness(), false},
        places(from, to, false));
  }
  return drawn;
}

}  // namespace dpcert::reports
