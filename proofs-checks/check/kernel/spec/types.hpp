// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/spec/fields.hpp"
#include "kernel/spec/mechanism.hpp"

namespace dpcert::check {

/// A type of mechanism, with the members of one form of it. Its
/// reader throws Misread and BeyondLimits.
struct KnownType {
  std::string_view name;
  std::vector<Member> members;
  Mechanism (*read)(const Object& in);
};
/// Types of one kind. One with several forms is listed with each; an object is read as the first of
/// which all is there that must be, else as the last.
using Types = std::vector<KnownType>;

// One file a group, spec/read_<group>.cpp.
#define DPCERT_TYPES_OF_KERNEL(X) X(noise) X(finite) X(budgets) X(sampled) X(composed)

#define DPCERT_DECLARE_TYPES(group) [[nodiscard]] const Types& group##_types();
DPCERT_TYPES_OF_KERNEL(DPCERT_DECLARE_TYPES)

/// Members of several types.
inline constexpr Member sensitivity_member{"sensitivity", nonnegative}, whole_sensitivity{"sensitivity", natural},
    sigma_member{"sigma", noise_scale}, variance_member{"variance", noise_scale}, scale_member{"scale", noise_scale},
    positive_scale{"scale", positive}, rate_member{"sampling_rate", probability},
    epsilon_member{"epsilon", nonnegative, Holds::epsilon};
[[nodiscard]] constexpr Member optional_member(std::string_view key, const Range& range, Holds holds = Holds::number) {
  return {key, range, holds, true};
}
/// One that has a reader of its own.
[[nodiscard]] constexpr Member other_member(std::string_view key) { return {key, any, Holds::other}; }

/// Noise or what else is run on Poisson samples, with its relation, add-remove if none is written.
[[nodiscard]] Mechanism on_samples(const Object& in, const Rational& rate, std::shared_ptr<const Mechanism> of,
                                   const Rational& steps);
/// Its member of that name.
[[nodiscard]] Relation relation_of(const Object& in);
inline constexpr Member relation_member{"neighbours", any, Holds::other, true};

/// A reader of one law, as one of a mechanism; `replaces`: whose neighbours replace one record.
template <auto Read, bool replaces = false>
[[nodiscard]] Mechanism read_by(const Object& in) {
  Mechanism mechanism = Mechanism::of(Read(in));
  if (replaces) mechanism.relation = Relation::replace_one;
  return mechanism;
}

}  // namespace dpcert::check
