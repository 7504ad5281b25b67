// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_mixing.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Atoms = std::vector<std::pair<Rational, Rational>>;

Result<MixingLaw> mixing(const std::string& text) {
  const auto json = read_json(text);
  return reading([&] { return read_mixing(json.value(), "/mixing"); });
}

void fails(const std::string& text, Fault fault, const std::string& where, const std::string& words) {
  const auto found = mixing(text);
  INFO(text);
  REQUIRE_FALSE(found);
  CHECK(found.error().fault == fault);
  CHECK(found.error().where == where);
  CHECK_THAT(found.error().message, Catch::Contains(words));
}
void is_bad(const std::string& text, const std::string& where, const std::string& words) {
  fails(text, Fault::invalid_input, "/mixing" + where, words);
}
void is_unsupported(const std::string& text, const std::string& where, const std::string& words) {
  fails(text, Fault::unsupported, "/mixing" + where, words);
}

std::string point(const Rational& value) { return R"({"family": "point", "value": ")" + value.str() + "\"}"; }
std::string root_of(const std::string& law) { return R"({"sqrt_of": )" + law + "}"; }
std::string halves(const std::string& one, const std::string& other) {
  return R"({"family": "mixture", "weights": ["1/2", "1/2"], "of": [)" + one + ", " + other + "]}";
}

const std::string gamma_law = R"({"family": "gamma", "shape": "1/2", "rate": 2})";
const std::string normal = R"({"family": "normal", "mean": 0, "variance": 1})";

}  // namespace

TEST_CASE("laws on the positive reals are laws of a scale") {
  const MixingLaw plain{{}, {{1, law_of("gamma", {Rational(1, 2), 2}).value()}}, false};
  CHECK(mixing(gamma_law).value() == plain);
  MixingLaw square = plain;
  square.is_of_square = true;
  CHECK(mixing(root_of(gamma_law)).value() == square);
  CHECK(mixing(halves(gamma_law, gamma_law)).value() == plain);
  CHECK(mixing(R"({"family": "exponential", "rate": 3})").value().laws.size() == 1);
  CHECK(mixing(R"({"family": "inverse_gamma", "shape": 1, "scale": 1})").value().laws.size() == 1);
  CHECK(mixing(R"({"family": "beta", "alpha": 1, "beta": 1})").value().laws.size() == 1);
}

TEST_CASE("points and laws on finitely many positive integers are atoms", "[random]") {
  CHECK(mixing(point(2)).value().atoms == Atoms{{1, 2}});
  CHECK(mixing(R"({"family": "bernoulli", "p": 1})").value().atoms == Atoms{{1, 1}});
  CHECK(mixing(R"({"family": "binomial", "trials": 1000000, "p": 1})").value().atoms == Atoms{{1, 1'000'000}});
  CHECK(mixing(R"({"family": "categorical", "probabilities": [0, "1/4", 0, "3/4"]})").value().atoms ==
        Atoms{{Rational(1, 4), 1}, {Rational(3, 4), 3}});
  prop("which are sorted, and added up where they are equal", [] {
    const Rational x = *any::positive(), y = *any::positive();
    const MixingLaw both = mixing(halves(point(x), halves(point(y), point(x)))).value();
    const Atoms sorted = x == y  ? Atoms{{1, x}}
                         : x < y ? Atoms{{Rational(3, 4), x}, {Rational(1, 4), y}}
                                 : Atoms{{Rational(1, 4), y}, {Rational(3, 4), x}};
    RC_ASSERT(both.atoms == sorted);
    RC_ASSERT(both.laws.empty());
  });
  const std::string never = R"({"family": "mixture", "weights": [1, 0], "of": [)" + point(2) + ", " + gamma_law + "]}";
  CHECK(mixing(never).value() == mixing(point(2)).value());
}

