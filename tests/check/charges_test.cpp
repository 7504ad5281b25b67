// SPDX-License-Identifier: Apache-2.0
// A rule charges for what it looks at, in pieces, before it
// looks: seen from the effort that one use of it spends.
#include <catch2/catch.hpp>

#include <memory>

#include "kernel/rules/loss_tails.hpp"
#include "kernel/spec/spec.hpp"
#include "more/known.hpp"
#include "more/laws/dominating_pair.hpp"
#include "more/laws/elliptical.hpp"
#include "more/laws/k_norm.hpp"

using namespace dpcert::check;

namespace {

Statement dp(const Rational& epsilon, const Rational& delta) { return {Kind::dp, {epsilon, 1}, 0, delta}; }

Mechanism process(std::size_t laws, const Rational& shift_squared) {
  MixingLaw mixing;
  for (std::size_t i = 0; i < laws; ++i)
    mixing.laws.emplace_back(Rational{1, static_cast<long>(laws)}, gamma_laws().of({1, 1}));
  return Mechanism::of(EllipticalProcess{std::make_shared<const MixingLaw>(std::move(mixing)), shift_squared});
}

// What a step spends of that effort, and then some where it is too little.
double spent(const char* rule, const Mechanism& about, const Statement& says,
             const std::vector<std::string_view>& words = {}, double most = Meter::usual) {
  const Meter effort{most};
  Nodes nodes{0, about};
  try {
    (void)kernel_and_more().rule(rule)->judge({about, says, words, {}, nodes});
  } catch (const BeyondLimits&) {
    CHECK(effort.spent() > most);
  }
  return effort.spent();
}

double cost_of_tails(const Sampled& one, bool is_removed, const Rational& above) {
  const Meter meter;
  static_cast<void>(tails(one, is_removed, {above}, Toward<Up>{1'088}));
  return meter.spent();
}

}  // namespace

TEST_CASE("mixture pays for the laws that it looks through, without a shift too") {
  CHECK(spent("mixture", process(8'000, 0), dp(1, 1)) > spent("mixture", process(1, 0), dp(1, 1)) + 70);
  CHECK(spent("mixture", process(8'000, 1), dp(1, 1)) > 1'000);  // each has a weight in the last step
}

TEST_CASE("mixture ends within its estimate of the cost where that is too much") {
  const std::vector<std::string> numbers = [] {
    std::vector<std::string> all;
    for (int i = 1; i <= 1'000; ++i) all.push_back(std::to_string(i));
    return all;
  }();
  const std::vector<std::string_view> cuts{numbers.begin(), numbers.end()};
  const double most = 20'000;  // a tenth of a percent of what the cells cost
  CHECK(spent("mixture", process(1'000, 1), dp(1, {1, 2}), cuts, most) < most + 1'000);
}

TEST_CASE("given pays for each point of an rdp budget that it looks at") {
  const Mechanism budget{Rdp{std::vector<RdpPoint>(8'000, {2, {1, 1}})}};
  CHECK(spent("given", budget, {Kind::renyi, {}, 50, 1}) > 2'000);
}

TEST_CASE("loss-grid pays for tails of noise whatever the exponents of its numbers") {
  const Sampled plain{Sampled::Kind::normal, {{2, 1}}};
  const double cost = cost_of_tails(plain, true, 40);  // erfc at some 20, where 900 bits cancel
  CHECK(cost > 15'000);
  for (const unsigned long digits : {200UL, 2'000UL}) {
    const Rational tiny = 1 / power(Rational{10}, digits);
    // Of noise so small, at a loss so small, the same place.
    const Sampled small{Sampled::Kind::normal, {{2 * tiny * tiny, 1}}};
    CHECK(cost_of_tails(small, true, 40 * tiny) > 0.9 * cost);
  }
  for (const unsigned long digits : {200UL, 350UL}) {
    // So rare a sample moves a loss of 400 by 460 or 806, to half
    // the noise's m, which is some 30 from its mean.
    const Rational moved = 400 + Rational{2'303 * digits, 1'000};
    const Sampled rare{Sampled::Kind::normal, {{2 * moved, 1}}, 1 / power(Rational{10}, digits)};
    CHECK(cost_of_tails(rare, true, 400) > 15'000);
    CHECK(cost_of_tails(rare, false, -400) > 15'000);
  }
}

TEST_CASE("a sum pays for the denominators of its parts, and gathers none of them one by one") {
  LogSum sum;
  std::vector<Rational> numbers;
  const Rational large = power(Rational{10}, 800);
  for (long i = 1; i <= 2'000; ++i) numbers.emplace_back(1 / Rational{large + i});
  for (const Rational& x : numbers) sum.add({x, 1}, 1);
  sum.add({1 / large, 1}, -2'000);
  {
    const Meter effort;
    CHECK(sum.sign() == -1);
    CHECK(effort.spent() > 200'000);
    const Meter little{100'000};
    CHECK_THROWS_AS(sum.sign(), BeyondLimits);
  }
  // The same, of deltas, in the rule.
  Composition composed;
  std::vector<Established> steps;
  std::vector<std::string> words;
  for (const Rational& x : numbers) {
    composed.parts.push_back({std::make_shared<const Mechanism>(Mechanism{Zcdp{x}}), 1});
    steps.push_back({composed.parts.back().mechanism.get(), {Kind::zcdp, {}, 0, x}});
    words.push_back(std::to_string(words.size()));
  }
  const Mechanism about{composed};
  const std::vector<std::string_view> cited{words.begin(), words.end()};
  for (const auto& [value, follows] : {std::pair{2'000 / large, true}, std::pair{1'999 / large, false}}) {
    const Meter of_rule;
    Nodes nodes{0, about};
    const Statement says{Kind::zcdp, {}, 0, value};
    CHECK(kernel().rule("sum")->judge({about, says, cited, steps, nodes}).follows() == follows);
    CHECK(of_rule.spent() > 200'000);
  }
}

TEST_CASE("signs of sums are those of sums in lowest terms") {
  for (int count = 0; count < 40; ++count) {
    std::vector<Rational> numbers;
    Rational total = 0;
    for (int i = 1; i <= count; ++i) {
      numbers.emplace_back((i % 3 - 1) * i, 1 + i % 7);
      total += numbers.back();
    }
    CHECK(sign_of_sum(numbers) == total.sign());
    numbers.push_back(-total);
    CHECK(sign_of_sum(numbers) == 0);
    numbers.emplace_back(1, 1'000'000'007);
    CHECK(sign_of_sum(numbers) == 1);
  }
}

TEST_CASE("rules pay for all the numbers of a body, of a statistic and of a law") {
  const auto noise = [](NormBall ball, std::vector<Point> values) {
    return Mechanism::of(KNorm{1, Differences{std::move(ball), Values{values.front().size(), values}}});
  };
  std::vector<Point> many(20'000, {1});
  many.front() = {-1};
  const std::vector<Point> ends{{-1}, {1}};
  CHECK(spent("laplace-curve", noise({1, PointHull{many, true}}, ends), dp(9, 0)) > 5'000);
  CHECK(spent("laplace-curve", noise({1, FunctionalBall{many}}, ends), dp(9, 0)) > 5'000);
  CHECK(spent("k-norm", noise({20'000, LpBall{}}, {Point(20'000)}), dp(0, 0)) > 1'000);
  CHECK(spent("k-norm", noise({1, FunctionalBall{many}}, {{0}}), dp(0, 0)) > 1'000);
  CHECK(spent("k-norm", noise({1, PointHull{many, false}}, {{0}}), {Kind::not_dp, {}, 0, 0}, {"1"}) > 1'000);
  // Denominators gather in the sum of concentrations.
  const auto dirichlet = [](long step) {
    Distribution law{&dirichlet_laws(), {}}, other = law;
    for (long i = 0; i < 2'000; ++i) {
      law.parameters.emplace_back(1, 1'000'003 + step * i);
      other.parameters.emplace_back(2, 1'000'003 + step * i);
    }
    return Mechanism::of(DominatingPair{law, other, true});
  };
  for (const Rational& order : {Rational{1}, Rational{1, 2}}) {
    const Statement says{Kind::renyi, {}, order, 0};
    CHECK(spent("exponential-family", dirichlet(2), says) > spent("exponential-family", dirichlet(0), says) + 100'000);
  }
}

TEST_CASE("loss-grid ends within its estimate of the cost, in its cells and in its sums") {
  const Mechanism noise{Gaussian{1}}, pure_noise{Laplace{{1, 100}}};
  const double memory = 2'500'000;  // 50 of each of 40,001 places, and what is less than a cell more
  const std::vector<std::string_view> words{"1/2000", "-20000", "20000", "60"};
  CHECK(spent("loss-grid", noise, dp(1, 0), words, memory) < memory + 1'000);
  const Mechanism many{Composition{{{std::make_shared<const Mechanism>(pure_noise), 1'000'000'000}}}};
  CHECK(spent("loss-grid", many, dp(1, 0), words, memory) < memory + 100'000);
  CHECK(spent("loss-grid", many, dp(1, 0), {"1/2000", "-1000000", "1000000", "60"}) > 30e6);
}
