// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/mechanisms/fields.hpp"

namespace dpcert {

/// The best value of the one parameter left open.
struct Calibration {
  std::string parameter;
  Enclosure optimum;
  std::string certified;  ///< a decimal on the safe side of the optimum, for which the claim was proved
  bool exact_profile = true;
  std::string rule;
};

/// Finds the extreme value of the parameter that is `null` in `mechanism` for which (epsilon, delta)-DP holds: the
/// smallest noise, the largest sensitivity, budget or number of runs.
///
/// Given    the mechanism object and its place; digits: relative width 10^-digits.
/// Errors   invalid_input: not exactly one `null`, a parameter that is neither a real number nor a number of runs, or every (no) value meets the
/// claim;
///          what reading and release_of answer.
/// Theory   mechanisms/theory/calibrate.md
[[nodiscard]] Result<Calibration> calibrate(const Json& mechanism, const std::string& pointer, const Epsilon& epsilon,
                                            const Rational& delta, long digits);

}  // namespace dpcert
