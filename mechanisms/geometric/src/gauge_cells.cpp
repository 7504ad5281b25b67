// SPDX-License-Identifier: GPL-3.0-or-later
#include "gauge_cells.hpp"

#include <algorithm>

#include "dpcert/geometry/independent_parts.hpp"
#include "dpcert/geometry/second_moments.hpp"
#include "dpcert/geometry/sensitivity.hpp"

namespace dpcert {
namespace {

PolynomialStatistic seen_by(const Vector& functional, const PolynomialStatistic& map) {
  PolynomialStatistic seen{map.variables, map.domain, {{}}};
  for (Eigen::Index i = 0; i < functional.size(); ++i)
    for (const Monomial& monomial : map.components[static_cast<std::size_t>(i)])
      if (functional(i) != 0) seen.components[0].push_back({functional(i) * monomial.coefficient, monomial.powers});
  return seen;
}

GaugeCells by_functionals(const PolynomialStatistic& map, const std::vector<Vector>& functionals,
                          const Rational& radius) {
  const BallSize size = *BallSize::of(lp_ball({}, 1, 1).value());
  std::vector<Rational> divisions;
  for (const Vector& functional : functionals) {
    GaugeCells cells = search_cells(seen_by(functional, map), size, radius);
    if (!cells.promise) return cells;
    divisions.insert(divisions.end(), cells.promise->begin(), cells.promise->end());
  }
  return {std::move(divisions), std::nullopt};
}

/// A part of a statistic, and about the largest size of its differences, or above.
struct SizedPart {
  PolynomialStatistic map;
  BallSize size;
  Rational largest;
  bool has_corners;
};
/// Nothing: that of some part is not known.
std::optional<std::vector<SizedPart>> sized_parts(const PolynomialStatistic& map, const LpBall& ball) {
  std::vector<SizedPart> parts;
  for (const StatisticPart& part : independent_parts({map})) {
    const Body own = lp_ball(ball.p, part.statistic.dimension(), ball.radius).value();
    const auto known = sensitivity(part.statistic, own, 15);
    if (!known || !known->value.is_finite()) return std::nullopt;
    const auto& of_part = std::get<PolynomialStatistic>(part.statistic.kind);
    const BallSize size = *BallSize::of(own);
    const Rational largest = size.at(known->exact ? *known->exact : known->value.upper());
    parts.push_back({of_part, size, largest, has_known_corners(of_part)});
  }
  return parts;
}

/// Two records of each part that are about as far apart as may be, together.
std::vector<Rational> distant_records(const std::vector<SizedPart>& parts) {
  const Box& box = parts.front().map.domain;
  std::vector<Rational> records;
  for (int record = 0; record < 2; ++record)
    for (const Interval& interval : box) records.push_back(interval.lower);
  for (const SizedPart& part : parts) {
    const auto found = search_cells(part.map, part.size, part.largest * (1 - Rational{1, 1'000'000})).breach;
    const auto degrees = degrees_of(part.map);
    for (std::size_t v = 0; found && v < box.size(); ++v)
      if (degrees[v] > 0) records[v] = (*found)[v], records[box.size() + v] = (*found)[box.size() + v];
  }
  return records;
}

/// What sizes of parts add up to may be the limit: those whose corners are not known share what the
/// others leave.
GaugeCells by_parts(const std::vector<SizedPart>& parts, const Rational& limit) {
  Rational of_corners = 0, of_others = 0;
  for (const SizedPart& part : parts) (part.has_corners ? of_corners : of_others) += part.largest;
  if (of_corners + of_others > limit * (1 + power_of_two(-40)))
    return {std::nullopt, of_others == 0 ? std::vector<Rational>{} : distant_records(parts)};
  GaugeCells all{std::vector<Rational>{}, std::nullopt};
  for (const SizedPart& part : parts) {
    if (part.has_corners) continue;
    const Rational share = of_others == 0 ? Rational{0} : Rational{(limit - of_corners) * part.largest / of_others};
    const auto found = search_cells(part.map, part.size, share).promise;
    if (!found) return {};
    all.promise->insert(all.promise->end(), found->begin(), found->end());
  }
  return all;
}

}  // namespace

bool has_known_corners(const PolynomialStatistic& statistic) {
  constexpr std::size_t most_variables = 16, most_work = std::size_t{1} << 16;  // corners times monomials
  const auto degrees = degrees_of(statistic);
  if (std::any_of(degrees.begin(), degrees.end(), [](unsigned degree) { return degree > 1; })) return false;
  const auto variables = static_cast<std::size_t>(std::count(degrees.begin(), degrees.end(), 1U));
  std::size_t work = 1;
  for (const BoxPolynomial& component : statistic.components) work += component.size();
  return variables <= most_variables && work <= most_work >> variables;
}

GaugeCells gauge_cells(const PolynomialStatistic& statistic, const Body& ball, const Rational& radius) {
  const auto size = BallSize::of(ball);
  if (!size) return {};
  if (const auto functionals = size->functionals(); !functionals.empty())
    return by_functionals(statistic, functionals, radius);
  const auto* lp = std::get_if<LpBall>(&ball.kind);
  if (const auto variables = variables_of_second_moments(statistic); lp != nullptr && variables) {
    const bool holds = largest_second_moment_sum(*variables, *lp->p == 1 ? 1 : 2) <=
                       size->at(radius) * (*lp->p == 1 ? lp->radius : lp->radius * lp->radius);
    return holds ? GaugeCells{std::vector<Rational>{}, std::nullopt}
                 : GaugeCells{std::nullopt, std::vector<Rational>{}};
  }
  const auto parts = lp != nullptr ? sized_parts(statistic, *lp) : std::nullopt;
  if (parts && parts->size() > 1) return by_parts(*parts, size->at(radius));
  return search_cells(statistic, *size, size->at(radius));
}

}  // namespace dpcert
