// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "agrees.hpp"

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/atoms/discrete_noise.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "pairs/atoms/trade_off.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

Rational q(const std::string& text) { return read_rational(text).value(); }
Release release(ReleasedParts parts) { return Release::of(std::move(parts)).value(); }
RuleValue type_two(const Release& of, const Rational& alpha, long digits = 15) {
  return TradeOffCurve{of}.type_two(alpha, digits);
}

/// A profile that hides its closed forms, so that values of delta tell all.
class ByDelta final : public Profile {
 public:
  explicit ByDelta(std::shared_ptr<const Profile> profile) : profile_{std::move(profile)} {}
  [[nodiscard]] std::string rule() const override { return profile_->rule(); }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision at) const override {
    return profile_->delta(epsilon, at);
  }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return profile_->pure_epsilon(); }
  [[nodiscard]] Rational infinite_mass() const override { return profile_->infinite_mass(); }
  [[nodiscard]] bool knows_infinite_mass() const override { return profile_->knows_infinite_mass(); }

 private:
  std::shared_ptr<const Profile> profile_;
};
WorstPair by_delta(const std::shared_ptr<const Profile>& forward, const std::shared_ptr<const Profile>& backward) {
  const auto loss = [](const std::shared_ptr<const Profile>& profile) {
    return PrivacyLoss{unsupported("", "no divergences here"), KnownProfile{std::make_shared<const ByDelta>(profile)}};
  };
  return {loss(forward), loss(backward), true};
}

/// What both orders of a pair have alike.
WorstPair described_alike(const std::shared_ptr<const Profile>& profile) {
  const PrivacyLoss loss{unsupported("", "no divergences here"), KnownProfile{profile}};
  return {loss, loss, true};
}

using Laws = std::pair<std::vector<Rational>, std::vector<Rational>>;
ChannelMatrix matrix_of(const Laws& laws) { return {{laws.first, laws.second}, {{0, 1}}}; }

/// The least type II error by all events, of Q against P: the
/// lower convex hull of the errors, at alpha.
Rational brute_type_two(const std::vector<Rational>& p, const std::vector<Rational>& of_q, const Rational& alpha) {
  std::vector<std::pair<Rational, Rational>> errors;  // type I, type II
  for (std::size_t event = 0; event < (1UL << p.size()); ++event) {
    Rational first = 0, second = 1;
    for (std::size_t y = 0; y < p.size(); ++y)
      if ((event >> y & 1U) != 0) first += of_q[y], second -= p[y];
    errors.emplace_back(first, second);
  }
  Rational least = 1;
  for (const auto& [a, x] : errors) {
    if (a <= alpha) least = std::min(least, x);
    for (const auto& [b, y] : errors)
      if (a < alpha && alpha < b) least = std::min<Rational>(least, x + (y - x) * (alpha - a) / (b - a));
  }
  return least;
}

Laws any_laws() {
  const std::size_t outcomes = *rc::gen::inRange<std::size_t>(2, 5);
  const auto law = [&] {
    std::vector<Rational> weights;
    Rational sum = 0;
    for (std::size_t y = 0; y < outcomes; ++y) {
      weights.emplace_back(*rc::gen::inRange(0, 8));
      sum += weights.back();
    }
    if (sum == 0) weights[0] = sum = 1;
    for (Rational& weight : weights) weight /= sum;
    return weights;
  };
  auto p = law();
  return {std::move(p), law()};
}

}  // namespace

TEST_CASE("type II errors: outcomes that neither law has change nothing, however many there are beside them") {
  const auto at = [](const Laws& laws, const char* alpha) {
    return *type_two(release({released::channel(matrix_of(laws))}), q(alpha)).exact;
  };
  const auto of = [](const std::vector<const char*>& texts) {
    std::vector<Rational> law;
    for (const char* text : texts) law.push_back(q(text));
    return law;
  };
  CHECK(at({of({"5/20", "3/20", "0", "4/20", "8/20"}), of({"1/20", "1/20", "0", "1/20", "17/20"})}, "1/10") ==
        Rational(11, 20));
  CHECK(at({of({"0.865", "0.06", "0", "0.075"}), of({"0.4", "0.3", "0", "0.3"})}, "0.9") == Rational(1, 50));
}

