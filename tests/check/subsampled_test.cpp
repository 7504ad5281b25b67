// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "moment_truth.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string gaussian_steps(const std::string& rate, const std::string& noise, const std::string& steps) {
  return R"({"type": "subsampled_gaussian", "sampling_rate": ")" + rate + R"(", "noise_multiplier": ")" + noise +
         R"(", "steps": )" + steps + "}";
}
const std::string gauss = R"({"type": "gaussian", "sigma": 2, "sensitivity": 2})";
const std::string laplace = R"({"type": "laplace", "scale": 2, "sensitivity": 2})";

}  // namespace

TEST_CASE("subsampled is sharp on both sides") {
  const auto noise = gaussian_steps("0.01", "1.1", "1000");
  CHECK(is_sharp(noise, "renyi 8", "0.584070335520251224915520471954508338016740833091252", "subsampled"));
  CHECK(is_sharp(gaussian_steps("1/4", "1", "1"), "renyi 2", "0.1020082559594306373758359990440682", "subsampled"));
  CHECK(is_sharp(specs::sampled("1/4", gauss), "renyi 2", "0.1020082559594306373758359990440682", "subsampled"));
  CHECK(is_sharp(specs::sampled("1/4", laplace), "renyi 3", "0.0804282156495014896127467205248677", "subsampled"));
  for (const char* says : {"renyi 3/2 9", "renyi 1 9", "renyi 10001 9", "not-renyi 5/2 0", "dp 1 1", "zcdp 9"})
    CHECK_FALSE(follows(noise, {"@ " + std::string{says} + " by subsampled"}));
  CHECK_FALSE(follows(noise, {"@ renyi 8 9 by subsampled 0"}));
  CHECK_FALSE(follows(gauss, {"@ renyi 8 9 by subsampled"}));
  CHECK_FALSE(follows(specs::sampled("1/4", specs::sampled("1/4", gauss)), {"@ renyi 2 9 by subsampled"}));
  CHECK_FALSE(follows(specs::sampled("1/4", R"({"type": "pure", "epsilon": 1})"), {"@ renyi 2 9 by subsampled"}));
}

TEST_CASE("subsampled bounds both orders", "[random]") {
  dpcert::prop("of the numeric integral, the order remove exactly", [] {
    const bool is_gaussian = *rc::gen::arbitrary<bool>();
    const int tenths = *rc::gen::inRange(1, 20), percent = *rc::gen::inRange(1, 100), order = *rc::gen::inRange(2, 7);
    const Rational shift{tenths, 10}, rate{percent, 100}, a{order};
    const auto both =
        is_gaussian ? sampled_normal(shift, rate, static_cast<unsigned long>(order)) : sampled_laplace(shift, rate, a);
    RC_ASSERT(at_most(both.add, both.remove) != dpcert::Trilean::no);
    const auto truth = divergence(both.remove, a);
    const std::string parameter = R"(": 1, "sensitivity": ")" + std::to_string(tenths) + "/10\"}";
    const auto node =
        specs::sampled(std::to_string(percent) + "/100",
                       (is_gaussian ? R"({"type": "gaussian", "sigma)" : R"({"type": "laplace", "scale)") + parameter);
    const std::string start = "renyi " + std::to_string(order) + " ";
    const auto says = [&](const std::string& kind, const Rational& value) {
      return follows(node, {"@ " + kind + start + value.str() + " by subsampled"});
    };
    const Rational little{1, 1'000'000'000'000};
    RC_ASSERT(says("", more(truth, little)));
    RC_ASSERT(!says("not-", more(truth, little)));
    if (at_least(truth, 2 * little) != dpcert::Trilean::yes) return;
    RC_ASSERT(!says("", less(truth, little)));
    RC_ASSERT(says("not-", less(truth, little)));
  });
}

TEST_CASE("subsampled asks for neighbours that add or remove one record") {
  const auto noise = gaussian_steps("0.01", "1.1", "1000");
  const std::string claim = R"({"order": 8, "epsilon": 1})";
  const std::vector<std::string> steps{"@ renyi 8 1 by subsampled"};
  CHECK(judge(noise, claim, steps).accepted);
  const std::string composed = specs::composed(noise, 2);
  for (const auto& node : {noise, specs::sampled("1/2", laplace), composed}) {
    const auto spec = spec_text(node, claim, "replace-one");
    const auto outcome = check_text(spec, certificate_text(spec, steps));
    CHECK_FALSE(outcome.accepted);
    CHECK(outcome.reason.find("add-remove") != std::string::npos);
  }
  CHECK_FALSE(judge(gaussian_steps("3/2", "1", "1"), claim, steps).accepted);
  CHECK_FALSE(judge(gaussian_steps("1/2", "0", "1"), claim, steps).accepted);
  CHECK_FALSE(judge(gaussian_steps("1/2", "1", "0"), claim, steps).accepted);
}

TEST_CASE("subsampled decides exactly where nothing is random") {
  const auto exactly = [](const std::string& node, const std::string& value, const std::string& less) {
    CHECK(follows(node, {"@ renyi 4 " + value + " by subsampled"}));
    CHECK_FALSE(follows(node, {"@ not-renyi 4 " + value + " by subsampled"}));
    if (less.empty()) return;
    CHECK_FALSE(follows(node, {"@ renyi 4 " + less + " by subsampled"}));
    CHECK(follows(node, {"@ not-renyi 4 " + less + " by subsampled"}));
  };
  exactly(gaussian_steps("0", "1", "10"), "0", "");
  exactly(gaussian_steps("1", "2", "10"), "5", "4999999999/1000000000");
  exactly(specs::sampled("1/2", R"({"type": "laplace", "scale": 1, "sensitivity": 0})"), "0", "");
}

TEST_CASE("subsampled leads to epsilon and delta, composes, and costs a bounded effort") {
  const auto noise = gaussian_steps("0.01", "1.1", "1000");
  const std::string epsilon = R"({"epsilon": 2.1, "delta": 1e-5})";
  CHECK(judge(noise, epsilon, {"@ renyi 8 3/5 by subsampled", "@ dp 21/10 1/100000 by cks 0 order 8"}).accepted);
  const std::string two = specs::composed(noise, 2);
  CHECK(judge(two, R"({"order": 8, "epsilon": 1.2})",
              {"@/parts/0/mechanism renyi 8 3/5 by subsampled", "@ renyi 8 6/5 by sum 0"})
            .accepted);
  CHECK_FALSE(judge(two, R"({"order": 8, "epsilon": 1})",
                    {"@/parts/0/mechanism renyi 8 3/5 by subsampled", "@ renyi 8 1 by sum 0"})
                  .accepted);
  CHECK(follows(gaussian_steps("1e-9", "1e3", "1000000000"), {"@ renyi 10000 1/1000 by subsampled"}));
  CHECK_FALSE(follows(gaussian_steps("1/2", "1e-1000", "1000000000"), {"@ renyi 10000 1 by subsampled"}));
  CHECK(follows(gaussian_steps("1/2", "1e-1000", "1000000000"), {"@ not-renyi 10000 1 by subsampled"}));
  CHECK(is_too_much(gaussian_steps("1/1000", "100", "1"), "@ renyi 10000 1/100 by subsampled", "add-remove", 3e3));
}
