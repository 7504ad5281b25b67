// SPDX-License-Identifier: Apache-2.0
// Draws from posteriors, noisy statistics and Gibbs sampling:
// read, composed, calibrated and audited.
#include <catch2/catch.hpp>

#include <array>
#include <cmath>

#include "agrees.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "object_text.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string posterior(const Members& changes = {}) {
  return object("posterior_sample",
                {{"model", R"({"type": "beta_bernoulli"})"},
                 {"prior", R"({"alpha": 6, "beta": 12})"},
                 {"n", "100"},
                 {"method", R"({"type": "direct"})"}},
                changes);
}
const Members poisson = {{"model", R"({"type": "gamma_poisson", "bound": 3})"},
                         {"prior", R"({"shape": 6, "rate": 2})"}};

}  // namespace

TEST_CASE("a posterior sample is a mechanism of its own figures") {
  const Release alone = released(posterior());
  CHECK(alone.profile_tightness() == Tightness::own);
  CHECK(alone.divergence({Rational{2}}, 15)->value.steer() == Approx(0.19129022677671503));
  CHECK(alone.divergence({Rational{7}}, 15)->infinite);
  CHECK(alone.delta(Epsilon{Rational(1, 2)}, 10)->value.steer() == Approx(0.037396229439503906));
  CHECK(alone.epsilon(0, 10)->infinite);
  CHECK(alone.epsilon(Rational(1, 100'000), 10)->value.steer() == Approx(2.2364840526));
  SECTION("and adds up in compositions, as a bound") {
    const Release five = released(specs::composed(posterior(), 5));
    CHECK(five.profile_tightness() != Tightness::own);
    CHECK(five.divergence({Rational{2}}, 15)->value.steer() == Approx(5 * 0.19129022677671503));
    CHECK(five.epsilon(Rational(1, 1000), 10)->value.upper() > alone.epsilon(Rational(1, 1000), 10)->value.lower());
  }
  SECTION("and is Gaussian where the posterior is normal") {
    const std::string normal = posterior({{"model", R"({"type": "normal_normal", "variance": 4, "bound": 3})"},
                                          {"prior", R"({"mean": "1/2", "variance": 2})"},
                                          {"n", "1"}});
    CHECK(*released(normal).divergence({Rational{5}}, 15)->exact == Rational(15, 2));
    CHECK(released(normal).profile_tightness() == Tightness::own);
    CHECK(*released(specs::composed(normal, 2)).divergence({Rational{5}}, 15)->exact == 15);
  }
  SECTION("and hides in a sample, or beside one, of no records that come and go") {
    is_refused(specs::sampled("0.1", posterior()), Fault::invalid_input, "/of",
               "a mechanism of replace-one neighbours");
  }
}

TEST_CASE(
    "the Gaussian baseline has half of the divergence that is printed") {  // order times sensitivity^2 over 2 sigma^2
  const std::string noise = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";
  CHECK(*released(noise).divergence({Rational{2}}, 15)->exact == 1);
  CHECK(verdict(noise, R"({"order": 2, "epsilon": 1})") == "proved");
}

TEST_CASE("claims about posterior samples") {
  CHECK(verdict(posterior(), R"({"order": 2, "epsilon": "0.1913"})") == "proved");
  CHECK(verdict(posterior(), R"({"order": 2, "epsilon": "0.1912"})") == "refuted");
  CHECK(verdict(posterior(), R"({"order": 7, "epsilon": 1000})") == "refuted");
  CHECK(verdict(posterior(), R"({"epsilon": "2.237", "delta": "1e-5"})") == "proved");
  CHECK(verdict(posterior(), R"({"epsilon": "2.236", "delta": "1e-5"})") == "refuted");
  CHECK(verdict(posterior(), R"({"rho": 5})") == "refuted");
  SECTION("of order 1 are settled where the two laws are mirror images, at the very number") {
    for (const auto& [parameter, exact] : {std::pair{"2", "1/2"}, {"7/3", "3/7"}}) {
      const std::string prior = R"({"alpha": ")" + std::string{parameter} + R"(", "beta": ")" + parameter + "\"}";
      const std::string one = posterior({{"n", "1"}, {"prior", prior}});
      CHECK(*released(one).divergence({Rational{1}}, 15)->exact == q(exact));
      const auto claim = [](const Rational& epsilon) { return R"({"order": 1, "epsilon": ")" + epsilon.str() + "\"}"; };
      const Finding met = finding(one, claim(q(exact)));
      CHECK(met.verdict == Verdict::proved);
      CHECK(met.derivation);
      CHECK(verdict(one, claim(q(exact) - power_of_two(-90))) == "refuted");
    }
  }
  SECTION("of no bound, or of a divergence that has none, are refuted by steps of a proof") {
    const std::string geometric = posterior({{"model", R"({"type": "beta_geometric", "bound": 4})"}});
    for (const std::string& of : {posterior(), posterior(poisson), geometric, specs::composed(posterior(), 2)})
      for (const char* claim : {R"({"epsilon": 100})", R"({"epsilon": {"log": 7}})",
                                R"({"order": "inf", "epsilon": 3})", R"({"rho": 5})", R"({"mu": 3})"}) {
        INFO(of << claim);
        const Finding found = finding(of, claim);
        CHECK(found.verdict == Verdict::refuted);
        CHECK(found.derivation);
      }
  }
  SECTION("of curves are shown where the first data set is the worst") {
    const std::string geometric = posterior({{"model", R"({"type": "beta_geometric", "bound": 10})"}});
    const std::string three =
        posterior({{"model", R"({"type": "dirichlet_categorical"})"}, {"prior", R"({"concentration": [6, 12, 9]})"}});
    const std::string one = posterior({{"n", "1"}}),
                      mirrored = posterior({{"n", "1"}, {"prior", R"({"alpha": 9, "beta": 2})"}});
    for (const std::string& of : {geometric, three, one, mirrored, posterior(poisson)})
      for (const std::string delta : {"0.01", "1e-4"}) {
        const RuleValue figure = *released(of).epsilon(q(delta), 12);
        INFO(of << delta);
        for (const auto& [value, expected] :
             {std::pair{figure.value.upper() * Rational(1001, 1000), Verdict::proved},
              std::pair{figure.value.lower() * Rational(999, 1000), Verdict::refuted}}) {
          const Finding found = finding(of, R"({"epsilon": ")" + value.str() + R"(", "delta": ")" + delta + "\"}");
          CHECK(found.verdict == expected);
          CHECK(found.derivation);
        }
      }
    // Exactly known values have cuts as well.
    CHECK(finding(one, R"({"epsilon": {"log": "3/2"}, "delta": "0.5"})").derivation);
  }
  SECTION("of normal posteriors are exact") {
    const std::string normal = posterior({{"model", R"({"type": "normal_normal", "variance": 4, "bound": 3})"},
                                          {"prior", R"({"mean": "1/2", "variance": 2})"},
                                          {"n", "1"}});  // mu^2 = 3
    for (const char* claim : {R"({"rho": "3/2"})", R"({"order": 1, "epsilon": "3/2"})", R"({"mu": "1.7320509"})"}) {
      INFO(claim);
      CHECK(finding(normal, claim).verdict == Verdict::proved);
      CHECK(finding(normal, claim).derivation);
    }
    for (const char* claim : {R"({"rho": "1.4999999999999999"})", R"({"order": 1, "epsilon": "1.4999999999999999"})",
                              R"({"mu": "1.73205"})"}) {
      INFO(claim);
      CHECK(finding(normal, claim).verdict == Verdict::refuted);
      CHECK(finding(normal, claim).derivation);
    }
  }
}

