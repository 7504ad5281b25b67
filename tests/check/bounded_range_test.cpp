// SPDX-License-Identifier: Apache-2.0
// Rule `bounded-range`. The constants are computed independently, to 50 digits.
#include <catch2/catch.hpp>

#include "dpcert/numerics/elementary.hpp"
#include "judge.hpp"

using dpcert::check::Verdict;
using namespace dpcert::check::test;

namespace {

const std::string choice = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 2})";  // r = 1
const std::string rule = "bounded-range";

std::string quantile(const std::string& tau, const std::string& records, const std::string& rate) {
  return R"({"type": "kng_quantile", "lower": 0, "upper": 1, "tau": ")" + tau + R"(", "records": )" + records +
         R"(, "rate": )" + rate + "}";
}
/// Whether the node's range is that: (E, 0) is shown from there on, and refuted just below.
bool has_range(const std::string& mechanism, const std::string& at, const std::string& below,
               const std::string& neighbours = "replace-one") {
  const auto says = [&](const std::string& statement) {
    return follows(mechanism, {"@ " + statement + " by bounded-range"}, neighbours);
  };
  return says("dp " + at + " 0") && !says("not-dp " + at + " 0") && !says("dp " + below + " 0") &&
         says("not-dp " + below + " 0");
}

}  // namespace

TEST_CASE("bounded-range is sharp on both sides") {
  CHECK(is_sharp(choice, "dp 1/2", "0.077404686315690811501978538084057610166435435872380", rule));
  CHECK(is_sharp(choice, "renyi 2", "0.240229013916555049263526747019358147679559902620186", rule));
  CHECK(is_sharp(R"({"type": "exponential_mechanism", "sensitivity": 2, "scale": 2})", "renyi 2",
                 "0.867561660966054374052989369800255726717665856896206", rule));
  CHECK(follows(choice, {"@ zcdp 1/8 by bounded-range"}));
  CHECK_FALSE(follows(choice, {"@ zcdp 124999999/1000000000 by bounded-range"}));
  CHECK_FALSE(follows(choice, {"@ not-zcdp 1/100 by bounded-range"}));
  CHECK_FALSE(follows(choice, {"@ dp -1 1 by bounded-range"}));
  CHECK_FALSE(follows(choice, {"@ gdp 1 by bounded-range"}));
  CHECK(is_sharp(choice, "renyi 1/2", "0.061859607240322742911530467245988363360", rule));
  CHECK(is_sharp(choice, "renyi 1/4", "0.030903594847844329329307249006594649511", rule));
  CHECK(is_sharp(choice, "renyi 1", "0.123301561482244533363358360041681856669", rule));
  CHECK_FALSE(follows(choice, {"@ dp 1 0 by bounded-range 0"}));
  CHECK_FALSE(follows(R"({"type": "pure", "epsilon": 1})", {"@ dp 1 0 by bounded-range"}));
  const std::string still = R"({"type": "exponential_mechanism", "sensitivity": 0, "scale": 2})";
  CHECK(follows(still, {"@ dp 0 0 by bounded-range"}));
  CHECK(follows(still, {"@ renyi 2 0 by bounded-range"}));
  CHECK(follows(still, {"@ zcdp 0 by bounded-range"}));
  CHECK_FALSE(follows(still, {"@ not-renyi 2 0 by bounded-range"}));
}

TEST_CASE("bounded-range reads ranges exactly") {
  CHECK(has_range(choice, "1", "999999999/1000000000"));
  CHECK(has_range(R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 2, "monotone": true})", "1/2",
                  "499999999/1000000000"));
  // Printed for quantiles is epsilon/(4 (1 - tau)): at tau = 9/10 and epsilon = ln 4 it is ln 32.
  CHECK(has_range(quantile("9/10", "10", R"({"log": 32})"), "ln(1024)", "ln(1023)"));
  CHECK(has_range(quantile("9/10", "4", R"({"log": 32})"), "ln(32)", "ln(31)"));
  CHECK(has_range(quantile("1/2", "2", R"("1/2")"), "1", "999999999/1000000000"));
  CHECK(has_range(quantile("1/3", "2", "1"), "4/3", "1333333333/1000000000"));
  CHECK(follows(quantile("1/2", "1", "7"), {"@ dp 0 0 by bounded-range"}, "replace-one"));
  CHECK_FALSE(follows(quantile("1/2", "2", R"("1/2")"), {"@ dp 1 0 by bounded-range"}, "add-remove"));
  CHECK(has_range(quantile("1/3", "2", R"({"log": 8})"), "ln(16)", "ln(1599/100)"));  // 4/3 ln 8
  const std::string given = R"({"type": "scored_choice", "scores": [[3, 1, 0], [2, 1, 1]], "scale": 2})";
  CHECK(follows(given, {"@ dp 1 0 by bounded-range"}));
  CHECK_FALSE(follows(given, {"@ dp 999999999/1000000000 0 by bounded-range"}));
  CHECK_FALSE(follows(given, {"@ not-dp 1/100 0 by bounded-range"}));
  CHECK_FALSE(follows(given, {"@ not-renyi 2 0 by bounded-range"}));
  const std::string far =
      R"({"type": "scored_choice", "scores": [[3, 1], [2, 2], [9, 0]], "edges": [[0, 1]], "scale": 2})";
  CHECK(follows(far, {"@ dp 1 0 by bounded-range"}));
  const std::string two =
      R"({"type": "scored_choice", "scores": [[3, 1], [2, 2], [3, 1]], "edges": [[0, 1], [0, 2]], "scale": 2})";
  CHECK(follows(two, {"@ dp 1 0 by bounded-range"}));
  CHECK_FALSE(follows(two, {"@ dp 99/100 0 by bounded-range"}));
}

