// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/exact/range.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// The ends between which a number lies for certain, cut to its natural range. Precondition: it is
/// not infinite. Throws BadInput: nothing finite is known.
[[nodiscard]] std::pair<Rational, Rational> ends_of(const Number& number, const Range& natural);

/// {"lower", "upper", "exact"?, "reached_digits"?}: the enclosure in decimals of digits + 2,
/// rounded outward, and cut to the natural range of the number; a fraction of more than 10^7 bits
/// is not written in full. Throws BadInput: nothing finite is known.
[[nodiscard]] Answer shown(const Number& number, long digits, const Range& natural);

/// "exact": an enclosure of the mechanism's own optimum; "bounds": so, between two bounds that no
/// precision brings together; "enclosed": so, between a bound and what some neighbours attain;
/// "bound": only its safe end says anything of the mechanism.
[[nodiscard]] std::string kind_of_figure(Tightness tightness, const std::string& rule);
/// Adds "kind" and "rule".
void add_kind(Answer& answer, Tightness tightness, const std::string& rule);
/// A number that a rule gives, with its kind.
[[nodiscard]] Answer shown_by_rule(const RuleValue& value, long digits, const Range& natural);

/// The exact number that a double is. Throws BadInput, which shows the double's own shortest decimal:
/// it is none, or outside the range.
[[nodiscard]] Rational number_of(double x, const std::string& where, const Range& range);

/// Exact numbers, as strings.
[[nodiscard]] Answer exact_texts(const std::vector<Rational>& numbers);

}  // namespace dpcert
