// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/wishart_law.hpp"

#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

BallMatrix enclose(const WishartLaw::Rows& rows, Precision precision) {
  BallMatrix result{rows.size(), rows.size(), precision};
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows.size(); ++j) result.set(i, j, Enclosure{rows[i][j], precision});
  return result;
}

/// A of Bartlett's decomposition: lower triangular, its elements independent.
struct Triangle {
  std::vector<Real> halves;              ///< of the squared diagonal
  std::vector<std::vector<Real>> below;  ///< row by row

  [[nodiscard]] BallMatrix operator()(Precision precision) const {
    const std::size_t k = halves.size();
    BallMatrix a{k, k, precision};
    for (std::size_t i = 0; i < k; ++i) {
      a.set(i, i, sqrt(halves[i](precision) * Rational{2}));
      for (std::size_t j = 0; j < i; ++j) a.set(i, j, below[i][j](precision));
    }
    return a;
  }
};

std::vector<Enclosure> upper_half(const BallMatrix& x) {
  std::vector<Enclosure> all;
  for (std::size_t i = 0; i < x.rows(); ++i)
    for (std::size_t j = i; j < x.rows(); ++j) all.push_back(x.at(i, j));
  return all;
}

}  // namespace

WishartLaw::WishartLaw(const Rational& dof, Rows scale) : scale_{std::make_shared<const Rows>(std::move(scale))} {
  expects(dof > static_cast<long>(dimension()) - 1, "more degrees of freedom than the dimension less 1");
  for (std::size_t i = 0; i < dimension(); ++i) halves_.emplace_back(Rational{(dof - i) / 2});
}

Drawn WishartLaw::draw(Bits& bits) const {
  Triangle triangle;
  for (const GammaLaw& half : halves_) {
    auto& row = triangle.below.emplace_back();
    for (std::size_t j = 0; j < triangle.halves.size(); ++j) row.push_back(real_of(normal_draw(bits), bits));
    triangle.halves.push_back(half.draw(bits));
  }
  return [scale = scale_, triangle](Precision precision) {
    const auto root = cholesky(enclose(*scale, precision));
    if (!root) {  // the precision is too low to tell that the scale is positive definite
      const std::size_t k = scale->size();
      return std::vector<Enclosure>(k * (k + 1) / 2, Enclosure::unknown(precision));
    }
    const BallMatrix x = *root * triangle(precision);
    return upper_half(x * x.transposed());
  };
}

}  // namespace dpcert
