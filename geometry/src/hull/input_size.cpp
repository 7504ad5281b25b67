// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/input_size.hpp"

namespace dpcert {

std::optional<Error> why_refused(const std::string& where, const std::vector<Vector>& vectors,
                                 const HullLimits& limits) {
  if (vectors.empty()) return invalid_input(where, "found an empty list, wanted at least one vector");
  const auto length = static_cast<std::size_t>(vectors.front().size());
  if (length == 0) return invalid_input(where + "/0", "found a vector without entries, wanted at least one");
  if (vectors.size() > limits.points)
    return unsupported(
        where, "found " + std::to_string(vectors.size()) + " vectors, wanted at most " + std::to_string(limits.points));
  if (vectors.size() * length > limits.coordinates)
    return unsupported(where, "found " + std::to_string(vectors.size()) + " vectors of length " +
                                  std::to_string(length) + ", wanted at most " + std::to_string(limits.coordinates) +
                                  " entries in all");
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const auto place = where + "/" + std::to_string(i);
    if (static_cast<std::size_t>(vectors[i].size()) != length)
      return invalid_input(place, "found a vector of length " + std::to_string(vectors[i].size()) + ", wanted " +
                                      std::to_string(length) + " as of the first");
    std::size_t bits = 0;
    for (const Rational& entry : vectors[i]) bits += bit_size(entry);
    if (bits * length > limits.bits)
      return unsupported(place, "found a vector of " + std::to_string(bits) + " bits, wanted at most " +
                                    std::to_string(limits.bits / length) + " at length " + std::to_string(length));
  }
  return std::nullopt;
}

}  // namespace dpcert
