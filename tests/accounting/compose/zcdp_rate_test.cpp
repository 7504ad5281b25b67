// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/scored_choice.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/work.hpp"
#include "loss.hpp"
#include "pairs/largest_growth.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;
constexpr Precision precision{200};

Release release(const ReleasedParts& parts) { return *Release::of(parts); }

std::shared_ptr<const RenyiCurve> responses(const Epsilon& loss, const Rational& weight) {
  return std::make_shared<const LatticePair>(*LatticePair::from({{loss, weight, 1}}));
}

/// A curve of a kind that is claimed to be concave in u = (a -
/// 1/2)^2; from the third kind on they are responses.
std::shared_ptr<const RenyiCurve> any_concave_curve(int first_kind = 0) {
  const Rational size = *any::moderate_positive();
  switch (*rc::gen::inRange(first_kind, 4)) {
    case 0:
      return std::make_shared<const GaussianPair>(size);
    case 1:
      return std::make_shared<const LaplacePair>(size);
    case 2:
      return responses(Epsilon{size}, 0);
    default: {
      const Epsilon loss = *any::rational_ratio_loss();  // weight^2 <= 4 e^loss, up to equality
      Rational weight = *any::rational_between(0, 2);
      if (weight * weight > 4 * loss.ratio()) weight = 1;
      return responses(loss, weight);
    }
  }
}

Enclosure divergence(const RenyiCurve& curve, const Rational& a) {
  return curve.log_moment(Enclosure{a, precision}, a).value / Rational(a - 1);
}

}  // namespace

TEST_CASE("where g is concave in (a - 1/2)^2", "[random]") {
  prop("its derivative in u, g'(a) / (2a - 1), does not grow with a", [] {
    const auto curve = any_concave_curve();
    RC_ASSERT(curve->has_rate_of_order_one());
    Rational a = 1 + *any::rational_between(0, 9), b = 1 + *any::rational_between(0, 9);
    if (b < a) std::swap(a, b);
    const auto slope = [&](const Rational& at) {
      return curve->log_moment(Enclosure{at, precision}, at).slope / Rational(2 * at - 1);
    };
    RC_ASSERT(possibly(at_least(slope(a) - slope(b), Rational{0})));
  });
  prop("the divergence of order a is at most a times the Kullback-Leibler divergence", [] {
    const auto curve = any_concave_curve();
    const Rational a = 1 + *any::rational_between(Rational(1, 1000), 40);
    const Enclosure rate = curve->log_moment(Enclosure{1, precision}, 1).slope;
    RC_ASSERT(possibly(at_most(divergence(*curve, a), rate * a)));
  });
}

TEST_CASE("randomised response with too heavy a middle is not claimed to be concave") {
  CHECK(responses(Epsilon::log_of(4), 4)->has_rate_of_order_one());
  CHECK_FALSE(responses(Epsilon::log_of(4), Rational(4001, 1000))->has_rate_of_order_one());
  const auto heavy = responses(Epsilon::log_of(2), 1000);
  CHECK_FALSE(heavy->has_rate_of_order_one());
  // And rightly so: D_4 exceeds 4 D_1 there.
  const Enclosure rate = heavy->log_moment(Enclosure{1, precision}, 1).slope;
  CHECK(divergence(*heavy, 4).lower() != 0);
  const auto slope = [&](const Rational& at) {
    return heavy->log_moment(Enclosure{at, precision}, at).slope / Rational(2 * at - 1);
  };
  CHECK(certainly(is_positive(slope(8) - slope(1))));
  CHECK(rate.is_finite());
}

TEST_CASE("the zCDP rate", "[random]") {
  prop("is rho = mu^2/2 for Gaussian noise and eps tanh(eps/2) for a pure budget", [] {
    const Rational size = *any::moderate_positive();
    const auto of_gaussian = release({released::gaussian(size)}).zcdp_rate(digits).value(),
               of_pure = release({released::response(Epsilon{size})}).zcdp_rate(digits).value();
    RC_ASSERT(of_gaussian.at_least.exact == size / 2);
    RC_ASSERT(of_gaussian.at_most.exact == size / 2);
    const Enclosure known = tanh(Enclosure{size / 2, precision}) * size;
    RC_ASSERT(agrees(of_pure.at_least.value, known));
    RC_ASSERT(agrees(of_pure.at_most.value, known));
  });
  prop("lies between its two figures for every mixture, and bounds D_a / a", [] {
    ReleasedParts parts = {
        released::gaussian(*any::rational_between(0, 2)), released::laplace(*any::rational_between(0, 2), 2),
        released::response(Epsilon{*any::rational_between(0, 2)}, *rc::gen::element<Rational>(0, 1, 50), 3)};
    const Rational ratio = 1 + *any::rational_between(0, 3);
    parts.push_back(
        released::channel({{{ratio / (ratio + 1), 1 / (ratio + 1)}, {Rational(1, 2), Rational(1, 2)}}, {{0, 1}}}));
    const Release sum = release(parts);
    const auto rate = sum.zcdp_rate(6).value();
    RC_ASSERT(rate.at_least.value.lower() <= rate.at_most.value.upper());
    const Rational a = 1 + *any::rational_between(Rational(1, 1000), 20);
    RC_ASSERT(sum.divergence({a}, digits)->value.lower() <= a * rate.at_most.value.upper());
  });
  prop("of a pure budget is at most eps^2/2", [] {
    const Rational eps = *any::positive();
    RC_ASSERT(release({released::response(Epsilon{eps})}).zcdp_rate(digits).value().at_most.value.lower() <=
              eps * eps / 2);
  });
  const ReleasedParts budget = {released::zcdp(Rational(1, 3))};
  CHECK(release(budget).zcdp_rate(digits).value().at_most.exact == Rational(1, 3));
  CHECK(release({}).zcdp_rate(digits).value().at_most.exact == Rational{0});
}

