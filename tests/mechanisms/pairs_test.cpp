// SPDX-License-Identifier: Apache-2.0
// Integer noise, dominating pairs and samples, as mechanisms: against
// finite pairs written out, and against each other.
#include <rapidcheck.h>

#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "finite.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string bernoulli(const Rational& p) { return R"({"family": "bernoulli", "p": ")" + p.str() + "\"}"; }
std::string pair(const std::string& p, const std::string& q, bool tight = true) {
  return R"({"type": "dominating_pair", "p": )" + p + R"(, "q": )" + q + (tight ? R"(, "tight": true})" : "}");
}
std::string normal(const std::string& mean, const std::string& variance) {
  return R"({"family": "normal", "mean": ")" + mean + R"(", "variance": ")" + variance + "\"}";
}

finite::Pair two_points(const Rational& p, const Rational& q) { return {{p, q}, {1 - p, 1 - q}}; }

/// The larger of both orders, of `times` copies.
Rational worst_delta(const finite::Pair& pair, unsigned long times, const Rational& ratio) {
  const finite::Pair all = finite::product(pair, times);
  return std::max(finite::delta(all, ratio), finite::delta(finite::swapped(all), ratio));
}

const std::string gaussian = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";

}  // namespace

TEST_CASE("a dominating pair answers for the worse of its two orders, also composed", "[random]") {
  prop("two points, written out", [] {
    const Rational p(*rc::gen::inRange(1, 19), 20), q = Rational(*rc::gen::inRange(1, 19), 20);
    const Rational ratio(*rc::gen::inRange(10, 40), 10);
    const auto times = *rc::gen::inRange(1UL, 5UL);
    const Release all = released(specs::composed(pair(bernoulli(p), bernoulli(q)), times));
    RC_ASSERT(all.profile_tightness() == Tightness::own);
    const RuleValue delta = *all.delta(Epsilon::log_of(ratio), 20);
    RC_ASSERT(contains(delta.value, worst_delta(two_points(p, q), times, ratio)));
    RC_ASSERT((delta.has_digits(18) || *delta.exact == 0));
    const Epsilon largest = Epsilon::log_of(
        std::max({Rational(p / q), Rational(q / p), Rational((1 - p) / (1 - q)), Rational((1 - q) / (1 - p))}));
    const RuleValue most = all.divergence({}, 20).value();
    RC_ASSERT(agrees(most.value, Epsilon{}.plus(largest, times)->enclose(Precision{128})));
  });
  CHECK(released(pair(bernoulli(q("0.3")), bernoulli(q("0.5")), false)).profile_tightness() != Tightness::own);
  CHECK(verdict(pair(bernoulli(q("0.3")), bernoulli(q("0.5")), false), R"({"epsilon": "0.1", "delta": 0})") ==
        "not_implied");
  CHECK(verdict(pair(bernoulli(q("0.3")), bernoulli(q("0.5"))), R"({"epsilon": "0.1", "delta": 0})") == "refuted");
}

TEST_CASE("known mechanisms as dominating pairs") {
  const Release known = released(gaussian), as_pair = released(pair(normal("0", "1"), normal("1", "1")));
  for (const char* epsilon : {"0", "0.5", "3"})
    CHECK(agrees(known.delta(Epsilon{q(epsilon)}, 20)->value, as_pair.delta(Epsilon{q(epsilon)}, 20)->value));
  CHECK(agrees(as_pair.divergence({q("7/2")}, 20).value().value, Enclosure{Rational(7, 4), Precision{}}));
  // Different variances: finite in one order only, beyond order 2.
  const Release wide = released(pair(normal("0", "1"), normal("0", "2")));
  CHECK(wide.divergence({q("3/2")}, 15).value().has_digits(15));
  CHECK(wide.divergence({q("2")}, 15).value().infinite);
}

TEST_CASE("integer noise: references and closed forms", "[random]") {
  const Release noise = released(R"({"type": "discrete_gaussian", "sigma": 10, "sensitivity": 1})");
  CHECK(contains(between(q("0.39679009269"), q("0.39679009270"), Precision{}),
                 noise.epsilon(q("1e-6"), 15)->value.midpoint()));
  CHECK(noise.divergence({q("3")}, 15).value().exact == Rational(3, 200));
  CHECK(noise.zcdp_rate(15).value().at_most.exact == Rational(1, 200));
  const Release laplace = released(R"({"type": "discrete_laplace", "scale": 4, "sensitivity": 3})");
  CHECK(laplace.epsilon(0, 15)->exact == Rational(3, 4));
  CHECK(laplace.divergence({}, 15).value().exact == Rational(3, 4));
  CHECK(released(R"({"type": "discrete_laplace", "scale": 4, "sensitivity": 0})").delta(Epsilon{}, 15)->exact ==
        Rational{0});
  prop("more noise leaks less, a larger sensitivity more", [] {
    const int s = *rc::gen::inRange(1, 5);
    const auto of = [](const char* type, const char* width, int scale, int sensitivity) {
      return released(R"({"type": ")" + std::string{type} + R"(", ")" + width + R"(": )" + std::to_string(scale) +
                      R"(, "sensitivity": )" + std::to_string(sensitivity) + "}")
          .delta(Epsilon{Rational(1, 5)}, 15)
          ->value;
    };
    RC_ASSERT(at_most(of("discrete_laplace", "scale", 3, s), of("discrete_laplace", "scale", 2, s)) != Trilean::no);
    RC_ASSERT(at_most(of("discrete_gaussian", "sigma", 2, s), of("discrete_gaussian", "sigma", 2, s + 1)) !=
              Trilean::no);
  });
}

