// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/norm_utility.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;

namespace {

NormUtility utility(const Statistic& statistic, const Body& ball, const Rational& epsilon = 1) {
  return norm_utility(statistic, ball, epsilon, 15).value();
}
Body norm(const std::optional<Rational>& p, Eigen::Index d) { return lp_ball(p, d, 1).value(); }

}  // namespace

TEST_CASE("Noise for (x, 2 x^2) by four norms, as published") {
  // Awan and Slavković, Example 3.22: volumes 19.53, 16.16 and 16; the hull's is 40/3.
  const NormUtility l1 = utility(parabola(), norm(Rational{1}, 2)), l2 = utility(parabola(), norm(Rational{2}, 2)),
                    linf = utility(parabola(), norm(std::nullopt, 2)),
                    hull = utility(parabola(), sensitivity_hull(parabola()));
  CHECK(l1.sensitivity.exact == Rational(25, 8));
  CHECK(l1.volume->exact == Rational(625, 32));
  CHECK(std::abs(l2.volume->value.steer() - 16.16) < 0.005);
  CHECK(linf.volume->exact == 16);
  CHECK(hull.sensitivity.exact == 1);
  CHECK(hull.volume->exact == Rational(40, 3));
  for (const NormUtility* other : {&l1, &l2, &linf}) {
    CHECK(certainly(!at_most(*other->volume, *hull.volume)));
    CHECK(certainly(!at_most(*other->entropy, *hull.entropy)));
    CHECK(certainly(!at_most(*other->mean_square, *hull.mean_square)));
  }
}

TEST_CASE("The figures of a norm are those of the noise of its ball times the sensitivity", "[random]") {
  prop("of tables in three norms", [] {
    std::vector<Vector> values = {Vector::Zero(3), Vector::Unit(3, 0), Vector::Unit(3, 1), Vector::Unit(3, 2)};
    values.push_back(any::vector(3));
    const auto p = *rc::gen::element(std::optional{Rational{1}}, std::optional<Rational>{});
    const Rational epsilon = *any::rational_between(Rational(1, 10), 10);
    const NormUtility found = utility({TableStatistic{values}}, norm(p, 3), epsilon);
    const Body ball = scaled(*found.sensitivity.exact, norm(p, 3)).value();
    RC_ASSERT(found.volume->exact == volume(ball, 15)->exact);
    RC_ASSERT(agrees(found.entropy->value, k_norm_entropy(ball, 1 / epsilon, 15)->value));
    Rational squares = 0;
    for (Eigen::Index j = 0; j < 3; ++j) squares += *k_norm_variance(ball, 1 / epsilon, Vector::Unit(3, j), 15)->exact;
    RC_ASSERT(found.mean_square->exact == squares);
  });
}

TEST_CASE("Norms of statistics that have no figures") {
  const Statistic constant{TableStatistic{{point({1, 1})}}};
  const auto none = norm_utility(constant, norm(Rational{1}, 2), 1, 15);
  REQUIRE_FALSE(none);
  CHECK(none.error().where == "/statistic");
  // A hull whose volume is known between polytopes.
  const NormUtility wide = utility(regression(), sensitivity_hull(regression()));
  CHECK(wide.volume->value.lower() <= Rational(1360, 9));
  CHECK(wide.volume->value.upper() >= Rational(1360, 9));
}
