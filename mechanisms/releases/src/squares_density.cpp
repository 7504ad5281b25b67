// SPDX-License-Identifier: Apache-2.0
#include "squares_density.hpp"

#include <memory>

#include "dpcert/numerics/linear_system.hpp"
#include "dpcert/sampling/covariance_root.hpp"
#include "perturbation.hpp"

namespace dpcert {
namespace {

using Numbers = std::vector<Rational>;
using Rows = std::vector<Numbers>;
using Enclosures = std::vector<Enclosure>;

Enclosure product(const Numbers& row, const Enclosures& x) {
  Enclosure sum{0, x.front().precision()};
  for (std::size_t j = 0; j < row.size(); ++j) sum += x[j] * row[j];
  return sum;
}
/// Moved by a vector.
Drawn moved(const Numbers& by, Drawn drawn) {
  return [by, drawn = std::move(drawn)](Precision precision) {
    Enclosures all = drawn(precision);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = all[i] + by[i];
    return all;
  };
}

/// rate |A theta - b|_inf, and A^-1 (b - w/rate) with density proportional to exp(-|w|_inf).
SquaresDensity by_gradient(const RegressionMoments::Equations& of, const Rational& rate) {
  SquaresDensity density;
  density.exponent = [of, rate](const Enclosures& theta) {
    Enclosure most{0, theta.front().precision()};
    for (std::size_t i = 0; i < theta.size(); ++i)
      most = max(most, abs(product(of.products[i], theta) - of.responses[i]));
    return most * rate;
  };
  if (auto inverse = inverse_matrix(of.products)) {
    const Numbers centre = some_solution(of.products, of.responses).value();
    for (Numbers& row : *inverse)
      for (Rational& x : row) x /= -rate;
    const auto root = std::make_shared<const Rows>(*std::move(inverse));
    density.draw = [centre, root](Bits& bits) {
      return moved(centre, [root, noise = cubic_noise(centre.size(), bits)](Precision precision) {
        const Enclosures w = noise(precision);
        Enclosures all;
        for (const Numbers& row : *root) all.push_back(product(row, w));
        return all;
      });
    };
  }
  return density;
}

/// rate (theta - t)^T A (theta - t)/2 with A t = b, and N(t, (rate A)^-1).
SquaresDensity by_losses(const RegressionMoments::Equations& of, const Rational& rate) {
  SquaresDensity density;
  const Numbers least = some_solution(of.products, of.responses).value();  // responses are in its range
  density.exponent = [products = of.products, least, rate](const Enclosures& theta) {
    Enclosures off;
    for (std::size_t i = 0; i < theta.size(); ++i) off.push_back(theta[i] - least[i]);
    Enclosure sum{0, theta.front().precision()};
    for (std::size_t i = 0; i < theta.size(); ++i) sum += off[i] * product(products[i], off);
    return sum * (rate / 2);
  };
  if (auto inverse = inverse_matrix(of.products)) {
    for (Numbers& row : *inverse)
      for (Rational& x : row) x /= rate;
    if (auto root = CovarianceRoot::of(*inverse))
      density.draw = [least, shared = std::make_shared<const CovarianceRoot>(*std::move(root))](Bits& bits) {
        return moved(least, centred_normal(shared, bits));
      };
  }
  return density;
}

}  // namespace

SquaresDensity squares_density(SquaresScore score, const RegressionMoments::Equations& of, const Rational& rate) {
  return score == SquaresScore::gradient ? by_gradient(of, rate) : by_losses(of, rate);
}

}  // namespace dpcert
