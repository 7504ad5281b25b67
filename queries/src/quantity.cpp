// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/quantity.hpp"

#include "dpcert/exact/asked_digits.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

std::vector<const Quantity*>& all() {
#define DPCERT_ADDRESS(name) &name##_quantity,
  static std::vector<const Quantity*> list = {DPCERT_QUANTITIES(DPCERT_ADDRESS)};
#undef DPCERT_ADDRESS
  return list;
}

}  // namespace

ObjectType query_type(std::string name, std::string summary, std::vector<Member> members, std::string example,
                      std::vector<std::vector<std::string>> forms) {
  members.push_back(optional({"id", ValueType::anything(), "comes back with the answer"}));
  members.push_back(
      optional({"digits", ValueType::number(digits_range()), "significant digits; 15 where it is missing"}));
  return {"quantity", std::move(name), std::move(summary), std::move(members), std::move(forms), std::move(example)};
}

const std::vector<const Quantity*>& quantities() { return all(); }

void register_quantities(const std::vector<const Quantity*>& quantities) {
  all().insert(all().end(), quantities.begin(), quantities.end());
}

}  // namespace dpcert
