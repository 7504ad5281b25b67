// SPDX-License-Identifier: Apache-2.0
#include "property.hpp"

#include <rapidcheck/catch.h>

void dpcert::check_property(const std::string& description, const std::function<void()>& body) {
  rc::prop(description, body);
}
