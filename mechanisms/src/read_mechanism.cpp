// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_mechanism.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_times = 1'000'000'000;
constexpr std::size_t most_points = 10'000;
constexpr std::size_t most_channel_work = 4'000'000;  // ordered pairs of rows times columns

Mechanism read_gaussian(Fields& in) {
  if (in.has("rho")) return Gaussian{2 * in.parameter("rho", non_negative(), Privacy::shrinks)};
  const Rational sigma = in.noise_scale("sigma");
  const Rational sensitivity = in.parameter("sensitivity", non_negative(), Privacy::shrinks);
  if (sigma == 0) return Noiseless{sensitivity > 0};
  const Rational mu = sensitivity / sigma;
  return Gaussian{mu * mu};
}

Mechanism read_laplace(Fields& in) {
  const Rational scale = in.noise_scale("scale");
  const Rational sensitivity = in.parameter("sensitivity", non_negative(), Privacy::shrinks);
  if (scale == 0) return Noiseless{sensitivity > 0};
  return Laplace{sensitivity / scale};
}

/// The largest shift of integer noise. It cannot be calibrated as a real number.
Rational read_integer_sensitivity(Fields& in) {
  const Range range{Rational{0}, std::nullopt, false, "an integer >= 0"};
  Rational shift = in.rational("sensitivity", range);
  if (!is_integer(shift))
    reject(in.where("sensitivity"), "found " + describe(in.at("sensitivity")) + ", wanted " + range.wanted);
  return shift;
}

Mechanism read_discrete_laplace(Fields& in) {
  const Rational scale = in.noise_scale("scale"), sensitivity = read_integer_sensitivity(in);
  if (scale == 0) return Noiseless{sensitivity > 0};
  return DiscreteLaplace{scale, sensitivity};
}

Mechanism read_discrete_gaussian(Fields& in) {
  const Rational sigma = in.noise_scale("sigma"), sensitivity = read_integer_sensitivity(in);
  if (sigma == 0) return Noiseless{sensitivity > 0};
  return DiscreteGaussian{sigma * sigma, sensitivity};
}

DominatingPair read_dominating_pair(Fields& in) {
  DominatingPair pair{read_distribution(in.at("p"), in.where("p")), read_distribution(in.at("q"), in.where("q"))};
  if (const Json* tight = in.find("tight")) {
    if (tight->kind != Json::Kind::boolean)
      reject(in.where("tight"), "found " + describe(*tight) + ", wanted true or false");
    pair.tight = tight->text == "true";
  }
  return pair;
}

PoissonSubsampled read_subsampled_gaussian(Fields& in) {
  PoissonSubsampled sampled;
  sampled.sampling_rate = in.parameter("sampling_rate", probability(), Privacy::shrinks);
  const Rational noise = in.noise_scale("noise_multiplier");
  sampled.of = std::make_shared<const Mechanism>(noise == 0 ? Mechanism{Noiseless{true}}
                                                            : Mechanism{Gaussian{1 / (noise * noise)}});
  sampled.steps = in.count("steps", 1, most_times);
  return sampled;
}

PoissonSubsampled read_poisson_subsampled(Fields& in) {
  PoissonSubsampled sampled;
  sampled.sampling_rate = in.parameter("sampling_rate", probability(), Privacy::shrinks);
  sampled.of = std::make_shared<const Mechanism>(read_mechanism(in.at("of"), in.where("of"), in.hole()));
  if (has_replacement(*sampled.of))
    reject(
        in.where("of"),
        "found a mechanism whose neighbours replace one record, while Poisson subsampling adds or removes one: instead "
        "of a statistic give the largest gauge of a record's own contribution as \"sensitivity\"");
  if (has_sampling(*sampled.of))
    throw BadInput{unsupported(in.where("of"), "sampling twice has no certified method in this version")};
  return sampled;
}

