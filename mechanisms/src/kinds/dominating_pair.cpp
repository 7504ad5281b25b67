// SPDX-License-Identifier: Apache-2.0
// A pair of laws that dominates every pair of output laws.  Theory: accounting/theory/event_rule.md, integer_sums.md
#include <set>

#include "domain.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/noise/iteration/iterated_laplace_curve.hpp"
#include "dpcert/accounting/pairs/laws/distribution_pair.hpp"
#include "dpcert/accounting/pairs/laws/event_rule.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/pairs.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/numerics/refine.hpp"
#include "laws.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr long cut_digits = 24;

using Names = std::set<std::string_view>;

/// The families that the rule `event` knows, beside logistic laws of one scale and shifts of Laplace sums.
const Names event_families = {"normal", "laplace", "exponential", "gamma"};
/// The families whose log-partition function the rule `exponential-family` knows.
const Names log_partition_families = {"bernoulli", "beta",      "binomial",      "dirichlet", "exponential",
                                      "gamma",     "geometric", "inverse_gamma", "normal",    "poisson"};

class DominatingPair final : public Leaf {
 public:
  DominatingPair(Distribution p, Distribution q, bool is_tight)
      : p_{std::move(p)}, q_{std::move(q)}, is_tight_{is_tight} {}

  Result<WorstPair> worst_pair() const override {
    WorstPair pair = both_orders(p_, q_);
    pair.is_budget = !is_tight_;
    return pair;
  }
  std::optional<Laws> laws() const override { return Laws{p_, q_, false}; }

  std::optional<Inference> judged_by(const Statement& goal) const override {
    switch (goal.kind) {
      case Says::dp:
      case Says::not_dp:
        if (!has_event_rule()) return std::nullopt;
        return by(rules::event, event_cuts(p_, q_, goal.epsilon, precision_for(cut_digits)));
      case Says::renyi:
      case Says::not_renyi:
        return has_log_partition() && goal.order != 1 ? std::optional{by(rules::exponential_family)} : std::nullopt;
      default:
        return std::nullopt;
    }
  }

 private:
  [[nodiscard]] std::string_view family() const { return p_.law().family->info().name; }
  [[nodiscard]] bool has_event_rule() const {
    if (!p_.is_plain() || !q_.is_plain() || p_.law().family != q_.law().family) return false;
    if (family() == "logistic") return p_.law().numbers[1] == q_.law().numbers[1];
    if (family() == "laplace_sum") return iterated_laplace_of(p_, q_).has_value();
    return event_families.contains(family());
  }
  [[nodiscard]] bool has_log_partition() const {
    return share_a_frame(p_, q_) && log_partition_families.contains(family());
  }

  Distribution p_, q_;
  bool is_tight_;
};

Mechanism read(Fields& in) {
  Distribution p = read_distribution(in.at("p"), in.where("p")), q = read_distribution(in.at("q"), in.where("q"));
  const Json* tight = in.find("tight");
  if (tight != nullptr && tight->kind != Json::Kind::boolean)
    reject(in.where("tight"), "found " + describe(*tight) + ", wanted true or false");
  return dominating_pair(std::move(p), std::move(q), tight != nullptr && tight->text == "true").value();
}

/// The law of the noise of two Laplace variables, with that location.
Result<Distribution> sum_of_two(const Rational& scale1, const Rational& scale2, const Rational& location) {
  auto law = law_of("laplace_sum", {location, scale1, scale2});
  if (!law) return law.error();
  return Distribution{{{Rational{1}, std::move(law).value()}}};
}

Mechanism read_iterated_laplace(Fields& in) {
  const Rational scale1 = in.noise_scale("scale1"), scale2 = in.noise_scale("scale2");
  return built(iterated_laplace(scale1, scale2, in.parameter("sensitivity", non_negative(), Privacy::shrinks)), in);
}

}  // namespace

Result<Mechanism> dominating_pair(Distribution p, Distribution q, bool is_tight) {
  if (const auto problem = first({unless(!p.components.empty(), "/p", "nothing", "a law"),
                                  unless(!q.components.empty(), "/q", "nothing", "a law")}))
    return *problem;
  return Mechanism::of<DominatingPair>(std::move(p), std::move(q), is_tight);
}

/// As a sum of log-concave laws is log-concave, the largest shift is the worst (accounting/theory/shifts.md).
Result<Mechanism> iterated_laplace(const Rational& scale1, const Rational& scale2, const Rational& sensitivity) {
  if (const auto problem =
          first({from_zero("/scale1", scale1), from_zero("/scale2", scale2), from_zero("/sensitivity", sensitivity)}))
    return *problem;
  if (scale1 == 0 || scale2 == 0) return laplace(scale1 + scale2, sensitivity);
  auto shifted = sum_of_two(scale1, scale2, sensitivity), centred = sum_of_two(scale1, scale2, 0);
  if (!shifted || !centred) return unsupported("/scale2", (shifted ? centred : shifted).error().message);
  return dominating_pair(std::move(shifted).value(), std::move(centred).value(), true);
}

const MechanismType dominating_pair_type{
    "dominating_pair", "a pair of laws that is at least as bad as any", {{"p", "q"}, {"p", "q", "tight"}}, read};
const MechanismType iterated_laplace_type{
    "iterated_laplace", "Laplace noise twice", {{"scale1", "scale2", "sensitivity"}}, read_iterated_laplace};

}  // namespace dpcert
