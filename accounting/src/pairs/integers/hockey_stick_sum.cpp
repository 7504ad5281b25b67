// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/hockey_stick_sum.hpp"

#include <algorithm>

#include "dpcert/exact/work.hpp"
#include "pairs/integers/geometric_sum.hpp"
#include "pairs/integers/largest_loss.hpp"
#include "pairs/integers/mass_formula.hpp"
#include "pairs/integers/mass_window.hpp"

namespace dpcert::integers {
namespace {

/// One plain geometric law on a range: the mass of any part of it in closed form.
class GeometricMass {
 public:
  GeometricMass(const LogMasses& masses, const Present& present) : masses_{masses}, present_{present} {}

  [[nodiscard]] Enclosure log_at(const Integer& k) const { return masses_.weighted(present_.component, k); }
  /// Summed from the end where the mass is larger.
  [[nodiscard]] Enclosure of(const IntegerRange& range) const {
    if (const auto n = length(range); n && *n <= 0) return {0, masses_.precision()};
    const bool falls = range.first && (!range.last || present_.formula.slope.sign() <= 0);
    const Enclosure slope = present_.formula.slope.enclose(masses_.precision());
    const Enclosure sum = geometric_sum(Taylor::constant(falls ? slope : -slope), length(range)).value;
    return exp(log_at(falls ? *range.first : *range.last)) * sum;
  }

 private:
  const LogMasses& masses_;
  const Present& present_;
};

/// Everything that a divergence needs at one precision.
struct Sums {
  LogMasses p, q;
  Enclosure epsilon, ratio;
};

Enclosure positive_part(const Enclosure& x) { return max(Enclosure{0, x.precision()}, x); }

/// Are all the masses plain geometric sequences?
bool is_closed(const Segment& segment) {
  return segment.p.size() == 1 && is_geometric(segment.p.front().formula) && segment.q.size() <= 1 &&
         (segment.q.empty() || is_geometric(segment.q.front().formula));
}

/// Cuts a range before `from` and behind `to`; nothing in between: the two parts join.
struct Parts {
  IntegerRange before, within, behind;
};
Parts cut(const IntegerRange& range, Integer from, Integer to) {
  if (range.first) from = std::max(from, *range.first), to = std::max(to, Integer(*range.first - 1));
  if (range.last) to = std::min(to, *range.last), from = std::min(from, Integer(*range.last + 1));
  return {{range.first, Integer(from - 1)}, {from, to}, {Integer(to + 1), range.last}};
}

/// Two geometric sequences: log p - log q - epsilon is linear in k and changes its sign once at
/// most. Only the integers next to the change are undecided.
Enclosure closed_sum(const Sums& sums, const Segment& segment) {
  const Precision precision = sums.p.precision();
  const GeometricMass p{sums.p, segment.p.front()};
  if (segment.q.empty()) return p.of(segment.range);
  const GeometricMass q{sums.q, segment.q.front()};
  const Integer origin = segment.range.first ? *segment.range.first : *segment.range.last;
  const Enclosure excess = p.log_at(origin) - q.log_at(origin) - sums.epsilon;
  const auto difference = [&](const IntegerRange& range) { return p.of(range) - sums.ratio * q.of(range); };
  const LogLinear slope = segment.p.front().formula.slope - segment.q.front().formula.slope;
  if (slope.sign() == 0) {
    if (certainly(is_negative(excess))) return {0, precision};
    return certainly(is_positive(excess)) ? difference(segment.range) : positive_part(difference(segment.range));
  }
  const Enclosure crossing = -excess / slope.enclose(precision);
  if (!crossing.is_finite()) return hull(Enclosure{0, precision}, p.of(segment.range));
  const Integer below = numerator(floor(crossing.lower())), above = -numerator(floor(-crossing.upper()));
  const Parts parts = cut(segment.range, origin + below, origin + above);
  Enclosure sum = difference(slope.sign() > 0 ? parts.behind : parts.before);
  constexpr long few = 8;
  if (*length(parts.within) > few) return sum + hull(Enclosure{0, precision}, p.of(parts.within));
  for (Integer k = *parts.within.first; k <= *parts.within.last; ++k)
    sum += positive_part(exp(p.log_at(k)) - sums.ratio * exp(q.log_at(k)));
  return sum;
}

/// Term by term over a window.
Enclosure direct_sum(const Sums& sums, const Segment& segment, const Window& window) {
  Enclosure sum{0, sums.p.precision()};
  if (window.last < window.first) return sum;
  MassWalk p{sums.p, segment.p, window.first}, q{sums.q, segment.q, window.first};
  constexpr Work keeping{800};  // of a term, beside what its operations charge
  const long terms = static_cast<long>(window.last - window.first) + 1;
  charge(terms * keeping);
  for (long i = 0; i < terms; ++i) {
    if (i > 0) p.step(), q.step();
    const Enclosure term = p.mass() - sums.ratio * q.mass();
    if (possibly(is_positive(term))) sum += positive_part(term);
  }
  return sum;
}

/// A sum, and a bound of what it leaves out.
struct Partial {
  Enclosure sum, rest;
};

Partial sum_over(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                 const Epsilon& epsilon, Precision precision, const Rational& log_tolerance) {
  const LogMasses steering{p, Precision{64}};
  std::vector<std::optional<Window>> windows;
  long longest = 1;
  for (const Segment& segment : segments) {
    windows.emplace_back();
    if (segment.p.empty() || is_closed(segment)) continue;
    windows.back() = mass_window(steering, p, segment.range, segment.p, log_tolerance);
    if (!windows.back()) return {Enclosure::unknown(precision), Enclosure::unknown(precision)};
    longest = std::max(longest, static_cast<long>(windows.back()->last - windows.back()->first) + 1);
  }
  long guard = 24;  // the error of a walk grows as the square of its length
  while (longest >>= 1) guard += 2;
  const Precision working{precision.bits + guard};
  const Sums sums{{p, working}, {q, working}, epsilon.enclose(working), epsilon.exponential(working)};
  Partial all{Enclosure{0, working}, Enclosure{0, working}};
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].p.empty()) continue;
    if (!windows[i]) {
      all.sum += closed_sum(sums, segments[i]);
      continue;
    }
    all.sum += direct_sum(sums, segments[i], *windows[i]);
    all.rest += windows[i]->rest;
  }
  return all;
}

