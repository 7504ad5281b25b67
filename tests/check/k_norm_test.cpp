// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <array>
#include <set>

#include "k_norm_objects.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string triangle = table({{0, 0}, {1, 0}, {0, 2}});

}  // namespace

TEST_CASE("k-norm with a stated sensitivity rests on that number") {
  const std::string noise = by_sensitivity(lp("5/2", 3), "2", "3");
  CHECK(is_exact(noise, "1.5"));
  CHECK(holds(noise, "dp 3/2 0"));
  CHECK_FALSE(holds(noise, "not-dp 3/2 0"));
  CHECK(holds(noise, "dp 3/2 1/7"));
  CHECK(holds(noise, "dp ln(5) 0"));  // 1.609...
  CHECK_FALSE(holds(noise, "dp ln(4) 0"));
  CHECK(holds(noise, "not-dp ln(4) 0"));
  CHECK_FALSE(holds(noise, "not-dp 1 1/1000000"));
  CHECK_FALSE(holds(noise, "zcdp 9"));
  // Its losses on grids are those of Laplace noise, as a bound.
  CHECK(follows(noise, {"@ dp 1 23/100 by loss-grid 1/64 -100 100 64"}));
  CHECK_FALSE(follows(noise, {"@ dp 1 22/100 by loss-grid 1/64 -100 100 64"}));
  CHECK_FALSE(follows(noise, {"@ not-dp 1 1/100 by loss-grid 1/64 -100 100 64"}));
  CHECK_FALSE(holds(noise, "dp 2 0", "1"));
  CHECK(follows(noise, {"@ dp 3/2 0 by k-norm"}, "add-remove"));
  CHECK_FALSE(holds(by_sensitivity(R"({"type": "egg"})", "1", "1"), "dp 1 0"));
  CHECK_FALSE(holds(by_sensitivity(lp("1", 2), "0", "1"), "dp 1 0"));
  CHECK_FALSE(holds(by_sensitivity(lp("1", 2), "1", "-1"), "dp 1 0"));
  // On the line it is Laplace noise, whatever the ball.
  CHECK(follows(by_sensitivity(lp("5/2", 1, "7"), "2", "3"), {"@ dp 1/2 1 by laplace-curve"}));
  CHECK(follows(by_sensitivity(lp("5/2", 1, "7"), "2", "3"), {"@ dp 3/2 0 by laplace-curve"}));
  CHECK_FALSE(follows(by_sensitivity(lp("5/2", 1, "7"), "2", "3"), {"@ dp 149/100 0 by laplace-curve"}));
}

