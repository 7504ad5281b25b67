// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/largest_loss.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "pairs/integers/hockey_stick_sum.hpp"
#include "pairs/integers/integer_search.hpp"
#include "pairs/integers/mass_formula.hpp"
#include "pairs/integers/masses.hpp"

namespace dpcert::integers {
namespace {

bool is_shared(const Segment& segment) { return !segment.p.empty() && !segment.q.empty(); }

MassFormula loss_of(const Present& p, const Present& q) { return combine(p.formula, 1, q.formula, -1); }
MassFormula negated(const MassFormula& formula) { return combine(formula, -1, {}, 0); }

bool is_tail_unbounded(const Segment& segment, bool upward) {
  return std::any_of(segment.p.begin(), segment.p.end(), [&](const Present& p) {
    return std::none_of(segment.q.begin(), segment.q.end(),
                        [&](const Present& q) { return is_bounded(loss_of(p, q), upward); });
  });
}

/// Do all components keep one ratio to each other on the segment?
bool is_constant_on(const Segment& segment) {
  return std::all_of(segment.p.begin(), segment.p.end(),
                     [&](const Present& p) { return is_constant(loss_of(p, segment.q.front())); }) &&
         std::all_of(segment.q.begin(), segment.q.end(),
                     [&](const Present& q) { return is_constant(loss_of(segment.p.front(), q)); });
}

std::vector<Integer> ends_of(const IntegerRange& range) {
  std::vector<Integer> ends;
  if (range.first) ends.push_back(*range.first);
  if (range.last) ends.push_back(*range.last);
  return ends;
}

/// Where the supremum on a bounded segment is attained, in the cases
/// that need no search: nothing, or the candidates.
std::optional<std::vector<Integer>> candidates(const Segment& segment) {
  const auto ends = ends_of(segment.range);
  if (is_constant_on(segment)) return ends.empty() ? std::vector<Integer>{0} : std::vector<Integer>{ends.front()};
  if (segment.p.size() != 1 || segment.q.size() != 1) return std::nullopt;
  const MassFormula loss = loss_of(segment.p.front(), segment.q.front());
  // A convex function that is bounded on an unbounded side does not rise towards it.
  if (is_concave(negated(loss), segment.range)) return ends;
  return std::nullopt;
}

/// The largest loss by sums over components at single integers.
class Losses {
 public:
  Losses(const Distribution& p, const Distribution& q, Precision precision)
      : p_law_{p}, p_{p, precision}, q_{q, precision} {}

  [[nodiscard]] Enclosure at(const Segment& segment, const Integer& k) const {
    return log_mass(p_, segment.p, k) - log_mass(q_, segment.q, k);
  }

  /// The supremum where it must be searched for: beyond the ends of a window every
  /// p_i/q_j that is used has begun to fall outward.
  [[nodiscard]] Enclosure searched(const Segment& segment) const {
    const Law& law = p_law_.components[segment.p.front().component].second;
    const Integer start = view(law).midst(law);
    const auto falls = [&](bool upward) {
      return [&, upward](const Integer& k) { return beyond(segment, k, upward).is_finite(); };
    };
    const bool short_one = length(segment.range) && *length(segment.range) <= extension;
    auto last = short_one ? segment.range.last : least_where(falls(true), segment.range, start);
    auto first = short_one ? segment.range.first : greatest_where(falls(false), segment.range, start);
    const Enclosure unknown = Enclosure::unknown(p_.precision());
    if (!first || !last) return unknown;
    if (*last < *first) std::swap(*first, *last);
    if (segment.p.size() + segment.q.size() > 2) {  // the bound beyond is not attained: let it fall
      *last = segment.range.last ? std::min(*segment.range.last, Integer(*last + extension)) : *last + extension;
      *first = segment.range.first ? std::max(*segment.range.first, Integer(*first - extension)) : *first - extension;
    }
    if (*last - *first > most_terms) return unknown;
    Enclosure most = over(segment, *first, *last);
    if (segment.range.last != last) most = hull(most, max(most, beyond(segment, *last, true)));
    if (segment.range.first != first) most = hull(most, max(most, beyond(segment, *first, false)));
    return most;
  }

