// SPDX-License-Identifier: Apache-2.0
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/pairs.hpp"

using namespace dpcert;

namespace {

/// A program cannot put that mechanism together: the place of what is wrong.
void is_invalid(const Result<Mechanism>& mechanism, const std::string& where) {
  INFO(where);
  REQUIRE_FALSE(mechanism);
  CHECK(mechanism.error().fault == Fault::invalid_input);
  CHECK(mechanism.error().where == where);
}

Mechanism noise() { return gaussian(1, 1).value(); }

}  // namespace

TEST_CASE("a mechanism that a program puts together wrongly is an error, and stops nobody") {
  is_invalid(gaussian(-1, 1), "/sigma");
  is_invalid(gaussian(1, -1), "/sensitivity");
  is_invalid(gaussian_of_rho(-1), "/rho");
  is_invalid(laplace(-1, 1), "/scale");
  is_invalid(discrete_laplace(-1, 1), "/scale");
  is_invalid(discrete_laplace(1, Rational(1, 2)), "/sensitivity");
  is_invalid(discrete_gaussian(-1, 1), "/sigma");
  is_invalid(iterated_laplace(1, -1, 1), "/scale2");
  is_invalid(elliptical({nullptr, 1}), "/elliptical");
  is_invalid(randomized_response(1, Rational{1}), "/categories");
  is_invalid(randomized_response(2, Rational{2}), "/truth");
  is_invalid(randomized_response(2, Epsilon{-1}), "/epsilon");
  is_invalid(channel({{{1, 0}}, {}}), "/matrix");
  is_invalid(channel({{{1, 0}, {1}}, {{0, 1}}}), "/matrix/1");
  is_invalid(channel({{{1, 0}, {2, -1}}, {{0, 1}}}), "/matrix/1");
  is_invalid(channel({{{1, 0}, {0, 1}}, {{0, 2}}}), "/edges");
  is_invalid(dominating_pair({}, {}), "/p");
  is_invalid(poisson_subsampled(2, noise()), "/sampling_rate");
  is_invalid(poisson_subsampled(1, noise(), 0), "/steps");
  is_invalid(pure(Epsilon{-1}), "/epsilon");
  is_invalid(approximate(Epsilon{1}, 2), "/delta");
  is_invalid(zcdp(-1), "/rho");
  is_invalid(gdp(-1), "/mu");
  is_invalid(rdp({}), "/points");
  is_invalid(rdp({{2, 1}, {2, 1}}), "/points/1");
  is_invalid(rdp({{2, 1}, {3, -1}}), "/points/1/epsilon");
  is_invalid(composition({{noise(), 0}}), "/parts/0/times");
}

TEST_CASE("a program builds every mechanism without text, and asks it") {
  const Mechanism sampled = poisson_subsampled(Rational(1, 100), noise(), 1000).value();
  const Mechanism both = composition({{sampled, 1}, {laplace(2, 1).value(), 3}}).value();
  const auto& release = release_of(both);
  REQUIRE(release);
  CHECK(release->epsilon(Rational(1, 100'000), 12)->has_digits(12));
  CHECK(audit(both, DpClaim{Epsilon{20}, Rational(1, 100'000)})->verdict == Verdict::proved);
  CHECK(release_of(poisson_subsampled(Rational(1, 2), sampled).value())->profile_tightness() == Tightness::own);
}

TEST_CASE("a claim that a program puts together wrongly is an error") {
  for (const Claim& claim : {Claim{DpClaim{Epsilon{-1}, 0}}, Claim{DpClaim{Epsilon{1}, 2}}, Claim{RenyiClaim{0, 1}},
                             Claim{RenyiClaim{2, -1}}, Claim{ZcdpClaim{-1}}, Claim{GdpClaim{-1}}})
    CHECK_FALSE(audit(noise(), claim));
}

TEST_CASE("what reads whole documents for a program answers, and throws nothing") {
  CHECK(mechanism_of(read_json(R"({"type": "gaussian", "rho": 1})").value()).has_value());
  const auto wrong = mechanism_of(read_json(R"({"type": "gaussian", "rho": -1})").value());
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().where == "/rho");
  CHECK(claim_of(read_json(R"({"mu": 1})").value()).has_value());
  CHECK_FALSE(claim_of(read_json(R"({"mu": []})").value()));
  try {
    (void)read_claim(read_json("3").value(), "/claim");
    FAIL("nothing was thrown");
  } catch (const std::exception& problem) {
    CHECK(std::string{problem.what()}.starts_with("/claim: found the number 3"));
  }
}
