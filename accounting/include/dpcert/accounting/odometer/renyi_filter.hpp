// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/odometer/odometer.hpp"

namespace dpcert {

/// A budget (epsilon, delta) for releases that are chosen one after another, each with the outcomes
/// of those before in view.
///
/// Theorem    at each of some orders a, fixed beforehand, divergences add up to S(a). While at one of
///            them S(a) is at most what is (epsilon, w(a) delta)-DP, sum of the w(a) = 1, all that
///            was accepted is (epsilon, delta)-DP, however it was chosen. Which order that is may
///            depend on the outcomes.
/// Rounding   prices are rounded up to multiples of 2^-64, and then are exact.
/// Theory     accounting/theory/odometer.md, part 3
class RenyiFilter {
 public:
  using Verdict = Odometer::Verdict;

  /// Precondition: epsilon >= 0, 0 < delta < 1.
  RenyiFilter(const Epsilon& epsilon, const Rational& delta);

  struct Price {
    Number shown;                            ///< the epsilon that this release alone would spend
    std::vector<std::optional<Integer>> at;  ///< of each order, in units of 2^-64; nothing: infinite
  };
  /// Errors  unsupported: no divergences are known of it.
  [[nodiscard]] Result<Price> price_of(const Release& release) const;
  /// Accepts it, which is charged, or leaves all as it is.
  Verdict add(const Price& price);

  /// What the filter has charged, converted at the best order, and the budget's epsilon less that. Where
  /// choices were made in view of outcomes only the budget is a promise.
  [[nodiscard]] Number spent() const { return shown(spent_); }
  [[nodiscard]] Number left() const { return shown(limit_ - best(totals_)); }

  /// What Gaussian noise alone would have as its best order is among them.
  [[nodiscard]] const std::vector<Rational>& orders() const { return orders_; }

 private:
  using Totals = std::vector<std::optional<Integer>>;
  /// The least epsilon of all orders, in units; that of the conversion alone where nothing was spent.
  [[nodiscard]] Integer best(const Totals& totals) const;
  [[nodiscard]] static Number shown(const Integer& units);

  std::vector<Rational> orders_;
  std::vector<Integer> conversion_;  ///< what the conversion to (epsilon, w delta) adds at each order
  Totals totals_;
  Integer limit_, spent_ = 0;
};

}  // namespace dpcert
