// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "agrees.hpp"
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "loss.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;
using namespace dpcert::released;

namespace {

constexpr Precision rough{40}, coarse{64}, fine{128};

Rational decimal(const char* text) { return *read_rational(text); }

std::shared_ptr<const Profile> grid(const ReleasedParts& parts, PairOrder order = PairOrder::forward,
                                    const Rational& failure = 0) {
  const Bounds bounds = by_grid(Together::of(parts, failure, order));
  REQUIRE_FALSE(bounds.profiles.empty());
  return bounds.profiles.front();
}

ReleasedPart sampled(const Rational& rate, const WorstPair& inner, unsigned long count) {
  const Error no_curve = unsupported("", "not asked");
  const auto of = [&](PairOrder order) {
    PrivacyLoss loss{no_curve, std::shared_ptr<const Profile>{
                                   std::make_shared<const SubsampledProfile>(rate, *inner.in(order).profile, order)}};
    const KnownTails tails = inner.in(order).find<LossTails>();
    loss.views.put(order == PairOrder::forward ? sampled_tails(rate, tails) : tails_against_sampled(rate, tails));
    return loss;
  };
  return {{of(PairOrder::forward), of(PairOrder::backward)}, count};
}

/// Is the figure this number, to within `most` of it?
bool encloses(const RuleValue& figure, const Rational& number, const Rational& most) {
  return holds(figure, number) && figure.value.upper() - figure.value.lower() <= most * number;
}

}  // namespace

TEST_CASE("losses on a grid: known compositions", "[by_grid]") {
  SECTION("two Laplace") {
    CHECK(encloses(grid({laplace(1, 2)})->epsilon(decimal("0.123849119044669523"), 10, fine), decimal("1.5"),
                   decimal("1e-8")));
    const Enclosure delta = grid({laplace(1, 2)})->delta(Epsilon{decimal("1.5")}, fine);
    CHECK(contains(delta, decimal("0.123849119044669523")));
    CHECK(delta.upper() - delta.lower() < decimal("1e-8"));
  }
  SECTION("a thousand Laplace") {
    CHECK(encloses(grid({laplace(Rational(1, 20), 1000)})->epsilon(decimal("1e-6"), 10, fine),
                   decimal("8.204440343934"), decimal("1e-5")));
  }
  SECTION("Gaussian and Laplace") {
    const ReleasedParts parts{{gaussian_pair(Rational(1, 16)), 3}, laplace(Rational(1, 10), 5)};
    CHECK(encloses(grid(parts)->epsilon(decimal("1e-12"), 10, coarse), decimal("3.26161558613914"), decimal("1e-6")));
  }
  SECTION("sampled Laplace and Gaussian") {
    const ReleasedParts parts{sampled(Rational(1, 5), laplace_pair(Rational{1}), 50),
                              {gaussian_pair(Rational(1, 9)), 2}};
    CHECK(encloses(grid(parts)->epsilon(decimal("1e-8"), 10, coarse), decimal("8.55874059632333"), decimal("1e-4")));
  }
  SECTION("a training run") {
    const ReleasedParts parts{sampled(Rational(256, 60000), gaussian_pair(Rational(100, 121)), 3516)};
    const auto profile = grid(parts);
    const RuleValue figure = profile->epsilon(decimal("1e-15"), 10, fine);
    CHECK(encloses(figure, decimal("2.81303013834478"), decimal("1e-2")));
    CHECK(figure.value.upper() < decimal("2.8133"));
    CHECK(profile->epsilon(decimal("1e-5"), 10, fine).value.upper() < decimal("1.1340"));
  }
}

TEST_CASE("losses on a grid: closed forms", "[by_grid][random]") {
  prop("Gaussian pairs, one by one, are their sum", [] {
    // As sampled at a rate next to 1 they are not put together
    // beforehand; here the sum has a count.
    const Rational mu_squared = *any::rational_between(Rational(1, 10), 4);
    const auto count = static_cast<unsigned long>(*rc::gen::inRange(1, 20));
    WorstPair one = gaussian_pair(mu_squared);
    one.forward.views.put<GaussianShift>(nullptr), one.backward.views.put<GaussianShift>(nullptr);
    // Where delta is no smaller than about 1e-5: a rough grid is not narrow in the far tail.
    const Rational total = mu_squared * count, spread = *finite_rational(std::sqrt(total.convert_to<double>()));
    const Rational epsilon = total / 2 + *any::rational_between(-3, 3) * spread;
    const Enclosure sum = GaussianPair{total}.delta(Epsilon{epsilon}, fine);
    const Enclosure delta = grid({{one, count}})->delta(Epsilon{epsilon}, rough);
    RC_ASSERT(agrees(delta, sum, 1));
    RC_ASSERT(delta.upper() - delta.lower() < Rational(1, 500) * sum.upper());
  });
  prop("randomized responses", [] {
    const ReleasedParts parts{response(*any::rational_ratio_loss(), *rc::gen::inRange(0, 3),
                                       static_cast<unsigned long>(*rc::gen::inRange(2, 12)))};
    const Epsilon epsilon{*any::rational_between(-1, 5)};
    const Release release = Release::of(parts).value();
    const RuleValue exact = *release.delta(epsilon, 20);
    RC_ASSERT(agrees(grid(parts)->delta(epsilon, rough), exact.value));
  });
}

