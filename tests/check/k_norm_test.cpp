// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <array>
#include <set>

#include "judge.hpp"
#include "more/laws/norm_ball.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

using Vectors = std::vector<std::vector<int>>;

std::string list(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}
std::string list(const Vectors& vectors) {
  std::string text;
  for (const auto& vector : vectors) text += (text.empty() ? "" : ", ") + list(vector);
  return "[" + text + "]";
}

std::string lp(const std::string& p, int dimension, const std::string& radius = "1") {
  return R"({"type": "lp_ball", "p": ")" + p + R"(", "dimension": )" + std::to_string(dimension) + R"(, "radius": ")" +
         radius + "\"}";
}
std::string hull(const Vectors& vertices) { return R"({"type": "vpolytope", "vertices": )" + list(vertices) + "}"; }
std::string halfspaces(const Vectors& normals, const std::vector<int>& offsets) {
  return R"({"type": "hpolytope", "normals": )" + list(normals) + R"(, "offsets": )" + list(offsets) + "}";
}
std::string ellipsoid(const Vectors& shape) { return R"({"type": "ellipsoid", "shape": )" + list(shape) + "}"; }
std::string of(const std::string& type, const std::string& body, const std::string& more = "") {
  return R"({"type": ")" + type + R"(", "of": )" + body + more + "}";
}
std::string table(const Vectors& vectors) { return R"({"type": "table", "vectors": )" + list(vectors) + "}"; }

std::string k_norm(const std::string& body, const std::string& scale, const std::string& shifts) {
  return R"({"type": "k_norm", "body": )" + body + R"(, "scale": ")" + scale + R"(", )" + shifts + "}";
}
std::string by_sensitivity(const std::string& body, const std::string& scale, const std::string& sensitivity) {
  return k_norm(body, scale, R"("sensitivity": ")" + sensitivity + "\"");
}
std::string by_statistic(const std::string& body, const std::string& scale, const std::string& statistic) {
  return k_norm(body, scale, R"("statistic": )" + statistic);
}

/// Of two variables; a component is a list of coefficients with powers.
using Component = std::vector<std::pair<std::string, std::string>>;
std::string polynomial(const std::string& domain, const std::vector<Component>& components) {
  std::string text;
  for (const Component& component : components) {
    text += text.empty() ? "[" : ", [";
    for (const auto& [coefficient, powers] : component)
      text += std::string{text.back() == '[' ? "" : ", "} + R"({"coefficient": ")" + coefficient + R"(", "powers": )" +
              powers + "}";
    text += "]";
  }
  return R"({"type": "polynomial", "variables": ["x", "y"], "domain": )" + domain + R"(, "components": [)" + text +
         "]}";
}
const std::string around_zero = "[[-1, 1], [-1, 1]]";
/// (x, x^2) on [-1, 1].
const std::string parabola = polynomial(around_zero, {{{"1", "[1, 0]"}}, {{"1", "[2, 0]"}}});
std::string own_hull(const std::string& statistic) {
  return R"({"type": "sensitivity_hull", "statistic": )" + statistic + "}";
}

const std::string replace_one = "replace-one";

bool holds(const std::string& mechanism, const std::string& says, const std::string& numbers = "") {
  return follows(mechanism, {"@ " + says + " by k-norm" + (numbers.empty() ? "" : " " + numbers)}, replace_one);
}

/// The rule concludes dp E 0 and not-dp E 0 up to the last true billionth, without numbers.
bool is_exact(const std::string& mechanism, const std::string& loss) {
  return holds(mechanism, "dp " + over(loss) + " 0") && !holds(mechanism, "dp " + under(loss) + " 0") &&
         holds(mechanism, "not-dp " + under(loss) + " 0") && !holds(mechanism, "not-dp " + over(loss) + " 0");
}

const Vectors square = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
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
  for (const auto& ball : balls) {
    INFO(ball);
    CHECK(holds(by_sensitivity(ball, "2", "3"), "dp 3/2 0"));
    CHECK_FALSE(holds(by_sensitivity(ball, "2", "3"), "dp 1 0"));
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
    CHECK_FALSE(holds(by_sensitivity(body, "1", "1"), "dp 1 0"));
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

TEST_CASE("k-norm reads polynomials at corners") {
  const auto on_box = [](const std::string& components) {
    return R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 2], [0, 1]], "components": )" +
           components + "}";
  };
  const std::string x = R"([{"coefficient": 1, "powers": [1, 0]}])";
  const std::string xy = R"([{"coefficient": "1/2", "powers": [1, 1]}, {"coefficient": 7, "powers": [0, 0]}])";
  // Values (-1,7), (2,7), (-1,13/2), (2,8).
  CHECK(is_exact(by_statistic(lp("1", 2), "1", on_box("[" + x + ", " + xy + "]")), "4.5"));
  CHECK(is_exact(by_statistic(lp("inf", 2), "1", on_box("[" + x + ", " + xy + "]")), "3"));
  CHECK(holds(by_statistic(lp("1", 2), "1", on_box("[" + x + ", []]")), "dp 3 0"));
  const std::string squared = R"([{"coefficient": 1, "powers": [2, 0]}])";
  CHECK_FALSE(holds(by_statistic(lp("1", 2), "1", on_box("[" + x + ", " + squared + "]")), "dp 99 0"));
  CHECK_FALSE(holds(by_statistic(lp("1", 3), "1", on_box("[" + x + ", " + xy + "]")), "dp 99 0"));
}

