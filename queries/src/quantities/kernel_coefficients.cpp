// SPDX-License-Identifier: Apache-2.0
// The mixing coefficients of a Markov kernel.
#include "dpcert/accounting/kernels/mixing/coefficients.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer exactly(const Rational& x, long digits) {
  return shown(Number::exactly(x, precision_for(digits)), digits, Range::probability());
}

Answer answer_kernel_coefficients(const Fields& query, long digits) {
  const MarkovKernel kernel = read_kernel_power(query);
  const DoeblinCoefficient minorised = doeblin(kernel);
  Answer answer;
  answer["dobrushin"] = exactly(*dobrushin(kernel, Number::exactly(1, {})).gamma.exact, digits);
  answer["doeblin"] = exactly(minorised.gamma, digits);
  answer["ultra_mixing"] = exactly(ultra_mixing(kernel), digits);
  answer["minorising"] = exact_texts(minorised.minorising);
  if (!query.has("epsilon")) return answer;
  const Epsilon epsilon = query.epsilon("epsilon");
  const auto coefficient = [&](Precision precision) {
    return dobrushin(kernel, exponential(epsilon, precision)).gamma;
  };
  answer["dobrushin_epsilon"] = shown(refine_to_digits(digits, coefficient), digits, Range::probability());
  return answer;
}

}  // namespace

const Quantity kernel_coefficients_quantity{
    query_type("kernel_coefficients", "the smallest gamma of each mixing condition that a kernel meets",
               {kernel_member(), power_member(),
                optional({"epsilon", ValueType::epsilon(), "of the condition dobrushin_epsilon"})},
               R"({"quantity": "kernel_coefficients", "kernel": [["3/4", "1/4"], ["1/4", "3/4"]]})"),
    answer_kernel_coefficients};

}  // namespace dpcert
