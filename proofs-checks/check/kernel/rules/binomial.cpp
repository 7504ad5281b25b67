// SPDX-License-Identifier: Apache-2.0
// Rule `binomial`: compositions whose losses lie on one lattice. theory/binomial.md
#include <map>

#include "kernel/rules/leaves.hpp"
#include "kernel/rules/response_law.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_steps = 1'000'000;
constexpr double max_terms = 4'000'000;

/// The product of the leaves' dominating pairs.
struct Lattice {
  LogNumber loss;
  unsigned long certain = 0;                                         // leaves that always step
  std::map<std::pair<Rational, Rational>, unsigned long> sometimes;  // silent odds (u, v) -> how many
  std::map<Rational, unsigned long> failing;                         // 1 - d -> how many

  [[nodiscard]] unsigned long most_steps() const {
    unsigned long n = certain;
    for (const auto& [odds, count] : sometimes) n += count;
    return n;
  }
};

// Nothing where the losses of the leaves have no lattice.
std::optional<Lattice> lattice(const std::vector<Leaf>& leaves) {
  const BeyondLimits too_many{"more than 1,000,000 runs"};
  Lattice result;
  bool is_first = true;
  for (const Leaf& leaf : leaves) {
    const auto law = response_law(*leaf.law);
    const auto count = to_count(leaf.times, max_steps);
    if (!law || (!is_first && !(law->loss == result.loss))) return std::nullopt;
    if (!count) throw too_many;
    is_first = false;
    result.loss = law->loss;
    if (law->kept != 1) result.failing[law->kept] += *count;
    if (law->odds.first == 0 && law->odds.second == 0)
      result.certain += *count;
    else
      result.sometimes[law->odds] += *count;
    if (result.most_steps() > max_steps) throw too_many;
  }
  return result;
}

// H_n: the divergence of n steps, the sum over j of C(n,j) p^j (1-p)^(n-j) (1 - e^(E - (2j-n) L))+,
// from j = n down. The second factor falls with j: the first one that is not positive ends the sum.
template <class Value>
Value steps_divergence(const Lattice& pair, unsigned long n, const LogNumber& epsilon, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Value right = toward(Rational{1}) / (exp(-toward(pair.loss)) + Rational{1});  // p = 1 / (1 + e^-L)
  const Value odds = exp(-other(pair.loss));                                          // (1-p) / p = e^-L
  const auto growth = exp(other(pair.loss) * Rational{2});
  Value mass = pow(right, n);
  auto ratio = exp(other(epsilon) - toward(pair.loss) * Rational{n});
  Value total = toward(Rational{0});
  for (unsigned long j = n;; --j) {
    const Value gain = positive_part(one_minus(ratio));
    if (gain.is_zero()) return total;
    total = total + mass * gain;
    if (j == 0) return total;
    mass = mass * odds * Rational{j, n - j + 1};
    ratio = ratio * growth;
  }
}

// The distribution of how many of `count` leaves are silent, convolved onto `weights`.
template <class Value>
std::vector<Value> add_silent(const std::vector<Value>& weights, const std::pair<Rational, Rational>& odds,
                              unsigned long count, const LogNumber& loss, Toward<Value> toward) {
  const auto other = toward.opposite();
  const auto c = [&](auto side) { return exp(side(loss)) * odds.second + odds.first; };
  const auto one_step = [&](auto side) { return exp(side(loss)) + Rational{1}; };
  // c / (c + 1 + e^L) and its complement; each is a quotient x / (x + y) =
  // 1 / (1 + y/x), which increases in x, falls in y.
  const Value silent = toward(Rational{1}) / (one_step(other) / c(toward) + Rational{1});
  const Value steps = toward(Rational{1}) / (c(other) / one_step(toward) + Rational{1});
  std::vector<Value> result(weights.size() + count, toward(Rational{0}));
  Rational choose = 1;
  for (unsigned long i = 0; i <= count; ++i) {
    const Value mass = pow(silent, i) * pow(steps, count - i) * choose;
    for (std::size_t k = 0; k < weights.size(); ++k) result[k + i] = result[k + i] + weights[k] * mass;
    choose = choose * Rational{count - i, i + 1};
  }
  return result;
}

