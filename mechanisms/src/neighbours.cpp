// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/neighbours.hpp"

namespace dpcert {
namespace {

std::string text(const PlaceOfRecord& record) {
  return "record " + std::to_string(record.index) + " of " + std::to_string(record.records);
}

}  // namespace

void Neighbours::join(const Neighbours& those) {
  replace |= those.replace;
  add_or_remove |= those.add_or_remove;
  lists_laws |= those.lists_laws;
  if (those.record) record = those.record;
  if (those.profiles) profiles = those.profiles;
}

std::optional<std::string> why_apart(const Neighbours& first, const Neighbours& second) {
  const std::string end = ": their losses do not add up";
  if (second.replace && first.add_or_remove) return "replaces a record while others add or remove one" + end;
  if (second.add_or_remove && first.replace) return "adds or removes a record while others replace one" + end;
  if (first.record && second.record && *first.record != *second.record)
    return "speaks of " + text(*second.record) + " while others speak of " + text(*first.record) + end;
  if (first.profiles && second.profiles && *first.profiles != *second.profiles)
    return "speaks of other profiles, or other pairs of them, than others do" + end;
  return std::nullopt;
}

}  // namespace dpcert