TEST_CASE("a posterior of an unknown mean and precision is a mechanism of its Rényi divergences") {
  const Members members = {{"model", R"({"type": "normal_gamma", "bound": 1})"},
                           {"prior", R"({"mean": "1/4", "precision_scale": 30, "shape": 2, "rate": 20})"},
                           {"n", "50"}};
  const std::string both = posterior(members);
  const Release alone = released(both);
  const RuleValue two = alone.divergence({Rational{2}}, 15).value();
  CHECK(two.has_digits(15));
  const auto claim = [](const Rational& epsilon) { return R"({"order": 2, "epsilon": ")" + epsilon.str() + "\"}"; };
  CHECK(verdict(both, claim(two.value.upper() + Rational(1, 1'000'000))) == "proved");
  CHECK(verdict(both, claim(two.value.lower() - Rational(1, 1'000'000))) == "refuted");
  CHECK(verdict(both, R"({"rho": 5})") == "refuted");
  SECTION("which say what it costs, alone and many times") {
    const RuleValue alone_at = *alone.epsilon(q("1e-5"), 10);
    CHECK(alone_at.value.upper() < q("2.03"));
    CHECK(alone_at.value.lower() > q("1.78"));
    const double once = alone_at.value.upper().convert_to<double>(),
                 twice = about_epsilon(specs::composed(both, 2), q("1e-5"));
    CHECK(once < twice);
    CHECK(twice < 2 * once);
    // One order's conversion is a bound of the best one's.
    const double of_two = two.value.steer() + std::log(0.5) - (std::log(1e-5) + std::log(2));
    CHECK(once <= of_two);
  }
  SECTION("and r is not calibrated, as its curve is not known") {
    const auto r =
        calibrated(posterior(with(members, "method", R"({"type": "diffused", "r": null})")), Epsilon{1}, q("1e-5"));
    CHECK(r.error().fault == Fault::unsupported);
    CHECK(r.error().where == "/method");
  }
}

