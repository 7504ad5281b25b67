// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/laplace_pair.hpp"

#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"
#include "pairs/gdp_of_overlap.hpp"

namespace dpcert {

LaplacePair::LaplacePair(RefinableSum shift) : shift_{std::move(shift)} {
  const auto exact = shift_.exact();
  expects(!exact || *exact >= 0, "shift >= 0");
}
LaplacePair::LaplacePair(Rational shift) : LaplacePair{RefinableSum{std::move(shift)}} {}

std::optional<Epsilon> LaplacePair::pure_epsilon() const {
  const auto exact = shift_.exact();
  return exact ? std::optional{Epsilon{*exact}} : std::nullopt;
}
RuleValue LaplacePair::largest(Precision precision, const std::string& rule) const {
  const auto exact = pure_epsilon();
  return exact ? RuleValue::exactly(*exact, precision, rule) : RuleValue::enclosed(shift_.enclose(precision), rule);
}
RuleValue LaplacePair::largest_divergence(Precision precision) const { return largest(precision, renyi_rule); }

std::optional<Rational> LaplacePair::exact_delta(const Epsilon& epsilon) const {
  const auto shift = shift_.exact();
  if (!shift) return std::nullopt;
  if (at_most(Epsilon{*shift}, epsilon) == Trilean::yes) return Rational{0};
  if (epsilon.has_rational_exponential() && at_most(epsilon, Epsilon{Rational(-*shift)}) == Trilean::yes)
    return 1 - epsilon.ratio();
  return std::nullopt;
}

Enclosure LaplacePair::delta(const Epsilon& epsilon, Precision precision) const {
  if (const auto most = pure_epsilon(); most && at_most(*most, epsilon) == Trilean::yes) return Enclosure{0, precision};
  // Of the three pieces the one that holds is the largest.
  const Enclosure eps = epsilon.enclose(precision);
  const Enclosure middle = -expm1((eps - shift_.enclose(precision)) * Rational{1, 2});
  return max(Enclosure{0, precision}, max(middle, -expm1(eps)));
}

std::optional<Number> LaplacePair::type_two(const Rational& type_one, Precision precision) const {
  if (shift_.is_zero()) return Number::exactly(1 - type_one, precision);
  const Enclosure less = exp(-shift_.enclose(precision));
  if (2 * type_one >= 1) return Number::enclosed(less * Rational(1 - type_one));
  const Enclosure line = Rational{1} - type_one / less, curve = less * Rational(1 / (4 * type_one));
  const Trilean is_low = at_most(Enclosure{2 * type_one, precision}, less);
  return Number::enclosed(is_low == Trilean::yes ? line : is_low == Trilean::no ? curve : hull(line, curve));
}

RuleValue LaplacePair::epsilon(const Rational& delta, long digits, Precision precision) const {
  static_cast<void>(digits);
  if (delta == 1) return RuleValue::exactly(Rational{0}, precision, rule());
  const Epsilon more = Epsilon::log_of((1 - delta) * (1 - delta));
  const auto shift = pure_epsilon();
  if (!shift) {
    const Enclosure root = shift_.enclose(precision) + more.enclose(precision);
    return RuleValue::enclosed(max(Enclosure{0, precision}, root), rule());
  }
  const Epsilon root = *shift + more;
  return RuleValue::exactly(at_most(root, Epsilon{}) == Trilean::yes ? Epsilon{} : root, precision, rule());
}

Rate LaplacePair::gdp_rate(long digits) const {
  if (shift_.is_zero()) return Rate::settled(RuleValue::exactly(Rational{0}, precision_for(digits), gdp_rule));
  const auto overlap = [&](Precision precision) { return exp(shift_.enclose(precision) * Rational(-1, 2)); };
  return Rate::settled(gdp_rate_of_overlap(overlap, digits));
}

Rate discrete_laplace_gdp_rate(const Rational& scale, const Rational& shift, long digits) {
  expects(scale > 0 && shift >= 1 && is_integer(shift), "scale > 0, a whole shift >= 1");
  const Rational centre = floor((shift + 1) / 2);
  const Enclosure mu = refine_to_digits(digits, [&](Precision precision) {
    const Enclosure whole = exp(Enclosure{-1 / scale, precision}) + Rational{1};
    const auto height = [&](const Rational& k) {
      const Enclosure above = exp(Enclosure{-k / scale, precision}) / whole;
      return normal_quantile(Rational{1} - above, above);
    };
    return height(centre) + height(shift + 1 - centre);
  });
  return Rate::settled(RuleValue::enclosed(mu, gdp_rule));
}

Taylor LaplacePair::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Precision precision = order.precision();
  const Enclosure t = shift_.enclose(precision);
  if (order.lower() == Rational(1, 2) && order.upper() == Rational(1, 2)) {
    // The limit of the formula below: the integral of sqrt(pq) is
    // e^(-t/2) (1 + t/2). No derivatives are given here.
    const Enclosure unknown = Enclosure::unknown(precision);
    return {log1p(t * Rational{1, 2}) - t * Rational{1, 2}, unknown, unknown};
  }
  // E_Q[(P/Q)^a] = (a e^((a-1)t) + (a-1) e^(-a t)) / (2a - 1);
  // e^((a-1)t) is taken out so that nothing overflows.
  const Taylor a = Taylor::variable(order), below = a - Rational{1}, twice = a + below;
  const Taylor inner = (a + below * exp(-(twice * t))) / twice;
  return below * t + log(inner);
}

}  // namespace dpcert
