// SPDX-License-Identifier: Apache-2.0
#include "pairs/laws/event_tails.hpp"

#include "pairs/laws/level_set.hpp"

namespace dpcert {
namespace {

std::vector<Term> terms_of(const Distribution& law, Precision precision) {
  std::vector<Term> terms;
  for (const auto& [weight, one] : law.components) {
    const Enclosure coefficient{weight, precision};
    terms.push_back({one, coefficient, log(coefficient)});
  }
  return terms;
}

class EventTails final : public LossTails {
 public:
  EventTails(Distribution p, Distribution q) : p_{std::move(p)}, q_{std::move(q)} {}

  /// Both fall in the loss.
  Above above(const Enclosure& loss) const override {
    const Rational low = loss.lower(), high = loss.upper();
    const Above at_low = above_at(low, loss.precision());
    if (low == high) return at_low;
    const Above at_high = above_at(high, loss.precision());
    return {hull(at_low.p, at_high.p), hull(at_low.q, at_high.q)};
  }

 private:
  [[nodiscard]] Above above_at(const Rational& loss, Precision precision) const {
    const Enclosure zero{0, precision}, one{1, precision};
    const LogRatio ratio{p_, q_, Epsilon{loss}, precision};
    if (ratio.excess().above.empty()) return {zero, zero};
    if (ratio.excess().below.empty()) return {one, one};
    const std::vector<Term> p = terms_of(p_, precision), q = terms_of(q_, precision);
    Masses of_p{p, precision}, of_q{q, precision};
    Above sum{zero, zero};
    for (const Cell& cell : level_set(ratio)) {
      const Enclosure by_p = of_p.between(cell.from, cell.to), by_q = of_q.between(cell.from, cell.to);
      sum.p += cell.excess ? hull(zero, by_p) : by_p;
      sum.q += cell.excess ? hull(zero, by_q) : by_q;
    }
    const auto within = [&](const Enclosure& x) { return x.is_finite() ? min(one, max(zero, x)) : hull(zero, one); };
    return {within(sum.p), within(sum.q)};
  }

  Distribution p_, q_;
};

}  // namespace

KnownTails event_tails(const Distribution& p, const Distribution& q) {
  return std::make_shared<const EventTails>(p, q);
}

}  // namespace dpcert