TEST_CASE("k-norm divides the box of polynomials with powers above 1") {
  // From (-1/2, 1/4) to (1, 1): 3/2 + 3/4; where both turns are ends of parts all is seen exactly.
  const std::string sum = by_statistic(lp("1", 2), "1", parabola), turns = "1 -1/2 0 1 1/2 0 0";
  CHECK(holds(sum, "dp " + over("2.25") + " 0", turns));
  CHECK_FALSE(holds(sum, "dp " + under("2.25") + " 0", turns));
  CHECK(holds(sum, "dp 3 0", "0"));  // by (-1, 1), (0, -1), (1, 1)
  CHECK_FALSE(holds(sum, "dp 299/100 0", "0"));
  CHECK_FALSE(holds(sum, "dp 5/2 0", "1 -1/2 0 0"));  // on [-1/2, 1] there is (1/4, -1/2)
  for (const char* bad :
       {"", "0 0", "1 -1/2 0", "1 0 0", "1 -1 0 0", "1 1 0 0", "1 2 0 0", "1 -2 0 0", "3 0 0 0", "1 x 0 0"})
    CHECK_FALSE(holds(sum, "dp 9 0", bad));
  CHECK(holds(sum, "dp 9 0", "2 0 1 0 0 0 0"));
  CHECK(holds(sum, "not-dp " + under("2.25") + " 0", "1 0 -1/2 0"));
  CHECK_FALSE(holds(sum, "not-dp " + over("2.25") + " 0", "1 0 -1/2 0"));
  CHECK_FALSE(holds(sum, "not-dp " + under("2.25") + " 0", "1 0 1/2 0"));
  for (const char* bad : {"", "1 0 -1/2", "1 0 -1/2 0 0", "3/2 0 -1/2 0", "1 0 -3/2 0", "1 5 -1/2 0"})
    CHECK_FALSE(holds(sum, "not-dp 1/2 0", bad));
  // Of functionals a division for each.
  CHECK(holds(by_statistic(lp("inf", 2), "1", parabola), "dp 2 0", "0 0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", parabola), "dp 2 0", "0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", parabola), "dp 2 0", "0 0 0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", parabola), "dp " + under("2") + " 0", "0 0"));
  CHECK(holds(by_statistic(lp("2", 2), "1", parabola), "dp 2 0", "1 0 0 0"));  // (-1, 1), (-1/2, 0), (0, 0), ...
  CHECK_FALSE(holds(by_statistic(lp("2", 2), "1", parabola), "dp 2 0", "0"));
  CHECK(holds(by_statistic(halfspaces(square, {1, 1, 1, 1}), "2", parabola), "dp 9/8 0", "1 -1/2 0 0 1 1/2 0 0"));
  CHECK_FALSE(holds(by_statistic(halfspaces(square, {1, 1, 1, 1}), "2", parabola), "dp " + under("1.125") + " 0",
                    "1 -1/2 0 0 1 1/2 0 0"));
  const std::string cubed = polynomial("[[0, 2], [0, 1]]", {{{"1", "[3, 1]"}, {"-3", "[1, 1]"}}, {{"1", "[0, 2]"}}});
  CHECK(holds(by_statistic(lp("inf", 2), "1", cubed), "dp 4 0", "1 1 0 0 0"));  // 2 at (2, 1), -2 at (1, 1)
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", cubed), "dp " + under("4") + " 0", "1 1 0 0 0"));
}

TEST_CASE("k-norm adds up what groups of coordinates have that share no variable") {
  // (x, x^2) and y: 9/4 and 2; 4 and 4 of squares, as (2, 0) is the longest difference.
  const std::string groups = polynomial(around_zero, {{{"1", "[1, 0]"}}, {{"1", "[0, 1]"}}, {{"1", "[2, 0]"}}});
  const std::string sum = by_statistic(lp("1", 3), "1", groups), turns = "1 -1/2 0 1 1/2 0 0";
  CHECK(holds(sum, "dp " + over("4.25") + " 0", turns));
  CHECK_FALSE(holds(sum, "dp " + under("4.25") + " 0", turns));
  CHECK_FALSE(holds(sum, "dp 9 0"));
  CHECK_FALSE(holds(sum, "dp 9 0", turns + " 0"));
  CHECK(holds(sum, "not-dp " + under("4.25") + " 0", "1 1 -1/2 -1"));
  CHECK_FALSE(holds(sum, "not-dp " + over("4.25") + " 0", "1 1 -1/2 -1"));
  const std::string squares = by_statistic(lp("2", 3), "1", groups);
  CHECK(holds(squares, "dp " + over("2.828427125") + " 0", "1 0 0 0"));
  CHECK_FALSE(holds(squares, "dp " + under("2.828427124") + " 0", "1 0 0 0"));
  // Each group has corners, and all together have them too.
  const std::string means = polynomial("[[-1, 1], [0, 3]]", {{{"1", "[1, 0]"}}, {{"1", "[0, 1]"}}, {{"2", "[0, 1]"}}});
  CHECK(is_exact(by_statistic(lp("1", 3), "1", means), "11"));
  CHECK(is_exact(by_statistic(lp("2", 3), "1", means), "7"));
}

