// SPDX-License-Identifier: Apache-2.0
// Noisy gradient descent on sampled batches in a SPEC, against its window computed step by step.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "judge.hpp"
#include "kernel/spec/other_law.hpp"
#include "kernel/spec/read_mechanism.hpp"
#include "more/known.hpp"
#include "more/laws/iterated_noise.hpp"
#include "narrow.hpp"
#include "object_text.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

/// step 1/2: shift 1/2, noise 1 a step. L = 1.
const Fields flat{{{"type", R"("sampled_gradient_descent")"},
                   {"smoothness", "2"},
                   {"strong_convexity", "0"},
                   {"step", "0.5"},
                   {"sigma", "2"},
                   {"sensitivity", "1"},
                   {"sampling_rate", "0.25"},
                   {"steps", "100"},
                   {"diameter", "3"},
                   {"window", "4"},
                   {"noise_share", "\"2/3\""}}};
const Fields contracting = flat.with("strong_convexity", "1");  // L = 1/2
const Fields all_steps = flat.without("window").without("noise_share");
const Fields expanding = all_steps.with("smoothness", "8");  // L = 3

/// What bounds it: a window of Gaussian steps of this mu^2 on samples, and what was before.
struct Bound {
  Rational rate, window, mu_squared;
  std::optional<Rational> before;
};
Bound read(const Fields& fields) {
  const auto mechanism =
      std::get<Mechanism>(read_mechanism(std::get<Json>(read_json(fields.json())), kernel_and_more()));
  const auto parts = mechanism.other()->bound().value().as<Composition>()->parts;
  REQUIRE(std::all_of(parts.begin(), parts.end(), [](const Part& part) { return part.times == 1; }));
  const auto& sampled = *parts.at(0).mechanism->as<Subsampled>();
  Bound bound{sampled.rate, sampled.steps, sampled.of->as<Gaussian>()->mu_squared, std::nullopt};
  if (parts.size() == 2) bound.before = parts[1].mechanism->as<IteratedNoise>()->mu_squared;
  return bound;
}

bool is_read(const Fields& fields) {
  const auto outcome =
      judge(fields.json(), R"({"mu": 0})", {"@/bound/parts/0/mechanism renyi 2 10000000000 by subsampled"});
  return outcome.reason == "the step does not settle the claim";
}

std::string sampled(const std::string& words) { return "@/bound/parts/0/mechanism " + words + " by subsampled"; }
std::string before(const Rational& mu_squared) {
  return "@/bound/parts/1/mechanism gdp " + mu_squared.str() + " by given";
}

/// What is left of D before t steps of contraction L, each with that noise, by the recursion.
Rational left_of(Rational distance, const Rational& L, unsigned long t, const Rational& noise) {
  Rational variance = 0;
  for (unsigned long k = 0; k < t; ++k) distance *= L, variance = L * L * variance + noise;
  return distance * distance / variance;
}

}  // namespace

