// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/dual_description.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "dpcert/exact/work.hpp"
#include "engines/engine_call.hpp"
#include "engines/isolated.hpp"
#include "exact/modular.hpp"
#include "hull/extreme_points.hpp"
#include "hull/facet_proof.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {
namespace {

/// May each point be compared with each facet? The table of who
/// is on what takes a bit for each pair.
bool is_affordable(const IntegerMatrix& points, const IntegerMatrix& facets) {
  return points.rows() <= 4'000'000'000 / facets.rows() && tight_sets_price(points, facets) <= Work{40'000'000'000};
}

/// The points at which the facets through them meet in nothing else: their normals span. The rank
/// modulo a prime is at most the rank, so that whatever is found is a vertex; two primes hardly
/// ever overlook one, and then the list is not complete.
std::vector<std::size_t> vertices_of(const SetTable& tight, const IntegerMatrix& facets, std::size_t points) {
  const std::size_t width = (facets.rows() + 63) / 64, dimension = facets.columns() - 1;
  std::vector<std::uint64_t> through(points * width);  // for each point the set of facets
  for (std::size_t facet = 0; facet < tight.size(); ++facet)
    for (const std::size_t point : members_of(tight[facet]))
      through[point * width + facet / 64] |= std::uint64_t{1} << (facet % 64);
  const ModularRows rows{facets}, again{facets, 2'147'483'629};
  const auto spans = [&](const ModularRows& residues, Words set) {
    return residues.minor_of(set, dimension).rows.size() == dimension;
  };
  std::vector<std::size_t> vertices;
  for (std::size_t point = 0; point < points; ++point) {
    const Words set{through.data() + point * width, width};
    if (size_of(set) >= dimension && (spans(rows, set) || spans(again, set))) vertices.push_back(point);
  }
  return vertices;
}

/// On a line the hull lies between the least and the greatest point: no list needs a proof.
DualDescription interval(const std::vector<Vector>& points) {
  const auto [least, greatest] = std::minmax_element(points.begin(), points.end(), Before{});
  std::vector<std::size_t> ends;
  for (const auto end : {least, greatest}) ends.push_back(static_cast<std::size_t>(end - points.begin()));
  std::sort(ends.begin(), ends.end());
  return {std::move(ends), {{-Vector::Ones(1), -(*least)(0)}, {Vector::Ones(1), (*greatest)(0)}}, true};
}

/// The smallest halfspaces with normals +-e_i and +-e_i +-e_j
/// that hold the points: a bounded outer body.
std::vector<Halfspace> octagonal(const std::vector<Vector>& points) {
  const Eigen::Index dimension = points.front().size();
  std::vector<Halfspace> halfspaces;
  const auto add = [&](const Vector& normal) {
    Rational offset = normal.dot(points.front());
    for (const Vector& x : points) offset = std::max(offset, Rational{normal.dot(x)});
    halfspaces.push_back({normal, offset});
  };
  for (Eigen::Index i = 0; i < dimension; ++i)
    for (const int sign : {-1, 1}) {
      const Vector first = sign * Vector::Unit(dimension, i);
      add(first);
      for (Eigen::Index j = i + 1; j < dimension; ++j) {
        add(first + Vector::Unit(dimension, j));
        add(first - Vector::Unit(dimension, j));
      }
    }
  return halfspaces;
}

/// extreme_points(), in a child process: its programs may take much memory.
Result<std::vector<std::size_t>> extreme_within_limits(const std::vector<Vector>& points, const HullLimits& limits) {
  const auto attempt =
      in_child({"extreme points", std::max<std::size_t>(limits.engine_megabytes, 256), limits.engine_seconds}, [&] {
        const auto found = extreme_points(points, limits.engine_work);
        if (!found) throw std::runtime_error{found.error().message};
        std::string numbers;
        for (const std::size_t i : *found) numbers += std::to_string(i) + ' ';
        return numbers;
      });
  if (!attempt) return attempt.error();
  if (!attempt->succeeded) return Error{Fault::precision_exhausted, "", attempt->text};
  std::istringstream numbers{attempt->text};
  std::vector<std::size_t> extreme;
  for (std::size_t i = 0; numbers >> i;) extreme.push_back(i);
  return extreme;
}

}  // namespace

std::optional<DualDescription> judged(const std::vector<Vector>& points, std::vector<Halfspace> facets,
                                      const HullLimits& limits) {
  const IntegerMatrix point_rows = homogeneous(points), facet_rows = homogeneous(facets);
  if (facets.empty() || !is_affordable(point_rows, facet_rows)) return std::nullopt;
  const auto tight = tight_sets(point_rows, facet_rows);
  if (!tight) return std::nullopt;
  charge(static_cast<std::int64_t>(points.size() + facets.size()) * Work{5'000});  // what each is on spans, or not
  DualDescription found{vertices_of(*tight, facet_rows, points.size()), std::move(facets), false};
  if (found.vertices.empty()) return std::nullopt;
  std::vector<Vector> vertices;
  for (const std::size_t i : found.vertices) vertices.push_back(points[i]);
  const FacetList verdict = judge_facets(vertices, found.facets, limits.faces);
  if (verdict == FacetList::invalid) return std::nullopt;
  found.complete = verdict == FacetList::complete;
  return found;
}

namespace {

/// What the engines came to.
struct Proposals {
  std::optional<DualDescription> whole;
  std::vector<Halfspace> known;  ///< of the last list that was not wrong
  std::string failures;
};

Result<Proposals> ask_engines(const std::vector<Vector>& points, const HullLimits& limits) {
  Proposals result;
  const auto note = [&](const std::string& failure) {
    result.failures += (result.failures.empty() ? "" : "; ") + failure;
  };
  for (const Engine& engine : engines_for(points.front().size())) {
    auto proposal = call(engine, points, limits);
    if (!proposal) return proposal.error();
    if (!proposal->facets) {
      note(proposal->failure);
      continue;
    }
    if (!proposal->facets->empty() && !is_affordable(homogeneous(points), homogeneous(*proposal->facets))) {
      note(engine.name + ": its facets are too many, or too long, to be proved");
      break;  // those of another engine would be as many
    }
    auto found = judged(points, *std::move(proposal->facets), limits);
    if (found && found->complete) {
      result.whole = std::move(found);
      break;
    }
    if (found) result.known = std::move(found->facets);
    note(engine.name + ": its facets could not be proved to be all");
  }
  return result;
}

}  // namespace

Result<DualDescription> describe_whole(const std::vector<Vector>& points, const HullLimits& limits) {
  if (points.front().size() == 1) return interval(points);
  auto found = ask_engines(points, limits);
  if (!found) return found.error();
  if (found->whole) return *std::move(found->whole);
  return Error{Fault::precision_exhausted, "", found->failures};
}

Result<DualDescription> describe(const std::vector<Vector>& points, const HullLimits& limits) {
  if (points.front().size() == 1) return interval(points);
  auto found = ask_engines(points, limits);
  if (!found) return found.error();
  if (found->whole) return *std::move(found->whole);
  auto vertices = extreme_within_limits(points, limits);
  if (!vertices) return Error{Fault::precision_exhausted, "", found->failures + "; " + vertices.error().message};
  return DualDescription{*std::move(vertices), found->known.empty() ? octagonal(points) : found->known, false};
}

}  // namespace dpcert
