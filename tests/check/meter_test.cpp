// SPDX-License-Identifier: Apache-2.0
// Whatever is asked, the answer costs no more than the effort allows:
// work and memory are charged before they are taken.
#include <catch2/catch.hpp>

#include "judge.hpp"
#include "kernel/numbers/log_number.hpp"
#include "kernel/rules/gaussian.hpp"
#include "kernel/rules/leaves.hpp"
#include "kernel/spec/spec.hpp"
#include "more/known.hpp"
#include "more/laws/k_norm.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string claim = R"({"epsilon": 1, "delta": 0.5})";

std::string repeated(const std::string& text, std::size_t times, const std::string& between = ", ") {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += (i == 0 ? "" : between) + text;
  return all;
}
std::string composition(const std::string& mechanism, std::size_t parts) {
  return specs::composed(std::vector<specs::Part>(parts, specs::Part{mechanism}));
}
std::string budget_of_points(std::size_t points) {
  std::string all;
  for (std::size_t i = 0; i < points; ++i)
    all += (i == 0 ? "" : ", ") + (R"({"order": )" + std::to_string(i + 2)) + R"(, "epsilon": 1})";
  return R"({"type": "rdp", "points": [)" + all + "]}";
}

// What reading the only claim of a SPEC spends; nothing where it is too much.
std::optional<double> reading_cost(const std::string& mechanism, const std::string& neighbours = "add-remove") {
  const auto spec = std::get<Spec>(Spec::read(spec_text(mechanism, claim, neighbours)));
  const Meter effort;
  try {
    (void)read_claim(spec.document(), 0, kernel_and_more());
  } catch (const BeyondLimits&) {
    return std::nullopt;
  }
  return effort.spent();
}

bool is_refused(const Outcome& outcome) { return !outcome.accepted && outcome.beyond_limits; }

}  // namespace

TEST_CASE("an effort ends for good, and sizes do not overflow it") {
  const Meter effort{1000};
  spend(10, 99);
  CHECK(effort.spent() == 990);
  CHECK_THROWS_AS(spend(11), BeyondLimits);
  CHECK_THROWS_AS(spend(1), BeyondLimits);
  const std::size_t large = std::size_t{1} << 40;
  const Meter usual;
  CHECK_THROWS_AS(spend(large, large, large, large), BeyondLimits);
}

