// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/bounded_range.hpp"

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "pairs/gdp_of_overlap.hpp"

namespace dpcert {
namespace {

const Rational half{1, 2};

/// The losses of logistic noise that is shifted by the range:
/// P{L > l} = (1 - e^((l - range)/2))/(1 - e^-range).
class LogisticTails final : public LossTails {
 public:
  explicit LogisticTails(EpsilonMultiple range) : range_{std::move(range)} {}

  Above above(const Enclosure& loss) const override {
    const Enclosure most = range_.enclose(loss.precision()), all = -expm1(-most);
    const Enclosure rest = most - max(-most, min(most, loss));
    return {-expm1(-rest * half) / all, exp(-most) * expm1(rest * half) / all};
  }

 private:
  EpsilonMultiple range_;
};

/// The mean of e^(-z s) over s in (0, 1), or of s e^(-z s), or s^2 e^(-z s): the series of
/// (-z)^n/(n! (n + 1 + moment)), whose rest is at most |z|^n e^|z|/n!.
Enclosure moment_of_decay(const Enclosure& z, unsigned long moment) {
  const Precision precision = z.precision();
  const Enclosure size = max(z, -z), one{1, precision};
  Enclosure sum{0, precision}, power = one, bound = exp(size);
  for (unsigned long n = 0;; ++n) {
    if (at_most(bound, power_of_two(-precision.bits)) == Trilean::yes) {
      const Rational rest = bound.upper();
      return sum + between(-rest, rest, precision);
    }
    if (!bound.is_finite() || n > 64UL + 8 * static_cast<unsigned long>(precision.bits))
      return Enclosure::unknown(precision);
    sum += power / Rational{n + 1 + moment};
    power = -(power * z) / Rational{n + 1};
    bound = bound * size / Rational{n + 1};
  }
}

/// (1 - e^-z)/z, also where z may be 0.
Taylor mean_decay(const Taylor& z) {
  if (at_least(z.value, half) == Trilean::yes || at_most(z.value, -half) == Trilean::yes) return -expm1(-z) / z;
  return chain(z, moment_of_decay(z.value, 0), -moment_of_decay(z.value, 1), moment_of_decay(z.value, 2));
}

/// D_a of a Gaussian pair, or at one order above 1 that of a range where it is less. Each is a bound,
/// and the Taylor series that of the Gaussian pair, whose zCDP rate is the smaller one: sums of
/// divergences go by that rate, which `narrow` puts beside it.
class GaussianWithinRange final : public RenyiCurve {
 public:
  GaussianWithinRange(std::shared_ptr<const BoundedRange> range, const Rational& mu_squared)
      : range_{std::move(range)}, gaussian_{mu_squared} {}

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return gaussian_.log_moment(order, within);
  }
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override {
    const Enclosure gaussian = gaussian_.log_moment_at(order, precision);
    if (order <= 1) return gaussian;
    const Enclosure range = range_->log_moment_at(order, precision);
    return range.is_finite() ? min(gaussian, range) : gaussian;
  }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return range_->max_divergence(); }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override {
    return range_->largest_divergence(precision);
  }

 private:
  std::shared_ptr<const BoundedRange> range_;
  GaussianPair gaussian_;
};

/// Puts a Gaussian pair of a smaller zCDP rate in the place of the logistic noise.
void narrow(PrivacyLoss& loss, const std::shared_ptr<const BoundedRange>& range, const Rational& mu_squared) {
  loss.renyi = std::shared_ptr<const RenyiCurve>{std::make_shared<const GaussianWithinRange>(range, mu_squared)};
  loss.views.put(DominatingCurve{[rho = Rational{mu_squared / 2}]() -> KnownCurve {
    return std::shared_ptr<const RenyiCurve>{std::make_shared<const ZcdpBudget>(rho)};
  }});
}

}  // namespace

std::optional<Rational> BoundedRange::exact_delta(const Epsilon& epsilon) const {
  if (at_most(range_, epsilon) == Trilean::yes) return Rational{0};
  if (epsilon.has_rational_exponential() && at_most(range_, Epsilon{} - epsilon) == Trilean::yes)
    return 1 - epsilon.ratio();
  return std::nullopt;
}

