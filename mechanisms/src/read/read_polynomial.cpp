// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_polynomial.hpp"

namespace dpcert {
namespace {

const ObjectType& monomial_type() {
  constexpr unsigned most_power = 1000;
  static const ObjectType type{
      "",
      "monomial",
      "a coefficient times powers of the variables",
      {{"coefficient", ValueType::number(Range::any()), "the coefficient"},
       {"powers", ValueType::list_of(ValueType::whole(0, most_power)), "a power of each variable"}}};
  return type;
}

Monomial read_monomial(const Fields& in, std::size_t variables) {
  Monomial monomial{in.number("coefficient"), {}};
  for (const Rational& power : in.numbers("powers")) monomial.powers.push_back(static_cast<unsigned>(power));
  if (monomial.powers.size() != variables)
    reject(in.where("powers"), "found " + std::to_string(monomial.powers.size()) +
                                   " items, wanted one for each of the " + std::to_string(variables) + " variables");
  return monomial;
}

}  // namespace

Member polynomials_member(std::string name, std::string meaning) {
  return {std::move(name), ValueType::list_of(ValueType::list_of(ValueType::object(monomial_type()), 0)),
          std::move(meaning)};
}

std::vector<BoxPolynomial> read_polynomials(const Fields& in, const char* key, std::size_t variables) {
  const ValueType& type = in.type().at(key).type;
  const auto& written = in.list(key);
  std::vector<BoxPolynomial> polynomials(written.size());
  for (std::size_t i = 0; i < written.size(); ++i) {
    const std::string where = child(in.where(key), i);
    const auto& monomials = list_of(written[i], where, type.item());
    for (std::size_t k = 0; k < monomials.size(); ++k)
      polynomials[i].push_back(read_monomial(Fields{monomials[k], child(where, k), monomial_type()}, variables));
  }
  return polynomials;
}

}  // namespace dpcert
