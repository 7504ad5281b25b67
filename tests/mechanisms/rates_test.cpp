// SPDX-License-Identifier: Apache-2.0
// The GDP and zCDP rates of mechanisms, against their own privacy curves.
#include <rapidcheck/catch.h>

#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "loss.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string response = R"({"type": "randomized_response", "categories": 10, "epsilon": 1})";
const std::string laplace = R"({"type": "laplace", "scale": 1, "sensitivity": 1})";
const std::string discrete_gaussian = R"({"type": "discrete_gaussian", "sigma": 1, "sensitivity": 1})";
const std::string sampled_gaussian = R"({"type": "subsampled_gaussian", "sampling_rate": "0.01", "noise_multiplier": 1,
  "steps": 1})";
const std::string uneven_channel = R"({"type": "channel", "matrix": [["0.7", "0.2", "0.1"], ["0.15", "0.25", "0.6"],
  ["0.3", "0.4", "0.3"]]})";

Rate gdp(const std::string& mechanism) { return *released(mechanism).gdp_rate(15); }
Rate zcdp(const std::string& mechanism) { return released(mechanism).zcdp_rate(15).value(); }

/// Both enclose the rate, to the digits asked, and begin with these.
void begins(const Rate& rate, const std::string& from, const std::string& to) {
  INFO(from << " to " << to << ", found " << rate.at_most.value);
  REQUIRE(rate.is_settled);
  REQUIRE_FALSE(rate.at_most.infinite);
  CHECK(rate.at_most.has_digits(15));
  CHECK(rate.at_least.value.lower() >= q(from));
  CHECK(rate.at_most.value.upper() <= q(to));
}

/// Epsilons of both signs.
std::vector<Epsilon> grid(const Rational& step, int points) {
  std::vector<Epsilon> result;
  for (int i = -points; i <= points; ++i) result.emplace_back(Rational(step * i));
  return result;
}

}  // namespace

TEST_CASE("GDP rates of single mechanisms are their own") {
  begins(gdp(discrete_gaussian), "1.04576", "1.04577");
  begins(gdp(laplace), "1.030063", "1.030065");
  begins(gdp(response), "0.637665", "0.637667");
  begins(gdp(sampled_gaussian), "0.99999999999999999", "1.00000000000000001");
  begins(gdp(R"({"type": "subsampled_gaussian", "sampling_rate": "0.01", "noise_multiplier": 2, "steps": 16})"),
         "1.9999999999999999", "2.0000000000000001");
  CHECK(gdp(R"({"type": "channel", "matrix": [[1, 0], ["1/2", "1/2"]]})").at_least.infinite);
  CHECK(gdp(R"({"type": "approximate", "epsilon": 1, "delta": "1e-9"})").at_least.infinite);
  CHECK(gdp(R"({"type": "zcdp", "rho": 1})").at_most.infinite);
  CHECK_FALSE(gdp(R"({"type": "zcdp", "rho": 1})").at_least.infinite);
}

TEST_CASE("where a Rényi divergence is infinite, no GDP rate is finite, and that is known at once") {
  const auto draw = [](const std::string& model, const std::string& prior) {
    return R"({"type": "posterior_sample", "n": 100, "method": {"type": "direct"}, "model": )" + model +
           R"(, "prior": )" + prior + "}";
  };
  const std::string beta = draw(R"({"type": "beta_bernoulli"})", R"({"alpha": 522478754, "beta": 356703769})");
  const std::string counts = draw(R"({"type": "gamma_poisson", "bound": 3})", R"({"shape": 5, "rate": 3})");
  for (const std::string& text : {beta, counts, specs::composed(beta, 3), specs::composed(counts, 2)}) {
    INFO(text);
    const Work before = work_done();
    const Rate rate = gdp(text);
    CHECK(work_done() - before < Work{10'000'000});
    CHECK(rate.at_least.infinite);
    CHECK(rate.is_settled);
  }
  // A budget promises nothing of large orders: no mechanism within it is known to lack a rate.
  CHECK_FALSE(gdp(R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}]})").at_least.infinite);
}

