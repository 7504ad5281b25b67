// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/claim.hpp"

#include "asked.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

TEST_CASE("a composition too large for an exact sum is judged by its grid, which breaks what is false") {
  // 3,000,000 responses at 0.001, which need 9.0 and more.
  const std::string responses = R"({"type": "composition", "parts": [{"mechanism": {"type": "randomized_response",
    "categories": 2, "epsilon": "0.001"}, "times": 3000000}]})";
  const std::string spec = R"({"claims": [{"id": "c", "neighbours": "other", "mechanism": )" + responses +
                           R"(, "claim": {"epsilon": "8.9", "delta": "1e-6"}}]})";
  const auto file = read_audit(spec);
  REQUIRE(file.has_value());
  const auto& entry = std::get<AuditEntry>(file->front());
  const auto finding = audit(entry.mechanism, entry.claim);
  REQUIRE(finding.has_value());
  CHECK(finding->verdict == Verdict::refuted);
}

TEST_CASE("beside an exact epsilon of a composition stands what the best bound asks for") {
  const auto beside = [](const std::string& mechanism, const char* delta = "1e-6") {
    const Mechanism read = read_mechanism(read_json(mechanism).value(), "");
    return audit(read, DpClaim{Epsilon{3}, q(delta)}).value().beside;
  };
  const std::string normal = R"({"type": "gaussian", "sigma": 4, "sensitivity": 1})";
  const auto mixture = beside(R"({"type": "composition", "parts": [{"mechanism": )" + normal + R"(, "times": 3},
    {"mechanism": {"type": "laplace", "scale": 10, "sensitivity": 1}, "times": 5}]})");
  REQUIRE(mixture);
  CHECK(mixture->rule == "cks");
  CHECK(at_least(mixture->value, q("2.155")) == Trilean::yes);
  const auto training =
      beside(R"({"type": "dpsgd", "examples": 60000, "batch": 256, "epochs": 15, "noise_multiplier": "1.1"})", "1e-5");
  REQUIRE(training);
  CHECK(training->rule == "cks");
  CHECK(at_most(training->value, q("1.2812")) == Trilean::yes);
  CHECK(at_least(training->value, q("1.281")) == Trilean::yes);
  CHECK_FALSE(beside(normal));
  CHECK_FALSE(beside(R"({"type": "zcdp", "rho": "0.1"})"));
}

TEST_CASE("the verdict on each kind of claim, at its edge and a hair below") {
  const std::string gaussian = R"({"type": "gaussian", "sigma": 2, "sensitivity": 1})",
                    zcdp = R"({"type": "zcdp", "rho": "1/8"})";
  const std::string laplace = R"({"type": "laplace", "scale": 2, "sensitivity": 1})",
                    gdp = R"({"type": "gdp", "mu": "1/2"})";
  CHECK(verdict(gaussian, R"({"rho": "1/8"})") == "proved");
  CHECK(verdict(gaussian, R"({"rho": "0.124999999999999999999"})") == "refuted");
  CHECK(verdict(gaussian, R"({"mu": "0.5"})") == "proved");
  CHECK(verdict(gaussian, R"({"mu": "0.4999999999999999999"})") == "refuted");
  CHECK(verdict(gaussian, R"({"order": 4, "epsilon": "1/2"})") == "proved");
  CHECK(verdict(gaussian, R"({"order": 4, "epsilon": "0.49999999999999999"})") == "refuted");
  CHECK(verdict(gaussian, R"({"epsilon": 100})") == "refuted");
  CHECK(verdict(gaussian, R"({"order": "inf", "epsilon": 100})") == "refuted");
  CHECK(verdict(laplace, R"({"epsilon": "0.5"})") == "proved");
  CHECK(verdict(laplace, R"({"order": "inf", "epsilon": "0.5"})") == "proved");
  CHECK(verdict(laplace, R"({"epsilon": "0.4999999999999999999"})") == "refuted");
  CHECK(verdict(zcdp, R"({"rho": "0.125"})") == "proved");
  CHECK(verdict(zcdp, R"({"rho": "0.12499999999"})") == "not_implied");
  CHECK(verdict(zcdp, R"({"epsilon": 100})") == "not_implied");
  CHECK(verdict(gdp, R"({"mu": "1/2"})") == "proved");
  CHECK(verdict(gdp, R"({"mu": "0.49"})") == "not_implied");
  // 1/10 and 1/3 are no numbers of finitely many bits.
  CHECK(verdict(R"({"type": "gdp", "mu": "0.1"})", R"({"mu": "0.1"})") == "proved");
  CHECK(verdict(R"({"type": "gaussian", "sigma": 3, "sensitivity": 1})", R"({"mu": "1/3"})") == "proved");
  CHECK(verdict(R"({"type": "gaussian", "sigma": 3, "sensitivity": 1})", R"({"mu": "0.3333333333"})") == "refuted");
}

