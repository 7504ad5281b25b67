// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "spec/fields.hpp"
#include "spec/mechanism.hpp"

namespace dpcert::check {

/// A type of mechanism, with the members of one form of it.
struct KnownType {
  std::string_view name;
  std::vector<Member> members;
  Mechanism (*read)(const Object& in);
};
/// The types that are read, each by just these members. One with several forms is listed with each; an object is read as the
/// first of which all is there that must be, else as the last.
[[nodiscard]] const std::vector<KnownType>& known_types();

// Those that hold others. They throw Misread and BeyondLimits.
[[nodiscard]] Mechanism poisson_subsampled(const Object& in);
[[nodiscard]] Mechanism post_processed(const Object& in);
[[nodiscard]] Mechanism composition(const Object& in);

/// Reads a mechanism of the SPEC, or says in a sentence what cannot be understood. Unknown keys are errors.
/// Throws BeyondLimits, of a type, body or statistic that no rule knows too.
[[nodiscard]] std::variant<Mechanism, std::string> read_mechanism(const Json& json, Effort& effort);

}  // namespace dpcert::check
