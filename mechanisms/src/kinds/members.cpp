// SPDX-License-Identifier: Apache-2.0
#include "members.hpp"

#include <algorithm>
#include <array>

namespace dpcert {
namespace {

constexpr std::array relations{Relation::add_remove, Relation::replace_one, Relation::zero_out};

Relation relation_of(const std::string& name) {
  const auto has_name = [&](Relation relation) { return name_of(relation) == name; };
  const auto found = std::find_if(relations.begin(), relations.end(), has_name);
  return found == relations.end() ? Relation::add_remove : *found;
}

}  // namespace

Member stated_relation_member() {
  std::vector<std::string> names;
  for (const Relation relation : relations) names.push_back(name_of(relation));
  return {"neighbours", ValueType::one_of(std::move(names)),
          "one record is added or removed, one record's contribution becomes any other, or it becomes 0"};
}

Member relation_member() {
  Member member = stated_relation_member();
  member.meaning += "; add-remove if missing";
  return optional(std::move(member));
}

Relation read_relation(const Fields& in) {
  return in.has("neighbours") ? relation_of(in.text("neighbours")) : Relation::add_remove;
}

Relation relation_in(const Json& object) {
  const Json* name = object.find("neighbours");
  return name == nullptr ? Relation::add_remove : relation_of(name->text);
}

}  // namespace dpcert