TEST_CASE("a budget is never refuted, a mechanism without one is never not implied") {
  CHECK(verdict(R"({"type": "pure", "epsilon": 1})", R"({"epsilon": "0.99"})") == "not_implied");
  CHECK(verdict(R"({"type": "composition", "parts": [{"mechanism": {"type": "gaussian", "rho": 1}, "times": 1},
                   {"mechanism": {"type": "zcdp", "rho": 0}, "times": 1}]})",
                R"({"rho": "0.5"})") == "not_implied");
  CHECK(verdict(R"({"type": "composition", "parts": [{"mechanism": {"type": "gaussian", "rho": 1}, "times": 2}]})",
                R"({"rho": "1.5"})") == "refuted");
}

TEST_CASE("verdicts rise with the claim where the largest divergence is finite in one order, and only enclosed") {
  // The narrower normal law has a bounded likelihood ratio against the wider one.
  const std::string normals = R"({"type": "dominating_pair", "tight": true,
    "p": {"family": "normal", "mean": "1/3", "variance": "4/3"}, "q": {"family": "normal", "mean": "5/3", "variance": "2/3"}})";
  const std::string responses = R"({"type": "randomized_response", "categories": 2, "epsilon": {"log": "13/10"}})";
  const std::string both = specs::composed({{normals, 3}, {responses, 2}});
  const Rational needed = released(both).epsilon(Rational(1, 3), 15)->value.upper();
  CHECK(verdict(both, R"({"epsilon": ")" + Rational{needed * (1 - power_of_two(-20))}.str() +
                          R"(", "delta": "1/3"})") == "refuted");
  for (const Rational& factor :
       {Rational{1}, Rational{1 + power_of_two(-20)}, Rational(3, 2), Rational{2}, Rational{1000}})
    CHECK(verdict(both, R"({"epsilon": ")" + Rational{needed * factor}.str() + R"(", "delta": "1/3"})") == "proved");
  CHECK(released(both).satisfies(Epsilon{Rational{needed * 2}}, Rational(1, 3), Precision{98}) == Trilean::yes);
}

TEST_CASE("no proof is written that discrete Gaussian noise breaks order * rho at an order that is not whole") {
  const std::string noise = R"({"type": "discrete_gaussian", "sigma": "2/3", "sensitivity": 1})";  // rho is 9/8
  CHECK(finding(noise, R"({"order": 2, "epsilon": "2.2499"})").derivation.has_value());
  const Finding found = finding(noise, R"({"order": "3/2", "epsilon": "0.8"})");
  CHECK(found.verdict == Verdict::refuted);  // by the sum itself
  CHECK_FALSE(found.derivation.has_value());
  CHECK(verdict(noise, R"({"order": "3/2", "epsilon": "1.687"})") == "proved");  // below order * rho
}

TEST_CASE("the zCDP rate of losses that differ between the two orders of the data sets") {
  const auto pair = [](const std::string& p, const std::string& other, const std::string& q) {
    return R"({"type": "dominating_pair", "tight": true, "p": {"family": "mixture", "weights": ["1/2", "1/2"], "of":
      [{"family": "bernoulli", "p": ")" +
           p + R"("}, {"family": "bernoulli", "p": ")" + other + R"("}]},
      "q": {"family": "bernoulli", "p": ")" +
           q + R"("}})";
  };
  // One part is far bounded forward, ten are further bounded
  // backward: no order bounds both by its own losses.
  const std::string far = pair("0.00670", "0.00682", "0.9999999999999999999999999999999999999999999"),
                    near = pair("0.8463", "0.8465", "0.3114");
  const std::string both = specs::composed({{far, 1}, {near, 10}});
  const Rate rate = released(both).zcdp_rate(15).value();
  CHECK(at_most(rate.at_least.value, rate.at_most.value) != Trilean::no);
  CHECK(rate.is_settled);
  CHECK(verdict(both, R"({"rho": 104})") == "refuted");  // the Kullback-Leibler divergence is 104.4
}

