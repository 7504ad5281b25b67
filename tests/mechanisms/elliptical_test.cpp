// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr const char* normal = R"({"type": "normal"})";
constexpr const char* cauchy = R"({"type": "cauchy"})";
constexpr const char* laplace_law = R"({"type": "laplace"})";
constexpr const char* k_norm = R"({"type": "k_norm"})";
constexpr const char* student = R"({"type": "student_t", "dof": 3})";

std::string number(const std::string& text) { return text == "null" ? text : "\"" + text + "\""; }
std::string elliptical_text(const std::string& member, const std::string& dimension, const std::string& sensitivity,
                            const std::string& sigma) {
  return R"({"type": "elliptical", "elliptical": )" + member + R"(, "dimension": )" + dimension +
         R"(, "sensitivity": )" + number(sensitivity) + R"(, "sigma": )" + number(sigma) + "}";
}
std::string covariant(const std::string& member, const std::string& covariance, const std::string& differences,
                      const std::string& rest = "") {
  return R"({"type": "elliptical", "elliptical": )" + member + R"(, "covariance": )" + covariance +
         R"(, "differences": )" + differences + R"(, "sigma": 2)" + rest + "}";
}
std::string process(const std::string& mixing, const std::string& sensitivity, const std::string& sigma) {
  return R"({"type": "elliptical_process", "mixing": )" + mixing + R"(, "sensitivity": )" + number(sensitivity) +
         R"(, "sigma": )" + number(sigma) + "}";
}
const std::string mixed =
    R"({"family": "mixture", "weights": ["1/4", "3/4"], "of": [{"family": "point", "value": 1}, {"family": "point", "value": 2}]})";
constexpr const char* pure = R"({"type": "pure", "epsilon": 1})";

void is_bad(const std::string& text, const std::string& where, const std::string& part = "") {
  is_refused(text, Fault::invalid_input, where, part);
}

/// The pure epsilon of Student's t: (dof + d) asinh(t/(2 sqrt dof)).
Enclosure student_epsilon(const Rational& dof, unsigned long d, const Rational& t) {
  constexpr Precision bits{200};
  const Enclosure x = Enclosure{t, bits} / (sqrt(Enclosure{dof, bits}) * Rational{2});
  return log(x + sqrt(square(x) + Rational{1})) * Rational{dof + d};
}

EllipticalNoise noise(const std::string& text) {
  const Json json = read_json(text).value();
  return read_elliptical(Fields{json, "", *find_mechanism_type("elliptical")})(0);
}
std::string rule(const std::string& text) { return released(text).delta(Epsilon{1}, 15)->rule; }

}  // namespace

TEST_CASE("elliptical noise is read as the simplest mechanism that it is") {
  const auto gaussian = [](const std::string& text) { return *released(text).divergence({2}, 15)->exact; };
  CHECK(gaussian(elliptical_text(normal, "7", "3", "2")) == q("9/4"));
  CHECK(gaussian(elliptical_text(R"({"type": "kotz", "shape": 1, "rate": 3, "power": 1})", "2", "1", "1")) == 6);
  CHECK(gaussian(elliptical_text(R"({"type": "exponential_power", "power": 2})", "2", "1", "1")) == 2);
  CHECK(rule(elliptical_text(k_norm, "1", "3", "2")) == "laplace_curve");
  CHECK(released(elliptical_text(k_norm, "1", "3", "2")).epsilon(0, 15)->exact == q("3/2"));
  // phi(r) = sqrt(2) r: of sensitivity sqrt 2, from a covariance, the shift is rational.
  CHECK(rule(elliptical_text(laplace_law, "1", "3", "2")) != "laplace_curve");
  CHECK(rule(covariant(laplace_law, "[[2]]", "[[6], [-1]]")) == "laplace_curve");
  CHECK(released(covariant(laplace_law, "[[2]]", "[[6], [-1]]")).epsilon(0, 15)->exact == Rational{3});
  CHECK(noise(elliptical_text(k_norm, "2", "3", "2")).shift_squared == q("9/4"));
}

TEST_CASE("a covariance and differences give the sensitivity and the dimension") {
  const auto regular = noise(covariant(cauchy, "[[2, 1], [1, 2]]", "[[1, 1], [1, -1], [0, 0]]"));
  CHECK(regular.shift_squared == q("1/2"));
  CHECK(regular.law->dimension() == 2);
  const auto singular = noise(covariant(cauchy, "[[1, 2], [2, 4]]", "[[2, 4]]", R"(, "dimension": 1)"));
  CHECK(singular.law->dimension() == 1);
  CHECK(singular.shift_squared == 1);
}

