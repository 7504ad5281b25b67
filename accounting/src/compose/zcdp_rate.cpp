// SPDX-License-Identifier: Apache-2.0
// The best zCDP parameter of a release. Theory: accounting/theory/zcdp_rate.md
#include <algorithm>

#include "compose/together.hpp"
#include "dpcert/accounting/compose/ordered_release.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rough.hpp"
#include "pairs/largest_growth.hpp"

namespace dpcert {
namespace {

constexpr const char* zcdp_rule = "zcdp_rate";
constexpr Work patience_of_search{4'000'000'000};  // for one order of the data sets

/// Is D_a infinite at some order that is a power of 2?
bool is_infinite_somewhere(const RenyiCurve& curve) {
  if (curve.last_order()) return false;  // listed points: only not known
  for (long exponent = 0; exponent <= 64; ++exponent)
    if (!curve.is_finite_at(power_of_two(exponent))) return true;
  return false;
}

/// Is D_1 the rate of the part: D_a <= a D_1 for all a > 1? So it is where all D_a are 0, too.
bool is_steady(const RenyiCurve& curve) { return curve.has_rate_of_order_one() || curve.max_divergence() == Epsilon{}; }

/// The sum of a number of each part.
template <class Of>
Enclosure sum_of(const std::vector<RenyiTerm>& terms, Precision precision, Of of) {
  Enclosure sum{0, precision};
  for (const auto& [curve, count] : terms) sum += of(*curve) * Rational(count);
  return sum;
}

Enclosure kullback_leibler(const std::vector<RenyiTerm>& terms, Precision precision) {
  return sum_of(terms, precision, [&](const RenyiCurve& curve) { return kullback_leibler(curve, precision); });
}

/// These parts, as a search at one precision wants them. They are referred to.
GrowingDivergence growing(const std::vector<RenyiTerm>& steady, const std::vector<RenyiTerm>& others,
                          Precision precision) {
  const auto sum = [&steady, &others, precision](auto of) {
    return sum_of(steady, precision, of) + sum_of(others, precision, of);
  };
  const RuleValue most = largest_divergence(others, precision);
  GrowingDivergence all;
  all.log_moment = [=](const Rational& order) {
    return sum([&](const RenyiCurve& curve) { return curve.log_moment_at(order, precision); });
  };
  all.at_one = kullback_leibler(others, precision);
  all.beyond = [=](const Rational& order) {
    return most.infinite ? Enclosure::unknown(precision) : most.value / order;
  };
  all.curvature = [=](const Rational& from, const Rational& to) {
    const Enclosure orders = between(from, to, precision);
    return sum([&](const RenyiCurve& curve) { return curve.log_moment(orders, from).curvature; });
  };
  all.steady = kullback_leibler(steady, precision);
  return all;
}

using Curves = std::span<const std::shared_ptr<const RenyiCurve>>;

/// Those that look worst first, by D_1 at a rough precision; it steers only: any sequence
/// will do. One that is not known there comes last.
std::vector<RenyiTerm> worst_first(Curves curves) {
  std::vector<std::pair<double, RenyiTerm>> by_divergence;
  for (const auto& curve : curves) {
    const Enclosure about = kullback_leibler(*curve, rough);
    by_divergence.emplace_back(about.is_finite() ? about.steer() : -infinity, RenyiTerm{curve, 1});
  }
  std::stable_sort(by_divergence.begin(), by_divergence.end(),
                   [](const auto& x, const auto& y) { return x.first > y.first; });
  std::vector<RenyiTerm> sorted;
  for (auto& [about, term] : by_divergence) sorted.push_back(std::move(term));
  return sorted;
}

/// The same of the largest of several curves: of each by itself. Most are
/// then seen not to exceed what is found, at a rough precision. Not finite
/// where that of some curve is not, at this precision.
Enclosure supremum_of_largest(Curves curves, Precision precision, long digits, const Allowance& patience) {
  constexpr long rough_digits = 12;
  const Rational just_less = 1 - power_of_two(-45);
  std::optional<Enclosure> found;
  for (const RenyiTerm& term : worst_first(curves)) {
    const std::vector<RenyiTerm> alone{term};
    const auto search = [&](const std::optional<Enclosure>& known, Precision at, long to_digits) {
      GrowingDivergence divergence = growing({}, alone, at);
      divergence.known = known;
      return largest_growth(divergence, at, to_digits, patience);
    };
    if (found) {
      const Enclosure about = search(Enclosure{found->lower() * just_less, rough}, rough, rough_digits);
      if (about.is_finite() && about.upper() <= found->lower()) continue;
    }
    found = search(found, precision, digits);
    if (!found->is_finite()) break;
  }
  return *found;
}

/// sup D_a / a over a > 1 of these parts together, as closely as there is patience for.
Enclosure supremum(const std::vector<RenyiTerm>& terms, long digits, const Allowance& patience) {
  std::vector<RenyiTerm> steady, others;
  for (const RenyiTerm& term : terms) (is_steady(*term.curve) ? steady : others).push_back(term);
  const auto search = [&](long to_digits, const Allowance& while_left) {
    const auto enclose = [&](Precision at) {
      if (others.empty()) return kullback_leibler(steady, at);
      const Precision precision{2 * at.bits};  // chords of short cells lose some half of the bits
      const Curves alone = terms.size() == 1 ? terms.front().curve->largest_of() : Curves{};
      if (!alone.empty())
        return supremum_of_largest(alone, precision, to_digits + 3, while_left) * Rational(terms.front().count);
      return largest_growth(growing(steady, others, precision), precision, to_digits + 3, while_left);
    };
    return refine_to_digits(to_digits, enclose, {.patience = while_left.left()});
  };
  constexpr long few_digits = 15;
  if (others.empty() || digits <= few_digits) return search(digits, patience);
  // Where many digits take too much work, what few digits tell is at hand.
  const Enclosure coarse = search(few_digits, Allowance{Work{patience.left().units / 2}});
  const Enclosure fine = search(digits, patience);
  return is_narrower(fine, coarse) ? fine : coarse;
}

/// The sum of rates that dominate the parts, where the suprema
/// themselves take long; nothing: some part has no such rate.
std::optional<Rational> dominating_rate(const Together& release) {
  Rational sum = 0;
  for (const auto& [loss, count, other] : release.terms) {
    const KnownCurve curve = loss.find<DominatingCurve>() ? bounding_curve(loss) : KnownCurve{unsupported("", "")};
    const auto* budget = curve ? dynamic_cast<const ZcdpBudget*>(curve->get()) : nullptr;
    if (budget == nullptr) return std::nullopt;
    sum += budget->rho() * count;
  }
  return sum;
}

}  // namespace

RuleValue OrderedRelease::kullback_leibler_divergence(long digits) const {
  Rational exact = 0;
  bool all_exact = true;
  for (const RenyiTerm& term : renyi_) {
    const auto one = term.curve->exact_divergence(1);
    all_exact = all_exact && one && is_steady(*term.curve);
    if (all_exact) exact += *one * term.count;
  }
  if (all_exact) return RuleValue::exactly(exact, precision_for(digits), zcdp_rule);
  const bool infinite = std::any_of(renyi_.begin(), renyi_.end(), [](const RenyiTerm& term) {
    return !term.curve->last_order() && !term.curve->is_finite_at(1);
  });
  if (infinite) return RuleValue::infinity(zcdp_rule);
  const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
    Enclosure sum{0, precision};
    for (const RenyiTerm& term : renyi_)  // listed Rényi points say nothing of a smallest divergence
      if (!term.curve->last_order()) sum += kullback_leibler(*term.curve, precision) * Rational(term.count);
    return sum;
  });
  return RuleValue::enclosed(value, zcdp_rule);
}

