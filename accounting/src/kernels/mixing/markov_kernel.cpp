// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"

#include <algorithm>

#include "dpcert/exact/common_denominator.hpp"

namespace dpcert {
namespace {

std::size_t bits(const Integer& x) { return static_cast<std::size_t>(bit_length(x)); }

Error too_large() {
  return unsupported("",
                     "a kernel of so many rows, or of such long numbers on the common denominator of a row, is not "
                     "handled");
}

Integer common_denominator(const std::vector<Rational>& row) {
  CommonDenominator common;
  for (const Rational& entry : row) {
    common.add(entry);
    if (common.bits() > MarkovKernel::most_bits / row.size()) break;  // too long already
  }
  return common.value();
}

MarkovKernel::Row row_over(const std::vector<Rational>& row, Integer denominator) {
  MarkovKernel::Row result{{}, std::move(denominator)};
  for (const Rational& entry : row) result.numerators.push_back(numerator_over(result.denominator, entry));
  return result;
}

bool is_comparable(std::size_t inputs, std::size_t outputs, std::size_t longest) {
  const std::size_t words = 1 + longest / 64;
  return inputs <= MarkovKernel::most_work / words / outputs / inputs;
}

}  // namespace

Result<MarkovKernel> MarkovKernel::of(StochasticMatrix matrix) {
  expects(!matrix.empty() && !matrix.front().empty(), "a kernel has inputs and outputs");
  const std::size_t outputs = matrix.front().size();
  std::vector<Row> rows;
  std::size_t total = 0, longest = 0;
  for (const auto& row : matrix) {
    expects(row.size() == outputs, "rows of one length");
    Integer denominator = common_denominator(row);
    longest = std::max(longest, bits(denominator));
    if (bits(denominator) > (most_bits - total) / outputs || !is_comparable(matrix.size(), outputs, longest))
      return too_large();
    total += bits(denominator) * outputs;
    rows.push_back(row_over(row, std::move(denominator)));
  }
  return MarkovKernel{std::move(matrix), std::move(rows)};
}

Result<MarkovKernel> compose(const MarkovKernel& first, const MarkovKernel& second) {
  expects(first.outputs() == second.inputs(), "the outputs of the first are the inputs of the second");
  std::size_t longest = 0;
  for (const auto& row : first.rows()) longest = std::max(longest, bits(row.denominator));
  Integer common = 1;
  for (const auto& row : second.rows()) {
    mpz_lcm(common.backend().data(), common.backend().data(), row.denominator.backend().data());
    // An entry takes a sum over what is between, and a greatest common divisor.
    const std::size_t words = 1 + (longest + bits(common)) / 64;
    if (first.inputs() > MarkovKernel::most_work / words / (first.outputs() + words) / second.outputs())
      return too_large();
  }
  std::vector<Integer> weights;  // of the rows of `second`, over that denominator
  for (const auto& row : second.rows()) weights.push_back(common / row.denominator);

  StochasticMatrix product;
  for (const auto& row : first.rows()) {
    std::vector<Integer> sums(second.outputs());
    for (std::size_t z = 0; z < first.outputs(); ++z) {
      if (row.numerators[z] == 0) continue;
      const Integer weight = row.numerators[z] * weights[z];
      for (std::size_t y = 0; y < sums.size(); ++y)
        mpz_addmul(sums[y].backend().data(), weight.backend().data(), second.rows()[z].numerators[y].backend().data());
    }
    const Integer denominator = common * row.denominator;
    auto& law = product.emplace_back();
    for (const Integer& sum : sums) law.emplace_back(sum, denominator);
  }
  return MarkovKernel::of(std::move(product));
}

Result<MarkovKernel> power(const MarkovKernel& kernel, unsigned long steps) {
  expects(kernel.inputs() == kernel.outputs() && steps >= 1, "steps of a square kernel");
  Result<MarkovKernel> result = kernel;
  unsigned long bit = 1;
  while (bit <= steps / 2) bit *= 2;
  for (bit /= 2; bit != 0; bit /= 2) {
    result = compose(*result, *result);
    if (result && (steps & bit) != 0) result = compose(*result, kernel);
    if (!result) break;
  }
  return result;
}

}  // namespace dpcert
