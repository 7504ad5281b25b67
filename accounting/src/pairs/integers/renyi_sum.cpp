// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/renyi_sum.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "pairs/integers/geometric_sum.hpp"
#include "pairs/integers/hockey_stick_sum.hpp"
#include "pairs/integers/integer_search.hpp"
#include "pairs/integers/mass_formula.hpp"
#include "pairs/integers/mass_window.hpp"
#include "pairs/integers/renyi_tail.hpp"

namespace dpcert::integers {
namespace {

/// Does every component of p meet a component of q that makes the sum finite on that side?
bool is_tail_finite(const Segment& segment, const Rational& order, bool upward) {
  return std::all_of(segment.p.begin(), segment.p.end(), [&](const Present& p) {
    return std::any_of(segment.q.begin(), segment.q.end(), [&](const Present& q) {
      return is_summable(combine(p.formula, order, q.formula, 1 - order), upward);
    });
  });
}

/// A window, and bounds of the two sums over the rest of its segment.
struct RenyiWindow {
  Integer first, last;
  Enclosure rest, slope_rest;
};

/// Chooses windows for the segments of one pair, at the lowest and the highest of the orders in
/// question: between these, p^a q^(1-a) is at most the sum of its values at both.
class Windows {
 public:
  Windows(const SteeringMasses& masses, const Distribution& p, std::vector<Rational> orders)
      : masses_{masses}, p_{p}, orders_{std::move(orders)} {}

  /// The logarithm of one term near the largest, to measure the rest by.
  [[nodiscard]] std::optional<Rational> peak(const Segment& segment) const {
    const auto tails = tails_of(segment, true);
    const auto turned = [&](const Integer& k) { return bound(tails, k).log_sum.is_finite(); };
    const auto k = least_where(turned, segment.range, start(segment));
    if (!k) return std::nullopt;
    std::optional<Rational> least;
    for (const Rational& order : orders_) {
      const Enclosure p = log_mass(masses_.p, segment.p, *k), q = log_mass(masses_.q, segment.q, *k);
      const Enclosure term = p * order + q * Rational(1 - order);
      if (!term.is_finite()) return std::nullopt;
      least = least ? std::min(*least, term.lower()) : term.lower();
    }
    return least;
  }

  [[nodiscard]] std::optional<RenyiWindow> window(const Segment& segment, const Rational& aim) const {
    const Enclosure none{0, masses_.p.precision()};
    constexpr long short_enough = 64;
    if (const auto n = length(segment.range); n && *n <= short_enough)
      return RenyiWindow{*segment.range.first, *segment.range.last, none, none};
    const auto above = tails_of(segment, true), below = tails_of(segment, false);
    const auto small = [&](const std::vector<RenyiTail>& tails) {
      return [&](const Integer& k) { return certainly(at_most(bound(tails, k).log_slope, aim)); };
    };
    const auto last = least_where(small(above), segment.range, start(segment));
    const auto first = greatest_where(small(below), segment.range, start(segment));
    if (!first || !last || *last - *first > most_terms) return std::nullopt;
    RenyiWindow window{*first, *last, none, none};
    const auto add = [&](const RenyiTail::Bound& rest) {
      window.rest += exp(rest.log_sum);
      window.slope_rest += exp(rest.log_slope);
    };
    if (last != segment.range.last) add(bound(above, *last));
    if (first != segment.range.first) add(bound(below, *first));
    return window;
  }

 private:
  [[nodiscard]] std::vector<RenyiTail> tails_of(const Segment& segment, bool upward) const {
    std::vector<RenyiTail> tails;
    for (const Rational& order : orders_) tails.emplace_back(masses_, segment, order, upward);
    return tails;
  }
  /// The sum of the bounds at all orders: at most their number times the largest.
  [[nodiscard]] static RenyiTail::Bound bound(const std::vector<RenyiTail>& tails, const Integer& k) {
    RenyiTail::Bound all = tails.front().beyond(k);
    for (std::size_t i = 1; i < tails.size(); ++i) {
      const auto one = tails[i].beyond(k);
      const Enclosure two = log(Enclosure{2, Precision{64}});
      all = {max(all.log_sum, one.log_sum) + two, max(all.log_slope, one.log_slope) + two};
    }
    // A sum is below its slope's bound in the search: one aim for both.
    return {all.log_sum, max(all.log_sum, all.log_slope)};
  }
  [[nodiscard]] Integer start(const Segment& segment) const {
    const Law& law = p_.components[segment.p.front().component].second;
    return view(law).midst(law);
  }
  [[nodiscard]] static Enclosure log_mass(const LogMasses& masses, const std::vector<Present>& present,
                                          const Integer& k) {
    Enclosure sum{0, masses.precision()};
    for (const Present& one : present) sum += exp(masses.weighted(one.component, k));
    return present.size() == 1 ? masses.weighted(present.front().component, k) : log(sum);
  }

