// SPDX-License-Identifier: Apache-2.0
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/exact/work.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string with(std::string text, const std::string& value) {
  return text.replace(text.find("null"), 4, '"' + value + '"');
}

Trilean holds(const std::string& open, const Rational& value, const Epsilon& epsilon, const Rational& delta) {
  const Release filled = released(with(open, value.str()));
  return decide([&](Precision precision) { return filled.satisfies(epsilon, delta, precision); });
}

void is_invalid(const std::string& text, const std::string& where, const std::string& epsilon = "1",
                const std::string& delta = "0.1") {
  const auto answer = calibrated(text, Epsilon{q(epsilon)}, q(delta));
  INFO(text);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().fault == Fault::invalid_input);
  CHECK(answer.error().where == where);
}

const char* const sigma = R"({"type": "gaussian", "sigma": null, "sensitivity": 1})";

}  // namespace

TEST_CASE("the best noise for a claim, in known cases") {
  const auto wide = calibrated(sigma, Epsilon{}, q("1e-17"), 18).value();
  CHECK(wide.parameter == "sigma");
  CHECK(abs(wide.optimum.midpoint() - q("3.98942280401432677939946e16")) < q("0.1"));  // 10^17 / sqrt(2 pi)
  const auto narrow = calibrated(sigma, Epsilon{20}, q("1e-8"), 18).value();
  CHECK(abs(narrow.optimum.midpoint() - q("0.343776667005308277")) < q("1e-17"));
  CHECK(calibrated(R"({"type": "laplace", "scale": null, "sensitivity": 3})", Epsilon{q("0.5")}, 0).value().certified ==
        "6");
  CHECK(
      calibrated(R"({"type": "composition", "parts": [{"mechanism": {"type": "pure", "epsilon": null}, "times": 4}]})",
                 Epsilon{1}, 0)
          .value()
          .certified == "0.25");
}

TEST_CASE("a decimal is proved however close the boundary is to the digits asked") {
  const auto found = calibrated(R"({"type": "gaussian", "rho": null})", Epsilon{Rational(249, 2000)}, Rational(1, 20));
  REQUIRE(found);
  CHECK(*read_rational(found->certified) <= found->optimum.upper());
}

TEST_CASE("a calibrated parameter", "[random]") {
  prop("meets the claim where it is certified, and beyond the optimum it does not", [] {
    const std::string open = *rc::gen::element<std::string>(
        sigma, R"({"type": "gaussian", "rho": null})", R"({"type": "laplace", "scale": null, "sensitivity": 2})",
        R"({"type": "laplace", "scale": "1.5", "sensitivity": null})", R"({"type": "zcdp", "rho": null})",
        R"({"type": "gdp", "mu": null})", R"({"type": "pure", "epsilon": null})",
        R"({"type": "composition", "parts": [{"mechanism": {"type": "composition", "parts": [{"mechanism": {"type": "gaussian", "sigma": null, "sensitivity": 1}, "times": 3}]}, "times": 2}]})");
    const Epsilon epsilon{*any::rational_between(Rational(1, 10), 5)};
    const Rational delta = *rc::gen::element(Rational(1, 1'000'000), Rational(1, 1000), Rational(1, 20));
    const auto found = calibrated(open, epsilon, delta);
    RC_LOG() << open << " " << epsilon.str() << " " << delta.str();
    RC_ASSERT(found.has_value());
    const Rational certified = q(found->certified), lower = found->optimum.lower(), upper = found->optimum.upper();
    const bool grows = found->parameter == "sigma" || found->parameter == "scale";
    RC_ASSERT(holds(open, certified, epsilon, delta) == Trilean::yes);
    RC_ASSERT(lower * (1 - q("1e-14")) <= certified && certified <= upper * (1 + q("1e-14")));
    RC_ASSERT(holds(open, grows ? Rational{lower * (1 - q("1e-12"))} : Rational{upper * (1 + q("1e-12"))}, epsilon,
                    delta) == Trilean::no);
  });
}

TEST_CASE("what cannot be calibrated is an error at the open parameter") {
  is_invalid(R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})", "");
  is_invalid(R"({"type": "gaussian", "sigma": null, "sensitivity": null})", "");
  is_invalid(R"({"type": "randomized_response", "categories": null, "truth": 0.5})", "/categories");
  is_invalid(R"({"type": "gaussian", "sigma": null, "sensitivity": 0})", "/sigma");  // every value meets it
  is_invalid(sigma, "/sigma", "1", "0");                                             // no value does
  is_invalid(R"({"type": "approximate", "epsilon": null, "delta": "0.2"})", "/epsilon", "1", "0.1");
  is_invalid(R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": 1}, "times": null}]})",
             "/parts/0/times");  // one is too many
}

