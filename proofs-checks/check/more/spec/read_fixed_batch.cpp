// SPDX-License-Identifier: Apache-2.0
// Batches of fixed size. proofs-checks/check/theory/loss-grid.md
#include "more/laws/changed_in_batch.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

constexpr long max_records = 1'000'000'000'000;

Mechanism fixed_batch(const Object& in) {
  const Rational records = in["records"], rate = in["batch"] / records;
  const Relation relation = relation_of(in);
  if (in.flag("replacement")) throw BeyondLimits{"draws with replacement"};
  if (rate > 1 || (rate == 1 && relation == Relation::add_remove))
    throw Misread{"a \"batch\" of more than all records"};
  const Rational noise = power(in["noise_multiplier"], 2);
  // Between two contributions there is twice the length of one.
  const auto moved = [&](long lengths) {
    return std::make_shared<const Mechanism>(Mechanism{Gaussian{lengths * lengths / noise}});
  };
  if (relation == Relation::add_remove) return {Subsampled{rate, moved(2), in["steps"]}};
  const bool is_zeroed = relation == Relation::zero_out;
  if (rate == 1 && is_zeroed) return {Subsampled{rate, moved(1), in["steps"], true}};
  if (rate == 1) return {Replaced{rate, moved(1), in["steps"]}};
  Mechanism changed = Mechanism::of(ChangedInBatch{rate, 4 / noise, in["steps"], is_zeroed});
  changed.relation = relation;
  return changed;
}

}  // namespace

const Types& fixed_batch_types() {
  static const Types types = {
      {"fixed_batch_gaussian",
       {{"records", count_from(1, max_records)},
        {"batch", count_from(1, max_records)},
        {"replacement", any, Holds::flag},
        {"noise_multiplier", noise_scale},
        {"steps", counting},
        other_member("neighbours")},
       fixed_batch},
  };
  return types;
}

}  // namespace dpcert::check
