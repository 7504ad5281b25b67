// SPDX-License-Identifier: GPL-3.0-or-later
#include "exact/quadratic.hpp"

#include "exact/linear_map.hpp"

namespace dpcert {
namespace {

/// v = L^-T w, so that v^T A v is w^T S w for the Schur
/// complement S on the entries from k on, where w lives.
Vector back_substitute(const Matrix& lower, Vector w, Eigen::Index k) {
  for (Eigen::Index i = k; i-- > 0;)
    for (Eigen::Index j = i + 1; j < w.size(); ++j) w(i) -= lower(j, i) * w(j);
  return w;
}

}  // namespace

std::optional<Rational> squared_gauge(const Matrix& q, const Vector& x) {
  const auto y = preimage(q, x);
  return y ? std::optional<Rational>{y->dot(x)} : std::nullopt;
}

Factors factor(const Matrix& symmetric) {
  const Eigen::Index n = symmetric.rows();
  Matrix schur = symmetric, lower = Matrix::Identity(n, n);
  Factors result;
  for (Eigen::Index k = 0; k < n; ++k) {
    const Rational pivot = schur(k, k);
    result.pivots.push_back(pivot);
    if (pivot < 0) {
      result.negative = back_substitute(lower, unit_vector(n, k), k);
      return result;
    }
    for (Eigen::Index j = k + 1; j < n; ++j) {
      if (schur(j, k) == 0) continue;
      if (pivot == 0) {  // (t e_k + e_j)^T S (t e_k + e_j) = 2 t S_jk + S_jj = -1
        Vector w = unit_vector(n, j);
        w(k) = -(schur(j, j) + 1) / (2 * schur(j, k));
        result.negative = back_substitute(lower, w, k);
        return result;
      }
      lower(j, k) = schur(j, k) / pivot;
      for (Eigen::Index i = k + 1; i <= j; ++i) {
        schur(j, i) -= lower(j, k) * schur(k, i);
        schur(i, j) = schur(j, i);
      }
    }
  }
  return result;
}

}  // namespace dpcert
