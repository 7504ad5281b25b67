// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/leakage.hpp"

#include <algorithm>

#include "dpcert/accounting/basic.hpp"
#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/laplace.hpp"
#include "dpcert/accounting/renyi_budget.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

/// A kind of part that has a profile of its own, `count` times over.
struct Tight {
  std::shared_ptr<const Profile> profile;
  unsigned long count = 1;
};

Enclosure unknown_value(Precision precision) { return Rational{1} / Enclosure{0, precision}; }

/// Loss budget * tanh(loss/2): the best zCDP rate of loss-DP.  Theory: accounting/theory/zcdp_rate.md
Enclosure pure_rate(const Epsilon& loss, Precision precision) {
  const Enclosure x = loss.enclose(precision);
  return x * tanh(x * Rational{1, 2});
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
    return search.outcome == Search::Outcome::found ? enclose(search.bracket, precision) : unknown_value(precision);
  };
  return Figure::enclosed(refine_to_digits(digits, solve), "gdp");
}

}  // namespace

Result<Leakage> Leakage::of(const Parts& parts) {
  Leakage leakage;
  leakage.failure_ = parts.failure;
  leakage.has_budget_ = parts.has_budget;

  // 1. Each kind, put together in closed form.
  std::vector<Tight> tight;
  std::vector<RenyiTerm> bounds;  // Rényi curves for the bounds; channels enter by their pure epsilon
  const auto add = [&](auto pair, unsigned long count) {
    leakage.renyi_.push_back({pair, count});
    bounds.push_back({pair, count});
    tight.push_back({pair, count});
  };
  if (parts.gaussian_mu_squared > 0) add(std::make_shared<const GaussianPair>(parts.gaussian_mu_squared), 1);
  for (const auto& [shift, count] : parts.laplace)
    if (shift > 0) add(std::make_shared<const LaplacePair>(shift), count);

  std::vector<LatticeSteps> steps = parts.lattice;
  const bool alone = tight.empty() && steps.empty() && parts.failure == 0 && parts.zcdp_rho == 0 && parts.renyi.empty() &&
                     parts.channels.size() == 1 && parts.channels.front().second == 1;
  for (const auto& [matrix, count] : parts.channels) {
    auto channel = std::make_shared<const Channel>(matrix);
    leakage.channels_.emplace_back(channel, count);
    if (alone) {
      tight.push_back({channel, 1});
    } else if (channel->infinite_mass() > 0) {
      return unsupported("", "a channel with an infinite privacy loss composes with nothing here yet");
    } else {
      steps.push_back({*channel->pure_epsilon(), 0, count});
    }
  }
  const bool has_lattice = std::any_of(steps.begin(), steps.end(), [](const auto& s) { return s.loss != Epsilon{}; });
  if (has_lattice || parts.failure > 0) {
    auto whole = LatticePair::from(steps);
    if (whole) {
      auto pair = std::make_shared<const LatticePair>(*whole);
      tight.push_back({pair, 1});
      bounds.push_back({pair, 1});
    } else {
      for (const LatticeSteps& step : steps) {
        auto one = LatticePair::from({{step.loss, step.weight, 1}});
        if (!one) return one.error();
        auto pair = std::make_shared<const LatticePair>(*one);
        tight.push_back({pair, step.count});
        bounds.push_back({pair, step.count});
      }
    }
    for (const LatticeSteps& step : parts.lattice) {  // exact divergences need no sum over outcomes
      auto one = LatticePair::from({{step.loss, step.weight, 1}});
      if (!one) return one.error();
      leakage.renyi_.push_back({std::make_shared<const LatticePair>(*one), step.count});
    }
  }

  // 2. Budgets that speak of Rényi divergences only.
  std::vector<RenyiTerm> loose;
  if (parts.zcdp_rho > 0) loose.push_back({std::make_shared<const ZcdpBudget>(parts.zcdp_rho), 1});
  for (const auto& [points, count] : parts.renyi)
    loose.push_back({std::make_shared<const RenyiPoints>(points), count});
  for (const RenyiTerm& term : loose) {
    leakage.renyi_.push_back(term);
    bounds.push_back(term);
  }
  if (!loose.empty()) tight.push_back({std::make_shared<const CksProfile>(loose), 1});
  if (tight.empty() && leakage.channels_.empty()) add(std::make_shared<const GaussianPair>(0), 1);

  // 3. The profile itself, or every bound there is.
  const auto wrap = [&](std::shared_ptr<const Profile> kept, const Epsilon& others, const std::string& rule) {
    if (others == Epsilon{} && parts.failure == 0) return kept;
    return std::shared_ptr<const Profile>{std::make_shared<const BasicProfile>(kept, others, parts.failure, rule)};
  };
  const bool single = tight.size() == 1 && tight.front().count == 1;
  leakage.attained_ = single && loose.empty() && (parts.channels.empty() || alone);
  if (single) {
    leakage.profiles_.push_back(wrap(tight.front().profile, Epsilon{}, tight.front().profile->rule()));
  } else {
    for (const Tight& kept : tight) {
      std::optional<Epsilon> others = Epsilon{};
      for (const Tight& other : tight) {
        const unsigned long count = &other == &kept ? other.count - 1 : other.count;
        if (count == 0) continue;
        const auto pure = other.profile->infinite_mass() == 0 ? other.profile->pure_epsilon() : std::nullopt;
        others = others && pure ? std::optional{*others + pure->times(count)} : std::nullopt;
      }
      if (others) leakage.profiles_.push_back(wrap(kept.profile, *others, "basic"));
    }
    leakage.profiles_.push_back(wrap(std::make_shared<const CksProfile>(bounds), Epsilon{}, "cks"));
  }
  if (leakage.renyi_.size() == 1 && leakage.channels_.empty() && parts.failure == 0 && parts.gaussian_mu_squared > 0)
    leakage.gaussian_ = parts.gaussian_mu_squared;
  return leakage;
}

