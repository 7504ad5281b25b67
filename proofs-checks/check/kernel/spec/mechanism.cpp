// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/mechanism.hpp"

#include <algorithm>

#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

// Whether it is so of the mechanism or, of a composition, of some part.
template <class Predicate>
bool holds(const Mechanism& mechanism, const Predicate& is_so) {
  const auto* composed = mechanism.as<Composition>();
  return is_so(mechanism) ||
         (composed != nullptr && std::any_of(composed->parts.begin(), composed->parts.end(),
                                             [&](const Part& part) { return holds(*part.mechanism, is_so); }));
}

}  // namespace

bool holds_budget(const Mechanism& mechanism) {
  return holds(mechanism, [](const Mechanism& node) {
    if (const auto* sampled = node.as<Subsampled>()) return holds_budget(*sampled->of);
    if (const auto* sampled = node.as<Replaced>()) return holds_budget(*sampled->of);
    if (const auto* other = node.other()) return other->is_budget();
    return node.is<Pure, Approximate, Zcdp, Gdp, Rdp>();
  });
}

bool speaks_of(const Mechanism& mechanism, Relation relation) {
  return holds(mechanism, [&](const Mechanism& node) {
    const auto* sampled = node.as<Subsampled>();
    const auto* other = node.other();
    if (node.relation == relation) return true;
    switch (relation) {
      case Relation::add_remove:
        return (sampled != nullptr && !sampled->is_zeroed) || (other != nullptr && other->samples_records());
      case Relation::replace_one:
        return node.is<Replaced>();
      default:
        return sampled != nullptr && sampled->is_zeroed;
    }
  });
}

}  // namespace dpcert::check
