// SPDX-License-Identifier: Apache-2.0
#include "more/laws/profile.hpp"

#include "kernel/rules/channel.hpp"

namespace dpcert::check {

bool Profile::tells_the_same(const OtherLaw& other) const {
  const auto* profile = dynamic_cast<const Profile*>(&other);
  spend(channel.edges.size());
  return profile != nullptr && profile->channel.rows.size() == channel.rows.size() &&
         profile->channel.edges == channel.edges;
}

std::optional<int> Profile::compare_finite(const Statement& says) const { return compare_channel(channel, says); }

}  // namespace dpcert::check
