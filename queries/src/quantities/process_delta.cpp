// SPDX-License-Identifier: Apache-2.0
// The smallest delta of an elliptical process.
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Number delta_of(const Profile& profile, const Epsilon& epsilon, long digits) {
  if (const auto exact = profile.exact_delta(epsilon)) return Number::exactly(*exact, precision_for(digits));
  return Number::enclosed(
      refine_to_digits(digits, [&](Precision precision) { return profile.delta(epsilon, precision); }));
}

Answer answer_process_delta(const Fields& query, long digits) {
  const MixingLaw mixing = read_mixing(query.at("mixing"), query.where("mixing"));
  const Rational sensitivity = query.number("sensitivity"), sigma = query.number("sigma");
  const Epsilon epsilon = query.epsilon("epsilon");
  const Rational shift = sigma == 0 ? Rational{0} : Rational{sensitivity / sigma};
  const auto profile = process_profile(mixing, shift * shift);
  const bool is_bare = sigma == 0 && sensitivity > 0;  // nothing hides the shift
  const Number delta = is_bare ? Number::exactly(1, precision_for(digits)) : delta_of(*profile, epsilon, digits);
  Answer answer = shown(delta, digits, Range::probability());
  add_kind(answer, Tightness::own, profile->rule());
  return answer;
}

}  // namespace

const Quantity process_delta_quantity{
    query_type(
        "process_delta", "the smallest delta of an elliptical process at an epsilon",
        {{"mixing", ValueType::variety("mixing"), "law of V > 0"},
         {"sensitivity", ValueType::number(Range::non_negative()), "largest Cameron-Martin norm of a difference"},
         {"sigma", ValueType::number(Range::non_negative()), "scale of the noise; 0 is no noise"},
         {"epsilon", ValueType::signed_epsilon(), "the privacy loss, in nats, of either sign"}},
        R"({"quantity": "process_delta", "mixing": {"family": "gamma", "shape": 2, "rate": 1}, "sensitivity": "1",
                   "sigma": "2", "epsilon": "1"})"),
    answer_process_delta};

}  // namespace dpcert
