// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/gauss_legendre.hpp"

#include <arb_hypgeom.h>

namespace dpcert {

const Rational GaussLegendre::wide{5, 3};
const Rational GaussLegendre::high{4, 3};

GaussLegendre GaussLegendre::of(long count, Precision precision) {
  expects(count >= 2, "two nodes at least");
  GaussLegendre rule;
  for (long k = 0; k < count; ++k) {
    Enclosure node{0, precision}, weight{0, precision};
    arb_hypgeom_legendre_p_ui_root(node.ball(), weight.ball(), static_cast<ulong>(count), static_cast<ulong>(k),
                                   precision.bits);
    rule.nodes.push_back(std::move(node));
    rule.weights.push_back(std::move(weight));
  }
  return rule;
}

Enclosure GaussLegendre::error(const Enclosure& most) const {
  const Rational squared{ellipse * ellipse};
  return most * Rational(Rational(64, 15) / ((1 - 1 / squared) * power(squared, nodes.size())));
}

}  // namespace dpcert
