// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/coprime_base.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Integer product_of_powers(const std::vector<Integer>& base, const Integer& x) {
  Integer product = 1;
  for (const Integer& member : base) product *= pow(member, static_cast<unsigned>(exponent_in(x, member)));
  return product;
}

}  // namespace

TEST_CASE("a coprime base", "[random]") {
  prop("is coprime, and each integer is a product of its powers", [] {
    std::vector<Integer> base, integers;
    for (int count = *rc::gen::inRange(0, 8); count > 0; --count) {
      integers.emplace_back(*rc::gen::inRange(1, 2000));
      refine_base(base, integers.back());
    }
    for (std::size_t i = 0; i < base.size(); ++i) {
      RC_ASSERT(base[i] > 1);
      for (std::size_t k = 0; k < i; ++k) RC_ASSERT(gcd(base[i], base[k]) == 1);
    }
    for (const Integer& x : integers) RC_ASSERT(product_of_powers(base, x) == x);
  });
  SECTION("by name") {
    std::vector<Integer> base;
    CHECK(refine_base(base, 1) == 0);
    CHECK(base.empty());
    refine_base(base, 12);
    CHECK(base == std::vector<Integer>{12});
    refine_base(base, 18);  // 12 = 2^2 3, 18 = 2 3^2
    std::sort(base.begin(), base.end());
    CHECK(base == std::vector<Integer>{2, 3});
    CHECK(exponent_in(Rational(8, 27), 2) == 3);
    CHECK(exponent_in(Rational(8, 27), 3) == -3);
  }
}
