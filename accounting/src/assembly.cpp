// SPDX-License-Identifier: Apache-2.0
// Puts a release together, for one order of the data sets. Theory: accounting/theory/basic.md, cks.md, lattice.md
#include "dpcert/accounting/one_way.hpp"

#include <algorithm>

#include "dpcert/accounting/atom_curve.hpp"
#include "dpcert/accounting/basic.hpp"
#include "dpcert/accounting/channel_curve.hpp"
#include "dpcert/accounting/dominating_atoms.hpp"
#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/laplace.hpp"
#include "dpcert/accounting/loss_atoms.hpp"
#include "dpcert/accounting/renyi_budget.hpp"
#include "loss_steps.hpp"

namespace dpcert {

/// Puts a release together: first each kind in closed form, then its profile, or every bound there is.
class OneWay::Assembly {
 public:
  Assembly(const Parts& parts, PairOrder order) : parts_{parts}, order_{order} { result_.failure_ = parts.failure; }

  Result<OneWay> run() {
    add_continuous();
    for (const auto& [matrix, count] : parts_.channels) add_channel(matrix, count);
    if (auto error = add_lattice()) return *error;
    for (const PairPart& pair : parts_.pairs) add_pair(pair);
    add_loose();
    compose_losses();
    result_.gdp_ = GdpParts::of(parts_, order_);
    if (tight_.empty() && bounds_.empty()) add(std::make_shared<const GaussianPair>(0), 1);
    choose_profiles();
    if (result_.profiles_.empty()) return *(no_profile_ ? no_profile_ : no_bound_);
    return std::move(result_);
  }

 private:
  /// A kind of part that has a profile of its own, `count` times over.
  struct Tight {
    std::shared_ptr<const Profile> profile;
    unsigned long count = 1;
  };

  /// The exact Rényi divergences of a part.
  void know(std::shared_ptr<const RenyiCurve> curve, unsigned long count,
            std::optional<Rational> gaussian_limit = std::nullopt) {
    result_.renyi_.push_back({std::move(curve), count});
    result_.gaussian_limits_.push_back(std::move(gaussian_limit));
  }
  template <class Pair>
  void add(std::shared_ptr<const Pair> pair, unsigned long count) {
    know(pair, count);
    add_bounding(pair, count);
  }
  /// A part whose exact Rényi divergences are kept elsewhere.
  template <class Pair>
  void add_bounding(std::shared_ptr<const Pair> pair, unsigned long count) {
    bounds_.push_back({pair, count});
    tight_.push_back({pair, count});
  }

  void add_continuous() {
    if (!parts_.gaussian_mu_squared.is_zero()) {
      add(std::make_shared<const GaussianPair>(parts_.gaussian_mu_squared), 1);
    }
    for (const auto& [shift, count] : parts_.laplace)
      if (shift > 0) add(std::make_shared<const LaplacePair>(shift), count);
  }

  /// Is this all there is: `kinds` entries among the parts of any kind?
  [[nodiscard]] bool is_only(std::size_t kinds) const {
    const std::size_t all = (parts_.gaussian_mu_squared.is_zero() ? 0 : 1) + parts_.laplace.size() +
                            parts_.lattice.size() + parts_.channels.size() + (parts_.zcdp_rho > 0 ? 1 : 0) +
                            parts_.renyi.size() + parts_.pairs.size() + (parts_.failure > 0 ? 1 : 0);
    return all == kinds;
  }

  /// A channel alone keeps its own profile; beside others it enters every bound by the pair that dominates all of its
  /// pairs.
  void add_channel(const ChannelMatrix& matrix, unsigned long count) {
    auto channel = std::make_shared<const Channel>(matrix);
    know(std::make_shared<const ChannelCurve>(matrix), count);
    tight_.push_back({channel, count});
    if (is_only(1) && count == 1) return;
    result_.attained_ = false;
    if (channel->infinite_mass() > 0)
      no_bound_ = unsupported("", "a channel with an infinite privacy loss has no finite Rényi divergences to add up");
    else
      bounds_.push_back({std::make_shared<const AtomCurve>(DominatingAtoms::of_channel(matrix).law), count});
  }

