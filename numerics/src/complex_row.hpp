// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/complex.hpp"
#include "price.hpp"

namespace dpcert {

/// Complex sets side by side, as Arb's sums of products read them.
class ComplexRow {
 public:
  ComplexRow(std::size_t size, Precision precision)  ///< zeros
      : size_{static_cast<slong>(size)}, precision_{precision}, entries_{_acb_vec_init(size_)} {}
  ComplexRow(const ComplexRow&) = delete;
  ComplexRow& operator=(const ComplexRow&) = delete;
  ComplexRow(ComplexRow&& other) noexcept
      : size_{std::exchange(other.size_, 0)},
        precision_{other.precision_},
        entries_{std::exchange(other.entries_, nullptr)} {}
  ComplexRow& operator=(ComplexRow&&) = delete;
  ~ComplexRow() { _acb_vec_clear(entries_, size_); }

  void set(std::size_t i, Complex x) { acb_swap(entries_ + i, x.value()); }

  /// sum + x[0] y[0] + x[1] y[1] + ...
  friend void add_products(Complex& sum, const ComplexRow& x, const ComplexRow& y) {
    expects(x.size_ == y.size_, "rows of one length");
    charge(2 * x.size_ * price::product(x.precision_));
    acb_dot(sum.value(), sum.value(), 0, x.entries_, 1, y.entries_, 1, x.size_, x.precision_.bits);
  }

 private:
  slong size_;
  Precision precision_;
  acb_ptr entries_;
};

}  // namespace dpcert
