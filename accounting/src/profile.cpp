// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/profile.hpp"

#include "dpcert/numerics/root.hpp"

namespace dpcert {

Trilean delta_at_most(const Profile& profile, const Epsilon& epsilon, const Rational& limit, Precision precision) {
  if (limit >= 1) return Trilean::yes;
  const Rational mass = profile.infinite_mass();
  if (limit < mass) return Trilean::no;
  if (limit == mass) return profile.is_pure(epsilon, precision);
  if (const auto exact = profile.exact_delta(epsilon)) return trilean(*exact <= limit);
  return profile.is_within(epsilon, limit, precision);
}

std::optional<Figure> Profile::settled_epsilon(const Rational& delta, Precision precision) const {
  const Rational mass = infinite_mass();
  if (delta < mass) return Figure::infinity(rule());
  if (delta == 1 || delta_at_most(*this, Epsilon{}, delta, precision) == Trilean::yes)
    return Figure::exactly(Rational{0}, precision, rule());
  if (delta == mass) return pure_figure(precision);
  return std::nullopt;
}

Figure Profile::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (auto settled = settled_epsilon(delta, precision)) return *settled;
  const Enclosure log_target = log(Enclosure{delta, precision});
  const Prober prober = [&](const Rational& point) {
    const auto exact = exact_delta(Epsilon{point});
    const Enclosure at_point = exact ? Enclosure{*exact, precision} : this->delta(Epsilon{point}, precision);
    const Trilean right = exact ? trilean(*exact <= delta) : at_most(at_point, delta);
    // A delta of exactly 0 has no logarithm; any negative residual says "right of the root".
    if (at_point.is_exactly_zero()) return Probe{right, Enclosure{-64, precision}};
    return Probe{right, log(at_point) - log_target};
  };
  const long bits = digits * 10 / 3 + 4;
  const Search search = narrow_from(prober, guess_epsilon(delta), bits);
  switch (search.outcome) {
    case Search::Outcome::found:
      return Figure::enclosed(enclose(search.bracket, precision), rule());
    case Search::Outcome::below_all:
    case Search::Outcome::above_all:
    case Search::Outcome::unsettled:
      break;
  }
  return Figure::enclosed(Enclosure::unknown(precision), rule());  // not finite: nothing is known here
}

}  // namespace dpcert
