// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/mechanisms/sampler.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/sampling/bits.hpp"

namespace dpcert {

/// A mechanism to be drawn from, how, and by which bits.
struct Drawing {
  Json object;  ///< the mechanism as it is written
  Mechanism mechanism;
  Sampler sampler;
  std::unique_ptr<Bits> bits;

  /// Reads {"mechanism", "grid"?, "value"?, "seed"?, "fixed_time"?}.
  /// Errors  invalid_input, unsupported: as mechanism_of and Sampler::of.
  [[nodiscard]] static Result<Drawing> of(const Json& sampler);
};
[[nodiscard]] const ObjectType& sampler_type();

/// What is released without noise: a number, or an array of such. Throws BadInput.
[[nodiscard]] std::vector<Rational> read_value(const Json& value, const std::string& where);

/// What a file of draws says first: the mechanism, its certified guarantee,
/// the grid, the source of randomness, what is assumed.
[[nodiscard]] Answer first_record(const Drawing& drawing);

}  // namespace dpcert
