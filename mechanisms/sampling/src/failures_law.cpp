// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/dyadic.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/integer_laws.hpp"
#include "dpcert/sampling/real.hpp"

namespace dpcert {

FailuresLaw::FailuresLaw(Rational success) : success_{std::move(success)} {
  expects(success_ > 0 && success_ <= 1, "a probability > 0");
}

// floor(E/rate), exp(-rate) = 1 - success, for an exponential
// number E: it is k or more where E >= k rate.
Integer FailuresLaw::draw(Bits& bits) const {
  if (success_ == 1) return 0;
  Digits e = exponential_draw(bits);
  for (Precision precision{80};; precision.bits *= 2) {
    const Enclosure rate = -log1p(Enclosure{Rational{-success_}, precision});
    if (const auto k = nearest_integer(e.enclose(precision, bits) / rate - Rational(1, 2))) return *k;
  }
}

}  // namespace dpcert
