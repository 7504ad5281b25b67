// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/releases/perturbed_objective.hpp"

namespace dpcert {

LinearLoss logistic_loss() {
  return {1, Rational(1, 4), [](const Enclosure& u, const Enclosure& y) -> LinearLoss::Derivatives {
            const Enclosure probability = Rational{1} / (Rational{1} + exp(-u));
            return {probability - y, probability * (Rational{1} - probability)};
          }};
}

LinearLoss huber_loss(const Rational& threshold) {
  return {threshold, 1, [threshold](const Enclosure& u, const Enclosure& y) -> LinearLoss::Derivatives {
            const Enclosure most{threshold, u.precision()}, residual = u - y;
            const bool is_square = at_most(max(residual, -residual).centre(), most) != Trilean::no;
            return {max(min(residual, most), -most), Enclosure{is_square ? 1 : 0, u.precision()}};
          }};
}

}  // namespace dpcert
