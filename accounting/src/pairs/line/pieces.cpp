// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/pieces.hpp"

#include <algorithm>

#include "dpcert/numerics/polynomial.hpp"

namespace dpcert {
namespace {

using Support = DensityFamily::Support;

/// Ascending; brackets that overlap become one. A point at the end of a
/// bracket stays a cut of its own: it may be a kink.
std::vector<Bracket> merged(std::vector<Bracket> cuts) {
  std::sort(cuts.begin(), cuts.end(), [](const Bracket& x, const Bracket& y) {
    return x.lower != y.lower ? x.lower < y.lower : x.upper < y.upper;
  });
  std::vector<Bracket> result;
  for (const Bracket& cut : cuts)
    if (!result.empty() && cut.lower < result.back().upper)
      result.back().upper = std::max<Rational>(result.back().upper, cut.upper);
    else
      result.push_back(cut);
  return result;
}

/// The support between ascending cuts, with the trend at a point
/// there, and the cuts that are not points, without.
template <class Trend>
std::vector<Piece> split(const Support& support, const std::vector<Bracket>& cuts, const Law& steer, Trend&& trend) {
  std::vector<Piece> pieces;
  std::optional<Rational> from = support.begin;
  const auto add_up_to = [&](const std::optional<Rational>& to) {
    if (from && to && *from >= *to) return;
    const Rational within = point_between(from, to, steer);
    pieces.push_back({from, to, within, trend(within)});
  };
  for (const Bracket& cut : cuts) {
    add_up_to(cut.lower);
    if (cut.lower < cut.upper)
      pieces.push_back({cut.lower, cut.upper, (cut.lower + cut.upper) / 2, std::nullopt, true});
    from = cut.upper;
  }
  add_up_to(support.end);
  return pieces;
}

/// The roots of the slope polynomial of two laws on a piece of the line without kinks.
void add_roots(std::vector<Bracket>& cuts, const Law& x, const Law& y, const Piece& smooth, long bits) {
  const auto polynomial = density_of(x).slope_sign(x, y, smooth.within);
  if (!polynomial) return;
  for (Bracket root : real_roots(*polynomial, bits)) {
    if (smooth.from) root.lower = std::max<Rational>(root.lower, *smooth.from);
    if (smooth.to) root.upper = std::min<Rational>(root.upper, *smooth.to);
    if (root.lower <= root.upper) cuts.push_back(root);
  }
}

std::optional<int> trend_of(const Excess& excess, const Rational& within) {
  bool rises = false, falls = false;
  for (const Term& above : excess.above)
    for (const Term& below : excess.below) {
      const auto one = trend_of(above.law, below.law, within);
      if (!one) return std::nullopt;
      rises = rises || *one > 0;
      falls = falls || *one < 0;
    }
  if (rises && falls) return std::nullopt;
  return rises ? 1 : falls ? -1 : 0;
}

std::vector<Law> laws_of(const Excess& excess) {
  std::vector<Law> laws;
  for (const auto* side : {&excess.above, &excess.below})
    for (const Term& term : *side)
      if (std::find(laws.begin(), laws.end(), term.law) == laws.end()) laws.push_back(term.law);
  return laws;
}

}  // namespace

Rational point_between(const std::optional<Rational>& from, const std::optional<Rational>& to, const Law& law) {
  const DensityFamily& family = density_of(law);
  if (from && to) return (*from + *to) / 2;
  if (from) return *from + family.spread(law);
  if (to) return *to - family.spread(law);
  return family.centre(law);
}

std::optional<int> trend_of(const Law& law, const Law& other, const Rational& within) {
  if (law == other) return 0;
  const auto polynomial = density_of(law).slope_sign(law, other, within);
  if (!polynomial) return std::nullopt;
  return evaluate(*polynomial, within).sign();
}

std::vector<Piece> pieces_of(const Excess& excess, long bits) {
  const std::vector<Law> laws = laws_of(excess);
  const Support support = density_of(laws.front()).support(laws.front());
  std::vector<Bracket> kinks;
  for (const Law& law : laws)
    for (const Rational& kink : density_of(law).kinks(law)) kinks.push_back({kink, kink});
  kinks = merged(std::move(kinks));

  std::vector<Bracket> cuts = kinks;
  const auto unknown = [](const Rational&) { return std::optional<int>{}; };
  for (const Piece& smooth : split(support, kinks, laws.front(), unknown))
    for (auto x = laws.begin(); x != laws.end(); ++x)
      for (auto y = x + 1; y != laws.end(); ++y) add_roots(cuts, *x, *y, smooth, bits);
  return split(support, merged(std::move(cuts)), laws.front(),
               [&](const Rational& within) { return trend_of(excess, within); });
}

}  // namespace dpcert
