// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/numerics/complex.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// One end of the support, seen from inside.
enum class Side { below, above };

/// A family of laws on an interval of the reals, with a density that is smooth (indeed
/// analytic) between finitely many kinks. `within` is a point of the piece whose formula
/// is meant; arguments lie in that piece or near it.
class DensityFamily {
 public:
  virtual ~DensityFamily() = default;
  /// The open interval where the density is positive; nothing: unbounded on that side.
  struct Support {
    std::optional<Rational> begin, end;
    friend bool operator==(const Support&, const Support&) = default;
  };
  [[nodiscard]] virtual Support support(const Law& law) const = 0;
  /// Points inside the support where the formula of the density changes, ascending.
  [[nodiscard]] virtual std::vector<Rational> kinks(const Law& law) const {
    static_cast<void>(law);
    return {};
  }
  /// A point in the midst of the law and a typical deviation from it (> 0); they steer only.
  [[nodiscard]] virtual Rational centre(const Law& law) const = 0;
  [[nodiscard]] virtual Rational spread(const Law& law) const = 0;

  /// The logarithm of the normalised density: for numbers, for expansions, and its analytic
  /// continuation (not finite where the piece's formula is not analytic on the whole argument).
  [[nodiscard]] virtual Enclosure log_density(const Law& law, const Enclosure& x, const Rational& within) const = 0;
  [[nodiscard]] virtual Taylor log_density(const Law& law, const Taylor& x, const Rational& within) const = 0;
  [[nodiscard]] virtual Complex log_density(const Law& law, const Complex& x, const Rational& within) const = 0;

  /// For integrands: the same up to an additive constant, with what does not
  /// depend on the point computed once, at a precision that suits the points to
  /// come. The law and this family outlive the function.
  using LogShape = std::function<Complex(const Complex&)>;
  [[nodiscard]] virtual LogShape log_shape(const Law& law, const Rational& within, Precision precision) const {
    static_cast<void>(precision);
    return [this, &law, within](const Complex& x) { return log_density(law, x, within); };
  }
  /// log p - log q as one formula in which nothing large cancels,
  /// normalised; empty: the two shapes are as good.
  [[nodiscard]] virtual LogShape log_ratio_shape(const Law& p, const Law& q, const Rational& within,
                                                 Precision precision) const {
    static_cast<void>(p), static_cast<void>(q), static_cast<void>(within), static_cast<void>(precision);
    return {};
  }
  /// log_density - log_shape.
  [[nodiscard]] virtual Enclosure log_normaliser(const Law& law, Precision precision) const {
    static_cast<void>(law);
    return {0, precision};
  }

  /// The probability of (-inf, x] and of [x, inf), each to good
  /// relative accuracy at a sufficient precision.
  [[nodiscard]] virtual Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const = 0;
  [[nodiscard]] virtual Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const = 0;

  /// Is the integral of p^order q^(1-order) near that end of the support finite? Exact. Both laws
  /// are of this family and have one support; order > 0.
  [[nodiscard]] virtual bool is_moment_finite(const Law& p, const Law& q, const Rational& order, Side side) const = 0;
  /// That integral from x to that end: an enclosure, or [0, bound] where no lower
  /// bound is at hand; not finite: nothing is known.
  [[nodiscard]] virtual Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x,
                                                Side side, Precision precision) const = 0;

  /// An upper bound (the upper end of the answer) of log p - log q from x to
  /// that end of the support; nothing: it is unbounded there (exact); not
  /// finite: none is known. Given that x lies beyond all kinks.
  [[nodiscard]] virtual std::optional<Enclosure> log_ratio_beyond(const Law& p, const Law& q, const Rational& x,
                                                                  Side side, Precision precision) const;

  /// The supremum of log p - log q over the support, where it is known exactly.
  [[nodiscard]] virtual std::optional<Epsilon> largest_log_ratio(const Law& p, const Law& q) const {
    static_cast<void>(p), static_cast<void>(q);
    return std::nullopt;
  }

  /// Coefficients c_1, c_2, ... of the polynomial that the logarithm of the density is, up to an
  /// additive constant; nothing: it is no polynomial.
  [[nodiscard]] virtual std::optional<std::vector<Rational>> log_polynomial(const Law& law,
                                                                            const Rational& within) const {
    static_cast<void>(law), static_cast<void>(within);
    return std::nullopt;
  }
  /// Coefficients c_0, c_1, ... of a polynomial that has, between kinks, the sign of the
  /// derivative of log p - log q; nothing: no such polynomial. An empty list: the
  /// derivative is 0; else the last coefficient is not 0. Where the logarithms of the
  /// densities are polynomials it follows from them.
  [[nodiscard]] virtual std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                        const Rational& within) const;
};

}  // namespace dpcert
