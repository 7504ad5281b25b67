// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/transform_inversion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compose/contour/contour_line.hpp"
#include "compose/contour/contour_spacing.hpp"
#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/exact/work.hpp"
#include "notions/rough.hpp"

namespace dpcert {

TransformInversion::TransformInversion(std::vector<TransformTerm> terms) : terms_{std::move(terms)} {
  expects(!terms_.empty(), "a part at least");
  for (const TransformTerm& term : terms_) curves_.push_back(term.renyi);
  tilts_ = std::make_shared<const Tilts>(curves_);
}

std::optional<Epsilon> TransformInversion::pure_epsilon() const { return max_divergence(curves_); }

RuleValue TransformInversion::pure_epsilon_value(Precision precision) const {
  RuleValue value = largest_divergence(curves_, precision);
  value.rule = rule();
  return value;
}

std::optional<Rational> TransformInversion::exact_delta(const Epsilon& epsilon) const {
  constexpr Precision enough{128};
  const auto most = largest_.of(enough, [&] { return pure_epsilon_value(enough); });
  return at_most(*most, epsilon) == Trilean::yes ? std::optional{Rational{0}} : std::nullopt;
}

Rational TransformInversion::guess_epsilon(const Rational& delta) const {
  const double guess = tilts_->epsilon_of(log(Enclosure{delta, rough}).steer());
  return guess > 0 ? finite_rational(guess, 20).value_or(1) : Rational{1};
}

Enclosure TransformInversion::log_moment(const Rational& tilt, Precision precision) const {
  return *log_moment_.of({tilt, precision}, [&] {
    Enclosure sum{0, precision};
    if (tilt == 0 || tilt == -1) return sum;  // at most 0, which serves for upper bounds
    for (const auto& [curve, count] : curves_) sum += curve->log_moment_at(1 + tilt, precision) * Rational{count};
    return sum;
  });
}

unsigned long TransformInversion::largest_count() const {
  return std::max_element(curves_.begin(), curves_.end(),
                          [](const auto& x, const auto& y) { return x.count < y.count; })
      ->count;
}

Enclosure TransformInversion::delta(const Epsilon& epsilon, Precision precision) const {
  return delta_along(tilts_->best(epsilon.enclose(rough).steer()), epsilon, precision);
}

RuleValue TransformInversion::epsilon(const Rational& delta, long digits, Precision precision) const {
  const auto within = reached(place_for(delta), precision);
  if (!within || *within == precision) return searched_epsilon(delta, digits, precision);
  // More leaves no more.
  const long possible = whole_within(nats_of(*within) / std::numbers::ln10, 0, digits) + 1;
  return *epsilon_.of({delta, *within}, [&] { return searched_epsilon(delta, possible, *within); });
}

RuleValue TransformInversion::searched_epsilon(const Rational& delta, long digits, Precision precision) const {
  const auto coarse = coarse_precision();
  if (!coarse || coarse->bits >= precision.bits) return Profile::epsilon(delta, digits, precision);
  if (auto settled = settled_epsilon(delta, precision)) return *settled;
  const auto at = [&](Precision bits) {
    return [this, &delta, bits](const Rational& point) { return dpcert::compare(*this, Epsilon{point}, delta, bits); };
  };
  constexpr long few_digits = 9;
  const Search about = narrow_from(at(*coarse), guess_epsilon(delta), bits_of_digits(few_digits));
  if (about.outcome != Search::Outcome::found) return Profile::epsilon(delta, digits, precision);
  return RuleValue::enclosed(enclose(narrow(at(precision), about.bracket, bits_of_digits(digits) + 4), precision),
                             rule());
}

Tilts::Place TransformInversion::place_for(const Rational& delta) const {
  return tilts_->best(guess_epsilon(delta).convert_to<double>());
}

/// One part alone tells no more than all do, and total variations at most add up: what each
/// search for epsilon asks first is mostly settled so.
Trilean TransformInversion::exceeded_at_zero(const Rational& limit) const {
  Enclosure sum{0, rough};
  for (const auto& [renyi, transform, alone] : terms_) {
    const Enclosure one = alone ? alone->delta({}, rough) : Enclosure::unknown(rough);
    if (at_most(one, limit) == Trilean::no) return Trilean::yes;
    sum += one * Rational{renyi.count};
  }
  return at_most(sum, limit) == Trilean::yes ? Trilean::no : Trilean::unknown;
}

Probe TransformInversion::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  if (epsilon == Epsilon{})
    if (const Trilean told = exceeded_at_zero(limit); told != Trilean::unknown)
      return {!told, Enclosure::unknown(precision)};
  // All questions about one limit are asked along one line, near where
  // delta is that; what it leaves open, along the best.
  constexpr long good_digits = 4;
  Enclosure here = delta_along(place_for(limit), epsilon, precision);
  if (at_most(here, limit) == Trilean::unknown && !here.has_digits(good_digits)) here = delta(epsilon, precision);
  return {at_most(here, limit), log(here) - log(Enclosure{limit, precision})};
}

Enclosure TransformInversion::delta_along(const Tilts::Place& place, const Epsilon& epsilon,
                                          Precision precision) const {
  const Enclosure eps = epsilon.enclose(Precision{precision.bits + 64});
  const Enclosure zero{0, precision}, one{1, precision};
  const Rational saddle = place.tilt();
  const Enclosure moment = saddle > 0 ? chernoff_bound(saddle, log_moment(saddle, precision), eps) : one;
  const Enclosure bound = moment.is_finite() ? min(one, moment) : one;
  const Enclosure settled = Allowance{}.is_spent() ? Enclosure::unknown(precision) : inverted(place, eps, precision);
  const Enclosure value = settled.is_finite() ? settled : hull(zero, bound);
  const Enclosure least = max(zero, -expm1(eps));
  return min(max(value, least), bound);
}

}  // namespace dpcert
