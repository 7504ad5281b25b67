// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "kernel/spec/other_law.hpp"
#include "more/laws/family.hpp"

/// Elliptical noise, as the SPEC describes it. A member of a family is a law on R^d of
/// density proportional to exp(-phi(|x|)); the noise is sigma times it, and lengths are in
/// units of sigma. All values are exact and in range.
namespace dpcert::check {

/// phi(r) = rate r, rate = sqrt(rate_squared) > 0: k_norm (rate
/// 1), laplace on the line (rate sqrt 2).
struct RadialExponential {
  Rational rate_squared;
};
/// phi(r) = pole log r + rate r^degree; pole >= 0, below d;
/// rate, degree > 0. Normal laws are (0, 1/2, 2).
struct Kotz {
  Rational pole, rate, degree;
};
/// phi(r) = exponent log(1 + r^2/scale); exponent > d/2, scale
/// > 0. Student's t is ((dof + d)/2, dof).
struct PearsonVii {
  Rational exponent, scale;
};
/// phi(r) = r + 2 log(1 + e^-r).
struct RadialLogistic {};
/// sqrt(W) times a normal law, W of density proportional to w^(index-1) exp(-(chi/w + psi w)/2);
/// psi > 0, and chi > 0 or chi = 0 and index > 0. The elliptical Laplace law is (1, 0, 2).
struct GeneralisedHyperbolic {
  Rational index, chi, psi;
};
using RadialLaw = std::variant<RadialExponential, Kotz, PearsonVii, RadialLogistic, GeneralisedHyperbolic>;

/// Neighbours differ by every shift up to the largest, or by those of a list.
struct Elliptical final : OtherLaw {
  unsigned long dimension;                ///< d: 1 ... 10^6
  RadialLaw member;                       ///< one that has a simpler name above goes by that one
  std::optional<Rational> shift_squared;  ///< the square of the largest shift; nothing: no noise hides some shift

  Elliptical(unsigned long d, RadialLaw law, std::optional<Rational> square)
      : dimension{d}, member{std::move(law)}, shift_squared{std::move(square)} {}
  [[nodiscard]] bool is_budget() const override { return false; }
  [[nodiscard]] bool has_no_roles() const override { return true; }
};
/// Gaussian and Laplace noise too, as a normal law and an exponential one on the line.
[[nodiscard]] std::optional<Elliptical> as_elliptical(const Mechanism& mechanism);

/// The law of V > 0: weights > 0 that sum to 1, of points, each given
/// by V^2 > 0, and of laws, all of V or all of V^2.
struct MixingLaw {
  std::vector<std::pair<Rational, Rational>> squared_points;
  std::vector<std::pair<Rational, Distribution>> laws;
  bool is_of_square = false;
};
/// V times a Gaussian process on a space of infinite dimension, V independent of it.
struct EllipticalProcess final : OtherLaw {
  std::shared_ptr<const MixingLaw> mixing;
  Rational shift_squared;

  EllipticalProcess(std::shared_ptr<const MixingLaw> law, Rational square)
      : mixing{std::move(law)}, shift_squared{std::move(square)} {}
  [[nodiscard]] bool is_budget() const override { return false; }
  [[nodiscard]] bool has_no_roles() const override { return true; }
};

/// The law of V where V times a standard normal vector is a member of
/// that family; nothing where no such law is known.
[[nodiscard]] std::optional<MixingLaw> mixing_law(const Elliptical& noise);

}  // namespace dpcert::check
