// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"

namespace dpcert {

KeptProfile::KeptProfile(std::shared_ptr<const Profile> kept, OthersLoss others, Rational failure, std::string rule)
    : kept_{std::move(kept)}, others_{std::move(others)}, failure_{std::move(failure)}, rule_{std::move(rule)} {
  expects(failure_ >= 0 && failure_ <= 1, "failure is a probability");
}

Enclosure KeptProfile::delta(const Epsilon& epsilon, Precision precision) const {
  return Enclosure{failure_, precision} + Rational(1 - failure_) * kept_->delta(epsilon - others_.most, precision);
}

std::optional<Rational> KeptProfile::exact_delta(const Epsilon& epsilon) const {
  if (failure_ == 1) return Rational{1};
  const auto own = kept_->exact_delta(epsilon - others_.most);
  return own ? std::optional<Rational>{failure_ + (1 - failure_) * *own} : std::nullopt;
}

namespace {

/// Tells it of what is left by the others, or nothing.
std::optional<Number> scaled(const std::optional<Number>& number, const Rational& factor, Precision precision) {
  if (!number) return std::nullopt;
  if (number->exact) return Number::exactly(*number->exact * factor, precision);
  return Number::enclosed(number->value * factor);
}

}  // namespace

std::optional<Number> KeptProfile::type_two(const Rational& type_one, Precision precision) const {
  if (!others_.most.has_rational_exponential()) return std::nullopt;
  if (failure_ == 1) return Number::exactly(0, precision);
  const Rational own = type_one * others_.most.ratio() / (1 - failure_);
  if (own >= 1) return Number::exactly(0, precision);
  return scaled(kept_->type_two(own, precision), 1 - failure_, precision);
}

std::optional<Number> KeptProfile::swapped_type_two(const Rational& type_one, Precision precision) const {
  if (!others_.most.has_rational_exponential()) return std::nullopt;
  if (failure_ == 1 || type_one >= 1 - failure_) return Number::exactly(0, precision);
  return scaled(kept_->swapped_type_two(type_one / (1 - failure_), precision), (1 - failure_) / others_.most.ratio(),
                precision);
}

Rational KeptProfile::infinite_mass() const { return failure_ + (1 - failure_) * kept_->infinite_mass(); }

Enclosure KeptProfile::with_others(const Enclosure& own) const {
  const Precision precision = own.precision();
  return own + others_.most.enclose(precision) - hull(Enclosure{0, precision}, Enclosure{others_.rounding, precision});
}

std::optional<Epsilon> KeptProfile::pure_epsilon() const {
  const auto own = kept_->pure_epsilon();
  return own && others_.rounding == 0 ? std::optional{*own + others_.most} : std::nullopt;
}

RuleValue KeptProfile::pure_epsilon_value(Precision precision) const {
  if (const auto exact = pure_epsilon()) return RuleValue::exactly(*exact, precision, rule());
  const RuleValue own = kept_->pure_epsilon_value(precision);
  return own.infinite ? RuleValue::infinity(rule()) : RuleValue::enclosed(with_others(own.value), rule());
}

Probe KeptProfile::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  return dpcert::compare(*kept_, epsilon - others_.most, (limit - failure_) / (1 - failure_), precision);
}

Rational KeptProfile::guess_epsilon(const Rational& delta) const {
  const Enclosure others = others_.most.enclose(Precision{64});
  return kept_->guess_epsilon(delta) + (others.is_finite() ? others.midpoint() : Rational{0});
}

RuleValue KeptProfile::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (auto settled = settled_epsilon(delta, precision)) return *settled;
  const RuleValue own = kept_->epsilon((delta - failure_) / (1 - failure_), digits, precision);
  if (own.infinite) return RuleValue::infinity(rule());
  if (own.exact && *own.exact == 0) return Profile::epsilon(delta, digits, precision);  // others need not all be spent
  if (own.exact && others_.rounding == 0)
    return RuleValue::exactly(Epsilon{*own.exact} + others_.most, precision, rule());
  return RuleValue::enclosed(with_others(own.value), rule());
}

}  // namespace dpcert
