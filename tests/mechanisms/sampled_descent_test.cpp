// SPDX-License-Identifier: Apache-2.0
// Noisy gradient descent on sampled batches: read, compared with laws
// that are known, composed, calibrated and audited.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "loss.hpp"
#include "object_text.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string quoted(const Rational& x) { return '"' + x.str() + '"'; }

/// All steps: no window, no diameter.
std::string descent(const Members& changes = {}) {
  return object("sampled_gradient_descent",
                {{"smoothness", "1"},
                 {"strong_convexity", "0"},
                 {"step", "1"},
                 {"sigma", "1"},
                 {"sensitivity", "1"},
                 {"sampling_rate", "\"1/100\""},
                 {"steps", "1000000"}},
                changes);
}
std::string windowed(Members changes = {}) {
  Members all = {{"diameter", "10"}, {"window", "1000"}, {"noise_share", "\"3/4\""}};
  all.insert(all.end(), changes.begin(), changes.end());
  return descent(all);
}
std::string sampled_gaussian(const std::string& rate, const std::string& steps, const std::string& noise = "1") {
  return object("subsampled_gaussian", {{"sampling_rate", rate}, {"noise_multiplier", noise}, {"steps", steps}}, {});
}
std::string gaussian(const Rational& mu_squared) { return object("gaussian", {{"rho", quoted(mu_squared / 2)}}, {}); }

bool same(const RuleValue& x, const RuleValue& y) {
  return x.infinite == y.infinite && x.exact == y.exact && x.value.lower() == y.value.lower() &&
         x.value.upper() == y.value.upper() && x.rule == y.rule;
}
/// One curve: of privacy, and of Rényi divergence, in both orders.
void are_alike(const std::string& a, const std::string& b) {
  INFO(a << "\n" << b);
  const Release one = released(a), two = released(b);
  CHECK(same(*one.epsilon(q("1e-5"), 15), *two.epsilon(q("1e-5"), 15)));
  CHECK(same(*one.delta(Epsilon{1}, 15), *two.delta(Epsilon{1}, 15)));
  CHECK(same(one.divergence({Rational(7, 2)}, 15).value(), two.divergence({Rational(7, 2)}, 15).value()));
  CHECK(one.orders().size() == two.orders().size());
}

/// The last point of steps x -> L x + shift without projection, as a
/// pair of laws: a normal mixture and a normal law.
std::string linear_pair(const Rational& L, const Rational& shift, const Rational& rate, const Rational& noise,
                        int steps) {
  std::vector<std::pair<Rational, Rational>> terms{{1, 0}};  // weight, mean
  Rational variance = 0;
  for (int k = 0; k < steps; ++k) {
    variance = L * L * variance + noise;
    std::vector<std::pair<Rational, Rational>> next;
    for (const auto& [weight, mean] : terms) {
      next.emplace_back(weight * (1 - rate), L * mean);
      next.emplace_back(weight * rate, L * mean + shift);
    }
    terms = std::move(next);
  }
  const auto normal = [&](const Rational& mean) {
    return R"({"family": "normal", "mean": )" + quoted(mean) + R"(, "variance": )" + quoted(variance) + "}";
  };
  std::string weights, laws;
  for (const auto& [weight, mean] : terms) {
    weights += (weights.empty() ? "" : ", ") + quoted(weight);
    laws += (laws.empty() ? "" : ", ") + normal(mean);
  }
  return R"({"type": "dominating_pair", "tight": true, "p": {"family": "mixture", "weights": [)" + weights +
         R"(], "of": [)" + laws + R"(]}, "q": )" + normal(0) + "}";
}

std::string on_epsilon(const std::string& of, const std::string& epsilon) {
  return verdict(of, R"({"epsilon": ")" + epsilon + R"(", "delta": "1e-5"})");
}

}  // namespace

