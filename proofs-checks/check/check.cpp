// SPDX-License-Identifier: Apache-2.0
#include "dpcert/check/check.hpp"

#include "kernel/check_within.hpp"
#include "more/known.hpp"

namespace dpcert::check {

Outcome check(const Spec& spec, std::string_view certificate, Scope scope) {
  return check_within(Meter::usual, spec, certificate, scope == Scope::kernel ? kernel() : kernel_and_more());
}

}  // namespace dpcert::check
