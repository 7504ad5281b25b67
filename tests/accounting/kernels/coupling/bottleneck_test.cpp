// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <numeric>

#include "../mixing/kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Costs = std::vector<std::vector<Rational>>;

Bottleneck distance(const FiniteLaw& p, const FiniteLaw& q, const Costs& costs) {
  return *wasserstein_infinity(p, q, costs);
}

/// Of any kind, with many ties.
Costs any_costs(std::size_t rows, std::size_t columns) {
  Costs costs(rows, std::vector<Rational>(columns));
  for (auto& row : costs)
    for (auto& cost : row) cost = Rational(*rc::gen::inRange(0, 8), 3);
  return costs;
}

std::vector<Rational> any_points(std::size_t count) {
  std::vector<Rational> points;
  for (std::size_t i = 0; i < count; ++i) points.emplace_back(*rc::gen::inRange(-9, 10), 2);
  return points;
}

Costs on_the_line(const std::vector<Rational>& from, const std::vector<Rational>& to) {
  Costs costs;
  for (const Rational& x : from) {
    auto& row = costs.emplace_back();
    for (const Rational& y : to) row.push_back(abs(x - y));
  }
  return costs;
}

/// Hall's condition at one cost, over all sets of points of p.
bool fits_within(const FiniteLaw& p, const FiniteLaw& q, const Costs& costs, const Rational& level) {
  for (std::size_t set = 0; set < std::size_t{1} << p.size(); ++set) {
    Rational mass = 0, reach = 0;
    for (std::size_t x = 0; x < p.size(); ++x)
      if ((set >> x & 1) != 0) mass += p[x];
    for (std::size_t y = 0; y < q.size(); ++y)
      for (std::size_t x = 0; x < p.size(); ++x)
        if ((set >> x & 1) != 0 && costs[x][y] <= level) {
          reach += q[y];
          break;
        }
    if (mass > reach) return false;
  }
  return true;
}

Rational by_enumeration(const FiniteLaw& p, const FiniteLaw& q, const Costs& costs) {
  std::vector<Rational> levels;
  for (const auto& row : costs) levels.insert(levels.end(), row.begin(), row.end());
  std::sort(levels.begin(), levels.end());
  return *std::find_if(levels.begin(), levels.end(),
                       [&](const Rational& level) { return fits_within(p, q, costs, level); });
}

/// The largest distance of quantiles: W_inf on the line.
Rational by_quantiles(const FiniteLaw& p, const std::vector<Rational>& from, const FiniteLaw& q,
                      const std::vector<Rational>& to) {
  const auto sorted = [](const FiniteLaw& law, const std::vector<Rational>& points) {
    std::vector<std::pair<Rational, Rational>> result;
    for (std::size_t i = 0; i < law.size(); ++i)
      if (law[i] != 0) result.emplace_back(points[i], law[i]);
    std::sort(result.begin(), result.end());
    return result;
  };
  auto left = sorted(p, from), right = sorted(q, to);
  Rational largest = 0;
  for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    largest = std::max<Rational>(largest, abs(left[i].first - right[j].first));
    const Rational moved = std::min(left[i].second, right[j].second);
    if ((left[i].second -= moved) == 0) ++i;
    if ((right[j].second -= moved) == 0) ++j;
  }
  return largest;
}

/// The answer proves itself: the coupling moves all mass within
/// the distance, the crowd cannot keep below it.
void proves_itself(const Bottleneck& found, const FiniteLaw& p, const FiniteLaw& q, const Costs& costs) {
  RC_ASSERT(found.coupling.first() == p);
  RC_ASSERT(found.coupling.second() == q);
  bool is_attained = false;
  for (std::size_t x = 0; x < p.size(); ++x)
    for (std::size_t y = 0; y < q.size(); ++y)
      if (found.coupling.joint()[x][y] != 0) {
        RC_ASSERT(costs[x][y] <= found.distance);
        is_attained = is_attained || costs[x][y] == found.distance;
      }
  RC_ASSERT(is_attained);
  Rational mass = 0, reach = 0;
  for (const std::size_t x : found.crowd) mass += p[x];
  for (std::size_t y = 0; y < q.size(); ++y)
    if (std::any_of(found.crowd.begin(), found.crowd.end(),
                    [&](std::size_t x) { return costs[x][y] < found.distance; }))
      reach += q[y];
  RC_ASSERT(found.mass == mass);
  RC_ASSERT(found.reach == reach);
  if (!found.crowd.empty()) RC_ASSERT(mass > reach);
  for (std::size_t x = 0; x < p.size() && found.crowd.empty(); ++x)
    for (std::size_t y = 0; y < q.size(); ++y)
      if (p[x] != 0 && q[y] != 0) RC_ASSERT(costs[x][y] >= found.distance);
}

}  // namespace

