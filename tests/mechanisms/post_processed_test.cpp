// SPDX-License-Identifier: Apache-2.0
// A kernel behind a mechanism: read, composed, sampled, calibrated and audited.
#include <catch2/catch.hpp>

#include "asked.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string symmetric = R"([["3/4", "1/4"], ["1/4", "3/4"]])";
const std::string telling = R"([[1, 0], ["1/4", "3/4"]])";

std::string behind(const std::string& of, const std::string& kernel = symmetric) {
  return R"({"type": "post_processed", "of": )" + of + R"(, "kernel": )" + kernel + "}";
}
std::string approximate(const std::string& epsilon, const std::string& delta) {
  return R"({"type": "approximate", "epsilon": )" + epsilon + R"(, "delta": )" + delta + "}";
}

const std::string two = approximate(R"({"log": 2})", "\"1/4\"");

}  // namespace

TEST_CASE("a kernel behind a finite mechanism is a channel") {
  const std::string whole = R"({"type": "channel", "matrix": [[1, 0], [0, 1], ["1/2", "1/2"]], "edges": [[0, 2]]})";
  CHECK(released(behind(whole)).delta(Epsilon{1}, 15)->rule == "channel");
  CHECK(released(behind(whole)).profile_tightness() == Tightness::own);
  CHECK(released(behind(whole)).delta(Epsilon{}, 15)->exact == Rational(1, 4));
  for (const std::string chosen : {R"("truth": "9/10")", R"("epsilon": {"log": 9})"})
    CHECK(released(behind(R"({"type": "randomized_response", "categories": 2, )" + chosen + "}"))
              .delta(Epsilon{}, 15)
              ->exact == Rational(2, 5));
}

TEST_CASE("a kernel behind a budget: the exact amplified profile, as a budget") {
  const Release left = released(behind(two));
  CHECK(left.profile_tightness() != Tightness::own);
  CHECK(left.profile_tightness() != Tightness::bound);
  CHECK(left.delta(Epsilon{}, 15)->exact == Rational(1, 4));  // H = 1 - (3/4)(2/3), times 1/2
  CHECK(left.delta(Epsilon::log_of(2), 15)->exact == Rational{0});
  CHECK(contains(left.epsilon(0, 15)->value, released(behind(two)).epsilon(0, 40)->value.midpoint()));
  CHECK(verdict(behind(two), R"({"epsilon": {"log": "5/3"}})") == "proved");
  CHECK(verdict(behind(two), R"({"epsilon": {"log": "1.66666666"}})") == "not_implied");
  CHECK(verdict(behind(approximate("1", "0.01")), R"({"epsilon": "0.3", "delta": "0.1"})") == "proved");
  CHECK(verdict(behind(approximate("1", "0.01")), R"({"epsilon": "0.3", "delta": "0.05"})") == "not_implied");
  const std::string forgetful = behind(approximate("1", "0.01"), R"([["1/2", "1/2"], ["1/2", "1/2"]])");
  for (const char* nothing : {R"({"epsilon": 0})", R"({"rho": 0})", R"({"mu": 0})", R"({"order": 2, "epsilon": 0})"})
    CHECK(verdict(forgetful, nothing) == "proved");
}

TEST_CASE("kernels in company: by their pure epsilon, or by what they leave of delta") {
  // Three times ln(5/3).
  CHECK(verdict(specs::composed(behind(two), 3), R"({"epsilon": {"log": "125/27"}})") == "proved");
  // (ln 2, (1/4)(3/4)) twice: telling kernels keep their epsilon.
  const Release twice = released(specs::composed(behind(two, telling), 2));
  CHECK(twice.profile_tightness() == Tightness::bound);
  CHECK(twice.delta(Epsilon::log_of(4), 15)->exact == Rational(1 - Rational(13, 16) * Rational(13, 16)));
  CHECK(verdict(specs::composed(behind(two, telling), 2), R"({"epsilon": {"log": 4}, "delta": "3/8"})") == "proved");
  CHECK(verdict(specs::composed(behind(two, telling), 2), R"({"epsilon": {"log": 4}, "delta": "1/5"})") == "undecided");
  const std::string sampled = specs::sampled("1/2", behind(two));
  CHECK(released(sampled).epsilon(0, 15)->value.upper() < q("0.287683"));  // ln(4/3)
  CHECK(verdict(sampled, R"({"epsilon": {"log": "4/3"}})") == "proved");
}

TEST_CASE("the budget behind a kernel is calibrated") {
  // The inverse of (3 e + 1)/(e + 3) at 7/5: ln 2.
  const auto found = calibrated(behind(R"({"type": "pure", "epsilon": null})"), Epsilon::log_of(Rational(7, 5)), 0);
  REQUIRE(found);
  CHECK(contains(found->optimum, q("0.693147180559945309417232")));
  CHECK(found->parameter == "epsilon");
}

TEST_CASE("bad input: kernels behind mechanisms") {
  is_refused(behind(R"({"type": "gaussian", "rho": 1})"), Fault::unsupported, "/of");
  is_refused(behind(R"({"type": "zcdp", "rho": 1})"), Fault::unsupported, "/of");
  is_refused(behind(R"({"type": "randomized_response", "categories": 2, "epsilon": 1})"), Fault::unsupported, "/of");
  is_refused(behind(R"({"type": "randomized_response", "categories": 3, "truth": "1/2"})"), Fault::invalid_input,
             "/kernel");
  is_refused(behind(R"({"type": "channel", "matrix": [[1], [1]]})"), Fault::invalid_input, "/kernel");
  is_refused(behind(two, "[]"), Fault::invalid_input, "/kernel");
  is_refused(behind(two, R"([["1/2", "1/3"]])"), Fault::invalid_input, "/kernel/0");
  is_refused(behind(two, R"([[2, -1]])"), Fault::invalid_input, "/kernel/0/0");
  is_refused(R"({"type": "post_processed", "kernel": [[1]]})", Fault::invalid_input, "");
}