TEST_CASE("what some draws by scores break is not implied") {
  const auto repeated = [](const std::string& mechanism, int times) { return specs::composed(mechanism, times); };
  const auto is_broken = [](const std::string& mechanism, const std::string& claim) {
    const Finding found = finding(mechanism, claim);
    return found.verdict == Verdict::not_implied && found.derivation.has_value();
  };
  const std::string draw = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 1})",
                    wide = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 20})",
                    flip = R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 1})";
  for (const char* claim : {R"({"rho": "0.5"})", R"({"order": 2, "epsilon": 1})",
                            R"({"order": "1/2", "epsilon": "0.3"})", R"({"order": 1, "epsilon": "0.5"})"}) {
    CHECK(is_broken(flip, claim));
    CHECK(is_broken(repeated(draw, 2), claim));
  }
  CHECK(is_broken(flip, R"({"order": 2, "epsilon": "1.3769"})"));  // of two indices, of which one is drawn first
  CHECK(is_broken(repeated(wide, 100), R"({"epsilon": "1.5", "delta": "1e-5"})"));
  CHECK(is_broken(repeated(wide, 100), R"({"epsilon": "1.968", "delta": "1e-5"})"));
  CHECK(is_broken(repeated(flip, 2), R"({"epsilon": 2, "delta": "1e-5"})"));
  CHECK(is_broken(repeated(flip, 2), R"({"epsilon": "3.999"})"));
  CHECK(is_broken(R"({"type": "composition", "parts": [{"mechanism": )" + draw + R"(, "times": 2},
    {"mechanism": )" + flip +
                      R"(, "times": 1}, {"mechanism": {"type": "zcdp", "rho": "0.5"}, "times": 1}]})",
                  R"({"order": 2, "epsilon": 3})"));
  const std::string pure = R"({"type": "pure", "epsilon": 1})";
  CHECK(is_broken(pure, R"({"order": 2, "epsilon": "0.7"})"));  // log(cosh(3/2)/cosh(1/2)) = 0.735376
  CHECK(is_broken(repeated(pure, 3), R"({"order": 2, "epsilon": "2.2"})"));
  CHECK(verdict(repeated(pure, 3), R"({"order": 2, "epsilon": "2.21"})") == "proved");
  CHECK(is_broken(R"({"type": "approximate", "epsilon": 1, "delta": "1e-6"})", R"({"order": 2, "epsilon": 50})"));
}

TEST_CASE("training runs that need more than is claimed are refuted with a proof, by some 1 % and less") {
  const auto is_refuted = [](const char* steps, const char* epsilon) {
    const Finding found = finding(R"({"type": "subsampled_gaussian", "sampling_rate": "256/60000",
      "noise_multiplier": "0.638", "steps": )" +
                                      std::string{steps} + "}",
                                  R"({"delta": "1e-5", "epsilon": ")" + std::string{epsilon} + R"("})");
    return found.verdict == Verdict::refuted && found.derivation.has_value();
  };
  CHECK(is_refuted("3000", "4.2"));  // needs 4.36936
  CHECK(is_refuted("3000", "4.33"));
  CHECK(is_refuted("16407", "7"));  // needs 9.477
  CHECK(is_refuted("16407", "9.38"));
}

TEST_CASE("verdicts on draws by given scores, and on responses, have their proofs") {
  const std::string even = R"({"type": "scored_choice", "scores": [[0, 1], [1, 0]], "scale": 1})",
                    response = R"({"type": "randomized_response", "categories": 3, "truth": "3/4"})";
  const auto settled = [](const std::string& mechanism, const std::string& claim) {
    const Finding found = finding(mechanism, claim);
    return found.derivation.has_value() ? std::string{name_of(found.verdict)} : "unproved";
  };
  CHECK(settled(even, R"({"epsilon": 1})") == "proved");
  CHECK(settled(even, R"({"epsilon": "0.99999999999"})") == "refuted");
  CHECK(settled(even, R"({"epsilon": "0.5", "delta": "0.2877"})") == "proved");
  CHECK(settled(even, R"({"epsilon": "0.5", "delta": "0.2876"})") == "refuted");
  CHECK(settled(even, R"({"order": 2, "epsilon": "0.1"})") == "refuted");
  CHECK(settled(even, R"({"order": "1/2", "epsilon": 1})") == "proved");
  CHECK(settled(response, R"({"order": 2, "epsilon": "1.536"})") == "proved");
  CHECK(settled(response, R"({"order": 2, "epsilon": "1.535"})") == "refuted");
  CHECK(settled(response, R"({"order": "1/2", "epsilon": "0.61"})") == "proved");
  CHECK(settled(response, R"({"order": "1/2", "epsilon": "0.609"})") == "refuted");
}

TEST_CASE("Renyi points bound from above: what lies between bound and witness is undecided") {
  const std::string rdp = R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}]})";
  CHECK(verdict(rdp, R"({"order": 2, "epsilon": 1})") == "proved");
  CHECK(verdict(rdp, R"({"order": 3, "epsilon": 100})") == "undecided");
  CHECK(verdict(rdp, R"({"order": 2, "epsilon": "0.99"})") == "not_implied");
}

TEST_CASE("a finding carries what is required, by which rule, and a sentence") {
  const Finding found = finding(R"({"type": "zcdp", "rho": "2.63"})", R"({"epsilon": "18.19", "delta": "1e-10"})");
  CHECK(found.quantity == "epsilon");
  CHECK(found.required.value.upper() > 17);
  CHECK_FALSE(found.required.rule.empty());
  CHECK_FALSE(found.sentence.empty());
  CHECK(found.derivation.has_value());
}

