// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/number_text.hpp"

#include <algorithm>

#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "dpcert/exact/decimal.hpp"
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

Answer shown(const Number& number, long digits, const Range& natural) {
  if (number.infinite) return {{"lower", "inf"}, {"upper", "inf"}};
  Answer answer;
  if (number.exact && bit_size(*number.exact) <= most_bits_in_full) {
    answer["lower"] = decimal(*number.exact, digits, Direction::down);
    answer["upper"] = decimal(*number.exact, digits, Direction::up);
    answer["exact"] = number.exact->str();
    return answer;
  }
  if (!number.exact && !number.value.is_finite()) throw BadInput{nothing_reached()};
  auto [lower, upper] =
      number.exact ? std::pair{*number.exact, *number.exact} : std::pair{number.value.lower(), number.value.upper()};
  if (natural.least) lower = std::max(*natural.least, lower), upper = std::max(*natural.least, upper);
  if (natural.most) lower = std::min(*natural.most, lower), upper = std::min(*natural.most, upper);
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

Answer exact_texts(const std::vector<Rational>& numbers) {
  Answer texts = Answer::array();
  for (const Rational& number : numbers) texts.push_back(number.str());
  return texts;
}

}  // namespace dpcert
