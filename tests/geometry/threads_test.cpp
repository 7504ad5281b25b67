// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <thread>

#include "bodies/lifted.hpp"
#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/moments.hpp"
#include "statistics.hpp"
#include "statistics/sensitivity_space.hpp"

using namespace dpcert;

namespace {

/// A hull by an engine in a child, its volume, a linear program,
/// an enclosed volume; and the work that they took.
std::vector<Rational> answers() {
  const Work before = work_done();
  const auto values = corner_values(bilinear()).value();
  std::vector<Vector> points;
  for (const Vector& x : values)
    for (const Vector& y : values) points.push_back(x - y);
  const Polytope hull = convex_hull(points).value();
  const Vector direction = point({3, -1, Rational{1, 7}});
  const Statistic cubic{PolynomialStatistic{{"x"}, {{0, 2}}, {{{1, {1}}}, {{1, {3}}, {-1, {2}}}}}};
  const auto area = volume(cubic, 10).value().value;
  return {*volume(hull), *Lifted::hull_of(points).gauge(direction)->value, area.lower(), area.upper(),
          Rational{(work_done() - before).units}};
}

}  // namespace

TEST_CASE("bodies in several threads at once are those of one") {
  const auto wanted = answers();
  std::vector<std::vector<Rational>> found(6);
  std::vector<std::thread> threads;
  threads.reserve(found.size());
  for (auto& one : found) threads.emplace_back([&one] { one = answers(); });
  for (auto& thread : threads) thread.join();
  for (const auto& one : found) CHECK(one == wanted);
}
