// SPDX-License-Identifier: Apache-2.0
// Claims of advantages and of points below the trade-off curve. Constants by an independent computation.
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "enclosed.hpp"
#include "judge.hpp"
#include "property.hpp"

using namespace dpcert::check::test;

namespace {

const std::string gauss = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";
const std::string pure = R"({"type": "pure", "epsilon": {"log": "3"}})";
const std::string attains = "@ attains-gaussian 1 by given";

std::string point(const std::string& type_one, const std::string& type_two) {
  return R"({"type_one": ")" + type_one + R"(", "type_two": ")" + type_two + "\"}";
}
dpcert::check::Outcome judged(const std::string& mechanism, const std::string& one, const std::string& two,
                              const std::string& step) {
  return judge(mechanism, point(one, two), {step});
}

}  // namespace

TEST_CASE("an advantage is delta at epsilon 0") {
  const std::string responses = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
  const auto settled = [&](const std::string& advantage, const std::string& step) {
    return judge(responses, R"({"advantage": ")" + advantage + "\"}", {step});
  };
  CHECK(settled("1/2", "@ dp 0 1/2 by channel").verdict == dpcert::check::Verdict::proved);
  CHECK(settled("0.5", "@ dp 0 1/2 by channel").claim == "advantage 0.5");
  CHECK_FALSE(settled("0.4999", "@ dp 0 1/2 by channel").accepted);
  CHECK_FALSE(settled("1/2", "@ dp 1/100 1/2 by channel").accepted);
  CHECK(settled("0.4999", "@ not-dp 0 4999/10000 by channel").verdict == dpcert::check::Verdict::refuted);
  CHECK_FALSE(settled("1.5", "@ dp 0 1/2 by channel").accepted);
}

TEST_CASE("a point below the trade-off curve is proved by a tangent") {
  // ln 3: type II is 1 - 3 A for A <= 1/4, (1 - A)/3 beyond.
  const std::string given = "@ dp ln(3) 0 by given";
  CHECK(judged(pure, "1/10", "7/10", given).verdict == dpcert::check::Verdict::proved);
  CHECK_FALSE(judged(pure, "1/10", "700000001/1000000000", given).accepted);
  CHECK(judged(pure, "7/10", "1/10", given).accepted);
  CHECK_FALSE(judged(pure, "7/10", "100000001/1000000000", given).accepted);
  CHECK(judged(pure, "1/4", "1/4", given).accepted);
  CHECK_FALSE(judged(pure, "1/4", "250000001/1000000000", given).accepted);
  CHECK(judged(pure, "0", "1", given).accepted);
  CHECK(judged(pure, "1", "0", given).accepted);
  CHECK_FALSE(judged(pure, "1", "1/1000000", given).accepted);
  // Where e^epsilon is irrational: (1, 1/100) leaves 1 - 1/100 - e/10 = .718171817...
  const std::string budget = R"({"type": "approximate", "epsilon": 1, "delta": "1/100"})";
  const std::string irrational = "@ dp 1 1/100 by given";
  CHECK(judged(budget, "1/10", under(".718171817"), irrational).accepted);
  CHECK_FALSE(judged(budget, "1/10", over(".718171818"), irrational).accepted);
  CHECK(judged(budget, "1/10", "1/100", "@ dp 1 1/100 by given").claim == "type_one 1/10 type_two 1/100");
  // Other statements say nothing of it, nor do breaches of one tangent.
  const std::string wide = R"({"type": "gaussian", "sigma": 100, "sensitivity": 1})";
  CHECK_FALSE(judged(wide, "1/10", "1/100", "@ gdp 1/10000 by given").accepted);
  CHECK_FALSE(judged(budget, "1/10", "1", "@ not-dp 1/2 1/100 by given").accepted);
}

TEST_CASE("a Gaussian test breaks a point above the curve") {
  // Phi(Phi^-1(0.95) - 1) = .740488977159...
  CHECK(judged(gauss, "0.05", "0.7404889772", attains).verdict == dpcert::check::Verdict::refuted);
  CHECK_FALSE(judged(gauss, "0.05", "0.7404889771", attains).accepted);
  CHECK(judged(gauss, "0.05", "0.7404889772", "@ attains-gaussian 1/2 by given").accepted == false);
  // Phi(Phi^-1(1 - 1e-100) - 1) is 1 - 1.6e-91 or so.
  CHECK(judged(gauss, "1e-100", "1", attains).accepted);
  CHECK_FALSE(judged(gauss, "0", "1", attains).accepted);
  CHECK(judged(gauss, "0.999", "0.001", attains).accepted);
}

TEST_CASE("what is no such claim cannot be read") {
  for (const std::string claim : {R"({"type_one": "1/2"})", R"({"type_two": "1/2"})", R"({"advantage": "-1"})",
                                  R"({"type_one": "3/2", "type_two": 0})", R"({"type_one": 0, "type_two": "3/2"})",
                                  R"({"type_one": 0, "type_two": 0, "mu": 1})", R"({"advantage": 1, "mu": 1})"})
    CHECK(judge(gauss, claim, {attains}).reason == "what the claim asks cannot be read");
}

TEST_CASE("no enclosure contradicts what the checker accepts of trade-off points", "[random]") {
  dpcert::prop("the curve of a Gaussian pair, by its tangents and its tests", [] {
    const dpcert::Rational one{*rc::gen::inRange(1, 1000), 1000}, x{*rc::gen::inRange(100, 2000), 100};
    const dpcert::Rational offset{*rc::gen::inRange(-1000, 1001), 1000 * 1000};
    using dpcert::Enclosure;
    const dpcert::Precision bits{128};
    const Enclosure root = sqrt(Enclosure{2, bits});
    // The tangent at e^E = x touches where the threshold is t = E + 1/2; A = Phi(-t), B = Phi(t - 1).
    const Enclosure t = log(Enclosure{x, bits}) + dpcert::Rational{1, 2};
    const Enclosure type_one = erfc(t / root) / dpcert::Rational{2};
    const Enclosure type_two = erfc((dpcert::Rational{1} - t) / root) / dpcert::Rational{2};
    const dpcert::Rational A = picked(type_one.steer()), B = picked((type_two + offset).steer());
    RC_PRE(A > 0 && A < 1 && B > 0 && B < 1);
    const dpcert::Rational D = 1 - std::max(A, B) - x * std::min(A, B);
    RC_PRE(D > 0);
    const std::vector<std::string> steps{"@ gdp 1 by given",
                                         "@ dp ln(" + x.str() + ") " + D.str() + " by gaussian-curve 0"};
    const auto claim = point(A.str(), B.str());
    const bool is_proved = judge(gauss, claim, steps).accepted, is_broken = judge(gauss, claim, {attains}).accepted;
    RC_ASSERT(!(is_proved && is_broken));
    // As far as a millionth of the error the tangent and the test tell where the point is.
    if (offset * 1000 * 1000 <= -10) RC_ASSERT(is_proved);
    if (offset * 1000 * 1000 >= 10) RC_ASSERT(is_broken);
  });
}
