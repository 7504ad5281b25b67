// SPDX-License-Identifier: Apache-2.0
#include "more/spec/with_kernel.hpp"

#include "kernel/spec/fields.hpp"
#include "more/laws/post_processed.hpp"
#include "more/laws/profile.hpp"

namespace dpcert::check {
namespace {

// sum += weight * row, entry by entry.
void add(std::vector<Rational>& sum, const Rational& weight, const std::vector<Rational>& row) {
  for (std::size_t y = 0; y < row.size(); ++y) {
    if (weight == 0 || row[y] == 0) continue;
    sum[y] += weight * row[y];
  }
}
// Adds a row to a product.
void keep(std::vector<Rational> row, Rows& rows) {
  for (const Rational& entry : row) spend(memory_cost(bit_size(entry)));
  rows.push_back(std::move(row));
}

// Of randomized response, where its probabilities are rational: from each input all rows of the
// kernel with the weight of the others, and the input's own with what it has more.
Rows product(const RandomizedResponse& response, const Rows& kernel) {
  const auto* truth = std::get_if<Rational>(&response.chosen);
  const auto* epsilon = std::get_if<LogNumber>(&response.chosen);
  if (response.categories > max_rows || (epsilon != nullptr && epsilon->offset != 0))
    throw BeyondLimits{"a kernel behind a response of too many categories, or of irrational probabilities"};
  if (response.categories != Rational{kernel.size()})
    throw Misread{"a \"kernel\" without a row for each outcome it is run on"};
  const Rational others = response.categories - 1;
  const Rational same = truth != nullptr ? *truth : Rational{epsilon->argument / (epsilon->argument + others)};
  const Rational other = (1 - same) / others;
  std::vector<Rational> all(kernel.front().size());
  for (const auto& of_input : kernel) add(all, other, of_input);
  Rows rows;
  for (const auto& of_input : kernel) {
    std::vector<Rational> row = all;
    add(row, same - other, of_input);
    keep(std::move(row), rows);
  }
  return rows;
}

}  // namespace

Rows product(const Rows& laws, const Rows& kernel) {
  if (laws.front().size() != kernel.size()) throw Misread{"a matrix without a row for each outcome it is run on"};
  spend(laws.size(), kernel.size(), kernel.front().size(), 0.1);  // zeros too
  Rows rows;
  for (const auto& law : laws) {
    std::vector<Rational> row(kernel.front().size());
    for (std::size_t z = 0; z < kernel.size(); ++z) add(row, law[z], kernel[z]);
    keep(std::move(row), rows);
  }
  return rows;
}

Mechanism with_kernel(const Mechanism& inner, std::vector<std::vector<Rational>> kernel) {
  const auto behind = [&](const Channel& channel) { return Channel{product(channel.rows, kernel), channel.edges}; };
  if (const auto* x = inner.as<Channel>()) return {behind(*x)};
  if (const auto* x = inner.as<Profile>()) {
    Mechanism result = Mechanism::of(Profile{behind(x->channel)});
    result.relation = Relation::replace_one;
    return result;
  }
  if (const auto* x = inner.as<RandomizedResponse>()) return {Channel{product(*x, kernel), {}}};
  if (const auto* x = inner.as<Pure>(); x != nullptr && !inner.relation)
    return Mechanism::of(PostProcessedBudget{x->epsilon, 0, std::move(kernel)});
  if (const auto* x = inner.as<Approximate>())
    return Mechanism::of(PostProcessedBudget{x->epsilon, x->delta, std::move(kernel)});
  throw BeyondLimits{"a kernel behind a mechanism of a type for which this checker knows no rule"};
}

}  // namespace dpcert::check
