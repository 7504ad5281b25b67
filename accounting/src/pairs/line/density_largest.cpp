// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/numerics/minimise.hpp"
#include "notions/rule_names.hpp"
#include "pairs/line/density_pair.hpp"
#include "pairs/line/density_tail.hpp"
#include "pairs/line/pair_moment.hpp"

namespace dpcert {
namespace {

constexpr int most_widenings = 1500;

/// p and q on a piece where the logarithms of all densities are linear: by slope, what the
/// components of one slope are together at some point.
using BySlope = std::map<Rational, std::pair<Enclosure, Enclosure>>;

/// Nothing: they are not linear there.
std::optional<BySlope> by_slope(const LinePair& pair, const Rational& within, Precision precision) {
  BySlope sums;
  const Enclosure nothing{0, precision}, point{within, precision};
  const auto add = [&](const Distribution& mixture, Enclosure BySlope::mapped_type::*side) {
    return std::all_of(mixture.components.begin(), mixture.components.end(), [&](const auto& component) {
      const auto& [weight, law] = component;
      const auto slope = pair.family.log_polynomial(law, within);
      if (!slope || slope->size() > 1) return false;
      auto& sum = sums.try_emplace(slope->empty() ? Rational{0} : slope->front(), nothing, nothing).first->second;
      sum.*side += weight * exp(pair.family.log_density(law, point, within));
      return true;
    });
  };
  if (!add(pair.p, &BySlope::mapped_type::first) || !add(pair.q, &BySlope::mapped_type::second)) return std::nullopt;
  return sums;
}

/// Is p/q certainly monotone? It is a mean of the ratios of one slope,
/// with weights that move to larger slopes as x grows.
bool is_monotone(const BySlope& sums) {
  bool rises = true, falls = true;
  for (auto here = sums.begin(), next = std::next(here); next != sums.end(); here = next++) {
    const auto& [p, q] = here->second;
    const auto& [next_p, next_q] = next->second;
    rises = rises && at_most(p * next_q, next_p * q) == Trilean::yes;
    falls = falls && at_most(next_p * q, p * next_q) == Trilean::yes;
  }
  return rises || falls;
}

/// An upper bound of log p - log q: the largest of the ratios of one slope.
Enclosure log_ratio_bound(const BySlope& sums) {
  const auto ratio = [](const BySlope::value_type& one) { return one.second.first / one.second.second; };
  Enclosure most = ratio(*sums.begin());
  for (const auto& one : sums) most = max(most, ratio(one));
  return log(most);
}

/// The supremum of log p - log q between two points: over each piece between kinks, centres and
/// changes of the heaviest component, at its ends where logarithms are linear and the ratio is
/// monotone or constant, else by branch and bound on expansions of second order.
class LargestLoss {
 public:
  LargestLoss(const LinePair& pair, Precision precision) : pair_{pair}, precision_{precision} {
    for (const Distribution* mixture : {&pair.p, &pair.q})
      for (const auto& [weight, law] : mixture->components) {
        cuts_.push_back(pair.family.centre(law));
        const Rational spread = pair.family.spread(law);
        if (step_ == 0 || spread < step_) step_ = spread;
        const LogCombination loss{
            pair.family, {{1, &pair.p.components.front().second}, {-1, &law}}, cuts_.back(), precision};
        if (loss.vertex()) cuts_.push_back(*loss.vertex());
      }
    const auto kinks = kinks_of(pair);
    cuts_.insert(cuts_.end(), kinks.begin(), kinks.end());
    std::sort(cuts_.begin(), cuts_.end());
  }

  [[nodiscard]] RuleValue run() {
    Enclosure largest = Enclosure::unknown(precision_);
    for (const Side side : {Side::below, Side::above}) {
      const auto tail = cut_off(side);
      if (!tail) return RuleValue::infinity(renyi_rule);
      largest = side == Side::below ? *tail : max(largest, *tail);
    }
    for (std::size_t k = 0; k + 1 < cuts_.size(); ++k)
      if (cuts_[k] < cuts_[k + 1]) largest = max(largest, on_piece(cuts_[k], cuts_[k + 1]));
    return RuleValue::enclosed(largest, renyi_rule);
  }