RandomizedResponse read_randomized_response(Fields& in) {
  const unsigned long categories = in.count("categories", 2, most_times);
  if (in.has("epsilon")) return {categories, in.epsilon_parameter("epsilon", Privacy::shrinks)};
  Range range = probability();
  const Json* truth = in.find("truth");
  // An open probability of truth runs from a uniform answer, which tells nothing, upward.
  if (truth != nullptr && truth->kind == Json::Kind::null) range.least = Rational(1, categories);
  return {categories, in.parameter("truth", range, Privacy::shrinks)};
}

std::size_t read_input(const Json& value, const std::string& where, std::size_t inputs) {
  const std::string wanted = "an input's index from 0 to " + std::to_string(inputs - 1);
  const Rational index = rational_of(value, where, {Rational{0}, Rational{inputs - 1}, false, wanted});
  if (!is_integer(index)) reject(where, "found " + describe(value) + ", wanted " + wanted);
  return static_cast<std::size_t>(boost::multiprecision::numerator(index));
}

std::vector<std::pair<std::size_t, std::size_t>> read_edges(Fields& in, std::size_t inputs) {
  std::vector<std::pair<std::size_t, std::size_t>> edges;
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

ChannelMatrix read_channel(Fields& in) {
  ChannelMatrix channel{read_stochastic_matrix(in.at("matrix"), in.where("matrix"), 2), {}};
  const std::size_t columns = channel.rows.front().size();
  const std::size_t pairs =
      in.has("edges") ? in.array("edges").size() : channel.rows.size() * (channel.rows.size() - 1) / 2;
  if (pairs > most_channel_work / 2 / columns)
    throw BadInput{unsupported(in.where("matrix"), "too many pairs of inputs times outputs for an exact comparison")};
  channel.edges = read_edges(in, channel.rows.size());
  return channel;
}

Rdp read_rdp(Fields& in) {
  Rdp budget;
  const auto& items = in.array("points");
  if (items.empty() || items.size() > most_points)
    reject(in.where("points"), "found " + std::to_string(items.size()) + " points, wanted from 1 to 10,000");
  std::set<Rational> orders;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Fields point{items[i], child(in.where("points"), i), in.hole()};
    const Rational order = point.rational("order", {Rational{1}, std::nullopt, true, "an order > 1"});
    budget.points.emplace_back(order, point.parameter("epsilon", non_negative(), Privacy::shrinks));
    point.finish();
    if (!orders.insert(order).second) reject(child(in.where("points"), i), "this order is listed twice");
  }
  return budget;
}

Composition read_composition(Fields& in) {
  Composition composition;
  const auto& items = in.array("parts");
  if (items.empty()) reject(in.where("parts"), "found no parts, wanted at least one");
  for (std::size_t i = 0; i < items.size(); ++i) {
    Fields part{items[i], child(in.where("parts"), i), in.hole()};
    Mechanism mechanism = read_mechanism(part.at("mechanism"), part.where("mechanism"), in.hole());
    composition.parts.push_back({std::move(mechanism), part.count("times", 1, most_times)});
    part.finish();
  }
  return composition;
}

using Readers = std::map<std::string, MechanismReader, std::less<>>;

