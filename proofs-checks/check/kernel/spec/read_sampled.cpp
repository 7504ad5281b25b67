// SPDX-License-Identifier: Apache-2.0
// What is run on Poisson samples, step by step. proofs-checks/check/theory/subsampled.md, loss-grid.md
#include "kernel/spec/other_law.hpp"
#include "kernel/spec/types.hpp"

namespace dpcert::check {
namespace {

// Whether it is noise on a sum of contributions, or what is
// known on one sample; a record is replaced of responses too.
bool is_known(const Mechanism& of, Relation relation) {
  const auto* zeroed = of.as<Subsampled>();
  const auto* replaced = of.as<Replaced>();
  const auto* other = of.other();
  return of.is<Gaussian, Laplace>() || (other != nullptr && other->is_noise()) ||
         (zeroed != nullptr && zeroed->is_zeroed && zeroed->steps == 1) ||
         (replaced != nullptr && replaced->steps == 1) ||
         (relation == Relation::replace_one && of.is<RandomizedResponse>());
}

// Whether it speaks of neighbours in another relation.
bool is_of_others(const Mechanism& of, Relation own) {
  const auto is_other = [&](Relation relation) { return relation != own && speaks_of(of, relation); };
  return is_other(Relation::add_remove) || is_other(Relation::replace_one) || is_other(Relation::zero_out);
}

Mechanism subsampled_gaussian(const Object& in) {
  const Gaussian step{1 / power(in["noise_multiplier"], 2)};
  return on_samples(in, in["sampling_rate"], std::make_shared<const Mechanism>(Mechanism{step}), in["steps"]);
}

}  // namespace

Relation relation_of(const Object& in) {
  if (!in.has("neighbours")) return Relation::add_remove;
  const std::string& name = in.at("neighbours").text;
  if (in.at("neighbours").kind == Json::Kind::string) {
    if (name == "add-remove") return Relation::add_remove;
    if (name == "replace-one") return Relation::replace_one;
    if (name == "zero-out") return Relation::zero_out;
  }
  throw Misread{"\"neighbours\" that are none of add-remove, replace-one and zero-out"};
}

Mechanism on_samples(const Object& in, const Rational& rate, std::shared_ptr<const Mechanism> of,
                     const Rational& steps) {
  const Relation relation = relation_of(in);
  if (is_of_others(*of, relation)) throw Misread{"a mechanism of other neighbours, on a sample"};
  if (relation != Relation::add_remove && (of->relation || !is_known(*of, relation)))
    throw Misread{"neighbours that change a contribution, of what is no noise on a sum"};
  if (relation == Relation::replace_one) return {Replaced{rate, std::move(of), steps}};
  return {Subsampled{rate, std::move(of), steps, relation == Relation::zero_out}};
}

const Types& sampled_types() {
  static const Types types = {
      {"subsampled_gaussian",
       {{"noise_multiplier", noise_scale}, rate_member, {"steps", counting}, relation_member},
       subsampled_gaussian},
  };
  return types;
}

}  // namespace dpcert::check
