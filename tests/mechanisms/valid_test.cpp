// SPDX-License-Identifier: Apache-2.0
#include "asked.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

/// A mechanism that a program put together has no figures: the place of what is wrong.
void is_invalid(const Mechanism& mechanism, const std::string& where) {
  const auto leakage = leakage_of(mechanism);
  INFO(where);
  REQUIRE_FALSE(leakage);
  CHECK(leakage.error().fault == Fault::invalid_input);
  CHECK(leakage.error().where == where);
  const auto found = audit(mechanism, DpClaim{Epsilon{1}, 0});
  REQUIRE_FALSE(found);
  CHECK(found.error().where == "/mechanism" + where);
}

std::shared_ptr<const Mechanism> shared(const Mechanism& mechanism) {
  return std::make_shared<const Mechanism>(mechanism);
}

}  // namespace

TEST_CASE("a mechanism that a program puts together wrongly is an error, and stops nobody") {
  is_invalid(Gaussian{-1}, "/mu_squared");
  is_invalid(Laplace{-1}, "/shift");
  is_invalid(DiscreteLaplace{0, 1}, "/scale");
  is_invalid(DiscreteLaplace{1, Rational(1, 2)}, "/sensitivity");
  is_invalid(DiscreteGaussian{-1, 1}, "/variance");
  is_invalid(KNorm{Rational{-1}, {}, {}}, "/loss");
  is_invalid(KNorm{Rational{1}, {}, {}}, "/of_promise");
  is_invalid(Elliptical{nullptr, 1}, "/law");
  is_invalid(RandomizedResponse{1, Rational{1}}, "/categories");
  is_invalid(RandomizedResponse{2, Rational{2}}, "/truth_or_epsilon");
  is_invalid(RandomizedResponse{2, Epsilon{-1}}, "/truth_or_epsilon");
  is_invalid(ChannelMatrix{{{1, 0}}, {}}, "/rows");
  is_invalid(ChannelMatrix{{{1, 0}, {1}}, {{0, 1}}}, "/rows/1");
  is_invalid(ChannelMatrix{{{1, 0}, {2, -1}}, {{0, 1}}}, "/rows/1");
  is_invalid(ChannelMatrix{{{1, 0}, {0, 1}}, {{0, 2}}}, "/edges");
  is_invalid(DominatingPair{}, "/p");
  is_invalid(PoissonSubsampled{2, shared(Gaussian{1}), 1}, "/sampling_rate");
  is_invalid(PoissonSubsampled{1, nullptr, 1}, "/of");
  is_invalid(PoissonSubsampled{1, shared(Gaussian{-1}), 1}, "/of/mu_squared");
  is_invalid(PoissonSubsampled{1, shared(Gaussian{1}), 0}, "/steps");
  is_invalid(PostProcessedBudget{Epsilon{1}, 0, nullptr}, "/kernel");
  is_invalid(Pure{Epsilon{-1}}, "/epsilon");
  is_invalid(Approximate{Epsilon{1}, 2}, "/delta");
  is_invalid(Zcdp{-1}, "/rho");
  is_invalid(Gdp{-1}, "/mu");
  is_invalid(Rdp{{}}, "/points");
  is_invalid(Rdp{{{2, 1}, {2, 1}}}, "/points/1/order");
  is_invalid(Rdp{{{2, 1}, {3, -1}}}, "/points/1/divergence");
  is_invalid(Composition{{{Gaussian{1}, 1}, {Gaussian{-1}, 1}}}, "/parts/1/mechanism/mu_squared");
  is_invalid(Composition{{{Gaussian{1}, 0}}}, "/parts/0/times");
}

TEST_CASE("a claim that a program puts together wrongly is an error") {
  for (const Claim& claim : {Claim{DpClaim{Epsilon{-1}, 0}}, Claim{DpClaim{Epsilon{1}, 2}}, Claim{RenyiClaim{0, 1}},
                             Claim{RenyiClaim{2, -1}}, Claim{ZcdpClaim{-1}}, Claim{GdpClaim{-1}}})
    CHECK_FALSE(audit(Gaussian{1}, claim));
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
