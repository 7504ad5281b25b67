// SPDX-License-Identifier: Apache-2.0
// Noise that is added in many steps: read, composed, sampled, calibrated and audited.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "asked.hpp"
#include "loss.hpp"
#include "object_text.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string iteration(const Members& changes = {}) {
  return object("noisy_iteration", {{"lipschitz", R"([1, "1/2"])"}, {"sigma", "2"}, {"distance", "3"}}, changes);
}
std::string sgd(const Members& changes = {}) {
  return object("noisy_sgd",
                {{"lipschitz_loss", "1"},
                 {"smoothness", "1"},
                 {"strong_convexity", "0"},
                 {"step", "1"},
                 {"sigma", "2"},
                 {"n", "10"},
                 {"index", "7"}},
                changes);
}
std::string descent(const Members& changes = {}) {
  return object("noisy_gradient_descent",
                {{"smoothness", "1"},
                 {"strong_convexity", "\"1/2\""},
                 {"step", "1"},
                 {"sigma", "2"},
                 {"sensitivity", "1"},
                 {"steps", "3"}},
                changes);
}
std::string process(const Members& changes = {}) {
  return object("ornstein_uhlenbeck", {{"theta", "1"}, {"rho", "1"}, {"time", "1"}, {"sensitivity", "1"}}, changes);
}

std::string gaussian(const Rational& mu_squared) {
  return R"({"type": "gaussian", "rho": ")" + Rational(mu_squared / 2).str() + "\"}";
}
std::string sampled(const std::string& of) { return specs::sampled("0.1", of); }
std::string twice(const std::string& of) { return specs::composed(of, 2); }

/// The verdict on mu-GDP.
std::string on_mu(const std::string& of, const std::string& mu) { return verdict(of, R"({"mu": ")" + mu + "\"}"); }

}  // namespace

TEST_CASE("noisy steps have the curves of a Gaussian pair") {
  const std::vector<std::pair<std::string, Rational>> equal = {
      {iteration(), Rational(9, 20)},                              // (3/2)^2/(4 + 1)
      {iteration({{"lipschitz", R"([1, 0, 5])"}}), 0},             // one step forgets
      {sgd(), Rational(1, 4)},                                     // 4/(4 * 4)
      {sgd({{"index", "10"}}), 1},                                 // nothing hides the last record
      {sgd({{"strong_convexity", "1"}}), 0},                       // L = 0
      {sgd({{"strong_convexity", "\"1/2\""}}), Rational(4, 340)},  // L = 1/2: 1/64 over 1 + 1/4 + 1/16 + 1/64
      {descent(), Rational(7, 12)},                                // (1/4)(7/4)^2/(21/16)
      {descent({{"strong_convexity", "0"}}), Rational(3, 4)},      // as composition
      {descent({{"step", "3"}}), Rational(3, 4)},                  // expanding steps: composition
      {descent({{"strong_convexity", "0"}, {"diameter", "1"}, {"steps", "100"}}),
       1},  // (1/2 + 1/2)^2, from the last step
  };
  for (const auto& [text, mu_squared] : equal) {
    INFO(text);
    CHECK(released(text).divergence({Rational{2}}, 15).value().exact == mu_squared);
    const RuleValue delta = *released(text).delta(Epsilon{1}, 15),
                    same = *released(gaussian(mu_squared)).delta(Epsilon{1}, 15);
    CHECK(meet(delta, same));
    CHECK(meet(released(text).gdp_rate(15)->at_most, released(gaussian(mu_squared)).gdp_rate(15)->at_most));
    CHECK(released(text).profile_tightness() != Tightness::own);
  }
}

TEST_CASE("the Ornstein-Uhlenbeck process is a Gaussian mechanism of irrational scale", "[random]") {
  prop("between the rational ones beside it, alone, composed and sampled", [] {
    const std::string rho = std::to_string(*rc::gen::inRange(1, 5));
    const std::string own = process({{"rho", rho}, {"time", "\"" + std::to_string(*rc::gen::inRange(1, 9)) + "/4\""}});
    const Rational divergence = released(own).divergence({Rational{2}}, 40).value().value.midpoint();
    const std::string more = gaussian(divergence * (1 + power_of_two(-50))),
                      less = gaussian(divergence * (1 - power_of_two(-50)));
    const Epsilon epsilon{*any::rational_between(0, 2)};
    const auto between = [&](const std::string& a, const std::string& b, const std::string& c) {
      const Enclosure delta = released(b).delta(epsilon, 20)->value;
      RC_ASSERT(released(a).delta(epsilon, 20)->value.lower() <= delta.upper());
      RC_ASSERT(delta.lower() <= released(c).delta(epsilon, 20)->value.upper());
    };
    between(less, own, more);
    between(twice(less), twice(own), twice(more));
    between(sampled(less), sampled(own), sampled(more));
  });
  CHECK(released(process()).profile_tightness() == Tightness::own);
  const RuleValue divergence = released(process()).divergence({Rational{2}}, 50).value();
  CHECK(!divergence.exact);  // 1/(e^2 - 1)
  CHECK(contains(divergence.value * expm1(Enclosure{2, Precision{400}}), 1));
  CHECK(divergence.has_digits(50));
  CHECK(released(process({{"sensitivity", "0"}})).delta(Epsilon{}, 15)->exact == Rational{0});
}

