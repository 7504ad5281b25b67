// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {

/// Whose a figure is, and by which rule.
struct Standing {
  Tightness tightness;
  std::string rule;
};

/// A claim as a question about the open parameter, at points of its range.
class Question {
 public:
  Question(const OpenMechanism& mechanism, const Claim& claim);

  /// Of the mechanism with that value filled in. Throws BadInput.
  [[nodiscard]] Release release(const Rational& point) const;
  /// Does the claim hold at `value`, and about how far is it from holding? Throws BadInput.
  [[nodiscard]] Probe ask(const Rational& value, Precision precision) const;
  [[nodiscard]] bool holds(const Rational& value, Precision precision) const {
    return ask(value, precision).right_of_root == Trilean::yes;
  }
  /// Of the figure that is compared with the claim at that value. Throws BadInput.
  [[nodiscard]] Standing standing(const Rational& value) const;

 private:
  const OpenMechanism& mechanism_;
  Claim claim_;  ///< an advantage as delta at epsilon 0
};

}  // namespace dpcert
