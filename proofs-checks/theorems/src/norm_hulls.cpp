// SPDX-License-Identifier: Apache-2.0
// The sensitivity space of a statistic and its convex hull, the best norm
// ball (Awan and Slavkovic, sections 2, 3.4 and 5).
#include "dpcert/numerics/box_polynomial.hpp"
#include "polyhedral_norm.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

using Point = std::vector<Rational>;

const Box square_box = {{-1, 1}, {-1, 1}};

/// Is the largest value of f on the square this number?
template <class Value>
Trilean has_maximum(const BoxPolynomial& f, Value&& value) {
  const Enclosure most = maximum(f, square_box, 20).value.value;
  return trilean(overlaps(most, value(Precision{128})) && most.upper() - most.lower() < Rational(1, power_of_ten(15)));
}

/// Of T = (x, 2 x^2): l1, squared l2 and l_inf sizes of a difference where x >= y, |x| >= |y|.
Trilean sensitivities_of_moments(Draw&) {
  const Trilean l1 = has_maximum({{1, {1, 0}}, {-1, {0, 1}}, {2, {2, 0}}, {-2, {0, 2}}}, [](Precision p) {
    return Enclosure{Rational(25, 8), p};
  });
  const Trilean l2 =
      has_maximum({{1, {2, 0}}, {-2, {1, 1}}, {1, {0, 2}}, {4, {4, 0}}, {-8, {2, 2}}, {4, {0, 4}}}, [](Precision p) {
        return (sqrt(Enclosure{2, p}) * Rational(8) + Rational(71)) / Rational(16);
      });
  const Trilean along = has_maximum({{1, {1, 0}}, {-1, {0, 1}}}, [](Precision p) { return Enclosure{2, p}; });
  const Trilean upward = has_maximum({{2, {2, 0}}, {-2, {0, 2}}}, [](Precision p) { return Enclosure{2, p}; });
  return both(both(l1, l2), both(along, upward));
}

/// The upper side of the hull of that sensitivity space, at u_1 in [-2, 2].
Rational hull_height(const Rational& u) {
  const Rational beyond = std::max<Rational>(0, abs(u) - 1);
  return 2 - 2 * beyond * beyond;
}

Trilean moments_lie_in_hull(Draw& draw) {
  const Rational x = draw.number("x", -1, 1), y = draw.number("y", -1, 1);
  return trilean(abs(Rational(2 * x * x - 2 * y * y)) <= hull_height(x - y));
}
/// Every upper point is a difference, or lies between two: for |u| <= 1 on the segment from (-1, 2)
/// to (1, 2), the differences of (0, -1) and (1, 0).
Trilean hull_is_reached(Draw& draw) {
  const Rational u = draw.number("u", 1, 2);
  const Rational x = 1, y = 1 - u;
  return trilean(2 * x * x - 2 * y * y == hull_height(u));
}
/// Twice the integral of the upper side: by the antiderivative 2 t^3/3 of 2 t^2.
Trilean areas_of_balls(Draw&) {
  const Rational hull = 2 * (4 * 2 - 2 * Rational(2, 3));
  const Rational l1 = Rational(25, 8), diamond = 2 * l1 * l1, box = 4 * 4;
  const Trilean disc = settle([&](Precision p) {
    const Enclosure area = pi(p) * (sqrt(Enclosure{2, p}) * Rational(8) + Rational(71)) / Rational(16);
    return both(at_least(area, Rational(16155, 1000)), at_most(area, Rational(16165, 1000)));
  });
  return both(disc, trilean(hull == Rational(40, 3) && diamond == Rational(625, 32) && box == 16));
}