const Readers& readers() {
  static const Readers table = {
      {"gaussian", read_gaussian},
      {"laplace", read_laplace},
      {"discrete_gaussian", read_discrete_gaussian},
      {"discrete_laplace", read_discrete_laplace},
      {"elliptical", read_elliptical_mechanism},
      {"elliptical_process", read_elliptical_process},
      {"dominating_pair", read_dominating_pair},
      {"iterated_laplace", read_iterated_laplace_mechanism},
      {"noisy_iteration", read_noisy_iteration_mechanism},
      {"noisy_sgd", read_noisy_sgd_mechanism},
      {"noisy_gradient_descent", read_noisy_descent_mechanism},
      {"sampled_gradient_descent", read_sampled_descent_mechanism},
      {"ornstein_uhlenbeck", read_ornstein_uhlenbeck_mechanism},
      {"subsampled_gaussian", read_subsampled_gaussian},
      {"poisson_subsampled", read_poisson_subsampled},
      {"post_processed", read_post_processed},
      {"randomized_response", read_randomized_response},
      {"channel", read_channel},
      {"pure", [](Fields& in) { return Pure{in.epsilon_parameter("epsilon", Privacy::shrinks)}; }},
      {"approximate",
       [](Fields& in) {
         return Approximate{in.epsilon_parameter("epsilon", Privacy::shrinks),
                            in.parameter("delta", probability(), Privacy::shrinks)};
       }},
      {"zcdp", [](Fields& in) { return Zcdp{in.parameter("rho", non_negative(), Privacy::shrinks)}; }},
      {"gdp", [](Fields& in) { return Gdp{in.parameter("mu", non_negative(), Privacy::shrinks)}; }},
      {"rdp", read_rdp},
      {"composition", read_composition},
  };
  return table;
}

MechanismReader& k_norm_reader() {
  static MechanismReader reader;
  return reader;
}

[[noreturn]] void reject_type(const std::string& type, const std::string& where) {
  if (type == "k_norm")
    throw BadInput{unsupported(where, "K-norm noise needs exact geometry, which this program was built without")};
  auto known = names_in(readers());
  if (k_norm_reader()) known.emplace_back("k_norm");
  reject_name(type, known, where);
}

}  // namespace

void serve_k_norm(MechanismReader reader) { k_norm_reader() = std::move(reader); }

Mechanism read_mechanism(const Json& value, const std::string& pointer, Hole* hole) {
  Fields in{value, pointer, hole};
  const std::string type = in.string("type");
  const auto reader = readers().find(type);
  const bool is_k_norm = type == "k_norm" && k_norm_reader();
  if (reader == readers().end() && !is_k_norm) reject_type(type, in.where("type"));
  Mechanism mechanism = is_k_norm ? k_norm_reader()(in) : reader->second(in);
  in.finish();
  return mechanism;
}

Result<Mechanism> mechanism_of(const Json& value) {
  return reading([&] { return read_mechanism(value, ""); });
}

namespace {

/// Does `test` hold of the mechanism or of some part?
bool any_node(const Mechanism& mechanism, const std::function<bool(const Mechanism&)>& test) {
  if (test(mechanism)) return true;
  const auto* composition = std::get_if<Composition>(&mechanism.kind);
  return composition != nullptr && std::any_of(composition->parts.begin(), composition->parts.end(),
                                               [&](const Part& part) { return any_node(part.mechanism, test); });
}

}  // namespace

bool has_budget(const Mechanism& mechanism) {
  return any_node(mechanism, [](const Mechanism& node) {
    if (const auto* composition = std::get_if<Composition>(&node.kind)) return !composition->is_attained;
    if (const auto* pair = std::get_if<DominatingPair>(&node.kind)) return !pair->tight;
    if (const auto* sampled = std::get_if<PoissonSubsampled>(&node.kind)) return has_budget(*sampled->of);
    if (const auto* noise = std::get_if<IteratedNoise>(&node.kind)) return noise->is_budget;
    if (const auto* bare = std::get_if<Noiseless>(&node.kind)) return bare->is_budget;
    return std::holds_alternative<PostProcessedBudget>(node.kind) || std::holds_alternative<Pure>(node.kind) ||
           std::holds_alternative<Approximate>(node.kind) || std::holds_alternative<Zcdp>(node.kind) ||
           std::holds_alternative<Gdp>(node.kind) || std::holds_alternative<Rdp>(node.kind);
  });
}

bool has_replacement(const Mechanism& mechanism) {
  return any_node(mechanism, [](const Mechanism& node) { return node.replaces_record; });
}

bool has_sampling(const Mechanism& mechanism) {
  return any_node(mechanism,
                  [](const Mechanism& node) { return std::holds_alternative<PoissonSubsampled>(node.kind); });
}

}  // namespace dpcert
