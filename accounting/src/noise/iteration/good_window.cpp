// SPDX-License-Identifier: Apache-2.0
// The choice of a window, in doubles: every window has a
// bound, so that nothing rests on what is computed here.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "dpcert/accounting/noise/iteration/sampled_descent.hpp"
#include "dpcert/exact/from_double.hpp"

namespace dpcert {
namespace {

/// A point of [least, most] near which a function with one minimum is small, by the golden section.
template <class Function>
double about_least(double least, double most, const Function& f) {
  constexpr double golden = 0.6180339887498949;
  double left = most - golden * (most - least), right = least + golden * (most - least);
  double at_left = f(left), at_right = f(right);
  for (int i = 0; i < 25; ++i) {
    if (at_left <= at_right) {
      most = std::exchange(right, left);
      left = most - golden * (most - least);
      at_right = std::exchange(at_left, f(left));
    } else {
      least = std::exchange(left, right);
      right = least + golden * (most - least);
      at_left = std::exchange(at_right, f(right));
    }
  }
  return at_left <= at_right ? left : right;
}

/// The epsilon of a window's bound, by Rényi divergences of a few orders, in doubles: it
/// steers the choice of a window, and nothing else.
class Steering {
 public:
  Steering(const SampledDescent& sampled, const Rational& delta)
      : sampled_{sampled},
        own_{square(sampled.descent.sensitivity / sampled.descent.sigma)},
        log_rate_{std::log(std::max(1e-300, as_double(sampled.sampling_rate)))},
        log_rest_{std::log(std::max(1e-300, as_double(1 - sampled.sampling_rate)))},
        log_delta_{std::log(as_double(delta))} {}

  [[nodiscard]] double share(unsigned long steps) const {
    const double before = this->before(steps);
    return about_least(0, 1, [&](double share) { return epsilon(steps, before, share); });
  }
  [[nodiscard]] double best(unsigned long steps) const { return epsilon(steps, before(steps), share(steps)); }

 private:
  static double as_double(const Rational& x) { return x.convert_to<double>(); }
  static double square(const Rational& x) { return as_double(x * x); }

  /// What the distance before the window has of mu^2, if all noise hid it.
  [[nodiscard]] double before(unsigned long steps) const {
    return sampled_descent_bound(sampled_, {steps, Rational(1, 2)}, Precision{64}).before.value.steer() / 2;
  }

  /// log of the sum over k of C(a,k) (1-q)^(a-k) q^k e^((k^2-k) m/2):
  /// a - 1 times the divergence of one sampled step.
  [[nodiscard]] double log_moment(int order, double mu_squared) const {
    const auto term = [&](int k) {
      return std::lgamma(order + 1) - std::lgamma(k + 1) - std::lgamma(order - k + 1) + (order - k) * log_rest_ +
             k * log_rate_ + k * (k - 1) * mu_squared / 2;
    };
    double most = term(0), sum = 0;
    for (int k = 1; k <= order; ++k) most = std::max(most, term(k));
    for (int k = 0; k <= order; ++k) sum += std::exp(term(k) - most);
    return most + std::log(sum);
  }

  [[nodiscard]] double epsilon(unsigned long steps, double before, double share) const {
    double least = std::numeric_limits<double>::infinity();
    for (int order = 2; order <= 64; order += 1 + order / 8) {
      const double others = order - 1, logs = std::log(order) * order - std::log(others) * others;
      const double divergence =
          static_cast<double>(steps) * log_moment(order, own_ / share) / others + order * before / (1 - share) / 2;
      least = std::min(least, divergence - (log_delta_ + logs) / others);
    }
    return least;
  }

  const SampledDescent& sampled_;
  double own_, log_rate_, log_rest_, log_delta_;
};

}  // namespace

std::optional<Window> good_window(const SampledDescent& sampled, const Rational& delta) {
  const unsigned long most = sampled.descent.steps - 1;
  if (most == 0 || sampled.descent.sigma == 0 || contraction(sampled.descent.step) > 1) return std::nullopt;
  const Steering steering{sampled, delta};
  const auto steps_at = [&](double log_steps) {
    return static_cast<unsigned long>(whole_within(std::round(std::exp(log_steps)), 1, static_cast<long>(most)));
  };
  const auto best = [&](double log_steps) { return steering.best(steps_at(log_steps)); };
  const unsigned long steps = steps_at(about_least(0, std::log(static_cast<double>(most)), best));
  const auto millionths = whole_within(std::round(1e6 * steering.share(steps)), 1, 999'999);
  return Window{steps, Rational(millionths, 1'000'000)};
}

}  // namespace dpcert
