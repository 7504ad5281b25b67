// SPDX-License-Identifier: Apache-2.0
// Mechanisms on samples, and one after the other. proofs-checks/check/theory/sampling.md, sum.md
#include "spec/types.hpp"

namespace dpcert::check {
namespace {

Mechanism read_on_sample(const Object& in) {
  auto of = read_inside(in.at("of"), in.effort());
  if (holds_replacement(*of)) throw Misread{"a mechanism whose neighbours replace one record, on a sample"};
  return {Subsampled{in["sampling_rate"], std::move(of), 1}};
}

// Have two channels of profiles as many of them, and the same edges?
bool are_alike(const Channel& one, const Channel& other, Effort& effort) {
  effort.spend(one.edges.size());
  return one.rows.size() == other.rows.size() && one.edges == other.edges;
}

Mechanism read_composition(const Object& in) {
  Composition result;
  std::optional<PlaceOfRecord> record;
  const Channel* profiles = nullptr;
  for (const Json& part : in.array("parts")) {
    const auto [times] = numbers(part, {{"times", counting}}, {"mechanism"});
    result.parts.push_back({read_inside(member(part, "mechanism"), in.effort()), times});
    const auto own = record_of(*result.parts.back().mechanism);
    if (record && own && *record != *own) throw Misread{"parts that speak of different records"};
    if (own) record = own;
    const Channel* these = profiles_of(*result.parts.back().mechanism);
    if (profiles != nullptr && these != nullptr && !are_alike(*profiles, *these, in.effort()))
      throw Misread{"parts that speak of different profiles, or pairs of them"};
    if (these != nullptr) profiles = these;
  }
  return {std::move(result)};
}

}  // namespace

const Types& composed_types() {
  static const Types types = {
      {"poisson_subsampled", {rate_member, other_member("of")}, read_on_sample},
      {"composition", {other_member("parts")}, read_composition},
  };
  return types;
}

}  // namespace dpcert::check
