// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "dpcert/accounting/odometer/odometer.hpp"
#include "dpcert/mechanisms/neighbours.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// What was accepted of mechanisms that are chosen one after another, under a budget, and between
/// which data sets: an odometer with JSON text in and out.
class Spending {
 public:
  /// budget  {"epsilon"} (pure), {"rho"}, {"mu"} or {"order", "epsilon"}
  /// Errors  invalid_input: none of these.
  [[nodiscard]] static Result<Spending> under(std::string_view budget);

  /// Charges the next mechanism, or refuses it: {"verdict": "accepted", "refused" or "undecided",
  /// "price", "spent", "left", "assumes"?}.
  /// Errors  no mechanism, one without a price, or one of other neighbours than
  ///         those before; nothing has changed then.
  [[nodiscard]] Result<Answer> add(std::string_view mechanism);

 private:
  explicit Spending(LossBudget budget) : odometer_{std::move(budget)} {}
  [[nodiscard]] Answer added(const Json& event);

  Odometer odometer_;
  Neighbours presumed_;  ///< by what was accepted
};

[[nodiscard]] const ObjectType& odometer_budget_type();

}  // namespace dpcert
