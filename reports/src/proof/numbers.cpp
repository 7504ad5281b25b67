// SPDX-License-Identifier: Apache-2.0
#include "proof/numbers.hpp"

#include <algorithm>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert::reports {
namespace {

constexpr std::size_t digits_shown = 10, digits_about = 6, longest_fraction = 9;

std::string decimal_of(const Rational& x, Direction direction) { return write_decimal(x, digits_shown, direction); }

/// The number in full, where it is short; else "".
std::string in_full(const Rational& x) {
  if (const std::string decimal = decimal_of(x, Direction::down); decimal == decimal_of(x, Direction::up))
    return decimal;
  if (bit_size(x) > 64) return "";
  const std::string fraction = x.str();
  return fraction.size() <= longest_fraction ? fraction : "";
}

std::size_t digits_in(const Rational& x) {
  const std::string text = x.str();
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }));
}

}  // namespace

std::string ShortNumbers::text(const std::string& name, const Rational& x, Direction direction) {
  if (std::string full = in_full(x); !full.empty()) return full;
  add_note(name, digits_in(x), direction);
  return decimal_of(x, direction);
}

std::string ShortNumbers::text(const std::string& name, const check::LogNumber& x, Direction direction) {
  const Rational nats = x.offset, ratio = x.argument;
  if (ratio == 1) return text(name, nats, direction);
  const std::string sum = in_full(nats), product = in_full(ratio);
  if (!product.empty() && nats == 0) return "ln(" + product + ")";
  if (!product.empty() && !sum.empty()) return sum + "+ln(" + product + ")";
  add_note(name, digits_in(nats) + digits_in(ratio), direction);
  const Enclosure value = (Epsilon{nats} + Epsilon::log_of(ratio)).enclose(Precision{128});
  return decimal_of(direction == Direction::up ? value.upper() : value.lower(), direction);
}

void ShortNumbers::add_note(const std::string& name, std::size_t digits, Direction direction) {
  note_ += (note_.empty() ? "" : "; ") + name + " rounded " + (direction == Direction::up ? "up" : "down") +
           ", the certificate has " + std::to_string(digits) + " digits";
}

std::string ShortNumbers::note() const { return note_.empty() ? "" : " (" + note_ + ")"; }

std::string about(const Rational& x) {
  const std::string full = in_full(x);
  return full.empty() ? "about " + write_decimal(x, digits_about, Direction::down) : full;
}

}  // namespace dpcert::reports
