// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>

#include "judge.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string laplace(const std::string& scale, const std::string& sensitivity) {
  return R"({"type": "discrete_laplace", "scale": ")" + scale + R"(", "sensitivity": )" + sensitivity + "}";
}
std::string gaussian(const std::string& sigma, const std::string& sensitivity) {
  return R"({"type": "discrete_gaussian", "sigma": ")" + sigma + R"(", "sensitivity": )" + sensitivity + "}";
}

// The divergence of masses and of the same moved by any shift up to the sensitivity, the larger order.
double enumerate(const std::function<double(int)>& weight, int sensitivity, double epsilon) {
  double total = 0, worst = 0;
  for (int x = -400; x <= 400; ++x) total += weight(x);
  for (int shift = -sensitivity; shift <= sensitivity; ++shift) {
    double sum = 0;
    for (int x = -400; x <= 400; ++x) sum += std::max(0.0, weight(x) - std::exp(epsilon) * weight(x - shift));
    worst = std::max(worst, sum / total);
  }
  return worst;
}

std::string in_billionths(double x) { return std::to_string(std::llround(x * 1e9)) + "/1000000000"; }

}  // namespace

TEST_CASE("discrete-sum is sharp for Laplace noise") {
  const auto noise = laplace("2", "3");
  const std::string half = "0.39346934028736657639620046500881954655808186451281";
  CHECK(is_sharp(noise, "dp 1/2", half, "discrete-sum cut 0"));
  CHECK(is_sharp(noise, "dp 1/2", half, "discrete-sum cut 1"));  // the loss at 1 is epsilon itself
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum cut 2"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum cut 1/2"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum cut -1"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum 0"}));
  CHECK_FALSE(follows(noise, {"@ dp -1/2 1 by discrete-sum cut 0"}));
  CHECK(
      is_sharp(laplace("3", "1"), "dp 0", "0.1651404129246293537327892279224591181156930208985", "discrete-sum cut 0"));
  CHECK(is_sharp(noise, "renyi 5/2", "1.2246384030290561189101950701453396944567751587258", "discrete-sum"));
  CHECK(is_sharp(laplace("3", "1"), "renyi 2", "0.106289446162147713222903067385718307360684799", "discrete-sum"));
  CHECK_FALSE(follows(noise, {"@ renyi 1 9 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ renyi 1/2 9 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ zcdp 9 by discrete-sum"}));
  CHECK_FALSE(follows(R"({"type": "laplace", "scale": 2, "sensitivity": 3})", {"@ renyi 2 9 by discrete-sum"}));
}

TEST_CASE("discrete-sum is sharp for Gaussian noise") {
  CHECK(is_sharp(gaussian("2", "1"), "dp 1/2", "0.054007223694154420917821382869573602318317974719548",
                 "discrete-sum cut -2"));
  CHECK(is_sharp(gaussian("3", "5"), "dp ln(2)", "0.45113352125470654291310367523638232777288429488666",
                 "discrete-sum cut 1"));
  CHECK_FALSE(follows(gaussian("3", "5"), {"@ dp ln(2) 9/10 by discrete-sum cut 0"}));
  CHECK_FALSE(follows(gaussian("3", "5"), {"@ dp ln(2) 9/10 by discrete-sum cut 2"}));
  CHECK(follows(gaussian("2", "3"), {"@ zcdp 9/8 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ zcdp 8/8 by discrete-sum"}));
  CHECK(follows(gaussian("2", "3"), {"@ not-zcdp 8/8 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ not-zcdp 9/8 by discrete-sum"}));
  CHECK(is_sharp(gaussian("2", "3"), "renyi 3", "3.375", "discrete-sum"));
  CHECK(follows(gaussian("2", "3"), {"@ renyi 3/2 27/16 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ not-renyi 3/2 1 by discrete-sum"}));
  CHECK(follows(gaussian("2", "3"), {"@ renyi 1 9/8 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ renyi 1/2 9 by discrete-sum"}));
  const auto refuted = judge(gaussian("2", "3"), R"({"rho": 1})", {"@ not-zcdp 1 by discrete-sum"});
  CHECK(refuted.accepted);
  CHECK(refuted.verdict == Verdict::refuted);
}