  std::optional<Error> add_lattice() {
    const std::vector<LatticeSteps>& steps = parts_.lattice;
    for (const LatticeSteps& step : steps) {  // the exact divergences of one step need no sum over outcomes
      auto one = LatticePair::from({{step.loss, step.weight, 1}});
      if (!one) return one.error();
      const auto curve = std::make_shared<const LatticePair>(*one);
      know(curve, step.count);
    }
    const bool leaks = std::any_of(steps.begin(), steps.end(), [](const auto& step) { return step.loss != Epsilon{}; });
    if (!leaks && parts_.failure == 0) return std::nullopt;
    if (auto whole = LatticePair::from(steps)) {
      add_bounding(std::make_shared<const LatticePair>(*whole), 1);
      return std::nullopt;
    }
    for (const LatticeSteps& step : steps) {  // too many outcomes: only bounds remain
      auto one = LatticePair::from({{step.loss, step.weight, 1}});
      if (!one) return one.error();
      add_bounding(std::make_shared<const LatticePair>(*one), step.count);
    }
    return std::nullopt;
  }

  /// A pair of laws: its profile, its Rényi curve, or both.
  void add_pair(const PairPart& pair) {
    result_.attained_ = result_.attained_ && pair.is_attained;
    const bool forward = order_ == PairOrder::forward;
    const Comparison& known = forward ? pair.forward : pair.backward;
    if (known.renyi) {
      know(*known.renyi, pair.count, pair.gaussian_limit);
      bounds_.push_back({pair.larger_curve ? pair.larger_curve : *known.renyi, pair.count});
    } else if (!result_.no_renyi_) {
      no_bound_ = result_.no_renyi_ = known.renyi.error();
    }
    if (known.hockey_stick)
      tight_.push_back({*known.hockey_stick, pair.count});
    else if (!no_profile_)
      no_profile_ = known.hockey_stick.error();
  }

  /// Budgets that speak of Rényi divergences only: together they have one profile, by CKS.
  void add_loose() {
    std::vector<RenyiTerm> loose;
    if (parts_.zcdp_rho > 0) loose.push_back({std::make_shared<const ZcdpBudget>(parts_.zcdp_rho), 1});
    for (const auto& [points, count] : parts_.renyi)
      loose.push_back({std::make_shared<const RenyiPoints>(points), count});
    if (loose.empty()) return;
    result_.attained_ = false;
    for (const auto& [curve, count] : loose) know(curve, count);
    bounds_.insert(bounds_.end(), loose.begin(), loose.end());
    tight_.push_back({std::make_shared<const CksProfile>(loose), 1});
  }

  /// Several parts whose losses are atoms on a lattice, or few, compose exactly: one profile takes the place of all.
  void compose_losses() {
    if (no_profile_ || (tight_.size() == 1 && tight_.front().count == 1)) return;
    const auto all = loss_steps(parts_, order_);
    auto atoms = all ? LossAtoms::of(all->steps) : Result<LossAtoms>{unsupported("", "")};
    if (!atoms) return;
    result_.attained_ = all->attained;
    tight_ = {{std::make_shared<const LossAtoms>(std::move(atoms).value()), 1}};
  }

  /// Basic composition needs a profile of every part, CKS a Rényi curve of every part.
  void choose_profiles() {
    if (!no_profile_ && tight_.size() == 1 && tight_.front().count == 1) {
      keep(tight_.front(), Epsilon{}, tight_.front().profile->rule());
      return;
    }
    result_.attained_ = false;
    if (!no_profile_)
      for (const Tight& kept : tight_)
        if (const auto others = pure_beside(kept)) keep(kept, *others, "basic");
    if (!no_bound_) keep({std::make_shared<const CksProfile>(bounds_), 1}, Epsilon{}, "cks");
  }

  void keep(const Tight& kept, const Epsilon& others, const std::string& rule) {
    if (others == Epsilon{} && parts_.failure == 0)
      result_.profiles_.push_back(kept.profile);
    else
      result_.profiles_.push_back(std::make_shared<const BasicProfile>(kept.profile, others, parts_.failure, rule));
  }

  /// The pure epsilon of everything but one copy of `kept`; nothing when that is infinite, or not to be kept exactly.
  [[nodiscard]] std::optional<Epsilon> pure_beside(const Tight& kept) const {
    std::optional<Epsilon> sum = Epsilon{};
    for (const Tight& other : tight_) {
      const unsigned long count = &other == &kept ? other.count - 1 : other.count;
      if (count == 0) continue;
      const auto pure = other.profile->pure_epsilon();
      if (!pure || other.profile->infinite_mass() > 0) return std::nullopt;
      if (sum = sum->plus(*pure, count); !sum) return std::nullopt;
    }
    return sum;
  }

  const Parts& parts_;
  PairOrder order_;
  OneWay result_;
  std::optional<Error> no_profile_, no_bound_;  ///< why some part has no profile, no Rényi curve for CKS
  std::vector<Tight> tight_;
  std::vector<RenyiTerm> bounds_;
};

Result<OneWay> OneWay::of(const Parts& parts, PairOrder order) { return Assembly{parts, order}.run(); }

}  // namespace dpcert
