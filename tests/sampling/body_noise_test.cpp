// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/hull_member.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/mechanisms/geometric/body_output.hpp"
#include "dpcert/numerics/special.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr Grid fine{40};

Vector vector(std::initializer_list<Rational> x) {
  Vector result(static_cast<Eigen::Index>(x.size()));
  std::copy(x.begin(), x.end(), result.begin());
  return result;
}
Body box(const Rational& a, const Rational& b) {
  return v_polytope({vector({a, b}), vector({a, -b}), vector({-a, b}), vector({-a, -b})}).value();
}
Body cross(const Rational& a, const Rational& b) {
  return v_polytope({vector({a, 0}), vector({-a, 0}), vector({0, b}), vector({0, -b})}).value();
}
Body ball(const std::optional<Rational>& p, Eigen::Index d) { return lp_ball(p, d, 1).value(); }
Body hexagon() {  // the difference body of a triangle
  return difference_body(v_polytope({vector({0, 0}), vector({2, 1}), vector({-1, 3})}).value()).value();
}

std::vector<Vector> sample(const KnownOutput& output, std::size_t count, Bits& bits) {
  const auto law = output->on(fine, {});
  std::vector<Integer> multiples((*law)->dimension());
  std::vector<Vector> all;
  for (std::size_t i = 0; i < count; ++i) {
    (*law)->draw(bits, multiples);
    Vector& x = all.emplace_back(static_cast<Eigen::Index>(multiples.size()));
    for (std::size_t j = 0; j < multiples.size(); ++j) x(static_cast<Eigen::Index>(j)) = multiples[j] * fine.step();
  }
  return all;
}

double gauge_at(const Body& body, const Vector& x) { return gauge(body, x, 9).value().value.steer(); }
/// The distribution function of Gamma(d) for an integer d.
double erlang(long d, double x) {
  double term = std::exp(-x), sum = 0;
  for (long k = 0; k < d; ++k, term *= x / static_cast<double>(k)) sum += term;
  return 1 - sum;
}
double mean_square(const std::vector<Vector>& all, Eigen::Index i) {
  double sum = 0;
  for (const Vector& x : all) sum += std::pow(static_cast<double>(x(i)), 2);
  return sum / static_cast<double>(all.size());
}

void has_its_gauge(const Body& body, std::size_t count, Bits& bits) {
  std::vector<double> gauges, uniform_gauges;
  for (const Vector& x : sample(k_norm_output(body, 1), count, bits)) gauges.push_back(gauge_at(body, x));
  RC_ASSERT(distance_from(gauges, [&](double x) { return erlang(body.dimension, x); }) < 1);
  for (const Vector& x : sample(uniform_output(body), count, bits)) uniform_gauges.push_back(gauge_at(body, x));
  RC_ASSERT(distance_from(uniform_gauges, [&](double x) { return std::pow(std::min(x, 1.0), body.dimension); }) < 1);
}

}  // namespace

TEST_CASE("the gauge of the noise is Gamma(d), that of a uniform point a d-th root", "[random][statistics]") {
  prop("of polytopes, balls, and bodies by rejection", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const std::size_t some = draws() / 80;
    for (const Body& body : {hexagon(), cross(3, 1), ball(Rational{1}, 3), ball(Rational{2}, 3), ball(std::nullopt, 3),
                             ball(Rational(3, 2), 2), ellipsoid((Matrix(2, 2) << 2, 1, 1, 3).finished()).value()})
      has_its_gauge(body, some, *bits);
    has_its_gauge(intersection({ball(Rational{2}, 2), box(1, {1, 2})}).value(), some / 10, *bits);
    has_its_gauge(intersection({ball(Rational{1}, 3), scaled({4, 5}, ball(Rational{2}, 3)).value()}).value(), some / 10,
                  *bits);
  });
}

TEST_CASE("the direction of noise is independent of its gauge", "[random][statistics]") {
  // By a table of signs and of the largest coordinate against eight intervals of the gauge.
  prop("of polytopes, balls, and bodies by rejection", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Body& body : {hexagon(), ball(Rational{2}, 3), ball(std::nullopt, 3)}) {
      std::vector<std::vector<double>> counts(24, std::vector<double>(8));
      for (const Vector& x : sample(k_norm_output(body, 1), draws() / 20, *bits)) {
        std::size_t signs = 0, largest = 0;
        for (Eigen::Index j = 0; j < x.size(); ++j) {
          signs = 2 * signs + (x(j) > 0 ? 1 : 0);
          if (abs(x(j)) > abs(x(static_cast<Eigen::Index>(largest)))) largest = static_cast<std::size_t>(j);
        }
        const double share = erlang(body.dimension, gauge_at(body, x));
        ++counts[3 * signs + largest][std::min<std::size_t>(7, static_cast<std::size_t>(share * 8))];
      }
      RC_ASSERT(dependence(counts) < 1);
    }
  });
  CHECK(dependence({{1000, 200}, {200, 1000}}) > 1);
  CHECK(dependence({{1000, 500}, {200, 100}}) < 1e-9);
}