TEST_CASE("permute and flip is no worse than Laplace noise, and as bad in its curve") {
  const std::string flip = R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 2})";  // t = 1
  const auto says = [&](const std::string& statement) {
    return follows(flip, {"@ " + statement + " by laplace-curve"});
  };
  // 1 - e^(-1/2) = 0.39346934...; t + e^-t - 1 = 0.36787944...;
  // D_2 = log((2e + e^-2)/3) = 0.619143...
  CHECK((says("dp 0 39346935/100000000") && !says("dp 0 39346934/100000000")));
  CHECK((says("not-dp 0 39346934/100000000") && !says("not-dp 0 39346935/100000000")));
  CHECK((says("dp 1 0") && !says("dp 999/1000 0") && says("not-dp 999/1000 0")));
  CHECK((says("zcdp 36788/100000") && !says("zcdp 36787/100000") && !says("not-zcdp 36787/100000")));
  CHECK((says("gdp 1062/1000") && !says("gdp 1061/1000") && says("not-gdp 1061/1000") && !says("not-gdp 1062/1000")));
  CHECK((says("renyi 2 62/100") && !says("renyi 2 61/100") && !says("not-renyi 2 61/100")));
  CHECK_FALSE(follows(flip, {"@ dp 1 0 by given"}));
  CHECK_FALSE(follows(flip, {"@ not-dp 0 46/100 by binomial"}));  // as of all that is 1-DP
  const std::string monotone = R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 2, "monotone": true})";
  CHECK(follows(monotone, {"@ dp 1/2 0 by laplace-curve"}));
  CHECK_FALSE(follows(monotone, {"@ dp 49/100 0 by laplace-curve"}));
}

TEST_CASE("a breach by some scores is not implied, one by ranks refutes") {
  const auto verdict = [](const std::string& mechanism, const std::string& rule) {
    const auto outcome = judge(mechanism, R"({"epsilon": "1/10"})", {"@ not-dp 1/10 0 by " + rule}, "replace-one");
    CHECK(outcome.accepted);
    return outcome.verdict;
  };
  const std::string exponential = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 1})";
  CHECK(verdict(exponential, "bounded-range") == Verdict::not_implied);
  CHECK(verdict(R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 1})", "laplace-curve") ==
        Verdict::not_implied);
  CHECK(verdict(quantile("1/2", "2", "1"), "bounded-range") == Verdict::refuted);
}

TEST_CASE("what bounded-range accepts is true of pairs of two outcomes") {
  constexpr dpcert::Precision fine{128};
  for (const int scale : {1, 2, 9})
    for (const int tenths : {0, 2, 7}) {
      const dpcert::Rational range{2, scale}, epsilon = range * dpcert::Rational{tenths, 10};
      const std::string of =
          R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": )" + std::to_string(scale) + "}";
      for (const int percent : {3, 50, 64, 99}) {
        const dpcert::Enclosure r{range, fine}, t{range * dpcert::Rational{percent, 100}, fine};
        const dpcert::Enclosure mass = expm1(t - r) / expm1(-r), gain = -expm1(dpcert::Enclosure{epsilon, fine} - t);
        if (is_positive(gain) != dpcert::Trilean::yes) continue;
        const dpcert::Rational less = dpcert::floor((mass * gain).lower() * 1'000'000'000'000) / 1'000'000'000'000;
        CHECK_FALSE(
            follows(of, {"@ dp " + epsilon.str() + " " +
                         dpcert::Rational{less - dpcert::Rational{1, 1'000'000'000'000}}.str() + " by bounded-range"}));
      }
    }
}

TEST_CASE("the checker reads objective perturbation as what it promises") {
  const std::string of =
      R"({"type": "objective_perturbation", "sensitivity": 2, "scale": 4, "smoothness": 3, "rank": 2, "regularisation": 1})";
  const auto says = [&](const std::string& statement) {
    return follows(of, {"@ " + statement + " by given"}, "replace-one");
  };
  CHECK(says("dp 1/2+ln(16) 0"));
  CHECK_FALSE(says("dp 499999999/1000000000+ln(16) 0"));
  CHECK_FALSE(says("dp 1/2+ln(15) 0"));
  CHECK_FALSE(follows(
      R"({"type": "objective_perturbation", "sensitivity": 2, "scale": 4, "smoothness": 3, "rank": 2, "regularisation": 0})",
      {"@ dp 9 0 by given"}, "replace-one"));
}

TEST_CASE("objective perturbation compares records that are replaced, of which one that is removed is none") {
  // All records have one linear loss: nothing is told of which, but very much of how many.
  const std::string of =
      R"({"type": "objective_perturbation", "sensitivity": 0, "scale": 1, "smoothness": 0, "rank": 1, "regularisation": 1})";
  CHECK(follows(of, {"@ dp 0 0 by given"}, "replace-one"));
  CHECK_FALSE(follows(of, {"@ dp 0 0 by given"}, "add-remove"));
  CHECK_FALSE(follows(of, {"@ dp 0 0 by given"}, "zero-out"));
  const std::string sampled = specs::sampled("1/2", of);
  for (const char* neighbours : {"add-remove", "replace-one"})
    CHECK_FALSE(follows(sampled, {"@/of dp 0 0 by given", "@ dp 0 0 by sampling 0"}, neighbours));
  const std::string behind = R"({"type": "post_processed", "kernel": [[1], [1]], "of": )" + of + "}";
  CHECK_FALSE(follows(behind, {"@ dp 0 0 by post-processed"}, "add-remove"));
}
