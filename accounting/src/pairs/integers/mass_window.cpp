// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/mass_window.hpp"

#include "pairs/integers/hockey_stick_sum.hpp"
#include "pairs/integers/integer_search.hpp"
#include "pairs/integers/mass_formula.hpp"

namespace dpcert::integers {
namespace {

/// One end of a window, and the logarithm of what lies beyond; nothing there: the segment ends.
struct End {
  Integer k;
  std::optional<Enclosure> log_rest;
};

/// The ends for one component. Masses are log-concave, so a
/// ratio below 1 at one integer bounds all further ones.
class Ends {
 public:
  Ends(const LogMasses& masses, const Present& present, const IntegerRange& range, const Integer& start,
       const Rational& log_tolerance)
      : masses_{masses}, present_{present}, range_{range}, start_{start}, aim_{log_tolerance} {}

  [[nodiscard]] std::optional<End> upper() const {
    const auto k = least_where([&](const Integer& x) { return certainly(at_most(above(x), aim_)); }, range_, start_);
    if (!k) return std::nullopt;
    return End{*k, range_.last && *k == *range_.last ? std::nullopt : std::optional{above(*k)}};
  }
  [[nodiscard]] std::optional<End> lower() const {
    const auto k = greatest_where([&](const Integer& x) { return certainly(at_most(below(x), aim_)); }, range_, start_);
    if (!k) return std::nullopt;
    return End{*k, range_.first && *k == *range_.first ? std::nullopt : std::optional{below(*k)}};
  }

 private:
  [[nodiscard]] Enclosure above(const Integer& k) const {
    return log_sum_beyond(masses_.weighted(present_.component, k), log_ratio(present_.formula, k, masses_.precision()));
  }
  [[nodiscard]] Enclosure below(const Integer& k) const {
    return log_sum_beyond(masses_.weighted(present_.component, k),
                          -log_ratio(present_.formula, k - 1, masses_.precision()));
  }

  const LogMasses& masses_;
  const Present& present_;
  const IntegerRange& range_;
  const Integer& start_;
  const Rational& aim_;
};

}  // namespace

Enclosure log_sum_beyond(const Enclosure& log_term, const Enclosure& log_ratio) {
  if (!certainly(is_negative(log_ratio))) return Enclosure::unknown(log_term.precision());
  return log_term + log_ratio - log(-expm1(log_ratio));
}

std::optional<Window> mass_window(const LogMasses& masses, const Distribution& law, const IntegerRange& range,
                                  const std::vector<Present>& present, const Rational& log_tolerance) {
  constexpr long short_enough = 64;
  const Enclosure none{0, masses.precision()};
  if (present.empty()) return Window{1, 0, none};
  if (const auto n = length(range); n && *n <= short_enough) return Window{*range.first, *range.last, none};
  std::optional<Window> all;
  for (const Present& one : present) {
    const Law& component = law.components[one.component].second;
    const Integer start = view(component).midst(component);
    const Ends ends{masses, one, range, start, log_tolerance};
    const auto low = ends.lower(), high = ends.upper();
    if (!low || !high) return std::nullopt;
    if (!all) all = Window{low->k, high->k, none};
    all->first = std::min(all->first, low->k);
    all->last = std::max(all->last, high->k);
    for (const auto& rest : {low->log_rest, high->log_rest})
      if (rest) all->rest += exp(*rest);
  }
  if (all->last - all->first > most_terms) return std::nullopt;
  return all;
}

}  // namespace dpcert::integers
