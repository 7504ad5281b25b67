// SPDX-License-Identifier: Apache-2.0
// The laws of a random scale, as a SPEC may describe them.
#include <catch2/catch.hpp>

#include "judge.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string process(const std::string& mixing) {
  return R"({"type": "elliptical_process", "sensitivity": 1, "sigma": 1, "mixing": )" + mixing + "}";
}
std::string bernoulli(const std::string& p) { return R"({"family": "bernoulli", "p": )" + p + "}"; }
std::string binomial(const std::string& trials, const std::string& p) {
  return R"({"family": "binomial", "trials": )" + trials + R"(, "p": )" + p + "}";
}
std::string root(const std::string& mixing) { return R"({"sqrt_of": )" + mixing + "}"; }

// The Gaussian curve at epsilon 1 of mu = 1/V.
bool is_curve(const std::string& mixing, const std::string& delta) {
  return is_sharp(process(mixing), "dp 1", delta, "mixture");
}

}  // namespace

TEST_CASE("a scale is known for sure by any family's name") {
  CHECK(is_curve(bernoulli("1"), "0.126936737"));
  CHECK(is_curve(binomial("1", "1"), "0.126936737"));
  CHECK(is_curve(binomial("2", "1"), "0.006829594"));
  CHECK(is_curve(root(binomial("4", "1")), "0.006829594"));
  const auto half = R"({"family": "mixture", "weights": ["1/2", "1/2"], "of": [)" + bernoulli("1") + ", " +
                    R"({"family": "point", "value": 1})" + "]}";
  CHECK(is_curve(half, "0.126936737"));
}

TEST_CASE("a scale is above 0 for sure") {
  for (const auto& mixing : {bernoulli("0"), bernoulli("0.5"), binomial("3", "0"), binomial("3", "0.5"),
                             binomial("0", "1"), std::string{R"({"family": "geometric", "p": 1})"}}) {
    INFO(mixing);
    CHECK_FALSE(follows(process(mixing), {"@ dp 1 1 by mixture"}));
  }
}
