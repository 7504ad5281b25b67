// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/coefficients.hpp"
#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {
namespace {

using Row = MarkovKernel::Row;

/// Is p > ratio q, for one exact ratio and probabilities on the denominators of two rows?
class Threshold {
 public:
  Threshold(const Rational& ratio, const Row& p, const Row& q)
      : of_p_{q.denominator * denominator(ratio)}, of_q_{p.denominator * numerator(ratio)} {
    const Integer common = gcd(of_p_, of_q_);
    of_p_ /= common, of_q_ /= common;
  }
  [[nodiscard]] bool is_passed(const Integer& p, const Integer& q) {
    mpz_mul(left_.backend().data(), p.backend().data(), of_p_.backend().data());
    mpz_mul(right_.backend().data(), q.backend().data(), of_q_.backend().data());
    return mpz_cmp(left_.backend().data(), right_.backend().data()) > 0;
  }

 private:
  Integer of_p_, of_q_;
  Integer left_, right_;  ///< kept, so that a comparison allocates nothing
};

/// The least and the largest value that a ratio >= 1 may have; nothing where there is no largest.
struct RatioBounds {
  Rational least = 1;
  std::optional<Rational> most;
};
RatioBounds bounds_of(const Number& ratio) {
  if (ratio.exact) return {*ratio.exact, ratio.exact};
  if (!ratio.value.is_finite()) return {};
  return {std::max<Rational>(1, ratio.value.lower()), ratio.value.upper()};
}

/// The hockey-stick divergence at the ratio: outputs that
/// certainly count or do not are told by its bounds.
Number excess(const Row& p, const Row& q, const Number& ratio, const RatioBounds& bounds) {
  const Precision precision = ratio.value.precision();
  Threshold least{bounds.least, p, q}, most{bounds.most.value_or(bounds.least), p, q};
  Integer over = 0, against = 0;  // of the outputs that certainly count
  Enclosure rest{0, precision};
  for (std::size_t y = 0; y < p.numerators.size(); ++y) {
    const Integer &left = p.numerators[y], &right = q.numerators[y];
    if (left == 0 || !least.is_passed(left, right)) continue;
    if (right == 0 || ratio.exact || (bounds.most && most.is_passed(left, right))) {
      over += left, against += right;
    } else {
      const Enclosure one{Rational{left, p.denominator}, precision}, other{Rational{right, q.denominator}, precision};
      rest += max(Enclosure{0, precision}, one - ratio.value * other);
    }
  }
  const Rational from{over, p.denominator}, to{against, q.denominator};
  if (ratio.exact) return Number::exactly(from - *ratio.exact * to, precision);
  if (to == 0 && rest.is_exactly_zero()) return Number::exactly(from, precision);
  return Number::enclosed(Enclosure{from, precision} - ratio.value * to + rest);
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
  return excess(kernel.rows()[from], kernel.rows()[against], ratio, bounds_of(ratio));
}

DobrushinCoefficient dobrushin(const MarkovKernel& kernel, const Number& ratio) {
  const RatioBounds bounds = bounds_of(ratio);
  const bool is_symmetric = ratio.exact == Rational{1};
  const std::size_t inputs = kernel.inputs();
  DobrushinCoefficient most{Number::exactly(0, ratio.value.precision()), 0, inputs - 1};
  for (std::size_t i = 0; i < inputs; ++i)
    for (std::size_t j = is_symmetric ? i + 1 : 0; j < inputs; ++j)
      if (i != j) raise(most, {excess(kernel.rows()[i], kernel.rows()[j], ratio, bounds), i, j});
  return most;
}

}  // namespace dpcert
