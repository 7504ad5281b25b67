// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/numerics/complex.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// E e^(-r/V^2), the Laplace transform of 1/V^2, in closed form: of atoms, and of V^2 of an inverse
/// gamma law, whose inverse is a gamma variable.
/// Theory  accounting/theory/elliptical_process.md, Transform
class ScaleMoments {
 public:
  /// Nothing: of another law.
  [[nodiscard]] static std::optional<ScaleMoments> of(const MixingLaw& mixing);

  [[nodiscard]] bool is_finite_at(const Rational& rate) const;
  /// log E e^(-r/V^2), which keeps its digits where that is small, or near to 0.
  [[nodiscard]] Taylor log_at(const Taylor& rate) const;
  /// Of a real part where it is finite.
  [[nodiscard]] Complex at(const Complex& rate) const;

 private:
  /// (1 + r/scale)^-shape.
  struct InverseGamma {
    Rational weight, shape, scale;
  };
  struct Atom {
    Rational weight, inverse;  ///< 1/V^2
  };
  /// Calls with the weight of each part, and the logarithm of what it is at that rate.
  template <class Number, class See>
  void each_part(const Number& rate, const See& see) const;

  std::vector<Atom> atoms_;
  std::vector<InverseGamma> laws_;
};

}  // namespace dpcert