TEST_CASE("weights of data and prior are calibrated where the whole curve is known to move") {
  const auto m =
      calibrated(posterior({{"method", R"({"type": "concentrated", "m": null})"}}), Epsilon{1}, q("1e-5"), 6);
  CHECK(m->optimum.steer() == Approx(0.29563776).epsilon(1e-6));
  CHECK(verdict(posterior({{"method", R"({"type": "concentrated", "m": ")" + m->certified + "\"}"}}),
                R"({"epsilon": 1, "delta": "1e-5"})") == "proved");
  const auto r =
      calibrated(posterior(with(poisson, "method", R"({"type": "diffused", "r": null})")), Epsilon{1}, q("1e-5"), 8);
  CHECK(verdict(posterior(with(poisson, "method", R"({"type": "diffused", "r": ")" + r->certified + "\"}")),
                R"({"epsilon": 1, "delta": "1e-5"})") == "proved");
  SECTION("r of a matrix, of which the curve is known, or bounds of it") {
    const auto of = [](const std::string& second, const std::string& weight) {
      return posterior({{"model", R"({"type": "wishart_normal", "bound": 1})"},
                        {"prior", R"({"dof": 30, "scale": [["0.1", 0], [0, ")" + second + "\"]]}"},
                        {"n", "50"},
                        {"method", R"({"type": "diffused", "r": )" + weight + "}"}});
    };
    const auto most = [&](const std::string& second) {
      return *calibrated(of(second, "null"), Epsilon{1}, q("1e-5"), 6);
    };
    const Calibration round = most("0.1"), flat = most("0.05");
    CHECK(round.optimum.steer() == Approx(0.36977113));
    CHECK(q(flat.certified) >= q("0.25"));
    CHECK(flat.optimum.upper() > round.optimum.upper());
    CHECK(verdict(of("0.05", flat.certified), R"({"epsilon": 1, "delta": "1e-5"})") == "proved");
  }
  SECTION("r of successes, categories and failures") {
    const Members geometric = {{"model", R"({"type": "beta_geometric", "bound": 3})"}};
    const Members three = {{"model", R"({"type": "dirichlet_categorical"})"},
                           {"prior", R"({"concentration": [6, 12, 9]})"}};
    for (const Members& of : {Members{}, geometric, three}) {
      const auto most =
          calibrated(posterior(with(of, "method", R"({"type": "diffused", "r": null})")), Epsilon{1}, q("1e-5"), 6);
      REQUIRE(most);
      const auto at = [&](const std::string& weight) {
        return verdict(posterior(with(of, "method", R"({"type": "diffused", "r": ")" + weight + "\"}")),
                       R"({"epsilon": 1, "delta": "1e-5"})");
      };
      CHECK(at(most->certified) == "proved");
      CHECK(at((most->optimum.upper() * Rational(1001, 1000)).str()) == "refuted");
    }
  }
  SECTION("but m of failures, of which Rényi divergences alone are known to grow") {
    const auto none = calibrated(posterior({{"model", R"({"type": "beta_geometric", "bound": 3})"},
                                            {"method", R"({"type": "concentrated", "m": null})"}}),
                                 Epsilon{1}, q("1e-5"));
    CHECK(none.error().fault == Fault::unsupported);
    CHECK(none.error().where == "/method");
  }
}

