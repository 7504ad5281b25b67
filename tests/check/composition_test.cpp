// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "judge.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string part_json(const std::string& mechanism, const std::string& times) {
  return R"({"mechanism": )" + mechanism + R"(, "times": )" + times + "}";
}
std::string both(const std::string& a, const std::string& b) {
  return R"({"type": "composition", "parts": [)" + a + ", " + b + "]}";
}
const std::string gauss = R"({"type": "gaussian", "rho": 0.5})", zcdp = R"({"type": "zcdp", "rho": 0.5})",
                  pure = R"({"type": "pure", "epsilon": {"log": 2}})",
                  approximate = R"({"type": "approximate", "epsilon": 1, "delta": 0.01})";
const std::string part0 = "@/parts/0/mechanism ", part1 = "@/parts/1/mechanism ";

}  // namespace

TEST_CASE("sum adds each kind, times over") {
  const auto budgets = both(part_json(pure, "3"), part_json(approximate, "2"));
  const std::string a = part0 + "dp ln(2) 0 by given", b = part1 + "dp 1 1/100 by given";
  CHECK(follows(budgets, {a, b, "@ dp 2+ln(8) 1/50 by sum 0 1"}));  // equal, exactly
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 2+ln(799999999/100000000) 1/50 by sum 0 1"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 2+ln(8) 1/51 by sum 0 1"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 99 1 by sum 1 0"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 99 1 by sum 0 0"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 9 1 by sum 0"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 9 1 by sum 0 1 1"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ dp 9 1 by sum 0 -"}));
  CHECK_FALSE(follows(budgets, {a, b, "@ zcdp 9 by sum 0 1"}));
  CHECK_FALSE(follows(budgets, {a, part0 + "dp 9 0 by sum 0"}));

  const auto mixed = both(part_json(gauss, "10"), part_json(zcdp, "1"));
  const std::string m0 = part0 + "gdp 1 by given", z0 = part0 + "zcdp 1/2 by convert 0",
                    z1 = part1 + "zcdp 1/2 by given";
  CHECK(follows(mixed, {m0, z0, z1, "@ zcdp 11/2 by sum 1 2"}));
  CHECK_FALSE(follows(mixed, {m0, z0, z1, "@ zcdp 109/20 by sum 1 2"}));
  CHECK_FALSE(follows(mixed, {m0, z0, z1, "@ zcdp 9 by sum 0 2"}));
  CHECK(follows(mixed, {m0, z1, part0 + "renyi 3 3/2 by convert 0", part1 + "renyi 3 3/2 by convert 1",
                        "@ renyi 3 33/2 by sum 2 3"}));
  CHECK_FALSE(follows(mixed, {m0, z1, part0 + "renyi 3 3/2 by convert 0", part1 + "renyi 2 1 by convert 1",
                              "@ renyi 3 33/2 by sum 2 3"}));
  CHECK_FALSE(follows(mixed, {m0, z1, part0 + "renyi 3 3/2 by convert 0", part1 + "renyi 3 3/2 by convert 1",
                              "@ renyi 2 33/2 by sum 2 3"}));
}

TEST_CASE("sum adds Gaussians that are attained, and may leave parts out") {
  const auto mixed = both(part_json(gauss, "10"), part_json(zcdp, "1"));
  const std::string a = part0 + "attains-gaussian 1 by given", b = part1 + "attains-gaussian 1 by witness-gaussian";
  CHECK(follows(mixed, {a, b, "@ attains-gaussian 11 by sum 0 1"}));
  CHECK(follows(mixed, {a, b, "@ attains-gaussian 10 by sum 0 -"}));
  CHECK_FALSE(follows(mixed, {a, b, "@ attains-gaussian 101/10 by sum 0 -"}));
  CHECK_FALSE(follows(mixed, {a, b, "@ attains-gaussian 111/10 by sum 0 1"}));
  CHECK_FALSE(follows(mixed, {a, b, "@ not-gdp 1 by sum 0 1"}));
  const auto claim = R"({"rho": 5})";
  const auto outcome = judge(mixed, claim, {a, b, "@ attains-gaussian 11 by sum 0 1", "@ not-zcdp 5 by convert 2"});
  CHECK(outcome.accepted);
  CHECK(outcome.verdict == Verdict::not_implied);  // a budget is among the parts
}