TEST_CASE("sampled descent has the curves of its window") {
  are_alike(descent(), sampled_gaussian("\"1/100\"", "1000000"));
  are_alike(descent({{"window", "1000000"}}), sampled_gaussian("\"1/100\"", "1000000"));
  are_alike(descent({{"step", "3"}}), sampled_gaussian("\"1/100\"", "1000000"));  // expanding, on any set
  are_alike(descent({{"diameter", "1"}, {"steps", "1"}}), sampled_gaussian("\"1/100\"", "1"));
  are_alike(descent({{"sampling_rate", "1"}, {"steps", "7"}}), gaussian(7));
  are_alike(descent({{"sampling_rate", "0"}}), gaussian(0));
  // 1000 steps of mu^2 = 4, each on a sample, and (1/1000)^2/1000 by three quarters of the noise.
  const std::string rate = "\"1/100\"", half = "\"1/2\"";
  are_alike(windowed({{"noise_share", "\"1/4\""}, {"diameter", "\"1/1000\""}}),
            specs::beside(sampled_gaussian(rate, "1000", half), gaussian(Rational(4, 3) / 1'000'000'000)));
  are_alike(windowed({{"sampling_rate", "1"}}), gaussian(Rational(4000, 3) + Rational(400, 1000)));
  are_alike(windowed(), windowed({{"steps", "1000000000"}}));  // no worse, however long it ran before
  // A step that forgets all that went before.
  are_alike(windowed({{"strong_convexity", "1"}, {"window", "1"}, {"noise_share", "\"1/4\""}}),
            sampled_gaussian(rate, "1", half));
  const Release silent = released(windowed({{"sensitivity", "0"}}));
  CHECK(silent.epsilon(0, 15)->value.upper() == 0);
  CHECK(silent.delta(Epsilon{}, 15)->value.upper() == 0);
}

TEST_CASE("sampled descent is no better than what it promises", "[random]") {
  prop("linear maps, whose laws the event rule compares", Cases::few, [] {
    const Rational L = *any::rational_between(0, 1), s = *any::rational_between(Rational(1, 10), 2);
    const Rational sigma = *any::rational_between(Rational(1, 2), 2);
    const Rational rate = *rc::gen::oneOf(any::rational_between(Rational(1, 100), 1), rc::gen::element<Rational>(1));
    const int steps = *rc::gen::inRange(1, 4), window = *rc::gen::inRange(1, steps + 1);
    Members changes = {
        {"strong_convexity", quoted(1 - L)}, {"sensitivity", quoted(s)},       {"sigma", quoted(sigma)},
        {"sampling_rate", quoted(rate)},     {"steps", std::to_string(steps)}, {"window", std::to_string(window)}};
    if (window < steps)
      changes.emplace_back("noise_share", quoted(*any::rational_between(Rational(1, 20), Rational(19, 20))));
    const Release bound = released(descent(changes)), truth = released(linear_pair(L, s, rate, sigma * sigma, steps));
    for (const Rational& epsilon : {Rational{0}, Rational(1, 2), Rational{2}})
      RC_ASSERT(truth.delta(Epsilon{epsilon}, 6)->value.lower() <= bound.delta(Epsilon{epsilon}, 6)->value.upper());
    for (const Rational& order : {Rational(3, 2), Rational{3}})
      RC_ASSERT(truth.divergence({order}, 6).value().value.lower() <=
                bound.divergence({order}, 6).value().value.upper());
    RC_ASSERT(bound.profile_tightness() != Tightness::own);
  });
}

TEST_CASE("verdicts on sampled descent: proved, or open") {
  const std::string best = windowed({{"window", "1016"}, {"noise_share", "0.734147"}});
  CHECK(on_epsilon(best, "3.68") == "proved");
  const auto proof = finding(best, R"({"epsilon": "4.12", "delta": "1e-5"})").derivation;
  REQUIRE(proof);
  CHECK(proof->steps.front().about.substr(0, 7) == "/bound/");
  CHECK(proof->steps.back().by.rule == rules::bounded);
  CHECK(on_epsilon(best, "3.67") == "undecided");
  CHECK(on_epsilon(descent(), "145") == "proved");
  CHECK(on_epsilon(descent(), "1") == "undecided");  // the last point may well keep it
  // Not even a single step is said to be attained: the set may be a point.
  const std::string one = descent({{"steps", "1"}, {"sampling_rate", "\"1/2\""}});
  for (const char* claim :
       {R"({"epsilon": "1/100"})", R"({"epsilon": "1/100", "delta": "1e-5"})", R"({"rho": "1/1000"})",
        R"({"mu": "1/1000"})", R"({"order": 2, "epsilon": "1/1000"})", R"({"order": "inf", "epsilon": 100})"})
    for (const std::string& text : {one, best, descent(), descent({{"sampling_rate", "1"}, {"steps", "3"}})}) {
      INFO(text << claim);
      CHECK(verdict(text, claim) == "undecided");
    }
  // A part beside it may break a claim.
  CHECK(verdict(specs::beside(one, gaussian(9)), R"({"mu": 2})") == "not_implied");
  CHECK(verdict(windowed({{"sampling_rate", "1"}}), R"({"order": 2, "epsilon": 1334})") == "proved");
}

TEST_CASE("calibrating sampled descent", "[slow]") {
  for (const std::string& open :
       {windowed({{"sigma", "null"}}), windowed({{"sensitivity", "null"}}), windowed({{"sampling_rate", "null"}}),
        windowed({{"diameter", "null"}, {"window", "300"}}), descent({{"sigma", "null"}, {"steps", "1000"}})}) {
    INFO(open);
    const auto answer = calibrated(open, Epsilon{3}, q("1e-5"), 6);
    REQUIRE(answer);
    const std::string filled = std::string{open}.replace(open.find("null"), 4, quoted(q(answer->certified)));
    CHECK(verdict(filled, R"({"epsilon": 3, "delta": "1e-5"})") == "proved");
  }
}

TEST_CASE("a good window is about as good as those around it") {
  struct Setting {
    const char *strong_convexity, *sigma, *diameter, *rate;
  };
  for (const auto& [strong_convexity, sigma, diameter, rate] :
       {Setting{"0", "3", "2", "0.2"}, Setting{"0.01", "1", "50", "0.01"}, Setting{"0", "0.8", "20", "0.001"}}) {
    INFO(sigma << " " << diameter << " " << rate);
    const SampledDescent sampled{{{1, q(strong_convexity), 1}, 1, q(sigma), 100'000, q(diameter)}, q(rate)};
    const auto epsilon = [&](const Window& window) {
      return release_of(sampled_gradient_descent(sampled, window).value()).value().epsilon(q("1e-5"), 3)->value.upper();
    };
    const Window window = good_window(sampled, q("1e-5")).value();
    const Rational most = q("1.05") * std::min({epsilon({window.steps * 4 / 5, window.share}),
                                                epsilon({window.steps * 5 / 4, window.share}),
                                                epsilon({window.steps, window.share * q("0.9")}),
                                                epsilon({window.steps, 1 - (1 - window.share) * q("0.8")})});
    CHECK(epsilon(window) <= most);
  }
}

TEST_CASE("bad input: sampled descent") {
  const Fault bad = Fault::invalid_input;
  is_refused(windowed({{"window", "1000001"}}), bad, "/window", "from 1 to 1000000");
  is_refused(windowed({{"window", "0"}}), bad, "/window");
  is_refused(descent({{"window", "5"}}), bad, "", "noise_share");
  is_refused(descent({{"noise_share", "0.5"}}), bad, "", "window");
  is_refused(windowed({{"window", "1000000"}}), bad, "/noise_share", "the window is all steps");
  is_refused(windowed({{"noise_share", "0"}}), bad, "/noise_share", "in (0, 1)");
  is_refused(windowed({{"noise_share", "1"}}), bad, "/noise_share", "in (0, 1)");
  is_refused(windowed({{"step", "3"}}), bad, "/window", "do not expand");
  is_refused(descent({{"steps", "0"}}), bad, "/steps");
  is_refused(descent({{"steps", "1000000001"}}), bad, "/steps");
  is_refused(descent({{"sampling_rate", "1.1"}}), bad, "/sampling_rate");
  is_refused(descent({{"sigma", "-1"}}), bad, "/sigma");
  is_refused(descent({{"sensitivity", "-1"}}), bad, "/sensitivity");
  is_refused(descent({{"diameter", "0"}}), bad, "/diameter");
  is_refused(descent({{"strong_convexity", "2"}}), bad, "/strong_convexity");
  is_refused(descent({{"batch", "2"}}), bad, "/batch");
}
