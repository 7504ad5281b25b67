// SPDX-License-Identifier: GPL-3.0-or-later
// Moments of columns. mechanisms/releases/theory/moments.md
#include <cmath>

#include "dpcert/mechanisms/geometric/k_norm.hpp"
#include "dpcert/sampling/bits.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const bool is_served = (register_mechanism_type(k_norm_type()), true);

const std::string age = R"({"column": "age", "lower": 0, "upper": 100})";
const std::string weight = R"({"column": "weight", "lower": 40, "upper": 160})";

std::string moments(const std::string& columns, const std::string& rest, const std::string& records = "3") {
  return R"({"type": "moments", "columns": [)" + columns + R"(], "records": )" + records + ", " + rest + "}";
}
std::string by_norm(const std::string& norm, const std::string& scale = "null", const std::string& more = "") {
  return R"("degree": 2, "norm": ")" + norm + R"(", "scale": )" + scale + more;
}
const std::string products = R"(, "products": true)";

std::string settled_release(const ReleaseSpec& spec) { return settled(spec.release.mechanism, spec.claim); }

}  // namespace

TEST_CASE("moments are sums of powers and products, and make means in the units of the columns") {
  CHECK(is_served);
  const ReleaseSpec of = spec(moments(age + ", " + weight, by_norm("linf", "2", products)));
  const Table table = {{"0", "100"}, {"100", "160"}, {"75", "70"}};  // z: (-1, 0), (1, 1), (1/2, -1/2)
  const Numbers sums = value(of.release, table).value();
  CHECK(sums == Numbers{{1, 2}, {1, 2}, {9, 4}, {3, 4}, {5, 4}});
  const std::string told = of.release.told(sums);
  // The means of age, weight, age^2, age weight, weight^2.
  for (const char* name : {R"("age": {"lower": "58.3333333333333")", R"("weight": {"lower": "110")",
                           R"("age^2": {"lower": "5208.33333333333")", R"("age*weight": {"lower": "7083.33333333333")",
                           R"("weight^2": {"lower": "13500")"})
    CHECK(told.find(name) != std::string::npos);
  CHECK(value(of.release, {{"-5", "40"}, {"0", "39"}, {"0", "0"}}).value() == Numbers{-3, -3, 3, 3, 3});
  const ReleaseSpec powers = spec(moments(age + ", " + weight, R"("degree": 3, "norm": "linf", "scale": 2)"));
  CHECK(value(powers.release, table).value() == Numbers{{1, 2}, {1, 2}, {9, 4}, {5, 4}, {1, 8}, {7, 8}});
}

TEST_CASE("the scale of moments is the least for which the claim is proved, by a certificate") {
  for (const auto& [norm, more, scale] : {std::tuple{"linf", "", "2"},
                                          {"l1", "", "4.5"},
                                          {"l2", "", "2.828428"},
                                          {"hull", "", "1"},
                                          {"linf", products.c_str(), "2"},
                                          {"hull", products.c_str(), "1"},
                                          {"l1", products.c_str(), "5.333334"},
                                          {"l2", products.c_str(), "2.828428"}}) {
    INFO(norm << more);
    const ReleaseSpec found = spec(moments(age + ", " + weight, by_norm(norm, "null", more)));
    CHECK(q(read_json(found.release.mechanism).value().find("scale")->text) == q(scale));
    CHECK(settled_release(found) == "proved, shown");
  }
  const std::string body = R"({"type": "lp_ball", "p": 1, "dimension": 1, "radius": 2})";
  const ReleaseSpec given = spec(moments(age, R"("degree": 1, "scale": null, "body": )" + body));
  CHECK(q(read_json(given.release.mechanism).value().find("scale")->text) == 1);
  // Of other releases too.
  const std::string mean =
      R"({"type": "mean", "column": "age", "lower": 0, "upper": 100, "records": 50, "scale": null})";
  CHECK(q(read_json(spec(mean).release.mechanism).value().find("scale")->text) == 2);
}