/// What a budget (ln odds, failure) is, run on samples: an outcome that gives
/// one away, one that does the other, and a response.
PrivacyLoss sampled_budget(const Rational& rate, const Rational& odds, const Rational& failure, PairOrder order) {
  const PrivacyLoss response = lattice_pair(Epsilon::log_of(odds)).value().forward;
  const KnownTails inner = failing_tails(failure, tails_of(response));
  const auto profile = std::make_shared<const SubsampledProfile>(rate, kept(*response.profile, {}, failure, ""), order);
  PrivacyLoss loss{unsupported("", "not asked"), std::shared_ptr<const Profile>{profile}};
  loss.views.put(order == PairOrder::forward ? sampled_tails(rate, inner) : tails_against_sampled(rate, inner));
  return loss;
}

TEST_CASE("losses on a grid: sampled budgets meet their finite laws", "[by_grid]") {
  const Rational rate{1, 4}, odds = 3, failure{1, 50}, kept = 1 - failure;
  const std::vector<Rational> p{failure, 0, kept * odds / (odds + 1), kept / (odds + 1)},
      q{0, failure, kept / (odds + 1), kept * odds / (odds + 1)};
  std::vector<Rational> mixture;
  for (std::size_t y = 0; y < p.size(); ++y) mixture.push_back((1 - rate) * q[y] + rate * p[y]);
  for (const PairOrder order : {PairOrder::forward, PairOrder::backward})
    for (const unsigned long count : {1UL, 12UL}) {
      const bool forward = order == PairOrder::forward;
      const auto exact = LossAtoms::of({{forward ? loss_law(mixture, q) : loss_law(q, mixture), count}}).value();
      const auto found = grid({{WorstPair::alike(sampled_budget(rate, odds, failure, order)), count}});
      CHECK(found->infinite_mass() == exact.infinite_mass());
      for (const Rational& epsilon : {Rational{0}, Rational{1, 10}, Rational{1, 2}, Rational{3, 2}}) {
        const Enclosure delta = found->delta(Epsilon{epsilon}, fine);
        CHECK(agrees(delta, exact.delta(Epsilon{epsilon}, fine), 1));
        CHECK(delta.upper() - delta.lower() <= decimal("1e-4"));
      }
    }
}

TEST_CASE("losses on a grid: two heavy losses lie on the grid", "[by_grid]") {
  // The losses of a sampled response are no multiples of one
  // number, and of few runs the curve has corners.
  const auto response = [](Precision precision) { return Enclosure{1, precision}; };
  const auto found = grid({sampled(Rational(1, 100), pure_pair(response), 10)});
  const RuleValue figure = found->epsilon(decimal("1e-4"), 10, fine);
  CHECK(figure.value.has_digits(9));
  CHECK(found->delta(Epsilon{figure.value.lower()}, fine).upper() >= decimal("1e-4"));
}

TEST_CASE("losses on a grid: the laws of a privacy curve", "[by_grid][random]") {
  prop("precisions meet, more epsilon is less delta, more steps are more", Cases::few, [] {
    const Rational shift = *any::rational_between(Rational(1, 10), 1);
    const auto count = static_cast<unsigned long>(*rc::gen::inRange(1, 30));
    const ReleasedParts parts{sampled(Rational(1, 3), laplace_pair(shift), count), gaussian(shift)};
    const PairOrder order = *rc::gen::element(PairOrder::forward, PairOrder::backward);
    const auto profile = grid(parts, order);
    const Rational epsilon = *any::rational_between(-2, 4), more = epsilon + *any::rational_between(0, 2);
    const Enclosure delta = profile->delta(Epsilon{epsilon}, rough);
    RC_ASSERT(agrees(delta, profile->delta(Epsilon{epsilon}, coarse), 1));
    RC_ASSERT(at_most(profile->delta(Epsilon{more}, rough), delta) != Trilean::no);
    ReleasedParts longer = parts;
    longer.front().count += 1;
    RC_ASSERT(at_most(delta, grid(longer, order)->delta(Epsilon{epsilon}, rough)) != Trilean::no);
    RC_ASSERT(at_least(delta, 0) == Trilean::yes && at_most(delta, 1) == Trilean::yes);
  });
  prop("epsilon and delta are inverse", Cases::few, [] {
    const auto profile = grid({{gaussian_pair(*any::rational_between(Rational(1, 10), 2)), 1}, laplace(1, 3)});
    const Rational delta = power_of_two(-*rc::gen::inRange(3, 60));
    const RuleValue epsilon = profile->epsilon(delta, 10, rough);
    RC_ASSERT(!epsilon.infinite && epsilon.value.is_finite());
    RC_ASSERT(at_most(profile->delta(Epsilon{epsilon.value.upper()}, rough), delta) != Trilean::no);
    RC_ASSERT(at_least(profile->delta(Epsilon{epsilon.value.lower()}, rough), delta) != Trilean::no);
  });
}

