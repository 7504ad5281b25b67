// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <variant>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// The law of the privacy loss log P/Q under P, where it has finitely many atoms, or is cut down to
/// them. An atom's probability under Q is its probability under P times e^-loss.
///
/// Mass  the atoms, the infinite mass and what is left out make 1 together.
struct LossLaw {
  using Exact = std::vector<Rational>;
  using Enclosed = std::function<std::vector<Enclosure>(Precision)>;

  std::vector<Epsilon> losses;
  std::variant<Exact, Enclosed> masses;  ///< under P, one for each loss, > 0
  Rational infinite_mass = 0;            ///< P{Q = 0}
  Rational left_out = 0;                 ///< an upper bound of the mass of no listed atom; 0: all are listed

  [[nodiscard]] const Exact* exact_masses() const { return std::get_if<Exact>(&masses); }
  [[nodiscard]] std::vector<Enclosure> enclose_masses(Precision precision) const;
  /// The largest listed loss. Precondition: at least one atom.
  [[nodiscard]] Epsilon largest_loss() const;
};

/// `count` independent copies, as one step of a composition.
struct LossSteps {
  LossLaw law;
  unsigned long count = 1;
};

}  // namespace dpcert