 private:
  static constexpr long extension = 1024;

  [[nodiscard]] static Enclosure log_mass(const LogMasses& masses, const std::vector<Present>& present,
                                          const Integer& k) {
    if (present.size() == 1) return masses.weighted(present.front().component, k);
    Enclosure sum{0, masses.precision()};
    for (const Present& one : present) sum += exp(masses.weighted(one.component, k));
    return log(sum);
  }
  [[nodiscard]] Enclosure over(const Segment& segment, const Integer& first, const Integer& last) const {
    Enclosure most = at(segment, first);
    for (Integer k = first + 1; k <= last; ++k) most = max(most, at(segment, k));
    return most;
  }
  /// An upper bound of log p - log q beyond k: p/q <= sum over i
  /// of p_i/q_j, with the best j for each i.
  [[nodiscard]] Enclosure beyond(const Segment& segment, const Integer& k, bool upward) const {
    const IntegerRange rest = upward ? IntegerRange{k, segment.range.last} : IntegerRange{segment.range.first, k};
    const Precision precision = p_.precision();
    Enclosure sum{0, precision};
    for (const Present& p : segment.p) {
      Enclosure best = Enclosure::unknown(precision);
      for (const Present& q : segment.q) {
        const MassFormula loss = loss_of(p, q);
        if (!is_concave(loss, rest) || !falls_outward(loss, k, upward)) continue;
        const Enclosure one = p_.weighted(p.component, k) - q_.weighted(q.component, k);
        if (!best.is_finite() || certainly(at_most(one, best))) best = one;
      }
      sum += exp(best);
    }
    return log(sum);
  }
  [[nodiscard]] static bool falls_outward(const MassFormula& loss, const Integer& k, bool upward) {
    if (is_geometric(loss)) return (upward ? loss.slope.sign() : -loss.slope.sign()) <= 0;
    const Enclosure ratio = upward ? log_ratio(loss, k, Precision{64}) : -log_ratio(loss, k - 1, Precision{64});
    return certainly(at_most(ratio, Rational{0}));
  }

  const Distribution& p_law_;
  LogMasses p_, q_;
};

}  // namespace

bool is_loss_unbounded(const std::vector<Segment>& segments) {
  return std::any_of(segments.begin(), segments.end(), [](const Segment& segment) {
    if (!is_shared(segment)) return false;
    return (!segment.range.last && is_tail_unbounded(segment, true)) ||
           (!segment.range.first && is_tail_unbounded(segment, false));
  });
}

RuleValue largest_loss(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                       Precision precision) {
  const std::string rule = "integer_sum";
  if (is_loss_unbounded(segments)) return RuleValue::infinity(rule);
  const Losses losses{p, q, Precision{precision.bits + 32}};
  std::optional<Enclosure> most;
  const auto add = [&](const Enclosure& x) { most = most ? max(*most, x) : x; };
  for (const Segment& segment : segments) {
    if (!is_shared(segment)) continue;
    if (const auto points = candidates(segment))
      for (const Integer& k : *points) add(losses.at(segment, k));
    else
      add(losses.searched(segment));
  }
  return most ? RuleValue::enclosed(*most, rule) : RuleValue::infinity(rule);
}

std::optional<Epsilon> exact_largest_loss(const Distribution& p, const Distribution& q,
                                          const std::vector<Segment>& segments) {
  if (!p.is_plain() || !q.is_plain() || p.law().family != q.law().family || is_loss_unbounded(segments))
    return std::nullopt;
  std::optional<Epsilon> most;
  for (const Segment& segment : segments) {
    if (!is_shared(segment)) continue;
    const auto points = candidates(segment);
    if (!points) return std::nullopt;
    for (const Integer& k : *points) {
      const auto loss = view(p.law()).exact_loss(p.law(), q.law(), k);
      if (!loss) return std::nullopt;
      if (!most || at_most(*most, *loss) == Trilean::yes) most = loss;
    }
  }
  return most;
}

}  // namespace dpcert::integers
