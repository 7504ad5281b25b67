// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/mixing/coefficients.hpp"
#include "numbers.hpp"

namespace dpcert {
namespace {

using Row = MarkovKernel::Row;

/// Compares probabilities p under one law with `ratio` times those under another.
class Comparison {
 public:
  explicit Comparison(const Number& ratio)
      : ratio_{ratio}, near_{ratio.exact ? mpq_get_d(ratio.exact->backend().data()) : ratio.value.steer()} {
    if (ratio.exact) over_ = numerator(*ratio.exact), under_ = denominator(*ratio.exact);
  }

  /// Is p[y] > ratio q[y]? `unknown` only where the ratio is enclosed.
  [[nodiscard]] Trilean exceeds(const Row& p, const Row& q, std::size_t y) const {
    // Doubles decide where they are safe: the near probabilities are off by less than 2^-52 of themselves, near_ by less
    // than 2^-44 where trust_ says so, and NaN (a probability below the normal doubles) fails both tests.
    const double left = p.near[y];
    if (left == 0) return Trilean::no;
    const double right = near_ * q.near[y];
    if (trust_ && left > right * (1 + margin)) return Trilean::yes;
    if (trust_ && left < right * (1 - margin)) return Trilean::no;
    return ratio_.exact ? trilean(exceeds_exactly(p, q, y)) : exceeds_enclosed(p, q, y);
  }

  [[nodiscard]] Number excess(const Row& p, const Row& q) const;

 private:
  static constexpr double margin = 0x1p-40;

  [[nodiscard]] bool exceeds_exactly(const Row& p, const Row& q, std::size_t y) const {
    if (p.numerators[y] == q.numerators[y] && p.denominator == q.denominator) return false;  // as ratio >= 1
    return p.numerators[y] * q.denominator * under_ > q.numerators[y] * p.denominator * over_;
  }
  [[nodiscard]] Trilean exceeds_enclosed(const Row& p, const Row& q, std::size_t y) const {
    if (q.numerators[y] == 0) return Trilean::yes;
    const Rational quotient{Integer(p.numerators[y] * q.denominator), Integer(q.numerators[y] * p.denominator)};
    return !at_least(ratio_.value, quotient);
  }
  /// Is near_ off by less than 2^-44 of the ratio?
  [[nodiscard]] bool is_near() const {
    if (ratio_.exact) return true;
    return ratio_.value.is_finite() && ratio_.value.has_digits(14);
  }

  Number ratio_;
  Integer over_, under_;  ///< of an exact ratio
  double near_;
  bool trust_ = is_near();
};

Number Comparison::excess(const Row& p, const Row& q) const {
  Integer over = 0, against = 0;  // of the outputs that certainly count
  std::vector<std::size_t> doubtful;
  for (std::size_t y = 0; y < p.near.size(); ++y) {
    const Trilean counts = exceeds(p, q, y);
    if (counts == Trilean::unknown) doubtful.push_back(y);
    if (counts != Trilean::yes) continue;
    over += p.numerators[y];
    against += q.numerators[y];
  }
  const Precision precision = ratio_.value.precision();
  const Rational from{over, p.denominator}, to{against, q.denominator};
  if (ratio_.exact) return Number::exactly(from - *ratio_.exact * to, precision);
  if (doubtful.empty() && to == 0) return Number::exactly(from, precision);
  Enclosure sum = Enclosure{from, precision} - ratio_.value * to;
  for (const std::size_t y : doubtful) {
    const Rational left{p.numerators[y], p.denominator}, right{q.numerators[y], q.denominator};
    sum += max(Enclosure{0, precision}, Enclosure{left, precision} - ratio_.value * right);
  }
  return Number::enclosed(sum);
}

/// Raises the coefficient to what one more pair of inputs needs.
void raise(DobrushinCoefficient& most, const DobrushinCoefficient& one) {
  if (certainly(at_most(one.gamma, most.gamma))) return;
  const bool is_larger = certainly(at_most(most.gamma, one.gamma));
  // Which of two pairs that are not told apart is named is free: doubles steer.
  if (is_larger || one.gamma.value.steer() > most.gamma.value.steer()) most.from = one.from, most.against = one.against;
  most.gamma = is_larger ? one.gamma : Number::enclosed(max(most.gamma.value, one.gamma.value));
}

}  // namespace

Number hockey_stick(const MarkovKernel& kernel, std::size_t from, std::size_t against, const Number& ratio) {
  return Comparison{ratio}.excess(kernel.rows()[from], kernel.rows()[against]);
}

DobrushinCoefficient dobrushin(const MarkovKernel& kernel, const Number& ratio) {
  const Comparison comparison{ratio};
  const bool is_symmetric = ratio.exact == Rational{1};
  const std::size_t inputs = kernel.inputs();
  DobrushinCoefficient most{Number::exactly(0, ratio.value.precision()), 0, inputs - 1};
  for (std::size_t i = 0; i < inputs; ++i)
    for (std::size_t j = is_symmetric ? i + 1 : 0; j < inputs; ++j)
      if (i != j) raise(most, {comparison.excess(kernel.rows()[i], kernel.rows()[j]), i, j});
  return most;
}

}  // namespace dpcert
