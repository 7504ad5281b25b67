// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/facet_gauge.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "bodies/lifted.hpp"
#include "dpcert/geometry/hull.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// A few points and their mirror images: 0 is inside their hull where they span the space.
std::vector<Vector> any_symmetric(Eigen::Index d) {
  std::vector<Vector> points;
  for (Eigen::Index i = 0; i < d + 3; ++i) {
    Vector x(d);
    for (Rational& entry : x) entry = Rational{*rc::gen::inRange(-5, 6), 2};
    points.push_back(x);
    points.emplace_back(-x);
  }
  return points;
}

}  // namespace

TEST_CASE("gauges by facets", "[random]") {
  prop("are those of linear programs, for many points at once", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const auto points = any_symmetric(d);
    const auto hull = convex_hull(points).value();
    RC_PRE(hull.is_full_dimensional());
    const auto made = FacetGauge::of(hull);
    RC_PRE(made.has_value());  // some facets have no denominator in common that is a machine integer
    const FacetGauge& gauge = *made;
    const Lifted lifted = Lifted::hull_of(points);
    IntegerPoints asked{{}, *rc::gen::inRange(1, 7)};
    for (Eigen::Index k = 0; k < 5 * d; ++k) asked.entries.push_back(*rc::gen::inRange(-9, 10));
    const auto found = gauge(asked);
    RC_PRE(found.has_value());
    const auto& gauges = *found;
    RC_ASSERT(gauges.size() == 5U);
    for (std::size_t i = 0; i < gauges.size(); ++i) {
      Vector x(d);
      for (Eigen::Index k = 0; k < d; ++k)
        x(k) =
            Rational{asked.entries[i * static_cast<std::size_t>(d) + static_cast<std::size_t>(k)], asked.denominator};
      RC_ASSERT(Rational(gauges[i], gauge.denominator() * asked.denominator) == *lifted.gauge(x)->value);
    }
  });
}

TEST_CASE("gauges by facets refuse what they cannot do") {
  const auto at = [](long x) { return Vector{Vector::Constant(1, x)}; };
  const FacetGauge gauge = FacetGauge::of(convex_hull({at(-1), at(2)}).value()).value();
  CHECK(gauge({{1, -3}, 1})->at(0) == 1);  // over 2
  CHECK(gauge({{1, -3}, 1})->at(1) == 6);
  CHECK(gauge({{std::numeric_limits<std::int64_t>::max()}, 1}).error().fault == Fault::unsupported);
  CHECK(gauge({{std::numeric_limits<std::int64_t>::min()}, 1}).error().fault == Fault::unsupported);
  CHECK(gauge({{1}, 0}).error().fault == Fault::invalid_input);
  CHECK(FacetGauge::of(convex_hull({at(1), at(2)}).value()).error().fault == Fault::invalid_input);
  CHECK(FacetGauge::of(convex_hull({at(1)}).value()).error().fault == Fault::invalid_input);
}