TEST_CASE("a stated sensitivity is one of a norm") {
  const auto parabola = [](const std::string& end) {
    return R"({"type": "sensitivity_hull", "statistic": {"type": "polynomial", "variables": ["x"], "domain": [[0, ")" +
           end + R"("]], "components": [[{"coefficient": 1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]}})";
  };
  const auto squares = [](const std::string& second) {  // x^2 beside what grows with it, or not at all
    return R"({"type": "sensitivity_hull", "statistic": {"type": "polynomial", "variables": ["x"], "domain": [[0, 1]],
        "components": [[{"coefficient": 1, "powers": [2]}], )" +
           second + "]}}";
  };
  const auto several = [](const std::string& type, const std::vector<std::string>& bodies) {
    std::string text;
    for (const auto& body : bodies) text += (text.empty() ? "" : ", ") + body;
    return of(type, "[" + text + "]");
  };
  const auto image = [](const Vectors& map, const std::string& body) {
    return of("image", body, R"(, "matrix": )" + list(map));
  };
  const std::string across = hull({{1, 0}, {-1, 0}}), upright = hull({{0, 2}, {0, -2}}),
                    triangular = hull({{0, 0}, {1, 0}, {0, 1}});
  const std::string rhombus = hull({{1, 0}, {-1, 0}, {0, 2}, {0, -2}}), turned = image({{0, -1}, {1, 0}}, lp("3/2", 2));
  const std::vector<std::string> balls{
      lp("1", 2),
      lp("3/2", 2),
      lp("inf", 2),
      lp("2", 1'000'000),
      ellipsoid({{2, 1}, {1, 1}}),
      rhombus,
      turned,
      halfspaces({{1, 0}, {-1, 0}, {1, 1}, {-2, -2}}, {2, 2, 1, 2}),
      of("difference_body", triangular),
      of("scaled", rhombus, R"(, "factor": -2)"),
      of("difference_body", of("scaled", triangular, R"(, "factor": -2)")),
      several("minkowski_sum", {lp("1", 2)}),
      several("minkowski_sum", {across, upright}),
      several("convex_hull_of", {across, upright}),
      several("intersection", {lp("1", 2), rhombus, turned}),
      image({{1, 1, 0}, {0, 1, 1}}, lp("4", 3)),
      image({{1, 1, 1}, {0, 1, 1}}, hull({{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}})),
      of("difference_body", image({{1, 1}, {0, 1}}, triangular)),
      of("difference_body", several("minkowski_sum", {triangular, across})),
      R"({"type": "sensitivity_hull", "statistic": )" + triangle + "}",
      parabola("1")};
  const auto is_pure = [](const std::string& body, const std::string& epsilon) {
    const std::string noise = by_sensitivity(body, "2", "3"), says = "dp " + epsilon + " 0";
    return holds(noise, says) || follows(noise, {"@ " + says + " by laplace-curve"});
  };
  for (const auto& ball : balls) {
    INFO(ball);
    CHECK(is_pure(ball, "3/2"));
    CHECK_FALSE(is_pure(ball, "1"));
  }
  const std::vector<std::string> no_balls{
      lp("1/2", 2),
      across,
      triangular,
      hull({{1, 0}, {-1, 0}, {0, 1}}),
      parabola("0"),
      ellipsoid({{1, 2}, {2, 1}}),
      ellipsoid({{1, 0}, {1, 1}}),
      halfspaces({{1, 0}, {-1, 0}}, {1, 1}),
      halfspaces({{1, 0}, {0, 1}, {-1, -1}}, {1, 1, 1}),
      halfspaces({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, {1, 2, 1, 1}),
      of("scaled", triangular, R"(, "factor": 2)"),
      of("scaled", rhombus, R"(, "factor": 0)"),
      of("difference_body", across),
      of("difference_body", lp("1/2", 2)),
      several("minkowski_sum", {across, across}),
      several("minkowski_sum", {triangular, lp("1", 2)}),
      several("minkowski_sum", {lp("1", 2), lp("1", 3)}),
      several("minkowski_sum", {lp("1/2", 2), lp("1", 2)}),
      several("convex_hull_of", {lp("1", 2), triangular}),
      several("intersection", {lp("1", 2), across}),
      several("intersection", {lp("1", 2), triangular}),
      image({{1, 1}, {2, 2}}, lp("1", 2)),
      image({{1, 0}, {0, 1}}, triangular),
      image({{1, 0, 0}, {0, 1, 0}}, lp("1", 2)),
      R"({"type": "sensitivity_hull", "statistic": )" + table({{0, 0}, {1, 1}, {2, 2}}) + "}",
      squares(R"([{"coefficient": 2, "powers": [2]}])"),
      squares(R"([{"coefficient": 2, "powers": [0]}])")};
  for (const auto& body : no_balls) {
    INFO(body);
    CHECK_FALSE(is_pure(body, "2"));
  }
  // On the line the two ends decide, however many points there are.
  for (const auto& body :
       {hull({{-2}, {1}, {2}}), halfspaces({{1}, {-1}, {1}}, {1, 1, 2}), image({{3, -1}}, lp("1", 2))})
    CHECK(follows(by_sensitivity(body, "1", "1"), {"@ dp 1 0 by laplace-curve"}));
  for (const auto& body :
       {hull({{-1}, {5}}), hull({{1}, {2}}), hull({{0}}), halfspaces({{1}, {-1}}, {1, 2}), lp("1/2", 1)})
    CHECK_FALSE(follows(by_sensitivity(body, "1", "1"), {"@ dp 1 0 by laplace-curve"}));
}

