// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_profiles.hpp"

namespace dpcert {
namespace {

const ValueType& matrix_type() {
  static const ValueType type = ValueType::stochastic_matrix(1);
  return type;
}

std::vector<Rational> profile_of(const Json& value, const std::string& where) {
  if (value.kind == Json::Kind::array) return numbers_of(value, where, matrix_type().item());
  if (value.kind != Json::Kind::number && value.kind != Json::Kind::string)
    reject(where, "found " + describe(value) + ", wanted a number in [0, 1] or an array of such numbers");
  return bernoulli(number_of(value, where, Range::probability()));
}

/// Is it an array of arrays of arrays?
bool is_list_of_matrices(const std::vector<Json>& items) {
  const auto is_full_array = [](const Json& value) { return value.kind == Json::Kind::array && !value.items.empty(); };
  return is_full_array(items.front()) && is_full_array(items.front().items.front());
}

}  // namespace

Member profiles_member() {
  return {"profiles", ValueType::list_of(ValueType::anything()),
          "the laws of an observation: the probability of 1 of a bit, or an array of probabilities"};
}

Member edges_member(std::string meaning, std::size_t least) {
  return {"edges", ValueType::list_of(ValueType::list_of(ValueType::number(Range::whole_from(0)), 2, 2), least),
          std::move(meaning)};
}

std::size_t count_neighbours(const Fields& in, std::size_t count) {
  return in.has("edges") ? in.list("edges").size() : count * (count - 1) / 2;
}
Edges read_neighbours(const Fields& in, std::size_t count) {
  return in.has("edges") ? read_edges(in, count) : all_pairs(count);
}

Edges read_edges(const Fields& in, std::size_t count) {
  Edges edges;
  const auto rows = in.rows("edges");
  for (std::size_t e = 0; e < rows.size(); ++e) {
    const std::string where = child(in.where("edges"), e);
    for (std::size_t end = 0; end < 2; ++end)
      if (rows[e][end] >= count)
        reject(child(where, end), "found " + rows[e][end].str().substr(0, 60) + ", wanted " +
                                      Range::whole(0, count - 1).wanted() + ", an index of what may be neighbours");
    if (rows[e][0] == rows[e][1]) reject(where, "found " + rows[e][0].str() + " twice: nothing is its own neighbour");
    edges.emplace_back(static_cast<std::size_t>(numerator(rows[e][0])),
                       static_cast<std::size_t>(numerator(rows[e][1])));
  }
  return edges;
}

ProfileGraph read_profile_graph(const Fields& in) {
  ProfileGraph graph;
  const auto& items = in.list("profiles");
  for (std::size_t i = 0; i < items.size(); ++i)
    graph.profiles.push_back(profile_of(items[i], child(in.where("profiles"), i)));
  graph.edges = read_edges(in, items.size());
  if (const auto error = why_invalid(graph)) throw BadInput{below(in.pointer(), *error)};
  return graph;
}

Member channel_member() {
  return {"channel", ValueType::list_of(ValueType::anything()),
          "a law of the outcome for each observation, as rows: one matrix, or an array of one for each profile"};
}

std::vector<StochasticMatrix> read_channels(const Fields& in) {
  const auto& items = in.list("channel");
  if (!is_list_of_matrices(items)) return {rows_of(in.at("channel"), in.where("channel"), matrix_type())};
  std::vector<StochasticMatrix> channels;
  for (std::size_t i = 0; i < items.size(); ++i)
    channels.push_back(rows_of(items[i], child(in.where("channel"), i), matrix_type()));
  return channels;
}

}  // namespace dpcert
