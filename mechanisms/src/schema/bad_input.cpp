// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/bad_input.hpp"

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"

namespace dpcert {

void reject(std::string where, std::string message) {
  throw BadInput{invalid_input(std::move(where), std::move(message))};
}

void reject_name(const std::string& name, const std::vector<std::string>& known, std::string where) {
  constexpr std::size_t most_listed = 20, most_near = 5;
  const bool are_few = known.size() <= most_listed;
  const std::string wanted = are_few ? "one of " + listed(known)
                                     : "one of " + std::to_string(known.size()) + " names, the nearest being " +
                                           listed(nearest_of(name, known, most_near));
  reject(std::move(where), "found " + quote_json(name.substr(0, 60)) + ", wanted " + wanted + suggestion(name, known));
}

}  // namespace dpcert
