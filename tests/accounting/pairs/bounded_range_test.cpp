// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/bounded_range.hpp"
#include "agrees.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/scored_choice.hpp"
#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision fine{192};

/// Two outcomes of losses t and t - r, and their probabilities under P.
struct TwoOutcomes {
  Enclosure range, t;

  [[nodiscard]] Enclosure first() const { return expm1(t - range) / expm1(-range); }
  [[nodiscard]] Enclosure delta(const Enclosure& epsilon) const {
    const Enclosure zero{0, fine};
    return first() * max(zero, -expm1(epsilon - t)) + (Rational{1} - first()) * max(zero, -expm1(epsilon - t + range));
  }
  [[nodiscard]] Enclosure log_moment(const Rational& order) const {
    const Rational less = order - 1;
    return log(first() * exp(t * less) + (Rational{1} - first()) * exp((t - range) * less));
  }
};

/// The largest of a figure over a grid of t; lower ends.
template <class Figure>
Rational largest_on_grid(const Rational& range, const Figure& figure) {
  Rational largest = -1;
  constexpr int points = 400;
  for (int i = 1; i < points; ++i)
    largest = std::max(largest, figure(TwoOutcomes{{range, fine}, {range * Rational{i, points}, fine}}).lower());
  return largest;
}

bool is_near(const Rational& below, const Enclosure& value, const Rational& gap) {
  return below <= value.upper() && value.lower() - below <= gap;
}

Distribution logistic(const Rational& location) {
  return {{{Rational{1}, law_of("logistic", {location, 1}, 1).value()}}};
}

const std::vector<Rational> ranges{Rational{1, 10}, 1, 3, 12};

}  // namespace

TEST_CASE("bounded range: the profile is the worst of all pairs of two outcomes") {
  for (const Rational& range : ranges) {
    const BoundedRange known{Epsilon{range}};
    for (const Rational& share : {Rational{-3, 4}, Rational{0}, Rational{1, 3}, Rational{9, 10}}) {
      const Epsilon epsilon{Rational{range * share}};
      const Enclosure delta = known.delta(epsilon, fine);
      CHECK(is_near(largest_on_grid(range, [&](const TwoOutcomes& pair) { return pair.delta(epsilon.enclose(fine)); }),
                    delta, Rational{1, 10000}));
      CHECK(agrees(delta, known.delta(epsilon, Precision{64})));
      if (share >= 0)
        CHECK(contains(known.epsilon(delta.midpoint(), 15, fine).value - epsilon.nats(), 0) ==
              contains(delta - delta.midpoint(), 0));
    }
    CHECK(known.exact_delta(Epsilon{range}) == Rational{0});
    CHECK(contains(known.delta(Epsilon{Rational{-2 * range}}, fine) + expm1(Enclosure{-2 * range, fine}), 0));
  }
  CHECK(BoundedRange{Epsilon::log_of(4)}.exact_delta(Epsilon::log_of(Rational{1, 5})) == Rational(4, 5));
  // (2 - sqrt 2)^2/3 at epsilon = ln 2.
  const Enclosure at_log_2 = BoundedRange{Epsilon::log_of(4)}.delta(Epsilon::log_of(2), fine);
  CHECK(contains(at_log_2 - square(Rational{2} - sqrt(Enclosure{2, fine})) / Rational{3}, 0));
}

TEST_CASE("bounded range: logistic noise has that profile") {
  const PrivacyLoss loss = compare(logistic(0), logistic(2));
  REQUIRE(loss.profile);
  const BoundedRange known{Epsilon{2}};
  for (const Rational& epsilon : {Rational{0}, Rational{1, 2}, Rational{3, 2}})
    CHECK(agrees(known.delta(Epsilon{epsilon}, fine), (*loss.profile)->delta(Epsilon{epsilon}, Precision{96})));
}

