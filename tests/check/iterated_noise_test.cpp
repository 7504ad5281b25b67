// SPDX-License-Identifier: Apache-2.0
// Noisy steps in a SPEC, against the normal laws of linear maps, computed step by step.
#include "more/laws/iterated_noise.hpp"
#include "kernel/spec/read_mechanism.hpp"
#include "more/known.hpp"
#include "more/numbers/left_by_steps.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "judge.hpp"
#include "narrow.hpp"
#include "object_text.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string hair_above = "1/1" + std::string(300, '0');

const Fields iteration{
    {{"type", R"("noisy_iteration")"}, {"lipschitz", "[0.5, 2]"}, {"sigma", "3"}, {"distance", "6"}}};
const Fields sgd{{{"type", R"("noisy_sgd")"},
                  {"lipschitz_loss", "3"},
                  {"smoothness", "4"},
                  {"strong_convexity", "0"},
                  {"step", "\"1/4\""},
                  {"sigma", "2"},
                  {"n", "10"},
                  {"index", "7"}}};
const Fields descent{{{"type", R"("noisy_gradient_descent")"},
                      {"smoothness", "2"},
                      {"strong_convexity", "1"},
                      {"step", "0.5"},
                      {"sigma", "2"},
                      {"sensitivity", "1"},
                      {"steps", "3"}}};
const Fields process{
    {{"type", R"("ornstein_uhlenbeck")"}, {"theta", "0.5"}, {"rho", "2"}, {"time", "1"}, {"sensitivity", "3"}}};

bool says(const Fields& mechanism, const std::string& statement, const Rational& value, const std::string& rule) {
  return follows(mechanism.json(), {"@ " + statement + " " + value.str() + " by " + rule}, "replace-one");
}
bool is_read(const Fields& mechanism) {
  const auto outcome = judge(mechanism.json(), R"({"mu": 0})", {"@ gdp 0 by given"}, "replace-one");
  return outcome.accepted || outcome.step >= 0;
}

/// Whether `gdp m` is accepted from that number on, and no hair below it.
bool guarantees(const Fields& mechanism, const Rational& mu_squared) {
  const Rational hair = *read_fraction(hair_above);
  return says(mechanism, "gdp", mu_squared, "given") && says(mechanism, "gdp", mu_squared + 1, "given") &&
         (mu_squared < hair || !says(mechanism, "gdp", mu_squared - hair, "given"));
}
/// Whether the rule accepts `attains-gaussian m` up to that number, and no hair above it.
bool attains(const Fields& mechanism, const Rational& mu_squared, const std::string& rule = "witness-gaussian") {
  const std::string other = rule == "given" ? "witness-gaussian" : "given";
  return says(mechanism, "attains-gaussian", mu_squared, rule) &&
         says(mechanism, "attains-gaussian", mu_squared / 2, rule) &&
         !says(mechanism, "attains-gaussian", mu_squared + *read_fraction(hair_above), rule) &&
         !says(mechanism, "attains-gaussian", mu_squared, other);
}

/// Two normal laws, how far apart and how wide, on their way through linear maps.
struct NormalPair {
  Rational apart, variance = 0;

  NormalPair& step(const Rational& L, const Rational& shift, const Rational& noise) {
    apart = L * apart + shift;
    variance = L * L * variance + noise;
    return *this;
  }
  [[nodiscard]] Rational mu_squared() const { return apart * apart / variance; }
};

Rational any_rational(int least, int most, int denominator) {
  return {*rc::gen::inRange(least, most + 1), denominator};
}

/// Of a step with L = max(|1 - rho/2|, |1 - beta/2|), 2 L an integer at most 4: its fields, from L.
Fields with_contraction(const Fields& fields, const Rational& L) {
  const Rational rho = L <= 1 ? 2 - 2 * L : Rational{0};
  return fields.with("step", "0.5")
      .with("strong_convexity", rho)
      .with("smoothness", L <= 1 ? rho + (rho == 0 ? 1 : 0) : 2 + 2 * L);
}

}  // namespace