TEST_CASE("the pure epsilon of Student's t noise", "[random]") {
  prop("is (dof + d) asinh(t/(2 sqrt dof)), where claims turn from refuted to proved", [] {
    const auto d = *rc::gen::inRange(1UL, 40UL);
    const Rational dof = *any::rational_between(q("1/10"), 20), t = *any::rational_between(q("1/10"), 4);
    const std::string noise =
        elliptical_text(R"({"type": "student_t", "dof": ")" + dof.str() + "\"}", std::to_string(d), t.str(), "1");
    const Enclosure known = student_epsilon(dof, d, t);
    const RuleValue figure = *released(noise).epsilon(0, 15);
    RC_ASSERT(figure.has_digits(15));
    RC_ASSERT(figure.value.lower() <= known.upper());
    RC_ASSERT(known.lower() <= figure.value.upper());
    const auto claim = [](const Rational& epsilon) { return R"({"epsilon": ")" + epsilon.str() + "\"}"; };
    const Finding above = finding(noise, claim(known.upper() * q("1.0001")));
    RC_ASSERT(above.verdict == Verdict::proved);
    RC_ASSERT(above.derivation.has_value());
    const Finding below = finding(noise, claim(known.lower() * q("0.9999")));
    RC_ASSERT(below.verdict == Verdict::refuted);
    RC_ASSERT(below.derivation.has_value());
  });
}

TEST_CASE("what is exact of elliptical noise, and what a bound") {
  const Release own = released(elliptical_text(student, "2", "1", "1"));
  CHECK(own.profile_tightness() == Tightness::own);
  CHECK(own.epsilon_tightness(0) == Tightness::own);
  CHECK(own.epsilon_tightness(q("0.01")) == Tightness::own);
  CHECK(own.divergence_tightness({}) == Tightness::own);
  CHECK(own.divergence_tightness({Rational{2}}) != Tightness::own);
  CHECK(own.divergence({Rational{2}}, 15)->value.upper() < own.epsilon(0, 15)->value.lower());
  // A Rényi claim below the bound is not refuted by it.
  const std::string noise = elliptical_text(student, "2", "1", "1");
  CHECK(verdict(noise, R"({"order": 2, "epsilon": "0.01"})") == "undecided");
  CHECK(verdict(noise, R"({"order": 2, "epsilon": 10})") == "proved");
  CHECK(verdict(noise, R"({"rho": "0.0001"})") == "undecided");
  CHECK(verdict(noise, R"({"mu": "0.0001"})") == "refuted");  // by its own total variation
  CHECK(verdict(noise, R"({"rho": 10})") == "proved");
  CHECK(verdict(noise, R"({"mu": 10})") == "proved");
  const Release tail = released(process(mixed, "1", "1"));
  CHECK(tail.profile_tightness() == Tightness::own);
  // Of scales 1 and 2: e^mu^2 is e and e^(1/4).
  const Enclosure moment =
      exp(Enclosure{1, Precision{80}}) * q("1/4") + exp(Enclosure{q("1/4"), Precision{80}}) * q("3/4");
  CHECK(agrees(tail.divergence({Rational{2}}, 15)->value, log(moment)));
  CHECK(tail.divergence_tightness({Rational{2}}) == Tightness::own);
  CHECK(tail.zcdp_rate(15)->at_most.exact == q("1/2"));
  CHECK(verdict(process(mixed, "1", "1"), R"({"mu": 1})") == "proved");
  CHECK(verdict(process(mixed, "1", "1"), R"({"mu": "0.99"})") == "refuted");
  CHECK_FALSE(
      released(process(R"({"family": "gamma", "shape": 2, "rate": 1})", "1", "1")).divergence({Rational{2}}, 15));
}

TEST_CASE("no shift, no leakage") {
  for (const std::string& noise : {elliptical_text(cauchy, "3", "0", "2"), elliptical_text(laplace_law, "3", "0", "2"),
                                   covariant(k_norm, "[[1, 0], [0, 0]]", "[[0, 0]]"), process(mixed, "0", "1")}) {
    INFO(noise);
    CHECK(released(noise).epsilon(0, 15)->exact == 0);
    CHECK(released(noise).delta(Epsilon{}, 15)->exact == 0);
    CHECK(verdict(noise, R"({"epsilon": 0})") == "proved");
  }
}

