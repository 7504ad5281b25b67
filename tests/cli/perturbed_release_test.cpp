// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "releasing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

/// Of two numbers: epsilon = 1/scale + log(1 + 2/(4 weight)) = 2 log 2 for 1/log 2 and 1/2.
std::string spec(const std::string& scale, const std::string& weight, const std::string& epsilon,
                 const std::string& more = "") {
  return R"({"release": {"type": "logistic_regression", "features": [{"column": "dose", "lower": 0, "upper": 10}],
      "outcome": {"column": "ill", "positive": "yes", "negative": "no"}, "records": 4, "norm": "linf", "scale": )" +
         scale + R"(, "regularisation": )" + weight + more + R"(}, "claim": {"epsilon": )" + epsilon +
         R"(}, "grid": "2^-10"})";
}
const std::string table = "dose,ill\n0,no\n3,no\n5,yes\n10,yes\n";

Rational middle(const Json& record, const std::string& name, const std::string& feature = "") {
  std::vector<std::string> path{"value", name};
  if (!feature.empty()) path.push_back(feature);
  path.push_back("lower");
  return *read_rational(at(record, path));
}
std::size_t coefficients(const Json& record) { return record.find("value")->find("scaled")->items.size(); }

}  // namespace

TEST_CASE("release: perturbed regressions run, each with a certificate") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  for (const auto& [name, data] : {std::pair{"odds", "people"}, std::pair{"robust_plane", "trees"},
                                   std::pair{"least_plane", "trees"}, std::pair{"sparse_plane", "trees"}}) {
    const Json record = released_example(here, name, data);
    CHECK(at(record, {"mechanism", "type"}) == "objective_perturbation");
    CHECK(middle(record, "slopes", "age") < 100);
  }
}

TEST_CASE("release: the noise and the regularisation together are what a perturbed regression costs") {
  CHECK(release(spec("2", "0.5", R"("1.1931472")"), table).status == 0);  // 1/2 + log 2 = 1.19314718...
  const Run below = release(spec("2", "0.5", R"("1.1931471")"), table);
  CHECK(below.status != 0);
  CHECK(below.out.empty());
}

TEST_CASE("release: without an intercept the line goes through the middle of the intervals, at less epsilon") {
  // One number: epsilon = 1/2 + log(1 + 1/(4 0.5)) = 0.9054651...
  const auto without = [](const std::string& epsilon) {
    return release(spec("2", "0.5", epsilon, R"(, "intercept": false)"), table);
  };
  const Json record = json(without(R"("0.9054652")").lines().at(0));
  CHECK(coefficients(record) == 1);
  CHECK(abs(middle(record, "intercept") + 5 * middle(record, "slopes", "dose")) < Rational(1, 1'000'000));
  CHECK(without(R"("0.9054651")").status != 0);
  CHECK(coefficients(json(release(spec("2", "0.5", "2", R"(, "intercept": true)"), table).lines().at(0))) == 2);
}

TEST_CASE("release: a bound and a penalty cost no epsilon, and make slopes 0") {
  const auto scaled = [](const std::string& more, const std::string& epsilon = R"("1.1931472")") {
    const Run run = release(spec("2", "0.5", epsilon, more), table);
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    std::vector<Rational> numbers;
    const Json record = json(run.lines().at(0));
    for (const Json& item : record.find("value")->find("scaled")->items) numbers.push_back(*read_rational(item.text));
    return numbers;
  };
  const auto free = scaled(""), held = scaled(R"(, "bound": "1/512")"), sparse = scaled(R"(, "penalty": 1000)");
  CHECK(abs(free[0]) + abs(free[1]) > Rational(1, 100));
  CHECK(abs(held[0]) + abs(held[1]) <= Rational(1, 512));  // a corner, as both are rounded to 2^-10
  CHECK(sparse[0] != 0);                                   // the intercept is not penalised
  CHECK(sparse[1] == 0);
  for (const std::string more : {R"(, "bound": 0)", R"(, "bound": -1)", R"(, "penalty": -1)", R"(, "bound": "inf")"})
    CHECK(release(spec("2", "0.5", "2", more), table).status == 2);
}

