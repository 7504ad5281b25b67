// SPDX-License-Identifier: Apache-2.0
// A pair of laws that dominates every pair of output laws.
// Theory: accounting/theory/event_rule.md, integer_sums.md
#include <set>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/iterated_laplace_curve.hpp"
#include "dpcert/accounting/pairs/line/event_rule.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/pairs.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "gaussian_kind.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr long cut_digits = 24;

using FamilyNames = std::set<std::string_view>;

/// The families that the rule `event` knows, beside logistic
/// laws of one scale and shifts of Laplace sums.
const FamilyNames event_families = {"normal", "laplace", "exponential", "gamma", "beta"};
/// The families whose log-partition function the rule `exponential-family` knows.
const FamilyNames log_partition_families = {"bernoulli", "beta",      "binomial",      "dirichlet", "exponential",
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

  std::optional<Shown> strongest(const Aim& aim) const override {
    if (!p_.is_plain() || !q_.is_plain()) return std::nullopt;
    const auto m = mu_squared_of(p_.law(), q_.law());
    return m ? shown_of_gaussian(aim, *m, *m) : std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    switch (goal.kind) {
      case Says::dp:
      case Says::not_dp:
        if (!has_event_rule()) return std::nullopt;
        return by(rules::event, event_cuts(p_, q_, goal.epsilon, precision_for(cut_digits)));
      case Says::renyi:
      case Says::not_renyi:
        if (is_shifted_laplace()) return by(rules::laplace_curve);
        return has_log_partition() ? std::optional{by(rules::exponential_family)} : std::nullopt;
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
  [[nodiscard]] bool is_shifted_laplace() const {
    return p_.is_plain() && q_.is_plain() && p_.law().family == q_.law().family && family() == "laplace" &&
           p_.law().numbers[1] == q_.law().numbers[1];
  }
  [[nodiscard]] bool has_log_partition() const {
    return share_a_frame(p_, q_) && log_partition_families.contains(family());
  }

  Distribution p_, q_;
  bool is_tight_;
};

Filled<Result<Mechanism>> read_dominating_pair(const Fields& in) {
  return [p = read_distribution(in.at("p"), in.where("p")), q = read_distribution(in.at("q"), in.where("q")),
          is_tight = in.flag("tight")](const Rational&) { return dominating_pair(p, q, is_tight); };
}

/// The law of the noise of two Laplace variables, with that location.
Result<Distribution> sum_of_two(const Rational& scale1, const Rational& scale2, const Rational& location) {
  auto law = law_of("laplace_sum", {location, scale1, scale2});
  if (!law) return law.error();
  return Distribution{{{Rational{1}, std::move(law).value()}}};
}

Filled<Result<Mechanism>> read_two_laplace(const Fields& in) {
  return [scale1 = in.parameter("scale1"), scale2 = in.parameter("scale2"), shift = in.parameter("sensitivity")](
             const Rational& open) { return iterated_laplace(scale1.at(open), scale2.at(open), shift.at(open)); };
}

/// What is wrong with a law that a program put together, without `law_of` perhaps.
std::optional<Error> why_no_law(const Law& law, const std::string& where) {
  if (law.family == nullptr) return invalid_input(where, "found a law of no family");
  const auto built = law_of(law.family->info().name, law.numbers, law.dimension);
  return built ? std::nullopt : std::optional{below(where, built.error())};
}
std::optional<Error> why_no_mixture(const Distribution& x, const std::string& where) {
  if (x.components.empty()) return invalid_input(where, "found nothing, wanted a law");
  Rational total = 0;
  for (std::size_t i = 0; i < x.components.size(); ++i) {
    const auto& [weight, law] = x.components[i];
    const std::string place = x.is_plain() ? where : child(child(where, "of"), i);
    if (auto error = why_no_law(law, place)) return error;
    if (weight <= 0) return invalid_input(place, "found a weight of " + short_text(weight) + ", wanted a number > 0");
    total += weight;
  }
  if (total != 1) return invalid_input(where, "found weights of sum " + short_text(total) + ", wanted 1");
  return std::nullopt;
}

}  // namespace

Result<Mechanism> dominating_pair(Distribution p, Distribution q, bool is_tight) {
  if (auto error = why_no_mixture(p, "/p")) return *std::move(error);
  if (auto error = why_no_mixture(q, "/q")) return *std::move(error);
  return Mechanism::of<DominatingPair>(std::move(p), std::move(q), is_tight).presuming({.lists_laws = true});
}

/// As a sum of log-concave laws is log-concave, the largest
/// shift is the worst (accounting/theory/shifts.md).
Result<Mechanism> iterated_laplace(const Rational& scale1, const Rational& scale2, const Rational& sensitivity) {
  if (const auto error =
          out_of_range(iterated_laplace_type(), {{"scale1", scale1}, {"scale2", scale2}, {"sensitivity", sensitivity}}))
    return *error;
  if (scale1 == 0 || scale2 == 0) return laplace(scale1 + scale2, sensitivity);
  auto shifted = sum_of_two(scale1, scale2, sensitivity), centred = sum_of_two(scale1, scale2, 0);
  if (!shifted || !centred) return unsupported("/scale2", (shifted ? centred : shifted).error().message);
  const auto pair = dominating_pair(std::move(shifted).value(), std::move(centred).value(), true);
  return pair ? pair->drawn_by(sum_output({scale1, scale2}, laplace_draw)) : pair;
}

const MechanismType& dominating_pair_type() {
  static const MechanismType type{
      {"type",
       "dominating_pair",
       "a pair of laws that, with its swap, dominates every pair of output laws",
       {{"p", ValueType::variety("distribution"), "one law; where neighbours differ by a record, that with it"},
        {"q", ValueType::variety("distribution"), "the other law"},
        optional({"tight", ValueType::flag(), "true: the mechanism has these laws; else it is a budget"})},
       {},
       R"({"type": "dominating_pair", "p": {"family": "normal", "mean": 0, "variance": 1},
         "q": {"family": "normal", "mean": 1, "variance": 1}, "tight": true})"},
      read_dominating_pair};
  return type;
}
const MechanismType& iterated_laplace_type() {
  static const MechanismType type{
      {"type",
       "iterated_laplace",
       "the sum of two Laplace variables as noise",
       {noise_scale("scale1", "scale of the first"), noise_scale("scale2", "scale of the second"), sensitivity()},
       {},
       R"({"type": "iterated_laplace", "scale1": "1", "scale2": "2", "sensitivity": "1"})"},
      read_two_laplace};
  return type;
}

}  // namespace dpcert