TEST_CASE("k-norm is sharp for every kind of body") {
  // Differences (1,0), (0,2), (1,-2), scale 2.
  CHECK(is_exact(by_statistic(lp("1", 2), "2", triangle), "1.5"));
  CHECK(is_exact(by_statistic(lp("inf", 2, "1/3"), "2", triangle), "3"));
  CHECK(is_exact(by_statistic(lp("2", 2), "2", triangle), "1.118033988"));                   // sqrt(5)/2
  CHECK(is_exact(by_statistic(ellipsoid({{2, 1}, {1, 1}}), "2", triangle), "1.802775637"));  // sqrt(13)/2
  CHECK(is_exact(by_statistic(halfspaces({{1, 0}, {-1, 0}, {1, 1}, {-2, -2}}, {2, 2, 1, 2}), "2", triangle), "1"));
  CHECK(is_exact(by_statistic(of("scaled", lp("1", 2), R"(, "factor": "3/2")"), "2", triangle), "1"));
  CHECK(is_exact(by_statistic(of("difference_body", lp("1", 2)), "2", triangle), "0.75"));
  CHECK(holds(by_statistic(lp("1", 2), "2", triangle), "dp 3/2 0"));
  CHECK_FALSE(holds(by_statistic(lp("1", 2), "2", triangle), "not-dp 3/2 0"));
  CHECK_FALSE(holds(by_statistic(lp("1", 2), "2", triangle), "dp 3/2 0", "1"));
  CHECK_FALSE(holds(by_statistic(lp("1", 2), "2", triangle), "dp ln(10) 0"));
  CHECK(holds(by_statistic(lp("1", 2), "2", table({{3, 4}})), "dp 0 0"));  // one value: nothing to hide
  // On the line: differences up to 5, the ball [-2, 2], scale 1/2.
  const std::string line = table({{0}, {5}, {3}});
  for (const std::string& body :
       {hull({{2}, {-2}, {1}, {-1}}), hull({{2}, {-2}, {1}}), lp("1", 1, "2"), lp("7/3", 1, "2"), lp("inf", 1, "2"),
        ellipsoid({{4}}), halfspaces({{1}, {-1}}, {2, 2}), of("difference_body", hull({{3}, {5}, {4}}))})
    for (const auto& [says, is_true] : std::vector<std::pair<std::string, bool>>{
             {"dp 5 0", true}, {"dp 499/100 0", false}, {"not-dp 499/100 0", true}, {"not-dp 5 0", false}}) {
      INFO(body << says);
      CHECK(follows(by_statistic(body, "1/2", line), {"@ " + says + " by laplace-curve"}, replace_one) == is_true);
    }
  CHECK_FALSE(follows(by_statistic(ellipsoid({{2}}), "1", line), {"@ dp 9 0 by laplace-curve"}, replace_one));
  CHECK(holds(by_statistic(ellipsoid({{2}}), "1", line), "dp 3.5 0") == false);  // not a fraction
  CHECK(is_exact(by_statistic(ellipsoid({{2}}), "1", line), "3.535533906"));
}

TEST_CASE("balls of sums and of largest coordinates are Laplace noise") {
  const std::string sheared = of("image", lp("inf", 2), R"(, "matrix": [[1, 1], [0, 3]])");
  for (const auto& body : {lp("1", 3), lp("inf", 3), lp("1", 2, "7"), of("scaled", lp("1", 2), R"(, "factor": 5)"),
                           of("difference_body", lp("inf", 2)), sheared}) {
    INFO(body);
    const auto follows_from = [&](const std::string& says) {
      return follows(by_sensitivity(body, "2", "3"), {"@ " + says + " by laplace-curve"});
    };
    CHECK(follows_from("dp 1 23/100"));  // 1 - e^-1/4 = .2212
    CHECK_FALSE(follows_from("dp 1 22/100"));
    CHECK(follows_from("not-dp 1 22/100"));
    CHECK_FALSE(follows_from("not-dp 1 23/100"));
    CHECK(follows_from("not-zcdp 18/25"));  // 3/2 + e^-3/2 - 1 = .7231
    CHECK_FALSE(holds(by_sensitivity(body, "2", "3"), "dp 3/2 0"));
  }
  // Not so, or not seen from the description: an image in fewer dimensions, other powers, hulls.
  for (const auto& body : {of("image", lp("1", 3), R"(, "matrix": [[1, 0, 1], [0, 1, 1]])"), lp("3/2", 2), lp("2", 2),
                           hull({{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 2}, {-2, -2}}),
                           of("convex_hull_of", "[" + lp("1", 2) + "]"), of("intersection", "[" + lp("1", 2) + "]")}) {
    INFO(body);
    CHECK_FALSE(follows(by_sensitivity(body, "2", "3"), {"@ not-dp 1 1/100 by laplace-curve"}));
    CHECK(holds(by_sensitivity(body, "2", "3"), "dp 3/2 0"));
  }
}