Trilean printed_bounds_hold_too_much(Draw&) {
  // (2, 1) meets |u_2| <= 2 - (u_1 - 1)^2, but u_1 = 2 forces x = 1, y = -1, hence u_2 = 0.
  const Rational u1 = 2, u2 = 1;
  return trilean(u2 <= 2 - (u1 - 1) * (u1 - 1) && u2 > hull_height(u1));
}
/// (0, 2) is the midpoint of two differences and none itself: u_1 = 0 means x = y.
Trilean hull_is_not_the_space(Draw&) {
  const auto difference = [](const Rational& x, const Rational& y) { return Point{x - y, 2 * x * x - 2 * y * y}; };
  const Point left = difference(0, -1), right = difference(1, 0), same = difference(Rational(1, 3), Rational(1, 3));
  return trilean(abs(left[1] + right[1]) == 0 && same[1] == 0 && difference(-1, 0)[1] == 2 && right[1] == 2 &&
                 difference(-1, 0)[0] + right[0] == 0);
}

/// A polyhedral norm, so scaled that its ball holds a finite
/// sensitivity space, holds every convex combination of it.
Trilean every_ball_holds_the_hull(Draw& draw) {
  const PolyhedralNorm norm = PolyhedralNorm::drawn(draw);
  const long count = draw.whole("points", 1, 5);
  std::vector<Point> space;
  Rational sensitivity = 0;
  for (long i = 0; i < count; ++i) {
    space.push_back(draw.numbers("u", 2, -3, 3));
    sensitivity = std::max(sensitivity, norm.of(space.back()));
  }
  const auto weights = draw.law("weights", space.size());
  Point inside = {0, 0};
  for (std::size_t i = 0; i < space.size(); ++i) {
    const Rational sign = i % 2 == 0 ? 1 : -1;  // the space is symmetric
    for (std::size_t j = 0; j < 2; ++j) inside[j] += sign * weights[i] * space[i][j];
  }
  return trilean(norm.of(inside) <= sensitivity);
}

/// T = (x, 2 x^2, y, x y). The point (1, 2, 0, 2) meets the constraints of
/// every K_2 and K_3, |2 + 2| <= 4 among them, and the form (0, 1, 0, 2)
/// separates it: 2 x^2 + 2 x y has the range [-1/2, 4].
Trilean cylinders_hold_too_much(Draw&) {
  const Point u = {1, 2, 0, 2}, c = {0, 1, 0, 2};
  const bool in_k2 = abs(u[1]) <= hull_height(u[0]);
  const bool in_k3 = abs(u[0]) <= 2 && abs(u[2]) <= 2 && abs(u[3]) <= 2 && abs(u[0]) + abs(u[2]) + abs(u[3]) <= 4;
  Rational value = 0;
  for (std::size_t i = 0; i < u.size(); ++i) value += c[i] * u[i];
  const BoxPolynomial form = {{2, {2, 0}}, {2, {1, 1}}}, negated = {{-2, {2, 0}}, {-2, {1, 1}}};
  const Enclosure range = maximum(form, square_box, 15).value.value + maximum(negated, square_box, 15).value.value;
  return both(trilean(in_k2 && in_k3 && value == 6),
              both(at_most(range, Rational(4'500'001, 1'000'000)), at_least(range, Rational(4'499'999, 1'000'000))));
}
/// Differences and what lies between them stay below the range of every form.
Trilean hull_has_the_range_as_support(Draw& draw) {
  const auto c = draw.numbers("c", 4, -3, 3), from = draw.numbers("(x, y)", 2, -1, 1),
             to = draw.numbers("(x', y')", 2, -1, 1);
  const auto form = [&](const std::vector<Rational>& z) {
    return Rational(c[0] * z[0] + 2 * c[1] * z[0] * z[0] + c[2] * z[1] + c[3] * z[0] * z[1]);
  };
  const auto polynomial = [&](const Rational& sign) {
    return BoxPolynomial{
        {sign * c[0], {1, 0}}, {2 * sign * c[1], {2, 0}}, {sign * c[2], {0, 1}}, {sign * c[3], {1, 1}}};
  };
  const Enclosure support =
      maximum(polynomial(1), square_box, 15).value.value + maximum(polynomial(-1), square_box, 15).value.value;
  return trilean(form(from) - form(to) <= support.upper());
}

