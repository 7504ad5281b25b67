// SPDX-License-Identifier: Apache-2.0
#include "property.hpp"

#include <rapidcheck/catch.h>

#include <algorithm>

namespace {

constexpr int few_of = 8;        // one case in so many
constexpr int discarded = 1000;  // so many draws outside a property's assumptions are always allowed

// RapidCheck draws at size 0 until one draw there fits the assumptions, and a run
// of a single case stays there: short runs need as many attempts as long ones, and
// two cases, of which the second has the full size.
rc::detail::TestParams params_of(dpcert::Cases cases) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  if (cases == dpcert::Cases::few) params.maxSuccess = std::max(2, params.maxSuccess / few_of);
  params.maxDiscardRatio = std::max(params.maxDiscardRatio, discarded / std::max(1, params.maxSuccess));
  return params;
}

}  // namespace

int dpcert::cases_asked() { return rc::detail::configuration().testParams.maxSuccess; }

void dpcert::check_property(const std::string& description, Cases cases, const std::function<void()>& body) {
  SECTION(description) {
    const auto result = rc::detail::checkTestable(body, rc::detail::TestMetadata{}, params_of(cases));
    if (result.is<rc::detail::SuccessResult>()) {
      SUCCEED();
      return;
    }
    std::ostringstream found;
    rc::detail::printResultMessage(result, found);
    INFO(found.str());
    FAIL();
  }
}
