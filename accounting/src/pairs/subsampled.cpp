// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/subsampled.hpp"

namespace dpcert {
namespace {

constexpr long most_sum = 10'000;  // whole orders beyond it go by the mixture pair

/// delta of a profile at log(x), x an enclosed positive number: the profile does not increase.
Enclosure delta_at_log(const Profile& profile, const Enclosure& x, Precision precision) {
  const Enclosure epsilon = log(x);
  if (!epsilon.is_finite()) return hull(Enclosure{0, precision}, Enclosure{1, precision});
  return hull(profile.delta(Epsilon{epsilon.upper()}, precision), profile.delta(Epsilon{epsilon.lower()}, precision));
}

/// The event rule of the sampled pair in terms of the inner one: delta = weight * H(inner;
/// threshold), or what is left where the event is everything (1 - x) or nothing (0).
template <class Number>
struct Sampled {
  Number weight, threshold;
};
template <class Number>
Sampled<Number> sampled(const Number& x, const Rational& rate, PairOrder order) {
  if (order == PairOrder::forward) return {x * Rational{0} + rate, (x + Rational(rate - 1)) * Rational(1 / rate)};
  const Number weight = Rational{1} - x * Rational(1 - rate);
  return {weight, x * rate / weight};
}

}  // namespace

SubsampledProfile::SubsampledProfile(Rational rate, std::shared_ptr<const Profile> inner, PairOrder order)
    : rate_{std::move(rate)}, inner_{std::move(inner)}, order_{order} {
  expects(rate_ > 0 && rate_ < 1, "sampling rate in (0, 1)");
}

std::optional<Rational> SubsampledProfile::exact_delta(const Epsilon& epsilon) const {
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  const Rational& x = epsilon.ratio();
  if (order_ == PairOrder::forward && x + rate_ <= 1) return 1 - x;
  if (order_ == PairOrder::backward && x * (1 - rate_) >= 1) return Rational{0};
  const auto [weight, threshold] = sampled<Rational>(x, rate_, order_);
  const auto inner = inner_->exact_delta(Epsilon::log_of(threshold));
  if (!inner) return std::nullopt;
  return weight * *inner;
}

Enclosure SubsampledProfile::delta(const Epsilon& epsilon, Precision precision) const {
  const bool forward = order_ == PairOrder::forward;
  // Where the event is everything, or nothing: at the logarithm of 1 - r, of 1/(1-r).
  const Epsilon limit = Epsilon::log_of(forward ? Rational(1 - rate_) : Rational(1 / (1 - rate_)));
  if (forward && at_most(epsilon, limit) == Trilean::yes) return -expm1(epsilon.enclose(precision));
  if (!forward && at_most(limit, epsilon) == Trilean::yes) return Enclosure{0, precision};
  if (epsilon.has_rational_exponential()) {
    const auto [weight, threshold] = sampled<Rational>(epsilon.ratio(), rate_, order_);
    return inner_->delta(Epsilon::log_of(threshold), precision) * weight;
  }
  const auto [weight, threshold] = sampled<Enclosure>(epsilon.exponential(precision), rate_, order_);
  if (is_positive(weight) != Trilean::yes) return hull(Enclosure{0, precision}, max(weight, Enclosure{0, precision}));
  return weight * delta_at_log(*inner_, threshold, precision);
}

Rational SubsampledProfile::infinite_mass() const {
  return order_ == PairOrder::forward ? Rational(rate_ * inner_->infinite_mass()) : Rational{0};
}

std::optional<Epsilon> SubsampledProfile::pure_epsilon() const {
  const auto inner = inner_->pure_epsilon();
  if (order_ == PairOrder::forward) {
    if (!inner || !inner->has_rational_exponential()) return std::nullopt;
    return Epsilon::log_of(1 - rate_ + rate_ * inner->ratio());
  }
  if (inner_->infinite_mass() > 0) return Epsilon::log_of(1 / (1 - rate_));
  if (inner && inner->has_rational_exponential()) return Epsilon::log_of(1 / (1 - rate_ + rate_ / inner->ratio()));
  if (!inner && inner_->pure_epsilon_value(Precision{}).infinite) return Epsilon::log_of(1 / (1 - rate_));
  return std::nullopt;
}

RuleValue SubsampledProfile::pure_epsilon_value(Precision precision) const {
  if (const auto exact = pure_epsilon()) return RuleValue::exactly(*exact, precision, rule());
  const RuleValue inner = inner_->pure_epsilon_value(precision);
  if (inner.infinite) return inner;  // forward: backward is exact then
  const bool forward = order_ == PairOrder::forward;
  const Enclosure log_ratio = log1p(expm1(forward ? inner.value : -inner.value) * rate_);
  return RuleValue::enclosed(forward ? log_ratio : -log_ratio, rule());
}

Enclosure SubsampledCurve::log_moment_at(const Rational& order, Precision precision) const {
  if (!is_integer(order) || order < 2 || order > most_sum || !inner_->is_finite_at(order))
    return mixture_->log_moment_at(order, precision);
  const long a = static_cast<long>(boost::multiprecision::numerator(order));
  const Enclosure odds = Enclosure{rate_, precision} / Rational(1 - rate_);
  Enclosure term =
      power(Enclosure{Rational(1 - rate_), precision}, static_cast<unsigned long>(a));  // C (1-r)^(a-k) r^k
  Enclosure sum{0, precision};
  for (long k = 1; k <= a; ++k) {
    term *= odds * Rational(a - k + 1, k);
    if (k >= 2) sum += term * expm1(inner_->log_moment_at(k, precision));
  }
  return log1p(sum);
}

std::optional<Epsilon> SubsampledCurve::max_divergence() const {
  const auto inner = inner_->max_divergence();
  if (!inner || !inner->has_rational_exponential()) return std::nullopt;
  return Epsilon::log_of(1 - rate_ + rate_ * inner->ratio());
}

RuleValue SubsampledCurve::largest_divergence(Precision precision) const {
  RuleValue inner = inner_->largest_divergence(precision);
  if (inner.infinite) return inner;
  if (const auto exact = max_divergence()) return RuleValue::exactly(*exact, precision, inner.rule);
  return RuleValue::enclosed(log1p(expm1(inner.value) * rate_), inner.rule);
}

std::optional<DominatingAtoms> sampled_atoms(const Rational& rate, const DominatingAtoms& inner, PairOrder order) {
  const LossLaw& law = inner.law;
  const auto* masses = law.exact_masses();
  if (masses == nullptr || law.left_out != 0) return std::nullopt;
  std::vector<Rational> first{law.infinite_mass}, second{0};  // the outcomes under both laws of the inner pair
  Rational rest = 1;
  for (std::size_t i = 0; i < masses->size(); ++i) {
    if (!law.losses[i].has_rational_exponential()) return std::nullopt;
    first.push_back((*masses)[i]);
    second.push_back((*masses)[i] / law.losses[i].ratio());
    rest -= second.back();
  }
  first.emplace_back(0), second.push_back(rest);
  const bool forward = order == PairOrder::forward;
  const auto &with = forward ? first : second, &without = forward ? second : first;
  std::vector<Rational> mixture;
  for (std::size_t y = 0; y < with.size(); ++y) mixture.push_back((1 - rate) * without[y] + rate * with[y]);
  return DominatingAtoms{forward ? loss_law(mixture, without) : loss_law(without, mixture), inner.attained};
}

Distribution mixed(const Rational& rate, const Distribution& p, const Distribution& q) {
  Distribution result;
  for (const auto& [weight, law] : p.components) result.add(rate * weight, law);
  for (const auto& [weight, law] : q.components) result.add((1 - rate) * weight, law);
  return result;
}

}  // namespace dpcert
