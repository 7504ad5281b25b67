// SPDX-License-Identifier: Apache-2.0
// The minimiser of a perturbed objective.  Theory: mechanisms/theory/objective_perturbation.md
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "dpcert/mechanisms/kinds/perturbed.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_rank = 10'000;

Filled<Result<Mechanism>> read_objective_perturbation(const Fields& in) {
  return [shift = in.parameter("sensitivity"), scale = in.parameter("scale"), smoothness = in.parameter("smoothness"),
          rank = in.count("rank"), weight = in.parameter("regularisation")](const Rational& open) {
    return objective_perturbation({shift.at(open), scale.at(open), smoothness.at(open), rank, weight.at(open)});
  };
}

}  // namespace

Result<Mechanism> objective_perturbation(const ObjectivePerturbation& perturbation) {
  const auto& [shift, scale, smoothness, rank, weight] = perturbation;
  if (const auto error = out_of_range(objective_perturbation_type(), {{"sensitivity", shift},
                                                                      {"scale", scale},
                                                                      {"smoothness", smoothness},
                                                                      {"rank", rank},
                                                                      {"regularisation", weight}}))
    return *error;
  const auto loss = Epsilon{Rational{shift / scale}}.plus(Epsilon::log_of(1 + smoothness / weight), rank);
  if (!loss) return unsupported("/rank", "so high a power of 1 + smoothness/regularisation is too long a number");
  const auto budget = pure(*loss);
  return budget ? Result<Mechanism>{budget->replacing_a_record()} : budget;
}

const MechanismType& objective_perturbation_type() {
  static const MechanismType type{
      {"type",
       "objective_perturbation",
       "the minimiser of convex losses with a strong regularisation and a random linear term: a budget",
       {sensitivity("largest norm of a difference of the gradients of two records' losses"),
        {"scale", ValueType::number(Range::positive()),
         "the linear term is noise v of density proportional to exp(-|v|/scale)", Privacy::grows},
        {"smoothness", ValueType::number(Range::non_negative()), "largest eigenvalue of the Hessian of a record's loss",
         Privacy::shrinks},
        {"rank", ValueType::whole(1, most_rank),
         "largest rank of that Hessian: 1 where the loss is a function of one linear form of the parameters"},
        {"regularisation", ValueType::number(Range::positive()), "weight of half the squared Euclidean norm",
         Privacy::grows}},
       {},
       R"({"type": "objective_perturbation", "sensitivity": 2, "scale": 4, "smoothness": 3, "rank": 1, "regularisation": "4.7"})"},
      read_objective_perturbation,
      {assumed::exact_minimiser}};
  return type;
}

}  // namespace dpcert
