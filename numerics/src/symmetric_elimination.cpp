// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/symmetric_elimination.hpp"

namespace dpcert {
namespace {

/// (pivot x - a b)/divisor, which is known to be an integer.
Integer cross(const Integer& pivot, const Integer& x, const Integer& a, const Integer& b, const Integer& divisor) {
  Integer result = pivot * x - a * b;
  mpz_divexact(result.backend().data(), result.backend().data(), divisor.backend().data());
  return result;
}

}  // namespace

bool SymmetricElimination::run(std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    const Integer& pivot = rest_[k][k];
    std::size_t beside = k;
    if (pivot == 0)
      for (std::size_t i = k + 1; i < rest_.size() && beside == k; ++i)
        if (rest_[i][k] != 0) beside = i;
    if (pivot < 0 || beside != k) {
      breach_ = {k, beside, Rational{rest_[beside][k], minor_}};
      return false;
    }
    if (pivot == 0)
      dependent_.push_back(k);
    else if (!eliminate(k))
      return false;
  }
  return true;
}

bool SymmetricElimination::eliminate(std::size_t k) {
  Pivot pivot{k, rest_[k][k], minor_, {}};
  for (std::size_t i = k; i < rest_.size(); ++i) pivot.column.push_back(rest_[i][k]);
  for (std::size_t i = k + 1; i < rest_.size(); ++i) {
    for (std::size_t j = k + 1; j <= i; ++j) {
      work_ += bit_length(pivot.minor) + bit_length(rest_[i][j]);
      rest_[i][j] = cross(pivot.minor, rest_[i][j], pivot.column[i - k], pivot.column[j - k], pivot.before);
    }
    if (work_ > most_work_) return false;
  }
  minor_ = pivot.minor;
  pivots_.push_back(std::move(pivot));
  return true;
}

SymmetricElimination::Bordered SymmetricElimination::bordered(Integers column) const {
  Bordered result{std::move(column)};
  for (const Pivot& p : pivots_) {
    const Integer own = result.column[p.row];
    result.corner = cross(p.minor, result.corner, own, own, p.before);
    for (std::size_t i = p.row + 1; i < result.column.size(); ++i)
      result.column[i] = cross(p.minor, result.column[i], p.column[i - p.row], own, p.before);
  }
  return result;
}

std::optional<std::size_t> SymmetricElimination::outside(const Bordered& result) const {
  for (const std::size_t k : dependent_)
    if (result.column[k] != 0) return k;
  return std::nullopt;
}

}  // namespace dpcert
