// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "judge.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string zcdp = R"({"type": "zcdp", "rho": 1})";

std::string composed(int times) {
  return R"({"type": "composition", "parts": [{"mechanism": )" + zcdp + R"(, "times": )" + std::to_string(times) +
         "}]}";
}

// Whether D_a(P || Q) <= a rho (1 + slack) at many orders, in plain doubles.
bool seems_zcdp(double p, double q, double rho) {
  for (double b = 1e-3; b < 200; b *= 1.05) {
    const double log_1 = std::log(p) + b * std::log(p / q), log_2 = std::log(1 - p) + b * std::log((1 - p) / (1 - q));
    const double top = std::max(log_1, log_2), sum = top + std::log1p(std::exp(std::min(log_1, log_2) - top));
    if (sum > b * (b + 1) * rho + 1e-9) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("two-point refutes what the budget does not imply") {
  const std::string pair = " by two-point 1/1000 6 4/5 3/2 3";  // worth (1 - e^-5) / 1000 = 0.000993262053 at epsilon 1
  CHECK(follows(zcdp, {"@ not-dp 1 993262053/1000000000000" + pair}));
  CHECK_FALSE(follows(zcdp, {"@ not-dp 1 993262054/1000000000000" + pair}));
  CHECK_FALSE(follows(zcdp, {"@ not-dp 6 0" + pair}));
  CHECK_FALSE(follows(zcdp, {"@ dp 1 1" + pair}));
  const auto outcome = judge(zcdp, R"({"epsilon": 1, "delta": 0.00099})", {"@ not-dp 1 99/100000" + pair});
  CHECK(outcome.accepted);
  CHECK(outcome.verdict == Verdict::not_implied);
}

TEST_CASE("two-point wants every order covered") {
  const auto holds = [](const std::string& arguments) {
    return follows(zcdp, {"@ not-dp 1 0 by two-point " + arguments});
  };
  CHECK(holds("1/1000 6 4/5 3/2 3"));
  CHECK(holds("1/1000 6 4/5 3/2 5/2"));
  CHECK_FALSE(holds("1/1000 6 4/5 3/2 2"));  // ends before the peak at 5/2
  CHECK_FALSE(holds("1/1000 6 4/5"));        // the same
  CHECK_FALSE(holds("1/1000 6 5/2"));        // the derivative is not negative so far out
  CHECK_FALSE(holds("1/400 6 4/5 3/2 3"));   // above 1 at the peak
  CHECK(holds("1/1000 6 7/10 3/2 3"));
  CHECK_FALSE(holds("1/400 6 7/10 3/2 3"));  // above 1 at the peak, inside the last cell, and nowhere at the ends
  CHECK_FALSE(follows(zcdp, {"@ not-dp 0 0 by two-point 99/100 1 1"}));  // one order holds, the other does not
  CHECK_FALSE(holds("1/1000 6"));                                        // no cell
  CHECK_FALSE(holds("1/1000 6 4/5 4/5 3"));                              // not increasing
  CHECK_FALSE(holds("1/1000 6 4/5 3 3/2"));                              // not increasing
  CHECK_FALSE(holds("1/1000 -6 4/5 3/2 3"));
  CHECK_FALSE(holds("1 6 4/5 3/2 3"));
  CHECK_FALSE(holds("0 6 4/5 3/2 3"));
  CHECK_FALSE(holds("999/1000 3/2 4/5 3/2 3"));  // the other order: log((1-q)/(1-p)) > 1
}

TEST_CASE("two-point composes a pair with itself, each copy within its own leaf's budget") {
  const std::string pair = " by two-point 1/1000 6 4/5 3/2 3";
  CHECK(follows(composed(2), {"@ not-dp 1 99/100000000" + pair}));  // p^2 (1 - e^(1-12)) = 0.99998e-6
  CHECK_FALSE(follows(composed(2), {"@ not-dp 1 1/1000000" + pair}));
  CHECK_FALSE(follows(composed(2), {"@ not-dp 1 1/1000" + pair}));
  CHECK_FALSE(follows(R"({"type": "gdp", "mu": 9})", {"@ not-dp 1 0" + pair}));
}

TEST_CASE("a pair that two-point accepts meets the budget", "[random]") {
  dpcert::prop("at every order tried", [] {
    const int p = *rc::gen::inRange(1, 400), x = *rc::gen::inRange(1, 80), cells = *rc::gen::inRange(2, 40);
    std::ostringstream arguments;
    arguments << p << "/1000 " << x << "/10";
    for (int i = 1; i <= cells; ++i) arguments << ' ' << i << "/6";
    const bool accepted = follows(zcdp, {"@ not-dp 0 0 by two-point " + arguments.str()});
    RC_CLASSIFY(accepted, "accepted");
    const double P = p / 1000.0, Q = P * std::exp(-x / 10.0);
    if (accepted) RC_ASSERT(seems_zcdp(P, Q, 1) && seems_zcdp(Q, P, 1));
  });
}
