// SPDX-License-Identifier: Apache-2.0
#include "plot_amplification.hpp"

#include <algorithm>
#include <cmath>

#include "amplified_curves.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"

namespace dpcert::cli {
namespace {

constexpr std::size_t most_work = 1UL << 19;  // of one point: pairs of inputs times outputs, and as much for each pair
constexpr std::size_t work_of_pair = 30;      // as for so many outputs
const Rational most_epsilon = 1000, least_width = Rational{1, 1'000'000};

MarkovKernel read_drawable_kernel(Query& in) {
  MarkovKernel kernel = read_kernel_power(in);
  if (kernel.inputs() * kernel.inputs() * (kernel.outputs() + work_of_pair) > most_work)
    throw BadInput{unsupported(in.where("kernel"), "found " + std::to_string(kernel.inputs()) + " rows of " +
                                                       std::to_string(kernel.outputs()) +
                                                       ", more than can be drawn: rows x rows x (columns + 30) up to " +
                                                       std::to_string(most_work))};
  return kernel;
}

Epsilon read_drawable_epsilon(Query& in) {
  Epsilon epsilon = in.epsilon("epsilon");
  if (at_most(epsilon, Epsilon{most_epsilon}) != Trilean::yes)
    reject(in.where("epsilon"), "found " + describe(in.at("epsilon")) + ", wanted at most 1000 to draw it");
  return epsilon;
}

/// The ends of the axis: those given, or 0 and somewhat more than the epsilon of the budget.
std::pair<Rational, Rational> read_axis(Query& in, const Epsilon& epsilon) {
  if (!in.has("epsilon_out")) {
    const double end = epsilon.enclose({}).steer();
    return {0, end > 1e-6 ? Rational{1.2 * end} : Rational{1}};
  }
  const std::string where = in.where("epsilon_out");
  const auto& ends = in.array("epsilon_out");
  if (ends.size() != 2)
    reject(where, "found " + std::to_string(ends.size()) + " numbers, wanted the two ends of the axis");
  const Range range{Rational{0}, most_epsilon, false, "a number in [0, 1000]"};
  const Rational from = rational_of(ends[0], child(where, 0), range), to = rational_of(ends[1], child(where, 1), range);
  if (to - from < least_width)
    reject(child(where, 1), "found " + describe(ends[1]) + ", wanted an end above the other by 1/1000000 at least");
  return {from, to};
}

Amplification read_question(Query& in) {
  MarkovKernel kernel = read_drawable_kernel(in);
  const Epsilon epsilon = read_drawable_epsilon(in);
  const Rational delta = in.rational("delta", probability());
  const auto [from, to] = read_axis(in, epsilon);
  return {std::move(kernel), {epsilon, delta}, from, to};
}

/// The decade just below the last points of all curves and the marks between the ends, but for zeros; from 3 decades to 290.
double log_from(const std::vector<Drawn>& all, const std::array<double, 2>& ends) {
  double least = 2e-3;
  for (const Drawn& drawn : all) {
    const auto [x, y] = drawn.points.back();
    if (y > 0 && x >= ends[0] && x <= ends[1]) least = std::min(least, y);
  }
  return std::pow(10, std::max(-290.0, std::floor(std::log10(least / 1.5))));
}

}  // namespace

Panel read_amplification(const Json& value, const std::string& where) {
  Query in{value, where};
  const Amplification asked = read_question(in);
  const Rational& delta = asked.budget.delta;
  const bool is_logarithmic = in.has("log") ? is_true(in, "log") : delta > 0 && delta < Rational(1, 100);
  in.finish();
  Panel panel{"", amplified_curves(asked),
              Axes{"epsilon_out", "delta", {asked.from.convert_to<double>(), asked.to.convert_to<double>()}}};
  if (is_logarithmic) panel.axes->log_from = log_from(panel.drawn, panel.axes->x_range);
  return panel;
}

}  // namespace dpcert::cli