TEST_CASE("the Gaussian curve at the GDP rate lies above the mechanism's curve, and one a little lower does not") {
  const std::vector<std::string> all = {
      laplace,
      response,
      discrete_gaussian,
      uneven_channel,
      specs::composed(response, 4),
      R"({"type": "discrete_gaussian", "sigma": "3/2", "sensitivity": 4})",
      R"({"type": "discrete_gaussian", "sigma": "1/3", "sensitivity": 1})",
      R"({"type": "discrete_laplace", "scale": 3, "sensitivity": 4})",
      R"({"type": "dominating_pair", "tight": true, "p": {"family": "categorical", "probabilities": ["1/2", "1/4", "1/4"]},
          "q": {"family": "categorical", "probabilities": ["1/10", "1/2", "2/5"]}})"};
  const Precision precision{160};
  for (const std::string& text : all) {
    INFO(text);
    const Release release = released(text);
    const Rate rate = *release.gdp_rate(15);
    REQUIRE(rate.is_settled);
    const Rational mu = rate.at_most.value.upper(), less = rate.at_least.value.lower() * Rational(999, 1000);
    bool exceeds = false;
    for (const OrderedRelease& one : release.orders()) {
      const Profile& profile = *one.profiles().front();
      for (const Epsilon& epsilon : grid(Rational(1, 32), 128)) {
        const Enclosure delta = profile.delta(epsilon, precision);
        CHECK(at_most(delta, GaussianPair{mu * mu}.delta(epsilon, precision)) != Trilean::no);
        exceeds = exceeds || at_most(delta, GaussianPair{less * less}.delta(epsilon, precision)) == Trilean::no;
      }
    }
    CHECK(exceeds);
  }
}

TEST_CASE("a sample of Gaussian noise comes near to the Gaussian curve in the tail only") {
  const Release release = released(sampled_gaussian);
  const auto delta = [&](const Rational& epsilon) {
    return release.orders().front().profiles().front()->delta(Epsilon{epsilon}, Precision{400});
  };
  const auto curve = [](const Rational& mu, const Rational& epsilon) {
    return GaussianPair{mu * mu}.delta(Epsilon{epsilon}, Precision{400});
  };
  for (const int epsilon : {0, 1, 4, 16, 64}) CHECK(at_most(delta(epsilon), curve(1, epsilon)) == Trilean::yes);
  CHECK(at_most(delta(1), curve(q("0.9"), 1)) == Trilean::yes);
  CHECK(at_most(delta(64), curve(q("0.9"), 64)) == Trilean::no);
}

TEST_CASE("GDP rates of compositions: exact of few losses, else between the parts and the root of the sum of squares") {
  const Rate many = gdp(specs::composed(response, 20));
  CHECK(many.is_settled);
  const Rational one = gdp(response).at_most.value.upper();
  CHECK(many.at_most.value.upper() * many.at_most.value.upper() < 20 * one * one);
  CHECK(many.at_least.value.lower() > one * Rational(7, 2));
  const Rate mixed = gdp(R"({"type": "composition", "parts": [{"mechanism": )" + laplace + R"(, "times": 2},
    {"mechanism": {"type": "gaussian", "sigma": 1, "sensitivity": 1}, "times": 1}]})");
  CHECK_FALSE(mixed.is_settled);
  CHECK(mixed.at_least.value.upper() > 1);
  CHECK(mixed.at_most.value.upper() < 2);  // sqrt(1 + 2 * 1.030^2) = 1.767
}

TEST_CASE("GDP rates by pure privacy take the larger epsilon of both orders, part by part") {
  const auto pair = [](const std::string& p, const std::string& q) {
    return R"({"type": "dominating_pair", "tight": true, "p": )" + p + R"(, "q": )" + q + "}";
  };
  const std::string noise = R"({"family": "laplace", "location": 0, "scale": 1})";
  const std::string mixture = R"({"family": "mixture", "weights": ["1/2", "1/2"], "of": [)" + noise +
                              R"(, {"family": "laplace", "location": 1, "scale": 1}]})";
  const Rational one = gdp(pair(mixture, noise)).at_most.value.lower();
  const Rate both = gdp(R"({"type": "composition", "parts": [{"times": 1, "mechanism": )" + pair(mixture, noise) +
                        R"(}, {"times": 1, "mechanism": )" + pair(noise, mixture) + "}]}");
  CHECK(abs(square(both.at_most.value).midpoint() - 2 * one * one) < Rational(1, power_of_ten(12)));
}

