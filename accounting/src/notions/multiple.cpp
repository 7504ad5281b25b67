// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/notions/multiple.hpp"

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// The root of that degree of x > 0, where it is rational.
std::optional<Rational> exact_root(const Rational& x, unsigned long degree) {
  Integer numerator, denominator;
  if (mpz_root(numerator.backend().data(), numerator_of(x), degree) == 0) return std::nullopt;
  if (mpz_root(denominator.backend().data(), denominator_of(x), degree) == 0) return std::nullopt;
  return Rational{numerator, denominator};
}

}  // namespace

std::optional<Epsilon> multiple(const Epsilon& x, const Rational& factor) {
  constexpr unsigned long most_exponent = 1UL << 24;
  const Integer degree = denominator(factor), exponent = abs(numerator(factor));
  if (x.is_rational() || exponent == 0) return Epsilon{x.nats() * factor};
  // A number other than 1 has no root of a degree above its
  // bits, and its powers have as many bits at least.
  if (degree > bit_size(x.ratio()) || exponent > most_exponent) return std::nullopt;
  const auto root = exact_root(x.ratio(), static_cast<unsigned long>(degree));
  if (!root) return std::nullopt;
  const Epsilon once = Epsilon::log_of(factor > 0 ? *root : Rational{1 / *root});
  return Epsilon{x.nats() * factor}.plus(once, static_cast<unsigned long>(exponent));
}

EpsilonMultiple::EpsilonMultiple(const Epsilon& x, const Rational& factor)
    : one_{x}, factor_{factor}, exact_{multiple(x, factor)} {
  constexpr std::size_t most_bits = 1UL << 16;
  if (exact_ && bit_size(exact_->ratio()) > most_bits) exact_.reset();
}

Enclosure EpsilonMultiple::enclose(Precision precision) const {
  return exact_ ? exact_->enclose(precision) : one_.enclose(precision) * factor_;
}

Trilean at_most(const EpsilonMultiple& x, const Epsilon& y) {
  if (x.exact_) return at_most(*x.exact_, y);
  return decide([&](Precision precision) { return at_most(x.enclose(precision), y.enclose(precision)); });
}

}  // namespace dpcert
