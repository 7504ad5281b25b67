// SPDX-License-Identifier: Apache-2.0
// A pair of laws that dominates all others. proofs-checks/check/theory/event.md
#include "more/laws/dominating_pair.hpp"
#include "more/spec/read_distribution.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

DominatingPair dominating_pair(const Object& in) {
  const auto law = [&](std::string_view key) { return read_distribution(in.at(key)); };
  return {law("p"), law("q"), in.flag("tight")};
}

// Laplace noise twice: its sum is log-concave, so that the largest shift dominates all.
DominatingPair iterated_laplace(const Object& in) {
  const auto at = [&](const Rational& location) {
    return laplace_sum_laws().of({location, in["scale1"], in["scale2"]});
  };
  return {at(in["sensitivity"]), at(0), true};
}

}  // namespace

const Types& pairs_types() {
  static const Types types = {
      {"dominating_pair",
       {other_member("p"), other_member("q"), optional_member("tight", any, Holds::flag)},
       read_by<dominating_pair>},
      {"iterated_laplace",
       {sensitivity_member, {"scale1", noise_scale}, {"scale2", noise_scale}},
       read_by<iterated_laplace>},
  };
  return types;
}

}  // namespace dpcert::check
