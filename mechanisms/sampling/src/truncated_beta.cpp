// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/truncated_beta.hpp"

#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr std::size_t least_cells = 128;

/// Bits of |p| + |q|: the density has no narrower peak than 2^-size, about.
long size_of(const Rational& p, const Rational& q) { return bit_length(Integer{abs(p) + abs(q)}); }

/// p log(y/x) + q log((1 - y)/(1 - x)), y being where the density is largest, or about.
class BetaPotential final : public Potential {
 public:
  BetaPotential(const Rational& p, const Rational& q, const Rational& from, const Rational& to, Precision precision)
      : p_{p}, q_{q}, turn_{p + q == 0 ? Rational{0} : Rational{p / (p + q)}} {
    if (turn_ <= from || turn_ >= to) turn_ = 0;
    reference_ = turn_ == 0 ? from : turn_;
    // Where the density is largest, as far as this precision tells: another place would do as well.
    for (const Rational& x : {from, to})
      if (is_negative(at({Enclosure{x, precision}})) == Trilean::yes) reference_ = x;
  }

  Enclosure at(const std::vector<Enclosure>& point) const override {
    const Enclosure& x = point.front();
    return log(reference_ / x) * p_ + log(Rational{1 - reference_} / (Rational{1} - x)) * q_;
  }
  /// It is monotone but where the density turns.
  Enclosure over(const Cuboid& cell, Precision precision) const override {
    const auto value = [&](const Rational& x) { return at({Enclosure{x, precision}}); };
    const Rational &from = cell.from.front(), to = from + cell.length.front();
    const Enclosure both = hull(value(from), value(to));
    return from < turn_ && turn_ < to ? hull(both, value(turn_)) : both;
  }

 private:
  Rational p_, q_;
  Rational turn_;       ///< where the density turns; 0: nowhere inside
  Rational reference_;  ///< y
};

CellLaw law_of(const Rational& p, const Rational& q, const Rational& from, const Rational& to) {
  expects(0 < from && from < to && to < 1, "an interval inside (0, 1)");
  const long size = size_of(p, q);
  const std::size_t cells = least_cells + 2 * static_cast<std::size_t>(size);
  const Precision precision{80 + size};
  return {std::make_shared<const BetaPotential>(p, q, from, to, precision),
          {{from}, {to - from}},
          {.least = cells, .most = cells, .precision = precision}};
}

}  // namespace

TruncatedBetaLaw::TruncatedBetaLaw(const Rational& p, const Rational& q, const Rational& from, const Rational& to)
    : law_{law_of(p, q, from, to)} {}

Real TruncatedBetaLaw::draw(Bits& bits) const {
  return [point = law_.draw(bits)](Precision precision) { return point(precision).front(); };
}

}  // namespace dpcert
