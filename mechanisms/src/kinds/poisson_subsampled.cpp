// SPDX-License-Identifier: Apache-2.0
// A mechanism run on Poisson samples.
// Theory: accounting/theory/subsampling.md, replaced_record.md
#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

using Id = Prover::Id;

constexpr long digits_of_loss = 24;

class PoissonSubsampled final : public MechanismKind {
 public:
  PoissonSubsampled(Rational rate, Mechanism of, unsigned long steps, Relation relation)
      : rate_{std::move(rate)}, of_{std::move(of)}, steps_{steps}, relation_{relation} {}

  void add_to(Releasing& release, unsigned long times) const override {
    if (rate_ == 0) return;
    if (rate_ == 1 && relation_ != Relation::replace_one)
      release.run(of_, steps_, times);
    else if (const auto all = release.multiplied(steps_, times))
      release.add(on_one_sample(), *all);
  }
  /// A sample of a sample is a sample.
  Result<WorstPair> sampled(const Rational& rate, Relation relation) const override {
    if (rate_ == 0) return nothing_told();
    return steps_ == 1 ? of_.kind().sampled(rate * rate_, relation) : MechanismKind::sampled(rate, relation);
  }
  bool is_known_sampled(Relation relation) const override {
    return relation == relation_ && (relation == Relation::add_remove || steps_ == 1);
  }
  const Mechanism* on_sample() const override { return &of_; }
  bool is_on_grids() const override {
    const MechanismKind& inner = of_.kind();
    const bool is_known = relation_ == Relation::add_remove || inner.laws();
    return is_known && inner.parts() == nullptr && inner.on_sample() == nullptr && inner.is_on_grids();
  }
  std::string why_unbounded(bool at_delta_zero) const override { return of_.kind().why_unbounded(at_delta_zero); }

  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind != Says::renyi && goal.kind != Says::not_renyi) return std::nullopt;
    if (relation_ == Relation::replace_one) return std::nullopt;
    const auto rule = of_.kind().sampled_rule(goal.order);
    return rule ? std::optional{by(*rule)} : std::nullopt;
  }

  /// What a promise of the mechanism inside is worth on one sample, of a record that is absent
  /// or contributes 0: (e, d) gives (ln(1 + r (e^e - 1)), r d).
  Id promise_by_inside(const Aim& aim, const Node& node, Prover& prover) const override {
    if (steps_ != 1) return std::nullopt;
    if (relation_ == Relation::replace_one) return promise_replaced(aim, node, prover);
    if (aim.at != Aim::At::pure && aim.at != Aim::At::approximate) return std::nullopt;
    const Id inside = prover.promise(node.on_sample(), aim);
    if (!inside) return std::nullopt;
    const Statement& one = prover.says(*inside);
    const Epsilon epsilon = one.epsilon.has_rational_exponential()
                                ? Epsilon::log_of(1 + rate_ * (one.epsilon.ratio() - 1))
                                : Epsilon{just_above([&](Precision precision) {
                                    return log1p(expm1(one.epsilon.enclose(precision)) * rate_);
                                  })};
    const Rational delta = rate_ * one.value;
    return prover.add(node, dp(epsilon, delta), by(rules::sampling, *inside));
  }

  /// An inside that is not (e, d)-DP makes the whole not (ln(1 + r (e^e - 1)), r d)-DP. The rule
  /// asks for one that samples nothing, and may be told the record in either data set.
  Id breach_by_inside(const Statement& goal, const Node& node, Prover& prover) const override {
    if (goal.kind != Says::not_dp || steps_ != 1 || rate_ == 0 || goal.value / rate_ > 1) return std::nullopt;
    if (relation_ == Relation::replace_one) return std::nullopt;
    if (const Neighbours inner = of_.neighbours(); inner.relation || inner.lists_laws) return std::nullopt;
    const Epsilon inside_epsilon =
        goal.epsilon.has_rational_exponential()
            ? Epsilon::log_of(1 + (goal.epsilon.ratio() - 1) / rate_)
            : Epsilon{just_above([&](Precision p) { return log1p(expm1(goal.epsilon.enclose(p)) / rate_); })};
    const Id inside = prover.breach(node.on_sample(), not_dp(inside_epsilon, goal.value / rate_));
    if (!inside) return std::nullopt;
    return prover.add(node, goal, by(rules::sampling, *inside));
  }

 private:
  /// Of a record that is replaced, its largest loss, from that of one that is absent.
  [[nodiscard]] Id promise_replaced(const Aim& aim, const Node& node, Prover& prover) const {
    if (aim.at != Aim::At::pure || of_.kind().on_sample() != nullptr) return std::nullopt;
    const auto& known = node.mechanism.kind().release();
    const auto most = known ? known->epsilon(0, digits_of_loss) : Result<RuleValue>{known.error()};
    if (!most || most->infinite) return std::nullopt;
    const Id inside = prover.promise(node.on_sample(), aim);
    if (!inside) return std::nullopt;
    const Epsilon epsilon{most->exact ? *most->exact : just_above(most->value)};
    return prover.add(node, dp(epsilon, 0), by(rules::sampling, *inside));
  }
  [[nodiscard]] const Result<WorstPair>& on_one_sample() const {
    std::call_once(compared_, [this] { pair_ = of_.kind().sampled(rate_, relation_); });
    return *pair_;
  }

  Rational rate_;
  Mechanism of_;
  unsigned long steps_;
  Relation relation_;
  mutable std::once_flag compared_;
  mutable std::optional<Result<WorstPair>> pair_;
};

