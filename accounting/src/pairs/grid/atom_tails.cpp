// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/grid/outcome_table.hpp"

namespace dpcert {
namespace {

class AtomTails final : public LossTails {
 public:
  explicit AtomTails(LossLaw law) : law_{std::move(law)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    return table_.of(precision, [&] { return OutcomeTable{listed(precision), precision}; })->above(loss);
  }
  Rational infinite_mass() const override { return law_.infinite_mass; }

 private:
  [[nodiscard]] ListedOutcomes listed(Precision precision) const {
    const Enclosure zero{0, precision};
    ListedOutcomes all{{}, {}, {Enclosure{law_.infinite_mass, precision}, zero}, {zero, zero}};
    const auto masses = law_.enclose_masses(precision);
    Enclosure of_q = zero;
    for (std::size_t i = 0; i < masses.size(); ++i) {
      all.losses.push_back(law_.losses[i].enclose(precision));
      all.masses.push_back({masses[i], masses[i] * (Epsilon{} - law_.losses[i]).exponential(precision)});
      of_q += all.masses.back().q;
    }
    // Of what is left out nothing is known but its whole mass.
    if (law_.left_out != 0) all.others = {Enclosure{law_.left_out, precision}, max(zero, Rational{1} - of_q)};
    return all;
  }

  LossLaw law_;
  Cached<Precision, OutcomeTable> table_;
};

}  // namespace

KnownTails atom_tails(const LossLaw& law) { return std::make_shared<const AtomTails>(law); }

}  // namespace dpcert
