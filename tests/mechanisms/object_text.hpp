// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace dpcert::test {

using Members = std::vector<std::pair<std::string, std::string>>;

inline Members with(Members members, const std::string& key, const std::string& value) {
  members.emplace_back(key, value);
  return members;
}

/// A mechanism object of these members, each of which may be changed.
inline std::string object(const std::string& type, Members members, const Members& changes) {
  for (const auto& [key, value] : changes) {
    const auto same = [&, &name = key](const auto& member) { return member.first == name; };
    const auto found = std::find_if(members.begin(), members.end(), same);
    if (found != members.end())
      found->second = value;
    else
      members.emplace_back(key, value);
  }
  std::string text = R"({"type": ")" + type + '"';
  for (const auto& [key, value] : members) text += ", \"" + key + "\": " + value;
  return text + "}";
}

}  // namespace dpcert::test
