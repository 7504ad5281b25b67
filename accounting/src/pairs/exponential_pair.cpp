// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {
namespace {

/// The point order * p + (1 - order) * q of the line through q and p.
std::vector<Enclosure> on_line(const std::vector<Enclosure>& p, const std::vector<Enclosure>& q,
                               const Enclosure& order) {
  const Enclosure rest = Rational{1} - order;
  std::vector<Enclosure> result;
  result.reserve(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) result.push_back(order * p[i] + rest * q[i]);
  return result;
}

const ExponentialFamily& exponential_view(const Law& law) {
  expects(law.family != nullptr && law.family->as_exponential() != nullptr, "a law of an exponential family");
  return *law.family->as_exponential();
}

}  // namespace

std::vector<Enclosure> enclose(const Natural& eta, Precision precision) {
  std::vector<Enclosure> result;
  result.reserve(eta.size());
  for (const LogLinear& x : eta) result.push_back(x.enclose(precision));
  return result;
}

ExponentialPair::ExponentialPair(Law p, const Law& q)
    : family_{exponential_view(p)}, frame_{std::move(p)}, p_{family_.natural(frame_)}, q_{family_.natural(q)} {
  expects(frame_.family == q.family && family_.same_frame(frame_, q), "two laws of one exponential family");
  expects(family_.is_regular(frame_) && family_.is_regular(q), "regular laws");
}

Enclosure ExponentialPair::log_moment_at(const Rational& order, Precision precision) const {
  const auto p = enclose(p_, precision), q = enclose(q_, precision);
  const Enclosure a{order, precision};
  const Enclosure at_p = family_.log_partition(frame_, p), at_q = family_.log_partition(frame_, q);
  return family_.log_partition(frame_, on_line(p, q, a)) - at_q - a * (at_p - at_q);
}

std::optional<Rational> ExponentialPair::exact_divergence(const Rational& order) const {
  return order == 1 ? family_.exact_kullback_leibler(p_, q_) : std::nullopt;
}

Taylor ExponentialPair::log_moment(const Enclosure& order, const Rational& within) const {
  static_cast<void>(within);
  const Precision precision = order.precision();
  const auto p = enclose(p_, precision), q = enclose(q_, precision), at = on_line(p, q, order);
  std::vector<Taylor> line;
  line.reserve(at.size());
  for (std::size_t i = 0; i < at.size(); ++i) line.push_back({at[i], p[i] - q[i], Enclosure{0, precision}});
  const Enclosure at_p = family_.log_partition(frame_, p), at_q = family_.log_partition(frame_, q);
  return family_.log_partition(frame_, line) - (Taylor::variable(order) * (at_p - at_q) + at_q);
}

bool ExponentialPair::is_finite_at(const Rational& order) const {
  if (order <= 1 || family_.is_always_normalisable()) return true;  // the natural parameter space is convex
  Natural eta;
  eta.reserve(p_.size());
  for (std::size_t i = 0; i < p_.size(); ++i) eta.push_back(order * p_[i] + (1 - order) * q_[i]);
  return family_.is_normalisable(frame_, eta);
}

RuleValue ExponentialPair::largest_divergence(Precision precision) const {
  Natural direction;
  for (std::size_t i = 0; i < p_.size(); ++i) direction.push_back(p_[i] - q_[i]);
  if (std::all_of(direction.begin(), direction.end(), [](const LogLinear& x) { return x.sign() == 0; }))
    return RuleValue::exactly(Rational{0}, precision, renyi_rule);
  const auto most = family_.supremum(frame_, direction, precision);
  if (!most) return RuleValue::infinity(renyi_rule);
  return RuleValue::enclosed(*most - family_.log_partition(frame_, enclose(p_, precision)) +
                                 family_.log_partition(frame_, enclose(q_, precision)),
                             renyi_rule);
}

}  // namespace dpcert
