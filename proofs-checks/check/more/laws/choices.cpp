// SPDX-License-Identifier: Apache-2.0
#include "more/laws/choices.hpp"

#include "kernel/rules/loss_runs.hpp"
#include "more/laws/scored_rows.hpp"

namespace dpcert::check {
namespace {

using Loss = Sampled::Kind;

void refuse_lower(bool is_upper) {
  if (!is_upper) throw BeyondLimits{"draws by scores, of which no one pair is the worst"};
}

// Losses that lie in an interval of that length lie in a longer one, too.
LogNumber range_or_above(const LogMultiple& range) {
  constexpr Bits bits = 256;
  return range.times == 1 ? range.one : LogNumber{exact(Toward<Up>{bits}(range)), 1};
}

}  // namespace

std::optional<int> BoundedRange::compare_finite(const Statement& says) const {
  if (given == nullptr) return std::nullopt;
  if (says.kind == Kind::dp || says.kind == Kind::not_dp) return compare_hockey_stick(*given, says.epsilon, says.value);
  return compare_renyi(*given, says.order, says.value);
}
std::optional<Run> BoundedRange::run(bool is_upper) const {
  refuse_lower(is_upper);
  return Run{{Loss::range, {range_or_above(range)}}, 1};
}

std::optional<LaplaceShift> PermuteAndFlip::laplace_shift() const {
  return LaplaceShift{t, LaplaceShift::Attained::curve};
}
std::optional<Run> PermuteAndFlip::run(bool is_upper) const {
  refuse_lower(is_upper);
  return Run{{Loss::laplace, {{t, 1}}}, 1};
}

}  // namespace dpcert::check
