// SPDX-License-Identifier: Apache-2.0
#include "number_text.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"

namespace dpcert::cli {
namespace {

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

Result<Fields> number_object(const Number& number, long digits, Domain domain) {
  Fields fields;
  if (number.infinite) return Fields{{"lower", "inf"}, {"upper", "inf"}};
  if (number.exact) {
    fields["lower"] = decimal(*number.exact, digits, Direction::down);
    fields["upper"] = decimal(*number.exact, digits, Direction::up);
    fields["exact"] = number.exact->str();
    return fields;
  }
  if (!number.value.is_finite())
    return Error{Fault::precision_exhausted, "", "no finite enclosure was reached within the precision budget"};
  Rational lower = number.value.lower(), upper = number.value.upper();
  if (domain != Domain::any) lower = std::max<Rational>(0, lower), upper = std::max<Rational>(0, upper);
  if (domain == Domain::probability) lower = std::min<Rational>(1, lower), upper = std::min<Rational>(1, upper);
  fields["lower"] = decimal(lower, digits, Direction::down);
  fields["upper"] = decimal(upper, digits, Direction::up);
  const Enclosure shown = between(lower, upper, number.value.precision());
  if ((fields["lower"] == "0") != (fields["upper"] == "0"))  // maybe cut, beyond the longest exponent
    fields["reached_digits"] = 0;
  else if (lower != upper && !shown.has_digits(digits))
    fields["reached_digits"] = shown.digits(digits);
  return fields;
}

}  // namespace dpcert::cli