TEST_CASE("sum adds Rényi divergences that are exceeded, on the same neighbours") {
  // D_2 is at most 1 of the Gaussian, log(7/3) = 0.84729786... of the channel and of the response.
  const std::string rows = R"({"type": "channel", "matrix": [["3/4", "1/4"], ["1/4", "3/4"]]})",
                    response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
  const std::string a = part0 + "not-renyi 2 847/1000 by channel";
  const auto b = [](const std::string& shown) { return part1 + "not-renyi 2 " + shown; };
  const auto mixed = both(part_json(rows, "3"), part_json(response, "2"));
  CHECK(follows(mixed, {a, b("847/1000 by channel"), "@ not-renyi 2 4235/1000 by sum 0 1"}));
  CHECK_FALSE(follows(mixed, {a, b("847/1000 by channel"), "@ not-renyi 2 4236/1000 by sum 0 1"}));
  CHECK_FALSE(follows(mixed, {a, b("847/1000 by channel"), "@ not-renyi 3 1 by sum 0 1"}));
  CHECK(follows(mixed, {a, "@ not-renyi 2 2541/1000 by sum 0 -"}));
  CHECK_FALSE(follows(mixed, {a, "@ not-renyi 2 2542/1000 by sum 0 -"}));
  CHECK_FALSE(follows(mixed, {"@ not-renyi 2 0 by sum - -"}));
  CHECK_FALSE(follows(mixed, {a, b("847/1000 by channel"), "@ not-zcdp 1 by sum 0 1"}));
  const auto bound = both(part_json(rows, "1"), part_json(rows, "1"));  // each has its own worst rows
  CHECK(follows(bound, {a, "@ not-renyi 2 847/1000 by sum 0 -"}));
  CHECK_FALSE(follows(bound, {a, b("847/1000 by channel"), "@ not-renyi 2 1 by sum 0 1"}));
}

TEST_CASE("part carries a refutation outward, unchanged") {
  const auto composed = both(part_json(pure, "1"), part_json(gauss, "5"));
  const std::string a = part1 + "attains-gaussian 1 by given", b = part1 + "not-zcdp 2/5 by convert 0";
  CHECK(follows(composed, {a, b, "@ not-zcdp 2/5 by part 1 1"}));
  CHECK(follows(composed, {a, part1 + "not-dp 1 1/10 by gaussian-curve 0", "@ not-dp 1 1/10 by part 1 1"}));
  CHECK_FALSE(follows(composed, {a, part1 + "not-dp 1 1/10 by gaussian-curve 0", "@ not-dp 1 1/9 by part 1 1"}));
  CHECK_FALSE(follows(composed, {a, part1 + "not-dp 1 1/10 by gaussian-curve 0", "@ not-dp 2 1/10 by part 1 1"}));
  CHECK_FALSE(follows(composed, {a, b, "@ not-zcdp 1/2 by part 1 1"}));
  CHECK_FALSE(follows(composed, {a, b, "@ not-zcdp 2/5 by part 0 1"}));
  CHECK_FALSE(follows(composed, {a, b, "@ attains-gaussian 1 by part 1 0"}));
  CHECK_FALSE(follows(composed, {part1 + "gdp 1 by given", "@ gdp 1 by part 1 0"}));
}

TEST_CASE("nested compositions are composed from inside") {
  const auto inner = both(part_json(gauss, "2"), part_json(gauss, "3"));
  const auto outer = both(part_json(inner, "4"), part_json(zcdp, "1"));
  CHECK(judge(outer, R"({"rho": 10.5})",
              {"@/parts/0/mechanism/parts/0/mechanism gdp 1 by given",
               "@/parts/0/mechanism/parts/1/mechanism gdp 1 by given", "@/parts/0/mechanism gdp 5 by sum 0 1",
               "@/parts/0/mechanism zcdp 5/2 by convert 2", "@/parts/1/mechanism zcdp 1/2 by given",
               "@ zcdp 21/2 by sum 3 4"})
            .accepted);
}

TEST_CASE("leaves of nested compositions run as often as all counts say") {
  const auto composed = [](const std::string& of, const std::string& times) { return specs::composed(of, times); };
  const std::string nested = composed(composed(R"({"type": "pure", "epsilon": 1})", "3"), "2");
  CHECK(follows(nested, {"@ dp 6 0 by binomial"}));
  CHECK_FALSE(follows(nested, {"@ dp 5 0 by binomial"}));
  CHECK(follows(nested, {"@ not-dp 5 0 by binomial"}));
}
