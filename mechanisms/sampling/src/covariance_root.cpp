// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/covariance_root.hpp"

#include "dpcert/exact/common_denominator.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

Result<CovarianceRoot> CovarianceRoot::of(const std::vector<std::vector<Rational>>& rows, long most_work) {
  CommonDenominator common;
  for (const auto& row : rows) {
    if (row.size() != rows.size()) return invalid_input("", "wanted a square matrix");
    common.add(row);
  }
  std::vector<SymmetricElimination::Integers> lower;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& row = lower.emplace_back();
    for (std::size_t j = 0; j <= i; ++j) {
      if (rows[i][j] != rows[j][i]) return invalid_input("", "wanted a symmetric matrix");
      row.push_back(numerator_over(common.value(), rows[i][j]));
    }
  }
  SymmetricElimination elimination{std::move(lower), most_work};
  if (!elimination.run(rows.size()))
    return elimination.breach() ? invalid_input("", "wanted a positive semidefinite matrix")
                                : unsupported("", "exact elimination of this matrix takes too many digits");
  CovarianceRoot root;
  root.dimension_ = rows.size();
  for (const auto& [row, minor, before, column] : elimination.pivots())
    root.columns_.push_back({row, {column.begin(), column.end()}, Rational{Integer{minor * before * common.value()}}});
  return root;
}

std::vector<Enclosure> CovarianceRoot::times(const std::vector<Enclosure>& z) const {
  expects(z.size() == rank(), "a vector of the rank");
  if (z.empty()) return std::vector<Enclosure>(dimension_);
  const Precision precision = z.front().precision();
  std::vector<Enclosure> result(dimension_, Enclosure{0, precision});
  for (std::size_t k = 0; k < z.size(); ++k) {
    const Column& column = columns_[k];
    const Enclosure part = z[k] / sqrt(Enclosure{column.square, precision});
    for (std::size_t i = 0; i < column.entries.size(); ++i)
      if (column.entries[i] != 0) result[column.first + i] += part * column.entries[i];
  }
  return result;
}

Drawn centred_normal(std::shared_ptr<const CovarianceRoot> root, Bits& bits) {
  std::vector<Real> normals;
  for (std::size_t k = 0; k < root->rank(); ++k) normals.push_back(real_of(normal_draw(bits), bits));
  return [root = std::move(root), normals](Precision precision) {
    std::vector<Enclosure> z;
    for (const Real& each : normals) z.push_back(each(precision));
    return root->times(z);
  };
}

}  // namespace dpcert