Figure Leakage::delta(const Epsilon& epsilon, long digits) const {
  std::optional<Figure> best;
  for (const auto& profile : profiles_) {
    Figure figure;
    if (const auto exact = profile->exact_delta(epsilon))
      figure = Figure::exactly(*exact, precision_for(digits), profile->rule());
    else
      figure = Figure::enclosed(
          refine_to_digits(digits, [&](Precision precision) { return profile->delta(epsilon, precision); }),
          profile->rule());
    if (!best || is_better(figure, *best)) best = figure;
  }
  return *best;
}

Figure Leakage::epsilon(const Rational& delta, long digits) const {
  std::optional<Figure> best;
  for (const auto& profile : profiles_) {
    Figure figure = refine(
        digits, [&](Precision precision) { return profile->epsilon(delta, digits + 2, precision); },
        [&](const Figure& x) { return x.has_digits(digits + 2); });
    if (!best || is_better(figure, *best)) best = std::move(figure);
  }
  return *best;
}

Trilean Leakage::satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const {
  Trilean answer = Trilean::no;
  for (const auto& profile : profiles_) {
    const Trilean one = delta_at_most(*profile, epsilon, delta, precision);
    if (one == Trilean::yes) return one;
    if (one == Trilean::unknown) answer = one;
  }
  return answer;
}

Result<Figure> Leakage::divergence(const RenyiOrder& order, long digits) const {
  const std::string rule = "renyi_divergence";
  const bool above_one = order.is_infinite() || *order.value > 1;
  for (const RenyiTerm& term : renyi_)
    if (term.curve->only_above_one() && !above_one)
      return unsupported("/order", "this budget bounds Rényi divergences of orders above 1 only");
  if (above_one && failure_ > 0) return Figure::infinity(rule);

  if (order.is_infinite()) {
    Epsilon sum;
    for (const RenyiTerm& term : renyi_) {
      const auto most = term.curve->max_divergence();
      if (!most) return Figure::infinity(rule);
      sum = sum + most->times(term.count);
    }
    for (const auto& [channel, count] : channels_) {
      if (channel->infinite_mass() > 0) return Figure::infinity(rule);
      sum = sum + channel->pure_epsilon()->times(count);
    }
    return Figure::exactly(sum, precision_for(digits), rule);
  }

  const Rational& a = *order.value;
  if (failure_ > 0 && (a == 1 || failure_ == 1)) return Figure::infinity(rule);
  bool all_exact = channels_.empty() && failure_ == 0;
  Rational exact = 0;
  for (const RenyiTerm& term : renyi_) {
    if (const auto last = term.curve->last_order(); last && a > *last) return Figure::infinity(rule);
    const auto one = term.curve->exact_divergence(a);
    all_exact = all_exact && one;
    if (one) exact += *one * term.count;
  }
  if (all_exact) return Figure::exactly(exact, precision_for(digits), rule);

  bool infinite = false;
  const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
    const Enclosure at{a, precision};
    const Taylor moment = log_moment(renyi_, at, a);
    Enclosure sum = a == 1 ? moment.slope : moment.value / (at - Rational{1});
    // Failures are outcomes of one data set only: they divide E_Q[(P/Q)^a] by 1/(1-failure), a < 1.
    if (failure_ > 0) sum += log(Enclosure{1 - failure_, precision}) / (at - Rational{1});
    for (const auto& [channel, count] : channels_) {
      const Figure one = channel->divergence(a, precision);
      infinite = infinite || one.infinite;
      if (!one.infinite) sum += one.value * Rational(count);
    }
    return sum;
  });
  return infinite ? Figure::infinity(rule) : Figure::enclosed(value, rule);
}