TEST_CASE("sampled descent is a window of sampled steps and what was before it", "[random]") {
  // (1/2)^2/(2/3) a step; 3^2/(4 (1/3)), as 96 steps and no contraction come further apart than 3.
  const Bound window = read(flat);
  CHECK(window.rate == Rational{1, 4});
  CHECK(window.window == 4);
  CHECK(window.mu_squared == Rational{3, 8});
  CHECK(window.before == Rational{27, 4});
  CHECK(read(flat.without("diameter")).before == Rational{48 * 48 * 3, 4});  // 96 steps of 1/2
  CHECK(read(flat.without("diameter").with("window", "99")).before == Rational{1 * 3, 4 * 99});
  // L = 1/2: at most (1/2)/(1/2) apart; (1/16)^2/(1 + 1/4 + 1/16 + 1/64)/(1/3).
  CHECK(read(contracting).before == Rational{3, 256} / Rational{85, 64});
  CHECK(read(contracting.with("diameter", "0.5")).before == Rational{3, 1024} / Rational{85, 64});
  CHECK(read(contracting.with("window", "99")).before->str().size() > 50);
  CHECK(read(flat.with("strong_convexity", "2")).before == 0);  // L = 0
  CHECK(read(flat.with("strong_convexity", "2").with("window", "1")).before == 0);
  CHECK(read(flat.with("sensitivity", "0")).before == 0);
  for (const Fields& whole : {all_steps, expanding, all_steps.with("window", "100")}) {
    CHECK(read(whole).window == 100);
    CHECK(read(whole).mu_squared == Rational{1, 4});
    CHECK_FALSE(read(whole).before);
  }
  dpcert::prop("whatever the numbers", [] {
    const auto number = [](int least, int most, int denominator) {
      return Rational{*rc::gen::inRange(least, most + 1), denominator};
    };
    const Rational L = number(0, 10, 10), s = number(0, 9, 4), sigma = number(1, 12, 4), share = number(1, 9, 10);
    const auto n = *rc::gen::inRange(2UL, 40UL), t = *rc::gen::inRange(1UL, n);
    const Rational diameter = number(1, 40, 8), noise = sigma * sigma / 4, shift = s / 2;
    const Fields fields = flat.with("smoothness", "2")
                              .with("strong_convexity", 2 - 2 * L)
                              .with("sensitivity", s)
                              .with("sigma", sigma)
                              .with("diameter", diameter)
                              .with("steps", std::to_string(n))
                              .with("window", std::to_string(t))
                              .with("noise_share", share);
    Rational distance = std::min(diameter, Rational{(n - t) * shift});
    if (L < 1) distance = std::min(distance, Rational{shift / (1 - L)});
    const Bound found = read(fields);
    RC_ASSERT(found.mu_squared == s * s / (sigma * sigma) / share);
    RC_ASSERT(found.before == left_of(distance, L, t, noise) / (1 - share));
  });
  dpcert::prop("and no less, where the powers are too long to be written out", [] {
    const auto t = *rc::gen::inRange(50'000UL, 90'000UL);
    const Fields longer = contracting.with("strong_convexity", "0.01").with("steps", "100000");
    const Rational found = *read(longer.with("window", std::to_string(t))).before;
    const Rational least = read(longer.with("window", std::to_string(t + 1))).before.value();
    RC_ASSERT(least < found);
    const Between power = power_below_one(Rational{199, 200}, 2 * t).value;  // L = 1 - 0.005
    const Rational lack = 1 - Rational{199 * 199, 200 * 200};
    RC_ASSERT(found >= 27 * power.lower * lack);
    RC_ASSERT(found <= 27 * power.upper * lack * (1 + Rational{1, 1'000'000'000}));
  });
}

TEST_CASE("what bounds sampled descent is proved and passed on, no further") {
  const std::string json = flat.json();
  CHECK(follows(json, {before({27, 4})}));
  CHECK_FALSE(follows(json, {before(Rational{27, 4} - Rational{1, 1'000'000'000})}));
  // D_2 of a sampled step is log(1 + (e^m - 1)/16), m = 3/8: four of them 0.11216...
  const std::string four = "0.112160554";
  CHECK(follows(json, {sampled("renyi 2 " + over(four))}));
  CHECK_FALSE(follows(json, {sampled("renyi 2 " + under(four))}));
  const Rational total = *read_spec_number(over(four)) + Rational{27, 4};
  const std::vector<std::string> steps = {
      sampled("renyi 2 " + over(four)), before({27, 4}), "@/bound/parts/1/mechanism renyi 2 27/4 by convert 1",
      "@/bound renyi 2 " + total.str() + " by sum 0 2", "@ renyi 2 " + total.str() + " by bounded 3"};
  CHECK(follows(json, steps));
  CHECK(judge(json, R"({"order": 2, "epsilon": ")" + total.str() + "\"}", steps).accepted);
  // The same certificate for another window, share, rate or room is one of another claim.
  for (const Fields& other : {flat.with("window", "5"), flat.with("noise_share", "\"3/4\""),
                              flat.with("noise_share", "\"3/5\""), flat.with("sampling_rate", "0.26"),
                              flat.with("diameter", "3.001"), flat.with("sigma", "1.999"), flat.with("step", "0.4")})
    CHECK_FALSE(follows(other.json(), steps));
  CHECK_FALSE(follows(all_steps.json(), {before(0)}));
  CHECK_FALSE(follows(json, {"@ gdp 27/4 by given"}));
  // Each number of the proof on its unsafe side, alone.
  const Rational billionth{1, 1'000'000'000};
  for (const auto& [step, number] :
       {std::pair{0, *read_spec_number(over(four))}, {1, Rational{27, 4}}, {2, {27, 4}}, {3, total}, {4, total}}) {
    std::vector<std::string> bad = steps;
    auto& line = bad[static_cast<std::size_t>(step)];
    const std::string lower = Rational{number - 2 * billionth}.str();
    line.replace(line.find(number.str() + " by"), number.str().size(), lower);
    INFO(line);
    CHECK_FALSE(follows(json, bad));
  }
  CHECK_FALSE(judge(json, R"({"order": 2, "epsilon": ")" + Rational{total - billionth}.str() + "\"}", steps).accepted);
}

TEST_CASE("a bound is cited where it stands, and only of what it bounds") {
  const std::string json = flat.json();
  const std::string composed = specs::composed({{json, 2}, {json, 1}});
  const std::string part = "@/parts/0/mechanism", of_part = part + "/bound";
  const std::vector<std::string> within = {
      of_part + "/parts/1/mechanism gdp 7 by given", of_part + "/parts/1/mechanism renyi 2 7 by convert 0",
      of_part + "/parts/0/mechanism renyi 2 1 by subsampled", of_part + " renyi 2 8 by sum 2 1"};
  const auto ending = [&](const std::string& last) {
    std::vector<std::string> all = within;
    all.push_back(last);
    return all;
  };
  CHECK(follows(composed, ending(part + " renyi 2 8 by bounded 3")));
  // Another statement, another node, another step, more of them or none.
  for (const char* wrong : {" renyi 2 7 by bounded 3", " renyi 2 9 by bounded 3", " renyi 1 8 by bounded 3",
                            " zcdp 8 by bounded 3", " not-renyi 2 8 by bounded 3", " renyi 2 1 by bounded 2",
                            " renyi 2 8 by bounded 4", " renyi 2 8 by bounded 3 3", " renyi 2 8 by bounded"})
    CHECK_FALSE(follows(composed, ending(part + wrong)));
  for (const char* elsewhere : {"@", "@/parts/1/mechanism", "@/parts/0/mechanism/bound"})
    CHECK_FALSE(follows(composed, ending(elsewhere + std::string{" renyi 2 8 by bounded 3"})));
  // The parts stand at the bound, not at the node, which is no composition; a bound has no bound.
  for (const char* no_node : {"@/parts/1/mechanism gdp 7 by given", "@/bounds/parts/1/mechanism gdp 7 by given",
                              "@/bound/bound/parts/1/mechanism gdp 7 by given", "@/bound/of gdp 7 by given"})
    CHECK(judge(json, R"({"mu": 0})", {no_node}).reason == "no such mechanism within the claim");
  CHECK_FALSE(follows(json, {before(7), "@/bound/parts/1/mechanism renyi 2 7 by convert 0", sampled("renyi 2 1"),
                             "@ renyi 2 8 by sum 2 1"}));
  const std::string gaussian = R"({"type": "gaussian", "rho": 1})";
  CHECK_FALSE(follows(gaussian, {"@/bound gdp 2 by given"}));
  CHECK_FALSE(follows(gaussian, {"@ gdp 2 by given", "@ gdp 2 by bounded 0"}));
}

TEST_CASE("sampled descent is a bound: nothing breaks it") {
  for (const Fields& fields : {flat, all_steps, all_steps.with("steps", "1")}) {
    const std::string breach = sampled("not-renyi 2 1/1000");
    REQUIRE(follows(fields.json(), {breach}));  // of the sampled steps it is true
    CHECK_FALSE(follows(fields.json(), {breach, "@ not-renyi 2 1/1000 by part 0 0"}));
    const std::string of_bound = "@/bound not-renyi 2 1/1000 by part 0 0";
    REQUIRE(follows(fields.json(), {breach, of_bound}));  // and of the bound
    CHECK_FALSE(follows(fields.json(), {breach, of_bound, "@ not-renyi 2 1/1000 by bounded 1"}));
    CHECK_FALSE(follows(fields.json(), {breach, of_bound, "@ renyi 2 1/1000 by bounded 1"}));
    const std::string outer = R"({"type": "composition", "parts": [{"mechanism": )" + fields.json() +
                              R"(, "times": 1}, {"mechanism": {"type": "gaussian", "rho": 1}, "times": 1}]})";
    CHECK(follows(outer, {"@/parts/1/mechanism attains-gaussian 2 by given", "@ attains-gaussian 2 by sum - 0"}));
    const std::vector<std::string> inner = {
        "@/parts/0/mechanism/bound/parts/0/mechanism not-renyi 2 1/1000 by subsampled",
        "@/parts/0/mechanism/bound not-renyi 2 1/1000 by part 0 0"};
    REQUIRE(follows(outer, inner));
    CHECK_FALSE(follows(outer, {inner[0], inner[1], "@ not-renyi 2 1/1000 by part 0 1"}));
  }
  const std::string nothing = "@/bound/parts/1/mechanism attains-gaussian 0 by witness-gaussian";
  const std::string of_bound = "@/bound attains-gaussian 0 by sum - 0";
  CHECK(follows(flat.json(), {nothing, of_bound}));
  CHECK_FALSE(follows(flat.json(), {"@/bound/parts/1/mechanism attains-gaussian 1/1000 by witness-gaussian"}));
  CHECK_FALSE(follows(flat.json(), {nothing, "@ attains-gaussian 0 by sum - 0"}));
  CHECK_FALSE(follows(flat.json(), {nothing, of_bound, "@ attains-gaussian 0 by bounded 1"}));
}

TEST_CASE("sampled descent adds or removes a record") {
  const auto reason = [](const std::string& neighbours) {
    return judge(flat.json(), R"({"mu": 0})", {before({27, 4})}, neighbours).reason;
  };
  CHECK(reason("add-remove") == "the step does not settle the claim");
  for (const char* other : {"replace-one", "zero-out", "other"})
    CHECK(reason(other).find("add-remove") != std::string::npos);
}

TEST_CASE("sampled descent that cannot be understood is not read") {
  for (const Fields& good : {flat, contracting, all_steps, expanding, all_steps.with("window", "100"),
                             flat.without("diameter"), flat.with("steps", "1000000000").with("window", "999999999")}) {
    CHECK(is_read(good));
    CHECK_FALSE(is_read(good.with("more", "1")));
    for (const auto& [key, value] : good.text) {
      CHECK_FALSE(is_read(good.with(key, "-1")));
      CHECK_FALSE(is_read(good.with(key, "\"one\"")));
      if (key != "diameter" && key != "window") CHECK_FALSE(is_read(good.without(key)));
    }
  }
  for (const Fields& bad :
       {flat.with("window", "101"), flat.with("window", "100"),  // beside a share
        flat.without("window"),                                  // the same
        flat.with("window", "0"), flat.with("window", "1.5"), flat.with("noise_share", "0"),
        flat.with("noise_share", "1"), flat.with("noise_share", "1.5"), flat.with("sampling_rate", "1.01"),
        flat.with("sigma", "0"), flat.with("step", "0"), flat.with("diameter", "0"), flat.with("steps", "1000000001"),
        expanding.with("window", "4").with("noise_share", "0.5"), flat.with("strong_convexity", "2.1")})
    CHECK_FALSE(is_read(bad));
}
