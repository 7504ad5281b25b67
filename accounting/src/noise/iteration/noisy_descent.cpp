// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/noisy_descent.hpp"

#include <algorithm>

#include "dpcert/exact/from_double.hpp"
#include "noise/iteration/hidden_by.hpp"

namespace dpcert {
namespace {

class Rules {
 public:
  Rules(const NoisyDescent& descent, Precision precision)
      : steps_{descent.steps},
        is_bare_{descent.sigma == 0 && descent.sensitivity > 0},
        shift_{descent.sigma == 0 ? Rational{0} : Rational{descent.sensitivity / descent.sigma}},
        contraction_{contraction(descent.step)},
        flat_{1 - descent.step.size * descent.step.strong_convexity},
        precision_{precision} {
    if (descent.diameter && descent.sigma > 0) diameter_ = *descent.diameter / (descent.step.size * descent.sigma);
  }

  [[nodiscard]] std::vector<GaussianRule> all() const {
    if (is_bare_) return {{"composition", Number::infinity()}};
    std::vector<GaussianRule> rules = {{"composition", Number::exactly(shift_ * shift_ * steps_, precision_)}};
    if (contraction_ > 1) return rules;
    rules.push_back({"shifted_interpolation", hidden_by(steps_, 0, shift_, contraction_, precision_)});
    if (diameter_) rules.push_back({"bounded_domain", bounded()});
    return rules;
  }

  [[nodiscard]] Number quadratic() const {
    if (flat_ < 0 && steps_ > 1) return Number::exactly(0, precision_);
    if (is_bare_) return Number::infinity();
    return hidden_by(steps_, 0, shift_, std::max<Rational>(flat_, 0), precision_);
  }

 private:
  [[nodiscard]] Number bounded() const {
    Number best = Number::infinity();
    const auto consider = [&](unsigned long t) {
      const Number one = hidden_by(t, *diameter_, shift_, contraction_, precision_);
      best = best.infinite ? one : least(best, one);
    };
    const unsigned long from = about_best();
    for (unsigned long t = from; t <= std::min(steps_, from + 3); ++t) consider(t);
    return best;
  }

  /// At most 2 below the best number of steps, which is so many or up to
  /// 3 more. It only steers: every number is a bound.
  [[nodiscard]] unsigned long about_best() const {
    const auto clamped = [&](const Enclosure& t) {
      const double place = t.is_finite() ? t.steer() : 0x1p63;
      return static_cast<unsigned long>(whole_within(place - 1, 1, std::max(1L, static_cast<long>(steps_) - 1)));
    };
    if (*diameter_ * (1 - contraction_) >= shift_) return steps_;
    const Precision steering{128};
    if (contraction_ == 1) return clamped(Enclosure{*diameter_ / shift_, steering});
    if (contraction_ == 0) return 1;
    const Rational power = 1 - *diameter_ * (1 - contraction_) / shift_;
    return clamped(log(Enclosure{power, steering}) / log(Enclosure{contraction_, steering}));
  }

  unsigned long steps_;
  bool is_bare_;  ///< no noise hides what the data shift
  Rational shift_, contraction_, flat_;
  Precision precision_;
  std::optional<Rational> diameter_;
};

}  // namespace

std::vector<GaussianRule> noisy_descent_rules(const NoisyDescent& descent, Precision precision) {
  return Rules{descent, precision}.all();
}

GaussianRule noisy_descent_bound(const NoisyDescent& descent, Precision precision) {
  std::vector<GaussianRule> rules = noisy_descent_rules(descent, precision);
  GaussianRule best = std::move(rules.front());
  for (std::size_t i = 1; i < rules.size(); ++i) {
    auto& [name, mu_squared] = rules[i];
    if (at_most(best.mu_squared, mu_squared) == Trilean::no) best.name = std::move(name);
    best.mu_squared = least(best.mu_squared, mu_squared);
  }
  return best;
}

Number quadratic_descent(const NoisyDescent& descent, Precision precision) {
  return Rules{descent, precision}.quadratic();
}

}  // namespace dpcert