TEST_CASE("categories are factors that are 1 or 0") {
  const std::string ward = R"({"column": "ward", "categories": ["north", "south", "west"]})";
  const std::string with_ward = R"("categories": [)" + ward + "], ";
  const Table table = {{"0", "north"}, {"100", "north"}, {"75", "west"}};  // z: -1, 1, 1/2
  SECTION("alone") {
    const ReleaseSpec of = spec(moments(age, with_ward + by_norm("linf", "2")));
    CHECK(value(of.release, table).value() == Numbers{{1, 2}, 2, 0, 1, {9, 4}});
    CHECK(of.release.columns == std::vector<std::string>{"age", "ward"});
  }
  SECTION("times powers, whose sums make sums by category in the units of the column") {
    const ReleaseSpec of = spec(moments(age, with_ward + by_norm("linf", "2", products)));
    const Numbers sums = value(of.release, table).value();
    // z, north, south, west; z^2, z north, z south, z west.
    CHECK(sums == Numbers{{1, 2}, 2, 0, 1, {9, 4}, 0, 0, {1, 2}});
    const std::string told = of.release.told(sums);
    for (const char* name :
         {R"("ward=north": {"lower": "0.666666666666666")", R"("ward=south": {"lower": "0", "upper)",
          R"("age*ward=north": {"lower": "33.3333333333333")", R"("age*ward=west": {"lower": "25", "upper": "25"})"})
      CHECK(told.find(name) != std::string::npos);
  }
  SECTION("of two columns: a table of both, and of each") {
    const std::string fever = R"({"column": "fever", "categories": ["no", "yes"]})";
    const ReleaseSpec of =
        spec(moments("", R"("categories": [)" + ward + ", " + fever + "], " + by_norm("linf", "1", products)));
    CHECK(value(of.release, {{"south", "yes"}, {"south", "no"}, {"west", "yes"}}).value() ==
          Numbers{0, 2, 1, 1, 2, 0, 0, 1, 1, 0, 1});
  }
  SECTION("a name that is none of them ends the release, unless it is stated what it counts as") {
    CHECK_FALSE(value(spec(moments(age, with_ward + by_norm("linf", "2"))).release, {{"1", "up"}, {"2", "west"}}));
    const std::string stated = R"("categories": [{"column": "ward", "categories": ["a", "b"], "unreadable": "b"}], )";
    CHECK(value(spec(moments(age, stated + by_norm("linf", "2"))).release, {{"50", "up"}, {"50", "a"}}).value() ==
          Numbers{0, 1, 1, 0});
  }
}

namespace {

/// The largest size of a difference of two records on a grid, whose columns take these cells.
Rational largest_on_grid(const ReleaseSpec& of, const std::vector<std::vector<std::string>>& cells,
                         const std::function<Rational(const Numbers&)>& size) {
  Table records{{}};
  for (const auto& column : cells) {
    Table longer;
    for (const Record& record : records)
      for (const std::string& cell : column) (longer.emplace_back(record)).push_back(cell);
    records = std::move(longer);
  }
  std::vector<Numbers> values;
  for (const Record& record : records) values.push_back(value(of.release, {record}).value());
  Rational most = 0;
  for (const Numbers& x : values)
    for (const Numbers& y : values) {
      Numbers u;
      for (std::size_t k = 0; k < x.size(); ++k) u.push_back(x[k] - y[k]);
      most = std::max(most, size(u));
    }
  return most;
}
Rational sum_of_sizes(const Numbers& u) {
  Rational sum = 0;
  for (const Rational& x : u) sum += abs(x);
  return sum;
}
Rational sum_of_squares(const Numbers& u) {
  Rational sum = 0;
  for (const Rational& x : u) sum += x * x;
  return sum;
}

}  // namespace

TEST_CASE("of moments with categories the largest difference is that of records") {
  const std::vector<std::string> ages{"0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"};
  const std::vector<std::string> weights{"40", "60", "80", "100", "120", "140", "160"};
  const std::vector<std::string> wards{"north", "south", "west"}, yes_no{"yes", "no"};
  const std::string three = R"("categories": [{"column": "ward", "categories": ["north", "south", "west"]}], )";
  const std::string two = R"("categories": [{"column": "fever", "categories": ["yes", "no"]}, )"
                          R"({"column": "ward", "categories": ["north", "south", "west"]}], )";
  for (const auto& [columns, categories, more, cells] :
       {std::tuple{age, three, std::string{}, std::vector{ages, wards}},
        std::tuple{age, three, products, std::vector{ages, wards}},
        std::tuple{age, two, products, std::vector{ages, yes_no, wards}},
        std::tuple{std::string{}, two, products, std::vector{yes_no, wards}},
        std::tuple{age + ", " + weight, three, std::string{}, std::vector{ages, weights, wards}}})
    for (const auto& [norm, size] : {std::pair{"l1", &sum_of_sizes}, std::pair{"l2", &sum_of_squares}}) {
      INFO(columns << categories << more << norm);
      const ReleaseSpec of = spec(moments(columns, categories + by_norm(norm, "null", more), "1"));
      const Rational scale = q(read_json(of.release.mechanism).value().find("scale")->text);
      const Rational largest = largest_on_grid(of, cells, size), found = norm[1] == '1' ? scale : scale * scale;
      CHECK(found >= largest);
      CHECK(found <= largest * Rational(101, 100));  // the grid is not all
      CHECK(settled_release(of) == "proved, shown");
    }
}

