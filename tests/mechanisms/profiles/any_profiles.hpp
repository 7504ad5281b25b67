// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include "dpcert/mechanisms/profiles/profile_graph.hpp"

namespace dpcert::test {

/// Of small integer weights; with least weight 0 some outcomes are impossible.
inline std::vector<Rational> any_law(std::size_t size, int least_weight = 0) {
  std::vector<Rational> law;
  Rational total = 0;
  for (std::size_t i = 0; i < size; ++i) total += law.emplace_back(*rc::gen::inRange(least_weight, 7));
  if (total == 0) total = law.front() = 1;
  for (Rational& mass : law) mass /= total;
  return law;
}
inline StochasticMatrix any_matrix(std::size_t rows, std::size_t columns, int least_weight = 0) {
  StochasticMatrix matrix;
  for (std::size_t x = 0; x < rows; ++x) matrix.push_back(any_law(columns, least_weight));
  return matrix;
}
/// One edge at least.
inline ProfileGraph any_graph(std::size_t profiles, std::size_t observations, int least_weight = 0) {
  ProfileGraph graph{any_matrix(profiles, observations, least_weight), {}};
  for (std::size_t i = 0; i < profiles; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (graph.edges.empty() || *rc::gen::arbitrary<bool>()) graph.edges.emplace_back(i, j);
  return graph;
}

}  // namespace dpcert::test
