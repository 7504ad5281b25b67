// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace dpcert::test {

// Tests of samples. Each raises a false alarm with probability 1e-9 at most, by an inequality that
// holds for every number of draws, so that a failure is an error.

inline constexpr double false_alarm = 1e-9;

/// Draws of a statistical test.
inline std::size_t draws() {
  const char* asked = std::getenv("DPCERT_DRAWS");
  return asked == nullptr ? 10'000 : static_cast<std::size_t>(std::stoull(asked));
}

/// The largest distance of an empirical from the true distribution
/// function, as a part of what is allowed: at most 1. By the inequality of
/// Dvoretzky, Kiefer and Wolfowitz with Massart's constant.
inline double distance_from(std::vector<double> sample, const std::function<double(double)>& probability_up_to,
                            const std::function<double(double)>& probability_below) {
  std::sort(sample.begin(), sample.end());
  const auto n = static_cast<double>(sample.size());
  double largest = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const bool begins = i == 0 || sample[i - 1] != sample[i];
    const bool ends = i + 1 == sample.size() || sample[i + 1] != sample[i];
    if (begins) largest = std::max(largest, std::abs(probability_below(sample[i]) - static_cast<double>(i) / n));
    if (ends) largest = std::max(largest, std::abs(probability_up_to(sample[i]) - static_cast<double>(i + 1) / n));
  }
  return largest / std::sqrt(std::log(2 / false_alarm) / (2 * n));
}
/// Of a continuous law.
inline double distance_from(std::vector<double> sample, const std::function<double(double)>& distribution) {
  return distance_from(std::move(sample), distribution, distribution);
}

/// The distance at points alone, where the distribution function takes long.
inline double distance_at(const std::vector<double>& points, std::vector<double> sample,
                          const std::function<double(double)>& distribution) {
  std::sort(sample.begin(), sample.end());
  const auto n = static_cast<double>(sample.size());
  double largest = 0;
  for (const double x : points) {
    const auto below = static_cast<double>(std::upper_bound(sample.begin(), sample.end(), x) - sample.begin());
    largest = std::max(largest, std::abs(distribution(x) - below / n));
  }
  return largest / std::sqrt(std::log(2 / false_alarm) / (2 * n));
}
/// Points of that distance, from the first on.
inline std::vector<double> points(double first, double step, std::size_t count) {
  std::vector<double> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = first + step * static_cast<double>(i);
  return all;
}

/// The distance of the share of an event from its probability, as a
/// part of what is allowed; by Bernstein's inequality.
inline double share_off(double count, double n, double probability) {
  const double l = std::log(2 / false_alarm), variance = probability * (1 - probability);
  return std::abs(count / n - probability) / (std::sqrt(2 * variance * l / n) + 2 * l / (3 * n));
}

/// How far two traits of a sample are from independent: over all cells the largest distance of
/// their share from the product of the shares of its row and its column, as a part of what
/// Bernstein's inequality allows the cell alone: where the traits are independent the estimated
/// product follows the cell, and the distance varies less, for all large samples.
inline double dependence(const std::vector<std::vector<double>>& counts) {
  double n = 0;
  std::vector<double> rows(counts.size()), columns(counts.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j) {
      n += counts[i][j];
      rows[i] += counts[i][j];
      columns[j] += counts[i][j];
    }
  double largest = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j)
      largest = std::max(largest, share_off(counts[i][j], n, rows[i] * columns[j] / (n * n)));
  return largest;
}

}  // namespace dpcert::test
