// SPDX-License-Identifier: Apache-2.0
// Any finite mechanism.  Theory: accounting/theory/channel.md
#include <algorithm>

#include "close_pairs.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/mechanisms/read_profiles.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "laws.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_channel_work = 4'000'000;  // ordered pairs of rows times columns

class FiniteChannel final : public Leaf {
 public:
  explicit FiniteChannel(ChannelMatrix matrix) : matrix_{std::move(matrix)} {}

  Result<WorstPair> worst_pair() const override { return channel_pair(matrix_); }
  std::optional<WorstOutcome> worst_outcome() const override { return dpcert::worst_outcome(matrix_); }
  std::string why_unbounded(bool at_delta_zero) const override {
    const WorstOutcome worst = dpcert::worst_outcome(matrix_);
    if (!at_delta_zero || worst.ratio) return "";
    return ", as outcome " + std::to_string(worst.outcome) + " is possible from input " + std::to_string(worst.from) +
           " and impossible from input " + std::to_string(worst.against);
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    return is_about_divergence(goal) ? std::optional{by(rules::channel)} : std::nullopt;
  }
  Result<Mechanism> behind(const MarkovKernel& kernel) const override {
    if (const auto problem = wrong_inputs(kernel, matrix_.rows.front().size())) return *problem;
    if (!is_affordable(2 * matrix_.edges.size(), kernel)) return too_many_pairs();
    const auto own = MarkovKernel::of(matrix_.rows);
    const auto product = own ? compose(*own, kernel) : own;
    if (!product) return Error{product.error().fault, "/kernel", product.error().message};
    return channel({product->matrix(), matrix_.edges});
  }

 private:
  ChannelMatrix matrix_;
};

Filled<Result<Mechanism>> read_channel(const Fields& in) {
  ChannelMatrix matrix{read_stochastic_matrix(in, "matrix"), {}};
  const std::size_t inputs = matrix.rows.size(), columns = matrix.rows.front().size();
  if (count_neighbours(in, inputs) > most_channel_work / 2 / columns)
    throw BadInput{unsupported(in.where("matrix"), "too many pairs of inputs times outputs for an exact comparison")};
  matrix.edges = read_neighbours(in, inputs);
  return [matrix = std::move(matrix)](const Rational&) { return channel(matrix); };
}

}  // namespace

Result<Mechanism> channel(ChannelMatrix matrix) {
  const auto& [rows, edges] = matrix;
  if (rows.size() < 2)
    return invalid_input("/matrix", "found " + std::to_string(rows.size()) + " rows, wanted 2 at least");
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].size() != rows[0].size() || !is_law(rows[i]))
      return invalid_input("/matrix/" + std::to_string(i), "wanted a law on as many outcomes as row 0 has");
  const bool are_inputs = std::all_of(edges.begin(), edges.end(), [&, n = rows.size()](const auto& edge) {
    return edge.first < n && edge.second < n && edge.first != edge.second;
  });
  if (!are_inputs || edges.empty()) return invalid_input("/edges", "wanted pairs of different rows, at least one");
  KnownOutput output = channel_output(rows);
  return Mechanism::of<FiniteChannel>(std::move(matrix)).presuming({.lists_laws = true}).drawn_by(std::move(output));
}

const MechanismType& channel_type() {
  static const MechanismType type{
      {"type",
       "channel",
       "a finite mechanism, by its matrix",
       {{"matrix", ValueType::stochastic_matrix(2), "a row for each input: the law of the output"},
        optional(
            edges_member("pairs of neighbouring inputs, by their indices from 0; all pairs where it is missing", 1))},
       {},
       R"({"type": "channel", "matrix": [["3/4", "1/4"], ["1/4", "3/4"]]})"},
      read_channel};
  return type;
}

}  // namespace dpcert
