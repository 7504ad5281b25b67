// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "releasing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

Rational number(const Json& record, const std::vector<std::string>& path) { return *read_rational(at(record, path)); }

}  // namespace

TEST_CASE("release: K-norm gradient releases run, each with a certificate") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  for (const auto& [name, data] : {std::pair{"kng_plane", "trees"}, std::pair{"kng_tall", "trees"},
                                   std::pair{"kng_odds", "people"}, std::pair{"loss_tall", "trees"}}) {
    const Json record = released_example(here, name, data);
    CHECK(at(record, {"mechanism", "type"}) == "exponential_mechanism");
    CHECK(number(record, {"value", "slopes", "age", "lower"}) < 100);
  }
  const Json centre = released_example(here, "centre", "trees");
  const Rational age = number(centre, {"value", "point", "age", "lower"});
  CHECK(age >= 0);
  CHECK(age <= 100);
}

TEST_CASE("release: with a large rate a K-norm gradient release is the estimate") {
  const std::string line =
      R"({"release": {"type": "kng_linear_regression", "features": [{"column": "x", "lower": 0, "upper": 10}],
      "response": {"column": "y", "lower": -100, "upper": 100}, "records": 3, "bound": 2, "rate": "1e9"}, "claim": {"epsilon": "1e11"},
      "grid": "2^-40"})";
  const Json fitted = json(release(line, "x,y\n0,-50\n5,0\n10,50\n").lines().at(0));
  CHECK(abs(number(fitted, {"value", "slopes", "x", "lower"}) - 10) < Rational(1, 100'000));
  CHECK(abs(number(fitted, {"value", "intercept", "lower"}) + 50) < Rational(1, 100'000));
  const std::string median =
      R"({"release": {"type": "geometric_median", "features": [{"column": "x", "lower": 0, "upper": 10}, {"column": "y", "lower": 0, "upper": 10}],
      "records": 5, "rate": 30}, "claim": {"epsilon": 120}})";
  // Four corners of a square and its centre, where no gradient is 0.
  const Json centre = json(release(median, "x,y\n1,1\n1,3\n3,1\n3,3\n2,2\n").lines().at(0));
  CHECK(abs(number(centre, {"value", "point", "x", "lower"}) - 2) < Rational(1, 2));
}

TEST_CASE("release: what is bad for a K-norm gradient release releases nothing, and shows no cell") {
  const std::string spec =
      R"({"release": {"type": "kng_linear_regression", "features": [{"column": "x", "lower": 0, "upper": 10}],
      "response": {"column": "y", "lower": 0, "upper": 1}, "records": 3, "bound": 2, "rate": "1/12"}, "claim": {"epsilon": 1}})";
  for (const std::string data : {"x,y\n1,0\nhidden,1\n3,1\n", "x,y\n1,0\n,1\n3,1\n", "x,y\n"}) {
    CAPTURE(data);
    const Run run = release(spec, data);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find("hidden") == std::string::npos);
  }
  // A feature that is constant, and a density so steep that no uniform point is kept.
  const std::string steep =
      R"({"release": {"type": "kng_linear_regression", "features": [{"column": "x", "lower": 0, "upper": 10}],
      "response": {"column": "y", "lower": 0, "upper": 1}, "records": 3, "bound": 2, "rate": "1e9"}, "claim": {"epsilon": "1e11"}})";
  const Run refused = release(steep, "x,y\n7,0\n7,1\n7,1\n");
  CHECK(refused.status == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err.find("of 1000 proposals none is kept") != std::string::npos);
  const std::string coarse = spec.substr(0, spec.size() - 1) + R"(, "grid": 4})";
  CHECK(release(coarse, "x,y\n1,0\n2,1\n4,1\n").err.find("/grid") != std::string::npos);
}
