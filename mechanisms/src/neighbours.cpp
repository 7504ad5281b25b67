// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/neighbours.hpp"

namespace dpcert {
namespace {

const char* verb_of(Relation relation) {
  switch (relation) {
    case Relation::add_remove:
      return "adds or removes a record";
    case Relation::replace_one:
      return "replaces a record";
    default:
      return "zeroes a record's contribution";
  }
}

std::string text(const PlaceOfRecord& record) {
  return "record " + std::to_string(record.index) + " of " + std::to_string(record.records);
}

}  // namespace

std::string name_of(Relation relation) {
  switch (relation) {
    case Relation::add_remove:
      return "add-remove";
    case Relation::replace_one:
      return "replace-one";
    default:
      return "zero-out";
  }
}

std::string in_words(Relation relation) {
  switch (relation) {
    case Relation::add_remove:
      return "neighbours add or remove one record";
    case Relation::replace_one:
      return "neighbours replace one record by any other";
    default:
      return "neighbours zero one record's contribution";
  }
}

void Neighbours::join(const Neighbours& those) {
  if (those.relation) relation = those.relation;
  lists_laws |= those.lists_laws;
  if (those.record) record = those.record;
  if (those.profiles) profiles = those.profiles;
}

std::optional<std::string> why_apart(const Neighbours& first, const Neighbours& second) {
  const std::string end = ": their losses do not add up";
  if (first.relation && second.relation && *first.relation != *second.relation)
    return verb_of(*second.relation) + std::string{" while another part "} + verb_of(*first.relation) + end;
  if (first.record && second.record && *first.record != *second.record)
    return "speaks of " + text(*second.record) + " while others speak of " + text(*first.record) + end;
  if (first.profiles && second.profiles && *first.profiles != *second.profiles)
    return "speaks of other profiles, or other pairs of them, than others do" + end;
  return std::nullopt;
}

}  // namespace dpcert
