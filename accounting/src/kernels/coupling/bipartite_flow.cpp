// SPDX-License-Identifier: Apache-2.0
#include "kernels/coupling/bipartite_flow.hpp"

#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // a false alarm on an iterator of GCC 12
#endif
#include <boost/graph/adjacency_list.hpp>
// The other maximal flows of the library take std::numeric_limits
// of a capacity, which Integer does not have.
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#pragma GCC diagnostic pop

namespace dpcert {
namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Arc = Traits::edge_descriptor;
struct NodeState {
  std::size_t index = 0;
  boost::default_color_type colour = boost::white_color;
  Arc towards_source;
  long distance = 0;
};
struct ArcState {
  Integer capacity, residual;
  Arc reverse;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, NodeState, ArcState>;

/// Nodes: the supplies, the demands, the source, the sink.
class Network {
 public:
  Network(std::size_t supplies, std::size_t demands) : graph_{supplies + demands + 2}, source_{supplies + demands} {
    for (std::size_t node = 0; node < source_ + 2; ++node) graph_[node].index = node;
  }
  [[nodiscard]] std::size_t source() const { return source_; }
  [[nodiscard]] std::size_t sink() const { return source_ + 1; }

  Arc connect(std::size_t from, std::size_t to, const Integer& capacity) {
    const Arc forth = boost::add_edge(from, to, graph_).first, back = boost::add_edge(to, from, graph_).first;
    graph_[forth].capacity = capacity;
    graph_[forth].reverse = back;
    graph_[back].reverse = forth;
    return forth;
  }
  Integer run() {
    return boost::boykov_kolmogorov_max_flow(graph_, get(&ArcState::capacity, graph_), get(&ArcState::residual, graph_),
                                             get(&ArcState::reverse, graph_), get(&NodeState::towards_source, graph_),
                                             get(&NodeState::colour, graph_), get(&NodeState::distance, graph_),
                                             get(&NodeState::index, graph_), source(), sink());
  }
  [[nodiscard]] Integer flow(Arc arc) const { return graph_[arc].capacity - graph_[arc].residual; }
  /// After `run`: does it lie on the side of the source of a minimal cut?
  [[nodiscard]] bool is_with_source(std::size_t node) const { return graph_[node].colour == boost::black_color; }

 private:
  Graph graph_;
  std::size_t source_;
};

}  // namespace

BipartiteFlow bipartite_flow(const std::vector<Integer>& supplies, const std::vector<Integer>& demands,
                             const std::function<bool(std::size_t, std::size_t)>& allowed) {
  const std::size_t rows = supplies.size(), columns = demands.size();
  Network network{rows, columns};
  for (std::size_t x = 0; x < rows; ++x) network.connect(network.source(), x, supplies[x]);
  for (std::size_t y = 0; y < columns; ++y) network.connect(rows + y, network.sink(), demands[y]);
  struct Pair {
    std::size_t x, y;
    Arc arc;
  };
  std::vector<Pair> pairs;
  for (std::size_t x = 0; x < rows; ++x)
    for (std::size_t y = 0; y < columns; ++y)
      // A capacity above all that can pass: no minimal cut takes a pair.
      if (allowed(x, y)) pairs.push_back({x, y, network.connect(x, rows + y, supplies[x] + 1)});

  BipartiteFlow result{network.run(), std::vector(rows, std::vector<Integer>(columns)), {}};
  for (const Pair& pair : pairs) result.carried[pair.x][pair.y] = network.flow(pair.arc);
  for (std::size_t x = 0; x < rows; ++x) result.is_stuck.push_back(network.is_with_source(x));
  return result;
}

}  // namespace dpcert
