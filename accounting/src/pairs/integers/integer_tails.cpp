// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/integer_tails.hpp"

#include <algorithm>

#include "dpcert/exact/cached.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/grid/outcome_table.hpp"
#include "pairs/integers/mass_window.hpp"

namespace dpcert {
namespace {

using namespace integers;

constexpr long most_listed = 1L << 17, usual_bits = 160;

/// Where both laws weigh something, and bounds of what they weigh beyond.
struct Listed {
  Integer first, last;
  Enclosure p_beyond, q_beyond;
};

class IntegerTails final : public LossTails {
 public:
  IntegerTails(Distribution p, Distribution q, Rational infinite_mass)
      : p_{std::move(p)}, q_{std::move(q)}, infinite_mass_{std::move(infinite_mass)}, segments_{segments_of(p_, q_)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    return table_.of(precision, [&] { return OutcomeTable{outcomes(precision), precision}; })->above(loss);
  }
  Rational infinite_mass() const override { return infinite_mass_; }

  /// How many integers are listed at that precision; nothing: far too many.
  [[nodiscard]] std::optional<Integer> listed(Precision precision) const {
    Integer all = 0;
    for (const Segment& segment : segments_) {
      const auto window = window_of(segment, precision);
      if (!window) return std::nullopt;
      all += std::max<Integer>(0, window->last - window->first + 1);
    }
    return all;
  }

 private:
  [[nodiscard]] std::optional<Listed> window_of(const Segment& segment, Precision precision) const {
    const Rational log_tolerance = Rational(-precision.bits * 7, 10) - 8;
    const LogMasses p{p_, Precision{64}}, q{q_, Precision{64}};
    const auto of_p = mass_window(p, p_, segment.range, segment.p, log_tolerance);
    const auto of_q = mass_window(q, q_, segment.range, segment.q, log_tolerance);
    if (!of_p || !of_q) return std::nullopt;
    Listed both{of_p->first, of_p->last, of_p->rest, of_q->rest};
    if (of_p->last < of_p->first) both.first = of_q->first, both.last = of_q->last;
    if (of_q->first <= of_q->last) {
      both.first = std::min(both.first, of_q->first);
      both.last = std::max(both.last, of_q->last);
    }
    return both;
  }

  [[nodiscard]] ListedOutcomes outcomes(Precision precision) const {
    const Enclosure zero{0, precision};
    ListedOutcomes all{{}, {}, {zero, zero}, {zero, zero}};
    for (const Segment& segment : segments_) add(all, segment, precision);
    return all;
  }

  void add(ListedOutcomes& all, const Segment& segment, Precision precision) const {
    const auto window = window_of(segment, precision);
    if (!window) {  // more than can be listed: nothing is known of it
      all.others.p += Enclosure{1, precision}, all.others.q += Enclosure{1, precision};
      return;
    }
    (segment.q.empty() ? all.infinite : all.others).p +=
        segment.q.empty() ? hull(Enclosure{0, precision}, window->p_beyond) : window->p_beyond;
    all.others.q += window->q_beyond;
    if (window->last < window->first) return;
    const auto terms = static_cast<long>(window->last - window->first) + 1;
    long guard = 32;  // the error of a walk grows as the square of its length
    for (long length = terms; length > 1; length /= 2) guard += 2;
    const Precision working{precision.bits + guard};
    const LogMasses of_p{p_, working}, of_q{q_, working};
    MassWalk p{of_p, segment.p, window->first}, q{of_q, segment.q, window->first};
    constexpr Work keeping{1500};  // of an integer, beside what its operations charge
    charge(terms * keeping);
    for (long i = 0; i < terms; ++i) {
      if (i > 0) p.step(), q.step();
      if (segment.p.empty()) continue;  // a loss of minus infinity
      if (segment.q.empty()) {
        all.infinite.p += p.mass();
        continue;
      }
      const Enclosure loss = log(p.mass() / q.mass());
      if (loss.is_finite()) {
        all.losses.push_back(loss);
        all.masses.push_back({p.mass(), q.mass()});
      } else {
        all.others.p += p.mass(), all.others.q += q.mass();
      }
    }
  }

  Distribution p_, q_;
  Rational infinite_mass_;
  std::vector<Segment> segments_;
  Cached<Precision, OutcomeTable, 4> table_;
};

}  // namespace

KnownTails integer_tails(const Distribution& p, const Distribution& q, const Rational& infinite_mass) {
  auto tails = std::make_shared<const IntegerTails>(p, q, infinite_mass);
  const auto listed = tails->listed(Precision{usual_bits});
  return listed && *listed <= most_listed ? tails : nullptr;
}

}  // namespace dpcert
