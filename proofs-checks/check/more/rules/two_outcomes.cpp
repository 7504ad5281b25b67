// SPDX-License-Identifier: Apache-2.0
// Rule `two-outcomes`: pairs on two outcomes that the leaves
// attain, and their product. theory/two-outcomes.md
#include <algorithm>
#include <map>

#include "kernel/rules/geometric_mean.hpp"
#include "kernel/rules/hockey_stick.hpp"
#include "kernel/rules/leaves.hpp"
#include "more/laws/choices.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_outcome_runs = 1'000'000;
constexpr double max_states = 4'000'000;
constexpr std::size_t max_pair_bits = 10'000;

using Pair = std::pair<Rational, Rational>;      // the first outcome's probability under P and under Q, both in [0, 1)
using PairRuns = std::map<Pair, unsigned long>;  // and how often

// Whether |log(x/y)| <= most.
bool are_within(const Rational& x, const Rational& y, const LogMultiple& most) {
  return most.is_at_least({0, x / y}) && most.is_at_least({0, y / x});
}

// e^x, where Laplace noise is below x with probability p, 0 < p < 1.
Rational laplace_quantile(const Rational& p) { return 2 * p <= 1 ? Rational{2 * p} : Rational{1 / (2 * (1 - p))}; }

bool is_close(const Pair& pair, const LogNumber& epsilon, const Rational& delta) {
  const auto& [p, q] = pair;
  const Rational other_p = 1 - p, other_q = 1 - q;
  const std::vector<Atom> there{{p, q}, {other_p, other_q}}, back{{q, p}, {other_q, other_p}};
  return compare_hockey_stick(there, epsilon, delta) <= 0 && compare_hockey_stick(back, epsilon, delta) <= 0;
}

// Whether some mechanism that the leaf admits has this pair, and its
// swap, between two neighbours that it may choose.
bool attains(const Mechanism& leaf, const Pair& pair) {
  const auto& [p, q] = pair;
  if (const auto* budget = leaf.as<Pure>()) return is_close(pair, budget->epsilon, 0);
  if (const auto* budget = leaf.as<Approximate>()) return is_close(pair, budget->epsilon, budget->delta);
  if (p == 0 || q == 0) return false;
  const auto* draw = leaf.as<BoundedRange>();
  if (draw != nullptr && draw->of == BoundedRange::Of::all_scores)
    return are_within(p / (1 - p), q / (1 - q), draw->range);
  const auto* flip = leaf.as<PermuteAndFlip>();
  const auto* noise = leaf.as<Laplace>();
  if (flip == nullptr && noise == nullptr) return false;
  const LogMultiple shift{{flip != nullptr ? flip->t : noise->t, 1}};
  return are_within(laplace_quantile(p), laplace_quantile(q), shift);
}

/// The probabilities of 0, 1, ..., n first outcomes among n.
template <class Value>
std::vector<Value> binomial_law(const Rational& p, unsigned long n, Toward<Value> toward) {
  const Value odds = toward(Rational{p / (1 - p)});
  std::vector<Value> masses{pow(toward(Rational{1 - p}), n)};
  for (unsigned long k = 1; k <= n; ++k) masses.push_back(masses.back() * odds * Rational{n - k + 1, k});
  return masses;
}

/// The sum over all counts of first outcomes, of each pair, of max(0, P - e^E Q).
template <class Value>
class Excess {
 public:
  Excess(const PairRuns& runs, Toward<Value> toward) : zero_{toward(Rational{0})} {
    for (const auto& [pair, n] : runs) {
      spend(2 * (n + 1), memory_cost(static_cast<std::size_t>(toward.bits)));
      p_.push_back(binomial_law(pair.first, n, toward));
      q_.push_back(binomial_law(pair.second, n, toward.opposite()));
    }
  }
  [[nodiscard]] Value from(std::size_t i, const Value& p, const typename Value::Opposite& q) const {
    if (i == p_.size()) return positive_part(p - q);
    Value total = zero_;
    for (std::size_t k = 0; k < p_[i].size(); ++k) total = total + from(i + 1, p * p_[i][k], q * q_[i][k]);
    return total;
  }