TEST_CASE("bounded range: its divergences are the worst of pairs of two outcomes") {
  for (const Rational& range : ranges) {
    const BoundedRange known{Epsilon{range}};
    for (const Rational& order : {Rational{1, 2}, Rational{11, 10}, Rational{2}, Rational{8}}) {
      const Enclosure divergence = known.log_moment_at(order, fine) / Rational{order - 1};
      const auto of_pair = [&](const TwoOutcomes& pair) { return pair.log_moment(order) / Rational{order - 1}; };
      CHECK(is_near(largest_on_grid(range, of_pair), divergence, range / 1000));
      CHECK(at_most(divergence, order * range * range / 8) == Trilean::yes);
    }
    // r/(E-1) - 1 - log(r/(E-1)), also as the slope of what is enclosed around order 1.
    const Enclosure ratio = Enclosure{range, fine} / expm1(Enclosure{range, fine});
    const Enclosure mean = ratio - Rational{1} - log(ratio);
    CHECK(agrees(kullback_leibler(known, fine), mean));
    CHECK(kullback_leibler(known, fine).has_digits(20));
    const Taylor around = known.log_moment(between(Rational{9, 10}, Rational{11, 10}, fine), 1);
    CHECK(contains(around.value, 0));
    CHECK(overlaps(around.slope, mean));
  }
}

TEST_CASE("bounded range: the trade-off and the rate of Gaussian DP") {
  const BoundedRange known{Epsilon::log_of(4)};
  CHECK(known.type_two(Rational{1, 3}, fine)->exact == Rational(1, 3));
  CHECK(known.type_two(Rational{1, 2}, fine)->exact == Rational(1, 5));
  const Release release = Release::of({{bounded_range_pair(Epsilon{3}), 1}}).value();
  const Rate rate = *release.gdp_rate(12);
  REQUIRE(rate.is_settled);
  // 2 Phi(mu/2) - 1 = tanh(3/4), and the trade-off of the Gaussian pair lies
  // below at all levels: delta is at most its delta.
  const Rational mu = rate.at_most.value.upper();
  const Release gaussian = Release::of({{gaussian_pair(mu * mu), 1}}).value();
  for (const Rational& epsilon : {Rational{0}, Rational{1, 4}, Rational{1}, Rational{2}, Rational{29, 10}})
    CHECK(release.delta(Epsilon{epsilon}, 12)->value.lower() <= gaussian.delta(Epsilon{epsilon}, 12)->value.upper());
  CHECK(release.delta(Epsilon{0}, 12)->value.upper() >=
        gaussian.delta(Epsilon{0}, 12)->value.lower() * Rational{999999, 1000000});
}

TEST_CASE("bounded range: composed, it is between what two runs have and basic composition") {
  const Rational range{1, 2};
  const Release twice = Release::of({{bounded_range_pair(Epsilon{range}), 2}}).value();
  CHECK(twice.profile_tightness() != Tightness::own);
  CHECK(twice.epsilon(0, 12)->exact == Rational{1});
  // Two runs of one pair of two outcomes: losses 2t, 2t - r, 2t - 2r.
  const Rational epsilon{3, 10};
  const auto two_runs = [&](const TwoOutcomes& pair) {
    const Enclosure zero{0, fine}, p = pair.first(), rest = Rational{1} - p, eps{epsilon, fine};
    const auto gain = [&](const Enclosure& loss) { return max(zero, -expm1(eps - loss)); };
    return p * p * gain(pair.t + pair.t) + Rational{2} * (p * rest * gain(pair.t + pair.t - pair.range)) +
           rest * rest * gain(pair.t + pair.t - pair.range - pair.range);
  };
  const RuleValue delta = *twice.delta(Epsilon{epsilon}, 8);
  CHECK(largest_on_grid(range, two_runs) <= delta.value.upper());
  const Release pure = Release::of({{lattice_pair(Epsilon{range}).value(), 2}}).value();
  CHECK(delta.value.upper() < pure.delta(Epsilon{epsilon}, 8)->value.lower());
  const Release often = Release::of({{bounded_range_pair(Epsilon{range}), 64}}).value();
  CHECK(at_most(often.zcdp_rate(8).value().at_most.value, Rational{64} * range * range / 8) == Trilean::yes);
}

