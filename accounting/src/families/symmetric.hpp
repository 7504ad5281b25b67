// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dpcert/accounting/families/exponential_family.hpp"

/// Symmetric matrices by rows, as the families on vectors and matrices need them.
namespace dpcert::symmetric {

template <class Number>
using Matrix = std::vector<Number>;

/// Step k of symmetric elimination: clears column k below the
/// pivot, in the matrix and in a vector beside it.
template <class Number>
void eliminate(Matrix<Number>& m, std::vector<Number>& v, std::size_t k) {
  const std::size_t n = v.size();
  for (std::size_t i = k + 1; i < n; ++i) {
    const Number share = m[i * n + k] / m[k * n + k];
    for (std::size_t j = k + 1; j <= i; ++j) m[i * n + j] = m[i * n + j] - share * m[j * n + k];
    v[i] = v[i] - share * v[k];
  }
}

/// log det m and v^T m^-1 v of a positive definite matrix (else
/// not finite); only the lower triangle is read.
template <class Number>
struct Forms {
  Number log_determinant, quadratic;
};
template <class Number>
[[nodiscard]] Forms<Number> forms(Matrix<Number> m, std::vector<Number> v) {
  const std::size_t n = v.size();
  Forms<Number> result{log(m[0]), v[0] * v[0] / m[0]};
  for (std::size_t k = 1; k < n; ++k) {
    eliminate(m, v, k - 1);
    const Number& pivot = m[k * n + k];
    result = {result.log_determinant + log(pivot), result.quadratic + v[k] * v[k] / pivot};
  }
  return result;
}

/// v^T m^+ v where m is positive semidefinite and v in its range, exactly; nothing: not so.
[[nodiscard]] std::optional<Rational> semidefinite_form(Matrix<Rational> m, std::vector<Rational> v);
/// The index of the first pivot that is not positive; nothing: the matrix is positive definite.
[[nodiscard]] std::optional<std::size_t> bad_pivot(Matrix<Rational> m, std::size_t n);
/// The inverse of a positive definite matrix.
[[nodiscard]] Matrix<Rational> inverse(Matrix<Rational> m, std::size_t n);

/// What keeps a matrix parameter, laid out from `first` on, from being symmetric and positive
/// definite, or from being worked on exactly in moderate time.
[[nodiscard]] std::optional<Family::Complaint> complaint(const Law& law, std::size_t first, const std::string& name);

/// The rational numbers that natural parameters from `first` on are, times a factor.
[[nodiscard]] std::vector<Rational> rationals(const Natural& eta, std::size_t first, std::size_t count,
                                              const Rational& factor);

}  // namespace dpcert::symmetric
