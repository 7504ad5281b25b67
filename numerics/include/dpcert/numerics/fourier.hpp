// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/numerics/complex.hpp"

/// Sums of e^(i k angle) over k = 0, ..., count - 1, in some 2 sqrt(count) exponentials: with few =
/// sqrt(count), k = a few + b, each is one of a long turn and one of a short turn.
/// Theory: numerics/theory/fourier.md
namespace dpcert {

class ComplexRow;

/// e^(i k angle) for all k. Errors grow along the list by the
/// logarithm of its length, not by its length.
[[nodiscard]] std::vector<Complex> turns(const Enclosure& angle, long count);

/// The sums over j of mass[j] e^(i k angle[j]), for all k.
///
/// Precondition: as many angles as masses
/// Cost          count products for each j, in sums of products
[[nodiscard]] std::vector<Complex> fourier_sums(const std::vector<Enclosure>& angles,
                                                const std::vector<Enclosure>& masses, long count, Precision precision);

/// The sum over k of value[k] e^(i k angle), for one angle after another.
class FourierSum {
 public:
  /// Precondition: at least one value
  explicit FourierSum(std::vector<Complex> values);

  [[nodiscard]] Complex at(const Enclosure& angle) const;
  /// The value that no angle turns.
  [[nodiscard]] const Complex& constant() const { return constant_; }

 private:
  long count_;
  Complex constant_;
  std::vector<std::shared_ptr<const ComplexRow>> rows_;  ///< of `few` values each
};

}  // namespace dpcert
