// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/stationary_kernel.hpp"

#include <algorithm>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

Enclosure one(const Enclosure& like) { return Enclosure{1, like.precision()}; }
Enclosure half_square(const Enclosure& u) { return square(u) / Rational{2}; }

/// K + ridge.
BallMatrix ridged(BallMatrix matrix, const Rational& ridge) {
  for (std::size_t i = 0; i < matrix.rows(); ++i) matrix.set(i, i, matrix.at(i, i) + ridge);
  return matrix;
}

}  // namespace

const std::vector<StationaryKernel>& stationary_kernels() {
  static const std::vector<StationaryKernel> all{
      {"gaussian", [](const Enclosure& u) { return exp(-half_square(u)); },
       [](const Enclosure& u) { return -expm1(-half_square(u)); },
       [](Precision precision) { return sqrt(pi(precision) * Rational{2}); }},
      {"laplace", [](const Enclosure& u) { return exp(-abs(u)); }, [](const Enclosure& u) { return -expm1(-abs(u)); },
       [](Precision precision) {
         return Enclosure{2, precision};
       }},
      {"cauchy", [](const Enclosure& u) { return one(u) / (one(u) + square(u)); },
       [](const Enclosure& u) { return square(u) / (one(u) + square(u)); },
       [](Precision precision) { return pi(precision); }},
      {"triangular",
       [](const Enclosure& u) {
         return max(Enclosure{0, u.precision()}, one(u) - abs(u));
       },
       [](const Enclosure& u) { return min(one(u), abs(u)); },
       [](Precision precision) {
         return Enclosure{1, precision};
       }}};
  return all;
}

BallMatrix ScaledKernel::between(const std::vector<Rational>& rows, const std::vector<Rational>& columns,
                                 Precision precision) const {
  BallMatrix all{rows.size(), columns.size(), precision};
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j) all.set(i, j, at(rows[i], columns[j], precision));
  return all;
}

Enclosure ScaledKernel::distance(const Rational& apart, Precision precision) const {
  return sqrt(kernel->fall(Enclosure{apart / bandwidth, precision}) * Rational{2});
}

BallMatrix RidgeSmoother::weights(const std::vector<Rational>& elsewhere, Precision precision) const {
  const auto transposed = refined_to(precision.bits, [&](Precision working) {
    return solution(ridged(kernel.between(sites, sites, working), ridge), kernel.between(sites, elsewhere, working));
  });
  return transposed->transposed();
}

BallMatrix RidgeSmoother::norm(Precision precision) const {
  const long size = 2 * std::max(0L, binary_exponent(ridge));
  return *refined_to(precision.bits + size, [&](Precision working) -> std::optional<BallMatrix> {
    const BallMatrix matrix = kernel.between(sites, sites, working), sum = ridged(matrix, ridge);
    const auto smoothed = solution(sum, matrix);  // (K + ridge)^-1 K, the transposed one of K (K + ridge)^-1
    return smoothed ? solution(sum, smoothed->transposed()) : std::nullopt;
  });
}

LargestForm RidgeSmoother::largest_norm(std::vector<Rational> widths) const {
  return {[smoother = *this](Precision precision) { return smoother.norm(precision); }, std::move(widths),
          1 / (4 * ridge)};
}

}  // namespace dpcert
