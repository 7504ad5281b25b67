// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"
#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"
#include "dpcert/mechanisms/schema/open_parameter.hpp"

namespace dpcert {

/// The members of one JSON object, read by its type: each has the range that the
/// type states, and every complaint its place. A member that is read must be one of
/// the type, of the right kind. All throw BadInput.
class Fields {
 public:
  /// Refuses what is no object, members that the type does not
  /// have, and members that make none of its forms.
  Fields(const Json& object, std::string pointer, const ObjectType& type, Opening* opening = nullptr);

  [[nodiscard]] const std::string& pointer() const { return pointer_; }
  [[nodiscard]] std::string where(std::string_view key) const { return child(pointer_, key); }
  [[nodiscard]] const ObjectType& type() const { return type_; }
  /// Passed on to the readers of objects inside.
  [[nodiscard]] Opening* opening() const { return opening_; }
  [[nodiscard]] bool has(std::string_view key) const;
  /// The member as it stands there.
  [[nodiscard]] const Json& at(std::string_view key) const;

  [[nodiscard]] Rational number(std::string_view key) const;
  [[nodiscard]] unsigned long count(std::string_view key) const;
  /// Nothing stands for "inf".
  [[nodiscard]] std::optional<Rational> number_or_infinity(std::string_view key) const;
  [[nodiscard]] RenyiOrder order(std::string_view key) const { return {number_or_infinity(key)}; }
  [[nodiscard]] Epsilon epsilon(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  /// False where it is missing.
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] const std::vector<Json>& list(std::string_view key) const;
  [[nodiscard]] std::vector<Rational> numbers(std::string_view key) const;
  [[nodiscard]] std::vector<std::vector<Rational>> rows(std::string_view key) const;

  // Members that may be left open.

  /// `least`: the least value of interest, where it is left open.
  [[nodiscard]] Given<Rational> parameter(std::string_view key, std::optional<Rational> least = std::nullopt) const;
  [[nodiscard]] Given<Epsilon> open_epsilon(std::string_view key) const;
  /// `most`: the largest count of interest, where it is left open.
  [[nodiscard]] Given<unsigned long> open_count(std::string_view key,
                                                std::optional<Rational> most = std::nullopt) const;
  /// Where it is left open, by whole multiples of the unit, up to so many (OpenParameter::unit).
  [[nodiscard]] Given<Rational> parameter_in_units(std::string_view key, const Rational& unit,
                                                   const Rational& most) const;

 private:
  void check_keys() const;
  /// Words about the first key that is not known; "" where all are.
  [[nodiscard]] std::string beside_unknown() const;
  /// A member of the object that stands in no form beside that one.
  [[nodiscard]] std::string rival_of(const std::string& key) const;
  [[nodiscard]] bool is_left_open(std::string_view key) const;
  [[nodiscard]] OpenParameter open_parameter(std::string_view key) const;

  const Json& object_;
  std::string pointer_;
  const ObjectType& type_;
  Opening* opening_;
};

/// Single values by their types, with their place.
[[nodiscard]] Rational number_of(const Json& value, const std::string& where, const Range& range);
[[nodiscard]] std::optional<Rational> number_or_infinity_of(const Json& value, const std::string& where,
                                                            const ValueType& type);
[[nodiscard]] Epsilon epsilon_of(const Json& value, const std::string& where, const ValueType& type);
[[nodiscard]] const std::vector<Json>& list_of(const Json& value, const std::string& where, const ValueType& type);
/// A list of numbers, a list of such.
[[nodiscard]] std::vector<Rational> numbers_of(const Json& value, const std::string& where, const ValueType& type);
[[nodiscard]] std::vector<std::vector<Rational>> rows_of(const Json& value, const std::string& where,
                                                         const ValueType& type);

/// The type that the tag of an object names, among those of one tag; refuses other names.
template <class Type>
[[nodiscard]] const Type& named_type(const Json& object, const std::string& pointer,
                                     const std::vector<const Type*>& types);
/// The name in the tag of an object. `tag`: "type", "family",
/// "quantity"; `others`: what may stand in its place.
[[nodiscard]] std::string name_in(const Json& object, const std::string& pointer, const std::string& tag,
                                  const std::vector<std::string>& others = {});

template <class Type>
const Type& named_type(const Json& object, const std::string& pointer, const std::vector<const Type*>& types) {
  const std::string& tag = types.front()->tag;
  const std::string name = name_in(object, pointer, tag);
  std::vector<std::string> known;
  for (const Type* type : types) {
    if (type->name == name) return *type;
    known.push_back(type->name);
  }
  reject_name(name, known, child(pointer, tag));
}

}  // namespace dpcert
