// SPDX-License-Identifier: Apache-2.0
// Draws from posteriors at a temperature: of successes, of
// categories, and of any model of a known sensitivity.
#include <catch2/catch.hpp>

#include <cmath>

#include "asked.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "object_text.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string tempered(const Members& changes = {}) {
  return object("tempered_posterior",
                {{"model", R"({"type": "beta_bernoulli", "truncation": "0.2"})"},
                 {"prior", R"({"alpha": 1, "beta": 1})"},
                 {"n", "20"},
                 {"temperature", "2"}},
                changes);
}

}  // namespace

TEST_CASE("tempered posteriors") {
  CHECK(about_epsilon(tempered()) < 2 * std::log(4) / 2);
  CHECK(released(tempered()).epsilon_tightness(0) == Tightness::own);
  CHECK(released(tempered()).profile_tightness() == Tightness::own);
  const std::string any =
      R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "temperature": )";
  CHECK(about_epsilon(any + "2}") == Approx(std::log(4)));
  CHECK(released(any + "2}").is_budget());
  CHECK(calibrated(any + "null}", Epsilon{1}, 0)->optimum.steer() == Approx(2 * std::log(4)));
  CHECK(calibrated(any + "null}", Epsilon{q("0.1")}, 0)->optimum.steer() == Approx(20 * std::log(4)));
  is_refused(tempered({{"model", R"({"type": "beta_bernoulli", "truncation": "0.5"})"}}), Fault::invalid_input,
             "/model/truncation", "(0, 1/2)");
  CHECK(about_epsilon(tempered({{"prior", R"({"alpha": "0.1", "beta": 1})"}, {"temperature", "\"0.5\""}})) <
        4 * std::log(4));
}

TEST_CASE("tempered posteriors of categories keep to the range of their losses") {
  const auto draw = [](const std::string& concentration, const std::string& temperature) {
    return R"({"type": "tempered_posterior", "n": 20, "model": {"type": "dirichlet_categorical", "categories": 3,
      "truncation": "0.1"}, "prior": {"concentration": )" +
           concentration + R"(}, "temperature": )" + temperature + "}";
  };
  const std::string one = draw("[1, 2, 1]", "2");
  CHECK(settled(one, R"({"epsilon": {"log": 8}})") == "proved, shown");  // 2 log(0.8/0.1)/2
  CHECK(verdict(one, R"({"epsilon": 2})") == "undecided");
  CHECK(released(one).profile_tightness() != Tightness::own);
  CHECK_FALSE(released(one).is_budget());
  CHECK(settled(specs::composed(one, 10), R"({"epsilon": "16.8", "delta": "1e-5"})") == "proved, shown");
  CHECK(settled(one, R"({"order": 2, "epsilon": "1"})") == "proved, shown");
  CHECK(calibrated(draw("[1, 2, 1]", "null"), Epsilon{1}, 0)->optimum.steer() == Approx(2 * std::log(8)));
  is_refused(draw("[1, 2]", "2"), Fault::invalid_input, "/prior/concentration", "found 2 numbers, wanted 3");
  is_refused(draw("[1, 0, 2]", "2"), Fault::invalid_input, "/prior/concentration/1", "> 0");
  is_refused(draw("[1, 1, 2]", "0"), Fault::invalid_input, "/temperature", "> 0");
  const TemperedCategories usual{{1, 2, 1}, Rational(1, 10), 2, 20};
  const auto place = [](const TemperedCategories& of) { return tempered_posterior(of).error().where; };
  TemperedCategories changed = usual;
  changed.concentration[2] = -1;
  CHECK(place(changed) == "/prior/concentration/2");
  changed = usual;
  changed.least = Rational(1, 3);
  CHECK(place(changed) == "/model/truncation");
  changed = usual;
  changed.records = 0;
  CHECK(place(changed) == "/n");
  changed = usual;
  changed.concentration.resize(1);
  CHECK(place(changed) == "/model/categories");
}

TEST_CASE("tempered posteriors of many records keep to a Gaussian pair") {
  // mu^2 = (20 + 20)/(1 * 1003): with k = 3 and a uniform prior S = 3 + 1000.
  const auto draw = [](const std::string& n, const std::string& temperature) {
    return R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": 3,
      "truncation": "0.05"}, "prior": {"concentration": [1, 1, 1]}, "temperature": )" +
           temperature + R"(, "n": )" + n + "}";
  };
  const std::string many = draw("1000", "1");
  const Rational mu_squared(40, 1003);
  const auto gaussian = [&](const Rational& times) {
    return about_epsilon(R"({"type": "gaussian", "rho": ")" + Rational{mu_squared * times / 2}.str() + "\"}",
                         q("1e-5"));
  };
  CHECK(about_epsilon(many, q("1e-5")) == Approx(gaussian(1)));
  CHECK(about_epsilon(specs::composed(many, 10), q("1e-5")) == Approx(gaussian(10)));
  CHECK(about_epsilon(many) == Approx(2 * std::log(18)));  // their range, as ever
  CHECK(released(many).profile_tightness() != Tightness::own);
  CHECK(settled(many, R"({"rho": ")" + Rational{mu_squared / 2}.str() + "\"}") == "proved, shown");
  CHECK(settled(many, R"({"mu": "0.2"})") == "proved, shown");
  CHECK(settled(many, R"({"mu": "0.199"})") == "undecided");
  CHECK(settled(many, R"({"order": 3, "epsilon": "0.06"})") == "proved, shown");
  CHECK(settled(many, R"({"order": 1000, "epsilon": "5.8"})") == "proved, shown");  // as by the range
  CHECK(settled(specs::composed(many, 10), R"({"epsilon": 3, "delta": "1e-5"})") == "proved, shown");
  CHECK(settled(specs::beside(many, R"({"type": "gaussian", "sigma": 2, "sensitivity": 1})"),
                R"({"epsilon": "2.5", "delta": "1e-5"})") == "proved, shown");
  for (const char* claim : {R"({"epsilon": "0.7244", "delta": "1e-5"})", R"({"epsilon": "5.77", "delta": "1e-5"})",
                            R"({"epsilon": "0.01", "delta": "0.1"})", R"({"epsilon": 6, "delta": "1e-5"})"})
    CHECK(settled(many, claim) == "proved, shown");
  // The checker's grids have the losses of the range.
  CHECK_FALSE(mechanism(many).value().kind().is_on_grids());
  CHECK(mechanism(draw("1", "4")).value().kind().is_on_grids());
  // Of few records the range tells more.
  CHECK(about_epsilon(draw("1", "4"), q("1e-5")) < 2 * std::log(18) / 4);
  CHECK(settled(draw("1", "4"), R"({"rho": "0.262"})") == "proved, shown");
}

