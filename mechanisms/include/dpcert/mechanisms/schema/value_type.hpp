// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "dpcert/exact/range.hpp"

namespace dpcert {

struct ObjectType;

/// What the value of a member may be. Every number may be written as a JSON number or as a string.
class ValueType {
 public:
  enum class Kind {
    number,              ///< in a range
    number_or_infinity,  ///< or "inf"
    epsilon,             ///< a number of nats in a range, or {"log": r}
    text,                ///< any string, or one of some names
    flag,                ///< true or false
    list,                ///< an array of items of one type
    object,              ///< an object of one type
    variety,             ///< an object of some variety, by its name
    anything
  };
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] static ValueType number(Range range) { return {Kind::number, std::move(range)}; }
  [[nodiscard]] static ValueType whole(Rational least, Rational most) {
    return number(Range::whole(std::move(least), std::move(most)));
  }
  [[nodiscard]] static ValueType number_or_infinity(Range range) {
    return {Kind::number_or_infinity, std::move(range)};
  }
  /// A Rényi order.
  [[nodiscard]] static ValueType order() { return number_or_infinity(Range::positive()); }
  [[nodiscard]] static ValueType epsilon() { return {Kind::epsilon, Range::non_negative()}; }
  [[nodiscard]] static ValueType signed_epsilon() { return {Kind::epsilon, Range::any()}; }
  [[nodiscard]] static ValueType text() { return {Kind::text, {}}; }
  [[nodiscard]] static ValueType one_of(std::vector<std::string> names);
  [[nodiscard]] static ValueType flag() { return {Kind::flag, {}}; }
  [[nodiscard]] static ValueType list_of(ValueType item, std::size_t least = 1, std::size_t most = unlimited);
  [[nodiscard]] static ValueType object(const ObjectType& type);
  [[nodiscard]] static ValueType variety(std::string name);
  [[nodiscard]] static ValueType anything() { return {Kind::anything, {}}; }
  /// Common lists.
  [[nodiscard]] static ValueType vector() { return list_of(number(Range::any())); }
  [[nodiscard]] static ValueType matrix() { return list_of(vector()); }
  [[nodiscard]] static ValueType law() { return list_of(number(Range::probability())); }
  [[nodiscard]] static ValueType stochastic_matrix(std::size_t rows) { return list_of(law(), rows); }

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const Range& range() const { return range_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const std::string& variety_name() const { return variety_; }
  [[nodiscard]] const ObjectType& type() const { return *type_; }
  [[nodiscard]] const ValueType& item() const { return *item_; }
  [[nodiscard]] std::size_t least_items() const { return least_items_; }
  [[nodiscard]] std::size_t most_items() const { return most_items_; }
  /// In words: "a number >= 0", "an array of numbers in [0, 1]".
  [[nodiscard]] std::string wanted() const;
  /// Of many: "numbers in [0, 1]".
  [[nodiscard]] std::string plural() const;
  /// The range of r in {"log": r}.
  [[nodiscard]] Range range_of_ratio() const { return range_.least ? Range::from(1) : Range::positive(); }

 private:
  ValueType(Kind kind, Range range) : kind_{kind}, range_{std::move(range)} {}

  Kind kind_;
  Range range_;
  std::vector<std::string> names_;
  std::string variety_;
  const ObjectType* type_ = nullptr;
  std::shared_ptr<const ValueType> item_;
  std::size_t least_items_ = 0, most_items_ = unlimited;
};

}  // namespace dpcert