TEST_CASE("discrete-sum is the divergence, by enumeration", "[random]") {
  dpcert::prop("over every shift, in both orders", [] {
    const bool is_gaussian = *rc::gen::arbitrary<bool>();
    const int scale = *rc::gen::inRange(1, 8), sensitivity = *rc::gen::inRange(1, 9), off = *rc::gen::inRange(-1, 2);
    const int tenths = *rc::gen::inRange(0, 30);
    const double b = scale, epsilon = tenths / 10.0;
    const double passes = is_gaussian ? sensitivity - 2 * b * b * epsilon / sensitivity : sensitivity - b * epsilon;
    const int cut = static_cast<int>(std::floor(passes / 2)) + off;
    const auto weight = [&](int x) { return std::exp(is_gaussian ? -x * x / (2 * b * b) : -std::abs(x) / b); };
    const double truth = enumerate(weight, sensitivity, epsilon);
    const auto node = is_gaussian ? gaussian(std::to_string(scale), std::to_string(sensitivity))
                                  : laplace(std::to_string(scale), std::to_string(sensitivity));
    const auto holds = [&](const std::string& kind, double delta) {
      return follows(node, {"@ " + kind + " " + std::to_string(tenths) + "/10 " + in_billionths(delta) +
                            " by discrete-sum cut " + std::to_string(cut)});
    };
    const double loss = is_gaussian ? sensitivity * (sensitivity - 2 * cut) / (2 * b * b)
                                    : (std::abs(cut - sensitivity) - std::abs(cut)) / b;
    if (truth > 1e-6) RC_ASSERT(!holds("dp", truth - 1e-7));
    RC_ASSERT(!holds("not-dp", truth + 1e-7));
    const bool right = holds("dp", truth + 1e-7);
    RC_CLASSIFY(right, "the cut is right");
    if (loss < epsilon - 1e-9 && truth > 1e-6) RC_ASSERT(!right);
  });
}

TEST_CASE("discrete-sum decides exactly at the edges") {
  const auto noise = laplace("2", "3");
  CHECK(follows(noise, {"@ dp 3/2 0 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ dp 14999999/10000000 0 by discrete-sum"}));
  CHECK(follows(noise, {"@ not-dp 14999999/10000000 0 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ not-dp 3/2 0 by discrete-sum"}));
  CHECK(follows(noise, {"@ dp 0 1 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ not-dp 0 1 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ dp 1" + std::string(50, '0') + " 0 by discrete-sum"}));
  CHECK(follows(gaussian("2", "3"), {"@ not-dp 1" + std::string(50, '0') + " 0 by discrete-sum"}));
  for (const auto& silent : {laplace("2", "0"), gaussian("2", "0")}) {
    CHECK(follows(silent, {"@ dp 0 0 by discrete-sum"}));
    CHECK_FALSE(follows(silent, {"@ not-dp 0 0 by discrete-sum"}));
    CHECK(follows(silent, {"@ renyi 2 0 by discrete-sum"}));
    CHECK_FALSE(follows(silent, {"@ not-renyi 2 0 by discrete-sum"}));
  }
  CHECK_FALSE(judge(laplace("2", "1.5"), R"({"epsilon": 9})", {"@ dp 9 0 by discrete-sum"}).accepted);
}

TEST_CASE("discrete-sum bounds its effort") {
  CHECK(follows(gaussian("10000", "1"), {"@ dp 0 4/100000 by discrete-sum cut 0"}));
  CHECK_FALSE(follows(gaussian("10000", "1"), {"@ dp 0 3/100000 by discrete-sum cut 0"}));
  for (const char* sigma : {"1e9", "1e100", "1e50000"}) {
    const auto outcome =
        judge(gaussian(sigma, "1"), R"({"epsilon": 0, "delta": 0.5})", {"@ dp 0 1/2 by discrete-sum cut 0"});
    CHECK_FALSE(outcome.accepted);
    CHECK(outcome.beyond_limits);
  }
  CHECK(follows(gaussian("1e-100", "1"), {"@ dp 0 999999/1000000 by discrete-sum cut 0"}) == false);
  CHECK(follows(gaussian("1e-100", "1"), {"@ not-dp 0 999999/1000000 by discrete-sum cut 0"}));
  const std::string far = "1" + std::string(30, '0');
  CHECK(follows(gaussian("3", far), {"@ not-dp 0 999999/1000000 by discrete-sum cut 5" + std::string(29, '0')}));
  CHECK(follows(laplace("1e30", far), {"@ dp 1 0 by discrete-sum"}));
}