  const SteeringMasses& masses_;
  const Distribution& p_;
  std::vector<Rational> orders_;
};

bool is_sum_closed(const Segment& segment) {
  return segment.p.size() == 1 && segment.q.size() == 1 && is_geometric(segment.p.front().formula) &&
         is_geometric(segment.q.front().formula);
}

/// One geometric sequence p^a q^(1-a), summed from the end where it is larger.
Taylor closed_sum(const LogMasses& p, const LogMasses& q, const Segment& segment, const Taylor& order) {
  const Precision precision = p.precision();
  const auto mixed = [&](const Enclosure& of_p, const Enclosure& of_q) { return order * (of_p - of_q) + of_q; };
  const Present &one = segment.p.front(), &other = segment.q.front();
  const Taylor slope = mixed(one.formula.slope.enclose(precision), other.formula.slope.enclose(precision));
  const auto count = length(segment.range);
  const bool falls = count ? slope.value.steer() <= 0 : segment.range.first.has_value();
  const Integer& k = falls ? *segment.range.first : *segment.range.last;
  const Taylor outward = falls ? slope : -slope;
  const Enclosure unknown = Enclosure::unknown(precision);
  if (!count && !certainly(is_negative(outward.value))) return {unknown, unknown, unknown};
  return exp(mixed(p.weighted(one.component, k), q.weighted(other.component, k))) * geometric_sum(outward, count);
}

/// Term by term over a window; log-convexity in the order bounds the rest (see Windows).
Taylor direct_sum(const LogMasses& p, const LogMasses& q, const Segment& segment, const RenyiWindow& window,
                  const Enclosure& order, bool with_slope) {
  const Precision precision = p.precision();
  Enclosure sum{0, precision}, slope{0, precision};
  if (window.first <= window.last) {
    MassWalk walk_p{p, segment.p, window.first}, walk_q{q, segment.q, window.first};
    const long terms = static_cast<long>(window.last - window.first) + 1;
    for (long i = 0; i < terms; ++i) {
      if (i > 0) walk_p.step(), walk_q.step();
      const Enclosure log_q = log(walk_q.mass()), loss = log(walk_p.mass()) - log_q;
      const Enclosure term = exp(log_q + order * loss);
      sum += term;
      if (with_slope) slope += term * loss;
    }
  }
  const Enclosure zero{0, precision};
  return {sum + hull(zero, window.rest), slope + hull(-window.slope_rest, window.slope_rest),
          Enclosure::unknown(precision)};
}

}  // namespace

bool is_renyi_finite(const std::vector<Segment>& segments, const Rational& order) {
  bool meet = false;
  for (const Segment& segment : segments) {
    if (segment.p.empty()) continue;
    if (segment.q.empty()) {
      if (order >= 1) return false;
      continue;
    }
    meet = true;
    if (order <= 1) continue;  // tails fall geometrically, and losses grow like a power
    if (!segment.range.last && !is_tail_finite(segment, order, true)) return false;
    if (!segment.range.first && !is_tail_finite(segment, order, false)) return false;
  }
  return meet;
}

Taylor log_renyi_sum(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                     const Enclosure& order, bool with_slope) {
  const Precision precision = order.precision();
  const Enclosure unknown = Enclosure::unknown(precision);
  const Taylor nothing{unknown, unknown, unknown};
  if (!order.is_finite()) return nothing;
  std::vector<Rational> orders = {order.lower(), order.upper()};
  if (orders[0] == orders[1]) orders.pop_back();
  for (const Rational& end : orders)
    if (end <= 0 || !is_renyi_finite(segments, end)) return nothing;

  const SteeringMasses steering{{p, Precision{64}}, {q, Precision{64}}};
  const Windows windows{steering, p, orders};
  const auto shared = [](const Segment& segment) { return !segment.p.empty() && !segment.q.empty(); };
  std::optional<Rational> peak;
  for (const Segment& segment : segments)
    if (shared(segment) && !is_sum_closed(segment))
      if (const auto one = windows.peak(segment)) peak = peak ? std::max(*peak, *one) : *one;
  const Rational aim = peak.value_or(0) - Rational(precision.bits * 7, 10) - 16;

  std::vector<std::optional<RenyiWindow>> chosen;
  Rational longest = 1;
  for (const Segment& segment : segments) {
    chosen.emplace_back();
    if (!shared(segment) || is_sum_closed(segment)) continue;
    chosen.back() = windows.window(segment, aim);
    if (!chosen.back()) return nothing;
    longest = std::max<Rational>(longest, Rational(chosen.back()->last - chosen.back()->first));
  }
  // The error of a walk grows as the square of its length, and
  // logarithms are taken times the order.
  const long guard = 48 + static_cast<long>(2 * bit_size(longest) + bit_size(floor(orders.back())));
  const Enclosure working_order = order + Enclosure{0, Precision{precision.bits + guard}};
  const LogMasses p_masses{p, working_order.precision()}, q_masses{q, working_order.precision()};
  Taylor sum = Taylor::constant(Enclosure{0, working_order.precision()});
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (!shared(segments[i])) continue;
    sum = sum + (chosen[i] ? direct_sum(p_masses, q_masses, segments[i], *chosen[i], working_order, with_slope)
                           : closed_sum(p_masses, q_masses, segments[i], Taylor::variable(working_order)));
  }
  return log(sum);
}

}  // namespace dpcert::integers