TEST_CASE("verdicts on noisy steps") {
  // Irrational mu^2 and rational ones; 1/(e^2 - 1) = 0.15651764..., its root 0.395623107...
  CHECK(on_mu(process(), "0.395623108") == "proved");
  CHECK(on_mu(process(), "0.395623106") == "refuted");
  CHECK(on_mu(sgd(), "0.5") == "proved");
  CHECK(on_mu(sgd(), "0.4999") == "undecided");  // the noise of earlier records may always help
  CHECK(on_mu(sgd({{"index", "1"}}), "0.317") == "proved");
  CHECK(on_mu(sgd({{"index", "1"}}), "0.316") == "not_implied");  // linear losses attain 1/10
  CHECK(on_mu(sgd({{"strong_convexity", "\"1/2\""}}), "0.11") == "proved");
  CHECK(on_mu(sgd({{"strong_convexity", "\"1/2\""}}), "0.10") == "undecided");  // losses on a bounded set need not
  CHECK(on_mu(iteration(), "0.671") == "proved");
  CHECK(on_mu(iteration(), "0.670") == "not_implied");
  CHECK(on_mu(descent(), "0.764") == "proved");
  CHECK(on_mu(descent(), "0.763") == "not_implied");
  CHECK(on_mu(descent({{"diameter", "1"}, {"strong_convexity", "0"}}), "0.866") == "undecided");
  // Expanding maps: composition proves 3/4, a flat objective attains 7/12 alone.
  const std::string expanding = descent({{"smoothness", "3"}});
  CHECK(on_mu(expanding, "0.867") == "proved");
  CHECK(on_mu(expanding, "0.8") == "undecided");
  CHECK(on_mu(expanding, "0.763") == "not_implied");
  CHECK(verdict(twice(descent()), R"({"rho": "7/12"})") == "proved");
  CHECK(verdict(twice(descent()), R"({"rho": "0.5833"})") == "not_implied");
  // Of projected noise not even the largest loss is known, nor
  // of a record among strongly convex losses.
  for (const std::string& loose :
       {descent({{"diameter", "1"}}), sgd({{"strong_convexity", "\"1/2\""}, {"index", "2"}})}) {
    CHECK(verdict(loose, R"({"epsilon": 100})") == "undecided");
    CHECK(verdict(loose, R"({"order": "inf", "epsilon": 100})") == "undecided");
    CHECK(released(loose).epsilon_tightness(0) == Tightness::bound);
  }
  CHECK(verdict(iteration(), R"({"epsilon": 100})") == "not_implied");
  CHECK(verdict(process(), R"({"epsilon": 100})") == "refuted");
  CHECK(finding(process(), R"({"epsilon": 100})").sentence.find("the tail is too light") != std::string::npos);
}

TEST_CASE("next to nothing is left, and little of it is written out") {
  const std::string many = sgd({{"strong_convexity", "\"1/2\""}, {"n", "1000000000000"}, {"index", "1"}});
  const auto proof = finding(many, R"({"rho": "1e-10000"})").derivation;
  REQUIRE(proof);
  for (const Step& step : proof->steps) CHECK(bit_size(step.concluded.value) < 600'000);
  CHECK(verdict(many, R"({"rho": "1e-10000"})") == "proved");
  // More time is no less private; what is attained is not followed.
  CHECK(verdict(process({{"time", "50001"}}), R"({"rho": "1e-10000"})") == "proved");
  CHECK(verdict(process({{"time", "\"1e99999\""}}), R"({"rho": "1e-99999"})") == "undecided");
  CHECK(calibrated(process({{"theta", "1e6"}, {"time", "null"}}), Epsilon{1}, q("1e-5")));
}

TEST_CASE("calibrating noisy steps") {
  for (const std::string& open :
       {iteration({{"sigma", "null"}}), sgd({{"sigma", "null"}}), descent({{"sigma", "null"}}),
        process({{"time", "null"}}), process({{"rho", "null"}})}) {
    INFO(open);
    const auto answer = calibrated(open, Epsilon{1}, q("1e-5"));
    REQUIRE(answer);
    const std::string filled = std::string{open}.replace(open.find("null"), 4, answer->certified);
    CHECK(verdict(filled, R"({"epsilon": 1, "delta": "1e-5"})") == "proved");
  }
}

TEST_CASE("bad input: noisy steps as mechanisms") {
  const Fault bad = Fault::invalid_input;
  is_refused(iteration({{"lipschitz", "[]"}}), bad, "/lipschitz");
  is_refused(iteration({{"lipschitz", "[1, -1]"}}), bad, "/lipschitz/1");
  is_refused(iteration({{"sigma", "-1"}}), bad, "/sigma");
  is_refused(iteration({{"distance", "-1"}}), bad, "/distance");
  is_refused(iteration({{"steps", "4"}}), bad, "/steps");
  is_refused(sgd({{"strong_convexity", "2"}}), bad, "/strong_convexity");
  is_refused(sgd({{"smoothness", "0"}}), bad, "/smoothness");
  is_refused(sgd({{"index", "11"}}), bad, "/index");
  is_refused(sgd({{"n", "0"}}), bad, "/n");
  is_refused(descent({{"steps", "0"}}), bad, "/steps");
  is_refused(descent({{"diameter", "0"}}), bad, "/diameter");
  is_refused(descent({{"sensitivity", "-1"}}), bad, "/sensitivity");
  is_refused(process({{"time", "0"}}), bad, "/time");
  is_refused(sampled(sgd()), bad, "/of");  // sampling adds or removes records, and these are replaced
  CHECK(mechanism(sampled(iteration())));
  // A factor of 2^(10^12) a coordinate is too much for no method, and is not written out.
  CHECK(mechanism(descent({{"step", "3"}, {"steps", "1000000000000"}})));
}
