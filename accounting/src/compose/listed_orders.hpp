// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <variant>

#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

/// Rényi curves turned into delta and epsilon by what they are at some whole orders alone: for
/// curves that are bounded by another one where all orders are asked.
///
/// Work    of the first question a value of each curve at each order.
/// Theory  accounting/theory/renyi_conversion.md, "Listed orders"
class ListedOrders final : public Profile {
 public:
  explicit ListedOrders(std::vector<RenyiTerm> terms) : terms_{std::move(terms)} {}

  [[nodiscard]] std::string rule() const override { return "cks"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] std::optional<Number> swapped_type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

 private:
  /// Null: no order is finite, and nothing is told.
  [[nodiscard]] const RenyiConversion* known() const;

  std::vector<RenyiTerm> terms_;
  Cached<std::monostate, std::optional<RenyiConversion>> known_;
};

}  // namespace dpcert
