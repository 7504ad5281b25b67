// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/schema/open_parameter.hpp"

namespace dpcert {

/// A mechanism with at most one parameter left open. Where none is, there is one
/// mechanism, whose copies share what was found out about it.
class Blueprint {
 public:
  explicit Blueprint(Mechanism closed) : closed_{std::move(closed)} {}
  explicit Blueprint(Filled<Result<Mechanism>> make) : make_{std::move(make)} {}

  [[nodiscard]] bool is_open() const { return !closed_; }
  /// With that value of the open parameter.
  /// Errors  those of the constructors, below the object.
  [[nodiscard]] Result<Mechanism> at(const Rational& open) const { return closed_ ? *closed_ : make_(open); }

 private:
  std::optional<Mechanism> closed_;
  Filled<Result<Mechanism>> make_;
};

/// A mechanism as a function of one parameter.
struct OpenMechanism {
  Blueprint blueprint;
  OpenParameter open;
};

}  // namespace dpcert
