// SPDX-License-Identifier: Apache-2.0
// Draws by scores of a known sensitivity.  Theory: accounting/theory/bounded_range.md, laplace.md
#include "derive/two_outcomes.hpp"
#include "dpcert/accounting/pairs/bounded_range.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/choices.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/choice_output.hpp"
#include "laplace_leaf.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "range_leaf.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class OfRange final : public Leaf {
 public:
  OfRange(EpsilonMultiple range, Attains what, std::optional<Rational> mu_squared)
      : range_{std::move(range)}, what_{what}, mu_squared_{std::move(mu_squared)} {}

  Result<WorstPair> worst_pair() const override {
    WorstPair pair = bounded_range_pair(range_, mu_squared_);
    pair.is_budget = is_budget();
    pair.is_own_choice = !is_budget();
    if (what_ == Attains::nothing) pair.attained = Attainment::none();
    return pair;
  }
  std::optional<Shown> strongest(const Aim& aim) const override { return shown_of_range(aim, range_, mu_squared_); }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    // Of a bound that a Gaussian pair has the range need not tell.
    if (goal.kind == Says::dp) return proved_by_range(goal, range_);
    const bool is_breach = goal.kind == Says::not_dp || goal.kind == Says::not_renyi;
    return is_about_divergence(goal) && !(is_breach && what_ == Attains::nothing)
               ? std::optional{by(rules::bounded_range)}
               : std::nullopt;
  }
  /// The checker's losses are those of the range.
  bool is_on_grids() const override { return !mu_squared_ || !is_gaussian_narrower(*mu_squared_, range_); }
  std::vector<TwoOutcomes> two_outcomes(const Rational& order) const override {
    const Epsilon range = range_.exact() ? *range_.exact() : Epsilon{range_.enclose(Precision{128}).lower()};
    return is_budget() && range != Epsilon{} ? draws_within(range, order) : std::vector<TwoOutcomes>{};
  }
  bool takes_any_neighbours() const override { return is_budget(); }
  std::optional<Enclosure> judged_divergence(const Rational& order) const override {
    if (at_most(range_, Epsilon{}) == Trilean::yes) return std::nullopt;
    if (order == 1) return Leaf::judged_divergence(order);
    return refine_to_digits(30, [&](Precision precision) {
      return BoundedRange{range_}.log_moment_at(order, precision) / Rational{order - 1};
    });
  }

 private:
  [[nodiscard]] bool is_budget() const { return what_ == Attains::some_scores; }

  EpsilonMultiple range_;
  Attains what_;
  std::optional<Rational> mu_squared_;
};

Rational range_of(const ScoreChange& change, const Rational& scale) {
  return (change.is_monotone ? 1 : 2) * change.sensitivity / scale;
}

template <Result<Mechanism> (*Make)(const ScoreChange&, const Rational&)>
Filled<Result<Mechanism>> read(const Fields& in) {
  return [is_monotone = in.flag("monotone"), shift = in.parameter("sensitivity"),
          scale = in.parameter("scale")](const Rational& open) {
    return Make({shift.at(open), is_monotone}, scale.at(open));
  };
}

std::vector<Member> members(const std::string& scale) {
  return {sensitivity("largest change of a score between neighbouring data sets"),
          {"scale", ValueType::number(Range::positive()), scale, Privacy::grows},
          optional({"monotone", ValueType::flag(),
                    "true: from one data set to its neighbour no two scores move opposite ways"})};
}

}  // namespace

Mechanism of_range(const EpsilonMultiple& range, Attains what, std::optional<Rational> mu_squared) {
  return Mechanism::of<OfRange>(range, what, std::move(mu_squared));
}

std::optional<Shown> shown_of_range(const Aim& aim, const EpsilonMultiple& range,
                                    const std::optional<Rational>& mu_squared) {
  if (aim.at == Aim::At::gdp && mu_squared) return Shown{states(Says::gdp, *mu_squared), by(rules::given)};
  const auto& exact = range.exact();
  const auto length = [&](Precision precision) { return range.enclose(precision); };
  const auto rate = [&](Precision precision) { return square(length(precision)) * Rational{1, 8}; };
  if (aim.at == Aim::At::pure)
    return Shown{dp(exact ? *exact : Epsilon{just_above(length)}, 0), by(rules::bounded_range)};
  if (aim.at != Aim::At::zcdp) return std::nullopt;
  const bool is_rational = exact && exact->is_rational();
  const Rational rho = is_rational ? Rational{exact->nats() * exact->nats() / 8} : just_above(rate);
  if (mu_squared && *mu_squared / 2 <= rho) return std::nullopt;  // what a Gaussian pair has is converted
  return Shown{states(Says::zcdp, rho), by(rules::bounded_range)};
}

std::optional<Inference> proved_by_range(const Statement& goal, const EpsilonMultiple& range) {
  const BoundedRange known{range};
  const Trilean holds =
      decide([&](Precision precision) { return delta_at_most(known, goal.epsilon, goal.value, precision); });
  return holds == Trilean::yes ? std::optional{by(rules::bounded_range)} : std::nullopt;
}

Result<Mechanism> exponential_mechanism(const ScoreChange& change, const Rational& scale) {
  if (const auto error =
          out_of_range(exponential_mechanism_type(), {{"sensitivity", change.sensitivity}, {"scale", scale}}))
    return *error;
  return of_range(Epsilon{range_of(change, scale)}, Attains::some_scores).drawn_by(exponential_choice_output(scale));
}

Result<Mechanism> permute_and_flip(const ScoreChange& change, const Rational& scale) {
  if (const auto error = out_of_range(permute_and_flip_type(), {{"sensitivity", change.sensitivity}, {"scale", scale}}))
    return *error;
  return dominated_by_laplace(range_of(change, scale)).drawn_by(permute_and_flip_output(scale));
}

const MechanismType& exponential_mechanism_type() {
  static const MechanismType type{{"type",
                                   "exponential_mechanism",
                                   "draws of mass or density proportional to exp(score/scale), the largest of scores "
                                   "with Gumbel noise: a budget, for whatever "
                                   "scores",
                                   members("scale of the scores, or of the Gumbel noise"),
                                   {},
                                   R"({"type": "exponential_mechanism", "sensitivity": "1", "scale": "2"})"},
                                  read<exponential_mechanism>};
  return type;
}
const MechanismType& permute_and_flip_type() {
  static const MechanismType type{{"type",
                                   "permute_and_flip",
                                   "indices in random sequence, each taken with probability exp((score - "
                                   "largest)/scale), the largest of scores with exponential "
                                   "noise: a budget, for whatever scores",
                                   members("scale of the scores, or of the exponential noise"),
                                   {},
                                   R"({"type": "permute_and_flip", "sensitivity": "1", "scale": "2"})"},
                                  read<permute_and_flip>};
  return type;
}

}  // namespace dpcert