TEST_CASE("W_inf of finite laws, by other ways", "[random]") {
  prop("is the least cost at which all sets meet Hall's condition, and proves itself", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 7), m = *rc::gen::inRange<std::size_t>(1, 7);
    const FiniteLaw p = any::law(n), q = any::law(m);
    const Costs costs = any_costs(n, m);
    const Bottleneck found = distance(p, q, costs);
    RC_ASSERT(found.distance == by_enumeration(p, q, costs));
    proves_itself(found, p, q, costs);
  });
  prop("of uniform laws is that of the best permutation", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 6);
    const FiniteLaw uniform(n, Rational(1, n));
    const Costs costs = any_costs(n, n);
    std::vector<std::size_t> to(n);
    std::iota(to.begin(), to.end(), 0);
    Rational least = 100;
    do {
      Rational largest = 0;
      for (std::size_t x = 0; x < n; ++x) largest = std::max(largest, costs[x][to[x]]);
      least = std::min(least, largest);
    } while (std::next_permutation(to.begin(), to.end()));
    RC_ASSERT(distance(uniform, uniform, costs).distance == least);
  });
  prop("on the line is the largest distance of quantiles", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 20), m = *rc::gen::inRange<std::size_t>(1, 20);
    const FiniteLaw p = any::law(n), q = any::law(m);
    const auto from = any_points(n), to = any_points(m);
    const Costs costs = on_the_line(from, to);
    const Bottleneck found = distance(p, q, costs);
    RC_ASSERT(found.distance == by_quantiles(p, from, q, to));
    proves_itself(found, p, q, costs);
    const Bottleneck by_places = *wasserstein_infinity({p, from}, {q, to});
    RC_ASSERT(by_places.distance == found.distance);
    RC_ASSERT(by_places.crowd.empty() == found.crowd.empty());
    proves_itself(by_places, p, q, costs);
  });
}

TEST_CASE("laws of W_inf", "[random]") {
  prop("a distance of laws where the costs are distances: 0 of equal ones, symmetric, the triangle inequality", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 7);
    const auto points = any_points(n);
    const Costs costs = on_the_line(points, points);
    const FiniteLaw p = any::law(n), q = any::law(n), r = any::law(n);
    RC_ASSERT(distance(p, p, costs).distance == 0);
    RC_ASSERT(distance(p, q, costs).distance == distance(q, p, costs).distance);
    RC_ASSERT(distance(p, r, costs).distance <= distance(p, q, costs).distance + distance(q, r, costs).distance);
  });
  prop("a map of constant L takes laws to laws L times as near", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 7);
    const auto points = any_points(n);
    const FiniteLaw p = any::law(n), q = any::law(n);
    std::vector<Rational> images;
    for (const Rational& x : points) images.push_back(abs(x) * Rational(2, 3));
    RC_ASSERT(distance(p, q, on_the_line(images, images)).distance * 3 <=
              distance(p, q, on_the_line(points, points)).distance * 2);
  });
  prop("mixing both with one law does not increase it", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 6);
    const auto points = any_points(n);
    const Costs costs = on_the_line(points, points);
    const FiniteLaw p = any::law(n), q = any::law(n), r = any::law(n);
    const auto mixed = [&](const FiniteLaw& law) {
      FiniteLaw result;
      for (std::size_t x = 0; x < n; ++x) result.push_back((2 * law[x] + r[x]) / 3);
      return result;
    };
    RC_ASSERT(distance(mixed(p), mixed(q), costs).distance <= distance(p, q, costs).distance);
  });
}

TEST_CASE("W_inf of point masses, of disjoint supports, of tiny and long masses, of too much") {
  const Bottleneck point = distance({1}, {1}, {{5}});
  CHECK(point.distance == 5);
  CHECK(point.crowd.empty());
  CHECK(distance({0, 1, 0}, {0, 0, 1}, {{0, 1, 2}, {1, 0, Rational(9, 7)}, {0, 0, 0}}).distance == Rational(9, 7));
  const Rational tiny = 1 / Rational(power_of_ten(300));  // a hair of mass has to go far
  const Bottleneck far = distance({tiny, 1 - tiny}, {0, 1}, {{0, 7}, {7, 0}});
  CHECK(far.distance == 7);
  CHECK(far.crowd == std::vector<std::size_t>{0});
  CHECK(far.mass == tiny);
  CHECK(far.reach == 0);
  CHECK(distance({Rational(1, 3), Rational(2, 3)}, {Rational(2, 7), Rational(5, 7)}, {{0, 1}, {1, 0}}).distance == 1);
  const FiniteLaw many(1000, Rational(1, 1000));
  const auto refused = wasserstein_infinity(many, many, Costs(1000, std::vector<Rational>(1000)));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == Fault::unsupported);
}

TEST_CASE("W_inf of six hundred points on the line") {
  FiniteLaw p, q;
  std::vector<Rational> from, to;
  for (long i = 0; i < 600; ++i) {
    p.emplace_back(2 * (i + 1), 600 * 601);
    q.emplace_back(1, 600);
    from.emplace_back((i * 347) % 600);
    to.emplace_back((i * 211) % 600);
  }
  const Bottleneck found = *wasserstein_infinity({p, from}, {q, to});
  CHECK(found.distance == by_quantiles(p, from, q, to));
  CHECK(found.mass > found.reach);
}
