// SPDX-License-Identifier: Apache-2.0
// Any finite mechanism.  Theory: accounting/theory/channel.md
#include <algorithm>

#include "close_pairs.hpp"
#include "domain.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_work = 4'000'000;  // ordered pairs of rows times columns

class FiniteChannel final : public Leaf {
 public:
  explicit FiniteChannel(ChannelMatrix matrix) : matrix_{std::move(matrix)} {}

  Result<WorstPair> worst_pair() const override { return channel_pair(matrix_); }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind != Says::dp && goal.kind != Says::not_dp) return std::nullopt;
    return by(rules::channel);
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

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

std::size_t read_input(const Json& value, const std::string& where, std::size_t inputs) {
  const std::string wanted = "an input's index from 0 to " + std::to_string(inputs - 1);
  const Rational index = rational_of(value, where, {Rational{0}, Rational{inputs - 1}, false, wanted});
  if (!is_integer(index)) reject(where, "found " + describe(value) + ", wanted " + wanted);
  return static_cast<std::size_t>(boost::multiprecision::numerator(index));
}

Edges read_edges(Fields& in, std::size_t inputs) {
  Edges edges;
  if (!in.has("edges")) {
    for (std::size_t i = 0; i < inputs; ++i)
      for (std::size_t j = i + 1; j < inputs; ++j) edges.emplace_back(i, j);
    return edges;
  }
  const auto& items = in.array("edges");
  if (items.empty()) reject(in.where("edges"), "found no edges, wanted at least one pair of inputs");
  for (std::size_t e = 0; e < items.size(); ++e) {
    const std::string where = child(in.where("edges"), e);
    if (items[e].kind != Json::Kind::array || items[e].items.size() != 2)
      reject(where, "found " + describe(items[e]) + ", wanted a pair of inputs");
    edges.emplace_back(read_input(items[e].items[0], child(where, std::size_t{0}), inputs),
                       read_input(items[e].items[1], child(where, std::size_t{1}), inputs));
    if (edges.back().first == edges.back().second) reject(where, "an input is no neighbour of itself");
  }
  return edges;
}

Mechanism read(Fields& in) {
  ChannelMatrix channel{read_stochastic_matrix(in.at("matrix"), in.where("matrix"), 2), {}};
  const std::size_t columns = channel.rows.front().size();
  const std::size_t pairs =
      in.has("edges") ? in.array("edges").size() : channel.rows.size() * (channel.rows.size() - 1) / 2;
  if (pairs > most_work / 2 / columns)
    throw BadInput{unsupported(in.where("matrix"), "too many pairs of inputs times outputs for an exact comparison")};
  channel.edges = read_edges(in, channel.rows.size());
  return Mechanism::of<FiniteChannel>(std::move(channel));
}

bool is_law(const std::vector<Rational>& row) {
  Rational total = 0;
  for (const Rational& x : row) {
    if (x < 0) return false;
    total += x;
  }
  return total == 1;
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
  return Mechanism::of<FiniteChannel>(std::move(matrix));
}

const MechanismType channel_type{
    "channel", "a finite mechanism, by its matrix", {{"matrix"}, {"matrix", "edges"}}, read};

}  // namespace dpcert
