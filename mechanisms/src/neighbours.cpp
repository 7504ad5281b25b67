// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/neighbours.hpp"

namespace dpcert {
namespace {

struct Words {
  const char *name, *of_neighbours, *of_a_part;
};
Words words_of(Relation relation) {
  switch (relation) {
    case Relation::add_remove:
      return {"add-remove", "neighbours add or remove one record", "adds or removes a record"};
    case Relation::replace_one:
      return {"replace-one", "neighbours replace one record by any other", "replaces a record"};
    default:
      return {"zero-out", "neighbours zero one record's contribution", "zeroes a record's contribution"};
  }
}

std::string text(const PlaceOfRecord& record) {
  return "record " + std::to_string(record.index) + " of " + std::to_string(record.records);
}

}  // namespace

std::string name_of(Relation relation) { return words_of(relation).name; }
std::string in_words(Relation relation) { return words_of(relation).of_neighbours; }

void Neighbours::join(const Neighbours& those) {
  if (those.relation) relation = those.relation;
  lists_laws |= those.lists_laws;
  if (those.record) record = those.record;
  if (those.profiles) profiles = those.profiles;
}

std::optional<std::string> why_apart(const Neighbours& first, const Neighbours& second) {
  const std::string end = ": their losses do not add up";
  if (first.relation && second.relation && *first.relation != *second.relation)
    return words_of(*second.relation).of_a_part + std::string{" while another part "} +
           words_of(*first.relation).of_a_part + end;
  if (first.record && second.record && *first.record != *second.record)
    return "speaks of " + text(*second.record) + " while others speak of " + text(*first.record) + end;
  if (first.profiles && second.profiles && *first.profiles != *second.profiles)
    return "speaks of other profiles, or other pairs of them, than others do" + end;
  return std::nullopt;
}

}  // namespace dpcert
