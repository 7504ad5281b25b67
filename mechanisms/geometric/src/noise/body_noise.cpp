// SPDX-License-Identifier: GPL-3.0-or-later
#include "body_noise.hpp"

namespace dpcert {
// gauge(V) is Gamma(d), and with an exponential number more
// Gamma(d + 1): V over that sum is uniform.
Drawn GaugedNoise::uniform(Bits& bits) const {
  const auto [vector, gauge] = draw(bits);
  return [vector, gauge, more = real_of(exponential_draw(bits), bits)](Precision precision) {
    const Enclosure radius = gauge(precision) + more(precision);
    std::vector<Enclosure> result = vector(precision);
    for (Enclosure& x : result) x = x / radius;
    return result;
  };
}

}  // namespace dpcert
