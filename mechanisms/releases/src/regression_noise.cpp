// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/regression_noise.hpp"

#include <memory>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/gamma_law.hpp"

namespace dpcert {
namespace {

/// Halves of absolute values of coordinates: uniform on (0, 1) to begin with.
using Halves = std::vector<Digits>;

/// s <= 4 t (1 - t), where t > 1/2.
bool square_fits(Digits& s, Digits& t, Bits& bits) {
  if (t.fraction.head(bits) >> 63 == 0) return true;
  return settle([&](Precision precision) {
    const Enclosure x = t.enclose(precision, bits);
    return at_most(s.enclose(precision, bits) - (x - square(x)) * Rational{4}, 0);
  });
}

/// a + b + c <= 2.
bool product_fits(Digits& a, Digits& b, Digits& c, Bits& bits) {
  return settle([&](Precision precision) {
    return at_most(a.enclose(precision, bits) + b.enclose(precision, bits) + c.enclose(precision, bits), 2);
  });
}

/// Draws coordinates, and asks for each as soon as all that
/// limit it are there whether it is inside.
bool is_inside(const RegressionMoments& moments, Halves& u, Bits& bits) {
  for (std::size_t j = 0; j < moments.variables(); ++j) {
    if (j < moments.features() && !square_fits(u[moments.square(j)], u[j], bits)) return false;
    for (std::size_t i = 0; i < j; ++i)
      if (!product_fits(u[i], u[j], u[moments.product(i, j)], bits)) return false;
  }
  return true;
}

Halves uniform_halves(const RegressionMoments& moments, Bits& bits) {
  for (;;) {
    Halves u(moments.size());
    if (!is_inside(moments, u, bits)) continue;
    for (Digits& x : u) x.is_negative = bits.flip();
    return u;
  }
}

}  // namespace

KnownOutput regression_noise(const RegressionMoments& moments, const Rational& scale) {
  const DrawVector draw = [moments, radius = GammaLaw{Rational{moments.size() + 1}},
                           length = Rational{2 * scale}](Bits& bits) -> Drawn {
    const auto halves = std::make_shared<Halves>(uniform_halves(moments, bits));
    return [halves, length, r = radius.draw(bits), &bits](Precision precision) {
      const Enclosure factor = r(precision) * length;
      std::vector<Enclosure> vector;
      for (Digits& half : *halves) vector.push_back(half.enclose(precision, bits) * factor);
      return vector;
    };
  };
  return vector_output(moments.size(), 2 * scale, draw);
}

}  // namespace dpcert