TEST_CASE("noisy iteration is the pair of linear maps", "[random]") {
  CHECK(guarantees(iteration, {4, 5}));  // 36 1/(9 (4 + 1))
  CHECK(attains(iteration, {4, 5}));
  CHECK(guarantees(iteration.with("lipschitz", "[0]"), 0));
  CHECK(guarantees(iteration.with("lipschitz", "[7, 0, 5]"), 0));
  CHECK(guarantees(iteration.with("lipschitz", "[1, 1, 1, 1]"), 1));
  CHECK(guarantees(iteration.with("distance", "0"), 0));
  dpcert::prop("whatever the constants", [] {
    const auto count = *rc::gen::inRange(1, 12);
    NormalPair pair{any_rational(0, 20, 7)};
    const Rational distance = pair.apart, sigma = any_rational(1, 20, 3);
    std::string list;
    for (int i = 0; i < count; ++i) {
      const Rational L = *rc::gen::inRange(0, 3) == 0 ? Rational{1} : any_rational(i == 3 ? 0 : 1, 15, 6);
      list += (list.empty() ? "[\"" : ", \"") + L.str() + "\"";
      pair.step(L, 0, sigma * sigma);
    }
    const Fields fields = iteration.with("lipschitz", list + "]").with("sigma", sigma).with("distance", distance);
    RC_ASSERT(guarantees(fields, pair.mu_squared()));
    RC_ASSERT(attains(fields, pair.mu_squared()));
    RC_ASSERT(says(fields.with("sigma", sigma + 1), "gdp", pair.mu_squared(), "given"));
  });
}

