// SPDX-License-Identifier: Apache-2.0
#include "asked.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::vector<std::string> bare = {
    R"({"type": "gaussian", "sigma": 0, "sensitivity": 1})",
    R"({"type": "laplace", "scale": 0, "sensitivity": "1e-9"})",
    R"({"type": "discrete_gaussian", "sigma": 0, "sensitivity": 1})",
    R"({"type": "discrete_laplace", "scale": 0, "sensitivity": 3})",
    R"({"type": "elliptical", "elliptical": {"type": "cauchy"}, "dimension": 3, "sigma": 0, "sensitivity": 1})",
    R"({"type": "elliptical", "elliptical": {"type": "normal"}, "covariance": [[1]], "differences": [[2]], "sigma": 0})",
    R"({"type": "elliptical_process", "mixing": {"family": "point", "value": 1}, "sigma": 0, "sensitivity": 1})",
    R"({"type": "subsampled_gaussian", "sampling_rate": 1, "noise_multiplier": 0, "steps": 3})"};

void is(const RuleValue& figure, const Rational& value) {
  REQUIRE_FALSE(figure.infinite);
  if (figure.exact)
    CHECK(*figure.exact == value);
  else
    CHECK(contains(figure.value, value));
}

}  // namespace

TEST_CASE("noise of scale 0 tells every shift: delta is 1 at every epsilon") {
  for (const std::string& one : bare) {
    INFO(one);
    const Release told = released(one);
    for (const int epsilon : {0, 1, 1000}) is(*told.delta(Epsilon{epsilon}, 15), 1);
    CHECK(told.epsilon(q("0.999"), 15)->infinite);
    CHECK(told.epsilon(0, 15)->infinite);
    is(*told.epsilon(1, 15), 0);
    CHECK(told.divergence({q("2")}, 15).value().infinite);
    CHECK(told.divergence({q("1/2")}, 15).value().infinite);
    CHECK(told.profile_tightness() == Tightness::own);
  }
}

TEST_CASE("noise of scale 0 tells nothing where the sensitivity is 0") {
  for (const char* one :
       {R"({"type": "gaussian", "sigma": 0, "sensitivity": 0})", R"({"type": "laplace", "scale": 0, "sensitivity": 0})",
        R"({"type": "discrete_gaussian", "sigma": 0, "sensitivity": 0})",
        R"({"type": "discrete_laplace", "scale": 0, "sensitivity": 0})"}) {
    INFO(one);
    for (const Release& told : {released(one), released(specs::sampled("1/2", one))}) {
      is(*told.delta(Epsilon{0}, 15), 0);
      is(*told.epsilon(0, 15), 0);
      is(told.divergence({q("7")}, 15).value(), 0);
    }
  }
}

TEST_CASE("many steps without noise give away what one would hide") {
  const std::string convex = R"("smoothness": 1, "strong_convexity": 0, "step": 1, "sigma": 0, )";
  const std::string by_steps = R"({"type": "noisy_iteration", "lipschitz": [1, "1/2"], "sigma": 0, "distance": )";
  const std::string descent = R"({"type": "noisy_gradient_descent", )" + convex + R"("steps": 5, "sensitivity": )";
  const std::string of_record = R"({"type": "noisy_sgd", )" + convex + R"("lipschitz_loss": 1, "n": 5, "index": )";
  const std::string process = R"({"type": "ornstein_uhlenbeck", "theta": 1, "rho": 0, "time": 1, "sensitivity": )";
  const std::string twice_laplace = R"({"type": "iterated_laplace", "scale1": 0, "scale2": 0, "sensitivity": )";
  const std::string dp = R"({"epsilon": 9, "delta": "0.5"})";
  for (const std::string& one : {by_steps, descent, process, twice_laplace}) {
    INFO(one);
    is(*released(one + "1}").delta(Epsilon{9}, 15), 1);
    CHECK(released(one + "1}").epsilon(q("0.5"), 15)->infinite);
    CHECK(released(one + "1}").divergence({q("2")}, 15).value().infinite);
    CHECK(released(one + "1}").profile_tightness() != Tightness::bound);
    is(*released(one + "0}").delta(Epsilon{0}, 15), 0);
    CHECK(verdict(one + "1}", dp) == (one == process || one == twice_laplace ? "refuted" : "not_implied"));
  }
  is(*released(R"({"type": "noisy_iteration", "lipschitz": [1, 0], "sigma": 0, "distance": 1})").delta(Epsilon{0}, 15),
     0);
  CHECK(verdict(of_record + "1}", dp) == "not_implied");
  CHECK(verdict(of_record + "2}", dp) == "undecided");  // only a bound is known of later records
  is(*released(of_record + "2}").delta(Epsilon{9}, 15), 1);

  // One of two scales 0: the other noise alone.
  const Release one_left = released(R"({"type": "iterated_laplace", "scale1": 0, "scale2": 2, "sensitivity": 1})");
  is(*one_left.epsilon(0, 15), q("1/2"));

  // Sampled steps: the record is in one of the batches with probability 1 - (9/10)^2.
  const std::string sampled_steps =
      R"({"type": "sampled_gradient_descent", )" + convex + R"("sensitivity": 1, "sampling_rate": "0.1", "steps": 2})";
  is(*released(sampled_steps).delta(Epsilon{9}, 15), q("0.19"));
}