TEST_CASE("what is left without false alarms is no rational number where the masses are none") {
  const auto law = [](std::string_view family, std::vector<Rational> numbers) {
    return Distribution{{{Rational{1}, law_of(family, std::move(numbers)).value()}}};
  };
  const Distribution poisson = law("poisson", {1}), binomial = law("binomial", {3, Rational(1, 2)});
  const WorstPair pair{compare(poisson, binomial), compare(binomial, poisson), true};
  for (const unsigned long times : {1UL, 2UL})
    for (const long digits : {15L, 30L, 80L}) {
      // Outcomes up to 3 alone are binomial, too: (1 + 1 + 1/2 + 1/6)/e.
      const Enclosure none_tells =
          power(Enclosure{Rational(8, 3), Precision{400}} / exp(Enclosure{1, Precision{400}}), times);
      const RuleValue left = type_two(release({{pair, times}}), 0, digits);
      CHECK_FALSE(left.exact);
      CHECK(overlaps(left.value, none_tells));
      if (digits <= 15) CHECK(is_narrow(left.value, 14));
    }
}

TEST_CASE("the trade-off of Gaussian and Laplace noise is that of their formulas") {
  const Release noise = release({released::gaussian(4)});
  const RuleValue told = type_two(noise, q("0.01"), 28);
  CHECK(contains(told.value, q("0.627919414564505683558970345108")) == false);  // a rounded figure
  CHECK(abs(told.value.midpoint() - q("0.627919414564505683558970345108")) < q("1e-29"));
  CHECK(TradeOffCurve{noise}.tightness() == Tightness::own);
  CHECK(type_two(noise, 0).exact == Rational{1});
  CHECK(type_two(noise, 1).exact == Rational{0});
  // Laplace(1): 1 - e^t alpha, then e^-t/(4 alpha), then e^-t (1 - alpha).
  const Release laplace = release({released::laplace(1)});
  const Enclosure e = exp(Enclosure{1, precision});
  CHECK(agrees(type_two(laplace, q("0.1"), 25).value, Rational{1} - e * q("0.1")));
  CHECK(agrees(type_two(laplace, q("0.3"), 25).value, Rational{1} / e / q("1.2")));
  CHECK(agrees(type_two(laplace, q("0.9"), 25).value, Rational{1} / e * q("0.1")));
  for (const char* alpha : {"0.1", "0.3", "0.9"}) CHECK(type_two(laplace, q(alpha), 25).has_digits(25));
}

TEST_CASE("values of delta tell what a closed form tells") {
  const auto gaussian = std::make_shared<const GaussianPair>(q("2.5"));
  const Release closed = release({released::gaussian(q("2.5"))}), open = release({{by_delta(gaussian, gaussian)}});
  for (const char* alpha : {"1e-12", "0.05", "0.5", "0.99", "0.999999"}) {
    const RuleValue x = type_two(closed, q(alpha)), y = type_two(open, q(alpha));
    INFO(alpha);
    CHECK(agrees(x.value, y.value));
    CHECK(y.has_digits(15));
  }
}

TEST_CASE("outcomes known by enclosures tell what values of delta tell") {
  const auto alike = [](const std::shared_ptr<const Profile>& profile) {
    const Release closed = release({{described_alike(profile)}}), open = release({{by_delta(profile, profile)}});
    for (const char* alpha : {"1e-9", "0.05", "0.5", "0.999999"}) {
      INFO(profile->rule() << " at " << alpha);
      REQUIRE(profile->type_two(q(alpha), precision).has_value());
      const RuleValue x = type_two(closed, q(alpha)), y = type_two(open, q(alpha));
      CHECK(agrees(x.value, y.value));
      CHECK((x.has_digits(15) && y.has_digits(15)));
    }
  };
  const LatticeSteps tenth{Epsilon{q("0.1")}, 0, 40}, third{Epsilon{Rational(1, 3)}, 2, 5};
  alike(std::make_shared<const LatticePair>(LatticePair::from({tenth}).value()));
  alike(std::make_shared<const LatticePair>(LatticePair::from({tenth, third}).value()));
  const auto laplace = discrete_laplace_law(2, 1);
  alike(std::make_shared<const LossAtoms>(LossAtoms::of({{*laplace, 6}}).value()));
}