TEST_CASE("the search for the largest D_a / a", "[random]") {
  prop("meets the Kullback-Leibler divergence where that is known to be it, beside a steady curve of any loss", [] {
    const auto curve = any_concave_curve(2), steady = any_concave_curve();
    const auto most = curve->largest_divergence(precision);
    const auto found = [&](bool is_alone) {
      const auto sum = [&](auto of) { return is_alone ? of(*curve) : of(*curve) + of(*steady); };
      const Enclosure zero{0, precision};
      return largest_growth(
          {[&](const Rational& order) { return sum([&](const auto& x) { return x.log_moment_at(order, precision); }); },
           kullback_leibler(*curve, precision), [&](const Rational& order) { return most.value / order; },
           [&](const Rational& from, const Rational& to) {
             return sum([&](const auto& x) { return x.log_moment(between(from, to, precision), from).curvature; });
           },
           is_alone ? zero : kullback_leibler(*steady, precision)},
          precision, digits);
    };
    const Enclosure alone = kullback_leibler(*curve, precision);
    RC_ASSERT(agrees(found(true), alone));
    RC_ASSERT(found(true).has_digits(digits - 1));
    RC_ASSERT(agrees(found(false), alone + kullback_leibler(*steady, precision)));
    RC_ASSERT(found(false).has_digits(4));  // the curvature of Laplace noise is known badly
  });
  prop("is at most D_inf, whatever else is known", [] {
    const Enclosure zero{0, precision}, tiny = between(0, power_of_two(-100), precision);
    const Enclosure found = largest_growth(
        {[&](const Rational& /*order*/) { return tiny; }, tiny, [&](const Rational& order) { return tiny / order; }},
        precision, digits);
    RC_ASSERT(found.is_finite());
    RC_ASSERT(contains(found, 0));
    RC_ASSERT(found.upper() <= power_of_two(-98));
  });
  prop("is not below D_a / a at any order, nor far above the largest on a grid", [] {
    const Epsilon loss = *any::rational_ratio_loss();
    const Rational weight = *any::rational_between(0, 2000);
    const auto rate = *release({released::response(loss, weight)}).zcdp_rate(digits);
    RC_ASSERT(rate.is_settled);
    RC_ASSERT(rate.at_most.has_digits(digits));
    const auto curve = responses(loss, weight);
    // D_a grows with a: between orders of ratio 1.01 D_a / a is at most 1.01 times that of the
    // larger one, and beyond an order a it is at most D_inf / a.
    Rational nearest = kullback_leibler(*curve, precision).lower();
    const Rational largest = loss.enclose(precision).upper();
    for (unsigned long n = 101; n * nearest < 100 * largest; n += n / 100) {
      const Rational a{n, 100};
      const Enclosure growth = divergence(*curve, a) / a;
      RC_ASSERT(possibly(at_most(growth, rate.at_most.value)));
      nearest = std::max(nearest, growth.lower());
    }
    RC_ASSERT(rate.at_most.value.upper() < nearest * Rational(102, 100));
  });
}

