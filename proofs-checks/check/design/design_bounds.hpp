// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "design/design_certificate.hpp"

namespace dpcert::check {

/// What prices prove of every private design. theory/design.md
class DesignBounds {
 public:
  DesignBounds(const DesignQuery& query, const Rational& ratio, const DesignPrices& prices);

  [[nodiscard]] Rational largest() const;
  [[nodiscard]] Rational expected_error() const;
  /// Of the moves of a design whose `largest_entry` is at most that.
  [[nodiscard]] Rational sum(const Rational& largest) const;

 private:
  enum class Counted { nothing, errors, sizes };
  /// s without what moves of no bound of their own may do: cap max (counted +
  /// g)- in each group. With errors none has a bound.
  [[nodiscard]] Rational start_without(Counted counted) const;

  const DesignQuery& query_;
  Rational start_;
  std::vector<Rational> gains_;
};

/// The sum of numbers, and the objective of a design of moves of those sizes.
[[nodiscard]] Rational sum_of(const std::vector<Rational>& numbers);
[[nodiscard]] Rational objective_of(const DesignQuery& query, const std::vector<Rational>& sizes);

}  // namespace dpcert::check