// H = 1 - K (1 - H'), K the probability that no leaf fails, H'
// the mean of H_n over the number n of steps.
template <class Value>
Value divergence(const Lattice& pair, const LogNumber& epsilon, Toward<Value> toward) {
  std::vector<Value> silent{toward(Rational{1})};
  for (const auto& [odds, count] : pair.sometimes) silent = add_silent(silent, odds, count, pair.loss, toward);
  Value mean = toward(Rational{0});
  const unsigned long most = pair.most_steps();
  for (std::size_t i = 0; i < silent.size(); ++i)
    mean = mean + silent[i] * steps_divergence(pair, most - i, epsilon, toward);
  auto kept = toward.opposite()(Rational{1});
  for (const auto& [keeps, count] : pair.failing) kept = kept * pow(toward.opposite()(keeps), count);
  return one_minus(kept * positive_part(one_minus(mean)));
}

// The same sum in fractions, where e^L and e^E are rational
// and the composition is small: settles equality.
std::optional<Rational> exact_divergence(const Lattice& pair, const LogNumber& epsilon) {
  const auto n = pair.most_steps();
  if (pair.loss.offset != 0 || epsilon.offset != 0 || n > 64) return std::nullopt;
  if (bit_size(pair.loss.argument) + bit_size(epsilon.argument) > 512) return std::nullopt;
  const Rational &y = pair.loss.argument, &x = epsilon.argument;
  std::vector<Rational> masses{1};  // by loss, from -n L to n L, in steps of L: index i is loss (i - leaves so far) L
  const auto times = [&](const Rational& down, const Rational& zero, const Rational& up) {
    std::vector<Rational> next(masses.size() + 2);
    for (std::size_t i = 0; i < masses.size(); ++i) {
      next[i] += masses[i] * down;
      next[i + 1] += masses[i] * zero;
      next[i + 2] += masses[i] * up;
    }
    masses = std::move(next);
  };
  const auto run = [&](const Rational& c, unsigned long count) {
    const Rational whole = c + 1 + y;
    for (unsigned long i = 0; i < count; ++i) times(1 / whole, c / whole, y / whole);
  };
  run(0, pair.certain);
  for (const auto& [odds, count] : pair.sometimes) run(odds.first + odds.second * y, count);
  Rational mean = 0, kept = 1;
  for (std::size_t i = n + 1; i < masses.size(); ++i) {
    const Rational gain = 1 - x / power(y, i - n);
    if (gain > 0) mean += masses[i] * gain;
  }
  for (const auto& [keeps, count] : pair.failing) kept *= power(keeps, count);
  return 1 - kept * (1 - mean);
}

// The sign of n L - E: not above 0 where H_n, for every n that occurs, is 0,
// so that H is exactly the probability of failure.
int largest_loss_against(const Lattice& pair, const LogNumber& epsilon) {
  LogSum excess;
  excess.add(pair.loss, Rational{pair.most_steps()});
  excess.add(epsilon, -1);
  return excess.sign();
}

// Judges 1 - K <= delta, that is 1 - delta <= K, or the contrary: a
// product of powers, compared exactly where it is small.
Judgement failure_bounds(const Lattice& pair, const Rational& delta, bool is_upper) {
  if (delta == 1) return Judgement::when(is_upper, "no divergence is above 1");
  LogSum rest;
  rest.add({0, 1 - delta}, 1);
  for (const auto& [keeps, count] : pair.failing) {
    if (keeps == 0) return judged(is_upper, false);
    rest.add({0, keeps}, -Rational{count});
  }
  return judged(is_upper, rest.sign() <= 0);
}

}  // namespace

Judgement binomial(const Application& step) {
  const Statement& says = step.says;
  const bool proves = says.kind == Kind::dp;
  if (!proves && says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  if (!is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  const auto pair = lattice(flatten(step.about));
  if (!pair) return Judgement::fails("the leaves have no common finite loss");
  if (largest_loss_against(*pair, says.epsilon) <= 0) return failure_bounds(*pair, says.value, proves);
  if (says.value == 0) return Judgement::when(!proves, "the divergence is above 0");
  const auto most = static_cast<double>(pair->most_steps()), certain = static_cast<double>(pair->certain);
  const double terms = (most - certain + 1) * (most + 1);
  if (terms > max_terms) throw BeyondLimits{"the composition is too large to sum"};
  if (const auto exact = exact_divergence(*pair, says.epsilon)) return judged(proves, *exact <= says.value);
  return bounds(
      proves, [&](auto toward) { return divergence(*pair, says.epsilon, toward); }, says.value);
}

}  // namespace dpcert::check
