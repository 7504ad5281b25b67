// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_kernel.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_kernel_steps = 1'000'000'000;
constexpr std::size_t most_sum_bits = 1UL << 20;

/// A condition on a kernel.
struct MixingType : ObjectType {
  Mixing mixing;
};

Member gamma() { return {"gamma", ValueType::number(Range::probability()), "the coefficient"}; }

/// Refuses what is no law.
void check_law(const std::vector<Rational>& law, const std::string& where) {
  Rational sum = 0;
  for (const Rational& mass : law) {
    sum += mass;
    if (bit_size(sum) > most_sum_bits)
      throw BadInput{unsupported(where, "the common denominator of these probabilities is too long")};
  }
  if (sum != 1) reject(where, "the probabilities sum to " + sum.str().substr(0, 60) + ", wanted exactly 1");
}

const std::vector<MixingType>& mixing_types() {
  static const std::vector<MixingType> all = {
      {{"type",
        "dobrushin",
        "divergences of outputs are at most gamma",
        {gamma()},
        {},
        R"({"type": "dobrushin", "gamma": "0.5"})"},
       Mixing::dobrushin},
      {{"type",
        "dobrushin_epsilon",
        "hockey-stick divergences of that epsilon are at most gamma",
        {gamma(), {"epsilon", ValueType::epsilon(), "where the divergence is taken"}},
        {},
        R"({"type": "dobrushin_epsilon", "gamma": "0.5", "epsilon": "1"})"},
       Mixing::dobrushin_epsilon},
      {{"type",
        "doeblin",
        "outputs have a part 1 - gamma in common",
        {gamma()},
        {},
        R"({"type": "doeblin", "gamma": "0.5"})"},
       Mixing::doeblin},
      {{"type",
        "ultra_mixing",
        "ratios of outputs are at least 1 - gamma",
        {gamma()},
        {},
        R"({"type": "ultra_mixing", "gamma": "0.5"})"},
       Mixing::ultra_mixing},
  };
  return all;
}

std::vector<const MixingType*> mixing_type_pointers() {
  std::vector<const MixingType*> all;
  for (const MixingType& type : mixing_types()) all.push_back(&type);
  return all;
}

}  // namespace

Variety condition_variety() {
  Variety variety{"condition", "What is known of how a kernel mixes.", {}};
  for (const MixingType& type : mixing_types()) variety.types.push_back(&type);
  return variety;
}

Member kernel_member() {
  return {"kernel", ValueType::stochastic_matrix(1), "a row for each input: the law of the output"};
}

Member power_member() {
  return optional({"power", ValueType::whole(1, most_kernel_steps),
                   "number of steps that the kernel is run, which is then square"});
}

std::vector<Rational> read_law(const Fields& in, const char* key) {
  std::vector<Rational> law = in.numbers(key);
  check_law(law, in.where(key));
  return law;
}

StochasticMatrix read_stochastic_matrix(const Fields& in, const char* key) {
  StochasticMatrix rows = in.rows(key);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string where = child(in.where(key), i);
    check_law(rows[i], where);
    if (rows[i].size() != rows.front().size())
      reject(where, "found " + std::to_string(rows[i].size()) + " columns, wanted " +
                        std::to_string(rows.front().size()) + " as in the first row");
  }
  return rows;
}

MarkovKernel read_kernel(const Fields& in) {
  return required(MarkovKernel::of(read_stochastic_matrix(in, "kernel")), in.where("kernel"));
}

MarkovKernel read_kernel_power(const Fields& in) {
  const MarkovKernel kernel = read_kernel(in);
  if (!in.has("power")) return kernel;
  const unsigned long steps = in.count("power");
  if (kernel.inputs() != kernel.outputs())
    reject(in.where("kernel"), "found " + std::to_string(kernel.inputs()) + " rows and " +
                                   std::to_string(kernel.outputs()) + " columns, wanted a square matrix for a power");
  return required(power(kernel, steps), in.where("power"));
}

MixingCondition read_mixing_condition(const Json& value, const std::string& where) {
  const MixingType& type = named_type(value, where, mixing_type_pointers());
  const Fields in{value, where, type};
  MixingCondition condition{type.mixing, in.number("gamma")};
  if (type.mixing == Mixing::dobrushin_epsilon) condition.epsilon = in.epsilon("epsilon");
  return condition;
}

}  // namespace dpcert