TEST_CASE("k-norm knows second moments") {
  const Component x{{"1", "[1, 0]"}}, y{{"1", "[0, 1]"}}, xx{{"1", "[2, 0]"}}, xy{{"1", "[1, 1]"}}, yy{{"1", "[0, 2]"}};
  const std::string all = polynomial(around_zero, {xx, x, yy, y, xy});
  CHECK(is_exact(by_statistic(lp("1", 5), "1", all), "5.333333333"));
  CHECK(is_exact(by_statistic(lp("2", 5, "1/2"), "1", all), "5.656854249"));
  CHECK_FALSE(holds(by_statistic(lp("1", 5), "1", all), "dp 9 0", "0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 5), "1", all), "dp 9 0"));
  for (const std::string& other :
       {polynomial("[[-1, 2], [-1, 1]]", {xx, x, yy, y, xy}),
        polynomial(around_zero, {xx, x, yy, y, {{"2", "[1, 1]"}}}), polynomial(around_zero, {xx, x, yy, y, y}),
        polynomial(around_zero, {xx, x, yy, y, {{"1", "[0, 0]"}}}),
        polynomial(around_zero, {xx, x, yy, y, {{"1", "[2, 1]"}}})})
    CHECK_FALSE(holds(by_statistic(lp("1", 5), "1", other), "dp 50 0"));
}

TEST_CASE("k-norm knows a statistic's own hull") {
  const std::string own = by_statistic(own_hull(parabola), "2", parabola);
  CHECK(is_exact(own, "0.5"));
  CHECK_FALSE(holds(own, "dp 1 0", "0"));
  CHECK_FALSE(holds(own, "not-dp 1/4 0", "1 0 0 0"));
  const std::string twice = of("scaled", own_hull(parabola), R"(, "factor": -2)");
  CHECK(is_exact(by_statistic(twice, "1", parabola), "0.5"));
  CHECK(is_exact(by_statistic(of("difference_body", own_hull(parabola)), "1", parabola), "0.5"));
  const std::string other = polynomial(around_zero, {{{"1", "[1, 0]"}}, {{"2", "[2, 0]"}}});
  const std::string wider = polynomial("[[-1, 2], [-1, 1]]", {{{"1", "[1, 0]"}}, {{"1", "[2, 0]"}}});
  for (const std::string& statistic : {other, wider})
    for (const char* numbers : {"", "0"})
      CHECK_FALSE(holds(by_statistic(own_hull(parabola), "1", statistic), "dp 9 0", numbers));
}

TEST_CASE("what k-norm accepts of polynomials is true of all records", "[random]") {
  dpcert::prop("the largest difference on a grid of records is never refused to be", [] {
    const auto digit = rc::gen::inRange(-4, 5);
    std::array<std::array<int, 6>, 2> c{};  // of x, y, x^2, x y, y^2, x^3
    for (auto& row : c)
      for (int& one : row) one = *digit;
    const std::array<const char*, 6> powers{"[1, 0]", "[0, 1]", "[2, 0]", "[1, 1]", "[0, 2]", "[3, 0]"};
    std::vector<Component> components(2);
    for (std::size_t k = 0; k < 2; ++k)
      for (std::size_t i = 0; i < 6; ++i) components[k].emplace_back(std::to_string(c[k][i]), powers[i]);
    int largest = 0;  // in units of 1/64, on multiples of 1/4
    const auto value = [&](std::size_t k, int x, int y) {
      return 16 * (c[k][0] * x + c[k][1] * y) + 4 * (c[k][2] * x * x + c[k][3] * x * y + c[k][4] * y * y) +
             c[k][5] * x * x * x;
    };
    for (int x = -4; x <= 4; ++x)
      for (int y = -4; y <= 4; ++y)
        for (int u = -4; u <= 4; ++u)
          for (int v = -4; v <= 4; ++v)
            largest = std::max(largest,
                               std::abs(value(0, x, y) - value(0, u, v)) + std::abs(value(1, x, y) - value(1, u, v)));
    std::string cuts;  // the part above is cut again
    for (int place = -3, depth = *rc::gen::inRange(0, 7); place < 4 && depth > 0; ++place, --depth)
      cuts += (place % 2 == 0 ? "2 " : "1 ") + Rational{place, 4}.str() + " 0 ";
    const std::string noise = by_statistic(lp("1", 2), "1", polynomial(around_zero, components));
    RC_ASSERT(!holds(noise, "dp " + Rational{largest * 64 - 1, 4096}.str() + " 0", cuts + "0") || largest == 0);
    RC_ASSERT(holds(noise, "dp 1000 0", cuts + "0"));
  });
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
  const std::string stated = by_sensitivity(lp("1", 2), "1", "3");
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
