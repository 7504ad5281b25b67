// SPDX-License-Identifier: Apache-2.0
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

const std::vector<const Quantity*>& quantities() { return all(); }

void register_quantities(const std::vector<const Quantity*>& quantities) {
  all().insert(all().end(), quantities.begin(), quantities.end());
}

}  // namespace dpcert
