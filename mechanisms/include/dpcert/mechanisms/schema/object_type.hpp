// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/exact/result.hpp"
#include "dpcert/mechanisms/schema/value_type.hpp"

namespace dpcert {

/// How privacy answers when a member grows: `grows` for the scale of
/// some noise, `shrinks` for a sensitivity or a budget.
enum class Privacy { grows, shrinks };

/// A member of an object of the interface.
struct Member {
  std::string name;  ///< "x-...": every key that begins with x-
  ValueType type;
  std::string meaning;  ///< one line, with the unit
  /// Where it is set, the member may be left open (null) for calibration to find.
  std::optional<Privacy> privacy = std::nullopt;
  bool is_optional = false;
  bool is_restated = false;  ///< what another member says, in another unit: it is left open only where it is named
};
[[nodiscard]] Member optional(Member member);
[[nodiscard]] Member restated(Member member);

/// An object of the interface, described once: it is read by
/// this description, and documented from it.
struct ObjectType {
  std::string tag;                   ///< the member that names the type: "type", "family", "quantity"; "": none does
  std::string name;                  ///< what that member is; or else of this type alone
  std::string summary;               ///< one line
  std::vector<Member> members = {};  ///< beside the tag
  /// The alternatives in which the members that are not optional are given; none: all of them.
  std::vector<std::vector<std::string>> forms = {};
  std::string example = {};  ///< JSON text of a whole object

  /// Null: no such member.
  [[nodiscard]] const Member* find(std::string_view member) const;
  /// Precondition: there is one.
  [[nodiscard]] const Member& at(std::string_view member) const;
  /// The forms, at least one.
  [[nodiscard]] std::vector<std::vector<std::string>> alternatives() const;
};

/// The types of objects that may stand in one place.
struct Variety {
  std::string name;     ///< "mechanism", "body"
  std::string summary;  ///< one line
  std::vector<const ObjectType*> types;
};

/// A member's value, for the check of its range.
struct MemberValue {
  MemberValue(const char* member, const Rational& x) : name{member}, value{x} {}
  MemberValue(const char* member, const Epsilon& x) : name{member}, value{x} {}
  MemberValue(const char* member, unsigned long x) : name{member}, value{Rational{x}} {}
  const char* name;
  Epsilon value;
};
/// The first of those values that lies outside the range of its member: an error at "/member".
[[nodiscard]] std::optional<Error> out_of_range(const ObjectType& type, std::initializer_list<MemberValue> values);

}  // namespace dpcert
