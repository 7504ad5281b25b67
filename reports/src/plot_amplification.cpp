// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/plot_amplification.hpp"

#include "dpcert/exact/from_double.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/reports/amplified_curves.hpp"
#include "dpcert/reports/plot_axes.hpp"

namespace dpcert::reports {
namespace {

constexpr std::size_t most_work = 1UL << 19;  // of one point: pairs of inputs times outputs, and as much for each pair
constexpr std::size_t work_of_pair = 30;      // as for so many outputs

const ObjectType& amplification_type() {
  static const ObjectType type{
      "",
      "amplification",
      "what a kernel leaves of a budget",
      {kernel_member(),
       power_member(),
       {"epsilon", ValueType::epsilon(), "the budget's privacy loss, in nats, at most 1000"},
       {"delta", ValueType::number(Range::probability()), "the budget's delta"},
       optional({"epsilon_out", ValueType::list_of(ValueType::number({.least = 0, .most = most_epsilon}), 2, 2),
                 "the ends of the axis"}),
       log_member(),
       least_member()}};
  return type;
}

MarkovKernel read_drawable_kernel(const Fields& in) {
  MarkovKernel kernel = read_kernel_power(in);
  if (kernel.inputs() * kernel.inputs() * (kernel.outputs() + work_of_pair) > most_work)
    throw BadInput{unsupported(in.where("kernel"), "found " + std::to_string(kernel.inputs()) + " rows of " +
                                                       std::to_string(kernel.outputs()) +
                                                       ", more than can be drawn: rows x rows x (columns + 30) up to " +
                                                       std::to_string(most_work))};
  return kernel;
}

Epsilon read_drawable_epsilon(const Fields& in) {
  Epsilon epsilon = in.epsilon("epsilon");
  if (at_most(epsilon, Epsilon{most_epsilon}) != Trilean::yes)
    reject(in.where("epsilon"), "found " + describe(in.at("epsilon")) + ", wanted at most 1000 to draw it");
  return epsilon;
}

/// The ends of the axis: those given, or 0 and somewhat more than the epsilon of the budget.
std::pair<Rational, Rational> read_axis(const Fields& in, const Epsilon& epsilon) {
  if (!in.has("epsilon_out")) {
    const double end = epsilon.enclose({}).steer();
    return {0, end > 1e-6 ? finite_rational(1.2 * end).value_or(1) : Rational{1}};
  }
  return read_ends(in, "epsilon_out");
}

Amplification read_question(const Fields& in) {
  MarkovKernel kernel = read_drawable_kernel(in);
  const Epsilon epsilon = read_drawable_epsilon(in);
  const Rational delta = in.number("delta");
  const auto [from, to] = read_axis(in, epsilon);
  return {std::move(kernel), {epsilon, delta}, from, to};
}

}  // namespace

Panel read_amplification(const Json& value, const std::string& where) {
  const Fields in{value, where, amplification_type()};
  const Amplification asked = read_question(in);
  const Rational& delta = asked.budget.delta;
  Panel panel{"", amplified_curves(asked),
              Axes{"epsilon_out", "delta", {asked.from.convert_to<double>(), asked.to.convert_to<double>()}}};
  make_logarithmic(panel, in, delta > 0 && delta < Rational(1, 100));
  return panel;
}

}  // namespace dpcert::reports