TEST_CASE("bounded range: two runs are no worse than one of both ranges") {
  for (const auto& [r, s] :
       {std::pair{Rational{1, 2}, Rational{1, 2}}, {Rational{1, 10}, Rational{3}}, {Rational{2}, Rational{1}}}) {
    const Release both =
        Release::of({{bounded_range_pair(Epsilon{r}), 1}, {bounded_range_pair(Epsilon{s}), 1}}).value();
    const BoundedRange one{Epsilon{Rational{r + s}}};
    for (const Rational& share : {Rational{0}, Rational{1, 3}, Rational{9, 10}}) {
      const Epsilon epsilon{Rational{share * (r + s)}};
      CHECK(both.delta(epsilon, 6)->value.upper() <= one.delta(epsilon, fine).upper());
    }
  }
}

TEST_CASE("bounded range: a length that is no number of nats and a logarithm") {
  const BoundedRange known{EpsilonMultiple{Epsilon::log_of(4), Rational{2, 3}}};
  CHECK_FALSE(known.pure_epsilon());
  const Enclosure range = log(Enclosure{4, fine}) * Rational{2, 3};
  CHECK(agrees(known.pure_epsilon_value(fine).value, range));
  CHECK(known.exact_delta(Epsilon{Rational{925, 1000}}) == Rational{0});
  CHECK_FALSE(known.exact_delta(Epsilon{Rational{924, 1000}}));
  const Enclosure root = expm1((Rational{1, 2} - range) * Rational{1, 2});
  CHECK(agrees(known.delta(Epsilon{Rational{1, 2}}, fine), square(root) / -expm1(-range)));
  CHECK(known.exact_delta(Epsilon::log_of(Rational{1, 4})) == Rational(3, 4));
  CHECK(EpsilonMultiple(Epsilon::log_of(8), Rational{2, 3}).exact() == Epsilon::log_of(4));
}

TEST_CASE("scored choice: two outcomes, by hand") {
  // exp(0), exp(1) against exp(1), exp(0): e/(1+e) and 1/(1+e), swapped.
  const ScoredChoice choice{{{0, 1}, {1, 0}}, {{0, 1}}};
  CHECK(range_of(choice) == 2);
  CHECK(contains(largest_loss(choice, fine), 1));
  const Release release = Release::of({{scored_choice_pair(choice), 1}}).value();
  CHECK(release.profile_tightness() == Tightness::own);
  const Enclosure e = exp(Enclosure{1, fine}), root = exp(Enclosure{Rational{1, 2}, fine});
  const Enclosure delta = (e - root) / (e + Rational{1});
  CHECK(agrees(release.delta(Epsilon{Rational{1, 2}}, 20)->value, delta));
  CHECK(release.delta(Epsilon{Rational{1, 2}}, 20)->value.has_digits(20));
  const ScoredChoice equal{{{0, 1}, {5, 6}}, {{0, 1}}};  // a constant does not matter
  CHECK(Release::of({{scored_choice_pair(equal), 1}}).value().epsilon(0, 12)->exact == Rational{0});
}

TEST_CASE("scored choice: all pairs by enumeration, below bounded range") {
  const ScoredChoice choice{{{3, 1, 0}, {2, 1, 1}, {3, 2, 0}}, {{0, 1}, {0, 2}}};
  const Release release = Release::of({{scored_choice_pair(choice), 1}}).value();
  const Epsilon epsilon{Rational{1, 5}};
  Enclosure worst{0, fine};
  for (const auto& [i, j] : {std::pair{0, 1}, {1, 0}, {0, 2}, {2, 0}}) {
    Enclosure of_i{0, fine}, of_j{0, fine}, sum{0, fine};
    const auto &u = choice.scores[static_cast<std::size_t>(i)], &v = choice.scores[static_cast<std::size_t>(j)];
    for (std::size_t y = 0; y < 3; ++y) of_i += exp(Enclosure{u[y], fine}), of_j += exp(Enclosure{v[y], fine});
    for (std::size_t y = 0; y < 3; ++y)
      sum += max(Enclosure{0, fine},
                 exp(Enclosure{u[y], fine}) / of_i - epsilon.exponential(fine) * (exp(Enclosure{v[y], fine}) / of_j));
    worst = max(worst, sum);
  }
  CHECK(agrees(release.delta(epsilon, 20)->value, worst));
  CHECK(release.delta(epsilon, 20)->value.upper() <=
        BoundedRange{Epsilon{range_of(choice)}}.delta(epsilon, fine).upper());
  CHECK(release.epsilon(0, 20)->value.upper() < range_of(choice));
  const Release twice = Release::of({{scored_choice_pair(choice), 2}}).value();
  CHECK(twice.profile_tightness() != Tightness::own);
  CHECK(release.delta(epsilon, 8)->value.lower() < twice.delta(epsilon, 8)->value.upper());
}