TEST_CASE("noisy iteration over a million maps") {
  std::string ones = "[1", halves = "[\"1/3\"", many = "[\"1/3\"";
  for (int i = 1; i < 900'000; ++i) ones += ", 1";
  for (int i = 1; i < 50'000; ++i) halves += ", \"1/3\", 1";
  for (int i = 1; i < 100'000; ++i) many += ", \"1/3\"";
  CHECK(says(iteration.with("lipschitz", ones + "]"), "gdp", {4, 900'000}, "given"));
  CHECK_FALSE(says(iteration.with("lipschitz", ones + "]"), "gdp", {4, 900'001}, "given"));
  CHECK(is_read(iteration.with("lipschitz", halves + "]")));
  CHECK_FALSE(is_read(iteration.with("lipschitz", many + "]")));
}

TEST_CASE("noisy sgd leaves a record what its later steps leave", "[random]") {
  CHECK(guarantees(sgd, {9, 4}));  // L = 1: 4 9/4 over 1 + 3
  CHECK(attains(sgd, 0));          // the noise of earlier records may always help
  const Fields first = sgd.with("index", "1");
  CHECK(guarantees(first, {9, 10}));
  CHECK(attains(first, {9, 10}));
  CHECK(guarantees(first.with("step", "0.5"), {9, 10}));  // step * smoothness = 2
  CHECK(attains(first.with("step", "0.5"), {9, 10}));
  CHECK(attains(first.with("step", "0.51"), 0));
  const Fields strong = sgd.with("strong_convexity", "2");  // L = 1/2: 9/64 / (85/64)
  CHECK(guarantees(strong, {9, 85}));
  CHECK(attains(strong, 0));
  CHECK(guarantees(strong.with("index", "10"), 9));
  CHECK(attains(strong.with("index", "1"), 0));
  CHECK(guarantees(sgd.with("strong_convexity", "4"), 0));  // L = 0
  CHECK(guarantees(sgd.with("strong_convexity", "4").with("index", "10"), 9));
  dpcert::prop("as a difference on its way through linear maps", [] {
    const Rational L = any_rational(0, 4, 2), C = any_rational(0, 9, 2), sigma = any_rational(1, 9, 4);
    const int n = *rc::gen::inRange(1, 20), index = *rc::gen::inRange(1, n + 1);
    const Fields fields = with_contraction(sgd, L)
                              .with("lipschitz_loss", C)
                              .with("sigma", sigma)
                              .with("n", std::to_string(n))
                              .with("index", std::to_string(index));
    NormalPair pair{C, sigma * sigma / 4};
    for (int later = index; later < n; ++later) pair.step(L, 0, sigma * sigma / 4);
    RC_ASSERT(guarantees(fields, pair.mu_squared()));
    RC_ASSERT(attains(fields, index == 1 && L == 1 ? pair.mu_squared() : Rational{0}));
    RC_ASSERT(says(fields.with("n", std::to_string(n + 1)), "gdp", pair.mu_squared(), "given"));
  });
}

TEST_CASE("noisy sgd tells of a record that is replaced") {
  const auto reason = [](const std::string& mechanism, const std::string& neighbours) {
    return judge(mechanism, R"({"mu": 0})", {"@ gdp 9 by given"}, neighbours).reason;
  };
  CHECK(reason(sgd.json(), "add-remove").find("replace-one") != std::string::npos);
  CHECK(reason(sgd.json(), "other") == "the step does not settle the claim");
  CHECK(reason(descent.json(), "add-remove") == "the step does not settle the claim");
  const auto sampled = [](const Fields& of) { return specs::sampled("0.5", of.json()); };
  CHECK(reason(sampled(sgd), "add-remove").find("a mechanism of other neighbours") != std::string::npos);
  CHECK(follows(sampled(descent), {"@/of gdp 9 by given"}));
}

TEST_CASE("noisy gradient descent, all records in every step", "[random]") {
  // L = 1/2: A = 7/4, B = 21/16, (1/4) 49/21.
  CHECK(guarantees(descent, {7, 12}));
  CHECK(attains(descent, {7, 12}));
  const Fields growing = descent.with("smoothness", "8");  // L = 3: A = 13, B = 91
  CHECK(guarantees(growing, {3, 4}));
  CHECK(attains(growing, {7, 12}));  // by the least curvature
  CHECK(attains(descent.with("smoothness", "8").with("strong_convexity", "3"), 0));
  CHECK(attains(growing.with("strong_convexity", "3").with("steps", "1"), {1, 4}));
  CHECK(guarantees(growing.with("diameter", "1e-9"), {3, 4}));
  CHECK(guarantees(descent.with("diameter", "100"), {7, 12}));
  CHECK(guarantees(descent.with("sensitivity", "0").with("diameter", "1"), 0));
  // diameter 1/4, s = 1/2, v = 1: t = 1, (1/8 + 1/2)^2, below (1/16 + 3/4)^2/(5/4) of t = 2.
  CHECK(guarantees(descent.with("diameter", "0.25"), {25, 64}));
  CHECK(attains(descent.with("diameter", "0.25"), 0));
  // L = 1: (diam + s t)^2/(v t) at diam = 2 s: t = 2, (1 + 1)^2/2.
  const Fields flat = descent.with("strong_convexity", "0").with("steps", "1000000000000").with("diameter", "1");
  CHECK(guarantees(flat, 2));
  CHECK(guarantees(descent.with("smoothness", "2").with("strong_convexity", "2").with("diameter", "0.01"), {1, 4}));
  dpcert::prop("is the best of its rules, by every t", [] {
    const Rational L = any_rational(0, 10, 4), s = any_rational(0, 6, 8), diameter = any_rational(1, 40, 8);
    const int n = *rc::gen::inRange(1, 25);
    // step 1/2 and sigma 2: noise 1, shift s.
    const Fields free = with_contraction(descent, L).with("sensitivity", 2 * s).with("steps", std::to_string(n));
    NormalPair pair{0}, flattest{0}, bounded{diameter};
    Rational best = n * s * s;
    for (int t = 1; t <= n; ++t) pair.step(L, s, 1), flattest.step(std::min(L, Rational{1}), s, 1);
    if (L <= 1) best = std::min(best, pair.mu_squared());
    RC_ASSERT(guarantees(free, best));
    RC_ASSERT(attains(free, flattest.mu_squared()));
    RC_ASSERT(says(free.with("steps", std::to_string(n + 1)), "gdp", best, "given") == (L == 0 || s == 0));
    if (L <= 1)
      for (int t = 1; t <= n; ++t) best = std::min(best, bounded.step(L, s, 1).mu_squared());
    const Fields within = free.with("diameter", diameter);
    RC_ASSERT(guarantees(within, best));
    RC_ASSERT(attains(within, 0));
    RC_ASSERT(says(within.with("diameter", diameter / 2), "gdp", best, "given"));
    RC_ASSERT(says(within.with("sigma", "3"), "gdp", best, "given"));
  });
}

TEST_CASE("an Ornstein-Uhlenbeck process is its own pair") {
  const auto holds = [](const Fields& fields, const std::string& below, const std::string& above) {
    const Rational less = *read_spec_number(below), more = *read_spec_number(above);
    return says(fields, "gdp", more, "given") && !says(fields, "gdp", less, "given") &&
           says(fields, "attains-gaussian", less, "given") && !says(fields, "attains-gaussian", more, "given") &&
           !says(fields, "attains-gaussian", less, "witness-gaussian");
  };
  // 9 (1/2)/(4 (e^x - 1)) for x = 1, 10^-30, 1000
  CHECK(holds(process, "0.6547237952279922274331272557476380033652", "0.6547237952279922274331272557476380033653"));
  CHECK(holds(process.with("time", "1e-30"), "1124999999999999999999999999999.437500000000000000000000000000093",
              "1124999999999999999999999999999.437500000000000000000000000000094"));
  CHECK(holds(process.with("time", "1000"), "5.710453759743138860953285664521129034218e-435",
              "5.710453759743138860953285664521129034219e-435"));
  CHECK(says(process.with("sensitivity", "0"), "gdp", 0, "given"));
  const auto read = std::get<Mechanism>(read_mechanism(std::get<Json>(read_json(process.json())), kernel_and_more()));
  const auto& noise = *read.as<IteratedNoise>();
  CHECK(is_narrow({noise.attained, noise.mu_squared}));
  CHECK(is_read(process.with("time", "100000")));
  CHECK(is_read(process.with("time", "\"1e-100000\"").with("theta", "\"1e-100000\"")));
  const Fields longer = process.with("time", "100001");  // keeps what the longest time keeps
  const Rational hair{1, Integer{Integer{1} << 100'000}};
  CHECK(says(longer, "gdp", hair, "given"));
  CHECK_FALSE(says(longer, "gdp", 0, "given"));
  CHECK_FALSE(says(longer, "attains-gaussian", hair * hair, "given"));
}

TEST_CASE("noisy sgd of strongly convex losses attains nothing that is known") {
  const Fields long_steps = sgd.with("index", "1").with("step", "\"1/2\"");  // L = 1, as the steepest is turned about
  CHECK(follows(long_steps.json(), {"@ attains-gaussian 9/10 by witness-gaussian"}, "replace-one"));
  const Fields convex = long_steps.with("strong_convexity", "1");
  CHECK(follows(convex.json(), {"@ gdp 9/10 by given"}, "replace-one"));
  CHECK(follows(convex.json(), {"@ attains-gaussian 0 by witness-gaussian"}, "replace-one"));
  CHECK_FALSE(follows(convex.json(), {"@ attains-gaussian 1/1000 by witness-gaussian"}, "replace-one"));
}

TEST_CASE("a budget of noisy steps is not implied to keep a claim, a process is refuted") {
  const auto verdict = [](const Fields& fields, const std::string& claim, const std::vector<std::string>& steps) {
    const auto outcome = judge(fields.json(), claim, steps, "replace-one");
    return outcome.accepted ? std::string{name(outcome.verdict)} : "REJECTED " + outcome.reason;
  };
  const std::string witness = " by witness-gaussian";
  CHECK(verdict(iteration, R"({"mu": 1})", {"@ gdp 4/5 by given"}) == "proved");
  CHECK(verdict(iteration, R"({"mu": 0.5})", {"@ attains-gaussian 4/5" + witness, "@ not-gdp 1/2 by convert 0"}) ==
        "not_implied");
  CHECK(verdict(descent, R"({"mu": 0.5})", {"@ attains-gaussian 7/12" + witness, "@ not-gdp 1/2 by convert 0"}) ==
        "not_implied");
  CHECK(verdict(sgd.with("index", "1"), R"({"rho": 0.4})",
                {"@ attains-gaussian 9/10" + witness, "@ not-zcdp 2/5 by convert 0"}) == "not_implied");
  CHECK(verdict(process, R"({"mu": 0.5})", {"@ attains-gaussian 3/5 by given", "@ not-gdp 1/2 by convert 0"}) ==
        "refuted");
  CHECK(verdict(process, R"({"epsilon": 3, "delta": 0.01})",
                {"@ gdp 2/3 by given", "@ dp 3 1/100 by gaussian-curve 0"}) == "proved");
  const std::string twice = specs::composed({{iteration.json(), 2}, {process.json(), 1}});
  CHECK(follows(twice, {"@/parts/0/mechanism gdp 4/5 by given", "@/parts/1/mechanism gdp 2/3 by given",
                        "@ gdp 34/15 by sum 0 1"}));
}

TEST_CASE("parts that speak of different records are not read") {
  const auto both = [](const std::string& first, const std::string& second) { return specs::beside(first, second); };
  const auto why = [](const std::string& mechanism) {
    return judge(mechanism, R"({"mu": 9})", {"@ gdp 9 by given"}, "replace-one").reason;
  };
  const std::string third = sgd.with("index", "3").json(), fourth = sgd.with("index", "4").json();
  for (const std::string& apart : {both(third, fourth), both(third, sgd.with("index", "3").with("n", "11").json()),
                                   both(both(iteration.json(), third), both(fourth, iteration.json()))}) {
    CAPTURE(apart);
    CHECK(why(apart).find("different records") != std::string::npos);
  }
  for (const std::string& one :
       {both(third, third), both(third, iteration.json()), both(both(third, process.json()), third)}) {
    CAPTURE(one);
    CHECK(why(one).find("cannot be read") == std::string::npos);
  }
}

TEST_CASE("noisy steps that cannot be understood are not read") {
  for (const Fields& good : {iteration, sgd, descent, process}) {
    CHECK(is_read(good));
    CHECK_FALSE(is_read(good.with("more", "1")));
    for (const auto& [key, value] : good.text) {
      CHECK_FALSE(is_read(good.without(key)));
      CHECK_FALSE(is_read(good.with(key, "-1")));
      CHECK_FALSE(is_read(good.with(key, "\"one\"")));
    }
  }
  for (const Fields& bad : {iteration.with("lipschitz", "[]"),
                            iteration.with("lipschitz", "[1, -1]"),
                            iteration.with("lipschitz", "[[1]]"),
                            iteration.with("sigma", "0"),
                            sgd.with("index", "0"),
                            sgd.with("index", "11"),
                            sgd.with("index", "1.5"),
                            sgd.with("n", "0"),
                            sgd.with("n", "10.5"),
                            sgd.with("n", "1000000000001"),
                            sgd.with("sigma", "0"),
                            sgd.with("step", "0"),
                            sgd.with("smoothness", "0"),
                            sgd.with("strong_convexity", "4.1"),
                            descent.with("steps", "0"),
                            descent.with("steps", "2.5"),
                            descent.with("steps", "1000000000001"),
                            descent.with("diameter", "0"),
                            descent.with("strong_convexity", "2.1"),
                            descent.with("step", "\"1e-100000\""),
                            process.with("theta", "0"),
                            process.with("rho", "0"),
                            process.with("time", "0")})
    CHECK_FALSE(is_read(bad));
}

TEST_CASE("noisy steps are exact, or bounded to thousands of bits", "[random]") {
  dpcert::prop("and the two meet", [] {
    const Rational L = any_rational(1, 60, 25);
    const auto n = *rc::gen::inRange<unsigned long>(1, 300);
    RC_ASSERT(meet(left_by_all(L, n), left_by_all(L, n, 0)) && is_narrow(left_by_all(L, n, 0)));
    RC_ASSERT(meet(left_by_steps(L, n), left_by_steps(L, n, 0)) && is_narrow(left_by_steps(L, n, 0)));
    const Rational d = any_rational(1, 40, 8);
    if (L > 1) return;
    const auto exact = left_on_bounded_sets(L, n, d), bounded = left_on_bounded_sets(L, n, d, 0);
    RC_ASSERT(exact.has_value() == bounded.has_value());
    if (exact) RC_ASSERT(is_narrow({*exact, *bounded}));
  });
}

TEST_CASE("a trillion noisy steps cost no more than a few") {
  const std::string trillion = "1000000000000", long_number = "0." + std::string(9'000, '3');
  for (const std::string& step : {std::string{"0.3"}, std::string{"0.9999999999"}, std::string{"1e-12"}, long_number}) {
    const Fields many = descent.with("step", "\"" + step + "\"").with("steps", trillion);
    CHECK(is_read(many));
    CHECK(is_read(many.with("diameter", "1")));
    CHECK(is_read(many.with("smoothness", "1000").with("diameter", "1")));
    CHECK(is_read(sgd.with("step", "\"" + step + "\"").with("n", trillion).with("strong_convexity", "1")));
  }
  // L = 1/2: all but 2^-10^12 of (1 + L)/(1 - L) = 3; a record
  // before 10^12 - 1 others keeps next to nothing.
  const Fields many = descent.with("steps", trillion);
  CHECK(says(many, "gdp", {3, 4}, "given"));
  CHECK_FALSE(says(many, "gdp", Rational{3, 4} - Rational{1, Integer{Integer{1} << 1000}}, "given"));
  CHECK(says(many, "attains-gaussian", Rational{3, 4} - Rational{1, Integer{Integer{1} << 1000}}, "witness-gaussian"));
  CHECK_FALSE(says(many, "attains-gaussian", {3, 4}, "witness-gaussian"));
  const Fields first = sgd.with("strong_convexity", "2").with("n", trillion).with("index", "1");
  CHECK(says(first, "gdp", Rational{1, Integer{Integer{1} << 300'000}}, "given"));
  CHECK_FALSE(says(first, "gdp", 0, "given"));
}
