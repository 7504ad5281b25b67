// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/atoms/loss_law.hpp"

namespace dpcert {

std::vector<Enclosure> LossLaw::enclose_masses(Precision precision) const {
  const Exact* exact = exact_masses();
  if (exact == nullptr) return std::get<Enclosed>(masses)(precision);
  std::vector<Enclosure> result;
  result.reserve(exact->size());
  for (const Rational& mass : *exact) result.emplace_back(mass, precision);
  return result;
}

Epsilon LossLaw::largest_loss() const {
  expects(!losses.empty(), "at least one atom");
  const Epsilon* largest = &losses.front();
  for (const Epsilon& loss : losses)
    if (at_most(loss, *largest) == Trilean::no) largest = &loss;
  return *largest;
}

}  // namespace dpcert
