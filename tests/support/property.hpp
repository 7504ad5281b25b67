// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <type_traits>

namespace dpcert {

/// How many of the cases that are asked for: an eighth where each takes a good part of a second.
enum class Cases { all, few };

/// How many random cases a property is asked for: 100, or `max_success` of RC_PARAMS.
int cases_asked();

void check_property(const std::string& description, Cases cases, const std::function<void()>& body);

/// A Catch2 section that holds where `body` holds for every draw of RapidCheck: what rc::prop
/// is, but compiled once and not anew for each body, which is half of the time that a test file
/// takes to compile. The body asserts; it returns nothing. RC_ASSERT evaluates both sides of &&
/// and ||, but not within parentheses of their own.
template <class Body>
void prop(const std::string& description, Cases cases, const Body& body) {
  static_assert(std::is_void_v<std::invoke_result_t<const Body&>>);
  check_property(description, cases, body);
}
template <class Body>
void prop(const std::string& description, const Body& body) {
  prop(description, Cases::all, body);
}

}  // namespace dpcert
