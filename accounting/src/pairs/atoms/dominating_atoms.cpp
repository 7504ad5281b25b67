// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"

#include <algorithm>
#include <utility>

#include "pairs/edges.hpp"

namespace dpcert {
namespace {

using Row = std::vector<Rational>;

/// The probability of an event under Q and under P.
struct EventPoint {
  Rational q, p;
  friend bool operator==(const EventPoint&, const EventPoint&) = default;
};
using EventPoints = std::vector<EventPoint>;

/// Is b on or below the segment from a to c? Given a.q <= b.q <= c.q.
bool is_below(const EventPoint& a, const EventPoint& b, const EventPoint& c) {
  return (b.p - a.p) * (c.q - a.q) <= (c.p - a.p) * (b.q - a.q);
}

/// The upper convex hull, from the smallest q on, without points
/// inside an edge. Of points of one q the highest counts.
EventPoints upper_hull(EventPoints points) {
  std::sort(points.begin(), points.end(),
            [](const EventPoint& x, const EventPoint& y) { return x.q != y.q ? x.q < y.q : x.p > y.p; });
  EventPoints hull;
  for (EventPoint& point : points) {
    if (!hull.empty() && hull.back().q == point.q) continue;
    while (hull.size() >= 2 && is_below(hull[hull.size() - 2], hull.back(), point)) hull.pop_back();
    hull.push_back(std::move(point));
  }
  return hull;
}

/// The points of the events of largest ratio P/Q, from none to
/// all outcomes: the hull of the points of all events.
EventPoints events_of(const Row& p, const Row& q) {
  std::vector<std::pair<Rational, std::size_t>> by_ratio;
  by_ratio.reserve(p.size());
  EventPoints points = {{0, 0}};
  points.reserve(p.size() + 1);
  for (std::size_t y = 0; y < p.size(); ++y) {
    if (q[y] == 0)
      points.front().p += p[y];  // an infinite ratio: in the smallest event
    else
      by_ratio.emplace_back(p[y] / q[y], y);
  }
  std::sort(by_ratio.begin(), by_ratio.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
  for (const auto& [ratio, y] : by_ratio) points.push_back({points.back().q + q[y], points.back().p + p[y]});
  return points;
}

/// The divergence at epsilon 0: cheap, and enough to tell most pairs from the envelope.
Rational total_variation(const Row& p, const Row& q) {
  Rational sum = 0;
  for (std::size_t y = 0; y < p.size(); ++y)
    if (p[y] > q[y]) sum += p[y] - q[y];
  return sum;
}
Rational total_variation(const EventPoints& hull) {
  Rational most = 0;
  for (const EventPoint& point : hull) most = std::max<Rational>(most, point.p - point.q);
  return most;
}

/// The atoms are the rising edges: (rise, run) are the probabilities under P and under Q.
LossLaw loss_law_of(const EventPoints& hull) {
  LossLaw law;
  law.infinite_mass = hull.front().p;
  LossLaw::Exact masses;
  for (std::size_t i = 1; i < hull.size(); ++i) {
    const Rational rise = hull[i].p - hull[i - 1].p, run = hull[i].q - hull[i - 1].q;
    if (rise == 0) break;  // the last edge: possible under Q only
    law.losses.push_back(Epsilon::log_of(rise / run));
    masses.push_back(rise);
  }
  law.masses = std::move(masses);
  return law;
}

/// The hull of the events of all pairs. Points are reduced to their hull whenever they have
/// doubled, so that memory stays in proportion to the hull.
EventPoints envelope(const ChannelMatrix& matrix) {
  EventPoints all = {{0, 0}, {1, 1}};
  std::size_t enough = 4096;
  for_each_pair(matrix, [&](const Row& p, const Row& q) {
    EventPoints events = events_of(p, q);
    std::move(events.begin(), events.end(), std::back_inserter(all));
    if (all.size() < enough) return;
    all = upper_hull(std::move(all));
    enough = std::max<std::size_t>(4096, 2 * all.size());
  });
  return upper_hull(std::move(all));
}

}  // namespace

DominatingAtoms DominatingAtoms::of_channel(const ChannelMatrix& matrix) {
  const EventPoints hull = envelope(matrix);
  const Rational variation = total_variation(hull);
  bool attained = matrix.edges.empty();
  for_each_pair(matrix, [&](const Row& p, const Row& q) {
    attained = attained || (total_variation(p, q) == variation && upper_hull(events_of(p, q)) == hull);
  });
  return {loss_law_of(hull), attained};
}

LossLaw loss_law(const std::vector<Rational>& p, const std::vector<Rational>& q) {
  expects(p.size() == q.size(), "laws on the same outcomes");
  return loss_law_of(upper_hull(events_of(p, q)));
}

}  // namespace dpcert
