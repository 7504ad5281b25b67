// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of one's own. mechanisms/releases/theory/statistic.md
#include "dpcert/mechanisms/geometric/k_norm.hpp"
#include "dpcert/sampling/bits.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const bool is_served = (register_mechanism_type(k_norm_type()), true);

const std::string columns = R"("columns": [{"column": "x", "lower": 0, "upper": 2},
                                           {"column": "y", "lower": -1, "upper": 1}])";
/// x^2 - y, and x y/2.
const std::string components = R"("components": [
  [{"coefficient": 1, "powers": [2, 0]}, {"coefficient": -1, "powers": [0, 1]}],
  [{"coefficient": "1/2", "powers": [1, 1]}]])";
const std::string wards = R"("categories": {"column": "ward", "categories": ["north", "south", "west"]})";

std::string statistic(const std::string& of, const std::string& rest, const std::string& records = "2") {
  return R"({"type": "statistic", )" + of + R"(, "records": )" + records + ", " + rest + "}";
}
std::string by_norm(const std::string& norm, const std::string& scale = "null") {
  return R"("norm": ")" + norm + R"(", "scale": )" + scale;
}
std::string polynomials(const std::string& norm, const std::string& scale = "null") {
  return statistic(columns + ", " + components, by_norm(norm, scale));
}
std::string table(const std::string& norm, const std::string& vectors = "[[1, 0], [0, 1], [2, 2]]") {
  return statistic(wards + R"(, "vectors": )" + vectors, by_norm(norm));
}
Rational scale_of(const ReleaseSpec& of) {
  return *read_rational(read_json(of.release.mechanism).value().find("scale")->text);
}

}  // namespace

TEST_CASE("a statistic of one's own is the sum of its polynomials over records") {
  CHECK(is_served);
  const ReleaseSpec of = spec(polynomials("linf", "5"));
  // Values beyond an interval are moved to its end.
  CHECK(value(of.release, {{"1", "1/2"}, {"2", "-3"}}).value() == Numbers{Rational(11, 2), Rational(-3, 4)});
  CHECK(of.release.told({3, 1}) == R"({"statistics": ["3", "1"], "means": {"0": {"lower": "1.5", "upper": "1.5"}, )"
                                   R"("1": {"lower": "0.5", "upper": "0.5"}}})");
  const ReleaseSpec named =
      spec(statistic(columns + ", " + components, by_norm("l2", "5") + R"(, "names": ["a", "b"])"));
  CHECK(named.release.told({3, 1}).find(R"("b": {"lower": "0.5")") != std::string::npos);
}

TEST_CASE("of a table of vectors it is the sum of the categories' vectors") {
  const ReleaseSpec of = spec(table("l1"));
  CHECK(value(of.release, {{"west"}, {"south"}}).value() == Numbers{2, 3});
  CHECK(scale_of(of) == 3);  // (2, 2) against (1, 0)
  CHECK(scale_of(spec(table("linf"))) == 2);
  CHECK_FALSE(value(of.release, {{"east"}, {"south"}}));
}

TEST_CASE("the scale of a statistic is the largest norm of a difference, by a certificate") {
  // (2, -1) has (5, -1). x^2 - y - x y/2 is least, -17/16, at (1/4, 1), and 6 at most; the square of
  // the distance from (x, 1), (6 - x^2)^2 + (1 + x/2)^2, is 37.021 at most.
  for (const auto& [norm, scale] : {std::pair{"linf", "6"}, {"l1", "113/16"}, {"l2", "6.084512"}, {"hull", "1"}}) {
    INFO(norm);
    const ReleaseSpec found = spec(polynomials(norm));
    CHECK(scale_of(found) == *read_rational(scale));
    CHECK(settled(found.release.mechanism, found.claim).starts_with("proved"));
  }
  const ReleaseSpec by_body =
      spec(statistic(columns + ", " + components,
                     R"("body": {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": 6}, "scale": null)"));
  CHECK(scale_of(by_body) == 1);
}

