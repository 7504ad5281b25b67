// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/accountant.hpp"

#include <cmath>
#include <sstream>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert::properties {
namespace {

constexpr long shown_digits = 20;

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
  if (release->epsilon_tightness(asked.delta) != Tightness::own)
    return unsupported("", "the mechanism's own epsilon is not known");
  const auto found = release->epsilon(asked.delta, shown_digits);
  if (!found) return found.error();
  const RuleValue& epsilon = *found;

  AccountantAnswer result;
  result.answered = accountant(asked);
  result.is_infinite = epsilon.infinite;
  if (!epsilon.infinite) {
    result.least = least_of(epsilon);
    result.most = most_of(epsilon);
  }
  if (const auto answered = finite_rational(result.answered))
    result.promises_too_much = epsilon.infinite || *answered < result.least;
  else
    result.promises_too_much = std::isnan(result.answered) || result.answered < 0;
  result.shown = asked.mechanism + " at delta " + asked.delta.str() + ": answered " + text(result.answered) +
                 ", epsilon is " +
                 (epsilon.infinite ? std::string{"infinite"}
                                   : "at least " + write_decimal(result.least, shown_digits, Direction::down));
  return result;
}

}  // namespace dpcert::properties
