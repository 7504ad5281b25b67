// SPDX-License-Identifier: Apache-2.0
// A toy: noise that tells data sets apart as N(0, 1) and N(mu, 1).
// Theory: accounting/theory/gaussian.md
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class Toy final : public Leaf {
 public:
  explicit Toy(const Rational& mu) : mu_squared_{mu * mu} {}

  Result<WorstPair> worst_pair() const override { return gaussian_pair(mu_squared_); }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at == Aim::At::gdp) return Shown{states(Says::gdp, mu_squared_), by(rules::given)};
    return std::nullopt;
  }

 private:
  Rational mu_squared_;
};

Filled<Result<Mechanism>> read_toy(const Fields& in) {
  return [mu = in.parameter("mu")](const Rational& open) { return toy(mu.at(open)); };
}

}  // namespace

Result<Mechanism> toy(const Rational& mu) {
  if (const auto error = out_of_range(toy_type(), {{"mu", mu}})) return *error;
  return Mechanism::of<Toy>(mu);
}

const MechanismType& toy_type() {
  static const MechanismType type{
      {"type", "toy", "a toy", {budget("mu", "distance of two normal laws")}, {}, R"({"type": "toy", "mu": "1"})"},
      read_toy};
  return type;
}

}  // namespace dpcert
