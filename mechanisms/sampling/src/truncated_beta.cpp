// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/truncated_beta.hpp"

#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "one_turn.hpp"

namespace dpcert {
namespace {

std::optional<Rational> turn_of(const Rational& p, const Rational& q, const Rational& from, const Rational& to) {
  if (p + q == 0) return std::nullopt;
  const Rational turn = p / (p + q);
  return from < turn && turn < to ? std::optional{turn} : std::nullopt;
}

/// p log(y/x) + q log((1 - y)/(1 - x)), y being where the density is largest, or about.
class BetaPotential final : public OneTurn {
 public:
  BetaPotential(const Rational& p, const Rational& q, const Rational& from, const Rational& to, Precision precision)
      : OneTurn{turn_of(p, q, from, to)}, p_{p}, q_{q}, reference_{turn_of(p, q, from, to).value_or(from)} {
    // Where the density is largest, as far as this precision tells: another place would do as well.
    for (const Rational& x : {from, to})
      if (is_negative(value(Enclosure{x, precision})) == Trilean::yes) reference_ = x;
  }
  Enclosure value(const Enclosure& x) const override {
    return log(reference_ / x) * p_ + log(Rational{1 - reference_} / (Rational{1} - x)) * q_;
  }

 private:
  Rational p_, q_;
  Rational reference_;  ///< y
};

CellLaw law_of(const Rational& p, const Rational& q, const Rational& from, const Rational& to) {
  expects(0 < from && from < to && to < 1, "an interval inside (0, 1)");
  const long size = bit_length(Integer{abs(p) + abs(q)});
  return cell_law_of(std::make_shared<const BetaPotential>(p, q, from, to, Precision{80 + size}), from, to, size);
}

}  // namespace

TruncatedBetaLaw::TruncatedBetaLaw(const Rational& p, const Rational& q, const Rational& from, const Rational& to)
    : law_{law_of(p, q, from, to)} {}

Real TruncatedBetaLaw::draw(Bits& bits) const {
  return [point = law_.draw(bits)](Precision precision) { return point(precision).front(); };
}

}  // namespace dpcert
