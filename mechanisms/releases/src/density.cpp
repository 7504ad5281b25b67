// SPDX-License-Identifier: Apache-2.0
// A kernel density estimate at sites, with noise in the space of its kernel.
// Theory: mechanisms/releases/theory/function_releases.md
#include <map>

#include "noisy_function.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_kernel_values = 50'000'000;  // sites times records: a minute or so
constexpr long most_bandwidths = 1'000'000;               // in the interval
constexpr long spare_bits = 40;                           // of distances in bandwidths, and of roundings

/// The mean of the kernel over records, over its integral, at the sites. Distances are in bandwidths
/// from `lower`, so that none is larger than the interval.
Drawn estimate_at(const ScaledKernel& kernel, const Rational& lower, const std::vector<Rational>& sites,
                  const std::vector<Rational>& records) {
  const auto in_bandwidths = [&](const Rational& x) -> Rational { return (x - lower) / kernel.bandwidth; };
  std::map<Rational, unsigned long> counts;
  for (const Rational& x : records) ++counts[in_bandwidths(x)];
  std::vector<Rational> places;
  for (const Rational& site : sites) places.push_back(in_bandwidths(site));
  return [kernel, places, counts, n = records.size()](Precision wanted) {
    const Precision precision{wanted.bits + spare_bits + bit_length(Integer{n})};
    std::vector<Enclosure> at, sums(places.size(), Enclosure{0, precision});
    for (const Rational& place : places) at.emplace_back(place, precision);
    for (const auto& [place, count] : counts) {
      const Enclosure x{place, precision}, weight{static_cast<long>(count), precision};
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += kernel.kernel->at(at[i] - x) * weight;
    }
    const Enclosure whole = kernel.integral(precision) * Rational{n};
    for (Enclosure& sum : sums) sum = sum / whole;
    return sums;
  };
}

void want_wide_enough(const Fields& in, const NumberCells& cells) {
  const Rational least = (cells.upper - cells.lower) / most_bandwidths, found = in.number("bandwidth");
  if (found < least)
    reject(in.where("bandwidth"),
           "found " + short_text(found) + ", wanted at least a millionth of the interval, " + short_text(least));
}

void want_sites_within(const Fields& in, const std::vector<Rational>& sites, const NumberCells& cells) {
  for (std::size_t i = 0; i < sites.size(); ++i)
    if (sites[i] < cells.lower || sites[i] > cells.upper)
      reject(child(in.where("sites"), i), "found " + short_text(sites[i]) +
                                              ", wanted a site from lower to upper, in [" + short_text(cells.lower) +
                                              ", " + short_text(cells.upper) + "]");
}

StatisticRelease read_density(const Fields& in) {
  const NumberCells cells = read_number_cells(in);
  const unsigned long records = in.count("records");
  const std::size_t asked = in.list("sites").size();
  if (records > most_kernel_values / asked)
    reject(in.where("sites"), "found " + std::to_string(asked) + " sites for " + std::to_string(records) +
                                  " records, wanted fewer: " + std::to_string(most_kernel_values) +
                                  " values of the kernel in all");
  want_wide_enough(in, cells);
  const FunctionNoise noise = read_function_noise(in);
  want_sites_within(in, noise.sites, cells);
  const LargestNorm largest = [kernel = noise.kernel, apart = Rational{cells.upper - cells.lower},
                               records](Precision precision) {
    return kernel.distance(apart, precision) / (kernel.integral(precision) * Rational{records});
  };
  return {{in.text("column")},
          records,
          noise.mechanism,
          [cells](const std::vector<Column>& columns) { return cells.of(columns.front()); },
          cells.treatment() + "; " + whole_function,
          noise.error(largest),
          noise.told(),
          noise.output(largest, records,
                       [kernel = noise.kernel, lower = cells.lower, sites = noise.sites](
                           const std::vector<Rational>& all) { return estimate_at(kernel, lower, sites, all); })};
}

}  // namespace

const ReleaseType& density_release() {
  static const ReleaseType type{
      {"type",
       "density",
       "a kernel density estimate of a column at sites from lower to upper, with noise that is a function, too",
       with_bounds(function_noise_members()),
       {},
       R"({"type": "density", "column": "age", "records": 1000, "lower": 0, "upper": 120, "kernel": "gaussian",
         "bandwidth": 10, "sites": [20, 40, 60, 80], "sigma": 4})"},
      read_density};
  return type;
}

}  // namespace dpcert
