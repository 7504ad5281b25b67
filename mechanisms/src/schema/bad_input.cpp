// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/bad_input.hpp"

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"

namespace dpcert {

void reject(std::string where, std::string message) {
  throw BadInput{invalid_input(std::move(where), std::move(message))};
}

void reject_name(const std::string& name, const std::vector<std::string>& known, std::string where) {
  std::string all;
  for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
  reject(std::move(where),
         "found " + quote_json(name.substr(0, 60)) + ", wanted one of " + all + suggestion(name, known));
}

}  // namespace dpcert
