// SPDX-License-Identifier: Apache-2.0
// One draw from a truncated posterior at a temperature.  Theory: accounting/theory/one_posterior_sample.md
#include "dpcert/accounting/notions/kept_number.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/numerics/refine.hpp"
#include "members.hpp"
#include "posterior_output.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// A largest loss, exactly where it is of that form.
struct LargestLoss {
  Refinable value;
  std::optional<Epsilon> exact = std::nullopt;

  [[nodiscard]] Trilean is_at_most(const Epsilon& epsilon) const {
    if (exact) return at_most(*exact, epsilon);
    return decide([&](Precision precision) { return at_most(value(precision), epsilon.enclose(precision)); });
  }
  [[nodiscard]] WorstPair pair() const {
    if (exact)
      if (auto known = lattice_pair(*exact)) return std::move(known).value();
    return pure_pair(value);
  }
};

/// Of which its largest loss is known, what Theorem 2 promises, and whether many posteriors are meant.
class BoundedLoss final : public Leaf {
 public:
  BoundedLoss(LargestLoss loss, LargestLoss promised, bool is_budget)
      : loss_{std::move(loss)}, promised_{std::move(promised)}, is_budget_{is_budget} {}

  Result<WorstPair> worst_pair() const override {
    WorstPair pair = described(loss_.pair(), {.profile = false, .divergence = false, .largest_loss = true}, is_budget_);
    pair.is_own_choice = true;
    return pair;
  }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at != Aim::At::pure) return std::nullopt;
    const Epsilon promised = promised_.exact ? *promised_.exact : Epsilon{just_above(promised_.value)};
    return Shown{dp(promised, 0), by(rules::given)};
  }
  /// What is between the promise and the decimal above it is promised, too.
  std::optional<Inference> judged_by(const Statement& goal) const override {
    const bool is_promised = goal.kind == Says::dp && promised_.is_at_most(goal.epsilon) == Trilean::yes;
    return is_promised ? std::optional{by(rules::given)} : std::nullopt;
  }

 private:
  LargestLoss loss_, promised_;
  bool is_budget_;
};

LargestLoss promised_by_theorem_2(const TruncatedSimplex& set, const Rational& temperature) {
  return {[=](Precision precision) { return promised_of_tempered(set, temperature, precision); },
          exactly_promised_of_tempered(set, temperature)};
}

Filled<Result<Mechanism>> read_any(const Fields& in) {
  return [set = read_truncated_model(in), temperature = in.parameter("temperature")](const Rational& open) {
    return one_posterior_sample(set, temperature.at(open));
  };
}
Filled<Result<Mechanism>> read_one(const Fields& in) {
  return [posterior = read_tempered_posterior(in, in.number("n"))](const Rational&) {
    return tempered_posterior(posterior);
  };
}

std::optional<Error> why_invalid(const TemperedPosterior& posterior) {
  const auto& [alpha, beta, least, temperature, records] = posterior;
  if (auto error = out_of_range(parameters_type("beta"), {{"alpha", alpha}, {"beta", beta}}))
    return below("/prior", *std::move(error));
  if (auto error = dpcert::why_invalid(TruncatedSimplex{2, least})) return below("/model", *std::move(error));
  return out_of_range(tempered_posterior_type(), {{"temperature", temperature}, {"n", records}});
}

Member temperature_member() {
  return {"temperature", ValueType::number(Range::positive()), "T: prior and likelihood enter to the power 1/T",
          Privacy::grows};
}

}  // namespace

Result<Mechanism> one_posterior_sample(const TruncatedSimplex& set, const Rational& temperature) {
  if (const auto error = out_of_range(one_posterior_sample_type(), {{"temperature", temperature}})) return *error;
  if (auto error = why_invalid(set)) return below("/model", *std::move(error));
  const LargestLoss promised = promised_by_theorem_2(set, temperature);
  return Mechanism::of<BoundedLoss>(promised, promised, true).replacing_a_record();
}

Result<Mechanism> tempered_posterior(const TemperedPosterior& posterior) {
  if (auto error = why_invalid(posterior)) return *std::move(error);
  if (const auto known = tempered_posterior_epsilon(posterior, 1); !known) return known.error();
  const Refinable loss = kept(
      [=](Precision precision) { return tempered_posterior_epsilon(posterior, digits_for(precision)).value().value; });
  return Mechanism::of<BoundedLoss>(LargestLoss{loss},
                                    promised_by_theorem_2({2, posterior.least}, posterior.temperature), false)
      .replacing_a_record()
      .drawn_by(tempered_output(posterior));
}

const MechanismType& one_posterior_sample_type() {
  static const MechanismType type{
      {"type",
       "one_posterior_sample",
       "one draw from a truncated posterior at a temperature, whatever prior and data: a budget",
       {truncated_model_member(), temperature_member()},
       {},
       R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "temperature": "2.8"})"},
      read_any,
      {assumed::exact_draw}};
  return type;
}
const MechanismType& tempered_posterior_type() {
  static const MechanismType type{
      {"type",
       "tempered_posterior",
       "one draw from the truncated posterior of a given prior at a temperature; neighbours replace a record",
       joined(tempered_posterior_members(), {posterior_records_member()}),
       {},
       R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "0.2"},
         "prior": {"alpha": 1, "beta": 1}, "n": 20, "temperature": "2.8"})"},
      read_one,
      {assumed::exact_draw}};
  return type;
}

}  // namespace dpcert
