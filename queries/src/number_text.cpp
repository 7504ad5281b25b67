// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/number_text.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/mechanisms/schema/bad_input.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_bits_in_full = 10'000'000;

std::string decimal(const Rational& x, long digits, Direction direction) {
  constexpr long farthest = 200'000;  // decimal exponents beyond it are cut outward, to keep answers short
  static const Rational tiny = 1 / Rational(power_of_ten(farthest));
  if (x != 0 && abs(x) < tiny) {
    const bool away = (x > 0) == (direction == Direction::up);
    return away ? (x > 0 ? "1e-200000" : "-1e-200000") : "0";
  }
  return write_decimal(x, static_cast<std::size_t>(digits) + 2, direction);
}

}  // namespace

std::pair<Rational, Rational> ends_of(const Number& number, const Range& natural) {
  if (number.exact) return {*number.exact, *number.exact};
  if (!number.value.is_finite()) throw BadInput{nothing_reached()};
  Rational lower = number.value.lower(), upper = number.value.upper();
  if (natural.least) lower = std::max(*natural.least, lower), upper = std::max(*natural.least, upper);
  if (natural.most) lower = std::min(*natural.most, lower), upper = std::min(*natural.most, upper);
  return {std::move(lower), std::move(upper)};
}

Answer shown(const Number& number, long digits, const Range& natural) {
  if (number.infinite) return {{"lower", "inf"}, {"upper", "inf"}};
  Answer answer;
  if (number.exact && bit_size(*number.exact) <= most_bits_in_full) {
    answer["lower"] = decimal(*number.exact, digits, Direction::down);
    answer["upper"] = decimal(*number.exact, digits, Direction::up);
    answer["exact"] = number.exact->str();
    return answer;
  }
  const auto [lower, upper] = ends_of(number, natural);
  answer["lower"] = decimal(lower, digits, Direction::down);
  answer["upper"] = decimal(upper, digits, Direction::up);
  const Enclosure cut = between(lower, upper, number.value.precision());
  if ((answer["lower"] == "0") != (answer["upper"] == "0"))  // maybe cut, beyond the longest exponent
    answer["reached_digits"] = 0;
  else if (lower != upper && !cut.has_digits(digits))
    answer["reached_digits"] = cut.digits(digits);
  return answer;
}

std::string kind_of_figure(Tightness tightness, const std::string& rule) {
  if (tightness != Tightness::own) return "bound";
  if (rule == rule_of_two_ends) return "enclosed";
  return rule == rule_of_two_bounds ? "bounds" : "exact";
}

void add_kind(Answer& answer, Tightness tightness, const std::string& rule) {
  answer["kind"] = kind_of_figure(tightness, rule);
  answer["rule"] = rule;
}

Answer shown_by_rule(const RuleValue& value, long digits, const Range& natural) {
  Answer answer = shown(value, digits, natural);
  add_kind(answer, value.tightness, value.rule);
  return answer;
}

Rational number_of(double x, const std::string& where, const Range& range) {
  const auto exact = finite_rational(x);
  if (exact && range.holds(*exact)) return *exact;
  const std::string found = exact ? Answer(x).dump() : std::isnan(x) ? "NaN" : x > 0 ? "inf" : "-inf";
  reject(where, "found " + found + ", wanted " + range.wanted());
}

Answer exact_texts(const std::vector<Rational>& numbers) {
  Answer texts = Answer::array();
  for (const Rational& number : numbers) texts.push_back(number.str());
  return texts;
}

}  // namespace dpcert
