// SPDX-License-Identifier: Apache-2.0
// Laplace noise twice, as a mechanism: read, composed, sampled, calibrated and audited.
#include "dpcert/accounting/pairs/iterated_laplace.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "asked.hpp"
#include "loss.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string noise(const std::string& scale1, const std::string& scale2, const std::string& sensitivity = "1") {
  return R"({"type": "iterated_laplace", "scale1": )" + scale1 + R"(, "scale2": )" + scale2 + R"(, "sensitivity": )" +
         sensitivity + "}";
}
std::string beside_laplace(const std::string& of) {
  return R"({"type": "composition", "parts": [{"mechanism": )" + of +
         R"(, "times": 3}, {"mechanism": {"type": "laplace", "scale": 2, "sensitivity": 1}, "times": 1}]})";
}
std::string sampled(const std::string& of) { return specs::sampled("0.1", of); }

}  // namespace

TEST_CASE("iterated Laplace noise has an exact curve", "[random]") {
  const Release release = released(noise("1", "2"));
  CHECK(release.profile_tightness() == Tightness::own);
  CHECK(release.epsilon(0, 15)->exact == Rational(1, 2));
  CHECK(release.divergence({}, 15).value().exact == Rational(1, 2));
  const RuleValue second = release.divergence({Rational{2}}, 15).value();
  CHECK(meet(second, iterated_laplace_divergence({1, 2, 1}, {Rational{2}}, Precision{120})));
  CHECK(second.has_digits(15));
  CHECK(released(noise("1", "2", "0")).epsilon(0, 15)->exact == Rational{0});
  for (const char* order : {"2", "1", "1/3"}) {
    INFO(order);
    const RuleValue little = released(noise("1", "2", R"("1e-300")")).divergence({q(order)}, 15).value();
    CHECK(little.has_digits(15));
    CHECK(meet(little, iterated_laplace_divergence({1, 2, q("1e-300")}, {q(order)}, Precision{120})));
  }
  const std::string laplace = R"({"type": "laplace", "scale": 2, "sensitivity": 1})";
  prop("no later noise lets more through", [&] {
    const Epsilon epsilon{*any::rational_between(0, Rational(2, 5))};
    RC_ASSERT(release.delta(epsilon, 15)->value.lower() <= released(laplace).delta(epsilon, 15)->value.upper());
  });
}

TEST_CASE("verdicts on iterated Laplace noise") {
  const std::string unequal = noise("1", "2"), equal = noise("2", "2");
  for (const std::string& one : {unequal, equal}) {
    CHECK(verdict(one, R"({"epsilon": "0.5"})") == "proved");  // no amplification in pure privacy
    CHECK(verdict(one, R"({"epsilon": "0.4999"})") == "refuted");
  }
  CHECK(verdict(unequal, R"({"epsilon": "0.25", "delta": "0.061822077206574023"})") == "proved");
  CHECK(verdict(unequal, R"({"epsilon": "0.25", "delta": "0.061822077206574022"})") == "refuted");
  CHECK(verdict(unequal, R"({"order": 2, "epsilon": "0.1228"})") == "proved");
  CHECK(verdict(unequal, R"({"order": 2, "epsilon": "0.1227"})") == "refuted");
  CHECK(verdict(unequal, R"({"rho": "0.125"})") == "proved");
  const std::string swapped = R"({"type": "dominating_pair", "tight": true,
      "p": {"family": "laplace_sum", "location": 1, "scale1": 1, "scale2": 2},
      "q": {"family": "laplace_sum", "location": 0, "scale1": 2, "scale2": 1}})";
  CHECK(finding(swapped, R"({"epsilon": "0.5"})").derivation);
  CHECK(verdict(beside_laplace(unequal), R"({"epsilon": 2})") == "proved");
  CHECK(verdict(beside_laplace(unequal), R"({"epsilon": "1.6", "delta": "0.01"})") == "proved");
  CHECK(verdict(sampled(unequal), R"({"epsilon": "0.0629"})") == "proved");  // ln(1 + (e^(1/2) - 1)/10)
  CHECK(verdict(sampled(unequal), R"({"epsilon": "0.0628"})") == "refuted");
}

TEST_CASE("calibrating iterated Laplace noise") {
  for (const std::string& open : {noise("null", "2"), noise("1", "null"), noise("1", "2", "null")}) {
    INFO(open);
    const auto answer = calibrated(open, Epsilon{Rational(1, 4)}, q("0.05"));
    REQUIRE(answer);
    const std::string filled = std::string{open}.replace(open.find("null"), 4, answer->certified);
    CHECK(verdict(filled, R"({"epsilon": "0.25", "delta": "0.05"})") == "proved");
  }
}

TEST_CASE("bad input: iterated Laplace noise") {
  const Fault bad = Fault::invalid_input;
  is_refused(noise("-1", "2"), bad, "/scale1");
  is_refused(noise("1", "-2"), bad, "/scale2");
  is_refused(noise("1", "2", "-1"), bad, "/sensitivity");
  is_refused(noise("1", "\"1e1300\""), Fault::unsupported, "/scale2", "2^4000");
  is_refused(R"({"type": "iterated_laplace", "scale1": 1, "sensitivity": 1})", bad, "", "scale2");
  is_refused(R"({"type": "iterated_laplace", "scale1": 1, "scale2": 1, "scale": 1, "sensitivity": 1})", bad, "/scale");
}