TEST_CASE("draws for one data set, of which one pair is the worst for all divergences, are composed exactly") {
  const auto draws = [](const std::string& model, const std::string& prior, int n, int count) {
    return specs::composed(R"({"type": "posterior_sample", "model": )" + model + R"(, "prior": )" + prior +
                               R"(, "n": )" + std::to_string(n) + R"(, "method": {"type": "diffused", "r": "0.1"}})",
                           count);
  };
  const std::string categories = R"({"type": "dirichlet_categorical"})", six = R"({"concentration": [6, 6, 6]})";
  const std::string five = draws(categories, six, 100, 5);
  CHECK(released(five).profile_tightness() == Tightness::own);
  CHECK(released(five).epsilon(q("1e-5"), 12)->value.steer() == Approx(0.477303900359));
  CHECK(settled(five, R"({"epsilon": "0.48", "delta": "1e-5"})") == "proved, shown");
  CHECK(settled(five, R"({"epsilon": "0.40", "delta": "1e-5"})") == "refuted, shown");
  // What the pair has as a mechanism of its own.
  const std::string pair =
      R"({"type": "dominating_pair", "tight": true, "p": {"family": "beta", "alpha": 6, "beta": "6.1"},
    "q": {"family": "beta", "alpha": "6.1", "beta": 6}})";
  CHECK(released(specs::composed(pair, 5)).epsilon(q("1e-5"), 12)->value.steer() == Approx(0.477303900359));
  for (const auto& [model, prior] :
       {std::pair{R"({"type": "gamma_poisson", "bound": 3})", R"({"shape": 5, "rate": 2})"},
        {R"({"type": "gamma_exponential", "bound": 3})", R"({"shape": 5, "rate": 20})"},
        {R"({"type": "beta_geometric", "bound": 3})", R"({"alpha": 5, "beta": 20})"}})
    CHECK(released(draws(model, prior, 10, 5)).profile_tightness() == Tightness::own);
  // Of two categories another pair may be worse; and data sets
  // of two parts may be turned either way.
  CHECK(released(draws(categories, R"({"concentration": [6, 6]})", 100, 5)).profile_tightness() != Tightness::own);
  const std::string once = draws(categories, six, 100, 1);
  const std::string apart = specs::beside(once, draws(categories, R"({"concentration": [5, 5, 5]})", 100, 1));
  CHECK(released(apart).profile_tightness() != Tightness::own);
}

