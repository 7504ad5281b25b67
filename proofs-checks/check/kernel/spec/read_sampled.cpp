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

Mechanism sampled_steps_of(const Rational& rate, const Object& in, const Rational& steps) {
  const Gaussian step{1 / power(in["noise_multiplier"], 2)};
  return on_samples(in, rate, std::make_shared<const Mechanism>(Mechanism{step}), steps);
}

Rational batch_share(const Object& in) {
  Rational share = in["batch"] / in["examples"];
  if (share > 1) throw Misread{"a \"batch\" of more than all \"examples\""};
  return share;
}

Mechanism subsampled_gaussian(const Object& in) { return sampled_steps_of(in["sampling_rate"], in, in["steps"]); }
// A record is in a batch with probability batch/examples; epochs make the
// least number of steps that takes as many records.
Mechanism dpsgd_of_steps(const Object& in) { return sampled_steps_of(batch_share(in), in, in["steps"]); }

Mechanism dpsgd_of_epochs(const Object& in) {
  const Rational share = batch_share(in), passes = in["epochs"] / share;
  const Integer above = numerator(passes), below = denominator(passes);
  const Rational steps{Integer{(above + below - 1) / below}};
  if (!counting.contains(steps)) throw Misread{"\"epochs\" of more than 1000000000 steps"};
  return sampled_steps_of(share, in, steps);
}

constexpr long max_examples = 1'000'000'000'000;
constexpr Member examples{"examples", count_from(1, max_examples)}, batch{"batch", count_from(1, max_examples)},
    noise_multiplier{"noise_multiplier", noise_scale};

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
       {noise_multiplier, rate_member, {"steps", counting}, relation_member},
       subsampled_gaussian},
      {"dpsgd", {examples, batch, noise_multiplier, {"steps", counting}, relation_member}, dpsgd_of_steps},
      {"dpsgd", {examples, batch, noise_multiplier, {"epochs", positive}, relation_member}, dpsgd_of_epochs},
  };
  return types;
}

}  // namespace dpcert::check