bool OrderedRelease::has_infinite_order() const {
  return std::any_of(renyi_.begin(), renyi_.end(),
                     [](const RenyiTerm& term) { return is_infinite_somewhere(*term.curve); });
}

Result<Rate> OrderedRelease::zcdp_rate(long digits) const {
  if (no_renyi_) return *no_renyi_;
  if (together_->failure > 0) return Rate::settled(RuleValue::infinity(zcdp_rule));
  if (const auto mu_squared = together_->gaussian_limit()) {
    if (const auto exact = mu_squared->exact())
      return Rate::settled(RuleValue::exactly(Rational(*exact / 2), precision_for(digits), zcdp_rule));
    const auto half = [&](Precision precision) { return mu_squared->enclose(precision) * Rational{1, 2}; };
    return Rate::settled(RuleValue::enclosed(refine_to_digits(digits, half), zcdp_rule));
  }
  const RuleValue least = kullback_leibler_divergence(digits);
  if (least.infinite) return Rate::settled(least);
  if (has_infinite_order()) return Rate::settled(RuleValue::infinity(zcdp_rule));
  bool is_known = true, is_unbounded = false, has_limit = false;
  for (std::size_t i = 0; i < renyi_.size(); ++i) {
    const RenyiCurve& curve = *renyi_[i].curve;
    if (is_steady(curve)) continue;
    is_known = false;
    const bool tends = together_->terms[i].loss.find<GaussianLimit>() != nullptr;
    has_limit = has_limit || tends;
    if (tends) continue;
    // Listed Rényi points promise nothing of large orders; and of
    // others it is not known how they grow.
    is_unbounded = is_unbounded || curve.last_order() || curve.largest_divergence(precision_for(digits)).infinite;
  }
  if (is_known) return Rate::settled(least);
  if (is_unbounded) return Rate{least, RuleValue::infinity(zcdp_rule)};
  if (has_limit) return zcdp_rate_by_parts(least, digits);
  if (const auto rho = dominating_rate(*together_))
    return Rate{least, RuleValue::exactly(*rho, precision_for(digits), zcdp_rule)};
  const Enclosure value = supremum(renyi_, digits, Allowance{patience_of_search});
  if (value.is_finite()) return Rate::settled(RuleValue::enclosed(value, zcdp_rule));
  return Rate{least, RuleValue::infinity(zcdp_rule)};
}

Rate OrderedRelease::zcdp_rate_by_parts(const RuleValue& least, long digits) const {
  const Precision precision = precision_for(digits);
  const Allowance patience{patience_of_search};
  Enclosure sum{0, precision};
  Rational limit = 0;
  for (std::size_t i = 0; i < renyi_.size(); ++i) {
    const auto& [curve, count] = renyi_[i];
    if (const auto known = together_->terms[i].loss.find<GaussianLimit>()) {
      sum += Enclosure{known->mu_squared * count / 2, precision};
      limit += known->mu_squared * count / 2;
    } else {
      const auto parts_left = static_cast<std::int64_t>(renyi_.size() - i);
      sum += supremum({{curve, 1}}, digits, Allowance{Work{patience.left().units / parts_left}}) * Rational(count);
    }
  }
  return {larger(least, RuleValue::exactly(limit, precision, zcdp_rule)),
          sum.is_finite() ? RuleValue::enclosed(sum, zcdp_rule) : RuleValue::infinity(zcdp_rule)};
}

}  // namespace dpcert
