// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/exact/decimal.hpp"
#include "releasing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string spec(const std::string& norm, const std::string& epsilon) {
  return R"({"release": {"type": "functional_regression", "features": [{"column": "dose", "lower": 0, "upper": 10}],
      "response": {"column": "pulse", "lower": 40, "upper": 140}, "records": 3, "norm": ")" +
         norm + R"(", "scale": "1/2"}, "claim": {"epsilon": )" + epsilon + R"(}, "grid": "2^-10"})";
}
const std::string table = "dose,pulse\n0,60\n5,70\n10,80\n";

}  // namespace

TEST_CASE("release: regressions run, each with a certificate, and tell a line") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  for (const char* name : {"line", "plane"}) {
    const Json record = released_example(here, name, "trees");
    CHECK(at(record, {"mechanism", "type"}) == "k_norm");
    const Rational lower = *read_rational(at(record, {"value", "slopes", "age", "lower"}));
    const Rational upper = *read_rational(at(record, {"value", "slopes", "age", "upper"}));
    CHECK(lower <= upper);
    CHECK(upper - lower <= abs(upper) / 1'000'000'000'000);
  }
}

TEST_CASE("release: a dozen columns' moments, by the best norm, at the scale that the claim leaves") {
  const Json record = released_example(DPCERT_SOURCE_DIR "/examples/releases/", "moments", "clinic");
  CHECK(at(record, {"mechanism", "scale"}) == "1/2");
  CHECK(at(record, {"guarantee", "checked"}) == "true");
  for (const char* name : {"age", "score^2"})
    CHECK(*read_rational(at(record, {"value", "moments", name, "lower"})) <=
          *read_rational(at(record, {"value", "moments", name, "upper"})));
}

TEST_CASE("release: a statistic of one's own, by the norm of the hull of its differences") {
  const Json record = released_example(DPCERT_SOURCE_DIR "/examples/releases/", "pressure_by_age", "clinic");
  CHECK(at(record, {"mechanism", "scale"}) == "1/2");
  CHECK(at(record, {"guarantee", "checked"}) == "true");
  CHECK(at(record, {"error"}).starts_with("the mean of |error| is at most 1 times the sum's own largest difference"));
  const Rational age = *read_rational(at(record, {"value", "means", "age", "lower"}));
  CHECK(abs(age - 52) < 10);  // noise of a mean size of 80/240 at most
}

TEST_CASE("release: counts and sums by category") {
  const Json record = released_example(DPCERT_SOURCE_DIR "/examples/releases/", "stay_by_ward", "patients");
  CHECK(at(record, {"mechanism", "scale"}) == "6");
  CHECK(at(record, {"guarantee", "checked"}) == "true");
  const auto mean = [&](const char* name) { return *read_rational(at(record, {"value", "moments", name, "lower"})); };
  CHECK(abs(mean("ward=north") - Rational(98, 200)) < Rational(1, 2));  // noise of mean size 6/200
  CHECK(abs(mean("stay*ward=north") - Rational(289, 200)) < 15);
}

TEST_CASE("release: the smallest epsilon of a regression is 1/scale, whatever the norm") {
  for (const char* norm : {"l1", "linf", "cylinders", "hull"}) {
    CAPTURE(norm);
    const Run run = dry_release(spec(norm, "2"));
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    const Json record = json(run.lines().at(0));
    CHECK(at(record, {"guarantee", "checked"}) == "true");
    CHECK(at(record, {"value"}) == "(missing)");
    const Run below = release(spec(norm, "\"1.999999\""), table);
    CHECK(below.status == 1);
    CHECK(below.out.empty());
    CHECK(below.err.find("refuted") != std::string::npos);
  }
}

TEST_CASE("release: noise of the hull is drawn") {
  const Run run = release(spec("hull", "2"), table);
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  const Json record = json(run.lines().at(0));
  CHECK(at(record, {"guarantee", "checked"}) == "true");
  CHECK(at(record, {"mechanism", "body", "type"}) == "sensitivity_hull");
  CHECK(record.find("value")->find("statistics")->items.size() == 4);
}

TEST_CASE("release: tables that are bad for a regression release nothing, and show no cell") {
  for (const char* data : {"dose,pulse\n0,60\n5,hidden\n10,80\n", "dose,pulse\n0,60\n5,\n10,80\n", "dose,pulse\n",
                           "dose,pulse\n0,60\n5,70\n", "dose\n0\n5\n10\n", "dose,pulse\n0,60\n5,NaN\n10,80\n"}) {
    CAPTURE(data);
    const Run run = release(spec("linf", "2"), data);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find("hidden") == std::string::npos);
    CHECK(run.err.size() > 8);
  }
  const Run singular = release(spec("linf", "2"), "dose,pulse\n5,60\n5,70\n5,80\n");  // its noisy moments are not
  CHECK(singular.status == 0);
}
