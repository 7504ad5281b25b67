// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/sampling/cuboid.hpp"
#include "dpcert/sampling/grid.hpp"
#include "dpcert/sampling/integer_laws.hpp"

namespace dpcert {

/// All points of a box.
[[nodiscard]] std::vector<Enclosure> enclosed(const Cuboid& box, Precision precision);

/// The exponent of a density proportional to exp(-h) on a part of a box. Immutable.
class Potential {
 public:
  Potential() = default;
  Potential(const Potential&) = delete;
  Potential& operator=(const Potential&) = delete;
  virtual ~Potential() = default;

  /// h of every point inside; it narrows as the point's precision
  /// grows, but for points of probability 0.
  [[nodiscard]] virtual Enclosure at(const std::vector<Enclosure>& point) const = 0;
  /// Does that part hold every point inside (yes), or none (no)?
  [[nodiscard]] virtual Trilean holds(const std::vector<Enclosure>&) const { return Trilean::yes; }
  /// From a number that is at most h everywhere in the cell (the nearer, the
  /// faster are draws) to one that steers: about the largest h there. Not
  /// finite: h >= 0 there, and nothing else is known.
  [[nodiscard]] virtual Enclosure over(const Cuboid& cell, Precision precision) const {
    return at(enclosed(cell, precision));
  }
  /// The same on that cell alone, where it is made of less: of fewer records, say. Null: of as much.
  [[nodiscard]] virtual std::shared_ptr<const Potential> within(const Cuboid& cell, Precision precision) const {
    static_cast<void>(cell), static_cast<void>(precision);
    return nullptr;
  }
};

/// Density proportional to exp(-h): by rejection from a density
/// that is constant on cells, each at an upper bound.
///
/// Cost    a value of h over each cell that is made, twice as
///         many as are kept; a value for each proposal
/// Time    depends on the draw.
/// Theory  mechanisms/sampling/theory/cell_law.md
class CellLaw {
 public:
  /// How far cells are halved, the heaviest first: until there are `least`, and then until about so
  /// many of the proposals are accepted, or there are `most`.
  struct Effort {
    std::size_t least = 64, most = 16'384;
    double accepted = 0.2;     ///< steers
    Precision precision = {};  ///< of bounds on h
  };
  /// Given  h >= 0 on the box, and finite and not excluded on some part of it.
  CellLaw(std::shared_ptr<const Potential> potential, const Cuboid& box, const Effort& effort);

  [[nodiscard]] Drawn draw(Bits& bits) const;
  [[nodiscard]] std::size_t cells() const { return cells_.size(); }
  /// Steers only: about the share of proposals that are accepted; 0 where bounds tell nothing.
  [[nodiscard]] double accepted() const { return accepted_; }

 private:
  struct Bounded;
  class Refinement;

  Rational lowest_;  ///< of the bounds of all cells: h counts from there
  std::vector<Cuboid> cells_;
  std::vector<std::shared_ptr<const Potential>> potentials_;  ///< h on each
  std::vector<Rational> caps_;                                ///< at least exp(lowest_ - h) everywhere in the cell
  double accepted_ = 0;
  FiniteLaw choice_;
};

}  // namespace dpcert
