// SPDX-License-Identifier: Apache-2.0
// Mechanisms that are known by a bound: what it promises they keep, what breaks it breaks them not.
#include <catch2/catch.hpp>

#include "asked.hpp"
#include "dpcert/mechanisms/derive.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const Mechanism laplacian = laplace(1, 1).value(), normal = gaussian(1, 1).value();

Claim claim(const std::string& text) { return claim_of(read_json(text).value()).value(); }
bool begins(const std::string& text, const std::string& start) { return text.substr(0, start.size()) == start; }

/// Claims that hold of the mechanism, and claims that it breaks.
struct Case {
  Mechanism mechanism;
  std::vector<std::string> held, broken;
};
const std::vector<Case> cases = {
    {laplacian,
     {R"({"epsilon": 1})", R"({"epsilon": "1/2", "delta": "0.23"})", R"({"order": 3, "epsilon": "0.75"})",
      R"({"rho": "1/2"})", R"({"mu": "1.3"})"},
     {R"({"epsilon": "0.99"})", R"({"epsilon": "1/2", "delta": "0.22"})", R"({"order": 3, "epsilon": "0.5"})",
      R"({"rho": "1/5"})", R"({"mu": "0.3"})"}},
    {normal,
     {R"({"epsilon": 1, "delta": "0.13"})", R"({"order": "1/2", "epsilon": "1/4"})", R"({"rho": "1/2"})",
      R"({"mu": 1})"},
     {R"({"epsilon": 1, "delta": "0.12"})", R"({"order": "1/2", "epsilon": "0.24"})", R"({"rho": "0.49"})",
      R"({"mu": "0.99"})"}},
    {composition({{laplacian, 1}, {normal, 2}}).value(),
     {R"({"order": 4, "epsilon": 5})", R"({"rho": "3/2"})", R"({"epsilon": 7, "delta": "1e-3"})"},
     {R"({"epsilon": "1/10", "delta": "1e-3"})", R"({"rho": "1/5"})"}}};

}  // namespace

TEST_CASE("what a bound promises is proved of the bound and passed on") {
  for (const auto& [mechanism, held, broken] : cases)
    for (const std::string& text : held) {
      INFO(text);
      const auto proof = derive(bounded_by(mechanism), claim(text));
      REQUIRE(derive(mechanism, claim(text)));
      REQUIRE(proof);
      CHECK(proof->steps.back().about.empty());
      CHECK(proof->steps.back().by.rule == rules::bounded);
      for (std::size_t i = 0; i + 1 < proof->steps.size(); ++i) CHECK(begins(proof->steps[i].about, "/bound"));
      CHECK(audit(bounded_by(mechanism), claim(text)).value().verdict == Verdict::proved);
    }
}

TEST_CASE("what breaks a bound leaves open what is bounded") {
  for (const auto& [mechanism, held, broken] : cases)
    for (const std::string& text : broken) {
      INFO(text);
      CHECK(audit(mechanism, claim(text)).value().verdict == Verdict::refuted);
      REQUIRE(derive_breach(mechanism, claim(text)));
      CHECK_FALSE(derive_breach(bounded_by(mechanism), claim(text)));
      CHECK(audit(bounded_by(mechanism), claim(text)).value().verdict == Verdict::undecided);
    }
  const auto& release = release_of(bounded_by(normal));
  CHECK(release->is_budget());
  CHECK(release->profile_tightness() != Tightness::own);
}

TEST_CASE("beside others, what is bounded adds its promises and breaks nothing") {
  const Mechanism both = composition({{bounded_by(normal), 1}, {normal, 3}}).value();
  CHECK(audit(both, claim(R"({"mu": 2})")).value().verdict == Verdict::proved);
  CHECK(audit(both, claim(R"({"mu": "1.9"})")).value().verdict == Verdict::undecided);
  const auto finding = audit(both, claim(R"({"mu": "1.7"})")).value();  // sqrt 3 by the others alone
  CHECK(finding.verdict == Verdict::not_implied);
  REQUIRE(finding.derivation);
  for (const Step& step : finding.derivation->steps) CHECK_FALSE(begins(step.about, "/parts/0"));
  // One part keeps its whole curve, by its bound.
  const Mechanism kept = composition({{bounded_by(laplacian), 1}, {laplace(100, 1).value(), 1}}).value();
  const auto proof = derive(kept, claim(R"({"epsilon": "0.51", "delta": "0.2213"})"));
  REQUIRE(proof);
  CHECK(proof->steps.back().by.rule == rules::sum);
}

TEST_CASE("what is bounded has the neighbours of its bound") {
  CHECK(bounded_by(poisson_subsampled(Rational(1, 2), normal).value()).neighbours().relation == Relation::add_remove);
  CHECK(bounded_by(normal.replacing_a_record()).neighbours().relation == Relation::replace_one);
  CHECK_FALSE(bounded_by(normal).neighbours().relation);
}

TEST_CASE("what is bounded by a release between two ends has the upper one alone") {
  const Mechanism batches = fixed_batch_gaussian(4, 1, 1, 1, Relation::replace_one).value();
  const auto figure_of = [](const Mechanism& of) { return release_of(of)->delta(Epsilon{1}, 6).value(); };
  CHECK(figure_of(batches).tightness == Tightness::own);
  const RuleValue bound = figure_of(bounded_by(batches));
  CHECK(bound.tightness == Tightness::bound);
  CHECK(bound.value.upper() >= figure_of(batches).value.lower());
  CHECK(release_of(bounded_by(batches))->beneath() == nullptr);
}