TEST_CASE("compositions on a lattice are exact: integer noise beside responses, and in one go or in two") {
  const std::string noise = R"({"type": "discrete_laplace", "scale": 20, "sensitivity": 2})";
  const std::string response = R"({"type": "randomized_response", "categories": 3, "epsilon": "0.1"})";
  const Release once = released(specs::composed({{noise, 6}, {response, 4}}));
  const Release twice = released(specs::composed(specs::composed({{noise, 3}, {response, 2}}), 2));
  CHECK(once.profile_tightness() == Tightness::own);
  for (const char* epsilon : {"0", "0.3", "0.9"})
    CHECK(agrees(once.delta(Epsilon{q(epsilon)}, 20)->value, twice.delta(Epsilon{q(epsilon)}, 20)->value));
  CHECK(once.epsilon(0, 15)->exact == Rational(1));  // 6/10 + 4/10
  // Beside Gaussian noise there is no lattice; another rule is exact.
  const Release beside = released(specs::composed({{noise, 6}, {gaussian, 1}}));
  CHECK(beside.profile_tightness() == Tightness::own);
  CHECK(beside.delta(Epsilon{q("0.9")}, 6)->rule != "loss_atoms");
}

TEST_CASE("sampling: its ends, its steps, and what is inside") {
  const auto same = [](const std::string& one, const std::string& other, long digits = 18) {
    INFO(one << "\n" << other);
    const Release a = released(one), b = released(other);
    for (const char* epsilon : {"0", "0.2", "1"})
      CHECK(agrees(a.delta(Epsilon{q(epsilon)}, digits)->value, b.delta(Epsilon{q(epsilon)}, digits)->value));
    CHECK(agrees(a.divergence({q("3")}, 18).value().value, b.divergence({q("3")}, 18).value().value));
    CHECK(agrees(a.divergence({q("5/2")}, 18).value().value, b.divergence({q("5/2")}, 18).value().value));
  };
  same(specs::sampled("1", gaussian), gaussian);
  same(specs::sampled("0", gaussian), R"({"type": "gaussian", "rho": 0})");
  same(specs::sampled("0.1", gaussian),
       R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 1, "steps": 1})");
  same(specs::composed(specs::sampled("0.1", gaussian), 5),
       R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 1, "steps": 5})", 4);
  same(specs::sampled("1/4", R"({"type": "pure", "epsilon": {"log": 3}})"),
       pair(bernoulli(q("5/8") - q("1/4")), bernoulli(q("1/4")), false));
  CHECK(released(specs::sampled("0.1", gaussian)).profile_tightness() == Tightness::own);
  CHECK(released(specs::sampled("0.1", R"({"type": "zcdp", "rho": 1})")).profile_tightness() != Tightness::own);
  // A sample of a sample; a sample on which three steps have
  // samples of their own, by the theorem on one step.
  same(specs::sampled("0.5", specs::sampled("0.2", gaussian)), specs::sampled("0.1", gaussian));
  same(specs::sampled("0.5", specs::sampled("0", gaussian)), specs::sampled("0", gaussian));
  same(specs::sampled("0.5", specs::sampled("1", gaussian)), specs::sampled("0.5", gaussian));
  const std::string steps =
      R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 1, "steps": 300})";
  const Release outer = released(specs::sampled("1/4", steps)), inner = released(steps);
  CHECK(outer.profile_tightness() == Tightness::own);
  const Enclosure amplified = inner.delta(Epsilon{1}, 15)->value * Rational(1, 4);
  CHECK(agrees(outer.delta(Epsilon::log_of(1), 15)->value, inner.delta(Epsilon{0}, 15)->value * Rational(1, 4)));
  CHECK(at_most(outer.delta(Epsilon{1}, 15)->value, amplified) == Trilean::yes);
  // Inside may be a composition; a promise is amplified as ln(1 + r (e^epsilon - 1)).
  const Release whole =
      released(specs::sampled("1/2", specs::composed(R"({"type": "pure", "epsilon": {"log": 2}})", 2)));
  CHECK(agrees(whole.epsilon(0, 15)->value, Epsilon::log_of(Rational(5, 2)).enclose(Precision{})));
}

TEST_CASE(
    "a billion steps: total losses too long to be kept exactly are enclosed") {  // the limit of time catches a hang
  const Release steps = released(
      R"({"type": "subsampled_gaussian", "sampling_rate": "0.01", "noise_multiplier": 5, "steps": 1000000000})");
  CHECK(steps.divergence({}, 15).value().infinite);
  const Release responses = released(R"({"type": "composition", "parts": [{"mechanism":
    {"type": "randomized_response", "categories": 3, "truth": "0.7"}, "times": 1000000000}]})");
  const Enclosure all = Epsilon::log_of(Rational(14, 3)).enclose(Precision{128}) * Rational{1'000'000'000};
  CHECK(agrees(responses.divergence({}, 15).value().value, all));
  CHECK(agrees(responses.epsilon(0, 15)->value, all));
}

TEST_CASE("calibration of the new parameters") {
  const auto sigma =
      calibrated(R"({"type": "discrete_gaussian", "sigma": null, "sensitivity": 1})", Epsilon{1}, q("1e-6"));
  CHECK(agrees(sigma->optimum, between(q("4.23077886119303"), q("4.23077886119304"), Precision{})));
  const auto rate = calibrated(
      R"({"type": "poisson_subsampled", "sampling_rate": null, "of": {"type": "pure", "epsilon": {"log": 3}}})",
      Epsilon::log_of(Rational(3, 2)), 0);
  CHECK(contains(rate->optimum, Rational(1, 4)));
  CHECK_FALSE(calibrated(R"({"type": "discrete_laplace", "scale": 1, "sensitivity": null})", Epsilon{1}, 0));
}
