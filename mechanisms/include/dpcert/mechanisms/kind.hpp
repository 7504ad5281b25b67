// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"
#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

class Releasing;

/// The worst pair of a mechanism as two distributions, with the record and without.
struct Laws {
  Distribution p, q;
  bool is_mirrored = true;  ///< some map of the outcomes swaps them
  /// Of noise on a sum: with the record where its contribution is the opposite one.
  std::optional<Distribution> opposite = std::nullopt;
};

/// What a mechanism knows of itself. Each kind stands in one file under kinds/, and everything else
/// asks it by these questions: nobody asks which kind it is.
class MechanismKind {
 public:
  MechanismKind() = default;
  MechanismKind(const MechanismKind&) = delete;
  MechanismKind& operator=(const MechanismKind&) = delete;
  virtual ~MechanismKind() = default;

  // Accounting.

  /// Adds what so many runs tell to a release.
  virtual void add_to(Releasing& release, unsigned long times) const = 0;
  /// The answers about it alone; analysed once.
  [[nodiscard]] const Result<Release>& release() const;
  /// Does `sampled` know that relation? Of noise on a sum of contributions, one of each
  /// record, which its sensitivity bounds, it knows all.
  [[nodiscard]] virtual bool is_known_sampled(Relation relation) const;
  /// The worst pair as distributions; nothing where it is no such pair.
  [[nodiscard]] virtual std::optional<Laws> laws() const { return std::nullopt; }
  /// What one run on a Poisson sample tells, 0 < rate < 1, or 1 where a record is replaced.
  /// Theory: accounting/theory/subsampling.md, replaced_record.md
  /// Errors  unsupported.
  [[nodiscard]] virtual Result<WorstPair> sampled(const Rational& rate, Relation relation) const;
  /// It, with its outcome put through a kernel.
  /// Errors  unsupported; invalid_input, `where` being "/kernel": as
  ///         many rows as it has outcomes are wanted.
  [[nodiscard]] virtual Result<Mechanism> behind(const MarkovKernel& kernel) const;

  // Structure.

  /// The parts that are run one after the other; null: it has none.
  [[nodiscard]] virtual const std::vector<Part>* parts() const { return nullptr; }
  /// What is run on a sample; null: nothing is.
  [[nodiscard]] virtual const Mechanism* on_sample() const { return nullptr; }
  /// A mechanism that it is known to be no worse than, and need
  /// not be as bad as; null: it is known by itself.
  [[nodiscard]] virtual const Mechanism* bound() const { return nullptr; }

  // Words.

  /// Why no epsilon is enough, at delta 0 or any: ", as ..."; "" where it has nothing to say.
  [[nodiscard]] virtual std::string why_unbounded(bool at_delta_zero) const;

  /// An outcome of the largest loss, and the inputs between which
  /// it has it; nothing: it does not tell.
  [[nodiscard]] virtual std::optional<WorstOutcome> worst_outcome() const { return std::nullopt; }

  // Proofs. What a rule of the checker can be told of it; `Prover` puts the steps together.

  /// Does the format of certificates know it?
  [[nodiscard]] virtual bool is_in_format() const { return true; }
  /// The strongest statement of that kind that a rule shows by its own numbers.
  [[nodiscard]] virtual std::optional<Shown> strongest(const Aim& aim) const;
  /// The inference, with its hints, by which a rule judges just this
  /// statement by its own laws; nothing: no rule does. Whether the statement
  /// is true is asked of `release` and `judged_divergence`.
  [[nodiscard]] virtual std::optional<Inference> judged_by(const Statement& goal) const;
  /// D_order, or the bound of it that its rule judges by, to more digits than a
  /// statement's slack; nothing: infinite, or not known.
  [[nodiscard]] virtual std::optional<Enclosure> judged_divergence(const Rational& order) const;
  /// Proofs by steps about what is inside it.
  [[nodiscard]] virtual std::optional<StepId> promise_by_inside(const Aim& aim, const Node& node, Prover& prover) const;
  [[nodiscard]] virtual std::optional<StepId> breach_by_inside(const Statement& goal, const Node& node,
                                                               Prover& prover) const;
  /// The rule that judges D_order of one run on a Poisson sample.
  [[nodiscard]] virtual std::optional<Rule> sampled_rule(const Rational& order) const;
  /// Does the rule loss-grid know the law of its loss, that of its worst pair?
  [[nodiscard]] virtual bool is_on_grids() const { return false; }
  /// Whatever its pure epsilon is, does Laplace noise of that shift tell no less?
  [[nodiscard]] virtual bool is_shifted_by_pure_epsilon() const { return false; }
  /// Its loss, where that is +l, -l, or not told.
  [[nodiscard]] virtual std::optional<Epsilon> common_loss() const { return std::nullopt; }
  /// rho, of a budget of all rho-zCDP mechanisms.
  [[nodiscard]] virtual std::optional<Rational> zcdp_budget() const { return std::nullopt; }
  /// Pairs of two outcomes that the rule two-outcomes knows to be
  /// attained, about the farthest apart in D_order.
  [[nodiscard]] virtual std::vector<TwoOutcomes> two_outcomes(const Rational& /*order*/) const { return {}; }
  /// May some admitted mechanism have any pair that it has at all
  /// between any two neighbours, in either order?
  [[nodiscard]] virtual bool takes_any_neighbours() const { return false; }
  /// Orders at which its Rényi divergences are given.
  [[nodiscard]] virtual std::vector<Rational> listed_orders() const { return {}; }

 protected:
  /// Of `sampled`, the profiles, by those of one run.
  [[nodiscard]] Result<WorstPair> sampled_profiles(const Rational& rate) const;
  /// A decimal just above the largest loss, and the inference by which
  /// `judged_by` shows it; nothing: infinite, or no rule.
  [[nodiscard]] std::optional<Shown> shown_by_largest_loss() const;

 private:
  mutable std::once_flag analysed_;
  mutable std::optional<Result<Release>> release_;
};

/// A kind that is one worst pair.
class Leaf : public MechanismKind {
 public:
  /// What one run tells.
  /// Errors  unsupported.
  [[nodiscard]] virtual Result<WorstPair> worst_pair() const = 0;
  void add_to(Releasing& release, unsigned long times) const final;

 private:
  mutable std::once_flag compared_;
  mutable std::optional<Result<WorstPair>> pair_;  ///< what one run tells, once it was asked for
};

/// Collects what is released.
class Releasing {
 public:
  void add(Result<WorstPair> pair, unsigned long times);
  /// A mechanism that is run so often in place of one that is run `times` times.
  void run(const Mechanism& mechanism, unsigned long often, unsigned long times);
  /// often * times; nothing: they are too many, which is an error of the release.
  [[nodiscard]] std::optional<unsigned long> multiplied(unsigned long often, unsigned long times);
  /// From here to the end of `add_parts` all that is added is a bound that need not be attained.
  template <class AddParts>
  void as_bounds(const AddParts& add_parts) {
    const bool before = std::exchange(are_bounds_, true);
    add_parts();
    are_bounds_ = before;
  }
  [[nodiscard]] Result<Release> take() &&;

 private:
  ReleasedParts parts_;
  std::optional<Error> error_;
  bool are_bounds_ = false;
};

}  // namespace dpcert
