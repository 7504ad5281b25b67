// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/accountant.hpp"

#include <cmath>
#include <sstream>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert::properties {
namespace {

constexpr long digits = 20;

std::string text(double x) {
  std::ostringstream out;
  out.precision(17);
  out << x;
  return out.str();
}

}  // namespace

Result<AccountantAnswer> judge_accountant(const Accountant& accountant, const AccountantCase& asked) {
  const auto json = read_json(asked.mechanism);
  if (!json) return json.error();
  const auto mechanism = mechanism_of(*json);
  if (!mechanism) return mechanism.error();
  const auto& release = release_of(*mechanism);
  if (!release) return release.error();
  if (!release->has_exact_epsilon(asked.delta)) return unsupported("", "the mechanism's own epsilon is not known");
  const RuleValue epsilon = release->epsilon(asked.delta, digits);

  AccountantAnswer result;
  result.answered = accountant(asked);
  result.is_infinite = epsilon.infinite;
  if (!epsilon.infinite) {
    result.least = epsilon.exact ? *epsilon.exact : epsilon.value.lower();
    result.most = epsilon.exact ? *epsilon.exact : epsilon.value.upper();
  }
  const bool is_number = !std::isnan(result.answered);
  if (!is_number || std::isinf(result.answered))
    result.promises_too_much = !is_number || result.answered < 0;
  else
    result.promises_too_much = epsilon.infinite || Rational{result.answered} < result.least;
  result.shown =
      asked.mechanism + " at delta " + asked.delta.str() + ": answered " + text(result.answered) + ", epsilon is " +
      (epsilon.infinite ? std::string{"infinite"} : "at least " + write_decimal(result.least, digits, Direction::down));
  return result;
}

}  // namespace dpcert::properties
