// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/exponential_family.hpp"

namespace dpcert {

/// A family with an exponential view, whose author writes the log-partition once, as a template:
///
///   class Poisson final : public ExponentialFamilyOf<Poisson> {
///    public:
///     template <class Number>  // Enclosure or Taylor
/// Number partition(const Law& frame, const std::vector<Number>& eta) const { return exp(eta[0]); }
///
/// `Other...` are further views that the family has beside it (IntegerFamily, DensityFamily).
template <class Self, class... Other>
class ExponentialFamilyOf : public Family, public ExponentialFamily, public Other... {
 public:
  [[nodiscard]] const ExponentialFamily* as_exponential() const final { return this; }
  [[nodiscard]] Enclosure log_partition(const Law& frame, const std::vector<Enclosure>& eta) const final {
    return static_cast<const Self&>(*this).partition(frame, eta);
  }
  [[nodiscard]] Taylor log_partition(const Law& frame, const std::vector<Taylor>& eta) const final {
    return static_cast<const Self&>(*this).partition(frame, eta);
  }
};

}  // namespace dpcert
