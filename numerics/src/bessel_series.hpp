// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/bessel.hpp"
#include "real_series.hpp"

namespace dpcert {

// Two ways to e^x K_v(x) and e^x K_{v+1}(x), -1/2 <= v < 1/2, at exact points x of positive real
// part; real where x is. Each prepares coefficients once for an order, a precision and a largest or
// least size of x. Theory: numerics/theory/bessel.md

/// By power series in x^2/4, for |x| <= most_size; v > -1/2.
class AscendingBessel {
 public:
  AscendingBessel(const Rational& order, Precision precision, double most_size);
  [[nodiscard]] BesselPair operator()(const Complex& x) const;

 private:
  bool is_logarithmic_;  // v = 0
  long lost_bits_;       // by the difference of two series, where v is near 0
  Enclosure exponent_, wronskian_;
  RealSeries values_{2}, slope_{1};
};

/// By the asymptotic series in 1/x, for |x| >= least_size(precision), and for v = -1/2 everywhere.
class DescendingBessel {
 public:
  DescendingBessel(const Rational& order, Precision precision);
  [[nodiscard]] BesselPair operator()(const Complex& x) const;
  [[nodiscard]] static double least_size(Precision precision);

 private:
  RealSeries series_{2};
};

}  // namespace dpcert