TEST_CASE("randomized response behind a kernel is read without its own matrix") {
  const std::string truth = R"("0.)" + std::string(9'000, '7') + R"(")";
  const auto behind = [&](const std::string& kernel) {
    return R"({"type": "post_processed", "of": {"type": "randomized_response", "categories": 2000, "truth": )" + truth +
           R"(}, "kernel": [)" + kernel + "]}";
  };
  CHECK(reading_cost(behind("[1]")).value() < 1e5);  // misread: a row a category
  CHECK_FALSE(reading_cost(behind(repeated("[1]", 2'000))).has_value());
  const auto plain =
      R"({"type": "post_processed", "of": {"type": "randomized_response", "categories": 2000, "truth": 0.7}, "kernel": [)" +
      repeated("[1]", 2'000) + "]}";
  CHECK(reading_cost(plain).value() < 2e5);  // 2000 x 2000 entries would be 4e7
}

TEST_CASE("a channel all of whose inputs are neighbours lists no pairs") {
  const auto channel = R"({"type": "channel", "matrix": [)" + repeated("[1]", 2'000) + "]}";
  CHECK(reading_cost(composition(channel, 40)).value() < 2e6);
  const auto spec = std::get<Spec>(Spec::read(spec_text(channel, claim)));
  const Meter effort;
  const auto entry = std::get<ClaimEntry>(read_claim(spec.document(), 0, kernel_and_more()));
  CHECK(entry.mechanism.as<Channel>()->edges.empty());
  std::size_t pairs = 0;
  entry.mechanism.as<Channel>()->for_each_edge([&](std::size_t i, std::size_t j) { pairs += i < j ? 1 : 0; });
  CHECK(pairs == 1'999'000);
}

TEST_CASE("a sum of logarithms pays for each of them on each rung") {
  LogSum sum;
  for (long i = 1; i <= 300; ++i) sum.add({0, Rational{i + 1, i}}, 100'000);
  // 100000 ln 301, to 1500 bits: rungs up to 2048 bits.
  const Up total = log(Up{Rational{301}, 1500}) * Rational{100'000};
  sum.add({exact(total), 1}, -1);
  const Meter enough;
  CHECK(sum.sign() == -1);
  CHECK(enough.spent() > 2 * 300 * elementary_cost(2048));
  const Meter little{enough.spent() / 2};
  CHECK_THROWS_AS(sum.sign(), BeyondLimits);
}

TEST_CASE("a short product of many powers is compared without fractions of them all") {
  LogSum sum;
  for (long i = 1; i <= 5'000; ++i) sum.add({0, Rational{i + 1, i}}, 1);
  sum.add({0, 5'001}, -1);
  const Meter effort{1e5};
  CHECK(sum.sign() == 0);
}

TEST_CASE("logarithms near 1 keep their digits, at few bits") {
  const Rational tiny = 1 / power(Rational{10}, 2'500);
  for (const int sign : {1, -1}) {
    const Meter little{1e4};
    CHECK(compare({0, 1 + sign * tiny}, {sign * tiny * 9 / 10, 1}) == sign);
    CHECK(compare({0, 1 + sign * tiny}, {sign * tiny * 11 / 10, 1}) == -sign);
  }
}

TEST_CASE("every rung of a comparison near a tie is paid for") {
  const Rational m = 1;
  const LogNumber epsilon{1, 1};
  const Rational near = exact(gaussian_hockey_stick(epsilon, m, Toward<Up>{1800}));
  {
    const Meter far_effort;
    CHECK(gaussian_curve_bounds(true, epsilon, m, 1).follows());
    const Meter near_effort;
    CHECK(gaussian_curve_bounds(true, epsilon, m, near).follows());
    CHECK(near_effort.spent() > 50 * far_effort.spent());
    const Meter little{near_effort.spent() / 2};
    CHECK_THROWS_AS(gaussian_curve_bounds(true, epsilon, m, near), BeyondLimits);
  }
  // In a certificate: the steps end before so many comparisons are made.
  std::vector<std::string> steps{"@ gdp 1 by given"};
  for (int i = 0; i < 100; ++i) steps.push_back("@ dp 1 " + near.str() + " by gaussian-curve 0");
  const auto outcome = judge(R"({"type": "gaussian", "rho": 0.5})", R"({"epsilon": 1, "delta": 1})", steps);
  CHECK((outcome.accepted || is_refused(outcome)));
}

TEST_CASE("what cancels in erfc is paid for") {
  CHECK(erfc_cost(30, 256) > 20 * erfc_cost(1, 256));
  CHECK(erfc_cost(40, 256) < erfc_cost(1, 256) + 100);
  CHECK(erfc_cost(200, 8192) > 40 * erfc_cost(200, 1024));  // its series beyond takes the square of the bits
  const LogNumber epsilon{25, 1};
  const auto cost = [](const LogNumber& at) {
    const Meter meter;
    static_cast<void>(gaussian_hockey_stick(at, 2, Toward<Up>{256}));
    return meter.spent();
  };
  CHECK(cost(epsilon) > 4 * cost({1, 1}));
}

TEST_CASE("a claim that no certificate cites costs nothing") {
  std::string coefficients;
  for (int i = 0; i < 2'000; ++i)
    coefficients += (i == 0 ? R"({"coefficient": ")" : R"(, {"coefficient": ")") + std::to_string(1'000'003 + 2 * i) +
                    "/" + std::to_string(2'000'003 + 2 * i) + R"(", "powers": [1]})";
  const std::string heavy =
      R"({"type": "k_norm", "body": {"type": "lp_ball", "p": 1, "dimension": 1, "radius": 1}, "scale": 1,
          "statistic": {"type": "polynomial", "variables": ["x"], "domain": [[0, 1]], "components": [[)" +
      coefficients + "]]}}";
  CHECK(reading_cost(heavy, "replace-one").value_or(1e9) > 1e6);  // denominators gather
  const std::string spec =
      R"({"claims": [{"id": "c", "neighbours": "other", "mechanism": {"type": "pure", "epsilon": 1},
    "claim": {"epsilon": 1}}, {"id": "heavy", "neighbours": "other", "claim": {"epsilon": 1}, "mechanism": )" +
      heavy + "}]}";
  const auto document = std::get<Spec>(Spec::read(spec));
  const Meter effort{100};
  CHECK(std::holds_alternative<ClaimEntry>(read_claim(document.document(), 0, kernel_and_more())));
  CHECK(check_text(spec, certificate_text(spec, {"@ dp 1 0 by given"})).accepted);
}

TEST_CASE("one long number is not multiplied into a whole matrix") {
  const std::string offset = R"("0.)" + std::string(9'000, '7') + R"(")";
  const auto body = R"({"type": "hpolytope", "normals": [[)" + repeated("1", 20'000) + "], [" + repeated("-1", 20'000) +
                    R"(]], "offsets": [)" + offset + ", " + offset + "]}";
  CHECK_FALSE(reading_cost(R"({"type": "k_norm", "scale": 1, "body": )" + body +
                               R"(, "statistic": {"type": "table", "vectors": [[0], [1]]}})",
                           "replace-one")
                  .has_value());
}

TEST_CASE("sizes of an elimination are multiplied without overflow") {
  const auto row = [](const std::string& x) { return "[" + repeated(x, 20'000, ",") + "]"; };
  const auto mechanism = R"({"type": "k_norm", "scale": 1, "body": {"type": "vpolytope", "vertices": [)" + row("1") +
                         "," + row("-1") + R"(]}, "statistic": {"type": "table", "vectors": [)" + row("0") + "]}}";
  CHECK(is_refused(judge(mechanism, claim, {"@ dp 1 0 by k-norm"}, "replace-one")));
}

TEST_CASE("a row of many denominators, and many digits, are refused") {
  std::string row;
  for (int i = 0; i < 6'000; ++i) row += (i == 0 ? "\"1/" : ", \"1/") + std::to_string(1'000'003 + 2 * i) + "\"";
  CHECK(reading_cost(R"({"type": "channel", "matrix": [[)" + row + "]]}").value_or(1e9) > 1e7);
  const auto tiny = R"({"type": "zcdp", "rho": 1e-99999})";
  CHECK(reading_cost(tiny).has_value());
  CHECK_FALSE(reading_cost(composition(tiny, 101)).has_value());
}

TEST_CASE("steps about numbers of many digits are charged by these") {
  const auto gauss = R"({"type": "gaussian", "sigma": "3e-99999", "sensitivity": "7e-99000"})";
  std::vector<std::string> steps;
  for (int i = 0; i < 200; ++i) steps.emplace_back("@ zcdp 1 by given");
  CHECK(reading_cost(gauss).value() > 1e5);
  const auto whole = R"({"type": "gaussian", "sigma": 3, "sensitivity": 7})";
  CHECK(reading_cost(whole).value() < 100);
}

TEST_CASE("the leaves of a node are paid for") {
  const auto spec = std::get<Spec>(Spec::read(spec_text(composition(R"({"type": "pure", "epsilon": 1})", 200), claim)));
  const Meter effort;
  const auto entry = std::get<ClaimEntry>(read_claim(spec.document(), 0, kernel_and_more()));
  CHECK(flatten(entry.mechanism).size() == 200);
  const Meter little{1000};
  CHECK_THROWS_AS(flatten(entry.mechanism), BeyondLimits);
}

TEST_CASE("sums of numbers far apart take no bits between them") {
  const auto sampled =
      R"({"type": "poisson_subsampled", "sampling_rate": "1/3", "of": {"type": "pure", "epsilon": 300000000}})";
  CHECK(follows(sampled, {"@/of dp 300000000 0 by given", "@ dp 300000000 0 by sampling 0"}));
}

TEST_CASE("each number of an array is paid for before it is read") {
  const auto numbers = [](std::size_t count) { return "[" + repeated("1", count) + "]"; };
  const auto iteration =
      R"({"type": "noisy_iteration", "distance": 1, "sigma": 1, "lipschitz": )" + numbers(1'000) + "}";
  CHECK(reading_cost(iteration).value() > 1e4);
  const auto pair = [&](std::size_t count) {
    return R"({"type": "dominating_pair", "p": {"family": "dirichlet", "concentration": )" + numbers(count) +
           R"(}, "q": {"family": "dirichlet", "concentration": )" + numbers(count) + "}}";
  };
  CHECK(reading_cost(pair(1'000)).value() > 2e4);
  const auto process = R"({"type": "elliptical_process", "sensitivity": 1, "sigma": 1, "mixing": {"family": "mixture",
      "weights": [1, )" +
                       repeated("0", 999) + R"(], "of": [)" + repeated(R"({"family": "point", "value": 1})", 1'000) +
                       "]}}";
  CHECK(reading_cost(process).value() > 1e4);
  CHECK(reading_cost(budget_of_points(1'000)).value() > 3e4);
}

TEST_CASE("the ball of a norm of powers takes no room in any dimension") {
  for (const char* p : {"1", "2", "7/2", "inf"}) {
    const auto body = R"({"type": "lp_ball", "p": ")" + std::string{p} + R"(", "dimension": 100, "radius": 1})";
    const auto spec = std::get<Spec>(
        Spec::read(spec_text(R"({"type": "k_norm", "scale": 1, "body": )" + body +
                                 R"(, "statistic": {"type": "table", "vectors": [[)" + repeated("0", 100) + "]]}}",
                             claim, "replace-one")));
    const Meter effort;
    const auto entry = std::get<ClaimEntry>(read_claim(spec.document(), 0, kernel_and_more()));
    CHECK(std::holds_alternative<LpBall>(std::get<Differences>(entry.mechanism.as<KNorm>()->shifts).ball.kind));
  }
}

TEST_CASE("an elimination is paid for by the denominators that gather in it") {
  const auto covariance = [](std::size_t n, const auto& entry) {
    std::string rows;
    for (std::size_t i = 0; i < n; ++i) {
      rows += i == 0 ? "[" : ", [";
      for (std::size_t j = 0; j < n; ++j)
        rows += (j == 0 ? "" : ", ") + (i == j ? std::to_string(n) : entry(std::max(i, j), std::min(i, j)));
      rows += "]";
    }
    return R"({"type": "elliptical", "elliptical": {"type": "k_norm"}, "sigma": 1, "covariance": [)" + rows +
           R"(], "differences": [[)" + repeated("1", n) + "]]}";
  };
  // Denominators that have little in common: 80 x 80 of them take half a minute.
  const auto apart = [](std::size_t i, std::size_t j) {
    return "\"1/" + std::to_string(1001 + i * (i - 1) + 2 * j) + "\"";
  };
  const auto alike = [](std::size_t i, std::size_t j) { return "\"" + std::to_string(i + j) + "/1000\""; };
  CHECK_FALSE(reading_cost(covariance(80, apart)).has_value());
  CHECK(reading_cost(covariance(20, apart)).has_value());
  CHECK(reading_cost(covariance(80, alike)).has_value());
}

TEST_CASE("a budget has as many points as the prover takes") {
  CHECK(reading_cost(budget_of_points(10'000)).has_value());
  CHECK(is_refused(judge(budget_of_points(10'001), claim, {"@ renyi 2 1 by given"})));
}

TEST_CASE("more runs than binomial sums are beyond its limits, and no step that does not follow") {
  const auto runs = [](const std::string& times) {
    return R"({"type": "composition", "parts": [{"mechanism": {"type": "randomized_response", "categories": 2, "epsilon": "1/1000000"}, "times": )" +
           times + R"(}, {"mechanism": {"type": "pure", "epsilon": "1/1000000"}, "times": 1}]})";
  };
  const auto outcome = [&](const std::string& times) { return judge(runs(times), claim, {"@ dp 2 1/2 by binomial"}); };
  CHECK_FALSE(outcome("999999").beyond_limits);
  CHECK(is_refused(outcome("1000000")));
  CHECK(is_refused(outcome("1000001")));
}
