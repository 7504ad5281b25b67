// SPDX-License-Identifier: Apache-2.0
// The K-norm gradient mechanism for a quantile of numbers.  Theory: mechanisms/theory/kng.md
#include <algorithm>

#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/choices.hpp"
#include "dpcert/sampling/choice_output.hpp"
#include "range_leaf.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_ranked_records = 1'000'000'000'000;

Filled<Result<Mechanism>> read_kng_quantile(const Fields& in) {
  return [tau = in.number("tau"), records = in.count("records"), lower = in.number("lower"), upper = in.number("upper"),
          rate = in.open_epsilon("rate")](const Rational& open) {
    return kng_quantile({tau, records, lower, upper, rate.at(open)});
  };
}

}  // namespace

Rational range_per_rate(const Rational& tau, unsigned long records) {
  const auto side = [&](const Rational& share) {
    return std::clamp<Rational>(2 * records * share - 1, Rational{0}, Rational{1});
  };
  return side(tau) + side(1 - tau);
}

Result<Mechanism> kng_quantile(const KngQuantile& quantile) {
  const auto& [tau, records, lower, upper, rate] = quantile;
  if (const auto error = out_of_range(kng_quantile_type(), {{"tau", tau}, {"records", records}, {"rate", rate}}))
    return *error;
  if (lower >= upper)
    return invalid_input("/upper", "found " + upper.str() + ", wanted a number above lower, " + lower.str());
  return of_range({rate, range_per_rate(tau, records)}, Attains::itself)
      .replacing_a_record()
      .drawn_by(ranked_point_output({lower, upper, records, tau * records,
                                     [rate = rate](Precision precision) { return rate.enclose(precision); }}));
}

const MechanismType& kng_quantile_type() {
  static const MechanismType type{
      {"type",
       "kng_quantile",
       "the K-norm gradient mechanism for a quantile: density proportional to exp(-rate |records tau - rank|) on an "
       "interval that "
       "holds all values; neighbours replace a record",
       {{"tau", ValueType::number(Range::probability()), "which quantile: 1/2 is the median"},
        {"records", ValueType::whole(1, most_ranked_records), "number of records"},
        {"lower", ValueType::number(Range::any()), "lower end of the interval"},
        {"upper", ValueType::number(Range::any()), "upper end, above the lower one"},
        {"rate", ValueType::epsilon(), "nats for each rank that a value is off; half the epsilon", Privacy::shrinks}},
       {},
       R"({"type": "kng_quantile", "tau": "0.9", "records": 1000, "lower": "0", "upper": "120", "rate": "0.5"})"},
      read_kng_quantile};
  return type;
}

}  // namespace dpcert
