// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"
#include "kernels/coupling/common_denominator.hpp"

namespace dpcert {
namespace {

/// The points that have mass, ascending by place.
std::vector<std::size_t> ranked(const FiniteLaw& law, const std::vector<Rational>& points) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < law.size(); ++i)
    if (law[i] != 0) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return points[i] < points[j]; });
  return order;
}

/// The coupling of equal quantiles, and a pair of points with mass that is the farthest apart.
struct Quantiles {
  std::vector<FiniteLaw> joint;
  Rational distance = -1;
  std::size_t from = 0, to = 0;
};

Quantiles couple(const CommonMasses& masses, const LinePoints& p, const LinePoints& q) {
  Quantiles result{std::vector<FiniteLaw>(p.law.size(), FiniteLaw(q.law.size()))};
  const auto left = ranked(p.law, p.points), right = ranked(q.law, q.points);
  Integer left_here = 0, right_here = 0;  // what is left of the masses at the two points
  for (auto i = left.begin(), j = right.begin(); i != left.end();) {
    if (left_here == 0) left_here = masses.p[*i];
    if (right_here == 0) right_here = masses.q[*j];
    const Integer moved = std::min(left_here, right_here);
    result.joint[*i][*j] = Rational(moved, masses.whole);
    if (const Rational cost = abs(p.points[*i] - q.points[*j]); cost > result.distance)
      result.distance = cost, result.from = *i, result.to = *j;
    left_here -= moved;
    right_here -= moved;
    if (left_here == 0) ++i;
    if (right_here == 0) ++j;
  }
  return result;
}

/// Is there some point of the law, of positive mass, at a distance
/// below that? Given its points with mass, ascending.
bool has_within(const LinePoints& law, const std::vector<std::size_t>& order, const Rational& place,
                const Rational& distance) {
  const auto next = std::upper_bound(order.begin(), order.end(), Rational{place - distance},
                                     [&](const Rational& x, std::size_t i) { return x < law.points[i]; });
  return next != order.end() && law.points[*next] < place + distance;
}

/// The points of p from the farthest pair on outward: of q less mass than
/// theirs is nearer to any of them than the distance.
void explain(Bottleneck& found, const Quantiles& quantiles, const LinePoints& p, const LinePoints& q) {
  const auto sources = ranked(p.law, p.points), targets = ranked(q.law, q.points);
  const Rational& pivot = p.points[quantiles.from];
  const auto is_near = [&](std::size_t x) { return has_within(q, targets, p.points[x], found.distance); };
  if (std::none_of(sources.begin(), sources.end(), is_near)) return;
  const bool goes_down = pivot > q.points[quantiles.to];
  std::vector<std::size_t> crowd;  // ascending by place
  for (const std::size_t x : sources)
    if (goes_down ? p.points[x] >= pivot : p.points[x] <= pivot) {
      crowd.push_back(x);
      found.mass += p.law[x];
    }
  for (const std::size_t y : targets)
    if (has_within(p, crowd, q.points[y], found.distance)) found.reach += q.law[y];
  ensures(found.mass > found.reach, "equal quantiles are the best coupling");
  std::sort(crowd.begin(), crowd.end());
  found.crowd = std::move(crowd);
}

}  // namespace

Result<Bottleneck> wasserstein_infinity(const LinePoints& p, const LinePoints& q) {
  expects(!p.law.empty() && !q.law.empty() && p.law.size() == p.points.size() && q.law.size() == q.points.size(),
          "a place for each point");
  const auto masses = on_one_denominator(p.law, q.law, most_bottleneck_work / p.law.size() / q.law.size());
  if (!masses) return too_much_to_couple();
  Quantiles quantiles = couple(*masses, p, q);
  Bottleneck found{quantiles.distance, *Coupling::of(std::move(quantiles.joint)), {}, 0, 0};
  explain(found, quantiles, p, q);
  ensures(found.coupling.first() == p.law && found.coupling.second() == q.law, "all mass is moved");
  return found;
}

}  // namespace dpcert
