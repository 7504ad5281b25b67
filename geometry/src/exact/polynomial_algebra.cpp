// SPDX-License-Identifier: GPL-3.0-or-later
#include "exact/polynomial_algebra.hpp"

#include <map>

namespace dpcert {
namespace {

class Collected {
 public:
  void add(const Rational& coefficient, const std::vector<unsigned>& powers) { terms_[powers] += coefficient; }
  [[nodiscard]] BoxPolynomial polynomial() const {
    BoxPolynomial f;
    for (const auto& [powers, coefficient] : terms_)
      if (coefficient != 0) f.push_back({coefficient, powers});
    return f;
  }

 private:
  std::map<std::vector<unsigned>, Rational> terms_;
};

}  // namespace

BoxPolynomial scaled(const Rational& factor, BoxPolynomial f) {
  for (Monomial& term : f) term.coefficient *= factor;
  return f;
}

BoxPolynomial sum(const BoxPolynomial& f, const BoxPolynomial& g) {
  Collected result;
  for (const auto* terms : {&f, &g})
    for (const auto& [coefficient, powers] : *terms) result.add(coefficient, powers);
  return result.polynomial();
}

BoxPolynomial product(const BoxPolynomial& f, const BoxPolynomial& g) {
  Collected result;
  for (const auto& [c, powers] : f)
    for (const auto& [d, more] : g) {
      auto sums = powers;
      for (std::size_t v = 0; v < sums.size(); ++v) sums[v] += more[v];
      result.add(c * d, sums);
    }
  return result.polynomial();
}

BoxPolynomial power(const BoxPolynomial& f, unsigned long exponent) {
  BoxPolynomial result = f;  // times f again and again: f has few terms, a square of the half way would have many
  for (unsigned long k = 1; k < exponent; ++k) result = product(result, f);
  return result;
}

}  // namespace dpcert
