// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/releases/release.hpp"

namespace dpcert {

/// The release, with a number that may be left open (as Member::privacy says) and is null filled
/// with the best one for which the claim is proved: the least noise. The mechanism has it by the
/// same name. Throws BadInput.
/// Given  read: the release of an object in which it is not null.
[[nodiscard]] Json filled_release(const Json& release, const ObjectType& type, const std::string& where,
                                  const Claim& claim, const std::function<StatisticRelease(const Json&)>& read);

}  // namespace dpcert