 private:
  Value zero_;
  std::vector<std::vector<Value>> p_;
  std::vector<std::vector<typename Value::Opposite>> q_;
};

Judgement not_dp(const PairRuns& runs, const Statement& says) {
  double states = 1;
  for (const auto& [pair, n] : runs) states *= static_cast<double>(n) + 1;
  if (states > max_states) throw BeyondLimits{"the composition is too large to sum"};
  const auto excess = [&](auto toward) {
    return Excess{runs, toward}.from(0, toward(Rational{1}), exp(toward.opposite()(says.epsilon)));
  };
  return bounds(false, excess, says.value);
}

// n (a-1) D_a of a pair, a != 1; n D_1 of a = 1.
template <class Value>
Value moment(const Pair& pair, unsigned long n, const Rational& a, Toward<Value> toward) {
  const auto& [p, q] = pair;
  const Rational other_p = 1 - p, other_q = 1 - q;
  const Value one = a == 1 ? weighted_loss(p, q, toward) + weighted_loss(other_p, other_q, toward)
                           : log(geometric_mean(p, q, a, toward) + geometric_mean(other_p, other_q, a, toward));
  return one * Rational{n};
}

Judgement not_renyi(const PairRuns& runs, const Statement& says) {
  const Rational& a = says.order;
  if (bit_size(a) > max_pair_bits) throw BeyondLimits{"the order has too many digits"};
  for (const auto& [pair, n] : runs)
    if (a >= 1 && pair.first > 0 && pair.second == 0) return Judgement::when(true, "");
  const int sign = a < 1 ? -1 : 1;  // of both sides
  const auto divergence = [&](auto toward) {
    auto total = toward(Rational{0});
    for (const auto& [pair, n] : runs)
      total = total + times(
                          sign, [&, &pair = pair, n = n](auto side) { return moment(pair, n, a, side); }, toward);
    return total;
  };
  const Rational value = a == 1 ? says.value : Rational{abs(a - 1) * says.value};
  return bounds(false, divergence, value);
}

// One pair a leaf, in their order; equal laws stand for a leaf that is passed
// over. Nothing where a leaf does not attain its own.
std::optional<PairRuns> runs_of(const Application& step) {
  const std::vector<Leaf> leaves = flatten(step.about);
  if (step.arguments.size() != 2 * leaves.size()) return std::nullopt;
  PairRuns runs;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const auto p = read_fraction(step.arguments[2 * i]), q = read_fraction(step.arguments[2 * i + 1]);
    if (!p || !q || *p < 0 || *p >= 1 || *q < 0 || *q >= 1) return std::nullopt;
    if (bit_size(*p) + bit_size(*q) > max_pair_bits) throw BeyondLimits{"a probability has too many digits"};
    if (*p == *q) continue;
    if (!attains(*leaves[i].law, {*p, *q})) return std::nullopt;
    const auto count = to_count(leaves[i].times, max_outcome_runs);
    const auto all = count ? runs[{*p, *q}] += *count : max_outcome_runs + 1;
    if (all > max_outcome_runs) throw BeyondLimits{"more than 1,000,000 runs"};
  }
  return runs;
}

}  // namespace

Judgement two_outcomes(const Application& step) {
  if (step.says.kind != Kind::not_dp && step.says.kind != Kind::not_renyi)
    return Judgement::fails("it does not conclude such a statement");
  const auto runs = runs_of(step);
  if (!runs) return Judgement::fails("it takes for each leaf a pair of probabilities below 1 that the leaf attains");
  return step.says.kind == Kind::not_dp ? not_dp(*runs, step.says) : not_renyi(*runs, step.says);
}

}  // namespace dpcert::check
