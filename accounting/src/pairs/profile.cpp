// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/profile.hpp"

#include "dpcert/exact/digits.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {

namespace {

/// log(delta/limit). A delta of exactly 0 has no logarithm; any
/// negative number says that it is below.
Enclosure log_excess(const Enclosure& delta, const Rational& limit) {
  if (delta.is_exactly_zero()) return {-64, delta.precision()};
  return log(delta) - log(Enclosure{limit, delta.precision()});
}

/// The epsilon from which on delta is infinite_mass(), less a given one.
Enclosure pure_excess(const Profile& profile, const Epsilon& epsilon, Precision precision) {
  if (const auto pure = profile.pure_epsilon()) return (*pure - epsilon).enclose(precision);
  const RuleValue figure = profile.pure_epsilon_value(precision);
  return figure.infinite ? Enclosure::unknown(precision) : figure.value - epsilon.enclose(precision);
}

}  // namespace

Probe Profile::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  const Enclosure here = delta(epsilon, precision);
  return {at_most(here, limit), log_excess(here, limit)};
}

Probe compare(const Profile& profile, const Epsilon& epsilon, const Rational& limit, Precision precision) {
  if (limit >= 1) return {Trilean::yes, Enclosure::unknown(precision)};
  const Rational mass = profile.infinite_mass();
  if (limit < mass) return {Trilean::no, Enclosure::unknown(precision)};
  if (limit == mass) return {profile.is_pure(epsilon, precision), pure_excess(profile, epsilon, precision)};
  if (const auto exact = profile.exact_delta(epsilon))
    return {trilean(*exact <= limit), log_excess(Enclosure{*exact, precision}, limit)};
  return profile.compare(epsilon, limit, precision);
}

Trilean delta_at_most(const Profile& profile, const Epsilon& epsilon, const Rational& limit, Precision precision) {
  return compare(profile, epsilon, limit, precision).right_of_root;
}

std::optional<RuleValue> Profile::settled_epsilon(const Rational& delta, Precision precision) const {
  const Rational mass = infinite_mass();
  if (delta < mass) return RuleValue::infinity(rule());
  if (delta == 1 || delta_at_most(*this, Epsilon{}, delta, precision) == Trilean::yes)
    return RuleValue::exactly(Rational{0}, precision, rule());
  if (delta == mass) return pure_epsilon_value(precision);
  return std::nullopt;
}

RuleValue Profile::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (auto settled = settled_epsilon(delta, precision)) return *settled;
  const Prober prober = [&](const Rational& point) { return dpcert::compare(*this, Epsilon{point}, delta, precision); };
  const long bits = bits_of_digits(digits) + 4;
  const Search search = narrow_from(prober, guess_epsilon(delta), bits);
  switch (search.outcome) {
    case Search::Outcome::found:
      return RuleValue::enclosed(enclose(search.bracket, precision), rule());
    case Search::Outcome::below_all:
    case Search::Outcome::above_all:
    case Search::Outcome::unsettled:
      break;
  }
  return RuleValue::enclosed(Enclosure::unknown(precision), rule());  // not finite: nothing is known here
}

}  // namespace dpcert