TEST_CASE("K-norm noise keeps to Laplace noise of its pure epsilon") {
  const std::string stated = by_sensitivity(lp("5/2", 3), "2", "3"),
                    of_values = by_statistic(lp("1", 2), "2", triangle);
  for (const std::string& noise : {stated, of_values}) {
    INFO(noise);
    const auto from = [&](const std::string& pure, const std::string& says, const std::string& by = "laplace-curve 0") {
      return follows(noise, {"@ dp " + pure + " 0 by k-norm", "@ " + says + " by " + by}, replace_one);
    };
    CHECK(from("3/2", "dp 1 23/100"));
    CHECK_FALSE(from("3/2", "dp 1 22/100"));
    CHECK(from("2", "dp 1 2/5"));  // 1 - e^-1/2 = .3935
    CHECK_FALSE(from("2", "dp 1 39/100"));
    CHECK(from("3/2", "zcdp 3/4"));
    CHECK_FALSE(from("3/2", "zcdp 7/10"));
    CHECK(from("3/2", "renyi 2 111/100"));  // log((2 e^1.5 + e^-3)/3) = 1.1001
    CHECK_FALSE(from("3/2", "renyi 2 11/10"));
    CHECK(from("3/2", "gdp 207/100"));  // 2 Phi(-mu/2) = e^-3/4 where mu^2 = 2.0658
    CHECK_FALSE(from("3/2", "gdp 2"));
    for (const char* breach : {"not-dp 1 1/1000", "not-zcdp 1/1000", "not-renyi 2 1/1000", "not-gdp 1/1000"})
      CHECK_FALSE(from("3/2", breach));
    CHECK_FALSE(from("1", "dp 1 23/100"));      // the premise is false
    CHECK_FALSE(from("ln(5)", "dp 1 99/100"));  // no rational shift
    CHECK_FALSE(follows(noise, {"@ dp 3/2 1/9 by k-norm", "@ dp 1 99/100 by laplace-curve 0"}, replace_one));
    CHECK_FALSE(follows(noise, {"@ dp 1 99/100 by laplace-curve"}, replace_one));
  }
  // Of pure privacy alone, of which the curve of responses may be met, it does not follow.
  const std::string pure = R"({"type": "pure", "epsilon": "3/2"})";
  CHECK_FALSE(follows(pure, {"@ dp 3/2 0 by given", "@ dp 1 23/100 by laplace-curve 0"}));
  CHECK(follows(pure, {"@ dp 3/2 0 by given", "@ dp 1 33/100 by convert 0"}));
}

TEST_CASE("k-norm takes weights that reach every difference") {
  const std::string noise = by_statistic(hull(square), "2", triangle);  // sorted: (0,0), (0,2), (1,0)
  // (0,-2) = 1 (1,-1) + 1 (-1,-1); (-1,0) = 1/2 of two; (-1,2) = 3/2 (-1,1) + 1/2 (1,1)
  const std::string weights = "2 1 1 3 1 2 2 1/2 3 1/2 2 2 3/2 0 1/2";
  CHECK(holds(noise, "dp 1 0", weights));
  CHECK(holds(noise, "dp 1 1/5", weights));
  CHECK_FALSE(holds(noise, "dp 999999999/1000000000 0", weights));
  CHECK_FALSE(holds(noise, "dp 1 0"));
  CHECK_FALSE(holds(noise, "dp 1 0", weights + " 1"));
  CHECK_FALSE(holds(noise, "dp 1 0", "2 1 1 3 1 2 2 1/2 3 1/2"));
  CHECK_FALSE(holds(noise, "dp 1 0", "2 1 1 3 1 2 2 1/2 3 1/2 2 2 3/2 0 1/3"));
  CHECK_FALSE(holds(noise, "dp 1 0", "2 1 1 3 1 2 2 1/2 3 1/2 2 2 3/2 4 1/2"));
  CHECK_FALSE(holds(noise, "dp 9 0", "2 1 1 3 1 2 2 1/2 3 1/2 3 2 3/2 0 1 3 -1/2"));
  CHECK_FALSE(holds(noise, "dp 1 0", "9 1 1 3 1"));
  // -1 (1,1), -1 (1,-1): they reach (-2,0), of gauge 2, by weights that sum to -2.
  const std::string far = by_statistic(hull(square), "1", table({{0, 0}, {2, 0}}));
  CHECK(holds(far, "dp 2 0", "2 2 1 3 1"));
  CHECK_FALSE(holds(far, "dp 0 0", "2 0 -1 1 -1"));
  // In a difference of n points, number k is point k div n minus point k mod n.
  const std::string differences = by_statistic(of("difference_body", hull({{0, 0}, {1, 0}, {0, 2}})), "1", triangle);
  CHECK(holds(differences, "dp 1 0", "1 2 1 1 1 1 1 7 1"));
  CHECK_FALSE(holds(differences, "dp 1 0", "1 2 1 1 1 1 1 5 1"));
  const std::string own = by_statistic(R"({"type": "sensitivity_hull", "statistic": )" + triangle + "}", "1", triangle);
  CHECK(holds(own, "dp 1 0", "1 1 1 1 2 1 1 5 1"));
}

