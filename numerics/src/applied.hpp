// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "price.hpp"

namespace dpcert {

/// A function of Arb's at x, of the price that `cost` tells.
template <class Function>
[[nodiscard]] Enclosure apply(Function function, Work (*cost)(Precision), const Enclosure& x) {
  charge(cost(x.precision()));
  Enclosure result{0, x.precision()};
  function(result.ball(), x.ball(), x.precision().bits);
  return result;
}

}  // namespace dpcert
