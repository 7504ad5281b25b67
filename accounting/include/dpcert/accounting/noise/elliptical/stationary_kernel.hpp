// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/numerics/box_form.hpp"

namespace dpcert {

/// A kernel k(s - t) on the line: even, falling in |u|, k(0) = 1, of finite integral, and positive
/// definite at distinct sites.
///
/// Theory  accounting/theory/kernel_space.md
struct StationaryKernel {
  std::string name;
  Enclosure (*at)(const Enclosure& u);         ///< k(u)
  Enclosure (*fall)(const Enclosure& u);       ///< 1 - k(u), with all its digits where u is small
  Enclosure (*integral)(Precision precision);  ///< of k over the line
};
/// gaussian, laplace, cauchy, triangular.
[[nodiscard]] const std::vector<StationaryKernel>& stationary_kernels();

/// One of them over a bandwidth > 0: k((s - t)/h).
struct ScaledKernel {
  const StationaryKernel* kernel;
  Rational bandwidth;

  [[nodiscard]] Enclosure at(const Rational& s, const Rational& t, Precision precision) const {
    return kernel->at(Enclosure{(s - t) / bandwidth, precision});
  }
  /// The matrix of its values between sites.
  [[nodiscard]] BallMatrix between(const std::vector<Rational>& rows, const std::vector<Rational>& columns,
                                   Precision precision) const;
  /// |k_x - k_y| in the space of the kernel, for x and y that far apart.
  [[nodiscard]] Enclosure distance(const Rational& apart, Precision precision) const;
  /// Its integral over the line.
  [[nodiscard]] Enclosure integral(Precision precision) const { return kernel->integral(precision) * bandwidth; }
};

/// The function of least sum of squared distances from values at sites, plus `ridge` times its
/// squared norm in the space of the kernel: it is linear in the values.
struct RidgeSmoother {
  ScaledKernel kernel;
  std::vector<Rational> sites;  ///< distinct
  Rational ridge;               ///< > 0; the smaller it is, the more bits are worked with

  // Each entry to within 2^-precision, of `norm` over the square of a ridge above 1.
  /// Of the function its values elsewhere: a row for each of these, a column for each site.
  [[nodiscard]] BallMatrix weights(const std::vector<Rational>& elsewhere, Precision precision) const;
  /// M, by which y^T M y is its squared norm.
  [[nodiscard]] BallMatrix norm(Precision precision) const;
  /// The largest squared norm of values that each move in an interval of these widths.
  [[nodiscard]] LargestForm largest_norm(std::vector<Rational> widths) const;
};

}  // namespace dpcert
