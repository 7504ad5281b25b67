// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "dpcert/accounting/odometer/renyi_filter.hpp"
#include "dpcert/mechanisms/neighbours.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// What was accepted of mechanisms that are chosen one after another, under a budget, and between
/// which data sets: an odometer with JSON text in and out.
class Spending {
 public:
  /// budget  {"epsilon"} (pure), {"epsilon", "delta"}, {"rho"}, {"mu"} or {"order", "epsilon"}
  /// Errors  invalid_input: none of these.
  [[nodiscard]] static Result<Spending> under(std::string_view budget);

  /// Charges the next mechanism, or refuses it: {"verdict": "accepted", "refused" or "undecided",
  /// "price", "spent", "left", "assumes"?}.
  /// Errors  no mechanism, one without a price, or one of other neighbours than
  ///         those before; nothing has changed then.
  [[nodiscard]] Result<Answer> add(std::string_view mechanism);

 private:
  using Odometers = std::variant<Odometer, RenyiFilter>;
  explicit Spending(Odometers odometer) : odometer_{std::move(odometer)} {}

  /// What is known of a mechanism, whoever charges it.
  struct Event {
    std::variant<Odometer::Price, RenyiFilter::Price> price;
    Neighbours presumed;
    std::string assumes;
  };
  /// Read and priced once: events often come again. So many texts are kept.
  [[nodiscard]] const Event& event(std::string_view text);
  [[nodiscard]] Event read(std::string_view text) const;
  [[nodiscard]] Answer added(const Event& event);

  Odometers odometer_;
  Neighbours presumed_;  ///< by what was accepted
  std::map<std::string, Event, std::less<>> kept_;
};

[[nodiscard]] const ObjectType& odometer_budget_type();

}  // namespace dpcert