TEST_CASE("scored choice: divergences and rates against all events") {
  // The second row differs from the first by 1, 0, 0, -1 and a constant: two outcomes of one loss.
  const ScoredChoice choice{{{3, 1, 0, 1}, {7, 6, 5, 7}, {3, 1, Rational{1, 2}, 1}}, {{0, 1}, {0, 2}}};
  const Release release = Release::of({{scored_choice_pair(choice), 1}}).value();
  const std::size_t outcomes = choice.scores.front().size();
  const auto law = [&](std::size_t i) {
    std::vector<Enclosure> masses;
    Enclosure sum{0, fine};
    for (const Rational& score : choice.scores[i]) sum += exp(Enclosure{score, fine});
    for (const Rational& score : choice.scores[i]) masses.push_back(exp(Enclosure{score, fine}) / sum);
    return masses;
  };
  Enclosure rate{0, fine};
  std::vector<std::pair<Rational, Enclosure>> divergences{{Rational{1, 2}, rate}, {2, rate}, {9, rate}};
  Enclosure kullback{0, fine};
  for (const auto& [i, j] : {std::pair{0UL, 1UL}, {1UL, 0UL}, {0UL, 2UL}, {2UL, 0UL}}) {
    const auto p = law(i), q = law(j);
    for (std::size_t event = 1; event + 1 < std::size_t{1} << outcomes; ++event) {
      Enclosure inside_p{0, fine}, inside_q{0, fine};
      for (std::size_t y = 0; y < outcomes; ++y)
        if ((event >> y & 1U) != 0) inside_p += p[y], inside_q += q[y];
      rate = max(rate,
                 normal_quantile(inside_p, Rational{1} - inside_p) - normal_quantile(inside_q, Rational{1} - inside_q));
    }
    Enclosure mean{0, fine};
    for (std::size_t y = 0; y < outcomes; ++y) mean += p[y] * log(p[y] / q[y]);
    kullback = max(kullback, mean);
    for (auto& [order, worst] : divergences) {
      Enclosure sum{0, fine};
      for (std::size_t y = 0; y < outcomes; ++y) sum += exp(log(p[y]) * order + log(q[y]) * Rational{1 - order});
      worst = max(worst, log(sum) / Rational{order - 1});
    }
  }
  const Rate found = *release.gdp_rate(20);
  CHECK(found.is_settled);
  CHECK(found.at_most.value.has_digits(20));
  CHECK(agrees(found.at_most.value, rate));
  for (const auto& [order, worst] : divergences) {
    const RuleValue divergence = release.divergence({order}, 20).value();
    CHECK(divergence.value.has_digits(20));
    CHECK(agrees(divergence.value, worst));
  }
  CHECK(agrees(release.divergence({1}, 20).value().value, kullback));
  CHECK(agrees(release.divergence({}, 20).value().value, largest_loss(choice, fine)));
  CHECK(release.divergence_tightness({Rational{2}}) != Tightness::bound);
  const Rate zcdp = release.zcdp_rate(10).value();
  REQUIRE(zcdp.is_settled);
  CHECK(zcdp.at_most.value.has_digits(10));
  CHECK(at_most(kullback, zcdp.at_most.value) != Trilean::no);
  for (const auto& [order, worst] : divergences)
    if (order > 1) CHECK(at_most(worst / order, zcdp.at_most.value) != Trilean::no);
}
