// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "judge.hpp"

using namespace dpcert::check::test;

namespace {

std::string sampled(const std::string& of, const std::string& rate = "1/4") { return specs::sampled(rate, of); }
const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";  // e^epsilon = 3
const std::string pure = R"({"type": "pure", "epsilon": 1})";

}  // namespace

TEST_CASE("sampling amplifies, and no more") {
  // 1 - 1/4 + 3/4 = 3/2: exact, so that equality is met.
  const std::string given = "@/of dp ln(3) 0 by channel";
  CHECK(follows(sampled(response), {given, "@ dp ln(3/2) 0 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response), {given, "@ dp ln(1499999/1000000) 0 by sampling 0"}));
  CHECK(follows(sampled(response), {"@/of dp ln(2) 1/4 by channel", "@ dp ln(5/4) 1/16 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response), {"@/of dp ln(2) 1/4 by channel", "@ dp ln(5/4) 1/17 by sampling 0"}));
  // ln(1 + (e - 1)/4) = 0.3573740...
  const std::string one = "@/of dp 1 0 by given", amplified = "0.3573740195087885373145567712837639509479";
  CHECK(follows(sampled(pure), {one, "@ dp " + over(amplified) + " 0 by sampling 0"}));
  CHECK_FALSE(follows(sampled(pure), {one, "@ dp " + under(amplified) + " 0 by sampling 0"}));
  CHECK(follows(sampled(pure, "1"), {one, "@ dp 1 0 by sampling 0"}));
  CHECK(follows(sampled(pure, "0"), {one, "@ dp 0 0 by sampling 0"}));
  // delta of the response at ln 2 is 3/4 - 2/4 = 1/4; of the sample at ln(5/4), a quarter of it.
  const std::string broken = "@/of not-dp ln(2) 249/1000 by channel";
  CHECK(follows(sampled(response), {broken, "@ not-dp ln(5/4) 249/4000 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response), {broken, "@ not-dp ln(5/4) 250/4000 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response, "0"), {broken, "@ not-dp 0 0 by sampling 0"}));  // of equal laws
  CHECK_FALSE(follows(sampled(response), {broken, "@ not-dp ln(6/5) 250/4000 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response), {broken, "@ not-dp ln(1250001/1000000) 249/4000 by sampling 0"}));
}

TEST_CASE("sampling takes no premise of an epsilon below 0") {
  // At ln(1/2), a premise; 1 - 1/4 + 1/8 = 7/8.
  const std::string met = "@/of dp ln(1/2) 5/8 by channel", broken = "@/of not-dp ln(1/2) 624/1000 by channel";
  CHECK_FALSE(follows(sampled(response), {met, "@ dp ln(7/8) 5/32 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response), {broken, "@ not-dp ln(7/8) 624/4000 by sampling 0"}));
}

TEST_CASE("sampling asks of each part whether data sets have roles") {
  const auto twice = [](const std::string& mechanism) { return sampled(specs::composed(mechanism, 2)); };
  const std::string pair =
      R"({"type": "dominating_pair", "tight": true, "p": {"family": "normal", "mean": 0, "variance": 1},
    "q": {"family": "normal", "mean": 3, "variance": 1}})";
  const std::string noise = R"({"type": "laplace", "scale": 1, "sensitivity": 3})";
  const auto breaks = [&](const std::string& mechanism, const std::string& rule) {
    return follows(twice(mechanism), {"@/of/parts/0/mechanism not-dp 0 1/2 by " + rule, "@/of not-dp 0 1/2 by part 0 0",
                                      "@ not-dp 0 1/8 by sampling 1"});
  };
  CHECK(breaks(noise, "laplace-curve"));
  CHECK_FALSE(breaks(pair, "event"));
}

TEST_CASE("sampling keeps to its premises") {
  const std::string given = "@/of dp ln(3) 0 by channel";
  for (const char* by : {"sampling", "sampling 1", "sampling 0 0", "sampling -"})
    CHECK_FALSE(follows(sampled(response), {given, "@ dp 5 0 by " + std::string{by}}));
  CHECK_FALSE(follows(sampled(response), {given, "@ not-dp 0 0 by sampling 0"}));
  CHECK_FALSE(follows(sampled(response), {given, "@ zcdp 9 by sampling 0"}));
  CHECK_FALSE(follows(response, {"@ dp ln(3) 0 by channel", "@ dp 5 0 by sampling 0"}));
  CHECK_FALSE(follows(sampled(sampled(response)), {"@/of/of dp ln(3) 0 by channel", "@ dp 5 0 by sampling 0"}));
  CHECK(follows(sampled(sampled(response)),
                {"@/of/of dp ln(3) 0 by channel", "@/of dp ln(3/2) 0 by sampling 0", "@ dp ln(9/8) 0 by sampling 1"}));
  const auto steps = [](const std::string& count) {
    return R"({"type": "subsampled_gaussian", "sampling_rate": "1/4", "noise_multiplier": 1, "steps": )" + count + "}";
  };
  const std::vector<std::string> once = {"@/of gdp 1 by given", "@/of dp 1 127/1000 by gaussian-curve 0",
                                         "@ dp 36/100 127/4000 by sampling 1"};
  CHECK(follows(steps("1"), once));
  CHECK_FALSE(follows(steps("2"), once));  // two tell more than one, whose divergence is 0.0314
  // The order of a channel's rows may matter, so that nothing is said of what breaks it.
  const std::string channel = R"({"type": "channel", "matrix": [["1/2", "1/2"], [0, 1]]})";
  CHECK(follows(sampled(channel), {"@/of dp 0 1/2 by channel", "@ dp 0 1/8 by sampling 0"}));
  CHECK_FALSE(follows(sampled(channel), {"@/of not-dp 0 1/4 by channel", "@ not-dp 0 1/16 by sampling 0"}));
}
