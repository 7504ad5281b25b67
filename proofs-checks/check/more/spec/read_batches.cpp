// SPDX-License-Identifier: Apache-2.0
// Gaussian noise on batches, as training scripts take them: Poisson samples,
// or sets of fixed size. proofs-checks/check/theory/loss-grid.md
#include "more/laws/changed_in_batch.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

constexpr long most_in_data = 1'000'000'000'000;

struct Batches {
  Rational rate;   ///< the share of a batch, or its mean share
  Rational noise;  ///< squared, over the largest length of a contribution
  Rational steps;
};

// Between two contributions there is twice the length of one.
std::shared_ptr<const Mechanism> noise_on(long lengths, const Batches& all) {
  return std::make_shared<const Mechanism>(Mechanism{Gaussian{lengths * lengths / all.noise}});
}

Mechanism in_sets(const Object& in, const Batches& all) {
  const Relation relation = relation_of(in);
  const bool is_absent = relation == Relation::add_remove, is_zeroed = relation == Relation::zero_out;
  if (all.rate == 1 && is_absent) throw Misread{"a \"batch\" of more than all but one record"};
  if (is_absent) return {Subsampled{all.rate, noise_on(2, all), all.steps}};
  if (all.rate == 1) return on_samples(in, 1, noise_on(1, all), all.steps);
  Mechanism changed = Mechanism::of(ChangedInBatch{all.rate, 4 / all.noise, all.steps, is_zeroed});
  changed.relation = relation;
  return changed;
}

Rational share_of(const Object& in, std::string_view records) {
  Rational share = in["batch"] / in[records];
  if (share > 1) throw Misread{"a \"batch\" of more than all records"};
  return share;
}

Mechanism fixed_batch(const Object& in) {
  if (in.flag("replacement")) throw BeyondLimits{"draws with replacement"};
  return in_sets(in, {share_of(in, "records"), power(in["noise_multiplier"], 2), in["steps"]});
}

bool is_in_sets(const Object& in) {
  if (!in.has("sampling")) return false;
  const Json& sampling = in.at("sampling");
  const bool is_known =
      sampling.kind == Json::Kind::string && (sampling.text == "poisson" || sampling.text == "without-replacement");
  if (!is_known) throw Misread{"a \"sampling\" that is none of poisson and without-replacement"};
  return sampling.text != "poisson";
}

Mechanism dpsgd(const Object& in, const Rational& rate, const Rational& steps) {
  const Batches all{rate, power(in["noise_multiplier"], 2), steps};
  return is_in_sets(in) ? in_sets(in, all) : on_samples(in, rate, noise_on(1, all), steps);
}

Mechanism dpsgd_of_steps(const Object& in) { return dpsgd(in, share_of(in, "examples"), in["steps"]); }

// Epochs make the least number of steps that takes as many records.
Mechanism dpsgd_of_epochs(const Object& in) {
  const Rational share = share_of(in, "examples"), passes = in["epochs"] / share;
  const Integer above = numerator(passes), below = denominator(passes);
  const Rational steps{Integer{(above + below - 1) / below}};
  if (!counting.contains(steps)) throw Misread{"\"epochs\" of more than 1000000000 steps"};
  return dpsgd(in, share, steps);
}

constexpr Member all_records{"records", count_from(1, most_in_data)}, examples{"examples", count_from(1, most_in_data)},
    batch{"batch", count_from(1, most_in_data)}, noise_multiplier{"noise_multiplier", noise_scale},
    steps_member{"steps", counting}, drawing{"sampling", any, Holds::other, true};

}  // namespace

const Types& batches_types() {
  static const Types types = {
      {"dpsgd", {examples, batch, noise_multiplier, steps_member, relation_member, drawing}, dpsgd_of_steps},
      {"dpsgd", {examples, batch, noise_multiplier, {"epochs", positive}, relation_member, drawing}, dpsgd_of_epochs},
      {"fixed_batch_gaussian",
       {all_records,
        batch,
        {"replacement", any, Holds::flag},
        noise_multiplier,
        steps_member,
        other_member("neighbours")},
       fixed_batch},
  };
  return types;
}

}  // namespace dpcert::check
