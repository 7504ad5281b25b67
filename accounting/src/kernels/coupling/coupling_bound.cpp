// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/coupling_bound.hpp"

namespace dpcert {
namespace {

/// The law of the output when the input has this law.
Result<FiniteLaw> pushed(const FiniteLaw& law, const MarkovKernel& kernel) {
  const auto row = MarkovKernel::of({law});
  if (!row) return row.error();
  const auto product = compose(*row, kernel);
  if (!product) return product.error();
  return product->matrix().front();
}

Number larger(const Number& x, const Number& y) {
  if (x.infinite || y.infinite) return Number::infinity();
  if (x.exact && y.exact) return *x.exact < *y.exact ? y : x;
  return Number::enclosed(max(x.value, y.value));
}

Number sum(const Number& x, const Number& y) {
  if (x.infinite || y.infinite) return Number::infinity();
  if (x.exact && y.exact) return Number::exactly(*x.exact + *y.exact, x.value.precision());
  return Number::enclosed(x.value + y.value);
}

}  // namespace

Result<FinitePair> outputs(const KernelInputs& inputs) {
  const auto one = pushed(inputs.mu, inputs.kernel), other = pushed(inputs.nu, inputs.kernel);
  if (!one) return one.error();
  if (!other) return other.error();
  return FinitePair{*one, *other};
}

Result<ShiftReduction> ShiftReduction::of(const KernelInputs& inputs, const Coupling& coupling) {
  const FiniteLaw &omega = coupling.first(), &nu = inputs.nu;
  if (omega.size() != nu.size())
    return invalid_input("", "found " + std::to_string(omega.size()) + " rows, wanted " + std::to_string(nu.size()) +
                                 ", one for each input of the kernel");
  if (coupling.second() != inputs.mu)
    return invalid_input("", "the columns do not sum to the first law, whose mass the coupling has to move");
  const auto operation = MarkovKernel::of(transport(coupling));
  if (!operation) return operation.error();
  const auto moved = compose(*operation, inputs.kernel);
  if (!moved) return moved.error();
  ShiftReduction result{FinitePair{omega, nu}};
  for (std::size_t x = 0; x < omega.size(); ++x)
    if (omega[x] != 0 && nu[x] != 0) result.rows_.emplace_back(moved->matrix()[x], inputs.kernel.matrix()[x]);
  return result;
}

Number ShiftReduction::seen(const RenyiOrder& order, Precision precision) const {
  return shifted_.divergence(order, precision);
}

Number ShiftReduction::hidden(const RenyiOrder& order, Precision precision) const {
  Number most = Number::exactly(0, precision);
  for (const FinitePair& row : rows_) most = larger(most, row.divergence(order, precision));
  return most;
}

Number ShiftReduction::bound(const RenyiOrder& order, Precision precision) const {
  return sum(seen(order, precision), hidden(order, precision));
}

}  // namespace dpcert