TEST_CASE("an open number of runs has the largest for which the claim holds") {
  const auto runs = [](const std::string& of, const std::string& times) { return specs::composed(of, times); };
  const std::string tenth = R"({"type": "pure", "epsilon": "0.1"})";
  const auto ten = calibrated(runs(tenth, "null"), Epsilon{1}, 0).value();
  CHECK(ten.parameter == "times");
  CHECK(ten.certified == "10");
  CHECK(ten.optimum.lower() == ten.optimum.upper());
  CHECK(calibrated(runs(tenth, "null"), Epsilon{q("0.99")}, 0)->certified == "9");
  CHECK(calibrated(runs(R"({"type": "pure", "epsilon": 0})", "null"), Epsilon{1}, 0)->certified == "1000000000");
  is_invalid(runs(tenth, "null"), "/parts/0/times", "0.05", "0");

  // The largest, whatever rule bounds it: one more run is one too many.
  const auto steps = [](const std::string& n) {
    return R"({"type": "subsampled_gaussian", "sampling_rate": "0.01", "noise_multiplier": 1, "steps": )" + n + "}";
  };
  const auto most = calibrated(steps("null"), Epsilon{3}, q("1e-6")).value();
  const auto keeps = [&](const Rational& n) {
    return decide(
        [&, told = released(steps(n.str()))](Precision p) { return told.satisfies(Epsilon{3}, q("1e-6"), p); });
  };
  CHECK(most.tightness == Tightness::own);
  CHECK(calibrated(runs(R"({"type": "laplace", "scale": 10, "sensitivity": 1})", "null"), Epsilon{1}, 0)->tightness ==
        Tightness::own);
  // A composition may not run more often than 10^9 times; what
  // has no method says so at the open number.
  CHECK(calibrated(runs(runs(R"({"type": "pure", "epsilon": "1e-12"})", "1000"), "null"), Epsilon{1}, 0)->certified ==
        "1000000");
  CHECK(keeps(q(most.certified)) == Trilean::yes);
  CHECK(keeps(q(most.certified) + 1) == Trilean::no);
}

TEST_CASE("an open probability of truth and an open delta end at their ranges") {
  const auto truth =
      calibrated(R"({"type": "randomized_response", "categories": 2, "truth": null})", Epsilon::log_of(3), 0).value();
  CHECK(truth.optimum.lower() <= Rational(3, 4));
  CHECK(truth.optimum.upper() >= Rational(3, 4));
  CHECK(q(truth.certified) <= Rational(3, 4));
  const auto delta =
      calibrated(R"({"type": "approximate", "epsilon": "0.5", "delta": null})", Epsilon{1}, q("0.01")).value();
  CHECK(q(delta.certified) >= Rational(1, 101));
}

TEST_CASE("what is said of a calibrated mechanism is said of the one that was found") {
  // At rate 1 the sample is a Gaussian mechanism, with a curve of
  // its own; at the rate that is found it has another.
  const auto sampled =
      calibrated(R"({"type": "subsampled_gaussian", "sampling_rate": null, "noise_multiplier": "2.8", "steps": 30})",
                 Epsilon{2}, q("1e-5"));
  REQUIRE(sampled);
  CHECK(sampled->tightness == Tightness::own);
  CHECK(sampled->rule == "loss_transform");
}

TEST_CASE("a boundary at 0 is not followed for ever") {
  // Without a sample the noise just meets the claim; with any it does not.
  const auto edge = calibrated(
      R"({"type": "composition", "parts": [
          {"mechanism": {"type": "poisson_subsampled", "sampling_rate": null,
                         "of": {"type": "laplace", "scale": 4, "sensitivity": 1}}, "times": 3},
          {"mechanism": {"type": "laplace", "scale": 1, "sensitivity": 1}, "times": 1}]})",
      Epsilon{1}, 0);
  REQUIRE(edge);
  CHECK(edge->certified == "0");
  CHECK(edge->optimum.lower() <= 0);
  CHECK(edge->optimum.upper() < power_of_two(-4000));
}

TEST_CASE("an open sampling rate is narrowed to all digits") {
  const auto found =
      calibrated(R"({"type": "subsampled_gaussian", "sampling_rate": null, "noise_multiplier": 1, "steps": 1000})",
                 Epsilon{1}, q("1e-5"));
  REQUIRE(found);
  CHECK(found->optimum.has_digits(15));
  CHECK(found->optimum.lower() > q("0.00572441974684202"));
  CHECK(found->optimum.upper() < q("0.00572441974684203"));
  CHECK(q(found->certified) <= found->optimum.upper());
}