Leakage::Rate Leakage::zcdp_rate(long digits) const {
  const std::string rule = "zcdp_rate";
  Rate rate;
  const auto kullback_leibler = [&]() -> Figure {
    std::vector<RenyiTerm> above;
    Rational exact = 0;
    bool all_exact = channels_.empty();
    for (const RenyiTerm& term : renyi_) {
      const auto one = term.curve->exact_divergence(1);
      all_exact = all_exact && one && term.curve->is_concave_in_square();
      if (all_exact) exact += *one * term.count;
    }
    if (all_exact) return Figure::exactly(exact, precision_for(digits), rule);
    bool infinite = false;
    const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
      Enclosure sum{0, precision};
      for (const RenyiTerm& term : renyi_)
        if (!term.curve->last_order())
          sum += term.curve->log_moment(Enclosure{1, precision}, 1).slope * Rational(term.count);
      for (const auto& [channel, count] : channels_) {
        const Figure one = channel->divergence(1, precision);
        infinite = infinite || one.infinite;
        if (!one.infinite) sum += one.value * Rational(count);
      }
      return sum;
    });
    return infinite ? Figure::infinity(rule) : Figure::enclosed(value, rule);
  };
  if (failure_ > 0) return {Figure::infinity(rule), Figure::infinity(rule)};
  rate.at_least = rate.at_most = kullback_leibler();

  // Where g is concave in (a-1/2)^2 the rate is the Kullback-Leibler divergence; else that of the pure epsilon bounds it.
  bool loose = !channels_.empty(), unbounded = false;
  for (const RenyiTerm& term : renyi_) {
    loose = loose || !term.curve->is_concave_in_square();
    unbounded = unbounded || (!term.curve->is_concave_in_square() && !term.curve->max_divergence());
  }
  for (const auto& [channel, count] : channels_) unbounded = unbounded || channel->infinite_mass() > 0;
  if (unbounded) {
    rate.at_most = Figure::infinity(rule);
  } else if (loose) {
    rate.at_most = Figure::enclosed(refine_to_digits(digits, [&](Precision precision) {
      Enclosure sum{0, precision};
      for (const RenyiTerm& term : renyi_) {
        const Enclosure one = term.curve->is_concave_in_square()
                                  ? term.curve->log_moment(Enclosure{1, precision}, 1).slope
                                  : pure_rate(*term.curve->max_divergence(), precision);
        sum += one * Rational(term.count);
      }
      for (const auto& [channel, count] : channels_)
        sum += pure_rate(*channel->pure_epsilon(), precision) * Rational(count);
      return sum;
    }), rule);
  }
  return rate;
}

Leakage::Rate Leakage::gdp_rate(long digits) const {
  const std::string rule = "gdp_rate";
  if (gaussian_) {
    const Figure mu = Figure::enclosed(
        refine_to_digits(digits, [&](Precision precision) { return sqrt(Enclosure{*gaussian_, precision}); }), rule);
    return {mu, mu};
  }
  Rate rate{Figure::exactly(Rational{0}, precision_for(digits), rule), Figure::infinity(rule)};
  if (attained_) {
    // The event that attains the total variation distance: 2 Phi(mu/2) - 1 >= delta(0).
    const Figure distance = delta(Epsilon{}, digits);
    if (distance.exact && *distance.exact == 1) return {Figure::infinity(rule), Figure::infinity(rule)};
    if (!distance.exact || *distance.exact > 0)
      rate.at_least = mu_where(
          [&](Precision precision) {
            return Rational{1} - (distance.exact ? Enclosure{*distance.exact, precision}
                                                 : profiles_.front()->delta(Epsilon{}, precision));
          },
          digits);
  }
  for (const auto& profile : profiles_)
    if (const auto pure = profile->pure_epsilon(); pure && profile->infinite_mass() == 0) {
      if (*pure == Epsilon{})
        rate.at_most = Figure::exactly(Rational{0}, precision_for(digits), rule);
      else
        rate.at_most = mu_where(
            [&](Precision precision) { return Rational{2} / (pure->exponential(precision) + Rational{1}); }, digits);
      break;
    }
  return rate;
}

}  // namespace dpcert
