// SPDX-License-Identifier: Apache-2.0
#include "loss.hpp"

namespace dpcert::any {

rc::Gen<Epsilon> loss() {
  const auto nats = rational_between(-3, 3);
  const auto ratio = rc::gen::map(rc::gen::pair(rc::gen::inRange(1, 30), rc::gen::inRange(1, 30)),
                                  [](const auto& pair) { return Rational(pair.first, pair.second); });
  return rc::gen::oneOf(rc::gen::map(nats, [](const Rational& x) { return Epsilon{x}; }),
                        rc::gen::map(ratio, [](const Rational& x) { return Epsilon::log_of(x); }),
                        rc::gen::map(rc::gen::pair(nats, ratio), [](const auto& pair) {
                          return Epsilon{pair.first} + Epsilon::log_of(pair.second);
                        }));
}

rc::Gen<Epsilon> rational_ratio_loss() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(1, 9), rc::gen::inRange(1, 9)), [](const auto& pair) {
    return Epsilon::log_of(Rational(pair.first + pair.second, pair.second));
  });
}

}  // namespace dpcert::any
