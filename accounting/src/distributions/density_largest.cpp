// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "density_tail.hpp"
#include "dpcert/accounting/distributions/density_pair.hpp"
#include "dpcert/accounting/distributions/exponential_family.hpp"
#include "dpcert/accounting/distributions/pair_of.hpp"
#include "dpcert/numerics/minimise.hpp"
#include "pair_moment.hpp"

namespace dpcert {
namespace {

constexpr const char* name_of_rule = "renyi_divergence";
constexpr int most_doublings = 1500;

/// The supremum of log p - log q between two points: over each piece between kinks, centres and changes of the heaviest
/// component by branch and bound on expansions of second order.
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

  [[nodiscard]] Figure run() {
    Enclosure largest = Enclosure::unknown(precision_);
    for (const Side side : {Side::below, Side::above}) {
      const auto tail = cut_off(side);
      if (!tail) return Figure::infinity(name_of_rule);
      largest = side == Side::below ? *tail : max(largest, *tail);
    }
    for (std::size_t k = 0; k + 1 < cuts_.size(); ++k)
      if (cuts_[k] < cuts_[k + 1]) largest = max(largest, on_piece(cuts_[k], cuts_[k + 1]));
    return Figure::enclosed(largest, name_of_rule);
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
  /// The supremum from some point to that end, the point being added to the cuts; nothing: infinite. The loss at the
  /// point is a lower bound of it.
  [[nodiscard]] std::optional<Enclosure> cut_off(Side side) {
    const Rational from = side == Side::above ? cuts_.back() : cuts_.front();
    Enclosure best = Enclosure::unknown(precision_);
    Rational at = outward(from, side, 0);
    for (long k = 0; k < most_doublings; k += 2) {
      at = outward(from, side, k);
      const auto bound = log_ratio_tail(pair_, at, side, precision_);
      if (!bound) return std::nullopt;
      const Enclosure here = loss_at(at);
      best = bound->is_finite() && here.is_finite() ? hull(here.lower_end(), bound->upper_end())
                                                    : Enclosure::unknown(precision_);
      if (best.has_digits(precision_.bits * 3 / 10 - 6) || is_below_cuts(best)) break;
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
    const PairIntegrand f{pair_, 1, (from + to) / 2, precision_};
    // Moved to positive arguments only where they are not: a point next to the end 0 would lose its digits.
    const Rational origin = from > 0 ? Rational{0} : Rational{from - (to - from)};
    const Rational begin = from - origin, end = to - origin;
    const SmoothOnRay negative{[&](const Enclosure& t) { return -f.loss(Taylor::variable(t + origin)); }, begin, end,
                               nullptr, nullptr};
    const auto least = minimise(negative, (begin + end) / 2, precision_, precision_.bits * 3 / 10 - 6);
    return least ? -least->value : Enclosure::unknown(precision_);
  }

  LinePair pair_;
  Precision precision_;
  std::vector<Rational> cuts_;
  Rational step_ = 0;
};

}  // namespace

std::optional<Epsilon> DensityPair::max_divergence() const {
  if (!p_.is_plain() || !q_.is_plain()) return std::nullopt;
  return p_.law().family->as_density()->largest_log_ratio(p_.law(), q_.law());
}

Figure DensityPair::largest_divergence(Precision precision) const {
  if (const auto exact = max_divergence()) return Figure::exactly(*exact, precision, name_of_rule);
  if (share_a_frame(p_, q_)) return ExponentialPair{p_.law(), q_.law()}.largest_divergence(precision);
  if (p_ == q_) return Figure::exactly(Rational{0}, precision, name_of_rule);
  return LargestLoss{{*p_.components.front().second.family->as_density(), p_, q_}, precision}.run();
}

}  // namespace dpcert