TEST_CASE("records of means may be shortened") {
  const std::string two = age + ", " + weight;
  const Table table = {{"100", "160"}, {"50", "130"}, {"0", "100"}};  // z: (1, 1), (0, 1/2), (-1, 0)
  const auto clipped = [&](const char* norm, const char* length) {
    return spec(
        moments(two, R"("degree": 1, "norm": ")" + std::string{norm} + R"(", "scale": null, "clip": )" + length));
  };
  const auto scale_of = [](const ReleaseSpec& of) {
    return q(read_json(of.release.mechanism).value().find("scale")->text);
  };
  CHECK(value(clipped("l1", "1").release, table).value() == Numbers{Rational(1, 2) - 1, 1});
  const Rational third =
      value(clipped("l1", "\"2/3\"").release, {{"100", "160"}, {"50", "100"}, {"50", "100"}}).value()[0];
  CHECK(third <= Rational(1, 3));
  CHECK(third > Rational(1, 3) - power_of_two(-63));
  CHECK(value(clipped("linf", "\"1/2\"").release, table).value() == Numbers{0, 1});
  const Numbers by_squares = value(clipped("l2", "1").release, table).value();
  for (const Rational& sum : {Rational{by_squares[0] + 1}, Rational{by_squares[1] - Rational(1, 2)}}) {
    CHECK(2 * sum * sum <= 1);
    CHECK(2 * sum * sum > 1 - power_of_two(-60));
  }
  CHECK(scale_of(clipped("l2", "1")) == 2);
  CHECK(scale_of(clipped("l1", "\"1/4\"")) == Rational(1, 2));
  CHECK(settled_release(clipped("l2", "1")) == "proved, shown");
  SECTION("so that two may differ by twice that length, and claims below it are broken") {
    for (const char* norm : {"l1", "l2", "linf"}) {
      const ReleaseSpec of = clipped(norm, "\"3/4\"");  // z: (3/4, 0) and (-3/4, 0) in each norm
      const Numbers one = value(of.release, {{"87.5", "100"}}).value(),
                    other = value(of.release, {{"12.5", "100"}}).value();
      CHECK(one[0] - other[0] == Rational(3, 2));
      CHECK(verdict(of.release.mechanism, R"({"epsilon": 1})") == "proved");
      CHECK(verdict(of.release.mechanism, R"({"epsilon": "0.999999"})") == "refuted");
    }
  }
  const auto refusal = [&](const char* degree, const char* norm, const char* clip) {
    return why(moments(
        two, R"("degree": )" + std::string{degree} + R"(, "norm": ")" + norm + R"(", "scale": 2, "clip": )" + clip));
  };
  CHECK(refusal("1", "hull", "1").starts_with("/release/clip"));
  CHECK(refusal("2", "l2", "1").starts_with("/release/clip"));
  CHECK(refusal("1", "l2", "0").starts_with("/release/clip"));
  CHECK(refusal("1", "l2", "1.41").empty());
  // All records are as short: 2 clip would be more than the largest difference.
  CHECK(refusal("1", "l2", "1.42").starts_with("/release/clip: found 1.42, wanted less than"));
  CHECK(refusal("1", "l1", "2").starts_with("/release/clip: found 2, wanted less than"));
  CHECK(refusal("1", "linf", "1").starts_with("/release/clip: found 1, wanted less than"));
  CHECK(
      why(moments(
              age,
              R"("categories": [{"column": "w", "categories": ["a", "b"]}], "degree": 1, "norm": "l2", "scale": 1, "clip": 1)"))
          .starts_with("/release/clip"));
}