TEST_CASE("no two records differ by more than the sensitivity, and some by as much") {
  const std::string one = statistic(columns + ", " + components, by_norm("linf"), "1");
  const ReleaseSpec of = spec(one);
  Rational most = 0;
  each_neighbours(of.release, {{"0", "1"}, {"2", "-1"}, {"1", "0"}, {"2", "1"}, {"0.5", "-0.25"}},
                  [&](const Numbers& x, const Numbers& y) {
                    for (std::size_t j = 0; j < x.size(); ++j) most = std::max<Rational>(most, abs(x[j] - y[j]));
                  });
  CHECK(most == scale_of(of));
}

TEST_CASE("draws of a statistic of one's own are near it where there are many records") {
  Table records;
  for (int i = 0; i < 1000; ++i) records.push_back({std::to_string(i % 3), std::to_string(i % 2)});
  for (const char* norm : {"l1", "l2", "linf", "hull"}) {
    const ReleaseSpec of = spec(statistic(columns + ", " + components, by_norm(norm), "1000"));
    const Numbers exact = value(of.release, records).value();
    const auto bits = seeded_bits(11);
    const Numbers drawn = draw_release(of, csv(of.release, records), *bits).value();
    for (std::size_t j = 0; j < exact.size(); ++j) CHECK(abs(drawn[j] - exact[j]) < 200);
  }
}

TEST_CASE("statistics of one's own that make no sense") {
  const auto of = [](const std::string& some, const std::string& rest = by_norm("l1", "1")) {
    return why(statistic(some, rest));
  };
  CHECK(of(columns + ", " + components).empty());
  CHECK(of(columns + R"(, "components": [[{"coefficient": 1, "powers": [1]}]])")
            .starts_with("/release/components/0/0/powers: found 1 items, wanted one for each of the 2 variables"));
  CHECK(of(columns + R"(, "components": [[{"coefficient": 1, "powers": [25, 0]}]])")
            .starts_with("/release/components/0: found the power 25"));
  CHECK(of(columns + ", " + components, by_norm("l3", "1")).starts_with("/release/norm"));
  const std::string cubic = R"(, "components": [[{"coefficient": 1, "powers": [2, 1]}]])";
  CHECK(of(columns + cubic, by_norm("hull", "1")).starts_with("/release/norm: found hull for 1 sums of degree 3"));
  CHECK(of(columns + cubic, by_norm("linf", "1")).empty());
  CHECK(of(columns + ", " + components, by_norm("l1", "0")).starts_with("/release/scale"));
  CHECK(of(columns + ", " + components, by_norm("l1", "1") + R"(, "names": ["a"])").starts_with("/release/names"));
  CHECK(of(columns + ", " + components, by_norm("l1", "1") + R"(, "names": ["a", "a"])").starts_with("/release/names"));
  CHECK(of(wards + R"(, "vectors": [[1], [2]])").starts_with("/release/vectors: found 2 vectors, wanted one for each"));
  CHECK(of(wards + R"(, "vectors": [[1], [2], [3, 4]])").starts_with("/release/vectors"));
  // What the mechanism refuses is told where the spec has it.
  const std::string twice = R"(, "components": [[{"coefficient": 1, "powers": [1, 0]}],
                                                [{"coefficient": 2, "powers": [1, 0]}]])";
  CHECK(of(columns + twice, by_norm("hull", "1")).starts_with("/release: found a flat body"));
  CHECK(
      of(columns + ", " + components, R"("body": {"type": "lp_ball", "p": 1, "dimension": 3, "radius": 1}, "scale": 1)")
          .starts_with("/release: found a statistic of dimension 2"));
  CHECK(of(columns + ", " + components,
           R"("body": {"type": "lp_ball", "p": 1, "dimension": 2, "radius": -1}, "scale": 1)")
            .starts_with("/release/body/radius"));
  CHECK(of(wards + ", " + components).starts_with("/release"));
  CHECK(of(columns).starts_with("/release"));
}