 private:
  [[nodiscard]] Enclosure loss_at(const Rational& x) const {
    return PairIntegrand{pair_, 1, x, precision_}.loss(Enclosure{x, precision_});
  }
  [[nodiscard]] Rational outward(const Rational& from, Side side, long k) const {
    const auto support = pair_.family.support(pair_.p.components.front().second);
    const auto& end = side == Side::above ? support.end : support.begin;
    if (end) return *end + (from - *end) * power_of_two(-k);
    return from + (side == Side::above ? 1 : -1) * step_ * power_of_two(k);
  }
  /// The supremum from some point to that end, the point being added to the cuts; nothing:
  /// infinite. The loss at the point is a lower bound of it.
  [[nodiscard]] std::optional<Enclosure> cut_off(Side side) {
    const Rational from = side == Side::above ? cuts_.back() : cuts_.front();
    Enclosure best = Enclosure::unknown(precision_);
    Rational at = outward(from, side, 0);
    for (long k = 0; k < most_widenings; k += 2) {
      at = outward(from, side, k);
      const auto bound = log_ratio_tail(pair_, at, side, precision_);
      if (!bound) return std::nullopt;
      const Enclosure here = loss_at(at);
      best = bound->is_finite() && here.is_finite() ? hull(here.lower_end(), bound->upper_end())
                                                    : Enclosure::unknown(precision_);
      if (best.has_digits(goal_) || is_below_cuts(best)) break;
    }
    cuts_.insert(side == Side::above ? cuts_.end() : cuts_.begin(), at);
    return best;
  }
  /// Is the tail certainly no better than a point seen already?
  [[nodiscard]] bool is_below_cuts(const Enclosure& tail) const {
    return std::any_of(cuts_.begin(), cuts_.end(),
                       [&](const Rational& x) { return at_most(tail, loss_at(x)) == Trilean::yes; });
  }
  [[nodiscard]] Enclosure on_piece(const Rational& from, const Rational& to) const {
    if (const auto sums = by_slope(pair_, (from + to) / 2, precision_)) {
      const Enclosure at_ends = max(loss_at(from), loss_at(to)), most = log_ratio_bound(*sums);
      if (is_monotone(*sums)) return at_ends;
      if (most.is_finite() && at_ends.is_finite())
        if (Enclosure all = hull(at_ends.lower_end(), most.upper_end()); all.has_digits(goal_)) return all;
    }
    const PairIntegrand f{pair_, 1, (from + to) / 2, precision_};
    // Moved to positive arguments only where they are not: a point
    // next to the end 0 would lose its digits.
    const Rational origin = from > 0 ? Rational{0} : Rational{from - (to - from)};
    const Rational begin = from - origin, end = to - origin;
    const SmoothOnRay negative{[&](const Enclosure& t) { return -f.loss(Taylor::variable(t + origin)); }, begin, end,
                               nullptr, nullptr};
    const auto least = minimise(negative, (begin + end) / 2, precision_, goal_);
    return least ? -least->value : Enclosure::unknown(precision_);
  }

  LinePair pair_;
  Precision precision_;
  long goal_ = digits_of_bits(precision_.bits) - 6;  ///< digits
  std::vector<Rational> cuts_;
  Rational step_ = 0;
};

}  // namespace

std::optional<Epsilon> DensityPair::max_divergence() const {
  if (!p_.is_plain() || !q_.is_plain()) return std::nullopt;
  return p_.law().family->as_density()->largest_log_ratio(p_.law(), q_.law());
}

RuleValue DensityPair::largest_divergence(Precision precision) const {
  if (const auto exact = max_divergence()) return RuleValue::exactly(*exact, precision, renyi_rule);
  if (share_a_frame(p_, q_)) return ExponentialPair{p_.law(), q_.law()}.largest_divergence(precision);
  if (p_ == q_) return RuleValue::exactly(Rational{0}, precision, renyi_rule);
  return LargestLoss{{*p_.components.front().second.family->as_density(), p_, q_}, precision}.run();
}

}  // namespace dpcert
