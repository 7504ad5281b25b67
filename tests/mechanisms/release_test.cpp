// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

/// Two descriptions of one release give enclosures that meet, everywhere that is asked.
void are_the_same(const std::string& one, const std::string& other) {
  INFO(one << "\n" << other);
  const Release a = released(one), b = released(other);
  CHECK(a.profile_tightness() == b.profile_tightness());
  for (const char* epsilon : {"0", "0.3", "1", "4"})
    CHECK(agrees(a.delta(Epsilon{q(epsilon)}, 30)->value, b.delta(Epsilon{q(epsilon)}, 30)->value));
  for (const char* delta : {"1e-9", "0.01", "0.3"}) {
    const RuleValue x = *a.epsilon(q(delta), 20), y = *b.epsilon(q(delta), 20);
    CHECK(x.infinite == y.infinite);
    if (!x.infinite) CHECK(agrees(x.value, y.value));
  }
  const RuleValue x = a.divergence({q("5/2")}, 20).value(), y = b.divergence({q("5/2")}, 20).value();
  CHECK(x.infinite == y.infinite);
  if (!x.infinite) CHECK(agrees(x.value, y.value));
}

const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";

}  // namespace

TEST_CASE("one release described in two ways leaks the same") {
  are_the_same(R"({"type": "gaussian", "sigma": "2", "sensitivity": "3"})", R"({"type": "gaussian", "rho": "9/8"})");
  are_the_same(R"({"type": "gaussian", "sigma": 2, "sensitivity": 3})",
               R"({"type": "gaussian", "sigma": "4e0", "sensitivity": 6.0})");
  are_the_same(R"({"type": "laplace", "scale": 2, "sensitivity": 1})",
               R"({"type": "laplace", "scale": "1", "sensitivity": 0.5})");
  are_the_same(response, R"({"type": "randomized_response", "categories": 2, "epsilon": {"log": 3}})");
  are_the_same(response, R"({"type": "channel", "matrix": [["3/4", "1/4"], ["0.25", 0.75]]})");
  are_the_same(R"({"type": "randomized_response", "categories": 3, "truth": "0.5"})",
               R"({"type": "randomized_response", "categories": 3, "epsilon": {"log": 2}})");
  are_the_same(specs::composed(response, 3), specs::composed({{response, 1}, {response, 2}}));
  are_the_same(specs::composed(specs::composed(response, 2), 3), specs::composed(response, 6));
  are_the_same(specs::composed(R"({"type": "gaussian", "rho": "0.1"})", 4), R"({"type": "gaussian", "rho": "0.4"})");
  are_the_same(specs::composed(R"({"type": "zcdp", "rho": "0.1"})", 4),
               specs::composed(R"({"type": "zcdp", "rho": "0.2"})", 2));
}

TEST_CASE("three times 0.1 is 3/10 exactly") {
  const Release three = released(specs::composed(R"({"type": "pure", "epsilon": 0.1})", 3));
  CHECK(*three.epsilon(0, 15)->exact == Rational(3, 10));
  CHECK(*released(specs::composed(R"({"type": "zcdp", "rho": "1/3"})", 3)).zcdp_rate(15).value().at_most.exact == 1);
  CHECK(*released(R"({"type": "gaussian", "sigma": 3, "sensitivity": 1})").divergence({q("2")}, 15).value().exact ==
        Rational(1, 9));
}

TEST_CASE("mechanisms are exact where their laws compose, budgets are bounds") {
  for (const std::string& exact :
       {response, specs::composed(response, 5), std::string{R"({"type": "gaussian", "rho": 1})"}})
    CHECK(released(exact).profile_tightness() == Tightness::own);
  for (const char* budget :
       {R"({"type": "pure", "epsilon": 1})", R"({"type": "zcdp", "rho": 1})", R"({"type": "gdp", "mu": 1})",
        R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}]})"})
    CHECK(released(budget).profile_tightness() != Tightness::own);
  CHECK(released(R"({"type": "pure", "epsilon": 1})").profile_tightness() != Tightness::bound);
}

TEST_CASE("repetitions that multiply to too many are an error") {
  const std::string many = specs::composed(specs::composed(response, 1'000'000), 1'000'000);
  CHECK_FALSE(release_of(mechanism(many).value()));
}

TEST_CASE("truth at its ends: nothing told, everything told") {
  CHECK(*released(R"({"type": "randomized_response", "categories": 4, "truth": "1/4"})").epsilon(0, 15)->exact == 0);
  CHECK(released(R"({"type": "randomized_response", "categories": 4, "truth": 1})").epsilon(q("0.9"), 15)->infinite);
  CHECK(released(R"({"type": "randomized_response", "categories": 4, "truth": 0})").epsilon(0, 15)->infinite);
}
