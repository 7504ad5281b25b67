// SPDX-License-Identifier: GPL-3.0-or-later
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/releases/regression_moments.hpp"
#include "dpcert/releases/release.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Numbers = std::vector<Rational>;

std::string column(const std::string& name, const std::string& lower, const std::string& upper) {
  return R"({"column": ")" + name + R"(", "lower": )" + lower + R"(, "upper": )" + upper + "}";
}
const std::string response = column("y", "-1", "1");

std::string regression(const std::string& features, const std::string& norm, const std::string& records = "4",
                       const std::string& y = response) {
  return R"({"type": "functional_regression", "features": [)" + features + R"(], "response": )" + y +
         R"(, "records": )" + records + R"(, "norm": ")" + norm + R"(", "scale": "1/3"})";
}
std::string features(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + column("x" + std::to_string(i), "-1", "1");
  return text;
}

StatisticRelease release(const std::string& text) {
  const Json document = read_json(text).value();
  return functional_regression_release().read(Fields{document, "", functional_regression_release()});
}
Body body(int count, const std::string& norm) {
  const Json mechanism = read_json(release(regression(features(count), norm)).mechanism).value();
  return read_norm_ball(*mechanism.find("body"), "/body");
}

/// All records whose entries are among those numbers.
std::vector<Numbers> records(std::size_t variables, const Numbers& entries) {
  std::vector<Numbers> all{{}};
  for (std::size_t i = 0; i < variables; ++i) {
    std::vector<Numbers> longer;
    for (const Numbers& record : all)
      for (const Rational& entry : entries) (longer.emplace_back(record)).push_back(entry);
    all = std::move(longer);
  }
  return all;
}
Vector moments(const Numbers& record) {
  const RegressionMoments layout{record.size() - 1};
  Numbers sums(layout.size());
  std::vector<Numbers> columns;
  for (const Rational& entry : record) columns.push_back({entry});
  layout.add(columns, sums);
  Vector result(static_cast<Eigen::Index>(sums.size()));
  std::copy(sums.begin(), sums.end(), result.begin());
  return result;
}
Numbers told_between(const std::string& told, const std::vector<std::string>& path) {
  const Json document = read_json(told).value();
  const Json* at = &document;
  for (const std::string& key : path) at = at->find(key);
  return {q(at->find("lower")->text), q(at->find("upper")->text)};
}
std::string told(const std::string& spec, const std::string& csv) {
  const StatisticRelease of = release(spec);
  const auto columns = read_columns(csv, of.columns).value();
  return of.told(of.value(columns).value());
}

void is_misread(const std::string& text, const std::string& where) {
  INFO(text);
  const auto read = reading([&] { return release(text); });
  REQUIRE_FALSE(read);
  CHECK(read.error().where == where);
}

}  // namespace

TEST_CASE("moments: the largest gauge of a difference is 1 for every norm, by enumeration") {
  const auto largest = [](int count, const std::string& norm, const Numbers& entries) {
    const Body ball = body(count, norm);
    std::vector<Vector> values;
    for (const Numbers& record : records(static_cast<std::size_t>(count) + 1, entries))
      values.push_back(moments(record));
    Rational most = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const Number found = gauge(ball, values[i] - values[k], 12).value();
        most = std::max(most, most_of(found));
      }
    return most;
  };
  for (const char* norm : {"l1", "linf", "cylinders"}) {
    INFO(norm);
    CHECK(largest(1, norm, {-1, q("-1/4"), 0, q("1/4"), 1}) == 1);
    CHECK(largest(2, norm, {-1, 0, 1}) == 1);
  }
}

TEST_CASE(
    "moments: no difference of two records leaves the hull, and those that no body could leave out are on its "
    "boundary") {
  const Body hull = body(1, "hull");
  const auto gauge_of = [&](const Numbers& x, const Numbers& y) {
    return gauge(hull, moments(x) - moments(y), 12).value().value;
  };
  for (const Numbers& x : records(2, {-1, q("1/3"), 1}))
    for (const Numbers& y : records(2, {-1, q("1/3"), 1}))
      if (x < y) CHECK(gauge_of(x, y).lower() <= 1);
  CHECK(contains(gauge_of({1, 1}, {-1, -1}), 1));
  CHECK(contains(gauge_of({0, 1}, {1, -1}), 1));
  CHECK(gauge_of({q("1/3"), 0}, {0, q("1/3")}).upper() < 1);
}