TEST_CASE("noise of few examples is narrowed to all digits", "[slow]") {
  const auto found =
      calibrated(R"({"type": "dpsgd", "examples": 5000, "batch": 64, "epochs": 3, "noise_multiplier": null})",
                 Epsilon{20}, q("1e-5"));
  REQUIRE(found);
  CHECK(found->optimum.has_digits(13));
  CHECK(found->optimum.lower() > q("0.3884187400344"));
  CHECK(found->optimum.upper() < q("0.3884187400345"));
}

TEST_CASE("what is wrong with every value is said of the mechanism, not of its open parameter") {
  const std::string twice =
      R"({"type": "poisson_subsampled", "sampling_rate": "0.1", "of": {"type": "composition", "parts":
      [{"mechanism": {"type": "noisy_sgd", "lipschitz_loss": 1, "smoothness": 1, "strong_convexity": 0, "step": 1, "sigma": 1,
      "n": 2, "index": 1}, "times": null}]}})";
  const auto sampled = calibrated(twice, Epsilon{1}, q("1e-5"));
  REQUIRE_FALSE(sampled);
  CHECK(sampled.error().fault == Fault::invalid_input);
  CHECK(sampled.error().where == "/of");

  const auto every = calibrated(
      R"({"type": "subsampled_gaussian", "sampling_rate": 0, "noise_multiplier": 1, "steps": null})", Epsilon{1}, 0);
  REQUIRE(every);
  CHECK(every->certified == "1000000000");
  CHECK(every->tightness == Tightness::own);

  const auto none =
      calibrated(R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": 0, "step": "0.5",
      "sigma": 2, "sensitivity": "0.1", "steps": 10, "diameter": null})",
                 Epsilon{}, 0);
  REQUIRE_FALSE(none);
  CHECK(none.error().where == "/diameter");
  CHECK(none.error().message == "no value meets this claim");
}

TEST_CASE("a type and its numbers are calibrated as their object is") {
  const auto written = calibrated(sigma, Epsilon{1}, q("1e-5")).value();
  const auto found = calibrate("gaussian", {{"sigma", left_open}, {"sensitivity", 1}}, Epsilon{1}, q("1e-5")).value();
  CHECK(found.certified == written.certified);
  CHECK(found.parameter == "sigma");
  const auto scale =
      calibrate("laplace", {{"scale", q("1/3")}, {"sensitivity", left_open}}, Epsilon{q("3/2")}, 0).value();
  CHECK(scale.certified == "0.5");
  CHECK(contains(scale.optimum, q("1/2")));

  const auto where = [](std::string_view type, std::initializer_list<Setting> settings, const Rational& delta,
                        long digits = 15) {
    const auto answer = calibrate(type, settings, Epsilon{1}, delta, digits);
    return answer ? "found" : answer.error().where;
  };
  CHECK(where("gaussian", {{"sigma", left_open}, {"sensitivity", 1}}, 2) == "/delta");
  CHECK(where("gaussian", {{"sigma", left_open}, {"sensitivity", 1}}, q("1e-5"), 0) == "/digits");
  CHECK(where("gaussian", {{"sigma", left_open}, {"sensitivity", 1}}, q("1e-5"), 1001) == "/digits");
  CHECK(where("gaussian", {{"sigma", left_open}, {"sensitivity", -1}}, q("1e-5")) == "/sensitivity");
  CHECK(where("gaussian", {{"sigma", left_open}, {"sigma", 1}, {"sensitivity", 1}}, q("1e-5")) == "/sigma");
  CHECK(where("gaussian", {{"sigma", left_open}, {"sensitivty", 1}}, q("1e-5")) == "/sensitivty");
  CHECK(where("gaussian", {{"sigma", 1}, {"sensitivity", 1}}, q("1e-5")) == "");
  CHECK(where("gausian", {{"sigma", left_open}}, q("1e-5")) == "/type");
}

TEST_CASE("a calibration with a work limit ends with what is known by then, or says that it is not settled") {
  const char* const training =
      R"({"type": "dpsgd", "examples": 60000, "batch": 256, "epochs": 15, "noise_multiplier": null})";
  const auto open = open_mechanism_of(read_json(training).value()).value();
  const auto hasty = calibrate(open, Epsilon{1}, q("1e-5"), 15, Work{2'000'000});
  REQUIRE_FALSE(hasty);
  CHECK(hasty.error().fault == Fault::precision_exhausted);
  const auto pressed = calibrate(open, Epsilon{1}, q("1e-5"), 15, Work{200'000'000}).value();
  CHECK(holds(training, *read_rational(pressed.certified), Epsilon{1}, q("1e-5")) == Trilean::yes);
  const Allowance unlimited;
  CHECK_FALSE(unlimited.is_spent());
}

