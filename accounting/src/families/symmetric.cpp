// SPDX-License-Identifier: Apache-2.0
#include "families/symmetric.hpp"

#include <algorithm>

namespace dpcert::symmetric {

std::optional<Rational> semidefinite_form(Matrix<Rational> m, std::vector<Rational> v) {
  const std::size_t n = v.size();
  Rational sum = 0;
  for (std::size_t k = 0; k < n; ++k) {
    const Rational& pivot = m[k * n + k];
    if (pivot < 0) return std::nullopt;
    if (pivot > 0) {
      sum += v[k] * v[k] / pivot;
      eliminate(m, v, k);
      continue;
    }
    for (std::size_t i = k + 1; i < n; ++i)
      if (m[i * n + k] != 0) return std::nullopt;  // a 2 x 2 minor is negative
    if (v[k] != 0) return std::nullopt;
  }
  return sum;
}

std::optional<std::size_t> bad_pivot(Matrix<Rational> m, std::size_t n) {
  std::vector<Rational> none(n);
  for (std::size_t k = 0; k < n; ++k) {
    if (m[k * n + k] <= 0) return k;
    eliminate(m, none, k);
  }
  return std::nullopt;
}

Matrix<Rational> inverse(Matrix<Rational> m, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {  // the sweep operator at every pivot gives the inverse, negated
    const Rational pivot = m[k * n + k];
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (i != k && j != k) m[i * n + j] -= m[i * n + k] * m[k * n + j] / pivot;
    for (std::size_t i = 0; i < n; ++i)
      if (i != k) {
        m[i * n + k] /= pivot;
        m[k * n + i] /= pivot;
      }
    m[k * n + k] = -1 / pivot;
  }
  for (Rational& x : m) x = -x;
  return m;
}

std::optional<Family::Complaint> complaint(const Law& law, std::size_t first, const std::string& name) {
  const std::size_t n = law.dimension;
  const Matrix<Rational> m(law.numbers.begin() + static_cast<std::ptrdiff_t>(first),
                           law.numbers.begin() + static_cast<std::ptrdiff_t>(first + n * n));
  std::size_t bits = 0;
  for (const Rational& x : m) bits = std::max(bits, bit_size(x));
  constexpr std::size_t most_work = std::size_t{1} << 30;  // some seconds of exact elimination
  if (n > 64 || n * n * n * n * bits > most_work)
    return Family::Complaint{
        name, "is too large for exact elimination: dimension^4 times the bits of an entry is at most 2^30"};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (m[i * n + j] != m[j * n + i])
        return Family::Complaint{name + "/" + std::to_string(i) + "/" + std::to_string(j),
                                 "must equal its mirror image"};
  if (const auto pivot = bad_pivot(m, n))
    return Family::Complaint{
        name + "/" + std::to_string(*pivot),
        "must be positive definite: pivot " + std::to_string(*pivot) + " of elimination is not positive"};
  return std::nullopt;
}

std::vector<Rational> rationals(const Natural& eta, std::size_t first, std::size_t count, const Rational& factor) {
  std::vector<Rational> result;
  for (std::size_t i = first; i < first + count; ++i) result.push_back(eta[i].offset() * factor);
  return result;
}

}  // namespace dpcert::symmetric