TEST_CASE("noise of the hull of moments: s times the hull holds as much as Gamma(d) is below s",
          "[random][statistics]") {
  const auto moment = [](std::vector<unsigned> powers) { return BoxPolynomial{{1, std::move(powers)}}; };
  const Statistic moments{PolynomialStatistic{
      {"x", "y", "z"},
      {{-1, 1}, {-1, 1}, {-1, 1}},
      {moment({1, 0, 0}), moment({0, 1, 0}), moment({0, 0, 1}), moment({2, 0, 0}), moment({0, 2, 0}), moment({0, 0, 2}),
       moment({1, 1, 0}), moment({1, 0, 1}), moment({0, 1, 1})}}};
  const Body body = sensitivity_hull(moments);
  HullMember hull = HullMember::of(moments).value();
  const auto holds = [&](const Vector& x, const Rational& size) {
    std::vector<Enclosure> point;
    for (const Rational& entry : x) point.emplace_back(entry / size, Precision{96});
    return hull.holds(point) == Trilean::yes;
  };
  prop("in nine dimensions", Cases::few, [&] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto all = sample(k_norm_output(body, 1), draws() / 100, *bits);
    for (const long size : {6L, 9L, 12L}) {
      const auto inside = std::ranges::count_if(all, [&](const Vector& x) { return holds(x, size); });
      const double share = static_cast<double>(inside) / static_cast<double>(all.size());
      RC_ASSERT(std::abs(share - erlang(9, static_cast<double>(size))) <
                std::sqrt(std::log(2 / false_alarm) / (2 * static_cast<double>(all.size()))));
    }
  });
}

TEST_CASE("second moments are the exact ones, within a wide margin", "[random][statistics]") {
  prop("of the noise of polytopes", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Body& body : {hexagon(), cross(3, 1), ball(std::nullopt, 2)}) {
      const auto all = sample(k_norm_output(body, 2), draws(), *bits);
      for (Eigen::Index i = 0; i < 2; ++i) {
        const double exactly = k_norm_variance(body, 2, Vector{Vector::Unit(2, i)}, 9).value().value.steer();
        // The fourth moment is at most 35 times the squared second one
        // here: six standard errors and a half.
        RC_ASSERT(std::abs(mean_square(all, i) / exactly - 1) < 6.5 * std::sqrt(35 / static_cast<double>(draws())));
      }
    }
  });
}

TEST_CASE("the cautionary example: exact variances and expected norms, and the same by draws", "[random][statistics]") {
  struct Case {
    Body body;
    Rational first, second;
    double linf, l2, l1;
  };
  const std::vector<Case> cases = {{box(100, 1), 40000, 4, 150.005, 150.0306, 151.5},
                                   {cross(110, 11), 24200, 242, 111, 112.377, 121}};
  for (const Case& each : cases) {
    CHECK(k_norm_variance(each.body, 1, vector({1, 0}), 15)->exact == each.first);
    CHECK(k_norm_variance(each.body, 1, vector({0, 1}), 15)->exact == each.second);
    const auto expected = [&](const std::optional<Rational>& p) {
      return k_norm_expected_norm(each.body, 1, ball(p, 2), 9)->value.steer();
    };
    CHECK(std::abs(expected(std::nullopt) - each.linf) < 1e-3);
    CHECK(std::abs(expected(Rational{2}) - each.l2) < 1e-3);
    CHECK(std::abs(expected(Rational{1}) - each.l1) < 1e-3);
  }
  prop("by draws", Cases::few, [&] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Case& each : cases) {
      const auto all = sample(k_norm_output(each.body, 1), draws(), *bits);
      const double margin = 6.5 / std::sqrt(static_cast<double>(draws()));
      RC_ASSERT(std::abs(mean_square(all, 0) / static_cast<double>(each.first) - 1) < margin * 6);
      RC_ASSERT(std::abs(mean_square(all, 1) / static_cast<double>(each.second) - 1) < margin * 6);
      double linf = 0, l2 = 0, l1 = 0;
      for (const Vector& x : all) {
        const double a = std::abs(static_cast<double>(x(0))), b = std::abs(static_cast<double>(x(1)));
        linf += std::max(a, b), l2 += std::hypot(a, b), l1 += a + b;
      }
      const auto n = static_cast<double>(draws());
      RC_ASSERT(std::abs(linf / n / each.linf - 1) < margin);
      RC_ASSERT(std::abs(l2 / n / each.l2 - 1) < margin);
      RC_ASSERT(std::abs(l1 / n / each.l1 - 1) < margin);
    }
  });
}

TEST_CASE("which method draws is told, and what has none is refused") {
  const auto remark = [](const Body& body) { return k_norm_output(body, 1)->on(fine, {}).value()->remark(); };
  CHECK(remark(hexagon()).find("6 simplices") != std::string::npos);
  CHECK(remark(intersection({ball(Rational{2}, 2), box(1, {1, 2})}).value()).find("rejection") != std::string::npos);
  // A box holds far more than the ball in ten dimensions, and
  // the ball little more than the intersection.
  const Body cut = intersection({ball(Rational{2}, 10), scaled({9, 10}, ball(std::nullopt, 10)).value()}).value();
  CHECK(remark(cut).starts_with("by rejection from a part of the intersection: 50 of 5"));
  CHECK(k_norm_output(hexagon(), 1)->on(Grid{-5}, {}).error().where == "/grid");
  CHECK(k_norm_output(hexagon(), 1)->on(fine, {1, 2, 3}).error().where == "/value");
  const Body simplex = v_polytope({vector({0, 0}), vector({1, 0}), vector({0, 1})}).value();
  const auto bits = seeded_bits(1);
  for (const Vector& x : sample(uniform_output(simplex), 1'000, *bits)) {
    CHECK(x(0) >= 0);
    CHECK(x(1) >= 0);
    CHECK(x(0) + x(1) <= 1 + fine.step());
  }
}