TEST_CASE("release: least squares by objective perturbation") {
  const auto squares = [](const std::string& more, const std::string& scale = "1e-9") {
    return R"({"release": {"type": "linear_regression", "features": [{"column": "x", "lower": 0, "upper": 10}],
      "response": {"column": "y", "lower": -100, "upper": 100}, "records": 4, "norm": "l2", "scale": ")" +
           scale + R"(", "regularisation": "1e-9")" + more + R"(}, "claim": {"epsilon": "1e10"}, "grid": "2^-30"})";
  };
  // By hand: the least squares of (0, 10), (5, 0), (5, 40), (10, 60) are 2.5 + 5 x.
  const std::string points = "x,y\n0,10\n5,0\n5,40\n10,60\n";
  const Json fitted = json(release(squares(R"(, "bound": 100)"), points).lines().at(0));
  CHECK(abs(middle(fitted, "slopes", "x") - 5) < Rational(1, 1000));
  CHECK(abs(middle(fitted, "intercept") - Rational(5, 2)) < Rational(1, 1000));
  // Two coefficients within 2: gradients are up to 2 (1 + 2) 2^(1/2) apart.
  CHECK(dry_release(squares(R"(, "bound": 2)", "2")).out.find("times 288^(1/2)") != std::string::npos);
  // Huber's loss with a threshold that no residual within the bound reaches is the same.
  std::string huber = squares(R"(, "bound": 1, "threshold": 100)", "1/2");
  huber.replace(huber.find("linear_regression"), 17, "huber_regression");
  const std::vector<std::string> value{"value", "intercept", "lower"};
  CHECK(at(json(release(huber, points).lines().at(0)), value) ==
        at(json(release(squares(R"(, "bound": 1)", "1/2"), points).lines().at(0)), value));
  const Run none = release(squares(""), points);
  CHECK(none.status == 2);
  CHECK(none.err.find("bound") != std::string::npos);
}

TEST_CASE("release: with hardly any noise a perturbed regression is the regression") {
  // Symmetric about 5: even odds there, and more of a yes above.
  const std::string even = "dose,ill\n0,no\n4,yes\n6,no\n10,yes\n";
  const Json record = json(release(spec("1e-9", "1e-3", "1e10"), even).lines().at(0));
  const Rational slope = middle(record, "slopes", "dose"), intercept = middle(record, "intercept");
  CHECK(slope > 0);
  CHECK(abs(intercept + 5 * slope) < Rational(1, 100));
  // A line without noise, all residuals within the threshold.
  const std::string line =
      R"({"release": {"type": "huber_regression", "features": [{"column": "x", "lower": 0, "upper": 10}],
      "response": {"column": "y", "lower": -100, "upper": 100}, "threshold": 2, "records": 3, "norm": "l2", "scale": "1e-9",
      "regularisation": "1e-9"}, "claim": {"epsilon": "1e10"}, "grid": "2^-30"})";
  const Json fitted = json(release(line, "x,y\n0,-50\n5,0\n10,50\n").lines().at(0));
  CHECK(abs(middle(fitted, "slopes", "x") - 10) < Rational(1, 100'000));
  CHECK(abs(middle(fitted, "intercept") + 50) < Rational(1, 100'000));
}

TEST_CASE("release: what is bad for a perturbed regression releases nothing, and shows no cell") {
  const std::string good = spec("2", "0.5", "2");
  for (const std::string data :
       {"dose,ill\n0,no\nhidden,yes\n5,no\n10,yes\n", "dose,ill\n0,no\n,yes\n5,no\n10,yes\n", "dose,ill\n",
        "dose,ill\n0,no\n5,yes\n", "dose\n0\n5\n10\n3\n", "dose,ill\n0,no\nNaN,yes\n5,no\n10,yes\n"}) {
    CAPTURE(data);
    const Run run = release(good, data);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find("hidden") == std::string::npos);
    CHECK(run.err.size() > 8);
  }
  for (const auto& [scale, weight, epsilon] :
       {std::tuple{"0", "1", "2"}, std::tuple{"1", "0", "2"}, std::tuple{"-1", "1", "2"}, std::tuple{"1", "-1", "2"},
        std::tuple{"1", "1", "-2"}, std::tuple{"\"inf\"", "1", "2"}}) {
    CAPTURE(scale, weight, epsilon);
    const Run run = release(spec(scale, weight, epsilon), table);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
  }
  CHECK(release(spec("1", "1", "0"), table).status == 1);                  // no noise that is stated has epsilon 0
  CHECK(release(good, "dose,ill\n0,no\n0,no\n0,no\n0,no\n").status == 0);  // a singular design is none with a weight
}
