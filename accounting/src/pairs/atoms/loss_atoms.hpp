// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/exact/result.hpp"
#include "pairs/atoms/loss_line.hpp"

namespace dpcert {

/// The composition of independent steps whose privacy losses have finitely many atoms: the exact
/// law of their sum, with equal losses put together.
///
/// Formula  delta(eps) = infinite mass + the sum over atoms of max(0, P - e^eps Q), and
///          more by no more than the mass left out.
/// Method   losses become integer vectors (LossLattice). Steps on parallel lines make one series of
///          masses, by powers and products of series; other steps are convolved atom by atom.
/// Threads  as of Profile: the atoms of the last precision are cached, which answers do not show.
/// Theory   accounting/theory/loss_atoms.md
class LossAtoms final : public Profile {
 public:
  /// Atoms of the composition, before atoms of negligible mass are left out.
  static constexpr unsigned long most_atoms = 1'000'000;
  /// Products of two atoms, where steps are convolved atom by atom.
  static constexpr unsigned long most_products = 4'000'000;

  struct Outcomes {
    std::vector<LossLine::Outcome> atoms;
    Enclosure left_out;  ///< its upper end bounds the mass under P of outcomes that are not listed
  };

  /// Errors  unsupported: more atoms or products than that, or an infinite mass or a total loss
  ///         ln(r) with too large numbers to be kept exactly.
  [[nodiscard]] static Result<LossAtoms> of(const std::vector<LossSteps>& steps);

  [[nodiscard]] std::string rule() const override { return "loss_atoms"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] Rational infinite_mass() const override { return infinite_mass_; }
  /// Nothing where mass was left out, whose losses are not known.
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

  /// All outcomes but that of infinite loss, those of equal losses put together.
  [[nodiscard]] std::shared_ptr<const Outcomes> outcomes(Precision precision) const;
  /// An upper bound of their number.
  [[nodiscard]] const Integer& size() const { return size_; }

  /// The GDP rate of the pair, and of its swap; settled but where mass is left out, or there are
  /// too many atoms, or such that all of them take too many bits.
  [[nodiscard]] Rate gdp_rate(long digits) const;

 private:
  using Vector = LossLattice::Vector;
  /// A step to be convolved atom by atom.
  struct Scattered {
    std::size_t step;
    std::vector<Vector> places;
  };
  explicit LossAtoms(std::vector<LossSteps> steps) : steps_{std::move(steps)} {}
  [[nodiscard]] std::optional<Error> keep_totals();
  [[nodiscard]] std::optional<Error> arrange();
  void add_line(LossLine line);
  [[nodiscard]] Integer scattered_size() const;
  [[nodiscard]] Outcomes compute(Precision precision) const;
  /// All outcomes under P and under Q, but that of infinite loss, where they are rational and few.
  [[nodiscard]] std::optional<std::vector<std::pair<Rational, Rational>>> exact_outcomes() const;
  [[nodiscard]] std::optional<long> bits_that_list_all() const;

  std::vector<LossSteps> steps_;
  Rational infinite_mass_ = 0, left_out_ = 0;
  bool is_empty_ = false;          ///< some step has no atom, and so the composition has none
  bool leaves_mass_of_q_ = false;  ///< some outcome of a step is possible under Q alone
  Epsilon total_;                  ///< the sum of the largest losses
  LossLattice lattice_;
  std::vector<LossLine> lines_;
  std::vector<Scattered> scattered_;
  Integer size_ = 1;  ///< an upper bound of the number of atoms
  Cached<Precision, Outcomes> cached_;
};

}  // namespace dpcert