TEST_CASE("a pure budget's type II error is known however small it is") {
  // The larger of 1 - e^epsilon alpha and e^-epsilon (1 - alpha).
  for (const char* epsilon : {"0.25", "1", "9000", "43100000"}) {
    const RuleValue told = type_two(release({released::response(Epsilon{q(epsilon)})}), q("0.05"));
    const Enclosure e = exp(Enclosure{q(epsilon), precision});
    INFO(epsilon);
    CHECK(agrees(told.value, max(Rational{1} - e * q("0.05"), q("0.95") / e)));
    CHECK(told.has_digits(15));
  }
}

TEST_CASE("failures and losses beside are taken into account") {
  // (ln 2, 1/100): of Kairouz, Oh and Viswanath.
  const Release budget = release({{described(lattice_pair(Epsilon::log_of(2)).value(), {}, true, q("0.01"))}});
  CHECK(type_two(budget, q("0.8")).exact == q("0.095"));
  CHECK(type_two(budget, q("0.1")).exact == q("0.79"));
  CHECK(type_two(budget, 0).exact == q("0.99"));
  CHECK(TradeOffCurve{budget}.tightness() != Tightness::own);
  const Release all = release({released::failing(1)});
  CHECK(type_two(all, q("0.3")).exact == Rational{0});
}

TEST_CASE("ten responses are tested by the number of true ones") {
  const Release ten = release({released::response(Epsilon::log_of(3), 0, 10)});
  CHECK(type_two(ten, q("0.3")).exact == q("34093/13271040"));
  CHECK(TradeOffCurve{ten}.tightness() == Tightness::own);
}

TEST_CASE("of a channel with many pairs the worst pair counts, not what they allow together") {
  // One pair is best told apart at small, the other at large
  // type I errors; a point between is below neither.
  const ChannelMatrix matrix{{{q("1/2"), q("1/2"), 0, 0},
                              {q("1/10"), q("9/10"), 0, 0},
                              {0, 0, q("1/2"), q("1/2")},
                              {0, 0, q("9/10"), q("1/10")}},
                             {{0, 1}, {2, 3}}};
  const Release both = release({released::channel(matrix)});
  for (const char* alpha : {"1/20", "1/5", "1/2", "9/10"}) {
    Rational least = 1;
    for (const auto& [i, j] : std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 0}, {2, 3}, {3, 2}})
      least = std::min(least, brute_type_two(matrix.rows[i], matrix.rows[j], q(alpha)));
    CHECK(type_two(both, q(alpha)).exact == least);
  }
}

TEST_CASE("the trade-off of finite pairs", "[random]") {
  prop("is the least over all events and mixtures of them, in both orders", [] {
    const auto [p, of_q] = any_laws();
    const Rational alpha = *any::rational_between(0, 1);
    const Rational least = std::min(brute_type_two(p, of_q, alpha), brute_type_two(of_q, p, alpha));
    const Release channel = release({released::channel(matrix_of({p, of_q}))});
    RC_ASSERT(type_two(channel, alpha).value.lower() <= least);
    RC_ASSERT(type_two(channel, alpha).exact.value_or(least) == least);
    // Each order by its own values of delta, and by atoms.
    const auto forward = std::make_shared<const LossAtoms>(LossAtoms::of({{loss_law(p, of_q), 1}}).value());
    const auto backward = std::make_shared<const LossAtoms>(LossAtoms::of({{loss_law(of_q, p), 1}}).value());
    const RuleValue found = type_two(release({{by_delta(forward, backward)}}), alpha);
    RC_ASSERT(contains(found.value, least));
    if (alpha > 0 && alpha < 1) {
      RC_ASSERT(forward->type_two(alpha, precision)->exact == brute_type_two(p, of_q, alpha));
      RC_ASSERT(backward->type_two(alpha, precision)->exact == brute_type_two(of_q, p, alpha));
    }
  });
  prop("lies above every bound of it", [] {
    const Rational mu_squared = *any::rational_between(Rational{1, 10}, 4);
    const Rational alpha = *any::rational_between(Rational{1, 1000}, Rational{999, 1000});
    const RuleValue own = type_two(release({released::gaussian(mu_squared)}), alpha);
    const RuleValue bound = type_two(release({released::zcdp(mu_squared / 2)}), alpha, 8);  // met by that noise
    RC_ASSERT(bound.rule == "cks");
    RC_ASSERT(bound.value.lower() <= own.value.upper());
    RC_ASSERT(at_most(bound.value, own.value) != Trilean::no);
  });
}

