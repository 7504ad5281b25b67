// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/mechanisms/neighbours.hpp"
#include "dpcert/sampling/known_output.hpp"

namespace dpcert {

class MechanismKind;

/// What a user runs or promises: a mechanism, or a budget, which stands for all mechanisms that
/// meet it. Immutable, cheap to copy, and inside its domain: only the constructions under
/// dpcert/mechanisms/kinds make one, and they refuse.
class Mechanism {
 public:
  explicit Mechanism(std::shared_ptr<const MechanismKind> kind) : kind_{std::move(kind)} {}
  /// A new one of that kind, from what its constructor takes.
  template <std::derived_from<MechanismKind> Of, class... Members>
  [[nodiscard]] static Mechanism of(Members&&... members) {
    return Mechanism{std::make_shared<const Of>(std::forward<Members>(members)...)};
  }

  [[nodiscard]] const MechanismKind& kind() const { return *kind_; }
  /// The same, of data sets that replace one record of each other.
  [[nodiscard]] Mechanism replacing_a_record() const { return presuming({.relation = Relation::replace_one}); }
  /// The same, of data sets of which this record is replaced.
  [[nodiscard]] Mechanism replacing(PlaceOfRecord record) const {
    return presuming({.relation = Relation::replace_one, .record = record});
  }
  /// The same, whose outputs have that law.
  [[nodiscard]] Mechanism drawn_by(KnownOutput output) const {
    Mechanism result = *this;
    result.output_ = std::move(output);
    return result;
  }
  /// The same, of neighbours in that sense.
  [[nodiscard]] Mechanism presuming(Neighbours presumed) const {
    Mechanism result = *this;
    result.presumed_ = std::move(presumed);
    return result;
  }
  /// What its numbers, and those of all parts, presume of neighbours.
  [[nodiscard]] Neighbours neighbours() const;
  /// The law of what it releases, for those who run it; null: it
  /// is not known, as of budgets, or cannot be drawn.
  [[nodiscard]] const KnownOutput& output() const { return output_; }

 private:
  std::shared_ptr<const MechanismKind> kind_;
  Neighbours presumed_;
  KnownOutput output_;
};

/// One mechanism of a composition, and how often it is run.
struct Part {
  Mechanism mechanism;
  unsigned long times = 1;
};

/// The certified answers about a mechanism or budget, analysed once.
/// Errors   unsupported: a mixture without a certified method, or one too large for exact sums;
///          invalid_input: the `times` of nested compositions multiply to more than 10^9.
/// Threads  any number may ask at once, of one mechanism or of copies, which share its answers.
[[nodiscard]] const Result<Release>& release_of(const Mechanism& mechanism);
/// Of a mechanism that ends here: a copy, which shares what was found out.
[[nodiscard]] inline Result<Release> release_of(Mechanism&& mechanism) { return release_of(std::as_const(mechanism)); }

}  // namespace dpcert
