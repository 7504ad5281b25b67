// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/spherical_law.hpp"

#include <memory>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

using FactorOfNorm = std::function<Enclosure(const Enclosure& squared_norm)>;
using Factor = std::function<FactorOfNorm(Bits& bits)>;

/// A radius over the norm of the normal vector.
template <class DrawSquare>
Factor by_squared_radius(DrawSquare draw) {
  return [draw](Bits& bits) -> FactorOfNorm {
    return [square = draw(bits)](const Enclosure& squared_norm) {
      return sqrt(square(squared_norm.precision()) / squared_norm);
    };
  };
}

// t = rate r^(2 power) is Gamma((d/2 + shape - 1)/power).
Factor factor_of(const SphericalLaw::Kotz& law, const Rational& d) {
  if (law.shape == 1 && law.power == 1)  // normal: of variance 1/(2 rate)
    return [variance = Rational{1 / (2 * law.rate)}](Bits&) -> FactorOfNorm {
      return [variance](const Enclosure& norm) { return sqrt(Enclosure{variance, norm.precision()}); };
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
  return [tail, scale = law.scale](Bits& bits) -> FactorOfNorm {
    return [t = tail.draw(bits), half = Rational{scale / 2}](const Enclosure& norm) {
      return sqrt(half / t(norm.precision()));
    };
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
  return [variance = InverseGaussianLaw{law.index, law.chi, law.psi}](Bits& bits) -> FactorOfNorm {
    return [w = variance.draw(bits)](const Enclosure& norm) { return sqrt(w(norm.precision())); };
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
  normals->reserve(dimension_);
  for (std::size_t i = 0; i < dimension_; ++i) normals->push_back(normal_draw(bits));
  return [normals, &bits, factor = factor_(bits)](Precision precision) {
    std::vector<Enclosure> vector;
    vector.reserve(normals->size());
    Enclosure squared_norm{0, precision};
    for (Digits& z : *normals) squared_norm += square(vector.emplace_back(z.enclose(precision, bits)));
    const Enclosure scale = factor(squared_norm);
    for (Enclosure& x : vector) x *= scale;
    return vector;
  };
}

}  // namespace dpcert
