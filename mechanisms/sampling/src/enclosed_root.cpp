// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/enclosed_root.hpp"

#include <algorithm>
#include <limits>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

constexpr long first_bits = 96;
constexpr long most_root_work = 40'000'000'000;  ///< rows^3 times bits
constexpr long most_root_bits = 50'000;          ///< with the bound above some ten seconds

std::optional<BallMatrix> root_of(const EnclosedRoot::Matrix& matrix, long bits, long most) {
  return refined_to(
      bits, [&](Precision working) { return cholesky(matrix(working)); }, most);
}

}  // namespace

Result<EnclosedRoot> EnclosedRoot::of(Matrix matrix, std::size_t rows) {
  expects(rows > 0 && rows <= most_rows, "some rows, not too many");
  const long n = static_cast<long>(rows), most = std::min(most_root_bits, most_root_work / (n * n * n));
  auto root = root_of(matrix, first_bits, most);
  if (!root)
    return unsupported("", "this covariance is too near to a singular one: with " + std::to_string(most) +
                               " bits it is not shown to be positive definite");
  EnclosedRoot found;
  found.matrix_ = std::move(matrix);
  found.rows_ = rows;
  found.first_ = std::make_shared<const BallMatrix>(*std::move(root));
  return found;
}

std::shared_ptr<const BallMatrix> EnclosedRoot::at(Precision precision) const {
  if (precision.bits <= first_bits) return first_;
  return std::make_shared<const BallMatrix>(*root_of(matrix_, precision.bits, std::numeric_limits<long>::max()));
}

}  // namespace dpcert
