// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// The types of bodies, by "type".
[[nodiscard]] Variety body_variety();
/// {"p"} or {"body"}.
[[nodiscard]] const ObjectType& norm_type();

// Bodies and norms of the machine interface: nobody else looks into their JSON. Each throws
// BadInput with the place of the culprit, for use below `reading`.

[[nodiscard]] Body read_body(const Json& value, const std::string& where);
/// A body that is the unit ball of a norm.
[[nodiscard]] Body read_norm_ball(const Json& value, const std::string& where);
/// The unit ball of a norm in that dimension: {"p": P} with P
/// >= 1 or "inf", or {"body": a norm ball}.
[[nodiscard]] Body read_norm(const Json& value, const std::string& where, Eigen::Index dimension);

/// How a body was written: by "scaled" and "difference_body", if at all,
/// from another one, its core. The checker reads it so.
struct WrittenBody {
  Body body;
  std::size_t layers = 0;       ///< of "scaled" and "difference_body"
  Rational factor = 1;          ///< > 0: of all "scaled"
  bool of_differences = false;  ///< by some "difference_body"

  [[nodiscard]] const Body& core() const;
};
/// A body that is the unit ball of a norm, with how it was written.
[[nodiscard]] WrittenBody read_written_norm_ball(const Json& value, const std::string& where);

}  // namespace dpcert