TEST_CASE("what one part attains is a lower figure beside budgets of Rényi divergences") {
  const std::string noise = R"({"type": "discrete_laplace", "scale": 2, "sensitivity": 1})";
  const std::string points = R"({"type": "rdp", "points": [{"order": 2, "epsilon": "0.001"}]})";
  const std::string both = R"({"type": "composition", "parts": [{"times": 1, "mechanism": )" + noise +
                           R"(}, {"times": 1, "mechanism": )" + points + "}]}";
  CHECK(zcdp(both).at_least.value.lower() > Rational(1, 20));
  CHECK(verdict(both, R"({"rho": "0.05"})") == "not_implied");
}

TEST_CASE("zCDP rates of single mechanisms are their own") {
  CHECK(zcdp(sampled_gaussian).at_most.exact == Rational(1, 2));
  CHECK(zcdp(sampled_gaussian).is_settled);
  begins(zcdp(response), "0.148132973", "0.148132974");  // the divergence of order 1 is (e-1)/(e+9) = 0.1466
  begins(zcdp(R"({"type": "randomized_response", "categories": 4, "epsilon": 1})"), "0.300489", "0.30049");
  CHECK(zcdp(uneven_channel).is_settled);
  // Where D_a / a hardly changes.
  begins(zcdp(R"({"type": "channel", "matrix": [["0.5001", "0.4999"], ["0.4999", "0.5001"]]})"), "8.0000001066e-8",
         "8.0000001067e-8");
  CHECK(zcdp(R"({"type": "channel", "matrix": [[1, 0], ["1/2", "1/2"]]})").at_least.infinite);
  const std::string gammas =
      R"({"type": "dominating_pair", "tight": true, "p": {"family": "gamma", "shape": 2, "rate": 1},
    "q": {"family": "gamma", "shape": 2, "rate": "3/2"}})";
  CHECK(zcdp(gammas).at_least.infinite);  // order 4 has no divergence
}

TEST_CASE("beside a sample of Gaussian noise the zCDP rates of other parts add up") {
  const auto beside = [](const std::string& others) {
    const Rate rate = zcdp(R"({"type": "composition", "parts": [{"times": 1, "mechanism": )" + sampled_gaussian +
                           "}, " + others + "]}");
    INFO(others);
    CHECK_FALSE(rate.at_most.infinite);
    return rate;
  };
  CHECK(holds(beside(R"({"times": 1, "mechanism": {"type": "zcdp", "rho": "0.1"}})").at_most, Rational(3, 5)));
  CHECK(
      holds(beside(R"({"times": 1, "mechanism": {"type": "discrete_gaussian", "sigma": 3, "sensitivity": 1}})").at_most,
            Rational(5, 9)));
  const Rate three = beside(R"({"times": 1, "mechanism": {"type": "gaussian", "sigma": 3, "sensitivity": 1}},
                              {"times": 1, "mechanism": )" +
                            laplace + "}");
  const Enclosure known =
      Enclosure{Rational(1, 2) + Rational(1, 18), Precision{100}} + exp(Enclosure{-1, Precision{100}});
  CHECK(agrees(three.at_most.value, known));  // t + e^-t - 1 at t = 1
}

TEST_CASE("no D_a / a exceeds the zCDP rate, and some come near to it") {
  const std::vector<std::string> all = {
      R"({"type": "randomized_response", "categories": 1000, "epsilon": 3})",
      uneven_channel,
      specs::composed(uneven_channel, 3),
      R"({"type": "discrete_laplace", "scale": 2, "sensitivity": 3})",
      R"({"type": "poisson_subsampled", "sampling_rate": "1/10", "of": {"type": "randomized_response", "categories": 2,
          "truth": "9/10"}})",
      R"({"type": "composition", "parts": [{"mechanism": {"type": "gaussian", "rho": "1/100"}, "times": 1},
          {"mechanism": {"type": "randomized_response", "categories": 500, "epsilon": 2}, "times": 3}]})"};
  for (const std::string& text : all) {
    INFO(text);
    const Release release = released(text);
    const Rate rate = release.zcdp_rate(15).value();
    REQUIRE(rate.is_settled);
    CHECK(rate.at_most.has_digits(15));
    Rational nearest = 0;
    for (int i = 1; i <= 120; ++i) {
      const Rational order = 1 + Rational(i * i * i, 8000);
      const Enclosure growth = release.divergence({order}, 15)->value / order;
      CHECK(at_most(growth, rate.at_most.value.upper()) != Trilean::no);
      nearest = std::max(nearest, growth.upper());
    }
    CHECK(nearest > rate.at_least.value.lower() * Rational(98, 100));
  }
}

