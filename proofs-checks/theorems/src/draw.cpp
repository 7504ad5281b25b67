// SPDX-License-Identifier: Apache-2.0
#include "dpcert/theorems/draw.hpp"

#include <array>

namespace dpcert::theorems {
namespace {

std::string text(const std::vector<Rational>& numbers) {
  std::string result = "(";
  for (const Rational& x : numbers) result += (result.size() == 1 ? "" : ", ") + x.str();
  return result + ")";
}

}  // namespace

void Draw::show(const std::string& name, const std::string& value) {
  shown_ += (shown_.empty() ? "" : ", ") + name + " = " + value;
}

long Draw::whole(const char* name, long least, long most) {
  expects(least <= most, "a range that is not empty");
  const long value = least + static_cast<long>(choose_(static_cast<std::uint64_t>(most - least) + 1));
  show(name, std::to_string(value));
  return value;
}

/// k/n: of 0 and 1 now and then, of small n mostly.
Rational Draw::fraction(bool with_ends) {
  static constexpr std::array<std::uint64_t, 8> denominators = {2, 3, 4, 5, 7, 10, 97, 1000};
  const std::uint64_t n = denominators.at(choose_(denominators.size()));
  const std::uint64_t k = with_ends ? choose_(n + 1) : 1 + choose_(n - 1);
  return {Integer{k}, Integer{n}};
}

Rational Draw::number(const char* name, const Rational& least, const Rational& most) {
  const Rational value = least + (most - least) * fraction(true);
  show(name, value.str());
  return value;
}

Rational Draw::inside(const char* name, const Rational& least, const Rational& most) {
  const Rational value = least + (most - least) * fraction(false);
  show(name, value.str());
  return value;
}

std::vector<Rational> Draw::numbers(const char* name, std::size_t count, const Rational& least, const Rational& most) {
  std::vector<Rational> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(least + (most - least) * fraction(true));
  show(name, text(values));
  return values;
}

std::vector<Rational> Draw::weights(std::size_t outcomes, std::uint64_t least) {
  std::vector<Rational> result;
  Rational total = 0;
  for (std::size_t i = 0; i < outcomes; ++i) {
    result.emplace_back(least + choose_(13));
    total += result.back();
  }
  if (total == 0) result.front() = total = 1;
  for (Rational& x : result) x /= total;
  return result;
}

std::vector<Rational> Draw::law(const char* name, std::size_t outcomes) {
  auto result = weights(outcomes, 0);
  show(name, text(result));
  return result;
}

std::vector<Rational> Draw::positive_law(const char* name, std::size_t outcomes) {
  auto result = weights(outcomes, 1);
  show(name, text(result));
  return result;
}

StochasticMatrix Draw::kernel(const char* name, std::size_t inputs, std::size_t outcomes) {
  StochasticMatrix rows;
  for (std::size_t i = 0; i < inputs; ++i) rows.push_back(law(name, outcomes));
  return rows;
}

StochasticMatrix Draw::positive_kernel(const char* name, std::size_t inputs, std::size_t outcomes) {
  StochasticMatrix rows;
  for (std::size_t i = 0; i < inputs; ++i) rows.push_back(positive_law(name, outcomes));
  return rows;
}

}  // namespace dpcert::theorems
