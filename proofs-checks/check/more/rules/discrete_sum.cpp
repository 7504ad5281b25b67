// SPDX-License-Identifier: Apache-2.0
// Rule `discrete-sum`: what Laplace and Gaussian noise on the
// integers guarantees, exactly. theory/discrete-sum.md
#include <algorithm>

#include "more/laws/gaussian_weights.hpp"
#include "more/laws/integer_noise.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_sum_terms = 10'000'000;

// log of the mass at n over the mass at n moved by the sensitivity: it does not rise with n.
Rational loss(const DiscreteLaplace& noise, const Rational& n) {
  return (abs(n - noise.sensitivity) - abs(n)) / noise.scale;
}
Rational loss(const DiscreteGaussian& noise, const Rational& n) {
  return noise.sensitivity * (noise.sensitivity - 2 * n) / (2 * noise.variance);
}

// P(X >= m) for an integer m >= 1.
template <class Value>
Value tail(const DiscreteLaplace& noise, const Rational& m, Toward<Value> toward) {
  return exp(toward(-m / noise.scale)) / (exp(toward.opposite()(-1 / noise.scale)) + Rational{1});
}

// How many terms from m on matter at that precision: to x^2 >= m^2 + 2 variance bits.
unsigned long terms(const DiscreteGaussian& noise, const Rational& m, Bits bits) {
  const Rational square = m * m + 2 * noise.variance * Rational{static_cast<long>(bits)};
  const Integer whole = numerator(square) / denominator(square) + 1;
  const auto count = to_count(Rational{Integer{sqrt(whole) + 1}} - m, max_sum_terms);
  if (!count) throw BeyondLimits{"the sums are too long"};
  return *count;
}

template <class Value>
Value weights(const DiscreteGaussian& noise, const Rational& m, Toward<Value> toward) {
  return gaussian_weights(noise.variance, m, terms(noise, m, toward.bits), toward);
}

template <class Value>
Value tail(const DiscreteGaussian& noise, const Rational& m, Toward<Value> toward) {
  return weights(noise, m, toward) / (weights(noise, 1, toward.opposite()) * Rational{2} + Rational{1});
}

// P(X <= n) - e^E P(X + sensitivity <= n), for n < sensitivity.
template <class Noise, class Value>
Value advantage(const Noise& noise, const Rational& n, const LogNumber& epsilon, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Value below = n >= 0 ? one_minus(tail(noise, n + 1, other)) : tail(noise, -n, toward);
  return below - exp(other(epsilon)) * tail(noise, noise.sensitivity - n, other);
}

// The least epsilon from which on the divergence is 0, where there is one.
std::optional<LogNumber> largest_loss(const DiscreteLaplace& noise) {
  return LogNumber{noise.sensitivity / noise.scale, 1};
}
std::optional<LogNumber> largest_loss(const DiscreteGaussian& noise) {
  if (noise.sensitivity == 0) return LogNumber{};
  return std::nullopt;
}

// The integer after the word `cut`.
std::optional<Rational> read_cut(const std::vector<std::string_view>& words) {
  const auto cut = words.size() == 2 && words[0] == "cut" ? read_fraction(words[1]) : std::nullopt;
  return cut && denominator(*cut) == 1 ? cut : std::nullopt;
}