/// Is it the rate at which nothing is sampled?
bool takes_all(const Json& object) {
  const Json* rate = object.find("sampling_rate");
  const auto read = rate == nullptr ? Result<Rational>{0} : read_rational(rate->text);
  return read && *read == 1;
}
Assumptions assumed_of(const Json& object) {
  return {takes_all(object) ? assumed::every_record : assumed::poisson_sampling, in_words(relation_in(object))};
}

/// Is a statistic given anywhere in the object, in whose place a sensitivity may stand?
bool has_statistic(const Json& object) {
  const auto is_inside = [](const auto& member) { return has_statistic(member.second); };
  return object.find("statistic") != nullptr || std::any_of(object.items.begin(), object.items.end(), has_statistic) ||
         std::any_of(object.members.begin(), object.members.end(), is_inside);
}

Member sampling_rate_member() {
  return {"sampling_rate", ValueType::number(Range::probability()),
          "probability with which each record enters a sample", Privacy::shrinks};
}

Filled<Result<Mechanism>> read_sampled_gaussian(const Fields& in) {
  return [rate = in.parameter("sampling_rate"), noise = in.parameter("noise_multiplier"),
          steps = in.open_count("steps"), relation = read_relation(in)](const Rational& open) {
    return poisson_subsampled(rate.at(open), gaussian(noise.at(open), 1).value(), steps.at(open), relation);
  };
}

Filled<Result<Mechanism>> read_poisson_subsampled(const Fields& in) {
  return [hint = has_statistic(in.at("of"))
                     ? "instead of a statistic give the largest gauge of a record's own contribution as \"sensitivity\""
                     : "",
          rate = in.parameter("sampling_rate"), relation = read_relation(in),
          of = read_blueprint(in.at("of"), in.where("of"), in.opening())](const Rational& open) -> Result<Mechanism> {
    const auto inside = of.at(open);
    if (!inside) return below("/of", inside.error());
    auto sampled = poisson_subsampled(rate.at(open), *inside, 1, relation);
    if (sampled || *hint == '\0' || !inside->neighbours().relation) return sampled;
    return invalid_input(sampled.error().where, sampled.error().message + ": " + hint);
  };
}

Error unknown_in(Relation relation) {
  const std::string responses = " and for randomized_response of a rational truth or e^epsilon";
  return unsupported("/of", name_of(relation) +
                                " neighbours of a sample are known for gaussian, laplace, discrete_gaussian and "
                                "discrete_laplace noise, of which the sensitivity is a record's largest contribution," +
                                (relation == Relation::replace_one ? responses : " which may be 0"));
}

}  // namespace

Result<Mechanism> poisson_subsampled(const Rational& sampling_rate, const Mechanism& of, unsigned long steps,
                                     Relation relation) {
  if (const auto error = out_of_range(subsampled_gaussian_type(), {{"sampling_rate", sampling_rate}, {"steps", steps}}))
    return *error;
  if (const auto own = of.neighbours().relation; own && *own != relation)
    return invalid_input("/of", "found a mechanism of " + name_of(*own) + " neighbours, wanted " + name_of(relation) +
                                    " ones, as the sample has");
  if (!of.kind().is_known_sampled(relation)) return unknown_in(relation);
  return Mechanism::of<PoissonSubsampled>(sampling_rate, of, steps, relation)
      .presuming({.relation = relation})
      .drawn_by(
          refused_output("a sample is drawn from the records, which no value stands for: draw one in secret, each "
                         "record by a coin of its own, and then what is run on it, given its value"));
}

const MechanismType& subsampled_gaussian_type() {
  static const MechanismType type{
      {"type",
       "subsampled_gaussian",
       "Gaussian noise on Poisson samples, as in DP-SGD",
       {sampling_rate_member(),
        noise_scale("noise_multiplier", "standard deviation of the noise over the clipping norm"),
        runs("steps", "number of samples"), relation_member()},
       {},
       R"({"type": "subsampled_gaussian", "sampling_rate": "0.01", "noise_multiplier": "1", "steps": 1000})"},
      read_sampled_gaussian,
      {assumed::poisson_sampling, in_words(Relation::add_remove), assumed::summed_gradients},
      [](const Json& object) {
        Assumptions all = assumed_of(object);
        all.push_back(assumed::summed_gradients);
        return all;
      }};
  return type;
}
const MechanismType& poisson_subsampled_type() {
  static const MechanismType type{
      {"type",
       "poisson_subsampled",
       "a mechanism on a Poisson sample",
       {sampling_rate_member(),
        {"of", ValueType::variety("mechanism"),
         "what is run on the sample; of noise the sensitivity is the largest contribution of one record"},
        relation_member()},
       {},
       R"({"type": "poisson_subsampled", "sampling_rate": "0.1", "of": {"type": "laplace", "scale": "1", "sensitivity": "1"}})"},
      read_poisson_subsampled,
      {assumed::poisson_sampling, in_words(Relation::add_remove)},
      assumed_of};
  return type;
}

}  // namespace dpcert
