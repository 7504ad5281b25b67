// SPDX-License-Identifier: Apache-2.0
// The Gaussian calibration carried over to an elliptical process.
#include "dpcert/accounting/noise/elliptical/process_bound.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer shown_answer(Trilean answer) {
  if (answer == Trilean::unknown) return "undecided";
  return answer == Trilean::yes;
}

Answer answer_process_bound(const Fields& query, long digits) {
  const MixingLaw mixing = read_mixing(query.at("mixing"), query.where("mixing"));
  const Rational sensitivity = query.number("sensitivity");
  const Epsilon epsilon = query.epsilon("epsilon");
  if (epsilon == Epsilon{}) reject(query.where("epsilon"), "found 0, wanted a number > 0 and at most 4 log 2");
  const ProcessBound bound = required(process_bound(mixing, sensitivity, epsilon, query.number("delta_prime"), digits));
  const auto scale = [&](const Enclosure& x) { return shown(Number::enclosed(x), digits, Range::non_negative()); };
  Answer answer = scale(bound.corrected);
  answer["sigma"] = scale(bound.sigma);
  answer["corrected"] = scale(bound.corrected);
  answer["printed"] = scale(bound.printed);
  answer["exact"] = shown(Number::enclosed(bound.exact), digits, Range::probability());
  answer["printed_holds"] = shown_answer(bound.printed_holds);
  add_kind(answer, Tightness::bound, "elliptical_process_bound");
  return answer;
}

}  // namespace

const Quantity process_bound_quantity{
    query_type(
        "process_bound", "the delta of the Gaussian calibration carried over to an elliptical process",
        {{"mixing", ValueType::variety("mixing"), "law of V > 0"},
         {"sensitivity", ValueType::number(Range::positive()), "largest Cameron-Martin norm of a difference"},
         {"epsilon", ValueType::epsilon(), "the privacy loss, in nats, above 0 and at most 4 log 2"},
         {"delta_prime", ValueType::number(Range::proper_fraction()), "the delta of the Gaussian calibration"}},
        R"({"quantity": "process_bound", "mixing": {"family": "gamma", "shape": 2, "rate": 1}, "sensitivity": "1",
                   "epsilon": "1", "delta_prime": "1e-5"})"),
    answer_process_bound};

}  // namespace dpcert
