// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Work without an end, but for that of a WorkLimit around it.
inline constexpr Work endless{std::numeric_limits<std::int64_t>::max()};

/// The best value of the one parameter left open.
struct Calibration {
  std::string parameter;
  Enclosure optimum;
  std::string certified;                   ///< a decimal on the safe side of the optimum, for which the claim is proved
  Tightness tightness = Tightness::bound;  ///< of the optimum
  std::string rule;
};

/// Finds the extreme value of the open parameter for which the claim holds: the smallest noise, the
/// largest sensitivity, budget or number of runs.
///
/// Given    digits: 1 to 1000, for a relative width of 10^-digits; most_work: searches end there,
///          with what is known by then.
/// Errors   invalid_input: a number of the claim that is out of range, at its name, "/epsilon"; or
///          "/digits"; every (no) value meets the claim; precision_exhausted; what the mechanism's
///          constructor and release_of answer, below the mechanism object.
/// Theory   mechanisms/theory/calibrate.md
[[nodiscard]] Result<Calibration> calibrate(const OpenMechanism& mechanism, const Claim& claim, long digits,
                                            Work most_work = endless);
/// The same of a type of mechanism and its numbers, one of which is left open (read_mechanism.hpp).
[[nodiscard]] Result<Calibration> calibrate(std::string_view type, std::initializer_list<Setting> settings,
                                            const Claim& claim, long digits = 15, Work most_work = endless);

/// For (epsilon, delta).
[[nodiscard]] inline Result<Calibration> calibrate(const OpenMechanism& mechanism, const Epsilon& epsilon,
                                                   const Rational& delta, long digits, Work most_work = endless) {
  return calibrate(mechanism, DpClaim{epsilon, delta}, digits, most_work);
}
[[nodiscard]] inline Result<Calibration> calibrate(std::string_view type, std::initializer_list<Setting> settings,
                                                   const Epsilon& epsilon, const Rational& delta, long digits = 15,
                                                   Work most_work = endless) {
  return calibrate(type, settings, DpClaim{epsilon, delta}, digits, most_work);
}
/// No double is the claim's delta.
template <std::floating_point X>
Result<Calibration> calibrate(const OpenMechanism& mechanism, const Epsilon& epsilon, X delta, long digits,
                              Work most_work = endless) = delete;
template <std::floating_point X>
Result<Calibration> calibrate(std::string_view type, std::initializer_list<Setting> settings, const Epsilon& epsilon,
                              X delta, long digits = 15, Work most_work = endless) = delete;

}  // namespace dpcert
