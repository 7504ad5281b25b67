// SPDX-License-Identifier: Apache-2.0
// One draw from a truncated posterior at a temperature.
// Theory: accounting/theory/one_posterior_sample.md
#include "dpcert/accounting/posterior/tempered_cells.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "draw/posterior_output.hpp"
#include "members.hpp"
#include "range_leaf.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class TemperedSample final : public Leaf {
 public:
  explicit TemperedSample(TemperedPosterior posterior) : posterior_{std::move(posterior)} {}

  Result<WorstPair> worst_pair() const override {
    WorstPair pair = WorstPair::alike(tempered_posterior_loss(posterior_));
    pair.is_own_choice = true;
    return pair;
  }
  std::optional<Shown> strongest(const Aim& aim) const override {
    return shown_of_range(aim, range(), tempered_mu_squared(posterior_));
  }
  /// The range tells less than the curve itself, and costs nothing.
  std::optional<Inference> judged_by(const Statement& goal) const override {
    switch (goal.kind) {
      case Says::dp: {
        const auto by_range = proved_by_range(goal, range());
        return by_range ? by_range : proved_by_cells(goal);
      }
      case Says::not_dp:
        return refuted_at_place(goal);
      case Says::renyi:
      case Says::not_renyi:
        return judged_renyi(goal);
      default:
        return std::nullopt;
    }
  }

 private:
  [[nodiscard]] std::optional<Inference> proved_by_cells(const Statement& goal) const {
    if (!is_curve_at(goal.epsilon)) return std::nullopt;
    auto cells = cells_that_show(posterior_, goal.epsilon, goal.value);
    return cells ? std::optional{by(rules::truncated_posterior, *std::move(cells))} : std::nullopt;
  }
  [[nodiscard]] std::optional<Inference> refuted_at_place(const Statement& goal) const {
    if (!is_curve_at(goal.epsilon)) return std::nullopt;
    const TemperedBreach found = breach_of(posterior_, goal.epsilon, goal.value);
    const bool is_inside = found.place > posterior_.least && found.place < 1 - posterior_.least;
    return is_inside ? std::optional{by(rules::truncated_posterior, {found.sum, found.place})} : std::nullopt;
  }
  [[nodiscard]] std::optional<Inference> judged_renyi(const Statement& goal) const {
    if (goal.order == 1 || !are_cut_beta_laws(posterior_, goal.order)) return std::nullopt;
    if (goal.kind == Says::not_renyi) return by(rules::truncated_posterior, {worst_sum(posterior_, goal.order)});
    auto cells = cells_that_show_renyi(posterior_, goal.order, goal.value);
    return cells ? std::optional{by(rules::truncated_posterior, *std::move(cells))} : std::nullopt;
  }
  [[nodiscard]] bool is_curve_at(const Epsilon& epsilon) const {
    return are_cut_beta_laws(posterior_) && at_most(Epsilon{}, epsilon) == Trilean::yes;
  }
  [[nodiscard]] EpsilonMultiple range() const {
    return range_of_tempered(likelihood_sensitivity({2, posterior_.least}), posterior_.temperature);
  }

  TemperedPosterior posterior_;
};

Filled<Result<Mechanism>> read_tempered_posterior_mechanism(const Fields& in) {
  if (in.has("sensitivity"))
    return [sensitivity = in.open_epsilon("sensitivity"), temperature = in.parameter("temperature")](
               const Rational& open) { return one_posterior_sample_of(sensitivity.at(open), temperature.at(open)); };
  return [set = read_truncated_model(in), temperature = in.parameter("temperature")](const Rational& open) {
    return one_posterior_sample(set, temperature.at(open));
  };
}
Filled<Result<Mechanism>> read_one(const Fields& in) {
  return [draw = read_open_tempered_draw(in, in.number("n"))](const Rational& open) {
    return tempered_posterior(draw(open));
  };
}

