// SPDX-License-Identifier: Apache-2.0
// The best zCDP parameter of a release. Theory: accounting/theory/zcdp_rate.md
#include <algorithm>

#include "dpcert/accounting/compose/ordered_release.hpp"
#include "dpcert/accounting/largest_growth.hpp"
#include "dpcert/numerics/refine.hpp"
#include "together.hpp"

namespace dpcert {
namespace {

constexpr const char* rule = "zcdp_rate";

/// Is D_a infinite at some order that is a power of 2?
bool is_infinite_somewhere(const RenyiCurve& curve) {
  if (curve.last_order()) return false;  // listed points: only not known
  for (long exponent = 0; exponent <= 64; ++exponent)
    if (!curve.is_finite_at(power_of_two(exponent))) return true;
  return false;
}

/// What the part adds to D_a / a at most, for a >= order; not finite where it is not known to have a bound.
Enclosure growth_beyond(const RenyiCurve& curve, const Rational& order, Precision precision) {
  const Figure loss = curve.largest_divergence(precision);
  if (!loss.infinite) {
    const Enclosure bound = loss.value / order;
    return curve.has_rate_of_order_one() ? min(bound, kullback_leibler(curve, precision)) : bound;
  }
  return curve.has_rate_of_order_one() ? kullback_leibler(curve, precision) : Enclosure::unknown(precision);
}

/// sup D_a / a over a > 1 of these parts together.
Enclosure supremum(const std::vector<RenyiTerm>& terms, long digits) {
  return refine_to_digits(digits, [&](Precision at) {
    const Precision precision{2 * at.bits};  // chords of short cells lose some half of the bits
    GrowingDivergence divergence;
    divergence.log_moment = [&](const Rational& order) {
      Enclosure sum{0, precision};
      for (const auto& [curve, count] : terms) sum += curve->log_moment_at(order, precision) * Rational(count);
      return sum;
    };
    divergence.at_one = Enclosure{0, precision};
    for (const auto& [curve, count] : terms) divergence.at_one += kullback_leibler(*curve, precision) * Rational(count);
    divergence.beyond = [&](const Rational& order) {
      Enclosure sum{0, precision};
      for (const auto& [curve, count] : terms) sum += growth_beyond(*curve, order, precision) * Rational(count);
      return sum;
    };
    divergence.curvature = [&](const Rational& from, const Rational& to) {
      Enclosure sum{0, precision};
      for (const auto& [curve, count] : terms)
        sum += curve->log_moment(between(from, to, precision), from).curvature * Rational(count);
      return sum;
    };
    return largest_growth(divergence, precision, digits + 3);
  });
}

}  // namespace

Figure OrderedRelease::kullback_leibler_divergence(long digits) const {
  Rational exact = 0;
  bool all_exact = true;
  for (const RenyiTerm& term : renyi_) {
    const auto one = term.curve->exact_divergence(1);
    all_exact = all_exact && one && term.curve->has_rate_of_order_one();
    if (all_exact) exact += *one * term.count;
  }
  if (all_exact) return Figure::exactly(exact, precision_for(digits), rule);
  const bool infinite = std::any_of(renyi_.begin(), renyi_.end(), [](const RenyiTerm& term) {
    return !term.curve->last_order() && !term.curve->is_finite_at(1);
  });
  if (infinite) return Figure::infinity(rule);
  const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
    Enclosure sum{0, precision};
    for (const RenyiTerm& term : renyi_)  // listed Rényi points say nothing of a smallest divergence
      if (!term.curve->last_order()) sum += kullback_leibler(*term.curve, precision) * Rational(term.count);
    return sum;
  });
  return Figure::enclosed(value, rule);
}

Result<Rate> OrderedRelease::zcdp_rate(long digits) const {
  if (no_renyi_) return *no_renyi_;
  if (together_->failure > 0) return Rate::settled(Figure::infinity(rule));
  if (const auto mu_squared = together_->gaussian_limit()) {
    if (const auto exact = mu_squared->exact())
      return Rate::settled(Figure::exactly(Rational(*exact / 2), precision_for(digits), rule));
    const auto half = [&](Precision precision) { return mu_squared->enclose(precision) * Rational{1, 2}; };
    return Rate::settled(Figure::enclosed(refine_to_digits(digits, half), rule));
  }
  const Figure least = kullback_leibler_divergence(digits);
  if (least.infinite) return Rate::settled(least);
  bool is_known = true, is_unbounded = false, has_limit = false;
  for (std::size_t i = 0; i < renyi_.size(); ++i) {
    const RenyiCurve& curve = *renyi_[i].curve;
    if (curve.has_rate_of_order_one()) continue;
    is_known = false;
    const bool tends = together_->terms[i].loss.gaussian_limit.has_value();
    has_limit = has_limit || tends;
    if (tends) continue;
    if (is_infinite_somewhere(curve)) return Rate::settled(Figure::infinity(rule));
    // Listed Rényi points promise nothing of large orders; and of others it is not known how they grow.
    is_unbounded = is_unbounded || curve.last_order() || curve.largest_divergence(precision_for(digits)).infinite;
  }
  if (is_known) return Rate::settled(least);
  if (is_unbounded) return Rate{least, Figure::infinity(rule)};
  if (has_limit) return zcdp_rate_by_parts(least, digits);
  const Enclosure value = supremum(renyi_, digits);
  if (value.is_finite()) return Rate::settled(Figure::enclosed(value, rule));
  return Rate{least, Figure::infinity(rule)};
}

Rate OrderedRelease::zcdp_rate_by_parts(const Figure& least, long digits) const {
  const Precision precision = precision_for(digits);
  Enclosure sum{0, precision};
  Rational limit = 0;
  for (std::size_t i = 0; i < renyi_.size(); ++i) {
    const auto& [curve, count] = renyi_[i];
    if (const auto& mu_squared = together_->terms[i].loss.gaussian_limit) {
      sum += Enclosure{*mu_squared * count / 2, precision};
      limit += *mu_squared * count / 2;
    } else {
      sum += supremum({{curve, 1}}, digits) * Rational(count);
    }
  }
  return {larger(least, Figure::exactly(limit, precision, rule)),
          sum.is_finite() ? Figure::enclosed(sum, rule) : Figure::infinity(rule)};
}

}  // namespace dpcert
