// SPDX-License-Identifier: Apache-2.0
// Rule `subsampled`: integer Rényi orders of Gaussian or
// Laplace noise on a Poisson sample. theory/subsampled.md
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_order = 10'000;

// next() gives E_P[(Q/P)^k] for k = 0, 1, 2, ...: e^((k^2 - k)
// m / 2), each factor e^m times the one before.
template <class Value>
class GaussianMoments {
 public:
  GaussianMoments(const Gaussian& noise, Toward<Value> toward)
      : growth_{exp(toward(noise.mu_squared))}, factor_{toward(Rational{1})}, moment_{factor_} {}
  [[nodiscard]] Value next() {
    const Value result = moment_;
    moment_ = moment_ * factor_;
    factor_ = factor_ * growth_;
    return result;
  }

 private:
  Value growth_, factor_, moment_;
};
template <class Value>
GaussianMoments<Value> moments(const Gaussian& noise, Toward<Value> toward) {
  return {noise, toward};
}

// (k e^((k-1) t) + (k-1) e^(-k t)) / (2k-1), which is 1 at k = 0.
template <class Value>
class LaplaceMoments {
 public:
  LaplaceMoments(const Laplace& noise, Toward<Value> toward)
      : growth_{exp(toward(noise.t))},
        decay_{exp(-toward.opposite()(noise.t))},
        rising_{toward(Rational{1})},
        falling_{decay_} {}
  [[nodiscard]] Value next() {
    const unsigned long k = k_++;
    if (k == 0) return rising_;
    const Value result = rising_ * Rational{k, 2 * k - 1} + falling_ * Rational{k - 1, 2 * k - 1};
    rising_ = rising_ * growth_;
    falling_ = falling_ * decay_;
    return result;
  }

 private:
  Value growth_, decay_, rising_, falling_;
  unsigned long k_ = 0;
};
template <class Value>
LaplaceMoments<Value> moments(const Laplace& noise, Toward<Value> toward) {
  return {noise, toward};
}

// log of the sum over k of C(A,k) (1-q)^(A-k) q^k E_P[(Q/P)^k], by Horner's rule in 1-q.
template <class Noise, class Value>
Value log_moment(const Noise& noise, const Rational& rate, unsigned long order, Toward<Value> toward) {
  const Value q = toward(rate), rest = toward(1 - rate);
  auto of_ratio = moments(noise, toward);
  Value weight = toward(Rational{1}), sum = of_ratio.next();
  for (unsigned long k = 1; k <= order; ++k) {
    weight = weight * q * Rational{order - k + 1, k};
    sum = sum * rest + weight * of_ratio.next();
  }
  return log(sum);
}

bool is_silent(const Gaussian& noise) { return noise.mu_squared == 0; }
bool is_silent(const Laplace& noise) { return noise.t == 0; }

template <class Noise>
Judgement renyi(const Noise& noise, const Subsampled& sampled, unsigned long order, const Application& step) {
  const bool proves = step.says.kind == Kind::renyi;
  // Where the two laws are equal the moment is 1, and rounding would never settle an equality.
  if (sampled.rate == 0 || is_silent(noise)) return Judgement::when(proves, "the divergence is 0");
  const Rational value = step.says.value * Rational{order - 1} / sampled.steps;
  return bounds(
      proves, [&](auto toward) { return log_moment(noise, sampled.rate, order, toward); }, value);
}

}  // namespace

Judgement subsampled(const Application& step) {
  const auto* sampled = step.about.as<Subsampled>();
  if (sampled == nullptr) return Judgement::fails("the node is no subsampled mechanism");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  const Statement& says = step.says;
  if (says.kind != Kind::renyi && says.kind != Kind::not_renyi)
    return Judgement::fails("it does not conclude such a statement");
  if (says.order < 2 || denominator(says.order) != 1) return Judgement::fails("the order must be an integer >= 2");
  const auto order = to_count(says.order, max_order);
  if (!order) throw BeyondLimits{"the order is above 10,000"};
  if (const auto* noise = sampled->of->as<Laplace>()) return renyi(*noise, *sampled, *order, step);
  const auto* noise = sampled->of->as<Gaussian>();
  if (noise == nullptr) return Judgement::fails("what is sampled is no gaussian and no laplace");
  if (sampled->rate == 1) {  // every record is taken: A m / 2 a step, a rational
    const Rational exact = sampled->steps * says.order * noise->mu_squared / 2;
    return judged(says.kind == Kind::renyi, exact <= says.value);
  }
  return renyi(*noise, *sampled, *order, step);
}

}  // namespace dpcert::check