TEST_CASE("the temperature of a given posterior is calibrated where all divergences fall as it grows") {
  const auto coolest = [](const Members& changes, const Epsilon& at, const Rational& delta) {
    return calibrated(tempered(with(changes, "temperature", "null")), at, delta, 4);
  };
  for (const Members& of : {Members{}, Members{{"n", "3"}, {"prior", R"({"alpha": 2, "beta": "1.5"})"}}})
    for (const std::string delta : {"0", "0.001"}) {
      const auto found = coolest(of, Epsilon{q("0.4")}, q(delta));
      REQUIRE(found);
      CHECK(found->tightness == Tightness::own);
      const auto at = [&](const std::string& temperature) {
        return verdict(tempered(with(of, "temperature", "\"" + temperature + "\"")),
                       R"({"epsilon": "0.4", "delta": ")" + delta + "\"}");
      };
      CHECK(at(found->certified) == "proved");
      CHECK(at(Rational{found->optimum.lower() * Rational(999, 1000)}.str()) == "refuted");
      CHECK(q(found->certified) < 2 * std::log(4) / 0.4);  // what is promised for any prior and data
    }
  // Several draws: by their zCDP, a bound.
  const auto several = calibrated(specs::composed(tempered({{"temperature", "null"}}), 4), Epsilon{1}, q("1e-5"), 6);
  REQUIRE(several);
  CHECK(several->tightness != Tightness::own);
  CHECK(verdict(specs::composed(tempered({{"temperature", "\"" + several->certified + "\""}}), 4),
                R"({"epsilon": 1, "delta": "1e-5"})") == "proved");
  const auto none = coolest({{"prior", R"({"alpha": "0.9", "beta": 1})"}}, Epsilon{1}, 0);
  CHECK(none.error().fault == Fault::unsupported);
  CHECK(none.error().where == "/prior");
}

TEST_CASE("what Theorem 2 promises is met exactly, and no less") {
  const auto draw = [](const std::string& temperature) {
    return R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "temperature": )" +
           temperature + "}";
  };
  CHECK(settled(draw("2"), R"({"epsilon": {"log": 4}})") == "proved, shown");
  CHECK(settled(draw("4"), R"({"epsilon": {"log": 2}})") == "proved, shown");  // a root
  CHECK(verdict(draw("4"), R"({"epsilon": {"log": "1.999999999999999999999999999999"}})") == "not_implied");
  CHECK(settled(draw("\"0.5\""), R"({"epsilon": {"log": 256}})") == "proved, shown");
  CHECK(settled(specs::composed(draw("2"), 3), R"({"epsilon": {"log": 64}})") == "proved, shown");
  CHECK(verdict(specs::composed(draw("2"), 3), R"({"epsilon": {"log": "63.9"}})") == "not_implied");
  CHECK(settled(tempered(), R"({"epsilon": {"log": 4}})") == "proved, shown");
  // 2 log(4)/3 is no logarithm of a rational number: 30 digits below it and above.
  CHECK(settled(draw("3"), R"({"epsilon": "0.924196240746593745889642828611"})") == "proved, shown");
  CHECK(verdict(draw("3"), R"({"epsilon": "0.924196240746593745889642828610"})") == "not_implied");
}

TEST_CASE("a tempered posterior has a curve of its own, far below what is promised for any prior") {
  const std::string of = tempered({{"n", "20"}, {"temperature", "\"2.7726\""}});
  CHECK(released(of).delta(Epsilon{q("0.4")}, 12)->value.steer() == Approx(0.00340156796096568));
  CHECK(settled(of, R"({"epsilon": "0.4", "delta": "0.003402"})") == "proved, shown");
  CHECK(settled(of, R"({"epsilon": "0.4", "delta": "0.003401"})") == "refuted, shown");
  CHECK(settled(of, R"({"order": 2, "epsilon": "0.04704"})") == "proved, shown");
  CHECK(settled(of, R"({"order": 2, "epsilon": "0.04703"})") == "refuted, shown");
  CHECK(settled(of, R"({"rho": "0.045"})") == "proved, shown");
  CHECK(settled(of, R"({"rho": "0.0235"})") == "refuted, shown");
  CHECK(settled(specs::composed(of, 10), R"({"epsilon": 6, "delta": "1e-6"})") == "proved, shown");
  // Laws that are no beta laws before they are cut, and a range that tells all there is.
  const std::string odd =
      tempered({{"prior", R"({"alpha": "0.25", "beta": 1})"}, {"temperature", "\"0.5\""}, {"n", "2"}});
  CHECK(settled(odd, R"({"epsilon": "0.4", "delta": "0.001"})") == "refuted");
  CHECK(settled(of, R"({"epsilon": 1, "delta": "1e-9"})") == "proved, shown");
}
