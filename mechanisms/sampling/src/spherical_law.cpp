// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/spherical_law.hpp"

#include <memory>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

using Factor = std::function<Real(const Real& squared_norm, Bits& bits)>;

/// A radius over the norm of the normal vector.
template <class DrawSquare>
Factor by_squared_radius(DrawSquare draw) {
  return [draw](const Real& squared_norm, Bits& bits) -> Real {
    return [square = draw(bits), squared_norm](Precision precision) {
      return sqrt(square(precision) / squared_norm(precision));
    };
  };
}

// t = rate r^(2 power) is Gamma((d/2 + shape - 1)/power).
Factor factor_of(const SphericalLaw::Kotz& law, const Rational& d) {
  if (law.shape == 1 && law.power == 1)  // normal: of variance 1/(2 rate)
    return [variance = Rational{1 / (2 * law.rate)}](const Real&, Bits&) -> Real {
      return [variance](Precision precision) { return sqrt(Enclosure{variance, precision}); };
    };
  const GammaLaw gamma{Rational{(d / 2 + law.shape - 1) / law.power}};
  if (2 * law.power == 1)
    return by_squared_radius([gamma, rate = law.rate](Bits& bits) -> Real {
      return [t = gamma.draw(bits), rate](Precision precision) { return square(t(precision) / rate); };
    });
  return by_squared_radius([gamma, rate = law.rate, inverse = Rational{1 / law.power}](Bits& bits) -> Real {
    return
        [t = gamma.draw(bits), rate, inverse](Precision precision) { return exp(log(t(precision) / rate) * inverse); };
  });
}

// r^2/scale is the ratio of Gamma(d/2) and Gamma(exponent - d/2).
Factor factor_of(const SphericalLaw::PearsonVII& law, const Rational& d) {
  const GammaLaw tail{Rational{law.exponent - d / 2}};
  return [tail, scale = law.scale](const Real&, Bits& bits) -> Real {
    return [t = tail.draw(bits), half = Rational{scale / 2}](Precision precision) { return sqrt(half / t(precision)); };
  };
}

// Gamma(d), kept with probability (1 + e^-r)^-2.
Factor factor_of(const SphericalLaw::Logistic&, const Rational& d) {
  return by_squared_radius([gamma = GammaLaw{d}](Bits& bits) -> Real {
    for (;;) {
      const Real r = gamma.draw(bits);
      Uniform u;
      const Real kept = [&](Precision precision) { return Rational{1} / square(Rational{1} + exp(-r(precision))); };
      if (is_below(u, kept, bits)) return [r](Precision precision) { return square(r(precision)); };
    }
  });
}

Factor factor_of(const SphericalLaw::Hyperbolic& law, const Rational& /*d*/) {
  return [variance = InverseGaussianLaw{law.index, law.chi, law.psi}](const Real&, Bits& bits) -> Real {
    return [w = variance.draw(bits)](Precision precision) { return sqrt(w(precision)); };
  };
}

}  // namespace

SphericalSampler::SphericalSampler(const SphericalLaw& law)
    : dimension_{law.dimension},
      factor_{std::visit([&](const auto& radius) { return factor_of(radius, Rational{law.dimension}); }, law.radius)} {
  expects(dimension_ >= 1, "a dimension >= 1");
}

Drawn SphericalSampler::draw(Bits& bits) const {
  const auto normals = std::make_shared<std::vector<Digits>>();
  for (std::size_t i = 0; i < dimension_; ++i) normals->push_back(normal_draw(bits));
  const Real squared_norm = [normals, &bits](Precision precision) {
    Enclosure sum{0, precision};
    for (Digits& z : *normals) sum += square(z.enclose(precision, bits));
    return sum;
  };
  return [normals, &bits, factor = factor_(squared_norm, bits)](Precision precision) {
    const Enclosure scale = factor(precision);
    std::vector<Enclosure> vector;
    for (Digits& z : *normals) vector.push_back(z.enclose(precision, bits) * scale);
    return vector;
  };
}

}  // namespace dpcert
