// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/coprime_base.hpp"

#include <algorithm>

namespace dpcert {

std::size_t refine_base(std::vector<Integer>& base, const Integer& x) {
  std::size_t gcds = 0;
  for (std::vector<Integer> pending = {x}; !pending.empty();) {  // the product of all integers falls with each turn
    const Integer y = pending.back();
    pending.pop_back();
    if (y == 1) continue;
    Integer common = 1;
    const auto met = std::find_if(base.begin(), base.end(), [&](const Integer& b) {
      ++gcds;
      return (common = gcd(b, y)) != 1;
    });
    if (met == base.end()) {
      base.push_back(y);
    } else if (common == *met) {
      pending.push_back(y / common);
    } else {
      pending.insert(pending.end(), {common, *met / common, y / common});
      base.erase(met);
    }
  }
  return gcds;
}

long exponent_in(const Integer& x, const Integer& member) {
  Integer rest;
  return static_cast<long>(mpz_remove(rest.backend().data(), x.backend().data(), member.backend().data()));
}

long exponent_in(const Rational& x, const Integer& member) {
  return exponent_in(boost::multiprecision::numerator(x), member) -
         exponent_in(boost::multiprecision::denominator(x), member);
}

}  // namespace dpcert
