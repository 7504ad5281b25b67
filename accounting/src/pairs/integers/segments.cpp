// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/segments.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"

namespace dpcert::integers {
namespace {

using Pieces = std::vector<std::vector<MassPiece>>;  // by component

Pieces pieces_of(const Distribution& law) {
  Pieces all;
  for (const auto& component : law.components) all.push_back(view(component.second).pieces(component.second));
  return all;
}

/// Where a new run begins.
void add_cuts(std::vector<Integer>& cuts, const Pieces& components) {
  for (const auto& pieces : components)
    for (const MassPiece& piece : pieces) {
      if (piece.range.first) cuts.push_back(*piece.range.first);
      if (piece.range.last) cuts.push_back(*piece.range.last + 1);
    }
}

/// Does the piece hold the run? Runs never cross the end of a piece.
bool holds(const IntegerRange& piece, const IntegerRange& run) {
  return (!piece.first || (run.first && *piece.first <= *run.first)) &&
         (!piece.last || (run.last && *run.last <= *piece.last));
}
bool ends_before(const IntegerRange& piece, const IntegerRange& run) {
  return piece.last && run.first && *piece.last < *run.first;
}

/// The components with mass on the run; `next` holds for each
/// component its first piece not passed yet.
std::vector<Present> present_on(const IntegerRange& run, const Pieces& components, std::vector<std::size_t>& next) {
  std::vector<Present> present;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto& pieces = components[i];
    while (next[i] < pieces.size() && ends_before(pieces[next[i]].range, run)) ++next[i];
    if (next[i] < pieces.size() && holds(pieces[next[i]].range, run)) present.push_back({i, pieces[next[i]].formula});
  }
  return present;
}

}  // namespace

const IntegerFamily& view(const Law& law) { return *law.family->as_integer(); }

std::optional<Integer> length(const IntegerRange& range) {
  if (!range.first || !range.last) return std::nullopt;
  return Integer(*range.last - *range.first + 1);
}

std::vector<Segment> segments_of(const Distribution& p, const Distribution& q) {
  const Pieces p_pieces = pieces_of(p), q_pieces = pieces_of(q);
  std::vector<Integer> cuts;
  add_cuts(cuts, p_pieces);
  add_cuts(cuts, q_pieces);
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<Segment> segments;
  std::vector<std::size_t> p_next(p_pieces.size()), q_next(q_pieces.size());
  for (std::size_t i = 0; i <= cuts.size(); ++i) {
    IntegerRange run;
    if (i > 0) run.first = cuts[i - 1];
    if (i < cuts.size()) run.last = cuts[i] - 1;
    Segment segment{run, present_on(run, p_pieces, p_next), present_on(run, q_pieces, q_next)};
    if (!segment.p.empty() || !segment.q.empty()) segments.push_back(std::move(segment));
  }
  return segments;
}

}  // namespace dpcert::integers
