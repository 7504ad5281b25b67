// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/whole.hpp"

#include <arb.h>
#include <algorithm>

namespace dpcert {

long whole_above(const Enclosure& x, long most) {
  if (!x.is_finite()) return most;
  arf_t upper;
  arf_init(upper);
  arb_get_ubound_arf(upper, x.ball(), 64);
  long result = arf_sgn(upper) < 0 ? -most : most;
  if (arf_cmpabs_2exp_si(upper, 62) < 0) result = std::clamp(arf_get_si(upper, ARF_RND_CEIL), -most, most);
  arf_clear(upper);
  return result;
}

}  // namespace dpcert
