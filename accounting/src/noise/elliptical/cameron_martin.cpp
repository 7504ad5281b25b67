// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"

#include <optional>

#include "dpcert/exact/common_denominator.hpp"
#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/symmetric_elimination.hpp"

namespace dpcert {
namespace {

using Vector = Covariance::Vector;
using Elimination = SymmetricElimination;
using Integers = Elimination::Integers;

/// A vector of integers over one positive denominator.
struct Scaled {
  Integers over;
  Integer under = 1;
};

Scaled scaled(const Vector& x) {
  CommonDenominator common;
  common.add(x);
  Scaled result{{}, common.value()};
  for (const Rational& entry : x) result.over.push_back(numerator_over(common.value(), entry));
  return result;
}

/// The same direction with coprime integers.
Vector coprime(const Vector& x) {
  CommonDenominator common;
  common.add(x);
  const Rational factor = common.primitive_factor();
  Vector result;
  for (const Rational& entry : x) result.push_back(factor * entry);
  return result;
}

Rational dot(const Vector& x, const Vector& y) {
  Rational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

/// The lower triangle of S, as integers over one denominator.
std::pair<std::vector<Integers>, Integer> lower_triangle(const std::vector<Vector>& rows) {
  Vector entries;
  for (std::size_t i = 0; i < rows.size(); ++i)
    entries.insert(entries.end(), rows[i].begin(), rows[i].begin() + static_cast<std::ptrdiff_t>(i) + 1);
  const Scaled all = scaled(entries);
  std::vector<Integers> lower;
  for (auto next = all.over.begin(); lower.size() < rows.size();) {
    const auto end = next + static_cast<std::ptrdiff_t>(lower.size()) + 1;
    lower.emplace_back(next, end);
    next = end;
  }
  return {std::move(lower), all.under};
}

std::string entry_pointer(std::size_t row, std::size_t column) {
  return "/" + std::to_string(row) + "/" + std::to_string(column);
}

std::string shown(const Rational& x) {
  const std::string text = x.str();
  return text.size() <= 60 ? text : text.substr(0, 60) + "...";
}

std::optional<Error> why_not_symmetric(const std::vector<Vector>& rows) {
  if (rows.empty()) return invalid_input("", "found no rows, wanted at least one");
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].size() != rows.size())
      return invalid_input("/" + std::to_string(i), "found " + std::to_string(rows[i].size()) + " entries, wanted " +
                                                        std::to_string(rows.size()) + ": one for each row");
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (rows[i][j] != rows[j][i])
        return invalid_input(entry_pointer(i, j), "the matrix is not symmetric: found " + shown(rows[i][j]) +
                                                      ", wanted " + shown(rows[j][i]) + " as at " +
                                                      entry_pointer(j, i));
  return std::nullopt;
}

Error not_semidefinite(const Elimination::Breach& breach, const Integer& under) {
  const std::string value = shown(breach.entry / under), row = std::to_string(breach.row);
  const std::string what = breach.beside == breach.row ? "the pivot of row " + row + " is " + value
                                                       : "the pivot of row " + row + " is 0 beside " + value +
                                                             " in row " + std::to_string(breach.beside);
  return invalid_input(entry_pointer(breach.beside, breach.row),
                       "the matrix is not positive semidefinite: after elimination of the rows before, " + what);
}

}  // namespace

struct Covariance::Factors {
  Elimination elimination;
  Integer under;  ///< S = N/under
};

Covariance::Covariance(std::vector<Vector> rows, std::shared_ptr<const Factors> factors)
    : rows_{std::move(rows)}, factors_{std::move(factors)} {}

Result<Covariance> Covariance::of(std::vector<Vector> rows) {
  if (const auto error = why_not_symmetric(rows)) return *error;
  auto [lower, under] = lower_triangle(rows);
  Elimination elimination{std::move(lower)};
  if (!elimination.run(rows.size())) {
    if (elimination.breach()) return not_semidefinite(*elimination.breach(), under);
    return unsupported("", "exact elimination of this matrix takes too many digits");
  }
  elimination.forget_entries();
  return Covariance{std::move(rows), std::make_shared<const Factors>(Factors{std::move(elimination), under})};
}

std::size_t Covariance::rank() const { return factors_->elimination.pivots().size(); }

std::variant<Rational, Covariance::Orthogonal> Covariance::squared_norm(const Vector& g) const {
  expects(g.size() == dimension(), "a vector of the covariance's dimension");
  const Elimination& elimination = factors_->elimination;
  const Scaled column = scaled(g);
  const auto rest = elimination.bordered(column.over);  // its corner is -minor(N) g^T N^-1 g
  if (const auto row = elimination.outside(rest)) {
    Orthogonal witness{vanishing(*row)};
    ensures(dot(witness.functional, g) != 0, "the functional sees the shift");
    return witness;
  }
  return Rational{-rest.corner * factors_->under, elimination.minor() * column.under * column.under};
}

/// e_row - c, where c on the pivot rows before solves N c = N
/// e_row, by back substitution in N = L D L^T.
Covariance::Vector Covariance::vanishing(std::size_t row) const {
  const auto& pivots = factors_->elimination.pivots();
  Vector u(dimension());
  u[row] = 1;
  for (auto p = pivots.rbegin(); p != pivots.rend(); ++p) {
    if (p->row > row) continue;
    Rational sum = 0;
    for (std::size_t i = p->row + 1; i <= row; ++i)
      if (u[i] != 0) sum += p->column[i - p->row] * u[i];
    u[p->row] = -sum / p->minor;
  }
  u = coprime(u);
  for (const Vector& line : rows_) ensures(dot(line, u) == 0, "the functional vanishes on the noise");
  return u;
}

Result<Conditional> condition(const Covariance& kernel, const std::vector<Rational>& known) {
  const std::size_t first = known.size(), n = kernel.dimension();
  expects(0 < first && first < n, "some sites are known, and some are not");
  auto [lower, under] = lower_triangle(kernel.rows());
  Elimination elimination{std::move(lower)};
  ensures(elimination.run(first), "a block of a matrix that was eliminated whole");
  Scaled column = scaled(known);
  column.over.resize(n);
  const auto rest = elimination.bordered(column.over);
  if (const auto row = elimination.outside(rest))
    return invalid_input("/" + std::to_string(*row),
                         "the value here does not follow from those before it, as the kernel says that it does");
  Conditional law;
  for (std::size_t i = first; i < n; ++i) {
    law.mean.push_back(Rational{-rest.column[i], elimination.minor() * column.under});
    auto& line = law.covariance.emplace_back();
    for (std::size_t j = first; j < n; ++j)
      line.push_back(Rational{elimination.entry(i, j), elimination.minor() * under});
  }
  return law;
}

}  // namespace dpcert