TEST_CASE("what leaves the range of the covariance is given away") {
  // Corollary 1 of the paper: g and 2g are distinct, but no noise hides what is not in their ratio.
  const std::string noise = covariant(cauchy, "[[1, 2], [2, 4]]", "[[1, 1], [1, 2]]");
  CHECK(released(noise).delta(Epsilon{3}, 15)->exact == 1);
  CHECK(released(noise).epsilon(q("0.999"), 15)->infinite);
  for (const std::string claim : {R"({"epsilon": 9})", R"({"epsilon": {"log": 9}, "delta": "0.9"})"}) {
    const Finding found = finding(noise, claim);
    CHECK(found.verdict == Verdict::refuted);
    CHECK(found.derivation.has_value());
    CHECK(found.sentence.find("(-2, 1)") != std::string::npos);
  }
  CHECK(verdict(noise, R"({"epsilon": 0, "delta": 1})") == "proved");
  CHECK_FALSE(calibrated(
      R"({"type": "elliptical", "elliptical": {"type": "cauchy"}, "sigma": null, "covariance": [[0, 0], [0, 1]], "differences": [[1, 0]]})",
      Epsilon{1}, 0));
}

TEST_CASE("without pure privacy the sentence says why") {
  const auto sentence = [](const std::string& noise) {
    const Finding found = finding(noise, R"({"epsilon": 100})");
    CHECK(found.verdict == Verdict::refuted);
    CHECK(found.required.infinite);
    return found.sentence;
  };
  CHECK(sentence(elliptical_text(laplace_law, "2", "1", "1")).find("has a pole") != std::string::npos);
  CHECK(sentence(elliptical_text(normal, "2", "1", "1")).find("tail is too light") != std::string::npos);
  CHECK(sentence(elliptical_text(R"({"type": "exponential_power", "power": "3/2"})", "2", "1", "1")).find("tail") !=
        std::string::npos);
  CHECK(sentence(process(mixed, "1", "1")).find("dimension is infinite") != std::string::npos);
  CHECK(sentence(specs::beside(R"({"type": "laplace", "scale": 1, "sensitivity": 1})", process(mixed, "1", "1")))
            .find("dimension is infinite") != std::string::npos);
  CHECK(verdict(specs::beside(pure, process(mixed, "1", "1")), R"({"epsilon": 100})") == "not_implied");
}

TEST_CASE("elliptical noise is composed and sampled") {
  const std::string noise = elliptical_text(student, "2", "1", "4");
  const Release thrice = released(specs::composed(noise, 3));
  const Rational loss = released(noise).epsilon(0, 15)->value.lower();
  CHECK(thrice.profile_tightness() != Tightness::own);
  CHECK(thrice.epsilon(0, 15)->value.lower() <= 3 * loss);
  CHECK(thrice.epsilon(0, 15)->value.upper() >= 3 * loss);
  CHECK(thrice.epsilon(q("0.1"), 15)->value.upper() < 3 * loss);
  CHECK(released(specs::beside(pure, elliptical_text(k_norm, "2", "1", "2"))).epsilon(0, 15)->exact == q("3/2"));
  // One sample: at ln(1 + r (e^eps - 1)) delta is r delta(eps).
  const Rational rate = q("1/10"), ratio = q("11/10");
  const Release sampled = released(specs::sampled("1/10", noise));
  const RuleValue inside = *released(noise).delta(Epsilon::log_of(ratio), 12),
                  outside = *sampled.delta(Epsilon::log_of(1 + rate * (ratio - 1)), 12);
  CHECK(inside.value.lower() > 0);
  CHECK(outside.value.lower() <= rate * inside.value.upper());
  CHECK(outside.value.upper() >= rate * inside.value.lower());
  CHECK_FALSE(sampled.divergence({Rational{2}}, 15));
}

