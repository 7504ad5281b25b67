// SPDX-License-Identifier: Apache-2.0
// The quantities about elliptical processes: process_delta, process_bound.
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/accounting/noise/elliptical/process_bound.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

MixingLaw mixing_in(Query& query) { return read_mixing(query.at("mixing"), query.where("mixing")); }

Fields shown(const Enclosure& value, long digits, Domain domain) {
  return cli::shown(Number::enclosed(value), digits, domain);
}

/// A number in (0, 1).
Rational inner_probability_in(Query& query, const char* key) {
  const Range open{Rational{0}, Rational{1}, true, "a number in (0, 1)"};
  const Rational value = query.rational(key, open);
  if (value == 1) reject(query.where(key), "found 1, wanted " + open.wanted);
  return value;
}

Fields shown(Trilean answer) {
  if (answer == Trilean::unknown) return "undecided";
  return answer == Trilean::yes;
}

}  // namespace

Fields answer_process_delta(Query& query, long digits) {
  const MixingLaw mixing = mixing_in(query);
  const Rational sensitivity = query.rational("sensitivity", non_negative());
  const Rational sigma = query.rational("sigma", non_negative());
  const Epsilon epsilon = signed_epsilon_of(query.at("epsilon"), query.where("epsilon"));
  const Rational shift = sigma == 0 ? Rational{0} : Rational{sensitivity / sigma};
  const auto profile = process_profile(mixing, shift * shift);
  if (sigma == 0 && sensitivity > 0) {  // nothing hides the shift
    Fields certain = shown(Number::exactly(1, precision_for(digits)), digits, Domain::probability);
    add_kind(certain, true, profile->rule());
    return certain;
  }
  const auto exact = profile->exact_delta(epsilon);
  const auto enclosed = [&](Precision precision) { return profile->delta(epsilon, precision); };
  Fields fields = exact ? shown(Number::exactly(*exact, precision_for(digits)), digits, Domain::probability)
                        : shown(refine_to_digits(digits, enclosed), digits, Domain::probability);
  add_kind(fields, true, profile->rule());
  return fields;
}

Fields answer_process_bound(Query& query, long digits) {
  const MixingLaw mixing = mixing_in(query);
  const Rational sensitivity = query.rational("sensitivity", positive());
  const Epsilon epsilon = query.epsilon("epsilon");
  if (epsilon == Epsilon{}) reject(query.where("epsilon"), "found 0, wanted a number > 0 and at most 4 log 2");
  const Rational delta_prime = inner_probability_in(query, "delta_prime");
  const ProcessBound bound = required(process_bound(mixing, sensitivity, epsilon, delta_prime, digits));
  Fields fields = shown(bound.corrected, digits, Domain::non_negative);
  fields["sigma"] = shown(bound.sigma, digits, Domain::non_negative);
  fields["corrected"] = shown(bound.corrected, digits, Domain::non_negative);
  fields["printed"] = shown(bound.printed, digits, Domain::non_negative);
  fields["exact"] = shown(bound.exact, digits, Domain::probability);
  fields["printed_holds"] = shown(bound.printed_holds);
  add_kind(fields, false, "elliptical_process_bound");
  return fields;
}

}  // namespace dpcert::cli
