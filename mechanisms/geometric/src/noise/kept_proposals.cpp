// SPDX-License-Identifier: GPL-3.0-or-later
#include "kept_proposals.hpp"

namespace dpcert {

KeptProposals::KeptProposals(std::size_t dimension, std::string enclosing)
    : BodyNoise{dimension}, enclosing_{std::move(enclosing)}, radius_{Rational{dimension + 1}} {}

void KeptProposals::try_out() {
  const auto bits = seeded_bits(0);
  const Allowance patience{most_work}, last{Work{8 * most_work.units}};
  const auto goes_on = [&] { return !patience.is_spent() || (accepted_ == 0 && !last.is_spent()); };
  for (; tried_ < most_trials && accepted_ < enough && goes_on(); ++tried_)
    if (propose(*bits)) ++accepted_;
}

Drawn KeptProposals::uniform(Bits& bits) const {
  for (;;)
    if (auto point = propose(bits)) return *std::move(point);
}

Drawn KeptProposals::noise(Bits& bits) const {
  return [point = uniform(bits), radius = radius_.draw(bits)](Precision precision) {
    const Enclosure r = radius(precision);
    std::vector<Enclosure> vector = point(precision);
    for (Enclosure& x : vector) x *= r;
    return vector;
  };
}

std::string KeptProposals::remark() const {
  return "by rejection from " + enclosing_ + ": " + std::to_string(accepted_) + " of " + std::to_string(tried_) +
         " proposals were accepted in a trial";
}

}  // namespace dpcert