Enclosure BoundedRange::delta(const Epsilon& epsilon, Precision precision) const {
  if (const auto exact = exact_delta(epsilon)) return Enclosure{*exact, precision};
  if (at_most(range_, Epsilon{} - epsilon) == Trilean::yes) return -expm1(epsilon.enclose(precision));
  return square(expm1((epsilon.enclose(precision) - range_.enclose(precision)) * half)) /
         -expm1(-range_.enclose(precision));
}

// The trade-off (1 - x)/(1 + x (e^range - 1)).
std::optional<Number> BoundedRange::type_two(const Rational& type_one, Precision precision) const {
  if (range_.has_rational_exponential())
    return Number::exactly((1 - type_one) / (1 + type_one * (range_.exact()->ratio() - 1)), precision);
  return Number::enclosed(Rational{1 - type_one} / (expm1(range_.enclose(precision)) * type_one + Rational{1}));
}

RuleValue BoundedRange::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (const auto settled = settled_epsilon(delta, precision)) return *settled;
  static_cast<void>(digits);
  const Enclosure range = range_.enclose(precision);
  return RuleValue::enclosed(range + log1p(-sqrt(-expm1(-range) * delta)) * Rational{2}, rule());
}

Rational BoundedRange::guess_epsilon(const Rational& /*delta*/) const {
  return range_.enclose(Precision{64}).midpoint() * half;
}

RuleValue BoundedRange::pure_epsilon_value(Precision precision) const {
  if (const auto& exact = range_.exact()) return RuleValue::exactly(*exact, precision, rule());
  return RuleValue::enclosed(range_.enclose(precision), rule());
}

RuleValue BoundedRange::largest_divergence(Precision precision) const { return pure_epsilon_value(precision); }

Rate BoundedRange::gdp_rate(long digits) const {
  const auto overlap = [&](Precision precision) {
    return Rational{1} - tanh(range_.enclose(precision) * Rational{1, 4});
  };
  return Rate::settled(gdp_rate_of_overlap(overlap, digits));
}

// With c(z) = (1 - e^-z)/z: (a-1) D_a = (a-1)(r + l(a) - log a - log(r c((a-1) r)))
// + l(a) - log a - l(1), l(x) = log(1 - e^(-x r)).
Taylor BoundedRange::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Enclosure range = range_.enclose(order.precision());
  const Taylor a = Taylor::variable(order), below = a - Rational{1};
  const Taylor top = log(-expm1(-(a * range))) - log(a);
  return below * (top + range - log(mean_decay(below * range) * range)) + top - log(-expm1(-range));
}

bool is_gaussian_narrower(const Rational& mu_squared, const EpsilonMultiple& range) {
  constexpr Precision enough{64};
  return at_most(Enclosure{4 * mu_squared, enough}, square(range.enclose(enough))) == Trilean::yes;
}

WorstPair bounded_range_pair(const EpsilonMultiple& range, const std::optional<Rational>& mu_squared) {
  if (at_most(range, Epsilon{}) == Trilean::yes) return nothing_told();
  const auto known = std::make_shared<const BoundedRange>(range);
  PrivacyLoss loss{std::shared_ptr<const RenyiCurve>{known}, std::shared_ptr<const Profile>{known}};
  loss.views.put(GdpRate{[known](long digits) { return known->gdp_rate(digits); }});
  const bool is_narrower = mu_squared && is_gaussian_narrower(*mu_squared, range);
  if (mu_squared) loss.views.put(GaussianAbove{*mu_squared, is_narrower});
  if (is_narrower) narrow(loss, known, *mu_squared);
  loss.is_one_pair = !mu_squared;
  WorstPair alone = WorstPair::alike(loss);
  if (is_narrower)
    loss.views.put(gaussian_tails(RefinableSum{*mu_squared}));
  else
    loss.views.put<LossTails>(std::make_shared<const LogisticTails>(range));
  loss.is_one_pair = false;  // logistic noise has these tails, and no pair of two outcomes has a larger D_a
  WorstPair company = WorstPair::alike(loss);
  company.attained = {.profile = false, .divergence = false, .largest_loss = true};
  alone.in_company = std::make_shared<const WorstPair>(std::move(company));
  return alone;
}

}  // namespace dpcert