TEST_CASE("moments of a dozen columns are proved to be private") {
  std::string columns;
  for (int i = 0; i < 12; ++i)
    columns += (i == 0 ? "" : ", ") + (R"({"column": "c)" + std::to_string(i)) + R"(", "lower": 0, "upper": 1})";
  for (const auto& [norm, more, scale] : {std::tuple{"l1", "", "27"},
                                          {"l2", "", "6.92821"},
                                          {"hull", "", "1"},
                                          {"l1", products.c_str(), "90.4616"},
                                          {"l2", products.c_str(), "12.96149"}}) {
    INFO(norm << more);
    const ReleaseSpec found = spec(moments(columns, by_norm(norm, "null", more)));
    CHECK(q(read_json(found.release.mechanism).value().find("scale")->text) == q(scale));
    CHECK(settled_release(found) == "proved, shown");
  }
}

TEST_CASE("draws of moments are near the moments where there are many records") {
  Table table;
  for (int i = 0; i < 2000; ++i) table.push_back({std::to_string(i % 101), std::to_string(40 + i % 121)});
  for (const char* norm : {"l1", "l2", "linf", "hull"}) {
    const ReleaseSpec of = spec(moments(age + ", " + weight, by_norm(norm, "null", products), "2000"));
    const Numbers exact = value(of.release, table).value();
    const auto bits = seeded_bits(7);
    const Numbers drawn = draw_release(of, csv(of.release, table), *bits).value();
    for (std::size_t k = 0; k < exact.size(); ++k) CHECK(abs(drawn[k] - exact[k]) < 150);
  }
}

TEST_CASE("moments that make no sense") {
  const std::string two = age + ", " + weight;
  CHECK(why(moments(two, by_norm("l3", "1"))).starts_with("/release/norm"));
  CHECK(why(moments(two, by_norm("l1", "0"))).starts_with("/release/scale"));
  CHECK(why(moments(age + ", " + age, by_norm("l1", "1"))).starts_with("/release/columns/1/column"));
  CHECK(why(moments(two, R"("degree": 7, "norm": "l1", "scale": 1)")).starts_with("/release/degree"));
  CHECK(why(moments(two, R"("degree": 0, "norm": "l1", "scale": 1)")).starts_with("/release/degree"));
  CHECK(why(moments(two, R"("degree": 1, "scale": 1)")).starts_with("/release: "));
  CHECK(why(moments(two, R"("degree": 2, "norm": "l1", "scale": 1, "products": 3)")).starts_with("/release/products"));
  std::string many;
  for (int i = 0; i < 20; ++i)
    many += (i == 0 ? "" : ", ") + (R"({"column": "c)" + std::to_string(i)) + R"(", "lower": 0, "upper": 1})";
  CHECK(
      why(moments(many, R"("degree": 6, "norm": "l1", "scale": 1, "products": true)")).starts_with("/release/degree"));
  CHECK(why(moments(two, R"("degree": 3, "norm": "hull", "scale": 1)")).starts_with("/release/norm"));
  const auto some = [&](std::size_t count) {
    std::string columns = two;
    for (std::size_t i = 2; i < count; ++i)
      columns += R"(, {"column": "c)" + std::to_string(i) + R"(", "lower": 0, "upper": 1})";
    return columns;
  };
  CHECK(why(moments(some(4), by_norm("hull", "1", products))).empty());
  CHECK(why(moments(some(5), by_norm("hull", "1", products))).starts_with("/release/norm"));
  CHECK(why(moments(two, R"("degree": 4, "norm": "l2", "scale": 1, "products": true)")).starts_with("/release/norm"));
  const std::string square = R"({"column": "age^2", "lower": 0, "upper": 1})";
  CHECK(why(moments(age + ", " + square, by_norm("l1", "1"))).starts_with("/release/columns: two moments"));
  CHECK(why(moments("", by_norm("l1", "1"))).starts_with("/release/columns: found no columns"));
  const std::string wards = R"("categories": [{"column": "ward", "categories": ["a", "b", "c"]}], )";
  CHECK(why(moments(two, wards + by_norm("hull", "1"))).starts_with("/release/norm"));
  CHECK(why(moments(two, wards + by_norm("l1", "1", products))).starts_with("/release/norm"));
  CHECK(why(moments(age, R"("categories": [{"column": "age", "categories": ["a", "b"]}], )" + by_norm("l1", "1")))
            .starts_with("/release/categories/0/column"));
  CHECK(why(moments(age, R"("categories": [{"column": "ward", "categories": ["a"]}], )" + by_norm("l1", "1")))
            .starts_with("/release/categories/0/categories"));
  // What is open is a number that tells how much noise there is.
  const auto claimed = [](const std::string& release, const std::string& claim) {
    const auto read = release_spec_of(read_json(R"({"release": )" + release + R"(, "claim": )" + claim + "}").value());
    return read ? "" : read.error().where;
  };
  CHECK(claimed(moments(two, by_norm("l1")), R"({"rho": 1})").empty());  // found for every notion
  CHECK(claimed(moments(two, by_norm("l1")), R"({"epsilon": 0})") == "/release/scale");
  CHECK(claimed(moments(two, R"("degree": null, "norm": "l1", "scale": 1)"), R"({"epsilon": 1})") == "/release/degree");
  CHECK(claimed(moments(two, R"("degree": 2, "norm": null, "scale": null)"), R"({"epsilon": 1})") == "/release/norm");
  CHECK(claimed(moments(two, by_norm("l1"), "null"), R"({"epsilon": 1})") == "/release/records");
}