TEST_CASE("moments: no difference of two records leaves a body", "[random]") {
  prop("for one to three features", [] {
    const auto count = *rc::gen::inRange(1, 4);
    const auto record = [&] {
      Numbers entries;
      for (int i = 0; i <= count; ++i) entries.push_back(*any::rational_between(-1, 1));
      return entries;
    };
    const Vector difference = moments(record()) - moments(record());
    for (const char* norm : {"l1", "linf", "cylinders"})
      RC_ASSERT(gauge(body(count, norm), difference, 12).value().value.lower() <= 1);
  });
}

TEST_CASE("moments: cylinders hold more than the hull, and lie in the cube") {
  Vector far(4);
  far << 1, 0, 2, 2;  // u(x), u(y), u(2 x^2), u(x y): of gauge 4/3 in the hull
  CHECK(gauge(body(1, "cylinders"), far, 12)->exact == 1);
  CHECK(contains(gauge(body(1, "hull"), far, 12)->value, q("4/3")));
  far << 2, 0, 2, 0;  // x^2/(2 x - y) for (1, 1/2) in units of 2
  CHECK(gauge(body(1, "linf"), far, 12)->exact == 1);
  CHECK(gauge(body(1, "cylinders"), far, 12)->exact == q("4/3"));
}

TEST_CASE("the line through points on a line is that line, in the units of the columns") {
  const std::string spec = regression(column("x", "10", "30"), "linf", "3", column("y", "-5", "95"));
  const std::string line = told(spec, "x,y\n10,1\n20,26\n30,51\n");  // y = 2.5 x - 24
  CHECK(told_between(line, {"slopes", "x"}) == Numbers{q("5/2"), q("5/2")});
  CHECK(told_between(line, {"intercept"}) == Numbers{-24, -24});
  // What is outside the intervals is moved to their ends: (40, 200) becomes (30, 95).
  CHECK(told(spec, "x,y\n10,1\n20,26\n40,200\n") == told(spec, "x,y\n10,1\n20,26\n30,95\n"));
}

TEST_CASE("coefficients are those of the pseudo-inverse", "[random]") {
  SECTION("of a design that tells nothing of the slope, the shortest") {
    const std::string line = told(regression(features(1), "linf", "2"), "x0,y\n1,1\n1,0\n");  // b0 + b1 = 1/2
    CHECK(told_between(line, {"slopes", "x0"}) == Numbers{q("1/4"), q("1/4")});
    CHECK(told_between(line, {"intercept"}) == Numbers{q("1/4"), q("1/4")});
  }
  SECTION("of nothing but zeros, zero") {
    const RegressionMoments layout{2};
    CHECK(layout.coefficients(1, Numbers(layout.size())) == Numbers(3));
  }
  prop("of any moments: the residue is orthogonal to the columns, and the coefficients to the kernel", [] {
    const RegressionMoments layout{2};
    Numbers sums;
    for (std::size_t i = 0; i < layout.size(); ++i) sums.push_back(*rc::gen::inRange(-1, 2));
    const Numbers b = layout.coefficients(1, sums);
    Matrix a(3, 3);
    a << 1, sums[0], sums[1],                                             //
        sums[0], sums[layout.square(0)] / 2, sums[layout.product(0, 1)],  //
        sums[1], sums[layout.product(0, 1)], sums[layout.square(1)] / 2;
    Vector c(3), x(3);
    c << sums[2], sums[layout.product(0, 2)], sums[layout.product(1, 2)];
    x << b[0], b[1], b[2];
    RC_ASSERT((a * (a * x - c)).isZero(0));
    RC_ASSERT((kernel(a).transpose() * x).isZero(0));
  });
}

TEST_CASE("regressions that make no sense, and cells that are no numbers") {
  is_misread(regression(features(1), "l2"), "/norm");
  is_misread(regression(features(9), "cylinders"), "/features");
  is_misread(regression(features(4), "hull"), "/features");
  is_misread(regression(features(21), "linf"), "/features");
  is_misread(regression("", "linf"), "/features");
  is_misread(regression(features(1), "linf", "0"), "/records");
  is_misread(regression(features(1) + ", " + features(1), "linf"), "/features/1/column");
  is_misread(regression(column("y", "0", "1"), "linf"), "/response/column");
  is_misread(regression(column("x", "1", "1"), "linf"), "/features/0/upper");
  is_misread(R"({"type": "functional_regression", "features": [3], "response": )" + response +
                 R"(, "records": 4, "norm": "linf", "scale": 1})",
             "/features/0");
  const StatisticRelease of = release(regression(features(1), "linf", "2"));
  for (const char* bad : {"x0,y\n1,1\n1,NaN\n", "x0,y\n1,1\n,1\n"}) {
    const auto value = of.value(read_columns(bad, of.columns).value());
    REQUIRE_FALSE(value);
    CHECK(value.error().message.find("record 2") != std::string::npos);
    CHECK(value.error().message.find("NaN") == std::string::npos);
  }
}