TEST_CASE("a scale is calibrated to pure privacy") {
  // (1 + d) asinh(1/(2 sigma)) = epsilon.
  const auto found = calibrated(elliptical_text(cauchy, "3", "1", "null"), Epsilon{2}, 0);
  REQUIRE(found);
  constexpr Precision bits{200};
  const Enclosure half{q("1/2"), bits}, best = Rational{1} / (exp(half) - exp(-half));
  CHECK(found->parameter == "sigma");
  CHECK(found->optimum.lower() <= best.upper());
  CHECK(best.lower() <= found->optimum.upper());
  CHECK(q(found->certified) >= best.lower());
  CHECK(found->tightness == Tightness::own);
  const auto shift = calibrated(elliptical_text(cauchy, "3", "null", "1"), Epsilon{2}, 0);
  REQUIRE(shift);
  CHECK(shift->parameter == "sensitivity");
  CHECK(q(shift->certified) * best.lower() <= 1);
  CHECK(q(shift->certified) * best.upper() > q("0.99999999999999"));
  CHECK_FALSE(calibrated(elliptical_text(laplace_law, "2", "1", "null"), Epsilon{2}, 0));
}

TEST_CASE("bad elliptical noise is named") {
  is_bad(elliptical_text(cauchy, "0", "1", "1"), "/dimension", "from 1 to 1000000");
  is_bad(elliptical_text(cauchy, "1000000000", "1", "1"), "/dimension", "from 1 to 1000000");
  is_bad(elliptical_text(cauchy, "1.5", "1", "1"), "/dimension");
  is_bad(elliptical_text(cauchy, "2", "-1", "1"), "/sensitivity", "number >= 0");
  is_bad(elliptical_text(cauchy, "2", "1", "-1"), "/sigma", "number >= 0");
  is_bad(elliptical_text(R"({"type": "student_t", "dof": 0})", "2", "1", "1"), "/elliptical/dof", "number > 0");
  is_bad(elliptical_text(R"({"type": "student_t", "dof": -2})", "2", "1", "1"), "/elliptical/dof");
  is_bad(elliptical_text(R"({"type": "student_t"})", "2", "1", "1"), "/elliptical", "dof");
  is_bad(elliptical_text(R"({"type": "cauchy", "dof": 1})", "2", "1", "1"), "/elliptical/dof", "not known");
  is_bad(elliptical_text(R"({"type": "stable"})", "2", "1", "1"), "/elliptical/type", "wanted one of normal, k_norm");
  is_bad(elliptical_text("3", "2", "1", "1"), "/elliptical", "object");
  is_bad(elliptical_text(R"({"type": "kotz", "shape": 0, "rate": 1, "power": 1})", "2", "1", "1"), "/elliptical/shape");
  is_bad(elliptical_text(R"({"type": "kotz", "shape": "1.1", "rate": 1, "power": 1})", "2", "1", "1"),
         "/elliptical/shape");
  is_bad(elliptical_text(R"({"type": "pearson_vii", "exponent": 1, "scale": 1})", "2", "1", "1"),
         "/elliptical/exponent", "number > 1");
  is_bad(elliptical_text(R"({"type": "generalised_hyperbolic", "index": 0, "chi": 0, "psi": 1})", "2", "1", "1"),
         "/elliptical/index", "number > 0");
  is_bad(elliptical_text(R"({"type": "exponential_power", "power": 0})", "2", "1", "1"), "/elliptical/power");
}

TEST_CASE("bad covariances and differences are named") {
  is_bad(covariant(cauchy, "[[1, 0], [1, 1]]", "[[1, 1]]"), "/covariance/1/0", "not symmetric");
  is_bad(covariant(cauchy, "[[1, 2], [2, 1]]", "[[1, 1]]"), "/covariance/1/1", "not positive semidefinite");
  is_bad(covariant(cauchy, "[[1, 2], [2]]", "[[1, 1]]"), "/covariance/1", "found 1 entries");
  is_bad(covariant(cauchy, "[[0]]", "[[1]]"), "/covariance", "the matrix is 0");
  is_bad(covariant(cauchy, "[]", "[[1]]"), "/covariance");
  is_bad(covariant(cauchy, R"([["x"]])", "[[1]]"), "/covariance/0/0");
  is_bad(covariant(cauchy, "[[1]]", "[[1], [1, 2]]"), "/differences/1", "wanted 1");
  is_bad(covariant(cauchy, "[[1]]", "[]"), "/differences");
  is_bad(covariant(cauchy, "[[1, 2], [2, 4]]", "[[1, 2]]", R"(, "dimension": 2)"), "/dimension", "linearly dependent");
  is_bad(covariant(cauchy, "[[1]]", "[[1]]", R"(, "sensitivity": 1)"), "/sensitivity");
}