TEST_CASE("claims read back in words") {
  const auto words = [](const std::string& text) {
    const auto json = read_json(text);
    return describe(reading([&] { return read_claim(json.value(), "/c"); }).value());
  };
  CHECK(words(R"({"epsilon": "0.50", "delta": 1e-10})") == "epsilon 0.5 delta 1e-10");
  CHECK(words(R"({"epsilon": {"log": "3"}})") == "epsilon ln(3)");
  CHECK(words(R"({"order": "3/2", "epsilon": "1/3"})") == "order 1.5 epsilon 1/3");
  CHECK(words(R"({"rho": 2})") == "rho 2");
  CHECK(words(R"({"mu": 2e0})") == "mu 2");
}

TEST_CASE("an audit file is read claim by claim") {
  CHECK_FALSE(read_audit("[]"));
  CHECK_FALSE(read_audit(R"({"claims": {}})"));
  const auto file =
      read_audit(
          R"({"claims": [{"id": "a"}, {"id": "b", "neighbours": "other", "mechanism": {"type": "zcdp", "rho": 1}, "claim": {"rho": 1}}]})")
          .value();
  REQUIRE(file.size() == 2);
  CHECK(std::get<BadEntry>(file[0]).id == "a");
  CHECK(std::get<BadEntry>(file[0]).error.where == "/claims/0");
  CHECK(std::get<AuditEntry>(file[1]).index == 1);
}

TEST_CASE("a claim that arithmetic in doubles leaves short is refuted, and said to be short by rounding") {
  const std::string noise = R"({"type": "gaussian", "sigma": "3.7306316348148586", "sensitivity": 1})";
  const std::string claim = R"({"epsilon": 1, "delta": "1e-5"})";
  const Finding found = finding(noise, claim);
  CHECK(found.verdict == Verdict::refuted);
  CHECK(found.is_within_rounding);
  CHECK(found.sentence.starts_with("short by 3.2e-13, within rounding: needs epsilon 1.00000000000032 at delta 1e-5"));
  CHECK(verdict(noise, R"({"epsilon": "1.00000000000032", "delta": "1e-5"})") == "proved");
  const Finding strictly =
      audit(mechanism(noise).value(), claim_of(read_json(claim).value()).value(), q("1e-13")).value();
  CHECK(strictly.verdict == Verdict::refuted);
  CHECK_FALSE(strictly.is_within_rounding);
  CHECK_FALSE(finding(noise, R"({"epsilon": "0.99999999", "delta": "1e-5"})").is_within_rounding);
  CHECK_FALSE(finding(noise, R"({"epsilon": 2, "delta": "1e-5"})").is_within_rounding);
}

TEST_CASE("only the figure rounded to the claim's decimals is rounded below, and only an own figure is needed") {
  const std::string noise = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";  // needs 4.37717809...
  const auto begins = [&](const std::string& epsilon, const std::string& words) {
    const Finding found = finding(noise, R"({"epsilon": ")" + epsilon + R"(", "delta": "1e-5"})");
    CHECK(found.verdict == Verdict::refuted);
    CHECK(found.sentence.starts_with(words));
  };
  begins("4.377", "rounded below: ");
  begins("4.37", "too low by 0.00717: ");  // cut, not rounded
  begins("4.3", "too low by 0.0771: ");
  begins("4", "too low by 0.377: ");  // so few decimals that rounding moves it by more than a hundredth
  begins("0", "too low by 4.37: ");
  begins("35/8", "too low by 0.00217: ");
  const Finding budget = finding(R"({"type": "zcdp", "rho": "0.1"})", R"({"epsilon": "1.2", "delta": "1e-5"})");
  CHECK(budget.verdict == Verdict::not_implied);
  CHECK(budget.sentence.starts_with("epsilon 1.914"));
}

TEST_CASE("what a claim lacks is exact where both are, and so is what is said of it") {
  const auto says = [](const std::string& claimed, const std::string& words, const std::string& part) {
    const Finding found =
        finding(R"({"type": "laplace", "scale": "5/2", "sensitivity": 1})", R"({"epsilon": ")" + claimed + R"("})");
    CHECK(found.sentence.starts_with(words));
    const auto missing = missing_of(found);
    REQUIRE(missing);
    CHECK(missing->exact == q("2/5") - q(claimed));
    CHECK(certain_part(*missing) == part);
  };
  says("0", "too low by 0.4: needs epsilon 0.4, claimed 0; ", "0.4");
  says("0.12345", "too low by 0.27655: ", "0.27655");
  says("1/3", "too low by 0.0666: ", "0.0666");  // 1/15 has no last decimal
  says("0.399", "too low by 0.001: ", "0.001");
  says("0.4", "exactly met: ", "0");
  says("1", "holds: ", "-0.6");
  says("1.1", "holds: ", "-0.7");
}