TEST_CASE("the prior's density by the natural parameter is another one to concentrate") {
  const auto of = [](const std::string& model, const std::string& prior, const std::string& method) {
    return posterior({{"model", model}, {"prior", prior}, {"n", "3"}, {"method", method}});
  };
  const std::string direct = R"({"type": "direct"})";
  // eta_0 twice, by m = 1/2, is what stands there as a prior of its own.
  const auto is_alike = [&](const std::string& model, const std::string& prior, const std::string& twice,
                            const std::string& density) {
    INFO(model << density);
    const std::string half = R"({"type": "concentrated", "m": "1/2", "density": ")" + density + "\"}";
    const auto two = [&](const std::string& text) { return released(text).divergence({q("1.1")}, 15)->value; };
    CHECK(agrees(two(of(model, prior, half)), two(of(model, twice, direct))));
  };
  const std::string rates = R"({"type": "gamma_exponential", "bound": 3})",
                    failures = R"({"type": "beta_geometric", "bound": 3})",
                    matrices = R"({"type": "wishart_normal", "bound": 1})",
                    both = R"({"type": "normal_gamma", "bound": 1})";
  is_alike(rates, R"({"shape": 3, "rate": 20})", R"({"shape": 6, "rate": 40})", "family");
  is_alike(rates, R"({"shape": 3, "rate": 20})", R"({"shape": 5, "rate": 40})", "natural");
  is_alike(failures, R"({"alpha": 4, "beta": 20})", R"({"alpha": 7, "beta": 40})", "natural");
  is_alike(matrices, R"({"dof": 5, "scale": [["0.2", 0], [0, "0.1"]]})",
           R"({"dof": 7, "scale": [["0.1", 0], [0, "0.05"]]})", "natural");
  is_alike(both, R"({"mean": 0, "precision_scale": 9, "shape": 2, "rate": 9})",
           R"({"mean": 0, "precision_scale": 18, "shape": "5/2", "rate": 18})", "natural");
  // Of counts both are one.
  is_alike(R"({"type": "gamma_poisson", "bound": 3})", R"({"shape": "1/2", "rate": 20})", R"({"shape": 1, "rate": 40})",
           "natural");
  const std::string natural = R"({"type": "concentrated", "m": "1/2", "density": "natural"})";
  is_refused(of(rates, R"({"shape": "1/2", "rate": 20})", natural), Fault::invalid_input, "/method/density", "shape");
  is_refused(of(failures, R"({"alpha": "1/2", "beta": 20})", natural), Fault::invalid_input, "/method/density",
             "alpha");
  is_refused(of(rates, R"({"shape": 2, "rate": 20})", R"({"type": "concentrated", "m": 1, "density": "flat"})"),
             Fault::invalid_input, "/method/density");
  const Finding shown = finding(of(rates, R"({"shape": 3, "rate": 20})", natural), R"({"order": 2, "epsilon": 1})");
  CHECK(shown.verdict == Verdict::proved);
  CHECK(shown.derivation);
}

TEST_CASE("a draw of a precision matrix is told exactly where the prior is round") {
  const std::string round = posterior({{"model", R"({"type": "wishart_normal", "bound": 1})"},
                                       {"prior", R"({"dof": 30, "scale": [["0.02", 0], [0, "0.02"]]})"},
                                       {"n", "50"}});
  CHECK(released(round).delta(Epsilon{Rational(1, 10)}, 12)->value.has_digits(12));
  const Release five = released(specs::composed(round, 5));
  CHECK(five.profile_tightness() == Tightness::own);
  CHECK(five.epsilon(q("1e-5"), 12)->value.steer() == Approx(1.5527758743456625));
  CHECK(verdict(round, R"({"epsilon": 1, "delta": "1e-5"})") == "proved");
  CHECK(verdict(round, R"({"epsilon": "0.1", "delta": "1e-5"})") == "refuted");
}