TEST_CASE("the heavy middle of a response has its zCDP rate at a large order") {
  const std::string heavy = R"({"type": "randomized_response", "categories": 1000, "epsilon": 3})";
  const Release release = released(heavy);
  const Rate rate = release.zcdp_rate(15).value();
  CHECK(rate.at_least.value.lower() > release.divergence({Rational{1}}, 15)->value.upper() * 2);
}

TEST_CASE("claims of mu and rho are settled by the mechanism's own rates") {
  CHECK(verdict(discrete_gaussian, R"({"mu": "1.0457"})") == "refuted");
  CHECK(verdict(discrete_gaussian, R"({"mu": "1.0458"})") == "proved");
  CHECK(verdict(laplace, R"({"mu": "1.0300"})") == "refuted");
  CHECK(verdict(laplace, R"({"mu": "1.0301"})") == "proved");
  CHECK(verdict(response, R"({"mu": "1.1"})") == "proved");
  CHECK(verdict(response, R"({"mu": "0.6376"})") == "refuted");
  CHECK(verdict(sampled_gaussian, R"({"rho": "0.5"})") == "proved");
  CHECK(verdict(sampled_gaussian, R"({"rho": "0.4999"})") == "refuted");
  CHECK(verdict(sampled_gaussian, R"({"mu": "1"})") != "refuted");
  CHECK(verdict(sampled_gaussian, R"({"mu": "1.0001"})") == "proved");
  CHECK(verdict(sampled_gaussian, R"({"mu": "0.9999"})") == "refuted");
  CHECK(verdict(R"({"type": "pure", "epsilon": 1})", R"({"mu": "1.2"})") == "not_implied");
  const Finding found = finding(discrete_gaussian, R"({"mu": "1.01"})");
  CHECK(is_exact(found));
  CHECK(found.sentence ==
        "too low by 0.0357: needs mu 1.04576011952, claimed 1.01; the mechanism's own output laws break the claim");
  CHECK(found.derivation.has_value());                                          // by the total variation distance
  CHECK(finding(sampled_gaussian, R"({"mu": "0.9"})").derivation.has_value());  // by a larger epsilon
}

TEST_CASE("of a bound the sentence says that it is enough, and by which rule") {
  const Finding held = finding(R"({"type": "zcdp", "rho": "1/2"})", R"({"epsilon": 10, "delta": "1e-5"})");
  CHECK_FALSE(is_exact(held));
  CHECK(held.sentence.find("need") == std::string::npos);
  CHECK(held.sentence.find(" at delta 1e-5 is enough by rule cks, claimed 10") != std::string::npos);
  const Finding open = finding(R"({"type": "zcdp", "rho": "1/2"})", R"({"mu": 100})");
  CHECK(open.sentence ==
        "not established: rule gdp_rate shows no finite mu to be enough, claimed 100; a mechanism that "
        "breaks the claim was looked for, and none was found");
  CHECK(is_exact(finding(laplace, R"({"epsilon": 1})")));
  CHECK(finding(laplace, R"({"epsilon": 1})").sentence == "exactly met: needs epsilon 1");
  CHECK_FALSE(is_exact(finding(R"({"type": "pure", "epsilon": 1})", R"({"epsilon": 1})")));
}

