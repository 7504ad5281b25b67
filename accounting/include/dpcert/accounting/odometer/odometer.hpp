// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/compose/release.hpp"

namespace dpcert {

/// So much privacy loss may be spent, in one notion.
struct LossBudget {
  enum class Notion {
    pure,     ///< epsilon
    zcdp,     ///< rho
    renyi,    ///< the divergence at one order > 1
    gaussian  ///< mu of Gaussian DP
  };
  Notion notion = Notion::pure;
  Epsilon limit;       ///< >= 0; rational but for pure and Rényi budgets
  Rational order = 2;  ///< of a Rényi budget
};

/// Adds up what releases cost that are chosen one after another, each with the outcomes of those
/// before in view, and refuses what would pass the budget.
///
/// Theorem    whatever is chosen, all that was accepted together meets the budget, if each price is
///            a function of what came before: prices add up, of Gaussian DP their
///            squares.  [RogersRothUllmanVadhan2016, FeldmanZrnic2021,
///            WhitehouseRamdasRogersWu2023, SmithThakurta2022, KoskelaTobabenHonkela2023]
/// Comparison exact where prices (squares of mu) are rational or, of pure budgets, sums of rational
/// numbers and logarithms; else by enclosures of some 40
///            digits: what these do not settle is refused, and said to be undecided.
/// Theory     accounting/theory/odometer.md
class Odometer {
 public:
  enum class Verdict { accepted, refused, undecided };

  /// Precondition: limit >= 0, order > 1.
  explicit Odometer(LossBudget budget);

  /// What a release costs: epsilon, rho, a divergence or mu; possibly infinite.
  /// Errors  unsupported: that notion has no figure for it.
  struct Price {
    Number shown;  ///< in the unit of the budget
    bool is_finite = true;
    Epsilon exact;                  ///< the part of what is added that is known exactly
    std::optional<Enclosure> rest;  ///< the other part; nothing: 0
  };
  [[nodiscard]] Result<Price> price_of(const Release& release) const;
  /// Accepts it, which is charged, or leaves all as it is.
  Verdict add(const Price& price);

  /// What all that was accepted costs together; and the largest price
  /// of one more release. In the unit of the budget.
  [[nodiscard]] Number spent() const;
  [[nodiscard]] Number left() const;

 private:
  struct Total {
    Epsilon exact;
    std::optional<Enclosure> rest;
  };
  /// Of mu, the square.
  [[nodiscard]] Epsilon limit() const;
  [[nodiscard]] Number in_unit(const Total& total) const;

  LossBudget budget_;
  Total total_;
};

}  // namespace dpcert
