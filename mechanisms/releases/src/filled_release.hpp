// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/releases/release.hpp"

namespace dpcert {

/// The release, with its member that is null, if one is, filled with the best number for which the
/// claim is proved: the least noise. It must be a number of the mechanism, by the same name. Throws
/// BadInput.
/// Given  read: the release of an object that has no null.
[[nodiscard]] Json filled_release(Json release, const std::string& where, const Claim& claim,
                                  const std::function<StatisticRelease(const Json&)>& read);

}  // namespace dpcert