TEST_CASE("draws from posteriors are exponential mechanisms") {
  const std::string scores = R"({"type": "exponential_mechanism", "sensitivity": "0.5", "scale": 1})";
  const std::string gibbs = R"({"type": "gibbs_sampling", "sensitivity": "0.5", "updates": 1, "scans": 1})";
  const std::string any = R"({"type": "one_posterior_sample", "sensitivity": "1", "temperature": 2})";
  const auto shown_as = [](const std::string& of, const std::string& claim) {
    const Finding found = finding(of, claim);
    return std::string{name_of(found.verdict)} + (found.derivation ? ", shown" : "");
  };
  for (const std::string& of : {gibbs, any, scores}) {
    INFO(of);
    const Release release = released(of);
    CHECK(release.profile_tightness() != Tightness::bound);
    CHECK(release.is_budget());
    CHECK(release.delta(Epsilon{q("0.5")}, 12)->value.steer() == Approx(0.0774046863157));
    CHECK(shown_as(of, R"({"epsilon": "0.5", "delta": "0.2"})") == "proved, shown");
    CHECK(shown_as(of, R"({"epsilon": "0.5", "delta": "0.0774047"})") == "proved, shown");
    CHECK(shown_as(of, R"({"epsilon": "0.5", "delta": "0.0774046"})") == "not_implied, shown");
    CHECK(shown_as(of, R"({"rho": "0.125"})") == "proved, shown");
    CHECK(shown_as(of, R"({"order": 2, "epsilon": "0.2402"})") == "not_implied, shown");
  }
  // Probabilities between 0.2 and 0.8: a range of 2 log(4)/3,
  // which is no logarithm of a rational number.
  const std::string model =
      R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "temperature": 3})";
  const std::string stated = R"({"type": "one_posterior_sample", "sensitivity": {"log": 4}, "temperature": 3})";
  const Rational half{1, 2};
  CHECK(released(model).delta(Epsilon{half}, 12)->value.steer() ==
        Approx(released(stated).delta(Epsilon{half}, 12)->value.steer()));
  const double root = std::expm1((0.5 - 2 * std::log(4) / 3) / 2);
  CHECK(released(model).delta(Epsilon{half}, 12)->value.steer() ==
        Approx(-root * root / std::expm1(-2 * std::log(4) / 3)));
  CHECK(shown_as(model, R"({"epsilon": "0.5", "delta": "0.1"})") == "proved, shown");
  CHECK(shown_as(model, R"({"epsilon": "0.5", "delta": "0.05"})") == "not_implied, shown");
  // Of rate 400 (0.1)^2/8.
  const std::string chain = R"({"type": "gibbs_sampling", "sensitivity": "0.05", "updates": 2, "scans": 200})";
  CHECK(shown_as(chain, R"({"rho": "0.5"})") == "proved, shown");
  CHECK(shown_as(chain, R"({"epsilon": "5.17", "delta": "1e-5"})") == "proved, shown");
  is_refused(R"({"type": "one_posterior_sample", "sensitivity": -1, "temperature": 2})", Fault::invalid_input,
             "/sensitivity");
}

