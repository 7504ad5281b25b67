// SPDX-License-Identifier: Apache-2.0
// The largest norm, in the space of a kernel, of a difference of a function of records.
#include <algorithm>

#include "dpcert/accounting/noise/elliptical/stationary_kernel.hpp"
#include "dpcert/numerics/box_form.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_smoothed_sites = 100;
constexpr long most_ridge_asked = 1'000'000'000;

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const StationaryKernel& kernel : stationary_kernels()) names.push_back(kernel.name);
  return names;
}

ScaledKernel read_scaled_kernel(const Fields& query) {
  const std::string name = query.text("kernel");
  const auto& all = stationary_kernels();
  return {&*std::ranges::find(all, name, &StationaryKernel::name), query.number("bandwidth")};
}

/// Over all x and y of an interval of that width, |k_x - k_y|, and of the densities that they make.
Answer answer_kernel_functions(const ScaledKernel& kernel, const Rational& width, long digits) {
  const auto enclosed = [&](auto&& at) {
    return Number::enclosed(refine_to_digits(digits, [&](Precision precision) { return at(precision); }));
  };
  const Number distance = enclosed([&](Precision precision) { return kernel.distance(width, precision); });
  const Number of_density =
      enclosed([&](Precision precision) { return kernel.distance(width, precision) / kernel.integral(precision); });
  Answer answer = shown(distance, digits, Range::non_negative());
  answer["density"] = shown(of_density, digits, Range::non_negative());
  return answer;
}

std::vector<Rational> read_distinct(const Fields& query, const char* key) {
  std::vector<Rational> sites;
  for (const Rational& site : query.numbers(key)) {
    if (std::ranges::find(sites, site) != sites.end())
      reject(child(query.where(key), sites.size()), "this site is listed twice");
    sites.push_back(site);
  }
  return sites;
}

/// Over values at sites that move so far at most.
Answer answer_smoothed(const Fields& query, const ScaledKernel& kernel, long digits) {
  const std::vector<Rational> sites = read_distinct(query, "at");
  const std::vector<Rational> widths = query.numbers("widths");
  if (widths.size() != sites.size())
    reject(query.where("widths"), "found " + std::to_string(widths.size()) + " numbers, wanted " +
                                      std::to_string(sites.size()) + ", a site each");
  const RidgeSmoother smoother{kernel, sites, query.number("ridge")};
  const LargestForm form = smoother.largest_norm(widths);
  const bool is_zero = std::ranges::all_of(widths, [](const Rational& width) { return width == 0; });
  const Number norm =
      is_zero
          ? Number::exactly(0, precision_for(digits))
          : Number::enclosed(refine_to_digits(digits, [&](Precision precision) { return sqrt(form.at(precision)); }));
  Answer answer = shown(norm, digits, Range::non_negative());
  answer["kind"] = form.is_bound() ? "bound" : "exact";
  return answer;
}

Answer answer_kernel_sensitivity(const Fields& query, long digits) {
  const ScaledKernel kernel = read_scaled_kernel(query);
  if (query.has("at")) return answer_smoothed(query, kernel, digits);
  const Rational lower = query.number("lower"), upper = query.number("upper");
  if (lower >= upper) reject(query.where("upper"), "wanted a number above lower");
  return answer_kernel_functions(kernel, upper - lower, digits);
}

}  // namespace

const Quantity kernel_sensitivity_quantity{
    query_type("kernel_sensitivity", "the largest norm of a difference of functions in the space of a kernel",
               {{"kernel", ValueType::one_of(kernel_names()), "the kernel, which is the noise's covariance, too"},
                {"bandwidth", ValueType::number(Range::positive()), "what distances are divided by"},
                {"lower", ValueType::number(Range::any()), "least value of a record, of kernel functions k_x"},
                {"upper", ValueType::number(Range::any()), "largest value of a record, above the least"},
                {"at", ValueType::list_of(ValueType::number(Range::any()), 1, most_smoothed_sites),
                 "where a record's curve is known, no site twice, of curves smoothed with a ridge"},
                {"widths", ValueType::list_of(ValueType::number(Range::non_negative()), 1, most_smoothed_sites),
                 "how far its values there may be apart in two records"},
                {"ridge", ValueType::number({.least = Rational{1, most_ridge_asked}, .most = most_ridge_asked}),
                 "weight of a curve's squared norm, beside the sum of its squared distances from its values"}},
               R"({"quantity": "kernel_sensitivity", "kernel": "gaussian", "bandwidth": 10, "lower": 0, "upper": 120})",
               {{"kernel", "bandwidth", "lower", "upper"}, {"kernel", "bandwidth", "at", "widths", "ridge"}}),
    answer_kernel_sensitivity};

}  // namespace dpcert
