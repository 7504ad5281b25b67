// SPDX-License-Identifier: Apache-2.0
#include "with_kernel.hpp"

#include "fields.hpp"

namespace dpcert::check {
namespace {

// Each row of `laws` as a weighting of the rows of the kernel.
std::vector<std::vector<Rational>> product(const std::vector<std::vector<Rational>>& laws,
                                           const std::vector<std::vector<Rational>>& kernel) {
  constexpr std::size_t max_steps = 4'000'000, max_work = 20'000'000;  // in words of the sums on the way
  const std::size_t outputs = kernel.front().size();
  if (laws.front().size() != kernel.size()) throw Misread{"a \"kernel\" without a row for each outcome it is run on"};
  if (laws.size() > max_steps / kernel.size() / outputs) throw Misread{"a \"kernel\" that costs too much to run"};
  std::size_t work = 0;
  std::vector<std::vector<Rational>> rows(laws.size(), std::vector<Rational>(outputs));
  for (std::size_t x = 0; x < laws.size(); ++x)
    for (std::size_t z = 0; z < kernel.size(); ++z)
      for (std::size_t y = 0; y < outputs; ++y) {
        rows[x][y] += laws[x][z] * kernel[z][y];
        work += 1 + bit_size(rows[x][y]) / 64;
        if (work > max_work) throw Misread{"a \"kernel\" that costs too much to run"};
      }
  return rows;
}

// Randomized response as the channel that it is, where its probabilities are rational.
Channel as_channel(const RandomizedResponse& response) {
  const auto inputs = to_count(response.categories, 2000);
  const auto* truth = std::get_if<Rational>(&response.chosen);
  const auto* epsilon = std::get_if<LogNumber>(&response.chosen);
  if (!inputs || (epsilon != nullptr && epsilon->offset != 0))
    throw Misread{"a kernel behind a response of too many categories, or of irrational probabilities"};
  const Rational others = response.categories - 1;
  const Rational same = truth != nullptr ? *truth : Rational{epsilon->argument / (epsilon->argument + others)};
  Channel channel{std::vector(*inputs, std::vector<Rational>(*inputs, (1 - same) / others)), {}};
  for (std::size_t i = 0; i < *inputs; ++i) {
    channel.rows[i][i] = same;
    for (std::size_t j = i + 1; j < *inputs; ++j) channel.edges.emplace_back(i, j);
  }
  return channel;
}

}  // namespace

Mechanism with_kernel(const Mechanism& inner, std::vector<std::vector<Rational>> kernel) {
  if (const auto* x = inner.as<Channel>()) return {Channel{product(x->rows, kernel), x->edges}};
  if (const auto* x = inner.as<RandomizedResponse>()) {
    const Channel channel = as_channel(*x);
    return {Channel{product(channel.rows, kernel), channel.edges}};
  }
  if (const auto* x = inner.as<Pure>()) return {PostProcessedBudget{x->epsilon, 0, std::move(kernel)}};
  if (const auto* x = inner.as<Approximate>()) return {PostProcessedBudget{x->epsilon, x->delta, std::move(kernel)}};
  throw Misread{"a kernel behind a mechanism of a type for which this checker knows no rule"};
}

}  // namespace dpcert::check
