// SPDX-License-Identifier: Apache-2.0
#include "close_pairs.hpp"

#include "dpcert/accounting/kernels/mixing/post_processed.hpp"
#include "dpcert/accounting/pairs/pure_loss.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

class ClosePairsBudget final : public Leaf {
 public:
  ClosePairsBudget(const Epsilon& epsilon, const Rational& delta, const MarkovKernel& kernel)
      : epsilon_{epsilon},
        profile_{std::make_shared<const PostProcessed>(ClosePairs{epsilon, delta},
                                                       std::make_shared<const MarkovKernel>(kernel))} {}

  Result<WorstPair> worst_pair() const override {
    WorstPair pair = WorstPair::alike({curve(), std::shared_ptr<const Profile>{profile_}});
    pair.attained.divergence = false;
    pair.is_budget = true;
    if (profile_->infinite_mass() == 0) return pair;
    // In company it counts by (epsilon, delta) alone, which
    // composes however it may give the data away.
    const auto outright = described(lattice_pair(epsilon_), {false, false, true}, true, delta_left());
    if (outright) pair.in_company = std::make_shared<const WorstPair>(*outright);
    return pair;
  }

  std::optional<Shown> strongest(const Aim& aim) const override {
    const bool is_pure = profile_->infinite_mass() == 0;
    if (aim.at == Aim::At::approximate && !is_pure) return Shown{dp(epsilon_, delta_left()), by(rules::post_processed)};
    if (!is_pure || (aim.at != Aim::At::pure && aim.at != Aim::At::approximate)) return std::nullopt;
    const auto exact = profile_->pure_epsilon();
    const Epsilon least =
        exact ? *exact : Epsilon{just_above([&](Precision p) { return profile_->pure_epsilon_value(p).value; })};
    return Shown{dp(least, 0), by(rules::post_processed)};
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind != Says::dp && goal.kind != Says::not_dp) return std::nullopt;
    return by(rules::post_processed);
  }

 private:
  [[nodiscard]] KnownCurve curve() const {
    if (profile_->infinite_mass() > 0)
      return unsupported("", "a budget that may give the data away has no finite Rényi divergences");
    if (const auto exact = profile_->pure_epsilon()) {
      auto pair = lattice_pair(*exact);
      return pair ? pair->forward.renyi : KnownCurve{pair.error()};
    }
    return pure_pair([profile = profile_](Precision p) { return profile->pure_epsilon_value(p).value; }).forward.renyi;
  }
  /// What the kernel leaves of the budget's delta at the budget's
  /// epsilon: exact, or a short rational just above.
  [[nodiscard]] Rational delta_left() const {
    const auto exact = profile_->exact_delta(epsilon_);
    return exact ? *exact : just_above([&](Precision precision) { return profile_->delta(epsilon_, precision); });
  }

  Epsilon epsilon_;
  std::shared_ptr<const PostProcessed> profile_;
};

}  // namespace

bool is_affordable(std::size_t pairs, const MarkovKernel& kernel) {
  constexpr std::size_t most_work = 4'000'000;  // ordered pairs of rows times columns, as of a channel
  return pairs <= most_work / kernel.outputs();
}

Error too_many_pairs() {
  return unsupported("/kernel", "too many pairs of inputs times outputs for an exact comparison");
}

std::optional<Error> wrong_inputs(const MarkovKernel& kernel, const Rational& outcomes) {
  if (outcomes == kernel.inputs()) return std::nullopt;
  return invalid_input("/kernel", "found " + std::to_string(kernel.inputs()) + " rows, wanted " + outcomes.str() +
                                      ", one for each outcome of what it is run on");
}

Result<Mechanism> close_pairs(const Epsilon& epsilon, const Rational& delta, const MarkovKernel& kernel) {
  if (!is_affordable(kernel.inputs() * (kernel.inputs() - 1), kernel)) return too_many_pairs();
  return Mechanism::of<ClosePairsBudget>(epsilon, delta, kernel);
}

}  // namespace dpcert
