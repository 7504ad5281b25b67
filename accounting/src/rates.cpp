// SPDX-License-Identifier: Apache-2.0
// The best zCDP and GDP parameters of a release. Theory: accounting/theory/zcdp_rate.md, gdp_rate.md
#include <algorithm>

#include "dpcert/accounting/one_way.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

constexpr const char* zcdp_rule = "zcdp_rate";
constexpr const char* gdp_rule = "gdp_rate";

/// loss * tanh(loss/2): the best zCDP rate of loss-DP, which is a promise about both orders of the data sets.
Enclosure pure_rate(const Enclosure& loss) { return loss * tanh(loss * Rational{1, 2}); }

/// The largest divergence of either order.
Figure largest_loss(const RenyiCurve& curve, const RenyiCurve* mirror, Precision precision) {
  if (mirror == nullptr) return Figure::infinity(zcdp_rule);
  const Figure one = curve.largest_divergence(precision);
  return mirror == &curve || one.infinite ? one : larger(one, mirror->largest_divergence(precision));
}

/// mu with erfc(mu / (2 sqrt 2)) = y, for y in (0, 1).
Figure mu_where(const std::function<Enclosure(Precision)>& y, long digits) {
  const auto solve = [&](Precision precision) {
    const Enclosure target = log(y(precision)), scale = Rational{1} / (sqrt(Enclosure{2, precision}) * Rational{2});
    const Prober prober = [&](const Rational& mu) {
      Enclosure residual = log_erfc(scale * mu) - target;
      const Trilean right = at_most(residual, Rational{0});
      return Probe{right, std::move(residual)};
    };
    const Search search = narrow_from(prober, 1, digits * 10 / 3 + 10);
    return search.outcome == Search::Outcome::found ? enclose(search.bracket, precision)
                                                    : Enclosure::unknown(precision);
  };
  return Figure::enclosed(refine_to_digits(digits, solve), gdp_rule);
}

}  // namespace

Figure OneWay::kullback_leibler_divergence(long digits) const {
  Rational exact = 0;
  bool all_exact = channels_.empty();
  for (const RenyiTerm& term : renyi_) {
    const auto one = term.curve->exact_divergence(1);
    all_exact = all_exact && one && term.curve->has_rate_of_order_one();
    if (all_exact) exact += *one * term.count;
  }
  if (all_exact) return Figure::exactly(exact, precision_for(digits), zcdp_rule);
  bool infinite = std::any_of(renyi_.begin(), renyi_.end(), [](const RenyiTerm& term) {
    return !term.curve->last_order() && !term.curve->is_finite_at(1);
  });
  if (infinite) return Figure::infinity(zcdp_rule);
  const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
    Enclosure sum{0, precision};
    for (const RenyiTerm& term : renyi_)  // listed Rényi points say nothing of a smallest divergence
      if (!term.curve->last_order()) sum += kullback_leibler(*term.curve, precision) * Rational(term.count);
    for (const auto& [channel, count] : channels_) {
      const Figure one = channel->divergence(1, precision);
      infinite = infinite || one.infinite;
      if (!one.infinite) sum += one.value * Rational(count);
    }
    return sum;
  });
  return infinite ? Figure::infinity(zcdp_rule) : Figure::enclosed(value, zcdp_rule);
}

Result<Rate> OneWay::zcdp_rate(long digits) const {
  if (no_renyi_) return *no_renyi_;
  if (failure_ > 0) return Rate{Figure::infinity(zcdp_rule), Figure::infinity(zcdp_rule)};
  Rate rate;
  rate.at_least = rate.at_most = kullback_leibler_divergence(digits);

  // The rate is the Kullback-Leibler divergence where that is known; else that of the pure epsilon bounds it.
  const bool known = channels_.empty() && std::all_of(renyi_.begin(), renyi_.end(), [](const RenyiTerm& term) {
                       return term.curve->has_rate_of_order_one();
                     });
  if (known) return rate;
  bool unbounded = std::any_of(channels_.begin(), channels_.end(),
                               [](const auto& channel) { return channel.first->infinite_mass() > 0; });
  const Enclosure bound = refine_to_digits(digits, [&](Precision precision) {
    Enclosure sum{0, precision};
    for (std::size_t i = 0; i < renyi_.size() && !unbounded; ++i) {
      const auto& [curve, count] = renyi_[i];
      if (curve->has_rate_of_order_one()) {
        sum += kullback_leibler(*curve, precision) * Rational(count);
        continue;
      }
      const Figure loss = largest_loss(*curve, mirrors_[i].get(), precision);
      unbounded = loss.infinite;
      if (!unbounded) sum += pure_rate(loss.value) * Rational(count);
    }
    for (const auto& [channel, count] : channels_)
      if (!unbounded) sum += pure_rate(channel->pure_epsilon()->enclose(precision)) * Rational(count);
    return sum;
  });
  rate.at_most = unbounded ? Figure::infinity(zcdp_rule) : Figure::enclosed(bound, zcdp_rule);
  return rate;
}

Rate OneWay::gdp_rate(long digits) const {
  if (gaussian_) {
    const auto root = [&](Precision precision) { return sqrt(gaussian_->enclose(precision)); };
    const Figure mu = Figure::enclosed(refine_to_digits(digits, root), gdp_rule);
    return {mu, mu};
  }
  Rate rate{Figure::exactly(Rational{0}, precision_for(digits), gdp_rule), Figure::infinity(gdp_rule)};
  if (attained_) {
    // The event that attains the total variation distance: 2 Phi(mu/2) - 1 >= delta(0).
    const Figure distance = delta(Epsilon{}, digits);
    if (distance.exact && *distance.exact == 1) return {Figure::infinity(gdp_rule), Figure::infinity(gdp_rule)};
    if (!distance.exact || *distance.exact > 0)
      rate.at_least = mu_where(
          [&](Precision precision) {
            return Rational{1} - (distance.exact ? Enclosure{*distance.exact, precision}
                                                 : profiles_.front()->delta(Epsilon{}, precision));
          },
          digits);
  }
  for (const auto& profile : profiles_) {
    const Figure pure = profile->pure_figure(precision_for(digits));
    if (pure.infinite || profile->infinite_mass() > 0) continue;
    if (pure.exact && *pure.exact == 0)
      rate.at_most = Figure::exactly(Rational{0}, precision_for(digits), gdp_rule);
    else
      rate.at_most = mu_where(
          [&](Precision precision) { return Rational{2} / (exp(profile->pure_figure(precision).value) + Rational{1}); },
          digits);
    break;
  }
  return rate;
}

}  // namespace dpcert
