// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/epsilon.hpp"

#include "dpcert/numerics/refine.hpp"

namespace dpcert {

Enclosure Epsilon::enclose(Precision precision) const {
  const Enclosure nats{nats_, precision};
  return is_rational() ? nats : nats + log(Enclosure{ratio_, precision});
}

Enclosure Epsilon::exponential(Precision precision) const {
  const Enclosure ratio{ratio_, precision};
  return has_rational_exponential() ? ratio : exp(Enclosure{nats_, precision}) * ratio;
}

std::string Epsilon::str() const {
  if (is_rational()) return nats_.str();
  const std::string logarithm = "ln(" + ratio_.str() + ")";
  return nats_ == 0 ? logarithm : nats_.str() + "+" + logarithm;
}

Trilean at_most(const Epsilon& x, const Epsilon& y) {
  const Epsilon difference = x - y;
  if (difference.is_rational()) return trilean(difference.nats() <= 0);
  if (difference.has_rational_exponential()) return trilean(difference.ratio() <= 1);
  return decide([&](Precision precision) { return at_most(difference.enclose(precision), Rational{0}); });
}

}  // namespace dpcert
