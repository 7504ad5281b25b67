// SPDX-License-Identifier: Apache-2.0
// Mechanisms on samples, and one after the other. proofs-checks/check/theory/sampling.md, sum.md
#include <map>
#include <typeindex>

#include "kernel/spec/other_law.hpp"
#include "kernel/spec/types.hpp"

namespace dpcert::check {
namespace {

Mechanism read_on_sample(const Object& in) { return on_samples(in, in["sampling_rate"], in.inside(in.at("of")), 1); }

/// What parts say of the data sets, the last of each kind of law.
using Told = std::map<std::type_index, const OtherLaw*>;

void take_in(const Mechanism& node, Told& told) {
  if (const auto* composed = node.as<Composition>())
    for (const Part& part : composed->parts) take_in(*part.mechanism, told);
  const OtherLaw* law = node.other();
  if (law == nullptr || !law->tells_of_data()) return;
  const OtherLaw*& last = told[typeid(*law)];
  if (last != nullptr && !law->tells_the_same(*last))
    throw Misread{"parts that speak of different data sets, or of different records in them"};
  last = law;
}

Mechanism read_composition(const Object& in) {
  Composition result;
  Told told;
  for (const Json& part : in.array("parts")) {
    const auto [times] = numbers(part, {{"times", counting}}, {"mechanism"});
    result.parts.push_back({in.inside(member(part, "mechanism")), times});
    take_in(*result.parts.back().mechanism, told);
  }
  return {std::move(result)};
}

}  // namespace

const Types& composed_types() {
  static const Types types = {
      {"poisson_subsampled", {rate_member, other_member("of"), relation_member}, read_on_sample},
      {"composition", {other_member("parts")}, read_composition},
  };
  return types;
}

}  // namespace dpcert::check
