// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/channel.hpp"

#include <algorithm>

#include "pairs/atoms/trade_off.hpp"
#include "pairs/edges.hpp"

namespace dpcert {
namespace {

using Row = std::vector<Rational>;

/// The largest of (P(E) - delta)/Q(E) over events E, or nothing when it is infinite. The best event
/// holds the outcomes of largest ratio P/Q, so they are added in that order; outcomes of
/// probability 0 under both have no ratio and no part.
std::optional<Rational> largest_ratio(const Row& p, const Row& q, const Rational& delta) {
  std::vector<std::size_t> order;
  for (std::size_t y = 0; y < p.size(); ++y)
    if (p[y] != 0 || q[y] != 0) order.push_back(y);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return p[a] * q[b] > p[b] * q[a]; });
  Rational over = -delta, under = 0, best = 0;
  for (const auto y : order) {
    over += p[y];
    under += q[y];
    if (over <= 0) continue;
    if (under == 0) return std::nullopt;
    best = std::max<Rational>(best, over / under);
  }
  return best;
}

/// Is the ratio a/b larger than c/d? Neither is 0/0, and one of denominator 0 is infinite.
bool is_larger_ratio(const Rational& a, const Rational& b, const Rational& c, const Rational& d) {
  return a * d > c * b;
}

}  // namespace

bool is_law(const std::vector<Rational>& row) {
  Rational total = 0;
  for (const Rational& x : row) total += x;
  return total == 1 && std::none_of(row.begin(), row.end(), [](const Rational& x) { return x < 0; });
}

Edges all_pairs(std::size_t count) {
  Edges pairs;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j) pairs.emplace_back(i, j);
  return pairs;
}

WorstOutcome worst_outcome(const ChannelMatrix& matrix) {
  WorstOutcome worst{matrix.edges.front().first, matrix.edges.front().second, 0, std::nullopt};
  Rational over = 0, under = 1;
  const auto look = [&](std::size_t i, std::size_t j) {
    for (std::size_t y = 0; y < matrix.rows[i].size(); ++y) {
      const Rational &p = matrix.rows[i][y], &q = matrix.rows[j][y];
      if ((p == 0 && q == 0) || !is_larger_ratio(p, q, over, under)) continue;
      worst.from = i, worst.against = j, worst.outcome = y;
      over = p, under = q;
    }
  };
  for (const auto& [i, j] : matrix.edges) look(i, j), look(j, i);
  if (under != 0) worst.ratio = over / under;
  return worst;
}

std::optional<Rational> Channel::exact_delta(const Epsilon& epsilon) const {
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  Rational worst = 0;
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    Rational sum = 0;
    for (std::size_t y = 0; y < p.size(); ++y) sum += std::max<Rational>(0, p[y] - epsilon.ratio() * q[y]);
    worst = std::max(worst, sum);
  });
  return worst;
}

Enclosure Channel::delta(const Epsilon& epsilon, Precision precision) const {
  if (const auto exact = exact_delta(epsilon)) return Enclosure{*exact, precision};
  const Enclosure ratio = epsilon.exponential(precision), zero{0, precision};
  Enclosure worst = zero;
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    Enclosure sum = zero;
    for (std::size_t y = 0; y < p.size(); ++y) {
      if (p[y] == 0) continue;
      // e^eps is irrational here, so which of P/Q and e^eps is larger is settled at some precision.
      if (q[y] != 0 && at_most(Epsilon::log_of(p[y] / q[y]), epsilon) == Trilean::yes) continue;
      sum += max(zero, Enclosure{p[y], precision} - ratio * q[y]);
    }
    worst = max(worst, sum);
  });
  return worst;
}

std::optional<Number> Channel::type_two(const Rational& type_one, Precision precision) const {
  Rational least = 1 - type_one;
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    ExactOutcomes outcomes;
    for (std::size_t y = 0; y < p.size(); ++y) outcomes.emplace_back(p[y], q[y]);
    least = std::min(least, type_two_of_outcomes(std::move(outcomes), type_one));
  });
  return Number::exactly(least, precision);
}

Rational Channel::infinite_mass() const {
  Rational worst = 0;
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    Rational mass = 0;
    for (std::size_t y = 0; y < p.size(); ++y)
      if (q[y] == 0) mass += p[y];
    worst = std::max(worst, mass);
  });
  return worst;
}

std::optional<Epsilon> Channel::pure_epsilon() const {
  const Rational mass = infinite_mass();
  Rational largest = 1;
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    const auto ratio = largest_ratio(p, q, mass);
    ensures(ratio.has_value(), "no pair gives away more than the largest mass");
    largest = std::max(largest, *ratio);
  });
  return Epsilon::log_of(largest);
}

RuleValue Channel::epsilon(const Rational& delta, long digits, Precision precision) const {
  static_cast<void>(digits);
  bool infinite = false;
  Rational largest = 1;
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    const auto ratio = largest_ratio(p, q, delta);
    infinite = infinite || !ratio;
    if (ratio) largest = std::max(largest, *ratio);
  });
  if (infinite) return RuleValue::infinity(rule());
  if (largest == 1) return RuleValue::exactly(Rational{0}, precision, rule());
  return RuleValue::enclosed(log(Enclosure{largest, precision}), rule());
}

RuleValue Channel::divergence(const Rational& order, Precision precision) const {
  bool infinite = false, all_equal = true;
  Enclosure worst{0, precision};
  const Enclosure a{order, precision};
  for_each_pair(matrix_, [&](const Row& p, const Row& q) {
    if (p == q) return;
    all_equal = false;
    Enclosure sum{0, precision};
    bool overlap = false;
    for (std::size_t y = 0; y < p.size(); ++y) {
      if (p[y] == 0) continue;
      if (q[y] == 0) {
        infinite = infinite || order >= 1;
        continue;
      }
      overlap = true;
      const Enclosure mass{p[y], precision}, loss = log(Enclosure{p[y] / q[y], precision});
      sum += order == 1 ? mass * loss : mass * exp((a - Rational{1}) * loss);
    }
    if (!overlap) infinite = true;
    if (infinite) return;
    worst = max(worst, order == 1 ? sum : log(sum) / (a - Rational{1}));
  });
  if (infinite) return RuleValue::infinity(rule());
  if (all_equal) return RuleValue::exactly(Rational{0}, precision, rule());
  return RuleValue::enclosed(worst, rule());
}

}  // namespace dpcert