/// max c.phi - min c.phi over the corners (x, y, xy), and the
/// support 2 (the two largest |c_i|) of K_3.
Trilean product_hull_is_cuboctahedron(Draw& draw) {
  const auto c = draw.numbers("c", 3, -4, 4);
  Rational most = -100, least = 100, total = 0, smallest = 100;
  for (int x = -1; x <= 1; x += 2)
    for (int y = -1; y <= 1; y += 2) {
      const Rational value = c[0] * x + c[1] * y + c[2] * (x * y);
      most = std::max(most, value);
      least = std::min(least, value);
    }
  for (const Rational& x : c) {
    total += abs(x);
    smallest = std::min<Rational>(smallest, abs(x));
  }
  return trilean(most - least == 2 * (total - smallest));
}

/// Variances of r U, r ~ Gamma(3, 1), U uniform on [-a, a]; and of a Laplace coordinate of scale b.
Trilean cautionary_variances(Draw&) {
  const auto uniform_times_gamma = [](const Rational& a) { return Rational(3 * 4 * a * a / 3); };
  const auto laplace = [](const Rational& b) { return Rational(2 * b * b); };
  const bool touches = Rational(100, 110) + Rational(1, 11) == 1;  // the corner (100, 1) lies on |x|/110 + |y|/11 = 1
  return trilean(touches && uniform_times_gamma(100) == 40'000 && uniform_times_gamma(1) == 4 &&
                 laplace(110) == 24'200 && laplace(11) == 242);
}

}  // namespace