TEST_CASE("noise of scale 0 beside other noise gives all away; on a sample, where the record is in it") {
  const std::string noisy = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";
  is(*released(specs::beside(bare[0], noisy)).delta(Epsilon{5}, 15), 1);
  CHECK(released(specs::beside(bare[0], noisy)).divergence({q("2")}, 15).value().infinite);

  const Release once = released(specs::sampled("1/10", bare[0]));
  for (const int epsilon : {0, 1, 50}) is(*once.delta(Epsilon{epsilon}, 15), q("1/10"));
  is(*once.epsilon(q("1/10"), 15), 0);
  CHECK(once.epsilon(q("0.0999"), 15)->infinite);
  CHECK(once.divergence({q("2")}, 15).value().infinite);
  CHECK(once.profile_tightness() == Tightness::own);

  // Three samples: the record is in one of them with probability 1 - (9/10)^3.
  const Release thrice =
      released(R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 0, "steps": 3})");
  is(*thrice.delta(Epsilon{2}, 15), q("0.271"));
  is(*released(specs::beside(specs::sampled("1/2", bare[1]), specs::sampled("1/2", bare[2]))).delta(Epsilon{2}, 15),
     q("3/4"));
}

TEST_CASE("claims about noise of scale 0 are settled, without a certificate") {
  for (const char* claim : {R"({"epsilon": 100})", R"({"epsilon": 1, "delta": "0.999"})", R"({"rho": 100})",
                            R"({"mu": 100})", R"({"order": 2, "epsilon": 100})"})
    for (const std::string& one : {bare[0], bare[3], specs::beside(bare[0], R"({"type": "gaussian", "rho": 1})")}) {
      INFO(claim << one);
      CHECK(verdict(one, claim) == "refuted");
      CHECK_FALSE(finding(one, claim).derivation.has_value());
    }
  CHECK(finding(bare[0], R"({"epsilon": 1})").sentence.find("noise of scale 0 hides nothing") != std::string::npos);
  CHECK(verdict(bare[0], R"({"epsilon": 0, "delta": 1})") == "proved");
  CHECK(verdict(specs::sampled("1/10", bare[0]), R"({"epsilon": 0, "delta": "1/10"})") == "proved");
  CHECK(verdict(specs::sampled("1/10", bare[0]), R"({"epsilon": 9, "delta": "0.09"})") == "refuted");
}

TEST_CASE("what was never noise stays refused") {
  is_refused(R"({"type": "gaussian", "sigma": "-1e-9", "sensitivity": 1})", Fault::invalid_input, "/sigma");
  is_refused(R"({"type": "laplace", "scale": -1, "sensitivity": 1})", Fault::invalid_input, "/scale");
  const auto calibrated_scale = calibrated(R"({"type": "laplace", "scale": null, "sensitivity": 1})", Epsilon{1}, 0);
  CHECK(calibrated_scale.value().certified == "1");
}