TEST_CASE("roots are laws of the square, and points beside them are squared") {
  const MixingLaw both = mixing(halves(root_of(gamma_law), point(3))).value();
  CHECK(both.is_of_square);
  CHECK(both.atoms == Atoms{{Rational(1, 2), 9}});
  CHECK(both.laws.size() == 1);
  CHECK(mixing(root_of(halves(gamma_law, point(3)))).value().atoms == Atoms{{Rational(1, 2), 3}});
  CHECK(mixing(halves(root_of(point(4)), point(2))).value().atoms == Atoms{{1, 4}});
}

TEST_CASE("bad input: mass at or below 0, by its message") {
  is_bad(R"({"family": "poisson", "rate": 1})", "", "\"poisson\" puts mass about 0.36787");
  is_bad(R"({"family": "poisson", "rate": 0})", "", "puts mass about 1 at 0");
  is_bad(R"({"family": "bernoulli", "p": "1/3"})", "", "puts mass about 0.66666");
  is_bad(R"({"family": "binomial", "trials": 5, "p": "1/2"})", "", "at 0");
  is_bad(R"({"family": "geometric", "p": "1/2"})", "", "at 0, wanted a law of a scale > 0");
  is_bad(R"({"family": "categorical", "probabilities": ["1/2", "1/2"]})", "", "at 0");
  is_bad(R"({"family": "discrete_gaussian", "location": 100, "variance": 1})", "", "on (-inf, 0)");
  is_bad(R"({"family": "discrete_laplace", "location": 0, "scale": 1})", "", "on (-inf, 0)");
  is_bad(normal, "", "\"normal\" puts mass about 0.5 on (-inf, 0)");
  is_bad(R"({"family": "normal", "mean": 5, "variance": 1})", "", "puts mass about 2.8665");
  is_bad(R"({"family": "laplace", "location": 1000000000, "scale": "1e-9"})", "", "puts mass on (-inf, 0)");
  is_bad(R"({"family": "logistic", "location": 0, "scale": 1})", "", "on (-inf, 0)");
  is_bad(R"({"family": "student_t", "location": 9, "scale": 1, "dof": 2})", "", "on (-inf, 0)");
  is_bad(root_of(normal), "/sqrt_of", "on (-inf, 0)");
  is_bad(halves(gamma_law, root_of(normal)), "/of/1/sqrt_of", "on (-inf, 0)");
  is_bad(R"({"family": "mixture", "weights": [1, 0], "of": [)" + gamma_law + ", " + normal + "]}", "/of/1",
         "on (-inf, 0)");
}

TEST_CASE("bad input: points, roots and mixtures") {
  is_bad(point(0), "/value", "a number > 0");
  is_bad(point(-1), "/value", "a number > 0");
  is_bad(R"({"family": "point"})", "", "\"value\" is missing");
  is_bad(R"({"family": "point", "value": 1, "mean": 1})", "/mean", "not known");
  is_bad(R"({"family": "points", "value": 1})", "/family", "wanted one of");
  is_bad(root_of(root_of(gamma_law)), "/sqrt_of/sqrt_of", "root of a root");
  is_bad(R"({"sqrt_of": )" + gamma_law + R"(, "family": "gamma"})", "/family", "not known");
  is_bad(R"({"family": "mixture", "weights": ["1/2", "1/3"], "of": [)" + gamma_law + ", " + gamma_law + "]}",
         "/weights", "5/6");
  is_bad("[]", "", "wanted an object");
  is_bad(R"({"family": "gamma", "shape": 0, "rate": 1})", "/shape", "a number > 0");
}

TEST_CASE("what cannot be answered says so") {
  is_unsupported(halves(gamma_law, root_of(gamma_law)), "", "of V with a law of V^2");
  is_unsupported(halves(gamma_law, root_of(point(2))), "", "of V with a law of V^2");
  is_unsupported(R"({"family": "weibull", "shape": 1, "scale": 1})", "", "\"weibull\" is not handled");
  is_unsupported(R"({"family": "dirichlet", "concentration": [1, 1]})", "", "\"dirichlet\" is not handled");
}
