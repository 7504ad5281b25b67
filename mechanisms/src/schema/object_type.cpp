// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/object_type.hpp"

#include <algorithm>

#include "dpcert/exact/contract.hpp"

namespace dpcert {

Member optional(Member member) {
  member.is_optional = true;
  return member;
}
Member restated(Member member) {
  member.is_restated = true;
  return member;
}

const Member* ObjectType::find(std::string_view member) const {
  const auto stands_for = [&](const Member& m) {
    const bool is_beginning = m.name.ends_with("...");
    return is_beginning ? member.starts_with(m.name.substr(0, m.name.size() - 3)) : m.name == member;
  };
  const auto found = std::find_if(members.begin(), members.end(), stands_for);
  return found == members.end() ? nullptr : &*found;
}

const Member& ObjectType::at(std::string_view member) const {
  const Member* found = find(member);
  expects(found != nullptr, "a member of the type");
  return *found;
}

std::vector<std::vector<std::string>> ObjectType::alternatives() const {
  if (!forms.empty()) return forms;
  std::vector<std::string> all;
  for (const Member& member : members)
    if (!member.is_optional) all.push_back(member.name);
  return {all};
}

namespace {

/// Is it certain that x is inside?
bool holds(const Range& range, const Epsilon& x) {
  if (x.is_rational()) return range.holds(x.nats());
  return (!range.least || at_most(Epsilon{*range.least}, x) == Trilean::yes) &&
         (!range.most || at_most(x, Epsilon{*range.most}) == Trilean::yes);
}

}  // namespace

std::optional<Error> out_of_range(const ObjectType& type, std::initializer_list<MemberValue> values) {
  for (const auto& [name, value] : values)
    if (const Range& range = type.at(name).type.range(); !holds(range, value))
      return invalid_input("/" + std::string{name},
                           "found " + value.str().substr(0, 60) + ", wanted " + range.wanted());
  return std::nullopt;
}

}  // namespace dpcert