template <class Noise>
Judgement hockey_stick(const Noise& noise, const Application& step) {
  const Statement& says = step.says;
  const bool proves = says.kind == Kind::dp;
  if (!is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  if (says.value == 1) return Judgement::when(proves, "no divergence is above 1");
  if (const auto largest = largest_loss(noise)) {
    if (at_most(*largest, says.epsilon)) return Judgement::when(proves, "the divergence is 0");
  }
  if (says.value == 0) return Judgement::when(!proves, "the divergence is above 0");
  const auto cut = read_cut(step.arguments);
  if (!cut) return Judgement::fails("it takes the word cut and an integer");
  if (!at_most(says.epsilon, {loss(noise, *cut), 1}) || !at_most({loss(noise, *cut + 1), 1}, says.epsilon))
    return Judgement::fails("the loss does not pass epsilon after the cut");
  return bounds(
      proves, [&](auto toward) { return advantage(noise, *cut, says.epsilon, toward); }, says.value);
}

// D_A = (A-1) s/b + log((1 + (1-r) (v - v^s)/(1-v) + v^s) / (1+r)), r
// = e^(-1/b), v = e^(-(2A-1)/b), s >= 1, A >= 1/2.
template <class Value>
Value renyi(const DiscreteLaplace& noise, const Rational& order, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational rate = 1 / noise.scale, steep = (2 * order - 1) / noise.scale;
  const auto r = exp(other(-rate));
  const auto v = exp(toward(-steep)), last = exp(toward(-steep * noise.sensitivity));
  const auto last_other = exp(other(-steep * noise.sensitivity));
  const auto steps = steep == 0 ? toward(noise.sensitivity - 1) : positive_part(v - last_other) / one_minus(v);
  const auto between = one_minus(r) * steps;
  return log((between + last + Rational{1}) / (r + Rational{1})) + (order - 1) * noise.sensitivity * rate;
}

// D_1 = (s - 2 r (1 - r^s)/(1 - r^2))/b, the mean of the loss.
template <class Value>
Value kullback_leibler(const DiscreteLaplace& noise, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational rate = 1 / noise.scale;
  const auto back = exp(other(-rate)) * positive_part(one_minus(exp(toward(-rate * noise.sensitivity)))) /
                    one_minus(exp(other(-2 * rate)));
  return (toward(noise.sensitivity) - back * Rational{2}) * rate;
}

Judgement divergence(const DiscreteLaplace& noise, const Statement& says) {
  const bool proves = says.kind == Kind::renyi;
  if (!proves && says.kind != Kind::not_renyi) return Judgement::fails("it does not conclude such a statement");
  if (noise.sensitivity == 0) return Judgement::when(proves, "the divergence is 0");
  const Rational more = says.order - 1;
  const auto compared = [&](const auto& formula, const Rational& value) { return bounds(proves, formula, value); };
  if (more == 0) return compared([&](auto toward) { return kullback_leibler(noise, toward); }, says.value);
  if (more > 0) return compared([&](auto toward) { return renyi(noise, says.order, toward); }, more * says.value);
  const Rational larger = std::max(says.order, Rational{-more});  // A and 1-A have one moment
  return compared([&](auto toward) { return -renyi(noise, larger, toward.opposite()); }, -more * says.value);
}

// D_A <= A rho for A >= 1, with equality where A is an integer.
Judgement divergence(const DiscreteGaussian& noise, const Statement& says) {
  const Rational rho = noise.sensitivity * noise.sensitivity / (2 * noise.variance);
  if (says.kind == Kind::zcdp) return Judgement::when(says.value >= rho, too_good);
  if (says.kind == Kind::not_zcdp) return Judgement::when(says.value < rho, too_good);
  if (says.kind == Kind::renyi && says.order >= 1) return Judgement::when(says.value >= says.order * rho, too_good);
  if (says.kind == Kind::not_renyi && says.order >= 1 && denominator(says.order) == 1)
    return Judgement::when(says.value < says.order * rho, too_good);
  return Judgement::fails("it does not conclude such a statement");
}

template <class Noise>
Judgement judge(const Noise& noise, const Application& step) {
  if (step.says.kind == Kind::dp || step.says.kind == Kind::not_dp) return hockey_stick(noise, step);
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  return divergence(noise, step.says);
}

}  // namespace

Judgement discrete_sum(const Application& step) {
  if (const auto* noise = step.about.as<DiscreteLaplace>()) return judge(*noise, step);
  if (const auto* noise = step.about.as<DiscreteGaussian>()) return judge(*noise, step);
  return Judgement::fails("the node is no discrete_laplace and no discrete_gaussian");
}

}  // namespace dpcert::check