TEST_CASE("noisy statistics are Laplace noise on each coordinate that a record moves") {
  const auto of = [](const std::string& model, const std::string& scale = "2") {
    return R"({"type": "noisy_statistics", "model": )" + model + R"(, "scale": )" + scale + "}";
  };
  CHECK(about_epsilon(of(R"({"type": "beta_bernoulli"})")) == Approx(1));
  CHECK(about_epsilon(of(R"({"type": "dirichlet_categorical"})")) == Approx(1));
  CHECK(about_epsilon(of(R"({"type": "gamma_poisson", "bound": 3})")) == Approx(1.5));
  CHECK(about_epsilon(of(R"({"type": "normal_normal", "variance": 1, "bound": 3})")) == Approx(3));
  CHECK(about_epsilon(of(R"({"type": "gamma_weibull", "shape": 2, "bound": 3})")) == Approx(4.5));
  CHECK(about_epsilon(of(R"({"type": "multivariate_normal", "covariance": [[1, 0], [0, 1]], "bound": 1})")) ==
        Approx(2));
  const std::string two = specs::composed(R"({"type": "laplace", "scale": 2, "sensitivity": 1})", 2);
  CHECK(about_epsilon(of(R"({"type": "beta_bernoulli"})"), q("0.1")) == Approx(about_epsilon(two, q("0.1"))));
  CHECK(calibrated(of(R"({"type": "beta_bernoulli"})", "null"), Epsilon{1}, 0)->certified == "2");
  SECTION("of a number and its square, which no two records move farthest at once") {
    const auto squares = [&](const Rational& bound) {
      return of(R"({"type": "normal_gamma", "bound": ")" + bound.str() + "\"}");
    };
    for (const Rational& bound : {Rational(1, 4), Rational(1, 2), Rational(3, 4), Rational(2)}) {
      INFO(bound);
      const Release all = released(squares(bound));
      Rational largest = 0;
      const int steps = 24;
      for (int i = 0; i <= steps; ++i)
        for (int j = 0; j < i; ++j) {
          const Rational x = bound * (2 * i - steps) / steps, y = bound * (2 * j - steps) / steps;
          const Rational g = x - y, of_square = abs(x * x - y * y);
          largest = std::max<Rational>(largest, g + of_square);
          const auto one = [](const Rational& sensitivity) { return laplace(2, sensitivity).value(); };
          const Release pair = release_of(composition({{one(g), 1}, {one(of_square), 1}}).value()).value();
          for (const Rational& e : {Rational{0}, Rational(1, 3), Rational{1}})
            CHECK(pair.delta(Epsilon{e}, 12)->value.lower() <= all.delta(Epsilon{e}, 12)->value.upper());
        }
      CHECK(*all.epsilon(0, 12)->exact == largest / 2);
      CHECK(all.epsilon_tightness(0) == Tightness::own);
      CHECK((all.profile_tightness() == Tightness::own) == (bound <= Rational(1, 2)));
    }
    CHECK(verdict(squares(2), R"({"epsilon": "3.125"})") == "proved");
    CHECK(verdict(squares(2), R"({"epsilon": "3.124"})") == "refuted");
    CHECK(finding(squares(2), R"({"epsilon": 3, "delta": "0.1"})").derivation);
  }
  SECTION("of products, of which a bound is known") {
    const auto products = [&](int dimension) {
      return of(R"({"type": "wishart_normal", "bound": 1, "dimension": )" + std::to_string(dimension) + "}");
    };
    CHECK(*released(products(1)).epsilon(0, 12)->exact == Rational(1, 2));
    for (const int k : {2, 3, 5}) {
      const Release all = released(products(k));
      const double root = std::sqrt(k * (k + 3) / 2.0);
      CHECK(all.epsilon(0, 15)->value.steer() == Approx(root / 2).epsilon(1e-14));
      CHECK(all.epsilon(0, 15)->exact.value() * all.epsilon(0, 15)->exact.value() * 4 >= Rational{k * (k + 3) / 2});
      CHECK(all.epsilon_tightness(0) != Tightness::own);
      // x x^T - y y^T over directions x, y of a grid in the first two coordinates.
      const Rational bound = 2 * all.epsilon(0, 15)->exact.value();
      for (int i = -9; i <= 9; ++i)
        for (int j = -9; j <= 9; ++j) {
          const auto direction = [](int at) {
            const Rational t(at, 4);
            return std::array<Rational, 2>{2 * t / (1 + t * t), (1 - t * t) / (1 + t * t)};
          };
          const auto [a, b] = direction(i);
          const auto [c, d] = direction(j);
          CHECK(abs(a * a - c * c) + abs(b * b - d * d) + abs(a * b - c * d) <= bound);
        }
    }
    is_refused(of(R"({"type": "wishart_normal", "bound": 3})"), Fault::invalid_input, "/model/dimension");
  }
  SECTION("and of all features together") {
    const std::string features = R"({"type": "naive_bayes", "features": 5, "scale": 2})";
    CHECK(about_epsilon(features) == Approx(5));
    CHECK(released(features).epsilon_tightness(0) == Tightness::own);
    CHECK(about_epsilon(R"({"type": "hidden_markov_model", "features": 5, "scale": 2})") == Approx(5));
    CHECK(verdict(features, R"({"epsilon": 5})") == "proved");
    CHECK(verdict(features, R"({"epsilon": "4.999"})") == "refuted");
  }
}

TEST_CASE("Gibbs updates on the records") {
  const auto of = [](int updates, int scans) {
    return R"({"type": "gibbs_sampling", "sensitivity": {"log": 3}, "updates": )" + std::to_string(updates) +
           R"(, "scans": )" + std::to_string(scans) + "}";
  };
  CHECK(about_epsilon(of(1, 1)) == Approx(2 * std::log(3)));
  CHECK(about_epsilon(of(2, 200)) == Approx(800 * std::log(3)));
  SECTION("in a random scan lose nothing by the choice: the printed 4 Delta Q/N is refuted") {
    // theta_l = 0 is known; it becomes 1 where it is chosen, 1 in
    // 100, and drawn so, with probability 3/4 or 1/4.
    const std::string scan = R"({"type": "channel", "matrix": [["397/400", "3/400"], ["399/400", "1/400"]]})";
    CHECK(about_epsilon(scan) == Approx(std::log(3)));
    CHECK(verdict(scan, R"({"epsilon": "0.044"})") == "refuted");  // 4 log(3)/100
    CHECK(verdict(scan, R"({"epsilon": {"log": 3}})") == "proved");
    CHECK(verdict(of(1, 1), R"({"epsilon": {"log": 9}})") == "proved");
  }
}
