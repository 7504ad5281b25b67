// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"
#include "finite.hpp"

namespace dpcert::any {

/// A law on so many outcomes; with least weight 0 some are impossible.
[[nodiscard]] inline std::vector<Rational> law(std::size_t outcomes, int least_weight = 0) {
  std::vector<Rational> weights;
  Rational total = 0;
  for (std::size_t y = 0; y < outcomes; ++y) total += weights.emplace_back(*rc::gen::inRange(least_weight, 7));
  if (total == 0) total = weights.front() = 1;
  for (auto& weight : weights) weight /= total;
  return weights;
}

[[nodiscard]] inline MarkovKernel kernel(std::size_t inputs, std::size_t outputs) {
  const int least_weight = *rc::gen::inRange(0, 2);
  StochasticMatrix matrix;
  for (std::size_t x = 0; x < inputs; ++x) matrix.push_back(law(outputs, least_weight));
  return *MarkovKernel::of(matrix);
}

/// Up to four inputs and outputs.
[[nodiscard]] inline MarkovKernel kernel() {
  return kernel(*rc::gen::inRange<std::size_t>(1, 5), *rc::gen::inRange<std::size_t>(1, 5));
}

/// A rational e^epsilon >= 1, 1 now and then.
[[nodiscard]] inline Rational power_of_e() {
  return *rc::gen::element<Rational>(1, Rational(11, 10), Rational(3, 2), 2, 3, Rational(19, 4), 20);
}

/// In [0, 1], the ends now and then.
[[nodiscard]] inline Rational delta() {
  return *rc::gen::element<Rational>(0, 0, Rational(1, 100), Rational(1, 7), Rational(1, 2), Rational(9, 10), 1);
}

}  // namespace dpcert::any

namespace dpcert {

[[nodiscard]] inline MarkovKernel kernel_of(StochasticMatrix matrix) { return *MarkovKernel::of(std::move(matrix)); }

[[nodiscard]] inline Number exactly(const Rational& x) { return Number::exactly(x, {}); }

/// Two laws, outcome by outcome.
[[nodiscard]] inline finite::Pair pair_of(const std::vector<Rational>& p, const std::vector<Rational>& q) {
  finite::Pair pair;
  for (std::size_t y = 0; y < p.size(); ++y) pair.emplace_back(p[y], q[y]);
  return pair;
}

/// What a kernel makes of a law, written out.
[[nodiscard]] inline std::vector<Rational> pushed(const std::vector<Rational>& law, const MarkovKernel& kernel) {
  std::vector<Rational> result(kernel.outputs());
  for (std::size_t x = 0; x < law.size(); ++x)
    for (std::size_t y = 0; y < result.size(); ++y) result[y] += law[x] * kernel.matrix()[x][y];
  return result;
}

/// The pair of laws on the inputs.
[[nodiscard]] inline finite::Pair spread(const std::vector<Rational>& weights, std::size_t inputs, std::size_t from,
                                         std::size_t against) {
  finite::Pair pair(inputs);
  pair[from].first = weights[0], pair[from].second = weights[1];
  pair[against].first += 1 - weights[0], pair[against].second += 1 - weights[1];
  return pair;
}

}  // namespace dpcert