/// Is log p - log q at most epsilon wherever p has mass?
bool is_loss_at_most(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                     const Epsilon& epsilon, Precision precision) {
  const bool is_absolute =
      std::none_of(segments.begin(), segments.end(), [](const Segment& x) { return !x.p.empty() && x.q.empty(); });
  return is_absolute && certainly(at_most(largest_loss(p, q, segments, precision), epsilon));
}

}  // namespace

Enclosure hockey_stick_sum(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                           const Epsilon& epsilon, Precision precision) {
  // The tolerance is relative to the sum, which is known only
  // afterwards: the first one suits sums above e^-32.
  const Rational relative = Rational(-precision.bits * 7, 10) - 8;
  Rational log_tolerance = relative - 32;
  for (int attempt = 0;; ++attempt) {
    const Partial all = sum_over(p, q, segments, epsilon, precision, log_tolerance);
    // Nothing was found that exceeds the threshold: perhaps nothing does.
    if (attempt == 0 && !certainly(is_positive(all.sum)) && is_loss_at_most(p, q, segments, epsilon, precision))
      return {0, precision};
    const Enclosure whole = all.sum + hull(Enclosure{0, Precision{64}}, all.rest);
    constexpr int most_attempts = 5;
    const bool settled = certainly(at_most(all.rest, all.sum * power_of_two(-precision.bits)));
    if (settled || attempt == most_attempts || !whole.is_finite() || Allowance{}.is_spent()) return whole;
    const Enclosure size = log(all.sum.upper_end());
    const Rational seen = size.is_finite() ? size.lower() : log_tolerance;
    log_tolerance = std::min<Rational>(seen, 0) + relative + attempt * log_tolerance;
  }
}

Enclosure mass_beyond(const Distribution& p, const std::vector<Segment>& segments, Precision precision) {
  std::vector<Segment> beyond;
  for (const Segment& segment : segments)
    if (segment.q.empty()) beyond.push_back(segment);
  return hockey_stick_sum(p, p, beyond, Epsilon{}, precision);
}

bool are_sums_moderate(const Distribution& p, const std::vector<Segment>& segments) {
  const LogMasses steering{p, Precision{64}};
  return std::all_of(segments.begin(), segments.end(), [&](const Segment& segment) {
    return segment.p.empty() || is_closed(segment) || mass_window(steering, p, segment.range, segment.p, -48);
  });
}

}  // namespace dpcert::integers