TEST_CASE("k-norm takes a functional that the body allows") {
  const std::string noise = by_statistic(hull(square), "2", triangle);
  CHECK(holds(noise, "not-dp 999999999/1000000000 0", "0 1"));
  CHECK_FALSE(holds(noise, "not-dp 1 0", "0 1"));
  CHECK_FALSE(holds(noise, "not-dp 1 0", "0 2"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 0", "0 1 0"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 0", "0"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 0"));
  const std::string own = by_statistic(R"({"type": "sensitivity_hull", "statistic": )" + triangle + "}", "1", triangle);
  CHECK(holds(own, "not-dp 999999999/1000000000 0", "0 1/2"));
  CHECK_FALSE(holds(own, "not-dp 999999999/1000000000 0", "0 1"));
  // The differences of differences are twice as far.
  const std::string twice = of("difference_body", of("difference_body", hull({{0, 0}, {1, 0}, {0, 2}})));
  CHECK(holds(by_statistic(twice, "1", triangle), "not-dp 499999999/1000000000 0", "0 1/2"));
  CHECK_FALSE(holds(by_statistic(twice, "1", triangle), "not-dp 1/2 0", "0 1/2"));
  CHECK(is_exact(by_statistic(of("scaled", lp("1", 2), R"(, "factor": -2)"), "1", triangle), "1.5"));
}

TEST_CASE("k-norm keeps to norm balls and to neighbours that replace a record") {
  const Vectors lopsided = {{1, 1}, {1, -1}, {-1, 1}}, flat = {{1, 1}, {-1, -1}};
  CHECK_FALSE(holds(by_statistic(hull(lopsided), "1", table({{0, 0}, {1, 1}})), "dp 1 0", "1 0 1"));
  CHECK_FALSE(holds(by_statistic(hull(flat), "1", table({{0, 0}, {1, 1}})), "dp 1 0", "1 1 1"));
  CHECK(holds(by_statistic(hull(square), "1", table({{0, 0}, {1, 1}})), "dp 1 0", "1 3 1"));
  CHECK_FALSE(holds(by_statistic(halfspaces(lopsided, {1, 1, 1}), "1", triangle), "dp 9 0"));
  CHECK_FALSE(holds(by_statistic(halfspaces(flat, {1, 1}), "1", triangle), "dp 9 0"));
  CHECK_FALSE(holds(by_statistic(halfspaces(square, {1, 1, 1, 0}), "1", triangle), "dp 9 0"));
  CHECK_FALSE(holds(by_statistic(halfspaces(square, {1, 1, 1, 2}), "1", triangle), "dp 9 0"));
  for (const Vectors& shape :
       {Vectors{{1, 2}, {2, 4}}, Vectors{{1, 2}, {2, 1}}, Vectors{{2, 1}, {0, 2}}, Vectors{{0, 0}, {0, 1}}})
    CHECK_FALSE(holds(by_statistic(ellipsoid(shape), "1", triangle), "dp 9 0"));
  CHECK_FALSE(holds(by_statistic(of("scaled", lp("1", 2), R"(, "factor": "0")"), "1", triangle), "dp 9 0"));
  for (const char* body : {"3/2", "3", "1/2"}) CHECK_FALSE(holds(by_statistic(lp(body, 2), "1", triangle), "dp 9 0"));

  const std::string noise = by_statistic(lp("1", 2), "1", triangle), says = "@ dp 3 0 by k-norm";
  CHECK(follows(noise, {says}, "replace-one"));
  CHECK(follows(noise, {says}, "other"));
  CHECK_FALSE(follows(noise, {says}, "add-remove"));
  CHECK_FALSE(follows(noise, {says}, "zero-out"));
  const std::string composed = specs::composed(noise, 2);
  const std::string part = "@/parts/0/mechanism dp 3 0 by k-norm";
  CHECK(follows(composed, {part, "@ dp 6 0 by sum 0"}, "replace-one"));
  CHECK_FALSE(follows(composed, {part, "@ dp 6 0 by sum 0"}, "add-remove"));
  const auto sampled = [](const std::string& inside) { return specs::sampled("1/2", inside); };
  CHECK_FALSE(follows(sampled(noise), {"@/of dp 3 0 by k-norm"}, "add-remove"));
  const std::string stated = by_sensitivity(lp("5/2", 2), "1", "3");
  CHECK(follows(sampled(stated), {"@/of dp 3 0 by k-norm", "@ dp 3 0 by sampling 0"}, "add-remove"));
  CHECK(follows(sampled(stated), {"@/of not-dp 2 0 by k-norm", "@ not-dp 1 0 by sampling 0"}, "add-remove"));
}

TEST_CASE("k-norm bounds its effort") {
  std::string wide = "[";
  for (int i = 0; i < 6000; ++i)
    wide += (i == 0 ? "[" : ", [") + std::to_string(i * i) + ", " + std::to_string(i) + "]";
  const std::string many = R"({"type": "table", "vectors": )" + wide + "]}";
  CHECK(is_too_much(by_statistic(lp("2", 2), "1", many), "@ dp 99999999 0 by k-norm",
                    "replace-one"));                                   // 18 million pairs
  CHECK(holds(by_statistic(lp("1", 2), "1", many), "dp 99999999 0"));  // by two functionals
  CHECK(holds(by_statistic(lp("inf", 2), "1", many), "dp 99999999 0"));
  // Cuts of a box of many variables, and products of few of them.
  const auto wide_box = [](int variables, const std::string& powers) {
    std::string names, domain;
    for (int i = 0; i < variables; ++i) {
      names += i == 0 ? R"("x")" : R"(, "x")";
      domain += i == 0 ? "[0, 1]" : ", [0, 1]";
    }
    return R"({"type": "polynomial", "variables": [)" + names + R"(], "domain": [)" + domain +
           R"(], "components": [[{"coefficient": 1, "powers": [)" + powers + "]}]]}";
  };
  std::string powers = "2", cuts;
  for (int i = 1; i < 20'000; ++i) powers += ", 0";
  for (int i = 2'000; i > 0; --i) cuts += "1 " + std::to_string(i) + "/2001 ";
  CHECK(is_too_much(by_statistic(halfspaces({{1}, {-1}}, {1, 1}), "1", wide_box(20'000, powers)),
                    "@ dp 5 0 by k-norm " + cuts + "0", "replace-one"));
  const std::string steep = polynomial(R"([[-1, 1], [-1, 1]])", {{{"1", "[1000, 0]"}}, {{"1", "[0, 1000]"}}});
  CHECK(is_too_much(by_statistic(lp("1", 2), "1", steep), "@ dp 5 0 by k-norm 0", "replace-one"));
  CHECK(is_too_much(by_statistic(lp("1", 2), "1", steep), "@ not-dp 0 0 by k-norm 0 0 1/" + std::string(30, '9') + " 0",
                    "replace-one"));
}

TEST_CASE("k-norm is the largest gauge, by enumeration", "[random]") {
  dpcert::prop("a planar norm of random functionals, against the vertices of its polar", [] {
    const auto coordinate = rc::gen::inRange(-6, 7);
    const auto vector = rc::gen::container<std::vector<int>>(2, coordinate);
    const Vectors values = *rc::gen::nonEmpty(rc::gen::container<Vectors>(vector));
    Vectors normals = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (const auto& f : *rc::gen::container<Vectors>(vector)) {
      normals.push_back(f);
      normals.push_back({-f[0], -f[1]});
    }
    int largest = 0;
    for (const auto& c : values)
      for (const auto& d : values)
        for (const auto& f : normals) largest = std::max(largest, f[0] * (c[0] - d[0]) + f[1] * (c[1] - d[1]));
    const std::string noise =
        by_statistic(halfspaces(normals, std::vector<int>(normals.size(), 1)), "3", table(values));
    const std::string loss = std::to_string(largest) + "/3", below = std::to_string(3 * largest - 1) + "/9";
    RC_ASSERT(holds(noise, "dp " + loss + " 0"));
    RC_ASSERT(!holds(noise, "not-dp " + loss + " 0"));
    if (largest > 0) RC_ASSERT(!holds(noise, "dp " + below + " 0") && holds(noise, "not-dp " + below + " 0"));
  });
}