TEST_CASE("the search for the largest D_a / a ends with its patience, by an enclosure") {
  const auto heavy = responses(Epsilon::log_of(2), 1000);
  const RuleValue most = heavy->largest_divergence(precision);
  int calls = 0;
  const auto found = [&](const Allowance& patience) {
    return largest_growth(
        {[&](const Rational& order) {
           ++calls;
           charge(Work{1'000'000'000});
           return heavy->log_moment_at(order, precision);
         },
         kullback_leibler(*heavy, precision), [&](const Rational& order) { return most.value / order; }},
        precision, digits, patience);
  };
  const Enclosure soon = found(Allowance{Work{20'000'000'000}});
  CHECK(calls <= 20);
  const Enclosure at_once = found(Allowance{Work{0}});
  CHECK(calls <= 20);
  const Enclosure known = found({});
  CHECK(calls > 40);
  for (const Enclosure& early : {soon, at_once}) {
    CHECK(early.is_finite());
    CHECK(early.lower() <= known.lower());
    CHECK(known.upper() <= early.upper());
  }
  CHECK(is_narrower(soon, at_once));
}

TEST_CASE("the zCDP rate where the parts without bound have the rate of order 1") {
  const ChannelMatrix useless{{{Rational(1, 2), Rational(1, 2)}, {Rational(1, 2), Rational(1, 2)}}, {{0, 1}}};
  const auto beside = release({released::gaussian(Rational(1, 9)), released::channel(useless)});
  CHECK(beside.zcdp_rate(digits)->at_most.exact == Rational(1, 18));
  const ReleasedParts mixed = {released::gaussian(Rational(1, 9)), released::laplace(1),
                               released::response(Epsilon::log_of(2), 1000)};
  const auto rate = *release(mixed).zcdp_rate(digits);
  CHECK(rate.is_settled);
  CHECK(rate.at_most.has_digits(digits));
}

namespace {

/// Rows of so many positive masses.
ChannelMatrix any_positive_channel(std::size_t rows, std::size_t columns) {
  ChannelMatrix matrix;
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<Rational> row;
    Rational total = 0;
    for (std::size_t y = 0; y < columns; ++y) row.emplace_back(*rc::gen::inRange(1, 60)), total += row.back();
    for (Rational& mass : row) mass /= total;
    for (std::size_t j = 0; j < i; ++j) matrix.edges.emplace_back(j, i);
    matrix.rows.push_back(std::move(row));
  }
  return matrix;
}

}  // namespace

TEST_CASE("the rate of several pairs", "[random]") {
  prop("is the largest of theirs, as often as it is run", [] {
    const auto matrix =
        any_positive_channel(*rc::gen::inRange<std::size_t>(2, 6), *rc::gen::inRange<std::size_t>(2, 5));
    const auto times = *rc::gen::inRange<unsigned long>(1, 4);
    const auto all = *release({released::channel(matrix, times)}).zcdp_rate(digits);
    RC_ASSERT(all.is_settled);
    RC_ASSERT(all.at_most.has_digits(digits));
    Enclosure largest{0, precision};
    for (const auto& edge : matrix.edges)
      largest = max(largest, release({released::channel({matrix.rows, {edge}})}).zcdp_rate(digits)->at_most.value);
    RC_ASSERT(agrees(all.at_most.value, largest * Rational(times)));
  });
  prop("has a value that is known, where nothing exceeds it", [] {
    const auto curve = responses(*any::rational_ratio_loss(), *any::rational_between(0, 2000));
    const RuleValue most = curve->largest_divergence(precision);
    GrowingDivergence divergence;
    divergence.log_moment = [&](const Rational& order) { return curve->log_moment_at(order, precision); };
    divergence.at_one = kullback_leibler(*curve, precision);
    divergence.beyond = [&](const Rational& order) { return most.value / order; };
    const Enclosure alone = largest_growth(divergence, precision, digits);
    divergence.known = alone * Rational(2);
    RC_ASSERT(agrees(largest_growth(divergence, precision, digits), alone * Rational(2)));
    divergence.known = alone * Rational(1, 2);
    RC_ASSERT(agrees(largest_growth(divergence, precision, digits), alone));
  });
  prop("takes little more work than the worst of them, where that stands out", Cases::few, [] {
    ChannelMatrix matrix = any_positive_channel(12, 12);
    const auto before = work_done();
    const auto all = *release({released::channel(matrix)}).zcdp_rate(digits);
    RC_ASSERT(all.at_most.has_digits(digits));
    RC_ASSERT(work_done() - before < Work{300'000'000});
  });
}

TEST_CASE("the rate of several pairs whose divergences are huge or tiny") {
  for (const char* scale : {"1e-400", "1e-30", "1e-5", "1", "1e30"}) {
    INFO(scale);
    ScoredChoice choice{{{0, 1, 2}, {1, 0, 3}, {2, 2, 0}}, {{0, 1}, {0, 2}, {1, 2}}};
    for (auto& row : choice.scores)
      for (Rational& score : row) score /= *read_rational(scale);
    const auto rate = release({{scored_choice_pair(choice), 1}}).zcdp_rate(digits);
    REQUIRE(rate);
    CHECK(rate->is_settled);
    CHECK(rate->at_most.has_digits(digits));
  }
}

TEST_CASE("releases without a finite zCDP rate") {
  const ReleasedParts failing = {released::failing(Rational(1, 100))};
  CHECK(release(failing).zcdp_rate(digits).value().at_most.infinite);
  // Nothing is known beyond the last order.
  const ReleasedParts points = {released::rdp({{2, 1}}), released::gaussian(1)};
  CHECK(release(points).zcdp_rate(digits).value().at_most.infinite);
  CHECK(holds(release(points).zcdp_rate(digits).value().at_least, Rational(1, 2)));
  const ReleasedParts telling = {released::channel({{{1, 0}, {0, 1}}, {{0, 1}}})};
  CHECK(release(telling).zcdp_rate(digits).value().at_most.infinite);
  CHECK(release(telling).zcdp_rate(digits).value().at_least.infinite);
}
