// SPDX-License-Identifier: Apache-2.0
// DP-SGD by the numbers that training scripts are given: a sampled Gaussian mechanism, a batch
// a step. Theory: accounting/theory/subsampling.md, fixed_batches.md
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_steps = 1'000'000'000, most_examples = 1'000'000'000'000;

Error batch_too_large(const Rational& batch, const Rational& examples) {
  return invalid_input("/batch", "found " + batch.str() + ", wanted at most the number of examples, " + examples.str());
}

BatchSampling sampling_of(const std::string& name) {
  return name == "without-replacement" ? BatchSampling::without_replacement : BatchSampling::poisson;
}
BatchSampling read_sampling(const Fields& in) {
  return in.has("sampling") ? sampling_of(in.text("sampling")) : BatchSampling::poisson;
}

/// The rate of a fixed batch, which may be read off before the mechanism is known. Throws BadInput.
Rational read_rate(const Fields& in) {
  if (in.at("batch").kind == Json::Kind::null)
    reject(in.where("batch"),
           "is open beside steps only: a larger batch makes fewer steps of an epoch, so give steps in place of epochs");
  const Rational batch = in.number("batch"), examples = in.number("examples");
  if (batch > examples) throw BadInput{below(in.pointer(), batch_too_large(batch, examples))};
  return batch / examples;
}

/// An epoch takes 1/rate steps: so many of them end with the step that completes the last one.
Filled<Result<Mechanism>> read_epochs(const Fields& in) {
  const Rational rate = read_rate(in);
  return [rate, examples = in.number("examples"), batch = in.number("batch"), noise = in.parameter("noise_multiplier"),
          epochs = in.parameter_in_units("epochs", rate, most_steps), relation = read_relation(in),
          sampling = read_sampling(in)](const Rational& open) -> Result<Mechanism> {
    const Rational steps = ceil(Rational{epochs.at(open) / rate});
    if (steps > most_steps)
      return invalid_input("/epochs", "found " + steps.str() + " steps, wanted at most 1000000000");
    return dpsgd(examples, batch, static_cast<unsigned long>(numerator(steps)), noise.at(open), relation, sampling);
  };
}

Filled<Result<Mechanism>> read_dpsgd(const Fields& in) {
  if (in.has("epochs")) return read_epochs(in);
  const Rational examples = in.number("examples");
  const Relation relation = read_relation(in);
  const BatchSampling sampling = read_sampling(in);
  const bool spares_one = sampling == BatchSampling::without_replacement && relation == Relation::add_remove;
  return [examples, batch = in.open_count("batch", Rational{examples - (spares_one ? 1 : 0)}),
          steps = in.open_count("steps"), noise = in.parameter("noise_multiplier"), relation,
          sampling](const Rational& open) {
    return dpsgd(examples, batch.at(open), steps.at(open), noise.at(open), relation, sampling);
  };
}

/// At rate 1 nothing is sampled.
Assumptions assumed_of(const Json& object) {
  const auto number = [&](const char* name) -> std::optional<Rational> {
    const Json* member = object.find(name);
    const auto read = member == nullptr ? Result<Rational>{invalid_input("", "")} : read_rational(member->text);
    return read ? std::optional{*read} : std::nullopt;
  };
  const auto batch = number("batch");
  const bool takes_all = batch && batch == number("examples");
  const Json* sampling = object.find("sampling");
  const bool is_in_sets = sampling != nullptr && sampling_of(sampling->text) == BatchSampling::without_replacement;
  return {takes_all    ? assumed::every_record
          : is_in_sets ? assumed::fixed_batches
                       : assumed::poisson_sampling,
          in_words(relation_in(object)), assumed::summed_gradients};
}

Member whole(std::string name, std::string meaning) {
  return {std::move(name), ValueType::whole(1, most_examples), std::move(meaning)};
}
Member open_to_calibration(Member member) {
  member.privacy = Privacy::shrinks;
  return member;
}

}  // namespace

Result<Mechanism> dpsgd(const Rational& examples, const Rational& batch, unsigned long steps,
                        const Rational& noise_multiplier, Relation relation, BatchSampling sampling) {
  if (const auto error = out_of_range(
          dpsgd_type(),
          {{"examples", examples}, {"batch", batch}, {"steps", steps}, {"noise_multiplier", noise_multiplier}}))
    return *error;
  if (batch > examples) return batch_too_large(batch, examples);
  if (sampling == BatchSampling::without_replacement)
    return fixed_batch_gaussian(examples, batch, noise_multiplier, steps, relation);
  return poisson_subsampled(batch / examples, gaussian(noise_multiplier, 1).value(), steps, relation);
}

const MechanismType& dpsgd_type() {
  static const MechanismType type{
      {"type",
       "dpsgd",
       "DP-SGD: subsampled_gaussian at rate batch/examples, or fixed_batch_gaussian; steps = ceil(epochs "
       "examples/batch)",
       {whole("examples", "records of the training set"),
        open_to_calibration(whole("batch", "expected records of a batch, up to all; open beside steps only")),
        open_to_calibration({"epochs", ValueType::number(Range::positive()),
                             "passes over the training set; the step that completes the last one counts"}),
        runs("steps", "number of batches"),
        noise_scale("noise_multiplier",
                    "standard deviation of the noise on the sum of the clipped gradients, over the clipping norm"),
        relation_member(),
        optional({"sampling", ValueType::one_of({"poisson", "without-replacement"}),
                  "how the records of a batch are drawn; poisson if missing"})},
       {{"examples", "batch", "epochs", "noise_multiplier"}, {"examples", "batch", "steps", "noise_multiplier"}},
       R"({"type": "dpsgd", "examples": 60000, "batch": 256, "epochs": 15, "noise_multiplier": "1.1"})"},
      read_dpsgd,
      {assumed::poisson_sampling, in_words(Relation::add_remove), assumed::summed_gradients},
      assumed_of};
  return type;
}

}  // namespace dpcert