std::optional<Error> why_invalid(const TemperedPosterior& posterior) {
  const auto& [alpha, beta, least, temperature, records] = posterior;
  if (auto error = out_of_range(parameters_type("beta"), {{"alpha", alpha}, {"beta", beta}}))
    return below("/prior", *std::move(error));
  if (auto error = dpcert::why_invalid(TruncatedSimplex{2, least})) return below("/model", *std::move(error));
  return out_of_range(tempered_posterior_type(), {{"temperature", temperature}, {"n", records}});
}

std::optional<Error> why_invalid(const TemperedCategories& of) {
  for (std::size_t i = 0; i < of.concentration.size(); ++i)
    if (of.concentration[i] <= 0)
      return invalid_input("/prior/concentration/" + std::to_string(i),
                           "found " + of.concentration[i].str() + ", wanted a number > 0");
  if (auto error = dpcert::why_invalid(of.set())) return below("/model", *std::move(error));
  return out_of_range(tempered_posterior_type(), {{"temperature", of.temperature}, {"n", of.records}});
}

Mechanism mechanism_of(const TemperedPosterior& posterior) {
  return Mechanism::of<TemperedSample>(posterior).replacing_a_record().drawn_by(tempered_output(posterior));
}
Mechanism mechanism_of(const TemperedCategories& of) {
  return of_range(range_of_tempered(likelihood_sensitivity(of.set()), of.temperature), Attains::nothing,
                  tempered_mu_squared(of))
      .replacing_a_record()
      .drawn_by(tempered_output(of));
}

Member temperature_member() {
  Member member = tempered_draw_members().back();
  member.privacy = Privacy::grows;
  return member;
}
std::vector<Member> members_of_one() {
  std::vector<Member> all = tempered_draw_members();
  all.back() = temperature_member();
  all.push_back(posterior_records_member());
  return all;
}

}  // namespace

Result<Mechanism> one_posterior_sample(const TruncatedSimplex& set, const Rational& temperature) {
  if (auto error = why_invalid(set)) return below("/model", *std::move(error));
  return one_posterior_sample_of(likelihood_sensitivity(set), temperature);
}

Result<Mechanism> one_posterior_sample_of(const Epsilon& sensitivity, const Rational& temperature) {
  if (const auto error =
          out_of_range(one_posterior_sample_type(), {{"sensitivity", sensitivity}, {"temperature", temperature}}))
    return *error;
  return of_range(range_of_tempered(sensitivity, temperature), Attains::some_scores).replacing_a_record();
}

Result<Mechanism> tempered_posterior(const TemperedDraw& draw) {
  return std::visit(
      [](const auto& known) -> Result<Mechanism> {
        if (auto error = why_invalid(known)) return *std::move(error);
        return mechanism_of(known);
      },
      draw);
}

const MechanismType& one_posterior_sample_type() {
  static const MechanismType type{
      {"type",
       "one_posterior_sample",
       "one draw from a truncated posterior at a temperature, whatever prior and data: a budget",
       {truncated_model_member(),
        {"sensitivity", ValueType::epsilon(),
         "C: largest change of a record's log-likelihood between two records, whatever the parameter, in nats",
         Privacy::shrinks},
        temperature_member()},
       {{"model", "temperature"}, {"sensitivity", "temperature"}},
       R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "temperature": "2.8"})"},
      read_tempered_posterior_mechanism,
      {assumed::exact_draw}};
  return type;
}
const MechanismType& tempered_posterior_type() {
  static const MechanismType type{
      {"type",
       "tempered_posterior",
       "one draw from the truncated posterior of a given prior at a temperature; neighbours replace a record",
       members_of_one(),
       {},
       R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "0.2"},
         "prior": {"alpha": 1, "beta": 1}, "n": 20, "temperature": "2.8"})"},
      read_one,
      {assumed::exact_draw}};
  return type;
}

}  // namespace dpcert
