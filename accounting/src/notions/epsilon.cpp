// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/notions/epsilon.hpp"

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

std::optional<Epsilon> Epsilon::plus(const Epsilon& x, unsigned long n) const {
  constexpr std::size_t most_bits = 1UL << 24;
  if (n == 0) return *this;
  if (x.is_rational()) return Epsilon{nats_ + x.nats_ * n, ratio_};
  const std::size_t own = bit_size(ratio_);
  if (own > most_bits || bit_size(x.ratio_) > (most_bits - own) / n) return std::nullopt;
  return Epsilon{nats_ + x.nats_ * n, ratio_ * power(x.ratio_, n)};
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