TEST_CASE("losses on a grid: corner cases", "[by_grid]") {
  SECTION("one step is its own profile, also far out") {
    const auto profile = grid({gaussian(1)});
    const GaussianPair pair{1};
    for (const char* text : {"-20", "1", "20"}) {
      const Epsilon epsilon{decimal(text)};
      CHECK(agrees(profile->delta(epsilon, coarse), pair.delta(epsilon, fine)));
    }
  }
  SECTION("beyond the largest total loss nothing is left") {
    const auto profile = grid({laplace(1, 3)});
    CHECK(profile->pure_epsilon() == Epsilon{Rational{3}});
    CHECK(profile->delta(Epsilon{Rational{3}}, coarse).is_exactly_zero());
    CHECK(profile->epsilon(0, 10, coarse).exact == Rational{3});
  }
  SECTION("infinite losses stay so") {
    const ChannelMatrix tells{{{Rational(1, 2), Rational(1, 2), 0}, {0, Rational(1, 2), Rational(1, 2)}}, {{0, 1}}};
    const ReleasedParts parts{channel(tells, 2), laplace(1)};
    const auto profile = grid(parts);
    CHECK(profile->infinite_mass() == Rational(3, 4));
    const Enclosure delta = profile->delta(Epsilon{Rational(1, 2)}, coarse);
    // 3/4, and with probability 1/4 the Laplace pair alone.
    const Enclosure alone = (*laplace_pair(Rational{1}).forward.profile)->delta(Epsilon{Rational(1, 2)}, fine);
    CHECK(agrees(delta, Rational(3, 4) + Rational(1, 4) * alone, 1));
    CHECK(delta.upper() - delta.lower() < Rational(1, 1000));
    CHECK(profile->epsilon(Rational(1, 2), 10, coarse).infinite);
  }
  SECTION("a part whose finite losses are negative lowers the largest of all, which its own pure epsilon of 0 hides") {
    // P = (1/2, 1/2) and Q = (0, 1): an infinite loss, and one of
    // -log 2. So from 1 - log 2 on delta is 1/2.
    const ReleasedParts parts{channel({{{Rational(1, 2), Rational(1, 2)}, {0, 1}}, {{0, 1}}}), laplace(1)};
    const auto profile = grid(parts);
    CHECK_FALSE(profile->pure_epsilon().has_value());
    const RuleValue figure = profile->epsilon(Rational(1, 2), 10, coarse);
    CHECK_FALSE(figure.exact.has_value());
    CHECK(at_least(figure.value, 0) != Trilean::no);
    CHECK(contains(figure.value, decimal("0.30685281944005469")));
  }
  SECTION("a failure stays beside it, and a budget of divergences has no grid") {
    const auto profile = grid({laplace(1, 2)}, PairOrder::forward, Rational(1, 10));
    CHECK(profile->infinite_mass() == Rational(1, 10));
    CHECK(by_grid(Together::of({laplace(1, 2), zcdp(1)}, 0, PairOrder::forward)).profiles.empty());
  }
  SECTION(
      "finitely many outcomes known by their curve alone have an upper bound; a density has none in reasonable time") {
    const ReleasedPart part =
        channel({{{Rational(3, 4), Rational(1, 4)}, {Rational(1, 3), Rational(2, 3)}}, {{0, 1}}}, 2);
    WorstPair known = part.pair;
    known.forward.views.put<LossTails>(nullptr);
    known.forward.views.put<FewLosses>(nullptr);
    const Bounds bounds = by_grid(Together::of({{known, 2}}, 0, PairOrder::forward));
    REQUIRE_FALSE(bounds.profiles.empty());
    CHECK_FALSE(bounds.is_exact);
    const Epsilon epsilon{decimal("0.3")};
    const Enclosure delta = bounds.profiles.front()->delta(epsilon, coarse);
    const Enclosure exact = Release::of({part}).value().delta(epsilon, 15)->value;
    CHECK(overlaps(delta, exact));
    CHECK(at_most(delta.upper_end() - exact, decimal("0.001")) == Trilean::yes);
    CHECK(delta.lower() <= 0);
    const auto student = [](long location) {
      return Distribution{{{Rational{1}, law_of("student_t", {location, 1, 5}).value()}}};
    };
    const WorstPair density = WorstPair::alike(compare(student(0), student(1)));
    CHECK(by_grid(Together::of({{density, 2}}, 0, PairOrder::forward)).profiles.empty());
  }
}
