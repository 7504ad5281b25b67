// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/notions/epsilon.hpp"
#include "proof/numbers.hpp"
#include "proof/step_view.hpp"

namespace dpcert::reports {
namespace {

bool is_below_zero(const check::LogNumber& x) {
  return at_most(Epsilon{}, Epsilon{Rational{x.offset}} + Epsilon::log_of(Rational{x.argument})) != Trilean::yes;
}

std::string of_order(const Rational& order, const std::string& shown) {
  return order == 1 ? "a Kullback-Leibler divergence" : "a Rényi divergence of order " + shown;
}

}  // namespace

std::string conclusion_of(const check::Statement& says, const std::string& node) {
  using Kind = check::Kind;
  ShortNumbers numbers;
  // A promise still follows when its numbers grow, a breach when they fall. Divergences grow with their order.
  const bool is_promise = check::is_positive(says.kind);
  const Direction safe = is_promise ? Direction::up : Direction::down;
  const Direction safe_order = is_promise ? Direction::down : Direction::up;
  const auto value = [&](const char* name) { return numbers.text(name, says.value, safe); };
  const auto epsilon = [&] { return numbers.text("epsilon", says.epsilon, safe); };
  const auto order = [&] { return of_order(says.order, numbers.text("order", says.order, safe_order)); };
  const std::string worst = "at its worst, " + node;
  std::string text;
  switch (says.kind) {
    case Kind::dp:
      text = is_below_zero(says.epsilon) ? node + " has, at epsilon " + epsilon() + ", a delta of at most "
                                         : node + " is (" + epsilon() + ", ";
      text += value("delta") + (is_below_zero(says.epsilon) ? "" : ")-DP");
      break;
    case Kind::not_dp:
      text = worst + (is_below_zero(says.epsilon) ? " has, at epsilon " + epsilon() + ", a delta above "
                                                  : " is not (" + epsilon() + ", ");
      text += value("delta") + (is_below_zero(says.epsilon) ? "" : ")-DP");
      break;
    case Kind::zcdp:
      text = node + " is " + value("rho") + "-zCDP";
      break;
    case Kind::not_zcdp:
      text = worst + " is not " + value("rho") + "-zCDP";
      break;
    case Kind::renyi:
      text = node + " has " + order() + " of at most ";
      text += value("divergence");
      break;
    case Kind::not_renyi:
      text = worst + " has " + order() + " above ";
      text += value("divergence");
      break;
    case Kind::gdp:
      text = node + " is mu-GDP with mu^2 = " + value("mu^2");
      break;
    case Kind::not_gdp:
      text = worst + " is not mu-GDP with mu^2 = " + value("mu^2");
      break;
    case Kind::attains_gaussian:
      text = worst + " tells neighbours apart as well as N(0, 1) from N(mu, 1) with mu^2 = " + value("mu^2");
      break;
  }
  return text + numbers.note();
}

}  // namespace dpcert::reports