TEST_CASE("a parameter is calibrated for each notion of privacy, at known values") {
  const auto found = [](const std::string& type, const std::string& parameter, const Claim& claim) {
    const auto open = open_mechanism_of(
        read_json(R"({"type": ")" + type + R"(", "sensitivity": 1, ")" + parameter + R"(": null})").value());
    return calibrate(open.value(), claim, 15).value();
  };
  for (const Claim& claim : {Claim{ZcdpClaim{q("1/2")}}, Claim{GdpClaim{1}}, Claim{RenyiClaim{2, 1}}}) {
    const Calibration sigma = found("gaussian", "sigma", claim);
    CHECK(sigma.certified == "1");
    CHECK(contains(sigma.optimum, 1));
    CHECK(sigma.tightness == Tightness::own);
  }
  const auto is_near = [](const Calibration& calibration, const char* value) {
    return at_least(calibration.optimum, q(value) * (1 - q("1e-13"))) == Trilean::yes &&
           at_most(calibration.optimum, q(value) * (1 + q("1e-13"))) == Trilean::yes;
  };
  // 2 Phi(1/(2 sigma)) - 1 = 1/10; Phi(Phi^-1(.95) - 1/sigma) = .9.
  CHECK(is_near(found("gaussian", "sigma", AdvantageClaim{q("0.1")}), "3.97894828054527315"));
  CHECK(is_near(found("gaussian", "sigma", TradeOffClaim{q("0.05"), q("0.9")}), "2.75253048696597328"));
  // Laplace: e^(1/b) A = 1 - B at A <= e^(-1/b)/2; mu of 2 Phi(-mu/2) = e^(-1/(2b)); 1/b + e^(-1/b) - 1 = rho.
  CHECK(is_near(found("laplace", "scale", TradeOffClaim{q("0.05"), q("0.9")}), "1.44269504088896341"));
  CHECK(is_near(found("laplace", "scale", GdpClaim{1}), "1.03570149850144974"));
  CHECK(is_near(found("laplace", "scale", ZcdpClaim{q("1/2")}), "0.83452222337694529"));
}

TEST_CASE("no noise makes tests as bad as a coin") {
  const auto open = open_mechanism_of(read_json(R"({"type": "zcdp", "rho": null})").value()).value();
  for (const char* type_two : {"0.9", "0.95"}) {
    const auto found = calibrate(open, TradeOffClaim{q("0.1"), q(type_two)}, 15);
    REQUIRE_FALSE(found);
    CHECK(found.error().where == "/type_two");
  }
}

TEST_CASE("what is calibrated for a notion is proved of it, and a hair less is not", "[random]") {
  prop("noise for rho, mu, Renyi, advantages and points", Cases::few, [] {
    const Rational part{*rc::gen::inRange(1, 40), 50};
    const auto member = [&](const std::string& name) { return "\"" + name + "\": \"" + part.str() + "\"}"; };
    const std::vector<std::pair<std::string, Claim>> claims{
        {"{" + member("rho"), ZcdpClaim{part}},
        {"{" + member("mu"), GdpClaim{part}},
        {R"({"order": 3, )" + member("epsilon"), RenyiClaim{3, part}},
        {"{" + member("advantage"), AdvantageClaim{part}},
        {R"({"type_one": "1/20", )" + member("type_two"), TradeOffClaim{q("1/20"), part}}};
    for (const auto& [type, parameter] : {std::pair{"gaussian", "sigma"},
                                          {"laplace", "scale"},
                                          {"discrete_laplace", "scale"},
                                          {"exponential_mechanism", "scale"}})
      for (const auto& [words, claim] : claims) {
        const auto with = [&](const std::string& value) {
          return std::string{R"({"type": ")"} + type + R"(", "sensitivity": 1, ")" + parameter + "\": " + value + "}";
        };
        const auto open = open_mechanism_of(read_json(with("null")).value()).value();
        const Rational value = q(calibrate(open, claim, 6).value().certified);
        RC_ASSERT(finding(with("\"" + value.str() + "\""), words).verdict == Verdict::proved);
        const Rational less = value * q("0.999");
        RC_ASSERT(finding(with("\"" + less.str() + "\""), words).verdict != Verdict::proved);
      }
  });
}
