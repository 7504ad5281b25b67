// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/value_type.hpp"

#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"

namespace dpcert {

ValueType ValueType::one_of(std::vector<std::string> names) {
  ValueType type{Kind::text, {}};
  type.names_ = std::move(names);
  return type;
}

ValueType ValueType::list_of(ValueType item, std::size_t least, std::size_t most) {
  ValueType type{Kind::list, {}};
  type.item_ = std::make_shared<const ValueType>(std::move(item));
  type.least_items_ = least;
  type.most_items_ = most;
  return type;
}

ValueType ValueType::object(const ObjectType& object) {
  ValueType type{Kind::object, {}};
  type.type_ = &object;
  return type;
}

ValueType ValueType::variety(std::string name) {
  ValueType type{Kind::variety, {}};
  type.variety_ = std::move(name);
  return type;
}

std::string ValueType::plural() const {
  switch (kind_) {
    case Kind::number: {
      const std::string one = range_.wanted();  // "a number > 0", "an integer"
      const std::string rest = one.substr(one.find(' ') + 1);
      const std::string noun = rest.starts_with("whole number") ? "whole number" : rest.substr(0, rest.find(' '));
      return noun + "s" + rest.substr(noun.size());
    }
    case Kind::text:
      return "strings";
    case Kind::list:
      return "rows, each " + wanted();
    case Kind::object:
      return "objects: " + type_->summary;
    case Kind::variety:
      return variety_ + " objects";
    default:
      return "values";
  }
}

std::string ValueType::wanted() const {
  switch (kind_) {
    case Kind::number:
      return range_.wanted();
    case Kind::number_or_infinity:
      return range_.wanted() + ", or \"inf\"";
    case Kind::epsilon:
      return range_.wanted() + ", or {\"log\": r}";
    case Kind::text:
      return names_.empty() ? "a string" : "one of " + listed(names_);
    case Kind::flag:
      return "true or false";
    case Kind::list:
      return "an array of " + item_->plural();
    case Kind::object:
      return "an object: " + type_->summary;
    case Kind::variety:
      return (variety_.find_first_of("aeiou") == 0 ? "an " : "a ") + variety_ + " object";
    default:
      return "any value";
  }
}

}  // namespace dpcert
