// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/tempered_posterior.hpp"

#include <numeric>
#include <variant>

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/numerics/refine.hpp"
#include "posterior/convex_curve.hpp"
#include "posterior/tempered_laws.hpp"

namespace dpcert {
namespace {

constexpr const char* rule_of_tempered = "tempered_posterior";

Enclosure largest_loss(const TemperedLaws& laws, Precision precision) {
  const auto kappa = [&](const Rational& u) { return laws.at(u, precision).log_normaliser(); };
  const Rational &own = laws.own(), &others = laws.others();
  const Enclosure rise = kappa(others + own) - kappa(others), fall = kappa(0) - kappa(own);
  return laws.farthest(precision) * own + max(rise, fall);
}
RuleValue largest_loss_value(const TemperedLaws& laws, Precision precision) {
  return RuleValue::enclosed(largest_loss(laws, precision), rule_of_tempered);
}

/// To so many digits at one precision, as more of them take more
/// cells: figures are kept, so that there is one of each.
class TemperedProfile final : public Profile {
 public:
  explicit TemperedProfile(TemperedLaws laws) : laws_{std::move(laws)} {}

  [[nodiscard]] std::string rule() const override { return rule_of_tempered; }
  [[nodiscard]] bool takes_long() const override { return true; }
  [[nodiscard]] bool is_of_one_pair() const override { return false; }
  /// At epsilon < 0 by that of the complements: both orders count.
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override {
    if (at_most(Epsilon{}, epsilon) != Trilean::no) return worst(epsilon);
    return worst(Epsilon{} - epsilon) * epsilon.exponential(precision) - expm1(epsilon.enclose(precision));
  }
  /// 0 from the largest loss on.
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override {
    const bool is_none = at_most(largest_loss(laws_, working), epsilon.enclose(working)) == Trilean::yes;
    return is_none ? std::optional{Rational{0}} : std::nullopt;
  }
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override {
    if (at_most(Epsilon{}, epsilon) == Trilean::no) return Profile::compare(epsilon, limit, precision);
    const Enclosure value = largest_hockey_stick(laws_, epsilon, working, curve_digits, limit).value;
    return {at_most(value, limit), log(value.lower_end() / limit)};
  }
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long, Precision) const override {
    return *epsilon_.of(delta, [&] { return Profile::epsilon(delta, curve_digits, working); });
  }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    return largest_loss_value(laws_, precision);
  }
  [[nodiscard]] Rational guess_epsilon(const Rational&) const override {
    constexpr Precision enough{64};
    const Enclosure most = largest_loss(laws_, enough);
    return (most.is_finite() ? most : laws_.farthest(enough) * laws_.own()).midpoint() / 2;
  }

 private:
  static constexpr Precision working{128};
  static constexpr long curve_digits = 12;

  [[nodiscard]] Enclosure worst(const Epsilon& epsilon) const {
    return *delta_.of(epsilon, [&] { return largest_hockey_stick(laws_, epsilon, working, curve_digits).value; });
  }

  TemperedLaws laws_;
  Cached<Epsilon, Enclosure> delta_;
  Cached<Rational, RuleValue> epsilon_;
};

class TemperedCurve final : public ConvexCurve {
 public:
  explicit TemperedCurve(TemperedLaws laws) : laws_{std::move(laws)} {}
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override {
    return largest_loss_value(laws_, precision);
  }

 private:
  [[nodiscard]] Enclosure divergence(const Rational& order, Precision precision) const override {
    return largest_renyi(laws_, order, precision, digits_for(precision)).value;
  }
  [[nodiscard]] Rational room_above(const Rational&, Precision) const override { return 1; }

  TemperedLaws laws_;
};

/// D_a <= a t^2 V/2, V the largest variance of the statistic: what
/// compositions are told, as the suprema themselves take long.
Rational zcdp_rate_of(const TemperedLaws& laws) { return largest_variance(laws) * laws.own() * laws.own() / 2; }

}  // namespace

Epsilon likelihood_sensitivity(const TruncatedSimplex& set) {
  return Epsilon::log_of((1 - Rational{set.categories - 1} * set.least) / set.least);
}

std::optional<Rational> tempered_mu_squared(const TemperedCategories& draw) {
  const auto& [concentration, least, temperature, records] = draw;
  const std::size_t k = concentration.size();
  const Rational prior = std::accumulate(concentration.begin(), concentration.end(), Rational{0});
  const Rational sum = Rational{k} + (prior - k + records) / temperature;
  if (sum <= 0) return std::nullopt;
  const Rational next = k == 2 ? Rational{1 - least} : least;  // the least beside one that is the least
  return (1 / least + 1 / next) / (sum * temperature * temperature);
}
std::optional<Rational> tempered_mu_squared(const TemperedPosterior& posterior) {
  const auto& [alpha, beta, least, temperature, records] = posterior;
  return tempered_mu_squared(TemperedCategories{{alpha, beta}, least, temperature, records});
}

RuleValue tempered_posterior_epsilon(const TemperedPosterior& posterior, long digits) {
  const TemperedLaws laws{posterior};
  const auto value = [&](Precision precision) { return largest_loss(laws, precision); };
  return RuleValue::enclosed(refine_to_digits(digits, value), rule_of_tempered);
}

PrivacyLoss tempered_posterior_loss(const TemperedPosterior& posterior) {
  const TemperedLaws laws{posterior};
  PrivacyLoss loss{std::shared_ptr<const RenyiCurve>{std::make_shared<TemperedCurve>(laws)},
                   std::shared_ptr<const Profile>{std::make_shared<TemperedProfile>(laws)}};
  if (auto mu_squared = tempered_mu_squared(posterior)) loss.views.put(GaussianAbove{*std::move(mu_squared)});
  const auto rate = std::make_shared<Cached<std::monostate, Rational>>();
  loss.views.put(DominatingCurve{[laws, rate]() -> KnownCurve {
    const auto known = rate->of({}, [&] { return zcdp_rate_of(laws); });
    return std::shared_ptr<const RenyiCurve>{std::make_shared<const ZcdpBudget>(*known)};
  }});
  return loss;
}

}  // namespace dpcert
