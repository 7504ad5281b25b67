// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// Integer coordinates of privacy losses, in which equal sums
/// of losses are equal vectors and no others are.
///
/// Basis   one rational number of nats, of which all nats are whole multiples, and the
///         logarithms of pairwise coprime integers > 1, of which all ratios are
///         products; gcds find them, without factorisation.
/// Theory  accounting/theory/loss_atoms.md
class LossLattice {
 public:
  using Vector = std::vector<Integer>;

  /// The lattice of these losses; nothing: it takes more than most_gcds gcds to find.
  [[nodiscard]] static std::optional<LossLattice> of(const std::vector<Epsilon>& losses);
  static constexpr std::size_t most_gcds = 1'000'000;

  [[nodiscard]] std::size_t dimension() const { return 1 + base_.size(); }
  /// Precondition: one of the losses the lattice was made for.
  [[nodiscard]] Vector coordinates(const Epsilon& loss) const;
  [[nodiscard]] Enclosure enclose(const Vector& vector, Precision precision) const;

 private:
  Rational unit_ = 1;
  std::vector<Integer> base_;
};

/// Points on one line: start + index * direction, with indices >= 0, one of them 0.
struct LatticeLine {
  LossLattice::Vector start, direction;  ///< the direction is primitive, its first non-zero entry > 0; 0: one point
  std::vector<Integer> indices;

  /// Nothing: the points lie on no line. Precondition: at least one point.
  [[nodiscard]] static std::optional<LatticeLine> through(const std::vector<LossLattice::Vector>& points);
};

}  // namespace dpcert