TEST_CASE("Hölder's bounds are the suprema of the conversion's own values") {
  // rho-zCDP: both orders have one curve. No value of the
  // converted delta gives more, and one comes near.
  const Release budget = release({released::zcdp(q("0.5"))});
  const Profile& bound = *budget.orders().front().profiles().front();
  for (const char* level : {"0.05", "0.5", "0.9"}) {
    const Rational alpha = q(level);
    const Enclosure told = type_two(budget, alpha, 10).value;
    Enclosure best{0, precision};
    for (int i = -60; i <= 60; ++i) {
      const Epsilon epsilon{Rational{i, 15}};
      const Enclosure x = epsilon.exponential(precision), delta = bound.delta(epsilon, precision);
      best = max(best, max(Rational{1} - delta - x * alpha, (Rational{1 - alpha} - delta) / x));
    }
    INFO(level);
    CHECK(at_most(best, told) != Trilean::no);
    CHECK(at_most(told - Rational{1, 200}, best) == Trilean::yes);
  }
}

TEST_CASE("the trade-off of enclosed outcomes", "[random]") {
  prop("holds that of the exact ones, whatever else either law has", [] {
    const auto [p, of_q] = any_laws();
    const Rational alpha = *any::rational_between(0, 1);
    std::vector<PairAtom> shared;
    for (std::size_t y = 0; y < p.size(); ++y)
      if (p[y] > 0 && of_q[y] > 0) shared.push_back({{p[y], precision}, {of_q[y], precision}});
    const Enclosure told = type_two_of_atoms(shared, alpha, precision);
    RC_ASSERT(contains(told, brute_type_two(p, of_q, alpha)));
    RC_ASSERT(Rational{told.upper() - told.lower()} < power_of_two(-150));
  });
}

TEST_CASE("the best guess of a data set", "[random]") {
  prop("is right as often as the best event makes it", [] {
    const auto [p, of_q] = any_laws();
    const Rational prior = *any::rational_between(0, 1);
    const auto best = [&](const std::vector<Rational>& x, const std::vector<Rational>& y) {
      Rational right = 0;
      for (std::size_t i = 0; i < x.size(); ++i) right += std::max<Rational>(prior * x[i], (1 - prior) * y[i]);
      return right;
    };
    const Release channel = release({released::channel(matrix_of({p, of_q}))});
    RC_ASSERT(bayes_success(channel, prior, 15)->exact == std::max(best(p, of_q), best(of_q, p)));
  });
}

TEST_CASE("the posterior ratio", "[random]") {
  prop("is exceeded with probability delta at most", [] {
    const auto [p, of_q] = any_laws();
    const Rational delta = *any::rational_between(0, 1);
    const RuleValue ratio = *posterior_ratio(release({released::channel(matrix_of({p, of_q}))}), delta, 15);
    if (ratio.infinite) return;
    for (const auto& [x, y] : {std::pair{p, of_q}, std::pair{of_q, p}}) {
      Rational beyond = 0;
      for (std::size_t i = 0; i < x.size(); ++i)
        if (x[i] > ratio.value.upper() * y[i]) beyond += x[i];
      RC_ASSERT(beyond <= delta);
    }
  });
}

TEST_CASE("the posterior ratio of responses is e^epsilon, and of the likeliest outcomes their mean") {
  const Release one = release({released::response(Epsilon::log_of(3))});
  CHECK(contains(posterior_ratio(one, 0, 15)->value, 3));
  CHECK(posterior_ratio(one, q("1/2"), 15)->exact == Rational{3});
  CHECK(posterior_ratio(one, q("7/8"), 15)->exact == q("7/8") / (q("1/4") + q("1/8") * 3));
  CHECK(posterior_ratio(release({released::failing(q("0.1"))}), q("0.05"), 15)->infinite);
}
