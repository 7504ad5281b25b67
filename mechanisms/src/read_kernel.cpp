// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_kernel.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_steps = 1'000'000'000;
constexpr std::size_t most_sum_bits = 1UL << 20;

/// The kernel; its errors with their place.
MarkovKernel located(Result<MarkovKernel> kernel, const std::string& where) {
  if (!kernel) throw BadInput{{kernel.error().fault, where, kernel.error().message}};
  return std::move(kernel).value();
}

Mixing read_type(Fields& in) {
  const std::string name = in.string("type");
  std::vector<std::string> known;
  for (const Mixing type : {Mixing::dobrushin, Mixing::dobrushin_epsilon, Mixing::doeblin, Mixing::ultra_mixing}) {
    if (name == name_of(type)) return type;
    known.emplace_back(name_of(type));
  }
  reject_name(name, known, in.where("type"));
}

}  // namespace

std::vector<Rational> read_law(const Json& value, const std::string& where) {
  if (value.kind != Json::Kind::array) reject(where, "found " + describe(value) + ", wanted an array of probabilities");
  std::vector<Rational> result;
  Rational sum = 0;
  for (std::size_t y = 0; y < value.items.size(); ++y) {
    result.push_back(rational_of(value.items[y], child(where, y), probability()));
    sum += result.back();
    if (bit_size(sum) > most_sum_bits)
      throw BadInput{unsupported(where, "the common denominator of these probabilities is too long")};
  }
  if (sum != 1) reject(where, "the probabilities sum to " + sum.str().substr(0, 60) + ", wanted exactly 1");
  return result;
}

StochasticMatrix read_stochastic_matrix(const Json& value, const std::string& where, std::size_t least) {
  if (value.kind != Json::Kind::array) reject(where, "found " + describe(value) + ", wanted an array of rows");
  if (value.items.size() < least)
    reject(where, "found " + std::to_string(value.items.size()) + " rows, wanted at least " + std::to_string(least) +
                      ", one for each input");
  StochasticMatrix rows;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    rows.push_back(read_law(value.items[i], child(where, i)));
    if (rows.back().size() != rows.front().size())
      reject(child(where, i), "found " + std::to_string(rows.back().size()) + " columns, wanted " +
                                  std::to_string(rows.front().size()) + " as in the first row");
  }
  return rows;
}

MarkovKernel read_kernel(Fields& in) {
  const std::string where = in.where("kernel");
  return located(MarkovKernel::of(read_stochastic_matrix(in.at("kernel"), where, 1)), where);
}

MarkovKernel read_kernel_power(Fields& in) {
  const MarkovKernel kernel = read_kernel(in);
  if (!in.has("power")) return kernel;
  const unsigned long steps = in.count("power", 1, most_steps);
  if (kernel.inputs() != kernel.outputs())
    reject(in.where("kernel"), "found " + std::to_string(kernel.inputs()) + " rows and " +
                                   std::to_string(kernel.outputs()) + " columns, wanted a square matrix for a power");
  return located(power(kernel, steps), in.where("power"));
}

MixingCondition read_mixing_condition(const Json& value, const std::string& where) {
  Fields in{value, where};
  MixingCondition condition{read_type(in), in.rational("gamma", probability())};
  if (condition.type == Mixing::dobrushin_epsilon) condition.epsilon = in.epsilon("epsilon");
  in.finish();
  return condition;
}

}  // namespace dpcert
