// SPDX-License-Identifier: Apache-2.0
// A rule charges for what it looks at, in pieces, before it looks: seen from the effort that one use of it spends.
#include <catch2/catch.hpp>

#include <memory>

#include "rule.hpp"

using namespace dpcert::check;

namespace {

Statement dp(const Rational& epsilon, const Rational& delta) { return {Kind::dp, {epsilon, 1}, 0, delta}; }

Mechanism process(std::size_t laws, const Rational& shift_squared) {
  MixingLaw mixing;
  for (std::size_t i = 0; i < laws; ++i)
    mixing.laws.emplace_back(Rational{1, static_cast<long>(laws)}, Distribution{Family::gamma, {1, 1}});
  return {EllipticalProcess{std::make_shared<const MixingLaw>(std::move(mixing)), shift_squared}};
}

// What a step spends of that effort, and then some where it is too little.
double spent(const char* rule, const Mechanism& about, const Statement& says,
             const std::vector<std::string_view>& words = {}, double most = 30e6) {
  Effort effort{most};
  Nodes nodes{0, about, effort};
  try {
    (void)find_rule(rule)({about, says, words, {}, nodes, effort});
  } catch (const BeyondLimits&) {
    CHECK(effort.spent() > most);
  }
  return effort.spent();
}

}  // namespace

TEST_CASE("mixture pays for the laws that it looks through, without a shift too") {
  CHECK(spent("mixture", process(8'000, 0), dp(1, 1)) > spent("mixture", process(1, 0), dp(1, 1)) + 70);
  CHECK(spent("mixture", process(8'000, 1), dp(1, 1)) > 8'000);  // each has a weight in the last step
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

TEST_CASE("loss-grid ends within its estimate of the cost, in its cells and in its sums") {
  const Mechanism noise{Gaussian{1}}, pure_noise{Laplace{{1, 100}}};
  const double memory = 2'500'000;  // 50 of each of 40,001 places, and what is less than a cell more
  const std::vector<std::string_view> words{"1/2000", "-20000", "20000", "60"};
  CHECK(spent("loss-grid", noise, dp(1, 0), words, memory) < memory + 1'000);
  const Mechanism many{Composition{{{std::make_shared<const Mechanism>(pure_noise), 1'000'000'000}}}};
  CHECK(spent("loss-grid", many, dp(1, 0), words, memory) < memory + 100'000);
  CHECK(spent("loss-grid", many, dp(1, 0), {"1/2000", "-1000000", "1000000", "60"}) > 30e6);
}
