// SPDX-License-Identifier: Apache-2.0
// Gaussian noise on batches of fixed size, drawn without replacement.
// Theory: accounting/theory/fixed_batches.md
#include "dpcert/accounting/pairs/replaced_in_batch.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// A record of a batch is replaced, or zeroed: what is known of it is two-sided.
class BatchWithChange final : public MechanismKind {
 public:
  /// Precondition: 0 < rate < 1, noise > 0.
  BatchWithChange(Rational rate, Rational noise, unsigned long steps, Relation relation)
      : rate_{std::move(rate)}, noise_{std::move(noise)}, steps_{steps}, relation_{relation} {}

  void add_to(Releasing& release, unsigned long times) const override {
    if (const auto all = release.multiplied(steps_, times)) release.add(one_step(), *all);
  }
  bool is_on_grids() const override { return true; }

 private:
  [[nodiscard]] Result<WorstPair> one_step() const {
    const auto absent = gaussian(noise_, 2).value().kind().sampled(rate_, Relation::add_remove);
    if (!absent) return absent;
    WorstPair pair = replaced_in_batch(*absent);
    if (relation_ == Relation::zero_out) pair.beneath = std::make_shared<const WorstPair>(zeroed());
    return pair;
  }
  /// The others contribute -1, the record 1 or nothing.
  [[nodiscard]] WorstPair zeroed() const {
    const auto at = [&](long place) { return plain("normal", {place, noise_ * noise_}); };
    return both_orders(mixed(rate_, at(1), at(-1)), mixed(rate_, at(0), at(-1)));
  }

  Rational rate_, noise_;
  unsigned long steps_;
  Relation relation_;
};

/// Its outputs: a batch is of the records.
KnownOutput no_batch() {
  return refused_output(
      "a batch is drawn from the records, which no value stands for: draw a set of them in secret, all sets alike, and "
      "then noise on its sum, given that value");
}

Filled<Result<Mechanism>> read_fixed_batch(const Fields& in) {
  if (in.flag("replacement"))
    throw BadInput{unsupported(in.where("replacement"),
                               "found true: draws with replacement have no certified method in this version")};
  return [records = in.number("records"), batch = in.number("batch"), noise = in.parameter("noise_multiplier"),
          steps = in.open_count("steps"), relation = read_relation(in)](const Rational& open) {
    return fixed_batch_gaussian(records, batch, noise.at(open), steps.at(open), relation);
  };
}

}  // namespace

Result<Mechanism> fixed_batch_gaussian(const Rational& records, const Rational& batch, const Rational& noise_multiplier,
                                       unsigned long steps, Relation relation) {
  if (const auto error = out_of_range(
          fixed_batch_gaussian_type(),
          {{"records", records}, {"batch", batch}, {"noise_multiplier", noise_multiplier}, {"steps", steps}}))
    return *error;
  const Rational most = relation == Relation::add_remove ? Rational{records - 1} : records;
  if (batch > most)
    return invalid_input("/batch", "found " + batch.str() + ", wanted at most " + most.str() +
                                       (most < records ? ", the records of a data set without one" : ", all records"));
  const Rational rate = batch / records;
  const Mechanism noise = gaussian(noise_multiplier, 2).value();
  if (relation == Relation::add_remove) return poisson_subsampled(rate, noise, steps)->drawn_by(no_batch());
  if (rate == 1 || noise_multiplier == 0)
    return poisson_subsampled(rate, gaussian(noise_multiplier, 1).value(), steps, relation)->drawn_by(no_batch());
  return Mechanism::of<BatchWithChange>(rate, noise_multiplier, steps, relation)
      .presuming({.relation = relation})
      .drawn_by(no_batch());
}

const MechanismType& fixed_batch_gaussian_type() {
  constexpr unsigned long most_records = 1'000'000'000'000;
  static const MechanismType type{
      {"type",
       "fixed_batch_gaussian",
       "Gaussian noise on the sum over batches of fixed size, a fresh one for each step",
       {{"records", ValueType::whole(1, most_records),
         "records of the data set; of the larger one, where one is absent"},
        {"batch", ValueType::whole(1, most_records), "records of each batch", Privacy::shrinks},
        {"replacement", ValueType::flag(), "whether one record may be drawn twice for a batch"},
        noise_scale("noise_multiplier",
                    "standard deviation of the noise on the sum of contributions, over the largest length of one"),
        runs("steps", "number of batches"),
        stated_relation_member()},
       {},
       R"({"type": "fixed_batch_gaussian", "records": 60000, "batch": 256, "replacement": false,
           "noise_multiplier": "1.1", "steps": 3516, "neighbours": "replace-one"})"},
      read_fixed_batch,
      {assumed::fixed_batches, in_words(Relation::add_remove), assumed::summed_gradients},
      [](const Json& object) {
        return Assumptions{assumed::fixed_batches, in_words(relation_in(object)), assumed::summed_gradients};
      }};
  return type;
}

}  // namespace dpcert
