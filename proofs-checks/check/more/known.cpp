// SPDX-License-Identifier: Apache-2.0
#include "more/known.hpp"

#include "more/rules.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {

const Known& kernel_and_more() {
  static const Known all = [] {
    Known known{"this checker", kernel().types, kernel().rules};
    DPCERT_OTHER_TYPES(DPCERT_ADD_TYPES)
    DPCERT_OTHER_RULES(DPCERT_ADD_RULE)
    return known;
  }();
  return all;
}

}  // namespace dpcert::check
