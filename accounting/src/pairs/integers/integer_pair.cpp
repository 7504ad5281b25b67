// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/integer_pair.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/exact/work.hpp"
#include "notions/rule_names.hpp"
#include "pairs/integers/hockey_stick_sum.hpp"
#include "pairs/integers/largest_loss.hpp"
#include "pairs/integers/rational_masses.hpp"
#include "pairs/integers/renyi_sum.hpp"

namespace dpcert {
namespace integers {

/// What is known of a pair once and for all.
struct Laws {
  Laws(const Distribution& first, const Distribution& second)
      : p{first}, q{second}, segments{segments_of(first, second)} {}

  Distribution p, q;
  std::vector<Segment> segments;
  std::optional<RationalMasses> masses;  ///< all of them, where they are few and rational
  Rational infinite_mass = 0;
  bool is_infinite_mass_exact = true;
  std::optional<Epsilon> largest_loss;  ///< where it is known exactly
};

namespace {

bool has_mass_beyond(const std::vector<Segment>& segments) {
  return std::any_of(segments.begin(), segments.end(), [](const Segment& segment) { return segment.q.empty(); });
}

/// Sets the probability under p of what cannot come from q; false: it cannot be summed.
bool set_infinite_mass(Laws& laws) {
  if (!has_mass_beyond(laws.segments)) return true;
  const bool disjoint = std::none_of(laws.segments.begin(), laws.segments.end(),
                                     [](const Segment& segment) { return !segment.p.empty() && !segment.q.empty(); });
  if (const auto exact = disjoint ? Rational{1} : exact_mass_beyond(laws.p, laws.segments)) {
    laws.infinite_mass = *exact;
    return true;
  }
  const Enclosure mass = mass_beyond(laws.p, laws.segments, Precision{160});
  if (!mass.is_finite()) return false;
  laws.infinite_mass = std::max<Rational>(0, mass.lower());
  laws.is_infinite_mass_exact = false;
  return true;
}

}  // namespace
}  // namespace integers

Result<std::shared_ptr<const IntegerPair>> IntegerPair::of(const Distribution& p, const Distribution& q) {
  for (const Distribution* law : {&p, &q})
    for (const auto& component : law->components)
      if (component.second.family->as_integer() == nullptr)
        return unsupported("", "a law of this family is not a law on the integers");
  auto laws = std::make_shared<integers::Laws>(p, q);
  laws->masses = integers::rational_masses(p, q, laws->segments);
  if (!laws->masses && !integers::are_sums_moderate(p, laws->segments))
    return unsupported("", "sums over these laws would take more than 4,000,000 terms");
  if (!integers::set_infinite_mass(*laws))
    return unsupported("", "the sum over what only one law can yield is too long");
  laws->largest_loss = laws->masses ? integers::largest_loss(*laws->masses)
                                    : integers::exact_largest_loss(laws->p, laws->q, laws->segments);
  return std::shared_ptr<const IntegerPair>{new IntegerPair{std::move(laws)}};
}

Rational IntegerPair::infinite_mass() const { return laws_->infinite_mass; }
bool IntegerPair::knows_infinite_mass() const { return laws_->is_infinite_mass_exact; }

std::optional<Epsilon> IntegerPair::pure_epsilon() const {
  if (!laws_->is_infinite_mass_exact) return std::nullopt;
  if (laws_->infinite_mass == 1) return Epsilon{};
  if (!laws_->largest_loss) return std::nullopt;
  return at_most(*laws_->largest_loss, Epsilon{}) == Trilean::yes ? Epsilon{} : *laws_->largest_loss;
}

RuleValue IntegerPair::pure_epsilon_value(Precision precision) const {
  if (const auto pure = pure_epsilon()) return RuleValue::exactly(*pure, precision, rule());
  if (!laws_->is_infinite_mass_exact) return RuleValue::enclosed(Enclosure::unknown(precision), rule());
  RuleValue most = integers::largest_loss(laws_->p, laws_->q, laws_->segments, precision);
  if (!most.infinite) most.value = max(Enclosure{0, precision}, most.value);
  return most;
}

std::optional<Rational> IntegerPair::exact_delta(const Epsilon& epsilon) const {
  if (const auto pure = pure_epsilon(); pure && at_most(*pure, epsilon) == Trilean::yes) return laws_->infinite_mass;
  if (!laws_->masses || !epsilon.has_rational_exponential()) return std::nullopt;
  return integers::hockey_stick_sum(*laws_->masses, epsilon.ratio());
}

Enclosure IntegerPair::delta(const Epsilon& epsilon, Precision precision) const {
  if (const auto pure = pure_epsilon(); pure && at_most(*pure, epsilon) == Trilean::yes)
    return {laws_->infinite_mass, precision};
  if (Allowance{}.is_spent()) return Enclosure::unknown(precision);
  return integers::hockey_stick_sum(laws_->p, laws_->q, laws_->segments, epsilon, precision);
}

Taylor IntegerPair::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  return integers::log_renyi_sum(laws_->p, laws_->q, laws_->segments, order, true);
}

Enclosure IntegerPair::log_moment_at(const Rational& order, Precision precision) const {
  return integers::log_renyi_sum(laws_->p, laws_->q, laws_->segments, Enclosure{order, precision}, false).value;
}

bool IntegerPair::is_finite_at(const Rational& order) const {
  return integers::is_renyi_finite(laws_->segments, order);
}

std::optional<Epsilon> IntegerPair::max_divergence() const {
  if (integers::has_mass_beyond(laws_->segments)) return std::nullopt;
  return laws_->largest_loss;
}

RuleValue IntegerPair::largest_divergence(Precision precision) const {
  if (const auto most = max_divergence()) return RuleValue::exactly(*most, precision, renyi_rule);
  RuleValue most = integers::has_mass_beyond(laws_->segments)
                       ? RuleValue::infinity("")
                       : integers::largest_loss(laws_->p, laws_->q, laws_->segments, precision);
  most.rule = renyi_rule;
  return most;
}

}  // namespace dpcert
