// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <tuple>

#include "kernel/numbers/tails.hpp"
#include "kernel/rules/response_law.hpp"

namespace dpcert::check {

/// The losses above a number, or from it on.
struct Losses {
  Rational above;
  bool with_equal = false;
  /// Whether a loss is among them, by the sign of its excess over the number.
  [[nodiscard]] bool hold(int excess) const { return excess > 0 || (with_equal && excess == 0); }
};
/// Of an ordered pair (P, Q) with the loss L = log(dP/dQ): P and Q of such losses.
template <class Value>
struct Tails {
  Value p, q;
};

/// The laws of two data sets that are no pair of a formula below. No loss has a mass.
class LawPair {
 public:
  LawPair() = default;
  LawPair(const LawPair&) = delete;
  LawPair& operator=(const LawPair&) = delete;
  virtual ~LawPair() = default;

  /// What does not depend on the loss, worked out with so many bits.
  class AtBits {
   public:
    AtBits() = default;
    AtBits(const AtBits&) = delete;
    AtBits& operator=(const AtBits&) = delete;
    virtual ~AtBits() = default;
    /// Bounds of P and Q of the losses above b.
    [[nodiscard]] virtual Tails<Down> at_least(const Rational& b) const = 0;
    [[nodiscard]] virtual Tails<Up> at_most(const Rational& b) const = 0;
  };
  /// Of the pair or, `is_turned`, of (Q, P).
  [[nodiscard]] virtual std::unique_ptr<const AtBits> at(Bits bits, bool is_turned) const = 0;
  [[nodiscard]] virtual std::size_t bit_size() const = 0;
};

/// A mechanism whose loss is under (P, Q) as under (Q, P), on a Poisson sample of the records of
/// that rate; 1: on all. Or noise on a sum over such a sample, where one record's contribution
/// becomes the opposite one. Or two laws of which that need not be so, on all records.
struct Sampled {
  enum class Kind { normal, laplace, response, range, laws } kind;
  ResponseLaw law;  ///< of a response; else the loss is a shift, (sensitivity/sigma)^2 or sensitivity/scale, or a range
  Rational rate = 1;                              ///< in (0, 1]
  std::shared_ptr<const LawPair> laws = nullptr;  ///< of laws: with the record as it was, and as it is now
  bool is_turned = false;                         ///< the other way round
  bool is_replaced = false;                       ///< the record is replaced: of normal and Laplace noise, rate < 1

  bool is_both = false;  ///< of normal noise: the losses above 0 with the record removed, in both orders

  /// Is the loss under (P, Q) as under (Q, P)?
  [[nodiscard]] bool is_symmetric() const { return rate == 1 || is_replaced || is_both; }
  [[nodiscard]] const Rational& shift() const { return law.loss.offset; }
  [[nodiscard]] std::size_t bits() const {
    return bit_size(law.loss) + bit_size(law.kept) + bit_size(law.odds.first) + bit_size(law.odds.second) +
           bit_size(rate) + (laws == nullptr ? 0 : laws->bit_size());
  }
  /// Of those that are no laws.
  friend bool operator<(const Sampled& x, const Sampled& y) {
    const auto key = [](const Sampled& z) {
      return std::tie(z.kind, z.law.loss.offset, z.law.loss.argument, z.law.kept, z.law.odds, z.rate, z.is_replaced,
                      z.is_both);
    };
    return key(x) < key(y);
  }
};

}  // namespace dpcert::check