TEST_CASE("the pure epsilon of a composition is exact where the largest losses are attained") {
  const std::string two = specs::composed({{laplace, 3}, {response, 1}});
  const Release release = released(two);
  CHECK(release.epsilon_tightness(0) == Tightness::own);
  CHECK(release.epsilon(0, 15)->exact == Rational{4});
  CHECK(verdict(two, R"({"epsilon": 4})") == "proved");
  CHECK(verdict(two, R"({"epsilon": "3.9999999"})") == "refuted");
  // Of a pair whose losses differ by order, each order adds up by itself.
  const auto pair = [](const std::string& p, const std::string& r) {
    return R"({"type": "dominating_pair", "tight": true, "p": {"family": "bernoulli", "p": ")" + p +
           R"("}, "q": {"family": "bernoulli", "p": ")" + r + R"("}})";
  };
  const Release uneven = released(R"({"type": "composition", "parts": [{"mechanism": )" + laplace + R"(, "times": 1},
    {"mechanism": )" + pair("1/2", "1/4") +
                                  R"(, "times": 1}, {"mechanism": )" + pair("1/3", "2/3") + R"(, "times": 1}]})");
  CHECK(uneven.epsilon_tightness(0) == Tightness::own);
  CHECK(agrees(uneven.epsilon(0, 15)->value, Enclosure{1, Precision{}} + log(Enclosure{4, Precision{}})));
  CHECK(released(R"({"type": "composition", "parts": [{"mechanism": )" + laplace +
                 R"(, "times": 2}, {"mechanism": {"type": "pure", "epsilon": 1}, "times": 1}]})")
            .epsilon_tightness(0) != Tightness::own);
}

TEST_CASE("noise stated by its variance, or by rho, is that of its sigma") {
  const auto same = [](const std::string& one, const std::string& other) {
    const Release x = released(one), y = released(other);
    INFO(other);
    CHECK(x.zcdp_rate(15).value().at_most.exact == y.zcdp_rate(15).value().at_most.exact);
    CHECK(agrees(x.gdp_rate(15).value().at_most.value, y.gdp_rate(15).value().at_most.value, 15));
    CHECK(agrees(x.epsilon(q("1e-5"), 15).value().value, y.epsilon(q("1e-5"), 15).value().value, 15));
  };
  same(R"({"type": "gaussian", "sigma": 2, "sensitivity": 3})",
       R"({"type": "gaussian", "variance": 4, "sensitivity": 3})");
  const std::string discrete = R"({"type": "discrete_gaussian", "sigma": 2, "sensitivity": 3})";
  same(discrete, R"({"type": "discrete_gaussian", "variance": 4, "sensitivity": 3})");
  same(discrete, R"({"type": "discrete_gaussian", "rho": "9/8", "sensitivity": 3})");
  same(discrete, R"({"type": "dominating_pair", "tight": true, "p": {"family": "discrete_gaussian", "location": 5,
    "variance": 4}, "q": {"family": "discrete_gaussian", "location": 2, "variance": 4}})");

  is_refused(R"({"type": "discrete_gaussian", "rho": 0, "sensitivity": 1})", Fault::invalid_input, "/rho");
  CHECK(released(R"({"type": "discrete_gaussian", "rho": 1, "sensitivity": 0})").epsilon(0, 15).value().exact == 0);
  is_refused(R"({"type": "gaussian", "variance": -1, "sensitivity": 1})", Fault::invalid_input, "/variance");
  is_refused(R"({"type": "gaussian", "variance": 1, "sigma": 1, "sensitivity": 1})", Fault::invalid_input, "/variance",
             "beside");
}

TEST_CASE("a pair of shifted discrete Laplace laws has the mu of that noise") {
  const Release pair = released(R"({"type": "dominating_pair", "tight": true, "p": {"family": "discrete_laplace",
    "location": 0, "scale": 3}, "q": {"family": "discrete_laplace", "location": 2, "scale": 3}})");
  const Release noise = released(R"({"type": "discrete_laplace", "scale": 3, "sensitivity": 2})");
  CHECK(agrees(pair.gdp_rate(15).value().at_most.value, noise.gdp_rate(15).value().at_most.value, 15));
}

TEST_CASE("two discrete Gaussian laws of unlike variances have no finite rho") {
  const Release pair = released(R"({"type": "dominating_pair", "tight": true, "p": {"family": "discrete_gaussian",
    "location": 0, "variance": 4}, "q": {"family": "discrete_gaussian", "location": 0, "variance": 3}})");
  CHECK(pair.zcdp_rate(15).value().at_most.infinite);
}
