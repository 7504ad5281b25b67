// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <sstream>

#include "property.hpp"
#include "specs.hpp"
#include "two_point_truth.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string zcdp = R"({"type": "zcdp", "rho": 1})";

std::string composed(int times) { return specs::composed(zcdp, times); }

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
  const auto both = [&](const std::string& first, const std::string& second) {
    const auto part = [](const std::string& rho) {
      return R"({"mechanism": {"type": "zcdp", "rho": )" + rho + R"(}, "times": 1})";
    };
    return follows(R"({"type": "composition", "parts": [)" + part(first) + ", " + part(second) + "]}",
                   {"@ not-dp 1 99/100000000" + pair});
  };
  CHECK(both("1", "1"));
  CHECK_FALSE(both("1", "0.5"));  // one copy is above the lesser budget
  CHECK_FALSE(both("0.5", "1"));
}

TEST_CASE("a pair that two-point accepts meets the budget", "[random]") {
  const auto accepts = [](const Rational& p, const Rational& x, const std::string& cells) {
    return follows(zcdp, {"@ not-dp 0 0 by two-point " + p.str() + " " + x.str() + cells});
  };
  dpcert::prop("at every order tried", [&] {
    const Rational p{*rc::gen::inRange(1, 400), 1000}, x{*rc::gen::inRange(1, 80), 10};
    std::string cells;
    for (int i = 1, count = *rc::gen::inRange(2, 40); i <= count; ++i) cells += " " + std::to_string(i) + "/6";
    const bool accepted = accepts(p, x, cells);
    RC_CLASSIFY(accepted, "accepted");
    for (Rational b{1, 1000}; accepted && b < 200; b *= Rational{21, 20}) RC_ASSERT(!is_over_budget(p, x, 1, b));
  });
  dpcert::prop("at the order at which it is on the verge", [&] {
    const Rational x{*rc::gen::inRange(20, 80), 10};
    const Verge at = verge(double_of(x), 1);  // picks p and an order
    std::string cells;                        // finer near the verge
    for (double b = at.b / 50; b < 4; b += std::min(b / 20, 0.2 * ((b - at.b) * (b - at.b) + 1e-3)))
      cells += " " + picked(b).str();
    const Rational move = 1 / power(Rational{10}, *rc::gen::inRange(2UL, 13UL)), p{at.p};
    RC_ASSERT(is_over_budget(p * (1 + move), x, 1, picked(at.b)));
    RC_ASSERT(!accepts(p * (1 + move), x, cells));
    const bool accepted = accepts(p * (1 - move), x, cells), is_near = move < Rational{1, 100};
    RC_CLASSIFY(accepted, "accepted");
    RC_CLASSIFY(accepted && is_near, "accepted, within 10^-3");
  });
}