std::vector<Theorem> norm_hulls_section() {
  return {
      {.id = "awan-slavkovic.ex-2.10",
       .place = "Example 2.10",
       .statement =
           "For T = (sum x, sum 2 x^2) on [-1, 1]^n: Delta_1 = 25/8, Delta_2 = sqrt(71 + 8 sqrt 2)/4, Delta_inf = 2.",
       .note = "numerics/theory/box_polynomial.md",
       .code = "numerics/include/dpcert/numerics/box_polynomial.hpp",
       .checks = {{Role::statement, sensitivities_of_moments}}},
      {.id = "awan-slavkovic.ex-3.22",
       .place = "Example 3.22",
       .statement =
           "The balls of Example 2.10 have the areas 625/32, pi (71 + 8 sqrt 2)/16 = 16.16 and 16; the hull has 40/3.",
       .checks = {{Role::statement, areas_of_balls},
                  {Role::statement, moments_lie_in_hull},
                  {Role::attained, hull_is_reached}}},
      {.id = "awan-slavkovic.lem-3.18",
       .place = "Lemma 3.18 and Theorem 3.19",
       .statement = "Every norm ball K, times Delta_K, contains the hull of the sensitivity space: the hull is the "
                    "best norm ball.",
       .assumptions = "the sensitivity space is bounded and spans R^m",
       .note = "mechanisms/theory/k_norm.md",
       .checks = {{Role::statement, every_ball_holds_the_hull}}},
      {.id = "awan-slavkovic.sec-5.1.k2",
       .place = "Section 5.1, K_2",
       .status = Status::wrong,
       .statement = "K_2 is the sensitivity space of Example 2.10.",
       .corrected = "K_2 is its convex hull: (0, 2) is no difference.",
       .instance =
           Instance{.given = "the point (0, 2), the middle of the differences (-1, 2) and (1, 2)",
                    .printed = "it is a difference of two values of T",
                    .fact = "u_1 = 0 forces u_2 = 0: it is none; it lies on the border of the hull",
                    .query =
                        R"({"quantity": "gauge", "body": {"type": "sensitivity_hull", "statistic": {"type": )"
                        R"("polynomial", "variables": ["x"], "domain": [[-1, 1]], "components": [[{"coefficient": )"
                        R"(1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]}}, "point": [0, 2], "digits": )"
                        R"(6})",
                    .answer = R"({"lower": "1", "upper": "1", "exact": "1"})"},
       .checks = {{Role::counterexample, hull_is_not_the_space}, {Role::corrected, moments_lie_in_hull}}},
      {.id = "awan-slavkovic.sec-5.1.k3",
       .place = "Section 5.1, K_3",
       .statement = "The hull of the differences of (x, y, x y) is {|u_i| <= 2, |u_1| + |u_2| + |u_3| <= 4}.",
       .checks = {{Role::statement, product_hull_is_cuboctahedron}}},
      {.id = "awan-slavkovic.sec-5.1.hull",
       .place = "Section 5.1, K_T",
       .status = Status::wrong,
       .statement = "The intersection of the cylinders over all copies of K_2 and K_3 is the convex hull of the "
                    "sensitivity space.",
       .corrected = "It contains the hull, and may be larger; the hull has the support function max c.phi - min c.phi. "
                    "The printed "
                    "mechanism is private and not optimal.",
       .instance =
           Instance{.given = "T = (x, 2 x^2, y, x y), the point (1, 2, 0, 2) of both cylinders, the form (0, 1, 0, 2)",
                    .printed = "the point lies in the hull, so that the form reaches 6 there",
                    .fact = "on the hull the form is at most 9/2",
                    .query = R"({"quantity": "support", "body": {"type": "sensitivity_hull", "statistic": {"type": )"
                             R"("polynomial", "variables": ["x", "y"], "domain": [[-1, 1], [-1, 1]], "components": )"
                             R"([[{"coefficient": 1, "powers": [1, 0]}], [{"coefficient": 2, "powers": [2, 0]}], )"
                             R"([{"coefficient": 1, "powers": [0, 1]}], [{"coefficient": 1, "powers": [1, 1]}]]}}, )"
                             R"("direction": [0, 1, 0, 2], "digits": 6})",
                    .answer = R"({"lower": "4.5", "upper": "4.5", "exact": "9/2"})",
                    .excludes = "6"},
       .checks = {{Role::counterexample, cylinders_hold_too_much}, {Role::corrected, hull_has_the_range_as_support}}},
      {.id = "awan-slavkovic.sec-6",
       .place = "Section 6, the cautionary example",
       .statement = "Noise of the box [-100, 100] x [-1, 1] has variances 40000 and 4, of the wider |x|/110 + |y|/11 "
                    "<= 1 24200 and 242.",
       .checks = {{Role::statement, cautionary_variances}}},
      {.id = "awan-slavkovic.ex-7.1",
       .place = "Example 7.1",
       .status = Status::wrong,
       .statement = "The hull of Example 2.10 has the upper side 2 - (|u_1| - 1)^2 for |u_1| > 1.",
       .corrected = "It is 2 - 2 (|u_1| - 1)^2 there; the area is 40/3, not 44/3.",
       .instance =
           Instance{.given = "the point (2, 1)",
                    .printed = "it meets the bounds, by which the area is 44/3",
                    .fact = "u_1 = 2 forces x = 1, y = -1 and u_2 = 0; the area is 40/3",
                    .query =
                        R"({"quantity": "volume", "body": {"type": "sensitivity_hull", "statistic": {"type": )"
                        R"("polynomial", "variables": ["x"], "domain": [[-1, 1]], "components": [[{"coefficient": )"
                        R"(1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]}}, "digits": 6})",
                    .answer = R"({"lower": "13.333333", "upper": "13.333334", "exact": "40/3"})",
                    .excludes = "44/3"},
       .checks = {{Role::counterexample, printed_bounds_hold_too_much},
                  {Role::corrected, moments_lie_in_hull},
                  {Role::attained, hull_is_reached}}}};
}

}  // namespace dpcert::theorems
